/**
 * What is so of the silent payments of a PSBT (BIP 352, 374, 375, 376): which inputs
 * receivers count, which shares are proven, and whether those who are paid will find it.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { multipleOfPoint, sumOfPoints } from '../crypto/public/points.ts';
import { type DleqClaim, verifyDleq } from '../crypto/public/verify-dleq.ts';
import type { Psbt } from '../psbt/types.ts';
import { isPayToTaproot } from '../script/solver.ts';
import { Budget, budgetSteps } from '../subject/budgets.ts';
import type { Subject } from '../subject/subject.ts';
import {
  type FoundOutputs,
  findOutputs,
  type PaidOutput,
  positionsOf,
  type ScriptPositions,
} from './found-outputs.ts';
import { type ReceiverInput, receiverInput, type SignerKnowledge } from './receiver-input.ts';
import { inputHash, MOST_OUTPUTS, silentScripts, smallestOutpoint } from './shared-secret.ts';
import {
  type ShareRecord,
  type SilentRecipient,
  type SilentRecords,
  type SilentSpend,
  silentRecords,
} from './silent-records.ts';

/** `unchecked`: its key is not known, or no proof of it could prove anything here. */
export type ShareProof = 'valid' | 'invalid' | 'missing' | 'unchecked';

/** A share and what its proof shows; without an input that of all inputs together. */
export interface SilentShare {
  readonly scanKey: Uint8Array;
  readonly share: Uint8Array;
  readonly input?: number;
  readonly proof: ShareProof;
}

/**
 * `proven`: who is paid finds it. `contradicted`: nobody does. `unproven`: it has a script,
 * and the file does not show whose. `incomplete`: it has none yet.
 */
export type SilentStatus = 'proven' | 'contradicted' | 'unproven' | 'incomplete';

export interface SilentOutput extends SilentRecipient {
  readonly status: SilentStatus;
  /** Inputs without a valid share of their own, where the script cannot be computed. */
  readonly missing: readonly number[];
  /** Of what is proven: inputs of which only the file's witness UTXO says what they spend. */
  readonly claimed: readonly number[];
  /** The script by BIP 375's order, where it can be computed and the output's is not found. */
  readonly expected?: Uint8Array;
  /** By which a receiver finds it. */
  readonly k?: number;
  /** It is found, as all of its scan key are, in another order than BIP 375's. */
  readonly isOutOfOrder: boolean;
}

/** Of an input that says which silent payment it spends (BIP 376). */
export interface SpentSilentPayment {
  /** Where exactly one is named. */
  readonly spendKey?: Uint8Array;
  /** Whether the tweak leads from it to the output key. */
  readonly fits: boolean | 'unknown';
}

export interface SilentPayments {
  readonly inputs: readonly ReceiverInput[];
  readonly spends: readonly (SpentSilentPayment | undefined)[];
  /** The global ones by scan key, then each input's. */
  readonly shares: readonly SilentShare[];
  /** The sum of the keys of all inputs that count, 33 bytes, where each is known and none is undecided. */
  readonly sumOfKeys: Uint8Array | undefined;
  readonly outputs: readonly (SilentOutput | undefined)[];
  /** Whether something was not looked at, as it would take too much work. */
  readonly isCut: boolean;
}

/** Undefined where a file says nothing of silent payments. `signer` is what whoever signs knows besides. */
export function silentPaymentsOf(
  subject: Subject,
  signer?: SignerKnowledge,
): SilentPayments | undefined {
  const { psbt } = subject;
  if (!psbt) return undefined;
  const known = signer ? undefined : JUDGED.get(subject);
  if (known) return known.payments;
  const records = silentRecords(psbt);
  const payments = saysSomething(records) ? judge(subject, records, signer) : undefined;
  if (!signer) JUDGED.set(subject, { payments });
  return payments;
}

/** Joining verdicts asks again and again about one subject. */
const JUDGED = new WeakMap<Subject, { readonly payments: SilentPayments | undefined }>();

/** Whether a file says anything of them, before any of it is judged. */
export function saysSilentPayments(psbt: Psbt): boolean {
  return saysSomething(silentRecords(psbt));
}

function saysSomething(records: SilentRecords): boolean {
  return hasPayments(records) || records.spends.some((spend) => spend !== undefined);
}

/** Whether it is about paying, and not only about spending what was paid. */
export function hasPayments({
  outputs,
  shares,
}: Pick<SilentPayments, 'outputs' | 'shares'>): boolean;
export function hasPayments(records: SilentRecords): boolean;
export function hasPayments(
  of: Pick<SilentPayments, 'outputs' | 'shares'> | SilentRecords,
): boolean {
  const recipients = 'recipients' in of ? of.recipients : of.outputs;
  const count =
    'recipients' in of
      ? of.global.length + of.inputs.reduce((sum, shares) => sum + shares.length, 0)
      : of.shares.length;
  return count > 0 || recipients.some((one) => one !== undefined);
}

