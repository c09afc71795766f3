/**
 * Holds a file against a spending policy. Nothing is taken for change by what the file
 * says of itself: only what a descriptor derives that was given. Where a rule cannot be
 * decided it says why, and is not called kept.
 */

import { equalBytes } from '../bytes/order.ts';
import { utf8Of } from '../bytes/utf8-text.ts';
import { hash160 } from '../crypto/hashes.ts';
import { feerateNumber, inHundredths } from '../encoding/number-words.ts';
import { type DnsName, nameKey } from '../names/dns-name.ts';
import type { JudgedName } from '../names/judge-name.ts';
import { paymentName } from '../names/payment-name.ts';
import { recordOf } from '../psbt/record-access.ts';
import { kindOfScript, type SpentKind, spentKindOf } from '../refusals/spent-kind.ts';
import { returningOf } from '../review/ranked-parts.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { indexText } from '../said/owner-words.ts';
import { amountInWords, counted, feerateText, formatCount, numbered } from '../said/words.ts';
import { hashTypeText } from '../script/hash-type.ts';
import { solve } from '../script/solver.ts';
import { paidSilently } from '../silent/paid-silently.ts';
import type { InputAmountProof } from '../subject/amount-proof.ts';
import { lastPush, type SubjectInput } from '../subject/subject.ts';
import { lockTimeOf, relativeLocksOf } from '../tx/locks.ts';
import type { TxOutput } from '../tx/types.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import {
  GIVE_PREVIOUS,
  ofInputs,
  ofOutputs,
  type RuleAnswer,
  undecided,
  whileOpen,
} from './answer.ts';
import { proofToRelyOn } from './fee-proof.ts';
import { hasNone } from './finding-rule.ts';
import { whyModifiable, whyOpen } from './open.ts';
import { changeAtLeast, inputsAreOwn, lossAtMost, ownedBy } from './own-rules.ts';
import { haveSigned, keysAreThere, someHaveSigned } from './signer-rules.ts';
import {
  type JudgedRule,
  type LeastProof,
  type Recipient,
  RULE_NAMES,
  type RuleName,
  type SpendingPolicy,
} from './spending-policy.ts';

/** Undefined where the policy does not ask. */
type Rule = (policy: SpendingPolicy, file: ReviewedFile) => RuleAnswer | undefined;

/** The rules that the policy has, in the order of the form. */
export function judgePolicy(policy: SpendingPolicy, file: ReviewedFile): readonly JudgedRule[] {
  const judged = withChangeOf(policy, file);
  return RULE_NAMES.flatMap((rule) => {
    const answer = ruleOf(rule)(policy, judged);
    return answer ? [{ rule, verdict: answer[0], why: answer[1] }] : [];
  });
}

/**
 * Where a policy names its change, or else its wallet, no other descriptor makes an output
 * change: who runs the command gives those, and who wrote the policy is to decide.
 */
function withChangeOf({ change, spend, loss }: SpendingPolicy, file: ReviewedFile): ReviewedFile {
  const { inspection } = file;
  const { outputOwners } = inspection;
  const count = change?.descriptors ?? spend?.descriptors ?? loss?.descriptors;
  if (count === undefined || !outputOwners) return file;
  return { ...file, inspection: { ...inspection, outputOwners: ownedBy(count, outputOwners) } };
}

function ruleOf(rule: RuleName): Rule {
  return (policy, file) => {
    const answer = RULES[rule](policy, file);
    const never = file.inspection.message?.isNeverMined ? NEVER[rule] : undefined;
    // A signature that lets others change what it signs would be of a payment as well.
    return answer && never ? whileOpen(['inputs', 'outputs'], file, ['kept', never]) : answer;
  };
}

const PAYS_NOBODY = 'a message pays nobody';
const NO_FEE = 'a message has no fee';
const WAITS_FOR_NOTHING = 'a message is never mined, so it waits for no block';

