/** Which records cannot be so, in words. */
import type { RecordsVerdict } from '../subject/records/map-records.ts';

/** `names` are what the records are called. Where the script does without them, that is said. */
export function contradictionText(
  names: readonly string[],
  { restFits }: Pick<RecordsVerdict, 'restFits'>,
): string {
  const text = [...new Set(names)].join(', ');
  const begun = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return restFits ? `${begun} (not needed here; the rest fits)` : begun;
}
