/** Partial signatures of MuSig2 in a twin, where those of the original are valid (BIP 327). */
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { SecretNonce, signPartially } from '../crypto/musig.ts';
import { bytesOf } from '../crypto/secp256k1.ts';
import { recordsOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { solve } from '../script/solver.ts';
import type { Subject } from '../subject/subject.ts';
import { MusigShares } from '../verdict/musig-signatures.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import type { TwinValues } from './twin-values.ts';

/** `original` and `twin` are what was found of the two files, `subject` is the twin's. */
export function signShares(
  original: readonly InputVerdict[],
  twin: readonly InputVerdict[],
  subject: Subject,
  to: TwinValues,
): void {
  for (const [i, { signatures }] of original.entries()) {
    const { map, spent } = subject.inputs[i]!;
    const solution = spent && solve(spent.scriptPubKey);
    if (!map || solution?.type !== 'witness_v1_taproot') continue;
    let shares: MusigShares | undefined;
    for (const [n, one] of signatures.entries()) {
      const other = twin[i]?.signatures[n];
      if (one.kind !== 'musig2_partial' || one.verdict !== 'valid' || !other) continue;
      shares ??= new MusigShares(map, solution.program);
      const { aggregate, leafHash, publicKey: participant, digest } = other;
      if (!aggregate || !participant || !digest) continue;
      const of = { aggregate, participant, ...(leafHash && { leafHash }) };
      const made = shareOf(shares, map, of, digest, to);
      if (made) to.sign(one.signature, made);
    }
  }
}

interface ShareName {
  readonly aggregate: Uint8Array;
  readonly participant: Uint8Array;
  readonly leafHash?: Uint8Array;
}

function shareOf(
  shares: MusigShares,
  map: InputMap,
  of: ShareName,
  message: Uint8Array,
  to: TwinValues,
): Uint8Array | undefined {
  const key = shares.keyOf(of);
  const session = key && shares.session(key, message);
  const nonce = recordsOf(map, 'musig2_pub_nonce').find(
    (record) =>
      shares.keyOf(record.key) === key && equalBytes(record.key.participant, of.participant),
  )?.value;
  if (!session || session === 'nonces missing' || !nonce) return undefined;
  const halves = [nonce.subarray(0, 33), nonce.subarray(33)].map((half) => to.keys.secretOf(half));
  const secret = to.keys.secretOf(of.participant);
  const [first, second] = halves;
  if (first === undefined || second === undefined || secret === undefined) return undefined;
  const secretNonce = new SecretNonce(concatBytes(bytesOf(first), bytesOf(second), of.participant));
  return signPartially(secretNonce, bytesOf(secret), nonce, session);
}