/** Rules that a message keeps, as no block can hold it. One that asks for a payment it does not. */
const NEVER: Partial<Readonly<Record<RuleName, string>>> = {
  'pay.to': PAYS_NOBODY,
  'pay.most': PAYS_NOBODY,
  'pay.kinds': PAYS_NOBODY,
  'change.descriptors': PAYS_NOBODY,
  'change.most_outputs': PAYS_NOBODY,
  'change.last_index': PAYS_NOBODY,
  'loss.most': PAYS_NOBODY,
  'fee.most': NO_FEE,
  'fee.most_feerate': NO_FEE,
  'lock_time.latest_height': WAITS_FOR_NOTHING,
  'lock_time.latest_time': WAITS_FOR_NOTHING,
  'lock_time.most_blocks': WAITS_FOR_NOTHING,
};

const RULES: Readonly<Record<RuleName, Rule>> = {
  'pay.to': ({ pay }, file) => pay?.to && onlyTo(pay.to, file),
  'pay.amounts': ({ pay }, file) => amountsOf(pay?.to ?? [], file),
  'pay.most': ({ pay }, file) => most(pay?.most, file),
  'pay.kinds': ({ pay }, file) => pay?.kinds && paidKinds(pay.kinds, file),
  'change.descriptors': ({ change }, file) => change && changeIsOwn(file),
  'change.most_outputs': ({ change }, file) => changeCount(change?.mostOutputs, file),
  'change.last_index': ({ change }, file) => changeIndexes(change?.lastIndex, file),
  'fee.most': ({ fee }, file) => largestFee(fee, file),
  'fee.most_feerate': ({ fee }, file) => largestFeerate(fee, file),
  'change.least': ({ change }, file) => changeAtLeast(change?.least, file),
  'loss.most': (policy, file) => lossAtMost(policy, file),
  'spend.kinds': ({ spend }, file) => spend?.kinds && spentKinds(spend.kinds, file),
  'spend.descriptors': (policy, file) => inputsAreOwn(policy, file),
  'sighash.types': ({ sighash }, file) => sighash && hashTypes(sighash.types, file),
  'signers.keys': ({ signers }, file) => signers?.keys && keysAreThere(signers.keys, file),
  'signers.signed': ({ signers }, file) => signers?.signed && haveSigned(signers.signed, file),
  'signers.least': ({ signers }, file) => signers?.some && someHaveSigned(signers.some, file),
  'lock_time.latest_height': ({ lockTime }, file) => latest('height', lockTime, file),
  'lock_time.latest_time': ({ lockTime }, file) => latest('time', lockTime, file),
  'lock_time.most_blocks': ({ lockTime }, file) => relativeLocks(lockTime?.mostBlocks, file),
  fail_on: ({ failOn, allow = [] }, file) => failOn && hasNone(failOn, allow, file),
};

/* Outputs */

interface Paid {
  readonly index: number;
  readonly output: TxOutput;
}

/** All outputs but change. */
function payments({ subject, inspection }: ReviewedFile): readonly Paid[] {
  return subject.transaction.outputs.flatMap((output, index) =>
    returningOf(inspection, index) === 'proven' ? [] : [{ index, output }],
  );
}

function isPaid({ to }: Recipient, { index, output }: Paid, { inspection }: ReviewedFile): boolean {
  if ('scriptPubKey' in to) return equalBytes(to.scriptPubKey, output.scriptPubKey);
  if ('owner' in to) return isOfName(to.owner, inspection.names?.[index]) === 'paid';
  return paidSilently(to.silent, inspection.silentPayments?.outputs[index]) === 'paid';
}

/** Only what is proven, for now; what may be so is not. */
function isOfName(owner: DnsName, judged: JudgedName | undefined): 'paid' | 'unproven' | undefined {
  const said = judged?.name === undefined ? undefined : paymentName(utf8Of(judged.name));
  if (!judged || !said || nameKey(said.owner) !== nameKey(owner)) return undefined;
  if (judged.proof === 'unchecked') return 'unproven';
  if (judged.proof === 'invalid' || judged.pays === false) return undefined;
  return judged.pays === true && judged.time === 'valid' ? 'paid' : 'unproven';
}

