/** Puts signatures in final scripts into the order of their keys, where that alone is wrong. */
import type { Draft } from './draft.ts';
import { finalRecords } from './final-records.ts';

export function orderSignatures(draft: Draft): void {
  const { sides } = draft;
  for (const { index, fault } of draft.verdicts) {
    if (fault?.is !== 'order') continue;
    const made = finalRecords(fault.rebuilt);
    const fields = new Set(made.map(({ field }) => field));
    const records = draft.input(index).records.filter(({ field }) => fields.has(field));
    for (const record of records) {
      const to = made.filter(({ field }) => field === record.field);
      draft.move(sides[index]!, record, to, 'In the order of their keys they spend the coin.');
    }
  }
}
