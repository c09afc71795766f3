import { concatBytes } from '../../src/core/bytes/writer.ts';
import {
  signEcdsa,
  signSchnorr,
  type TapTweak,
  xOnlyKeyPair,
} from '../../src/core/crypto/testing/sign.ts';
import { Sighashes } from '../../src/core/sighash/sighashes.ts';
import type { Transaction, TxOutput } from '../../src/core/tx/types.ts';

const SIGHASH_ALL = 0x01;
const SIGHASH_DEFAULT = 0x00;

/** A transaction and the outputs that its inputs spend. */
export interface Spend {
  readonly transaction: Transaction;
  readonly spent: readonly TxOutput[];
}

/** An ECDSA signature of an input of a v0 witness program, hash type ALL. */
export function signSegwit(
  { transaction, spent }: Spend,
  inputIndex: number,
  scriptCode: Uint8Array,
  privateKey: Uint8Array,
): Uint8Array {
  const amount = spent[inputIndex]!.value;
  const sighashes = Sighashes.of(transaction, spent);
  const digest = sighashes.segwitV0Digest({ inputIndex, scriptCode, amount }, SIGHASH_ALL);
  return concatBytes(signEcdsa(digest, privateKey), Uint8Array.of(SIGHASH_ALL));
}

/** What a taproot signature of an input is of, hash type DEFAULT. */
export function taprootMessage(
  { transaction, spent }: Spend,
  inputIndex: number,
  leafHash?: Uint8Array,
): Uint8Array {
  const leaf = leafHash && { leafHash, codeSeparatorPosition: 0xffffffff };
  const context = { annexHash: undefined, leaf };
  const digest = Sighashes.of(transaction, spent).taprootDigest(
    inputIndex,
    SIGHASH_DEFAULT,
    context,
  );
  if (typeof digest === 'string') throw new Error(digest);
  return digest;
}

/** A Schnorr signature; with a tweak by the output key of a key path. */
export function signTaproot(
  message: Uint8Array,
  privateKey: Uint8Array,
  tweak?: TapTweak,
): Uint8Array {
  return signSchnorr(message, xOnlyKeyPair(privateKey, tweak));
}