/** An output that says that it pays one of them, and neither proves it nor pays another of them. */
function unprovenPayments(
  to: readonly Recipient[],
  paid: readonly Paid[],
  file: ReviewedFile,
): readonly Paid[] {
  return paid.filter((one) => {
    const name = file.inspection.names?.[one.index];
    const isNamed = to.some(
      ({ to: who }) => 'owner' in who && isOfName(who.owner, name) === 'unproven',
    );
    if (isNamed) return !to.some((recipient) => isPaid(recipient, one, file));
    const silent = file.inspection.silentPayments?.outputs[one.index];
    const isSaid = to.some(
      ({ to: who }) => 'silent' in who && paidSilently(who.silent, silent) === 'unproven',
    );
    return isSaid && !to.some((recipient) => isPaid(recipient, one, file));
  });
}

/** What silent payments pay depends on all inputs as well. */
function ofPayments(to: readonly Recipient[], file: ReviewedFile, answer: RuleAnswer): RuleAnswer {
  const isSilent = to.some((one) => 'silent' in one.to);
  return whileOpen(isSilent ? ['inputs', 'outputs'] : ['outputs'], file, answer);
}

function unprovenAnswer(unproven: readonly Paid[]): RuleAnswer {
  const verb = unproven.length === 1 ? 'pays' : 'pay';
  return undecided(
    `that ${outputNumbers(unproven)} ${verb} whom it says is not proven`,
    'a name needs a DNSSEC proof for today, a silent payment the shares and proofs of all inputs and their previous transactions',
  );
}

function onlyTo(to: readonly Recipient[], file: ReviewedFile): RuleAnswer {
  const all = payments(file).filter((paid) => !to.some((one) => isPaid(one, paid, file)));
  const unproven = unprovenPayments(to, all, file);
  const others = all.filter((one) => !unproven.includes(one));
  if (others.length === 0 && unproven.length > 0) return unprovenAnswer(unproven);
  return ofPayments(
    to,
    file,
    others.length === 0
      ? ['kept', 'nobody else is paid']
      : [
          'broken',
          `${outputNumbers(others)} ${others.length === 1 ? 'pays' : 'pay'} somebody else`,
        ],
  );
}

function amountsOf(to: readonly Recipient[], file: ReviewedFile): RuleAnswer | undefined {
  if (to.every((one) => one.most === undefined && one.least === undefined)) return undefined;
  const paid = to.map((recipient) => ({
    ...recipient,
    sum: sumOf(subjectOutputs(file).filter((one) => isPaid(recipient, one, file))),
  }));
  const above = paid.find(({ sum, most: limit }) => limit !== undefined && sum > limit);
  if (above) return ['broken', `${paidWords(above)}, more than ${amountInWords(above.most!)}`];
  const unproven = unprovenPayments(to, subjectOutputs(file), file);
  if (unproven.length > 0) return unprovenAnswer(unproven);
  const below = paid.find(({ sum, least }) => least !== undefined && sum < least);
  if (below) {
    const open = whyOpen('outputs', file.subject, file.inspection.inputs);
    if (open !== undefined) return ['undecided', open];
    return ['broken', `${paidWords(below)}, less than ${amountInWords(below.least!)}`];
  }
  return ofPayments(to, file, ['kept', 'each is paid what may be paid']);
}

function paidWords({ name, sum }: { readonly name: string; readonly sum: bigint }): string {
  return `${name} is paid ${amountInWords(sum)}`;
}

function subjectOutputs({ subject }: ReviewedFile): readonly Paid[] {
  return subject.transaction.outputs.map((output, index) => ({ index, output }));
}

function most(limit: bigint | undefined, file: ReviewedFile): RuleAnswer | undefined {
  if (limit === undefined) return undefined;
  const sum = sumOf(payments(file));
  const words = `${amountInWords(sum)} is paid`;
  return ofOutputs(
    file,
    sum > limit ? ['broken', `${words}, more than ${amountInWords(limit)}`] : ['kept', words],
  );
}

function sumOf(paid: readonly Paid[]): bigint {
  return paid.reduce((sum, { output }) => sum + output.value, 0n);
}