function judge(subject: Subject, records: SilentRecords, signer?: SignerKnowledge): SilentPayments {
  const { psbt, transaction } = subject;
  const bytes = psbt?.outputs.at(-1)?.end ?? psbt?.inputs.at(-1)?.end ?? 0;
  const budget = new Budget(budgetSteps('silentPayments', bytes, 1));
  const inputs = subject.inputs.map((input) => receiverInput(input, signer));
  const spends = records.spends.map((spend, i) => spend && spentBy(spend, subject, i));
  const hasPaid = hasPayments(records);
  const shares = hasPaid ? new Shares(inputs, records, budget) : undefined;
  const outputs = shares
    ? judgeOutputs(transaction.outputs, { subject, records, shares, inputs, budget })
    : records.recipients.map(() => undefined);
  return {
    inputs,
    spends,
    shares: shares?.all ?? [],
    sumOfKeys: shares?.sumOfKeys,
    outputs,
    isCut: budget.isSpent,
  };
}

/** Steps that one proof takes: two multiplications for each of two points. */
const PROOF_STEPS = 4;

/** By the bytes of the proof, which stay the same ones while a file is added to and judged again. */
const VERIFIED = new WeakMap<Uint8Array, DleqClaim>();

function isVerified(claim: DleqClaim, proof: Uint8Array): boolean {
  const known = VERIFIED.get(proof);
  const isKnown =
    known !== undefined &&
    equalBytes(known.key, claim.key) &&
    equalBytes(known.base, claim.base) &&
    equalBytes(known.multiple, claim.multiple);
  if (isKnown) return true;
  const isProven = verifyDleq(claim, proof);
  if (isProven) VERIFIED.set(proof, claim);
  return isProven;
}

/** The shares of a file by scan key, with what their proofs show. */
class Shares {
  readonly all: readonly SilentShare[];
  /** Of all keys that count, where each is known. */
  readonly sumOfKeys: Uint8Array | undefined;
  private readonly byScanKey: ReadonlyMap<string, readonly SilentShare[]>;

  constructor(
    private readonly inputs: readonly ReceiverInput[],
    records: SilentRecords,
    budget: Budget,
  ) {
    const isUndecided = inputs.some(({ counts }) => counts === 'undecided');
    const keys = inputs.filter(({ counts }) => counts === 'eligible').map(({ key }) => key);
    const isKnown = (key: Uint8Array | undefined): key is Uint8Array => key !== undefined;
    this.sumOfKeys = !isUndecided && keys.every(isKnown) ? sumOfPoints(keys) : undefined;
    const prove = ({ scanKey, share, proof }: ShareRecord, key?: Uint8Array): ShareProof => {
      if (!proof) return 'missing';
      if (!key || !budget.take(PROOF_STEPS)) return 'unchecked';
      return isVerified({ key, base: scanKey, multiple: share }, proof) ? 'valid' : 'invalid';
    };
    this.all = [
      ...records.global.map((one) => told(one, prove(one, this.sumOfKeys))),
      ...records.inputs.flatMap((shares, input) => {
        const { counts, key } = inputs[input]!;
        const own = counts === 'eligible' ? key : undefined;
        return shares.map((one) => ({ ...told(one, prove(one, own)), input }));
      }),
    ];
    this.byScanKey = grouped(this.all);
  }

  /** Private keys times the scan key, 33 bytes, where that is proven. */
  shareOf(scanKey: Uint8Array): Uint8Array | undefined {
    const shares = this.byScanKey.get(bytesToHex(scanKey)) ?? [];
    const global = shares.find(isProvenOfAll);
    if (global) return global.share;
    if (this.missing(scanKey).length > 0) return undefined;
    return sumOfPoints(shares.flatMap((one) => (isProvenOfInput(one) ? [one.share] : [])));
  }

  /** Inputs that count, or may, without a valid share of their own, unless that of all is. */
  missing(scanKey: Uint8Array): readonly number[] {
    const shares = this.byScanKey.get(bytesToHex(scanKey)) ?? [];
    if (shares.some(isProvenOfAll)) return NONE;
    const proven = new Set(shares.filter(isProvenOfInput).map(({ input }) => input));
    return this.inputs.flatMap(({ counts }, i) => {
      const mayCount = counts === 'eligible' || counts === 'undecided';
      return mayCount && !proven.has(i) ? [i] : [];
    });
  }
}

function told({ scanKey, share }: ShareRecord, proof: ShareProof): SilentShare {
  return { scanKey, share, proof };
}

function isProvenOfAll({ input, proof }: SilentShare): boolean {
  return input === undefined && proof === 'valid';
}

function isProvenOfInput({ input, proof }: SilentShare): boolean {
  return input !== undefined && proof === 'valid';
}

function grouped<Item extends { readonly scanKey: Uint8Array }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = bytesToHex(item.scanKey);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

