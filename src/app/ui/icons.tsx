/** Two chevrons that part or meet. */
export function FoldIcon({ opens }: { readonly opens: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={opens ? 'M4 6 8 2l4 4M4 10l4 4 4-4' : 'M4 2l4 4 4-4M4 14l4-4 4 4'} />
    </svg>
  );
}