function paidKinds(kinds: readonly SpentKind[], file: ReviewedFile): RuleAnswer {
  const paid = payments(file).map((one) => ({
    ...one,
    isAllowed: isPaidAllowed(kinds, one, file),
  }));
  const broken = paid.filter(({ isAllowed }) => isAllowed === false);
  if (broken.length > 0) {
    return ['broken', `${outputNumbers(broken)}: ${kindOfScript(broken[0]!.output.scriptPubKey)}`];
  }
  const unknown = paid.filter(({ isAllowed }) => isAllowed === undefined);
  if (unknown.length > 0) {
    return undecided(
      `what is inside the script hash of ${outputNumbers(unknown)} is not known`,
      'allow p2sh with all kinds inside it, or put the redeem script into the PSBT',
    );
  }
  return ofOutputs(file, ['kept', 'all kinds of scripts that are paid are allowed']);
}

/** What is inside a script hash is mostly seen only where it is spent; `p2sh` allows all of it. */
function isPaidAllowed(
  kinds: readonly SpentKind[],
  { index, output: { scriptPubKey } }: Paid,
  { subject }: ReviewedFile,
): boolean | undefined {
  if (kinds.includes(kindOfScript(scriptPubKey))) return true;
  const map = subject.psbt?.outputs[index];
  const told = map && recordOf(map, 'redeem_script')?.value;
  return allOrNone(kinds, kindsOf(scriptPubKey, told ? [told] : []));
}

function outputNumbers(outputs: readonly { readonly index: number }[]): string {
  return numbered(
    'output',
    outputs.map(({ index }) => index),
  );
}

/* Change */

function changeIsOwn(file: ReviewedFile): RuleAnswer {
  const { inspection } = file;
  const owners = inspection.outputOwners ?? [];
  const wrong = inspection.outputs.filter(({ index, change, records }) => {
    if (returningOf(inspection, index) === 'proven') return false;
    const isClaimed = change === true || records?.records === 'contradict';
    return isClaimed || owners[index]?.status === 'contradicted';
  });
  if (wrong.length > 0) {
    return [
      'broken',
      `${outputNumbers(wrong)}: called change, and no descriptor of the policy derives it`,
    ];
  }
  const unsure = inspection.outputs.filter(
    ({ index, change }) => change === 'unknown' && returningOf(inspection, index) !== 'proven',
  );
  if (unsure.length > 0) {
    return undecided(
      `whether ${outputNumbers(unsure)} is called change is not known`,
      'give the previous transactions with --prevtx, or its wallet in change.descriptors',
    );
  }
  return ofOutputs(file, ['kept', 'all change is derived from the policy’s descriptors']);
}

function changeCount(limit: number | undefined, file: ReviewedFile): RuleAnswer | undefined {
  if (limit === undefined) return undefined;
  const { inspection } = file;
  const count = inspection.outputs.filter(
    ({ index }) => returningOf(inspection, index) === 'proven',
  ).length;
  const words = `${counted(count, 'output')} of change`;
  return ofOutputs(
    file,
    count > limit ? ['broken', `${words}, more than ${limit}`] : ['kept', words],
  );
}

/** A wallet does not look for coins at any index that its keys have. */
function changeIndexes(limit: number | undefined, file: ReviewedFile): RuleAnswer | undefined {
  if (limit === undefined) return undefined;
  const owners = file.inspection.outputOwners ?? [];
  const above = owners.flatMap((owner, index) =>
    owner?.status === 'derived' && (owner.index ?? 0) > limit ? [{ index, owner }] : [],
  );
  const [first] = above;
  if (!first) return ofOutputs(file, ['kept', `no change is above index ${formatCount(limit)}`]);
  const at = indexText(first.owner);
  return ['broken', `${outputNumbers(above)}: change at ${at}, above index ${formatCount(limit)}`];
}

/* Fee */

/** From the weakest. */
export const LEAST_PROOFS = ['claimed', 'committed', 'proven'] as const satisfies LeastProof[];

const FROM_WEAKEST: readonly InputAmountProof[] = LEAST_PROOFS;

function isProven(proof: InputAmountProof, least: LeastProof): boolean {
  return FROM_WEAKEST.indexOf(proof) >= FROM_WEAKEST.indexOf(least);
}

