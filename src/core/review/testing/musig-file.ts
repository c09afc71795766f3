/** A file of two who sign as one by MuSig2. */
import { concatBytes } from '../../bytes/writer.ts';
import { aggregateKeys, aggregateNonces, makeNonce, signPartially } from '../../crypto/musig.ts';
import { tapTweakHash, tweakedOutputKey } from '../../crypto/taproot.ts';
import { inputRecord } from '../../psbt/make-record.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { type FileSpec, transactionOf } from '../../sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../../sign/testing/utxos.ts';
import { one } from './file-rows.ts';

/**
 * Two who sign for one internal key; each sends a nonce, and a share where it signs.
 * `listed` are those whom the PSBT calls its participants, and who sign as such.
 */
export function musigFile(signers: string, spoilt = '', nonces = 'AB', listed = 'AB'): FileSpec {
  const participants = ['A', 'B'].map(publicKey);
  const aggregate = aggregateKeys(participants)!;
  const internalKey = aggregate.subarray(1);
  const { key, isOdd } = tweakedOutputKey(internalKey)!;
  const outputKey = concatBytes(Uint8Array.of(isOdd ? 3 : 2), key);
  const lock = {
    scriptPubKey: concatBytes(bytes('5120'), key),
    internalKey,
    rules: 'key',
  } as const;
  const file = one(lock);
  const made = new Map(
    ['A', 'B'].map((letter) => {
      const random = new Uint8Array(32).fill(letter.charCodeAt(0));
      return [letter, makeNonce({ random, publicKey: publicKey(letter) })] as const;
    }),
  );
  const sent = [...made.values()].map(({ publicNonce }) => publicNonce);
  const spent = [{ value: 100_000n, scriptPubKey: lock.scriptPubKey }];
  const context = { annexHash: undefined, leaf: undefined };
  const message = Sighashes.of(transactionOf(file), spent).taprootDigest(0, 0, context);
  const session = {
    aggregateNonce: aggregateNonces(sent)!,
    publicKeys: [...listed].map(publicKey),
    tweaks: [{ tweak: tapTweakHash(internalKey), isXOnly: true }],
    message: message as Uint8Array,
  };
  const name = (letter: string) => ({ participant: publicKey(letter), aggregate: outputKey });
  const records = [
    inputRecord('musig2_participant_pubkeys', aggregate, [...listed].map(publicKey)),
    ...[...nonces].map((letter) =>
      inputRecord('musig2_pub_nonce', name(letter), made.get(letter)!.publicNonce),
    ),
    ...[...signers].map((letter) => {
      const { secret, publicNonce } = made.get(letter)!;
      const share = signPartially(secret, privateKey(letter), publicNonce, session)!;
      if (letter === spoilt) share[31]! ^= 1;
      return inputRecord('musig2_partial_sig', name(letter), share);
    }),
  ];
  return one(lock, { records });
}