interface Judged {
  readonly subject: Subject;
  readonly records: SilentRecords;
  readonly shares: Shares;
  readonly inputs: readonly ReceiverInput[];
  readonly budget: Budget;
}

function judgeOutputs(
  outputs: Subject['transaction']['outputs'],
  of: Judged,
): readonly (SilentOutput | undefined)[] {
  const scripts = outputs.map(({ scriptPubKey }) => scriptPubKey);
  const paid = of.records.recipients.flatMap((recipient, index) =>
    recipient ? [{ ...recipient, index, script: scripts[index]! }] : [],
  );
  const positions = positionsOf(paid.length > 0 ? scripts : []);
  const judged = new Map<number, SilentOutput>();
  for (const group of grouped(paid).values()) {
    for (const [index, output] of judgeGroup(group, positions, of)) judged.set(index, output);
  }
  return scripts.map((_, i) => judged.get(i));
}

type Paid = SilentRecipient & PaidOutput;

/** All outputs of one scan key. */
function judgeGroup(
  group: readonly Paid[],
  positions: ScriptPositions,
  of: Judged,
): readonly (readonly [number, SilentOutput])[] {
  const { inputs, shares } = of;
  const { scanKey } = group[0]!;
  const secret = group.length <= MOST_OUTPUTS ? secretOf(scanKey, of) : undefined;
  const known = secret && findOutputs(secret, group, positions, of.budget);
  const missing = known ? NONE : shares.missing(scanKey);
  const claimed = inputs.flatMap(({ isClaimed }, i) => (isClaimed ? [i] : []));
  const listed = (numbers: readonly number[]) =>
    of.budget.take(Math.ceil(numbers.length / NUMBERS_EACH)) ? numbers : NONE;
  const isProvable = !inputs.some(({ isMisfit }) => isMisfit);
  const isOutOfOrder =
    known !== undefined &&
    group.every(({ index }) => known.found.has(index)) &&
    !group.every(({ index, script }) => isSame(known.expected.get(index), script));
  return group.map(({ index, script, ...recipient }) => {
    const status = statusOf({ index, script }, known, { inputs, isProvable });
    const own = known?.expected.get(index);
    const k = known?.found.get(index);
    const output = {
      ...recipient,
      status,
      missing: listed(missing),
      claimed: status === 'proven' ? listed(claimed) : NONE,
      ...(own && k === undefined && !known?.isCut && { expected: own }),
      ...(k !== undefined && { k }),
      isOutOfOrder,
    };
    return [index, output];
  });
}

const NONE: readonly number[] = [];

/** Listing so many inputs at an output takes a step. */
const NUMBERS_EACH = 100;

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && equalBytes(one, other);
}

/** Undefined where a receiver, or this file, could not compute it. */
function secretOf(
  scanKey: Uint8Array,
  { subject, inputs, shares }: Judged,
): Uint8Array | undefined {
  const isOpen = inputs.some(({ counts }) => counts === 'forbidden' || counts === 'undecided');
  const smallest = smallestOutpoint(subject.inputs.map(({ prevout }) => prevout));
  const { sumOfKeys } = shares;
  if (isOpen || !sumOfKeys || !smallest) return undefined;
  const share = shares.shareOf(scanKey);
  return share && multipleOfPoint(share, inputHash(smallest, sumOfKeys));
}

function statusOf(
  { index, script }: Pick<PaidOutput, 'index' | 'script'>,
  known: FoundOutputs | undefined,
  {
    inputs,
    isProvable,
  }: { readonly inputs: readonly ReceiverInput[]; readonly isProvable: boolean },
): SilentStatus {
  if (script.length === 0) return 'incomplete';
  if (known) {
    if (known.found.has(index)) return isProvable ? 'proven' : 'unproven';
    return known.isCut ? 'unproven' : 'contradicted';
  }
  return nobodyFinds(inputs) ? 'contradicted' : 'unproven';
}

/** Whatever the shares are: receivers pass the transaction over, or have nothing to count. */
function nobodyFinds(inputs: readonly ReceiverInput[]): boolean {
  const has = (counts: ReceiverInput['counts']) => inputs.some((input) => input.counts === counts);
  return has('forbidden') || (!has('eligible') && !has('undecided'));
}

/** The spend key plus the tweak times the generator is the output key, of either parity (BIP 376). */
function spentBy(
  { tweak, spendKeys }: SilentSpend,
  { inputs }: Subject,
  index: number,
): SpentSilentPayment {
  const [spendKey] = spendKeys;
  if (spendKeys.length !== 1 || !spendKey) return { fits: 'unknown' };
  const script = inputs[index]?.spent?.scriptPubKey;
  if (!script) return { spendKey, fits: 'unknown' };
  const [made] = silentScripts(spendKey, [tweak]);
  const fits = isPayToTaproot(script) && made !== undefined && equalBytes(made, script);
  return { spendKey, fits };
}
