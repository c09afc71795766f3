/** The private keys that inputs count with for those who receive silent payments. */
import { equalBytes, isAllZero } from '../bytes/order.ts';
import { tweakedPrivateKey } from '../crypto/key-tweak.ts';
import type { KeyPair } from '../crypto/public-key.ts';
import { evenSecret } from '../crypto/schnorr.ts';
import { bytesOf } from '../crypto/secp256k1.ts';
import { tweakedOutputKey } from '../crypto/taproot.ts';
import { type PrivateKeys, withPrefix } from '../descriptor/private-keys.ts';
import { recordOf } from '../psbt/record-access.ts';
import { merkleRootIn } from '../psbt/script-fits.ts';
import type { InputMap } from '../psbt/types.ts';
import { isPayToTaproot } from '../script/solver.ts';
import type { SubjectInput } from '../subject/subject.ts';
import type { ReceiverInput } from './receiver-input.ts';

/**
 * The private key of an input that receivers count, where it is known, as a copy that is to
 * be overwritten; with it the public key that they count with.
 */
export function inputSecret(
  { spent, map }: SubjectInput,
  { counts, key }: ReceiverInput,
  keys: PrivateKeys,
): KeyPair | undefined {
  if (counts !== 'eligible' || !key || !spent) return undefined;
  const privateKey = isPayToTaproot(spent.scriptPubKey)
    ? taprootSecret(map, key.subarray(1), keys)
    : keys.of(key)?.privateKey.slice();
  return privateKey && { privateKey, publicKey: key };
}

/** That of the output key with an even y, by itself or by its internal key. */
function taprootSecret(
  map: InputMap | undefined,
  outputKey: Uint8Array,
  keys: PrivateKeys,
): Uint8Array | undefined {
  const own = pairOfX(keys, outputKey);
  if (own) return bytesOf(evenSecret(own));
  const internalKey = map && recordOf(map, 'tap_internal_key')?.value;
  const internal = internalKey && pairOfX(keys, internalKey);
  if (!map || !internal) return undefined;
  const told = recordOf(map, 'tap_merkle_root')?.value ?? merkleRootIn(map);
  const root = told && !isAllZero(told) ? told : undefined;
  const output = tweakedOutputKey(internalKey, root);
  if (!output || !equalBytes(output.key, outputKey)) return undefined;
  const privateKey = tweakedPrivateKey(internal, root);
  const publicKey = withPrefix(output.isOdd ? 0x03 : 0x02, outputKey);
  const secret = bytesOf(evenSecret({ privateKey, publicKey }));
  privateKey.fill(0);
  return secret;
}

function pairOfX(keys: PrivateKeys, x: Uint8Array): KeyPair | undefined {
  const publicKey = keys.publicKeyOfX(x);
  const key = publicKey && keys.of(publicKey);
  return key && { privateKey: key.privateKey, publicKey };
}
