/** Turns round valid signatures with a high S, which nodes do not relay: no key is needed for it. */
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { encodeDer, parseDerLax } from '../crypto/der.ts';
import { otherS } from '../script/signature-encoding.ts';
import { pushShortest } from '../sign/produce.ts';
import { hasHighS } from '../verdict/satisfied.ts';
import { type InputVerdict, verifyInputs } from '../verdict/verify-inputs.ts';
import type { Draft, InputRecord } from './draft.ts';
import { pushes } from './final-records.ts';

const WHY = 'It is the same signature by the same key, with the lower of its two numbers S.';

export function lowerS(draft: Draft): void {
  for (const verdict of draft.verdicts) {
    for (const { signature } of verdict.signatures.filter(hasHighS)) {
      turnRound(draft, verdict, signature);
    }
  }
}

function turnRound(draft: Draft, verdict: InputVerdict, signature: Uint8Array): void {
  const { index } = verdict;
  const side = draft.sides[index]!;
  const low = lowered(signature);
  for (const record of draft.input(index).records) {
    const changed = withOther(record, signature, low);
    if (!changed) continue;
    const trial = draft.trial();
    trial.move(side, record, [changed], WHY);
    const [after] = verifyInputs(trial.subject, index, index + 1);
    if (validIn(after) === validIn(verdict)) draft.move(side, record, [changed], WHY);
    else draft.leave(draft.placeOf(side, record).path, 'With the other S it is not valid.');
  }
}

/** With its hash type behind it. */
function lowered(signature: Uint8Array): Uint8Array {
  const compact = parseDerLax(signature.subarray(0, -1)) ?? new Uint8Array(64);
  const other = concatBytes(compact.subarray(0, 32), otherS(compact.subarray(32)));
  return concatBytes(encodeDer(other), signature.subarray(-1));
}

function validIn(verdict: InputVerdict | undefined): number {
  return verdict?.signatures.filter(({ verdict: is }) => is === 'valid').length ?? 0;
}

/** A record with another signature in the place of one; undefined where it does not hold it. */
function withOther(
  record: InputRecord,
  signature: Uint8Array,
  other: Uint8Array,
): InputRecord | undefined {
  const isIt = (item: Uint8Array) => equalBytes(item, signature);
  const replaced = (items: readonly Uint8Array[]) =>
    items.map((item) => (isIt(item) ? other : item));
  switch (record.field) {
    case 'partial_sig':
      return isIt(record.value) ? { ...record, value: other } : undefined;
    case 'final_scriptwitness':
      return record.value.some(isIt) ? { ...record, value: replaced(record.value) } : undefined;
    case 'final_scriptsig': {
      const items = pushes(record.value);
      if (!items?.some(isIt)) return undefined;
      return { ...record, value: concatBytes(...replaced(items).map(pushShortest)) };
    }
    default:
      return undefined;
  }
}
