/** What a combiner loses of a PSBT, in a sentence for who compares it with what it was. */
import { numbered } from './words.ts';

interface ChangedMember {
  readonly path: string;
  readonly what: 'added' | 'removed' | 'changed';
}

/** Hash types that are asked for no more; empty where all still are. Begins with a space. */
export function droppedText(changes: readonly ChangedMember[]): string {
  const inputs = changes.flatMap(({ path, what }) => {
    const found = what === 'removed' ? /^inputs\[(\d+)\]\.sighash$/.exec(path) : null;
    return found ? [Number(found[1])] : [];
  });
  if (inputs.length === 0) return '';
  return ` The hash type of ${numbered('input', inputs)} was dropped, as Bitcoin Core’s combinepsbt does: where valid signatures have it, the mend restore-sighash-type puts it back.`;
}
