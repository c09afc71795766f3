import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { MadeSignature } from '../../crypto/made-signature.ts';
import {
  aggregateKeys,
  aggregateNonces,
  combinePartialSignatures,
  type Musig2Session,
  type Musig2Tweak,
  makeNonce,
  signPartially,
  verifyPartially,
} from '../../crypto/musig.ts';
import { tapTweakHash, tweakedOutputKey } from '../../crypto/taproot.ts';
import { fingerprintOf } from '../../descriptor/bip32.ts';
import { stepsFromAggregate } from '../../descriptor/derive-keys.ts';
import { withPrefix } from '../../descriptor/private-keys.ts';
import type { KeyOrigin } from '../../psbt/types.ts';
import type { Musig2Step, PsbtSigningContext, TaprootWish } from './psbt-context.ts';
import { type Musig2Value, musig2GroupName, musig2Name } from './psbt-signature-data.ts';
import type { SecretNonces } from './secret-nonces.ts';

/** So many bytes that nobody can foresee. */
export type RandomBytes = (length: number) => Uint8Array;

/**
 * Goes a step on with every aggregate that a taproot key is of or derived from
 * (SignMuSig2, script/sign.cpp): puts partial signatures together where all are
 * there, else adds the public nonces of the participants whose private keys are
 * known. The secret nonces end here, so that no partial signature is ever made,
 * unless there is who keeps them: then these participants sign as soon as all
 * public nonces are there, which Core's procedures never do. Without randomness no
 * nonces are added.
 */
export function musig2Step(randomBytes?: RandomBytes, nonces?: SecretNonces): Musig2Step {
  return (context, wish) => {
    const { data } = context;
    const origin = data.taprootKeys.get(bytesToHex(wish.x))?.origin;
    const aggregates = [...data.aggregates].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, participants] of aggregates) {
      if (participants.length === 0) continue;
      learnParticipants(context, participants, wish.leafHash);
      const aggregate = hexToBytes(name)!;
      const signing = signingOf({ aggregate, participants }, wish, origin);
      if (signing) advance(context, signing, { randomBytes, nonces });
    }
  };
}

/** One aggregate on its way to one signature. */
export interface Musig2Signing {
  readonly aggregate: Uint8Array;
  readonly participants: readonly Uint8Array[];
  readonly wish: TaprootWish;
  /** The key that is signed for, with its parity. */
  readonly publicKey: Uint8Array;
  readonly tweaks: readonly Musig2Tweak[];
}

function learnParticipants(
  context: PsbtSigningContext,
  participants: readonly Uint8Array[],
  leafHash: Uint8Array | undefined,
): void {
  for (const key of participants) {
    const found = context.origin(hash160(key));
    if (found) context.data.addTaprootKey(key.subarray(1), found.origin, leafHash);
  }
}

/** How the key that is wanted comes from an aggregate; `undefined` where it does not. */
export function signingOf(
  parts: Pick<Musig2Signing, 'aggregate' | 'participants'>,
  wish: TaprootWish,
  origin: KeyOrigin | undefined,
): Musig2Signing | undefined {
  const derived = derivedKey(parts.aggregate, wish.x, origin);
  if (!derived) return undefined;
  const { tweak, x } = wish;
  if (tweak === undefined) return { ...parts, wish, ...derived };
  const root = tweak === 'none' ? undefined : tweak;
  const output = tweakedOutputKey(x, root);
  if (!output) return undefined;
  const added: Musig2Tweak = { tweak: tapTweakHash(x, root), isXOnly: true };
  const publicKey = withPrefix(output.isOdd ? 0x03 : 0x02, output.key);
  return { ...parts, wish, publicKey, tweaks: [...derived.tweaks, added] };
}

/** The aggregate itself, or what the steps of its origin lead to (BIP 328). */
function derivedKey(
  aggregate: Uint8Array,
  x: Uint8Array,
  origin: KeyOrigin | undefined,
): Pick<Musig2Signing, 'publicKey' | 'tweaks'> | undefined {
  if (equalBytes(aggregate.subarray(1), x)) return { publicKey: aggregate, tweaks: [] };
  if (!origin || origin.path.length === 0) return undefined;
  if (!equalBytes(origin.fingerprint, fingerprintOf(aggregate))) return undefined;
  const steps = stepsFromAggregate(aggregate, origin.path);
  if (!steps || !equalBytes(steps.publicKey.subarray(1), x)) return undefined;
  return {
    publicKey: steps.publicKey,
    tweaks: steps.tweaks.map((tweak) => ({ tweak, isXOnly: false })),
  };
}

interface NonceSources {
  readonly randomBytes: RandomBytes | undefined;
  readonly nonces: SecretNonces | undefined;
}

function advance(
  context: PsbtSigningContext,
  signing: Musig2Signing,
  { randomBytes, nonces }: NonceSources,
): void {
  const { data } = context;
  if (combine(context, signing)) return;
  if (randomBytes && groupOf(data.partialSignatures, signing).size === 0) {
    addNonces(context, signing, randomBytes, nonces);
  }
  if (nonces && addPartials(context, signing, nonces)) combine(context, signing);
}

/** Whether all that it takes was there. */
function combine(context: PsbtSigningContext, signing: Musig2Signing): boolean {
  const { data } = context;
  const signature = combined(context, signing);
  const { x, leafHash } = signing.wish;
  if (signature && leafHash) data.setLeafSignature({ xOnlyKey: x, leafHash, signature });
  else if (signature) data.tapKeySignature = signature;
  return signature !== undefined;
}

