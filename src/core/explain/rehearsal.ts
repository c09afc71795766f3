/** Spending a coin that does not exist by a way of a descriptor, before a real one is paid to it. */
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { extendedPublicKeyBytes } from '../encoding/extended-key.ts';
import { isPreimage } from '../policy/preimage.ts';
import { unmetLocks, type Way } from '../policy/way.ts';
import { canonicalPsbt } from '../psbt/canonical.ts';
import { globalRecord, mapOf } from '../psbt/make-record.ts';
import { recordsOf } from '../psbt/record-access.ts';
import type { Psbt } from '../psbt/types.ts';
import { viewOf } from '../psbt/view.ts';
import { createPsbt } from '../roles/create.ts';
import { KEYLESS } from '../roles/finalize.ts';
import { withKnownOutputs } from '../roles/update.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { pushedBy } from '../script/reader.ts';
import { processPsbt } from '../sign/psbt/psbt-process.ts';
import { madeUpTransaction } from '../subject/made-up-coin.ts';
import {
  NONE_GIVEN,
  type Subject,
  type SubjectInput,
  subjectOfConflicting,
  subjectOfTransaction,
} from '../subject/subject.ts';
import { transactionId } from '../tx/ids.ts';
import type { OutPoint, Transaction } from '../tx/types.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import type { DescribedWay } from './descriptor-ways.ts';
import type { ExplainedDescriptor } from './explain.ts';
import { isLive } from './findings.ts';

/** Satoshis of the made-up coin, and of what spends it. */
const COIN = 100_000n;
const SPENT = 99_000n;

/** Lets a lock time count, and asks for no relative lock (BIP 125). */
const USUAL_SEQUENCE = 0xfffffffd;

const NO_BYTES = new Uint8Array(0);

/** The PSBT of version 0 that spends the made-up coin of the script to itself by one way. */
export function rehearsalPsbt(explained: ExplainedDescriptor, { way }: DescribedWay): Psbt {
  const { scriptPubKey } = explained;
  const sequence = way.sequence ?? USUAL_SEQUENCE;
  const transaction = {
    version: 2,
    inputs: [{ prevout: coinOf(explained), scriptSig: NO_BYTES, sequence, witness: [] }],
    outputs: [{ value: SPENT, scriptPubKey }],
    lockTime: way.locktime ?? 0,
  };
  const updated = updatedWith(createPsbt(transaction, 0), explained, false);
  const global = mapOf([...updated.global.records, ...extendedKeys(explained)]);
  return canonicalPsbt({ ...updated, global });
}

function previousOf({ scriptPubKey }: ExplainedDescriptor): Transaction {
  return madeUpTransaction({ value: COIN, scriptPubKey });
}

function coinOf(explained: ExplainedDescriptor): OutPoint {
  return { txid: transactionId(previousOf(explained)), vout: 0 };
}

/** With the made-up coin and all that the descriptor says, in Core's form. */
function updatedWith(psbt: Psbt, explained: ExplainedDescriptor, finalises: boolean): Psbt {
  const previous = previousOf(explained);
  const known = withKnownOutputs(psbt, {
    transactionOf: () => previous,
    witnessUtxoOf: () => undefined,
  });
  const source = { provider: explained.provider, usesPrivateKeys: false, tellsOrigins: true };
  const processed = processPsbt(known, { ...KEYLESS, source, finalises });
  return processed.ok ? processed.psbt : known;
}

/** Every extended key with an origin, each once. */
function extendedKeys({ keys, chain }: ExplainedDescriptor) {
  const found = keys.flatMap(({ key }) => {
    if (key?.kind !== 'derived' || !key.origin) return [];
    const { fingerprint, path } = key.origin;
    return [globalRecord('xpub', extendedPublicKeyBytes(key.root, chain), { fingerprint, path })];
  });
  return found.filter(
    ({ wholeKey }, i) => found.findIndex((one) => equalBytes(one.wholeKey, wholeKey)) === i,
  );
}

/** Why a rehearsal is not complete: what is missing, or why the interpreter fails. */
export type RehearsalFault = 'other coin' | 'signatures' | 'preimages' | 'locks' | ScriptError;

export interface Rehearsal {
  readonly isComplete: boolean;
  /** The number of the way that it went, where that is told. */
  readonly way?: number;
  /** Numbers of the keys with a valid signature. */
  readonly keys: readonly number[];
  readonly why?: RehearsalFault;
  /** Of one that is not complete: the number of the way whose locks it has, and most of whose signatures. */
  readonly nearest?: number;
}

/** What came back, as far as it spends the made-up coin of this script. */
export function judgeRehearsal(
  explained: ExplainedDescriptor,
  returned: { readonly psbt: Psbt } | { readonly transaction: Transaction },
): Rehearsal {
  const subject = subjectOf(explained, returned);
  const [input, ...others] = subject?.inputs ?? [];
  if (!subject || !input || others.length > 0) return OTHER_COIN;
  const [verdict] = verifyInputs(subject);
  const { signatures = [], isFinal, satisfied, error } = verdict ?? {};
  const keys = signedPlaces(explained, signatures);
  if (isFinal && satisfied) {
    const way = explained.ways.findIndex((one) => hasAll(one, { subject, input, keys }));
    return { isComplete: true, ...(way >= 0 && { way }), keys };
  }
  const came = { subject, input, keys };
  const why = isFinal && error ? error : lackingOf(explained, came);
  const nearest = nearestOf(explained, came);
  return { isComplete: false, keys, why, ...(nearest >= 0 && { nearest }) };
}

