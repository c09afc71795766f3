/** Whether an outpoint is that of a proof of reserves (BIP 127): its txid is the hash of a text. */
import { equalBytes, reversed } from '../../bytes/order.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256 } from '../../crypto/hashes.ts';

/** `bip127` as the BIP has it; the others are what older programs write, and its verifiers refuse. */
export type CommitmentFit = 'bip127' | 'reversed' | 'hashed twice';

const PREFIX = utf8Of('Proof-of-Reserves: ');

/** What a proof of reserves of a text, in UTF-8, spends (BIP 127), by each of these. */
export function commitmentsOf(text: Uint8Array): Readonly<Record<CommitmentFit, Uint8Array>> {
  const hash = sha256(concatBytes(PREFIX, text));
  return { bip127: hash, reversed: reversed(hash), 'hashed twice': sha256(hash) };
}

/** `txid` is as it is serialised, 32 bytes; `text` in UTF-8. */
export function commitmentFit(txid: Uint8Array, text: Uint8Array): CommitmentFit | undefined {
  const all = commitmentsOf(text);
  return FITS.find((fit) => equalBytes(txid, all[fit]));
}

const FITS: readonly CommitmentFit[] = ['bip127', 'reversed', 'hashed twice'];