/** The fee, or why it cannot be relied on. */
function feeOf(
  { proof: least = 'committed' }: NonNullable<SpendingPolicy['fee']>,
  file: ReviewedFile,
): bigint | RuleAnswer {
  const { fee } = file.inspection;
  if (fee?.amount === undefined)
    return undecided('the fee is not known', 'give the previous transactions with --prevtx');
  if (fee.amount < 0n) return ['broken', 'more is paid than is spent'];
  const proof = proofToRelyOn(fee, file);
  if (!isProven(proof, least)) {
    return undecided(
      `an amount is only ${proof}, and ${least} is asked for`,
      'give the previous transactions with --prevtx',
    );
  }
  return fee.amount;
}

function largestFee(limits: SpendingPolicy['fee'], file: ReviewedFile): RuleAnswer | undefined {
  if (limits?.most === undefined) return undefined;
  const fee = feeOf(limits, file);
  if (typeof fee !== 'bigint') return fee;
  const words = `the fee is ${amountInWords(fee)}`;
  if (fee > limits.most) return ['broken', `${words}, more than ${amountInWords(limits.most)}`];
  return ofFee(file, words);
}

function largestFeerate(limits: SpendingPolicy['fee'], file: ReviewedFile): RuleAnswer | undefined {
  if (limits?.mostFeerate === undefined) return undefined;
  const fee = feeOf(limits, file);
  if (typeof fee !== 'bigint') return fee;
  const vsize = file.inspection.fee?.vsize;
  if (!vsize) {
    return undecided(
      'the size with all signatures is not known',
      'put the scripts of all inputs into the PSBT',
    );
  }
  if (fee * 100n > limits.mostFeerate * BigInt(vsize)) {
    const [is, most] = [feerateNumber(fee, vsize, 'up'), inHundredths(limits.mostFeerate)];
    return ['broken', `the feerate is ${is} sat/vB, more than ${most} sat/vB`];
  }
  return ofFee(file, `the feerate is ${feerateText(fee, vsize)}`);
}

/** It is what inputs bring and outputs leave. */
function ofFee(file: ReviewedFile, words: string): RuleAnswer {
  return whileOpen(['inputs', 'outputs'], file, ['kept', words]);
}

/* Inputs */

const SCRIPT_HASHES: readonly SpentKind[] = ['p2sh', 'p2sh-p2wpkh', 'p2sh-p2wsh'];

/** What a script may be: a script hash is told by one of these scripts where it is the one of that hash. */
function kindsOf(scriptPubKey: Uint8Array, scripts: readonly Uint8Array[]): readonly SpentKind[] {
  const outer = solve(scriptPubKey);
  if (outer.type !== 'scripthash') return [kindOfScript(scriptPubKey)];
  const inside = scripts.find((one) => equalBytes(hash160(one), outer.hash));
  if (!inside) return SCRIPT_HASHES;
  const nested = SCRIPT_HASHES.find((one) => one === `p2sh-${kindOfScript(inside)}`);
  return [nested ?? 'p2sh'];
}

/** Undefined where some of what it may be is allowed, and some is not. */
function allOrNone(
  kinds: readonly SpentKind[],
  possible: readonly SpentKind[],
): boolean | undefined {
  if (possible.every((one) => kinds.includes(one))) return true;
  return possible.some((one) => kinds.includes(one)) ? undefined : false;
}

/** What a file says of an output that is not there is not enough. */
function spentKindsOf({ map, scriptSig, spent }: SubjectInput): readonly SpentKind[] | undefined {
  if (!spent) return undefined;
  const told = [map && recordOf(map, 'redeem_script')?.value, lastPush(scriptSig)];
  return kindsOf(
    spent.scriptPubKey,
    told.filter((one) => one !== undefined),
  );
}

function isAllowed(kinds: readonly SpentKind[], input: SubjectInput): boolean | undefined {
  const possible = spentKindsOf(input);
  return possible && allOrNone(kinds, possible);
}

function spentKinds(kinds: readonly SpentKind[], file: ReviewedFile): RuleAnswer {
  const { inputs } = file.subject;
  const broken = inputs.filter((input) => isAllowed(kinds, input) === false);
  if (broken.length > 0) {
    return ['broken', `${inputNumbers(broken)}: ${spentKindsOf(broken[0]!)?.[0]}`];
  }
  const unknown = inputs.filter((input) => isAllowed(kinds, input) === undefined);
  if (unknown.length > 0) {
    return undecided(
      `what ${inputNumbers(unknown)} spends is not known`,
      `${GIVE_PREVIOUS}, and put its redeem script into the PSBT`,
    );
  }
  return ofInputs(file, ['kept', 'all kinds of scripts that are spent are allowed']);
}