/** -1 where none of its locks are those of a way. */
function nearestOf({ ways }: ExplainedDescriptor, { subject, keys }: Returned): number {
  const { inputs, lockTime } = subject.transaction;
  const meant = ways.flatMap((one, number) => {
    const { sequence = USUAL_SEQUENCE, locktime = 0 } = one.way;
    const isMeant = isLive(one) && inputs[0]?.sequence === sequence && lockTime === locktime;
    return isMeant ? [{ number, lacks: lackingSignatures(one, keys) }] : [];
  });
  return meant.sort((a, b) => a.lacks - b.lacks)[0]?.number ?? -1;
}

function lackingSignatures({ signatures }: DescribedWay, keys: readonly number[]): number {
  return signatures.reduce((sum, { of, count }) => {
    const have = of.filter((place) => keys.includes(place)).length;
    return sum + Math.max(count - have, 0);
  }, 0);
}

const OTHER_COIN: Rehearsal = { isComplete: false, keys: [], why: 'other coin' };

/** `undefined` where another coin is spent than the made-up one. */
function subjectOf(
  explained: ExplainedDescriptor,
  returned: { readonly psbt: Psbt } | { readonly transaction: Transaction },
): Subject | undefined {
  const coin = coinOf(explained);
  const isCoin = ({ txid, vout }: OutPoint) => vout === coin.vout && equalBytes(txid, coin.txid);
  if ('transaction' in returned) {
    const { transaction } = returned;
    if (!transaction.inputs.every(({ prevout }) => isCoin(prevout))) return undefined;
    const transactions = [previousOf(explained)];
    return subjectOfTransaction(transaction, { ...NONE_GIVEN, transactions });
  }
  const { psbt } = returned;
  if (!viewOf(psbt).inputs.every(({ prevout }) => isCoin(prevout))) return undefined;
  const updated = updatedWith({ ...psbt, inputs: psbt.inputs.map(withoutCoin) }, explained, true);
  return subjectOfConflicting(viewOf(updated), NONE_GIVEN);
}

/** What a signer says of the coin is not needed: it is known. */
function withoutCoin(map: Psbt['inputs'][number]): Psbt['inputs'][number] {
  const isCoin = (field: string) => field === 'non_witness_utxo' || field === 'witness_utxo';
  return { ...map, records: map.records.filter(({ field }) => !isCoin(field)) };
}

function signedPlaces(
  { scripts, keys }: ExplainedDescriptor,
  signatures: readonly SignatureVerdict[],
): readonly number[] {
  const places = signatures.flatMap((one) => {
    if (one.verdict !== 'valid' || !one.publicKey) return [];
    const x = anyX(one.publicKey);
    const script = scripts.find(({ leafHash }) => isSameLeaf(leafHash, one.leafHash));
    if (one.kind === 'musig2_partial') {
      const shared = script?.keys.flatMap((key) => (key.isShared ? key.places : [])) ?? [];
      return shared.filter((place) => equalBytes(anyX(keys[place]!.publicKey), x));
    }
    const signed = script?.keys.filter(({ publicKey }) => equalBytes(anyX(publicKey), x)) ?? [];
    return signed.flatMap((key) => key.places);
  });
  return [...new Set(places)].sort((a, b) => a - b);
}

function isSameLeaf(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one && other ? equalBytes(one, other) : !one && !other;
}

/** What came back has, of what a way asks for. */
interface Returned {
  readonly subject: Subject;
  readonly input: SubjectInput;
  readonly keys: readonly number[];
}

function hasAll(way: DescribedWay, returned: Returned): boolean {
  return (
    hasSignatures(way, returned.keys) &&
    hasPreimages(way.way, returned) &&
    isOpen(way.way, returned)
  );
}

function hasSignatures({ signatures }: DescribedWay, keys: readonly number[]): boolean {
  return signatures.every(
    ({ of, count }) => of.filter((place) => keys.includes(place)).length >= count,
  );
}

/** In records, or in the final scripts. */
function hasPreimages({ preimages }: Way, { input }: Returned): boolean {
  const { map, witness, scriptSig } = input;
  return preimages.every(({ type, hash }) => {
    const recorded = map ? recordsOf(map, type).map(({ value }) => value) : [];
    const pushed = pushedBy(scriptSig);
    return [...recorded, ...witness, ...pushed].some((value) => isPreimage(type, value, hash));
  });
}

function isOpen(way: Way, { subject: { transaction } }: Returned): boolean {
  return unmetLocks(way, transaction, 0) === undefined;
}

/** Of the way that came furthest. */
function lackingOf({ ways }: ExplainedDescriptor, returned: Returned): RehearsalFault {
  const signed = ways.filter((way) => isLive(way) && hasSignatures(way, returned.keys));
  if (signed.length === 0) return 'signatures';
  return signed.some(({ way }) => hasPreimages(way, returned)) ? 'locks' : 'preimages';
}
