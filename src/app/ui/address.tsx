const GROUP = /.{1,4}/gs;

/**
 * An address in groups of four, as devices show it. Space sets them apart and no
 * character does, so that what is copied is the address. A line ends between groups.
 */
export function Address({ text }: { readonly text: string }) {
  return (
    <span className="address">
      {(text.match(GROUP) ?? []).map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name
        <span key={i}>{group}</span>
      ))}
    </span>
  );
}