/** What the participants of this signature have sent, by participant. */
function groupOf(
  values: ReadonlyMap<string, Musig2Value>,
  { publicKey, wish }: Musig2Signing,
): ReadonlyMap<string, Uint8Array> {
  const group = musig2GroupName(publicKey, wish.leafHash);
  return new Map(
    [...values.values()]
      .filter(({ key }) => musig2GroupName(key.aggregate, key.leafHash) === group)
      .map(({ key, value }) => [bytesToHex(key.participant), value]),
  );
}

/**
 * The signature, where every participant's partial one is there and right; verified
 * under the key that is signed for. Raises WrongSignature.
 */
function combined(context: PsbtSigningContext, signing: Musig2Signing): Uint8Array | undefined {
  const { participants, aggregate, tweaks } = signing;
  const nonces = inOrder(groupOf(context.data.nonces, signing), participants);
  const partials = inOrder(groupOf(context.data.partialSignatures, signing), participants);
  const message = context.taprootDigest(signing.wish.leafHash);
  const aggregateNonce = nonces && aggregateNonces(nonces);
  if (!nonces || !partials || !message || !aggregateNonce) return undefined;
  if (!isAggregateOf(aggregate, participants)) return undefined;
  const session: Musig2Session = { aggregateNonce, publicKeys: participants, tweaks, message };
  const areRight = participants.every((key, i) =>
    verifyPartially(partials[i]!, nonces[i]!, key, session),
  );
  const signature = areRight ? combinePartialSignatures(partials, session) : undefined;
  if (!signature) return undefined;
  const made = new MadeSignature('schnorr', signature, message, signing.publicKey.subarray(1));
  return context.withHashType(made.bytes);
}

/** One value of each participant and no others. */
function inOrder(
  group: ReadonlyMap<string, Uint8Array>,
  participants: readonly Uint8Array[],
): readonly Uint8Array[] | undefined {
  const found = participants.map((key) => group.get(bytesToHex(key)));
  const isWhole = group.size === participants.length;
  return isWhole && found.every((value) => value !== undefined) ? found : undefined;
}

function isAggregateOf(aggregate: Uint8Array, participants: readonly Uint8Array[]): boolean {
  const made = aggregateKeys(participants);
  return made !== undefined && equalBytes(made, aggregate);
}

function addNonces(
  context: PsbtSigningContext,
  signing: Musig2Signing,
  randomBytes: RandomBytes,
  nonces: SecretNonces | undefined,
): void {
  const { aggregate, participants, wish } = signing;
  const known = groupOf(context.data.nonces, signing);
  const message = context.taprootDigest(wish.leafHash);
  for (const participant of participants) {
    const key = context.privateKey(hash160(participant));
    if (known.has(bytesToHex(participant)) || !key || !message) continue;
    if (!isAggregateOf(aggregate, participants)) continue;
    const { secret, publicNonce } = makeNonce({
      random: randomBytes(32),
      publicKey: participant,
      privateKey: key.privateKey,
      aggregateX: aggregate.subarray(1),
      message,
    });
    const name = nameOf(signing, participant);
    if (nonces) nonces.add(publicNonce, secret, { name: musig2Name(name), message });
    else secret.wipe();
    context.data.nonces.set(musig2Name(name), { key: name, value: publicNonce });
  }
}

function nameOf({ publicKey, wish: { leafHash } }: Musig2Signing, participant: Uint8Array) {
  return { participant, aggregate: publicKey, ...(leafHash && { leafHash }) };
}

/** Whether any was added: of the participants whose keys and secret nonces are known. */
function addPartials(
  context: PsbtSigningContext,
  signing: Musig2Signing,
  secrets: SecretNonces,
): boolean {
  const { participants, tweaks, aggregate } = signing;
  const group = groupOf(context.data.nonces, signing);
  const signed = groupOf(context.data.partialSignatures, signing);
  const own = participants.filter(
    (key) => context.privateKey(hash160(key)) && !signed.has(bytesToHex(key)),
  );
  if (own.length === 0) return false;
  const nonces = inOrder(group, participants);
  const message = context.taprootDigest(signing.wish.leafHash);
  const aggregateNonce = nonces && aggregateNonces(nonces);
  if (!nonces) secrets.awaits(participants.length - group.size);
  if (!message || !aggregateNonce || !isAggregateOf(aggregate, participants)) return false;
  const session: Musig2Session = { aggregateNonce, publicKeys: participants, tweaks, message };
  const made = own.filter((key) => addPartial(context, { signing, key, session, secrets }));
  return made.length > 0;
}

interface PartialSigning {
  readonly signing: Musig2Signing;
  readonly key: Uint8Array;
  readonly session: Musig2Session;
  readonly secrets: SecretNonces;
}

function addPartial(
  context: PsbtSigningContext,
  { signing, key, session, secrets }: PartialSigning,
): boolean {
  const name = nameOf(signing, key);
  const publicNonce = context.data.nonces.get(musig2Name(name))!.value;
  const purpose = { name: musig2Name(name), message: session.message };
  const secret = secrets.take(publicNonce, purpose);
  const { privateKey } = context.privateKey(hash160(key))!;
  const value = secret && signPartially(secret, privateKey, publicNonce, session);
  if (!value) return false;
  context.data.partialSignatures.set(musig2Name(name), { key: name, value });
  secrets.signed();
  return true;
}
