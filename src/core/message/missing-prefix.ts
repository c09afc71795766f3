import { ifDecodes } from '../bytes/if-decodes.ts';
import { hasPsbtMagic } from '../psbt/psbt.ts';
import { areOfToSign } from '../subject/message/to-spend.ts';
import { decodeTransaction } from '../tx/decode.ts';

/** Of the variants that are more than a witness. */
export type MissingPrefix = 'ful' | 'pof';

/**
 * The prefix of BIP 322 ("Types of Signatures") that the bytes of a signature without
 * one would have: of a whole `to_sign`, as BIP 322 had it before there were prefixes
 * and libraries still make it, or of a PSBT. Undefined of all else, which can only be
 * simple. No witness is read as either: behind the items that its count names nothing
 * may follow, and those of a transaction's version are empty.
 */
export function missingPrefix(signature: Uint8Array): MissingPrefix | undefined {
  if (hasPsbtMagic(signature)) return 'pof';
  const transaction = ifDecodes(() => decodeTransaction(signature));
  return transaction && areOfToSign(transaction.outputs) ? 'ful' : undefined;
}
