/**
 * The keys of an input that MuSig2 signs for, and what partial signatures of them
 * are worth (BIP 327, 328, 373). Aggregates are computed anew: a list of
 * participants is not believed.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { aggregateKeys, aggregateNonces, verifyPartially } from '../crypto/musig.ts';
import { originOf, recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap, MuSig2Key } from '../psbt/types.ts';
import { keysIn } from '../script/script-keys.ts';
import type { TaprootWish } from '../sign/psbt-context.ts';
import { type Musig2Signing, signingOf } from '../sign/psbt-musig.ts';
import { leavesOf } from './signed-message.ts';

/** A key of the output or of a leaf, with those who sign for it together. */
export interface MusigKey extends Musig2Signing {
  /** Whether the participants make up the aggregate that they are listed under. */
  readonly isAggregate: boolean;
}

/** Every key of a taproot input that is, or comes from, an aggregate in its map. */
export function musigKeysOf(map: InputMap, outputKey: Uint8Array): readonly MusigKey[] {
  const listed = recordsOf(map, 'musig2_participant_pubkeys');
  if (listed.length === 0) return [];
  const wishes = wishesOf(map, outputKey);
  return listed.flatMap(({ key: aggregate, value: participants }) => {
    const made = aggregateKeys(participants);
    const isAggregate = made !== undefined && equalBytes(made, aggregate);
    return wishes.flatMap((wish) => {
      const signing = signingOf({ aggregate, participants }, wish, originIn(map, wish.x));
      return signing ? [{ ...signing, isAggregate }] : [];
    });
  });
}

/** The output key as it is, or tweaked from the internal key, and every key of every leaf. */
function wishesOf(map: InputMap, outputKey: Uint8Array): readonly TaprootWish[] {
  const internal = recordOf(map, 'tap_internal_key')?.value;
  const tweak: TaprootWish['tweak'] & {} = recordOf(map, 'tap_merkle_root')?.value ?? 'none';
  const inLeaves = leavesOf({ map, witness: [] }).flatMap(({ leafHash, script }) =>
    keysIn(script, true).map((x) => ({ x, leafHash })),
  );
  return [{ x: outputKey }, ...(internal ? [{ x: internal, tweak }] : []), ...inLeaves];
}

function originIn(map: InputMap, x: Uint8Array) {
  const found = recordsOf(map, 'tap_bip32_derivation').find(({ key }) => equalBytes(key, x));
  return found && originOf(found);
}

/** The key that a nonce or partial signature is for. */
export function musigKeyOf(keys: readonly MusigKey[], of: MuSig2Key): MusigKey | undefined {
  return keys.find(
    ({ publicKey, wish }) =>
      equalBytes(publicKey, of.aggregate) && isSame(wish.leafHash, of.leafHash),
  );
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equalBytes(a, b);
}

/** Whether a partial signature is valid; undefined where a participant's nonce is not there. */
export function isValidShare(
  map: InputMap,
  key: MusigKey,
  participant: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): boolean | undefined {
  const { participants, tweaks, isAggregate } = key;
  if (!isAggregate || !participants.some((one) => equalBytes(one, participant))) return false;
  const sent = new Map(
    recordsOf(map, 'musig2_pub_nonce')
      .filter((nonce) => musigKeyOf([key], nonce.key))
      .map((nonce) => [bytesToHex(nonce.key.participant), nonce.value]),
  );
  const nonces = participants.map((one) => sent.get(bytesToHex(one)));
  const own = sent.get(bytesToHex(participant));
  if (!own || !nonces.every((nonce) => nonce !== undefined)) return undefined;
  const aggregateNonce = aggregateNonces(nonces);
  if (!aggregateNonce) return false;
  const session = { aggregateNonce, publicKeys: participants, tweaks, message };
  return verifyPartially(signature, own, participant, session);
}
