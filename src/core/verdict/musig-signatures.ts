/**
 * The keys of an input that MuSig2 signs for, and what partial signatures of them
 * are worth (BIP 327, 328, 373). Aggregates are computed anew: a list of
 * participants is not believed.
 */

import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { spanSize } from '../bytes/span.ts';
import {
  aggregateKeys,
  aggregateNonces,
  type Musig2Session,
  verifyPartially,
} from '../crypto/musig.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { originOf, recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap, KeyOrigin, MuSig2Key } from '../psbt/types.ts';
import { keysIn } from '../script/script-keys.ts';
import type { TaprootWish } from '../sign/psbt/psbt-context.ts';
import { type Musig2Signing, signingOf } from '../sign/psbt/psbt-musig.ts';
import { Budget, budgetSteps } from '../subject/budgets.ts';
import { leavesOf } from './signed-message.ts';

/** A key of the output or of a leaf, with those who sign for it together. */
export interface SpentMusigKey extends Musig2Signing {
  /** Whether the participants make up the aggregate that they are listed under. */
  readonly isAggregate: boolean;
}

/**
 * Every key of a taproot input that is, or comes from, an aggregate in its map; `onCut`
 * hears where some were not looked at.
 */
export function musigKeysOf(
  map: InputMap,
  outputKey: Uint8Array,
  onCut: () => void = () => undefined,
): readonly SpentMusigKey[] {
  const listed = recordsOf(map, 'musig2_participant_pubkeys');
  if (listed.length === 0) return [];
  const wishes = new Wishes(map, outputKey);
  const budget = new Budget(budgetSteps('aggregates', spanSize(map), 1));
  const found = listed.flatMap(({ key: aggregate, value: participants }) => {
    const made = aggregateKeys(participants);
    const isAggregate = made !== undefined && equalBytes(made, aggregate);
    return wishes.of(aggregate).flatMap(({ wish, origin }) => {
      if (!budget.take(origin?.path.length ?? 0)) return [];
      const signing = signingOf({ aggregate, participants }, wish, origin);
      return signing ? [{ ...signing, isAggregate }] : [];
    });
  });
  if (budget.isSpent) onCut();
  return found;
}

/** A key that is looked for, with where the map says that it comes from. */
interface PlacedWish {
  readonly wish: TaprootWish;
  readonly origin: KeyOrigin | undefined;
}

/** The keys of an input, by what an aggregate can be known by: its x, and its fingerprint. */
class Wishes {
  private readonly byName = new Map<string, PlacedWish[]>();

  constructor(map: InputMap, outputKey: Uint8Array) {
    const origins = new Map(
      recordsOf(map, 'tap_bip32_derivation').map((one) => [bytesToHex(one.key), one] as const),
    );
    for (const wish of wishesOf(map, outputKey)) {
      const x = bytesToHex(wish.x);
      const found = origins.get(x);
      const origin = found && originOf(found);
      this.add(x, { wish, origin: undefined });
      if (origin && origin.path.length > 0)
        this.add(bytesToHex(origin.fingerprint), { wish, origin });
    }
  }

  /** Those that are this aggregate, or may come from it. */
  of(aggregate: Uint8Array): readonly PlacedWish[] {
    return [
      ...(this.byName.get(bytesToHex(aggregate.subarray(1))) ?? []),
      ...(this.byName.get(bytesToHex(fingerprintOf(aggregate))) ?? []),
    ];
  }

  private add(name: string, placed: PlacedWish): void {
    const known = this.byName.get(name);
    if (known) known.push(placed);
    else this.byName.set(name, [placed]);
  }
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

/** The key that a nonce or partial signature is for. */
export function musigKeyOf(
  keys: readonly SpentMusigKey[],
  of: MuSig2Key,
): SpentMusigKey | undefined {
  return keys.find(
    ({ publicKey, wish }) =>
      equalBytes(publicKey, of.aggregate) && isSame(wish.leafHash, of.leafHash),
  );
}

function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equalBytes(a, b);
}

/** The partial signatures of a map: what they share is worked out once. */
export class MusigShares {
  /** Whether keys were not looked at, as the budget was spent. */
  isCut = false;
  private readonly keys: readonly SpentMusigKey[];
  private readonly sessions = new Map<SpentMusigKey, Map<string, Musig2Session | undefined>>();
  private readonly nonces = new Map<SpentMusigKey, ReadonlyMap<string, Uint8Array>>();

  constructor(
    private readonly map: InputMap,
    outputKey: Uint8Array,
  ) {
    this.keys = musigKeysOf(map, outputKey, () => {
      this.isCut = true;
    });
  }

  keyOf(of: MuSig2Key): SpentMusigKey | undefined {
    return musigKeyOf(this.keys, of);
  }

  /** Whether a partial signature is valid; undefined where a participant's nonce is not there. */
  isValid(
    key: SpentMusigKey,
    participant: Uint8Array,
    signature: Uint8Array,
    message: Uint8Array,
  ): boolean | undefined {
    const { participants, isAggregate } = key;
    if (!isAggregate || !participants.some((one) => equalBytes(one, participant))) return false;
    const own = this.sentFor(key).get(bytesToHex(participant));
    const session = this.session(key, message);
    if (!own || session === 'nonces missing') return undefined;
    return session !== undefined && verifyPartially(signature, own, participant, session);
  }

  /** What all participants of a key agree on; undefined where their nonces make none. */
  session(key: SpentMusigKey, message: Uint8Array): Musig2Session | 'nonces missing' | undefined {
    const sent = this.sentFor(key);
    const isWhole = key.participants.every((one) => sent.has(bytesToHex(one)));
    return isWhole ? this.sessionOf(key, sent, message) : 'nonces missing';
  }

  /** The public nonces for a key, by participant in hex. */
  private sentFor(key: SpentMusigKey): ReadonlyMap<string, Uint8Array> {
    const known =
      this.nonces.get(key) ??
      new Map(
        recordsOf(this.map, 'musig2_pub_nonce')
          .filter((nonce) => musigKeyOf([key], nonce.key))
          .map((nonce) => [bytesToHex(nonce.key.participant), nonce.value]),
      );
    this.nonces.set(key, known);
    return known;
  }

  /** Undefined where the nonces make none. */
  private sessionOf(
    key: SpentMusigKey,
    sent: ReadonlyMap<string, Uint8Array>,
    message: Uint8Array,
  ): Musig2Session | undefined {
    const of = this.sessions.get(key) ?? new Map<string, Musig2Session | undefined>();
    this.sessions.set(key, of);
    const name = bytesToHex(message);
    if (!of.has(name)) of.set(name, makeSession(key, sent, message));
    return of.get(name);
  }
}

function makeSession(
  { participants, tweaks }: SpentMusigKey,
  sent: ReadonlyMap<string, Uint8Array>,
  message: Uint8Array,
): Musig2Session | undefined {
  const nonces = participants.flatMap((one) => sent.get(bytesToHex(one)) ?? []);
  const aggregateNonce = aggregateNonces(nonces);
  return aggregateNonce && { aggregateNonce, publicKeys: participants, tweaks, message };
}