function inputNumbers(inputs: readonly { readonly index: number }[]): string {
  return numbered(
    'input',
    inputs.map(({ index }) => index),
  );
}

/** Of its signatures, and what it asks for; what a signer takes by itself where it asks for none. */
function typesOf(input: SubjectInput, { signatures }: JoinedInput): readonly string[] | undefined {
  const asked = input.map && recordOf(input.map, 'sighash_type')?.value;
  const types = signatures.map(({ sighash }) => sighash);
  if (asked !== undefined) return [...types, hashTypeText(asked, 4)];
  if (types.length > 0) return types;
  const kind = spentKindOf(input);
  return kind && [kind === 'p2tr' ? 'DEFAULT' : 'ALL'];
}

function hashTypes(allowed: readonly string[], { subject, inspection }: ReviewedFile): RuleAnswer {
  const inputs = subject.inputs.map((input, i) => ({
    index: input.index,
    types: typesOf(input, inspection.inputs[i]!),
  }));
  const wrong = inputs.filter(({ types }) => types?.some((type) => !allowed.includes(type)));
  if (wrong.length > 0) {
    const type = wrong[0]!.types?.find((one) => !allowed.includes(one));
    return ['broken', `${inputNumbers(wrong)}: ${type}`];
  }
  const unknown = inputs.filter(({ types }) => types === undefined);
  if (unknown.length > 0) {
    return undecided(
      `what ${inputNumbers(unknown)} will be signed with is not known`,
      `${GIVE_PREVIOUS}, or have the PSBT ask for a hash type`,
    );
  }
  // Not what a type leaves open, for the policy may allow that type.
  const open = whyModifiable('inputs', subject);
  return open === undefined ? ['kept', 'all hash types are allowed'] : ['undecided', open];
}

/* Lock times */

function latest(
  kind: 'height' | 'time',
  { latestHeight, latestTime }: NonNullable<SpendingPolicy['lockTime']> = {},
  file: ReviewedFile,
): RuleAnswer | undefined {
  const [limit, other] =
    kind === 'height' ? [latestHeight, latestTime] : [latestTime, latestHeight];
  if (limit === undefined) return undefined;
  const { subject } = file;
  if (!subject.hasLockTime) {
    return undecided(
      'the inputs do not agree on a lock time',
      'spend those that ask for a height and those that ask for a time apart',
    );
  }
  const lock = lockTimeOf(subject.transaction);
  if (lock.kind === 'none' || !lock.enforced) return openLock(file, 'no lock time holds');
  if (lock.kind !== kind) {
    // The other limit judges it, where there is one.
    const words = `the lock time is a ${lock.kind}`;
    const member = lock.kind === 'height' ? 'latest_height' : 'latest_time';
    return other === undefined
      ? undecided(words, `give the policy lock_time.${member} too`)
      : openLock(file, words);
  }
  const words = `the lock time is ${lock.raw}`;
  return lock.raw > limit ? ['broken', `${words}, later than ${limit}`] : openLock(file, words);
}

/** Inputs that are added bring lock times of their own. */
function openLock(file: ReviewedFile, words: string): RuleAnswer {
  return ofInputs(file, ['kept', words]);
}

function relativeLocks(limit: number | undefined, file: ReviewedFile): RuleAnswer | undefined {
  if (limit === undefined) return undefined;
  const locks = relativeLocksOf(file.subject.transaction);
  const long = locks.filter(({ relative }) => relative.kind === 'height' && relative.value > limit);
  if (long.length > 0) {
    return [
      'broken',
      `${inputNumbers(long)}: ${long[0]!.relative.value} blocks, more than ${limit}`,
    ];
  }
  const timed = locks.filter(({ relative }) => relative.kind === 'time');
  if (timed.length > 0) {
    return undecided(
      `the relative lock of ${inputNumbers(timed)} is a time`,
      'have it wait by blocks, or leave the rule out',
    );
  }
  return openLock(file, 'no input waits longer');
}
