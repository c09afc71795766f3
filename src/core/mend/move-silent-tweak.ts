/** Puts what a program wrote of silent payments that are spent into the fields of BIP 376. */
import { equalBytes } from '../bytes/order.ts';
import { unknownRecord } from '../psbt/make-record.ts';
import { REGISTRY } from '../psbt/registry.ts';
import { silentScripts } from '../silent/shared-secret.ts';
import { type ProprietarySpend, proprietarySpendsIn } from '../silent/silent-records.ts';
import type { Draft, MendedSide } from './draft.ts';

export function moveSilentTweaks(draft: Draft): void {
  for (const side of draft.sides) {
    if (side.kind !== 'input' || side.isFinal) continue;
    for (const spend of proprietarySpendsIn(draft.input(side.index))) {
      const why = whyNot(draft, side, spend);
      if (why) draft.leave(draft.placeOf(side, spend.record).path, why);
      else draft.move(side, spend.record, fieldsOf(spend), 'It leads to the key of what is spent.');
    }
  }
}

function whyNot(
  draft: Draft,
  { script, index }: MendedSide,
  { spendKey, tweak }: ProprietarySpend,
): string | undefined {
  const [made] = silentScripts(spendKey, [tweak]);
  if (!script || !made || !equalBytes(made, script)) {
    return 'The tweak does not lead from the spend key to the key of what is spent.';
  }
  if (draft.version < 2) return 'Only version 2 has the fields of BIP 376; write it as that first.';
  const { sp_tweak, sp_spend_bip32_derivation } = REGISTRY.input;
  const types: readonly number[] = [sp_tweak.type, sp_spend_bip32_derivation.type];
  const isThere = draft
    .input(index)
    .records.some(({ field, wholeKey }) => field === 'unknown' && types.includes(wholeKey[0]!));
  return isThere ? 'These fields of BIP 376 stand there already.' : undefined;
}

/** Where the spend key comes from nobody says: a fingerprint of zeros, and no path (BIP 376). */
const NO_ORIGIN = new Uint8Array(4);

function fieldsOf({ spendKey, tweak }: ProprietarySpend) {
  const { sp_tweak, sp_spend_bip32_derivation } = REGISTRY.input;
  return [
    unknownRecord(sp_spend_bip32_derivation.type, spendKey, NO_ORIGIN),
    unknownRecord(sp_tweak.type, new Uint8Array(0), tweak),
  ];
}
