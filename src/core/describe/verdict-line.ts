/**
 * How far a file is, in one line: a state in a word, then what is needed. What
 * is asked first wins, so that a contradiction is never called partly signed.
 */
import { bytesToHex } from '../bytes/hex.ts';
import type { Finding } from '../findings/finding.ts';
import { sharesOf } from '../findings/silent-findings.ts';
import { type FindingCode, OF_OWNERS, rowOf, sentenceOf } from '../findings/table.ts';
import { hasLock, type Way } from '../policy/way.ts';
import { recordsOf } from '../psbt/record-access.ts';
import { reasonWords } from '../relay/refusal.ts';
import { worthFirst } from '../review/finding-groups.ts';
import { minableWhen } from '../review/minable-when.ts';
import { areCoinsProven, validText } from '../said/coin-words.ts';
import { failureText } from '../said/failure-words.ts';
import { listText } from '../said/list.ts';
import { faultyPartsText, lockFaultsText, wayOpensText } from '../said/lock-words.ts';
import { messageAddress, messageLocks } from '../said/message-words.ts';
import { MISSING_PARTS, preimageText, unmetLockTexts } from '../said/need-words.ts';
import type { VerdictState } from '../said/verdict-state.ts';
import { counted, formatCount, numbered, someNames } from '../said/words.ts';
import { type MuSig2Progress, muSig2Progress } from '../subject/musig2-progress.ts';
import { type InputOrOutput, type Place, wholeInput } from '../subject/place.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { isHalfOfTrade } from '../verdict/added-inputs.ts';
import { onlyKeyOf } from '../verdict/final/final-search.ts';
import type { Missing } from '../verdict/missing.ts';
import { isSatisfied } from '../verdict/satisfied.ts';
import { causeWords } from '../verdict/signature-cause.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import type { Describing } from './described.ts';
import { failuresOf } from './failures.ts';
import { nextWay, signedCount } from './signed-counts.ts';

export interface VerdictLine {
  readonly state: VerdictState;
  /** Without a full stop. */
  readonly text: string;
  /** Where that is seen which is said; absent where it is seen nowhere by itself. */
  readonly place?: Place | undefined;
  /** The finding whose sentence this is, of its place alone, so that nothing beside it says it again. */
  readonly tells?: FindingCode | undefined;
}

type Judge<File = Describing> = (file: File) => VerdictLine | undefined;
/** What was read, before anything is verified. */
type Read = Pick<Describing, 'subject'>;

export function verdictLine(file: Describing): VerdictLine {
  const broken = firstOf(BROKEN, file);
  if (broken !== undefined) return broken;
  if (file.inspection.message?.isNeverMined) {
    return firstOf(MESSAGE_STATES, file) ?? allValid(file);
  }
  const line = firstOf(STATES, file) ?? allValid(file);
  if (file.inspection.rehearsal === 'rehearsal') return rehearsed(line);
  const locks = minableWhen(file.subject.transaction);
  if (locks.length === 0 || waitsForLock(file)) return line;
  return { ...line, text: `${line.text}; can be mined ${listText(locks, 'and')}` };
}

/** Whether a script asks for another lock than the transaction has, so that it is mined never. */
function waitsForLock(file: Describing): boolean {
  return unmetIn(file).some(({ way }) => way && hasLock(way));
}

/** What can be said before signatures are verified. */
export function lineBeforeVerdicts(subject: Subject): VerdictLine {
  const early = firstOf([lockTimesConflict, draft, coinbase], { subject });
  return early ?? { state: 'unverified', text: 'Signatures are not verified yet' };
}

function firstOf<File>(judges: readonly Judge<File>[], file: File): VerdictLine | undefined {
  for (const judge of judges) {
    const said = judge(file);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** What a signature would not mend, or what nobody can sign yet. */
const BROKEN: readonly Judge[] = [
  finds('rehearsal-mixed', 'Danger', ({ code }) => code === 'rehearsal-mixed'),
  lockTimesConflict,
  finds('contradiction', 'Contradiction', ({ code }) => rowOf(code).isContradiction === true),
  finds('danger', 'Danger', forbidsSigning),
  invalidSignature,
  failedScript,
  draft,
  finds('impossible', 'Invalid', ({ code }) => rowOf(code).isImpossible === true),
  coinbase,
  coinsMissing,
  previousTransactionMissing,
  scriptsMissing,
  signedTooEarly,
];

const STATES: readonly Judge[] = [
  silentSharesMissing,
  sharesMissing,
  somethingNeeded,
  offer,
  notFinalized,
  finalState,
];

/** The same of a message, which is never mined. */
const MESSAGE_STATES: readonly Judge[] = [sharesMissing, messageNeeds, notFinalized, messageDone];

/** What is still needed for a rehearsal, or that all of it is there. */
function rehearsed({ state, text, ...line }: VerdictLine): VerdictLine {
  if (OPEN_STATES.has(state)) {
    const rest = text.startsWith('Not signed: ') ? text.slice('Not signed: '.length) : text;
    return { ...line, state: 'rehearsal', text: `Rehearsal: ${lowerFirst(rest)}` };
  }
  return { ...line, state: 'rehearsal-complete', text: `Rehearsed: ${COMPLETE}` };
}

const COMPLETE = 'what it asks for is there, and valid';

const OPEN_STATES: ReadonlySet<VerdictState> = new Set([
  'musig2',
  'preimage-missing',
  'lock-unmet',
  'unsigned',
  'partly-signed',
  'signed-not-verified',
]);

function lockTimesConflict({ subject }: Read): VerdictLine | undefined {
  if (subject.hasLockTime) return undefined;
  return {
    state: 'contradiction',
    text: 'Contradiction: the inputs do not agree on a lock time',
    place: { path: 'inputs', part: { input: 0 } },
  };
}

/** Of several the one that is worth most. */
function finds(state: VerdictState, word: string, isMeant: (found: Finding) => boolean): Judge {
  return ({ inspection }) => {
    const [found] = worthFirst(inspection.findings.filter(isMeant));
    if (!found) return undefined;
    return { state, text: `${word}: ${placedText(found)}`, place: found, tells: found.code };
  };
}

/** What no signature may be given beside: a claim that what the person gave contradicts, or what nobody finds who is paid. */
function forbidsSigning({ code, severity }: Finding): boolean {
  return severity === 'danger' && (OF_OWNERS.has(code) || BESIDE_SILENT.has(code));
}

/** Whoever signs as BIP 375 has it signs nothing with these. */
const BESIDE_SILENT: ReadonlySet<FindingCode> = new Set([
  'silent-payment-input',
  'silent-payment-proof-invalid',
  'silent-payment-sighash',
]);

/** The sentence of a finding, with the number of the input or output that it is about. */
function placedText({ code, part, what, more, text }: Finding): string {
  return part ? sentenceOf(code, [partName(part), what].filter(Boolean).join(', '), more) : text;
}

function partName(part: InputOrOutput): string {
  return 'input' in part
    ? `Input ${formatCount(part.input)}`
    : `Output ${formatCount(part.output)}`;
}

function invalidSignature({ subject, inspection, names }: Describing): VerdictLine | undefined {
  for (const { index, signatures, proof } of inspection.inputs) {
    const wrong = signatures.find(({ verdict }) => verdict === 'invalid');
    if (!wrong) continue;
    const key = wrong.publicKey ?? onlyKeyOf(subject, subject.inputs[index]!);
    const whose = key ? ` of ${names.nameOf(key)}` : '';
    const why = causeWords(wrong.cause, proof);
    return {
      state: 'invalid-signature',
      text: `Invalid: signature${whose} in input ${formatCount(index)}${why ? `. ${why}` : ''}`,
      place: wrong.place,
      tells: 'signature-invalid',
    };
  }
  return undefined;
}

function failedScript({ subject, inspection }: Describing): VerdictLine | undefined {
  const [failure] = inspection.inputs.flatMap((one) => failuresOf(subject, one));
  if (!failure) return undefined;
  const { path, part, span } = wholeInput(subject, subject.inputs[failure.input]!);
  return {
    state: 'script-fails',
    text: `Fails: input ${formatCount(failure.input)}, ${failureText(failure)}`,
    place: { path, ...(part && { part }), span: failure.at?.span ?? span },
    tells: 'final-script-fails',
  };
}

function draft({ subject }: Read): VerdictLine | undefined {
  const { inputs, outputs } = subject.transaction;
  const missing = [
    ...(inputs.length === 0 ? ['inputs'] : []),
    ...(outputs.length === 0 ? ['outputs'] : []),
  ];
  if (missing.length === 0) return undefined;
  return { state: 'draft', text: `Draft: ${listText(missing, 'and')} to be added` };
}

function coinbase({ subject }: Read): VerdictLine | undefined {
  return subject.isCoinbase ? { state: 'coinbase', text: 'Coinbase: spends nothing' } : undefined;
}

function lacking(
  { inspection }: Describing,
  ...parts: readonly Missing[]
): readonly InputVerdict[] {
  return inspection.inputs.filter(({ needs }) =>
    parts.some((part) => needs?.missing?.includes(part)),
  );
}

const NOT_VERIFIED: VerdictLine = {
  state: 'signed-not-verified',
  text: 'Signed, not verified: previous outputs missing',
};

function coinsMissing(file: Describing): VerdictLine | undefined {
  const without = lacking(file, 'utxo');
  const unsigned = without.filter(
    ({ isFinal, isOpen, signatures }) => (isOpen || !isFinal) && signatures.length === 0,
  );
  const say = (inputs: string) => `previous outputs of ${inputs} missing`;
  const early = notReady('coins-missing', unsigned, say);
  if (early || without.length === 0) return early;
  const open = without.filter(({ isOpen }) => isOpen);
  const others = file.inspection.inputs.filter((one) => !without.includes(one));
  if (open.length === 0 && !others.every(isDone)) {
    const unmet = unmetIn(file);
    const needs = unmet.length > 0 ? `needs ${needsText(file, unmet)}; ` : '';
    return { state: 'partly-signed', text: `Partly signed: ${needs}${say(inputsOf(without))}` };
  }
  if (open.length > 0) {
    const isVerified = open.every(isValidByItself);
    const progress = progressText(file, isVerified ? '; ' : ', not verified; ');
    const text = `Partly signed: ${progress}${say(inputsOf(without))}`;
    return { state: 'partly-signed', text };
  }
  return without.every(isValidByItself) ? VALID_BY_SCRIPT : NOT_VERIFIED;
}

function isDone(verdict: InputVerdict): boolean {
  return isSatisfied(verdict) || verdict.isSigned === true;
}

/** Legacy signatures are of no amount. */
export function isValidByItself({ signatures }: Pick<InputVerdict, 'signatures'>): boolean {
  return signatures.length > 0 && signatures.every(({ verdict }) => verdict === 'valid');
}

const VALID_BY_SCRIPT: VerdictLine = {
  state: 'signed-not-verified',
  text: 'Signatures valid, if the coins are of these scripts: previous outputs missing',
};

function previousTransactionMissing(file: Describing): VerdictLine | undefined {
  const without = lacking(file, 'previous_transaction');
  const [need, their] = without.length === 1 ? ['needs', 'its'] : ['need', 'their'];
  const what = without.length === 1 ? 'transaction' : 'transactions';
  const say = (inputs: string) => `${inputs} ${need} ${their} previous ${what}`;
  const state = 'previous-transaction-missing';
  // A legacy signature is made and verified without it; nobody finalizes the input.
  if (without.length > 0 && without.every(({ isSigned }) => isSigned)) {
    return { state, text: `Signed, but ${say(inputsOf(without))}` };
  }
  return notReady(state, without, say);
}

const SCRIPTS = ['redeem_script', 'witness_script', 'leaf_script'] as const;

function scriptsMissing(file: Describing): VerdictLine | undefined {
  for (const part of SCRIPTS) {
    const say = (inputs: string) => `${MISSING_PARTS[part]} of ${inputs} missing`;
    const said = notReady('scripts-missing', lacking(file, part), say);
    if (said !== undefined) return said;
  }
  return undefined;
}

function notReady(
  state: VerdictState,
  inputs: readonly InputVerdict[],
  say: (inputs: string) => string,
): VerdictLine | undefined {
  if (inputs.length === 0) return undefined;
  return { state, text: `Not ready to sign: ${say(inputsOf(inputs))}` };
}

/** More in a row than these are told by their ends. */
const MOST_IN_ROW = 3;

function inputsOf(inputs: readonly InputVerdict[]): string {
  const numbers = inputs.map(({ index }) => index);
  const [first = 0, last = first] = [numbers[0], numbers.at(-1)];
  const isRow = last - first + 1 === numbers.length && numbers.length > MOST_IN_ROW;
  return isRow
    ? `inputs ${formatCount(first)} to ${formatCount(last)}`
    : numbered('input', numbers);
}

/** An input that waits for signatures or preimages. */
interface Unmet {
  readonly verdict: InputVerdict;
  readonly input: SubjectInput;
  /** Undefined where nothing says what its script takes. */
  readonly way: Way | undefined;
}

function unmetIn({ subject, inspection }: Describing): readonly Unmet[] {
  return inspection.inputs.flatMap((verdict, i) => {
    if (verdict.next !== 'signer') return [];
    return [{ verdict, input: subject.inputs[i]!, way: nextWay(verdict.needs) }];
  });
}

/** Nobody has signed for a way that is open, and somebody has for one that is not. */
function signedTooEarly({ subject, inspection, names }: Describing): VerdictLine | undefined {
  for (const verdict of inspection.inputs) {
    const { index, needs } = verdict;
    const [first] = needs?.early ?? [];
    const [way] = needs?.ways ?? [];
    if (!first || !way || (!hasLock(way) && signedCount(verdict).has > 0)) continue;
    const { transaction } = subject;
    const faults = lockFaultsText(first, transaction, index);
    const who = names.nameOf(first.publicKey);
    const what = faultyPartsText(first, transaction, index);
    return {
      state: 'lock-unmet',
      text: `Input ${formatCount(index)} is signed by ${who} for the way ${wayOpensText(first)}, but ${faults}: set ${what} and sign again`,
      place: inspection.findings.find(
        ({ code, part }) =>
          code === 'lock-unmet' && part && 'input' in part && part.input === index,
      ),
    };
  }
  return undefined;
}

/** Before every output has its script nothing is signed: shares come first (BIP 375, "Signer"). */
function silentSharesMissing({ subject, inspection }: Describing): VerdictLine | undefined {
  const { inputs, withoutScript } = subject;
  if (!inspection.silentPayments || withoutScript.size === 0) return undefined;
  const missing = inspection.silentPayments.outputs.flatMap((output, i) =>
    output && withoutScript.has(i) ? output.missing : [],
  );
  const numbers = [...new Set(missing)].sort((a, b) => a - b);
  const needs =
    numbers.length > 0
      ? `the ${sharesOf(inputs, numbers)}`
      : 'the scripts of silent payments, which whoever signs next makes';
  return { state: 'unsigned', text: `Not signed: needs ${needs}` };
}

/** MuSig2 under way: everyone's public nonce comes before the first partial signature. */
function sharesMissing(file: Describing): VerdictLine | undefined {
  for (const { input, way } of unmetIn(file)) {
    const progress = input.map && muSig2Progress(input.map);
    if (!input.map || !progress?.participants) continue;
    const text = sharesText(file, progress, noncesMissing(input.map), way);
    return { state: 'musig2', text };
  }
  return undefined;
}

function sharesText(
  { names }: Describing,
  { participants = 0, nonces, partialSignatures }: MuSig2Progress,
  without: readonly Uint8Array[],
  way: Way | undefined,
): string {
  const isOfNonces = nonces < participants;
  const [what, count] = isOfNonces
    ? ['Public nonces', nonces]
    : ['Partial signatures', partialSignatures];
  const who = isOfNonces ? without : (way?.signatures ?? []).flatMap(({ of }) => of);
  const needs = who.length === 0 ? '' : `: needs ${listText(someNames(names.namesOf(who)), 'and')}`;
  return `${what} ${formatCount(count)} of ${formatCount(participants)}${needs}`;
}

/** Participants that gave no public nonce. */
function noncesMissing(map: NonNullable<SubjectInput['map']>): readonly Uint8Array[] {
  const given = recordsOf(map, 'musig2_pub_nonce').map(({ key }) => bytesToHex(key.participant));
  const [listed] = recordsOf(map, 'musig2_participant_pubkeys');
  return (listed?.value ?? []).filter((key) => !given.includes(bytesToHex(key)));
}

function somethingNeeded(file: Describing): VerdictLine | undefined {
  const unmet = unmetIn(file);
  if (unmet.length === 0) return undefined;
  const needs = needsText(file, unmet);
  if (unmet.every(({ way }) => way && way.signatures.length === 0)) {
    const isOfPreimages = unmet.some(({ way }) => way && way.preimages.length > 0);
    if (isOfPreimages) return { state: 'preimage-missing', text: `Needs ${needs}` };
    const { input, way } = unmet[0]!;
    const faults = lockFaultsText(way ?? {}, file.subject.transaction, input.index);
    return { state: 'lock-unmet', text: `Needs ${needs}; ${faults}` };
  }
  if (file.inspection.stage !== 'partly signed') {
    return { state: 'unsigned', text: `Not signed: needs ${needs}` };
  }
  return {
    state: 'partly-signed',
    text: `Partly signed: ${progressText(file)}needs ${needs}`,
  };
}

/** "1 of 2; " where all unmet inputs are so far, else of all inputs together. */
function progressText({ inspection }: Describing, end = '; '): string {
  const unmet = inspection.inputs.filter(({ next }) => next === 'signer').map(signedCount);
  const [first] = unmet;
  const isSame = unmet.every(({ has, of }) => has === first?.has && of === first?.of);
  const some = isSame && first?.has ? [first] : inspection.inputs.map(signedCount);
  const has = some.reduce((sum, one) => sum + one.has, 0);
  // What there is may be of ways that are not told.
  if (has === 0) return '';
  const of = some.every((one) => one.of !== undefined)
    ? ` of ${formatCount(some.reduce((sum, one) => sum + (one.of ?? 0), 0))}`
    : '';
  return `${formatCount(has)}${of}${end}`;
}

/** Different needs that a line has room for. */
const MOST_NEEDS = 2;

/** Of all inputs; the same of several is said once. */
function needsText({ names }: Describing, unmet: readonly Unmet[]): string {
  const inputsBy = new Map<string, number[]>();
  for (const { verdict, way } of unmet) {
    const who = way ? whoText(way, (keys) => names.namesOf(keys)) : 'what its script asks for';
    const text = isOneOfSeveral(verdict, way) ? `${who}, or another way` : who;
    inputsBy.set(text, [...(inputsBy.get(text) ?? []), verdict.index]);
  }
  const all = [...inputsBy];
  const isOne = all.length === 1 && (unmet[0]?.way !== undefined || unmet.length > 1);
  if (isOne) {
    const [text, inputs] = all[0]!;
    const isCount = unmet[0]?.way?.signatures.some(({ of }) => names.namesOf(of).length === 0);
    // Who is named signs all of them; a number alone would be of all together.
    return isCount && inputs.length > 1
      ? `${text} for each of ${formatCount(inputs.length)} inputs`
      : text;
  }
  const shown = all
    .slice(0, MOST_NEEDS)
    .map(([text, inputs]) => `${text} (${numbered('input', inputs, 3)})`);
  const others = all.slice(MOST_NEEDS).flatMap(([, inputs]) => inputs).length;
  const rest = others === 0 ? [] : [`more for ${others} other input${others === 1 ? '' : 's'}`];
  return [...shown, ...rest].join('; ');
}

/** Whether another way is open than the one that is told. */
function isOneOfSeveral({ needs }: InputVerdict, told: Way | undefined): boolean {
  if (!told || hasLock(told)) return false;
  return needs?.ways.some((way) => way !== told && !hasLock(way)) ?? false;
}

/** "2 of A, B, C", "A or B". */
function whoText(way: Way, namesOf: (keys: readonly Uint8Array[]) => readonly string[]): string {
  const signers = way.signatures.map(({ of, count }) => {
    const keys = someNames(namesOf(of));
    if (keys.length === 0) return count === 1 ? '1 signature' : `${formatCount(count)} signatures`;
    if (of.length === count) return listText(keys, 'and');
    return count === 1 ? listText(keys, 'or') : `${formatCount(count)} of ${keys.join(', ')}`;
  });
  return listText([...signers, ...way.preimages.map(preimageText), ...unmetLockTexts(way)], 'and');
}

/** Half of a trade pays more than it spends: finalized as it is, no node takes it. */
function offer({ subject, inspection }: Describing): VerdictLine | undefined {
  if (!isHalfOfTrade(subject, inspection.fee) || !inspection.inputs.every(isSatisfied))
    return undefined;
  return { state: 'offer', text: 'Offer, signed: others add the inputs that are still missing' };
}

function notFinalized({ inspection }: Describing): VerdictLine | undefined {
  const { isForeign, findings } = inspection;
  const refused = findings.find(({ code }) => code === 'core-will-not-finalize');
  if (!isForeign && !refused) return undefined;
  const what = isForeign ? 'this script' : 'this as it is';
  const found = isForeign
    ? findings.find(({ code }) => code === 'script-not-finalizable')
    : refused;
  return {
    state: 'foreign',
    text: `All signatures valid; Bitcoin Core does not finalize ${what}`,
    place: found,
    tells: found?.code,
  };
}

/** Final scripts are only called valid where they could be run. */
function finalState(file: Describing): VerdictLine | undefined {
  const { inputs, stage } = file.inspection;
  if (stage !== 'final') return undefined;
  if (inputs.some(({ next }) => next !== 'extractor')) return UNVERIFIED;
  const [state, word] = file.subject.psbt
    ? (['final', 'Final'] as const)
    : (['complete', 'Complete'] as const);
  const text = validText(word, inputs);
  return notRelayed(file, text) ?? { state: areCoinsProven(inputs) ? state : 'unproven', text };
}

function notRelayed({ inspection }: Describing, is: string): VerdictLine | undefined {
  const { relay, findings } = inspection;
  if (relay?.is !== 'judged' || !relay.refusal) return undefined;
  const found = findings.find(({ code }) => code === 'relay-refused');
  const why = found?.what ?? reasonWords(relay.refusal);
  return {
    state: 'not-relayed',
    text: `${is}, but nodes will not relay it: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
    place: found,
    tells: found?.code,
  };
}

function allValid({ inspection }: Describing): VerdictLine {
  return inspection.stage === 'signed'
    ? { state: 'signed', text: 'All signatures valid' }
    : UNVERIFIED;
}

const UNVERIFIED: VerdictLine = { state: 'signed-not-verified', text: 'Signed, not verified' };

/** "Message for ADDRESS: needs 2 of A, B, C". */
function messageNeeds(file: Describing): VerdictLine | undefined {
  const needed = somethingNeeded(file);
  const { inspection, chain } = file;
  const { message } = inspection;
  if (!needed || !message) return needed;
  const address = messageAddress(message, chain);
  const what = message.form === 'proof of reserves' ? 'Proof of reserves' : 'Message';
  const name = address === undefined ? what : `${what} for ${address}`;
  const text = lowerFirst(needed.text).replace(/^not signed: /, '');
  const isOfKeys = needed.state === 'unsigned' || needed.state === 'partly-signed';
  return { ...needed, state: isOfKeys ? 'message-open' : needed.state, text: `${name}: ${text}` };
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** What verifiers answer of it. */
function messageDone({ inspection }: Describing): VerdictLine | undefined {
  const { message } = inspection;
  if (!message?.verdict) return undefined;
  const { verdict, coins, status } = message;
  const more = [
    ...(status === 'text unknown' ? ['its text is not known'] : []),
    ...messageLocks(message),
  ];
  const rest = more.length > 0 ? `, ${more.join(', ')}` : '';
  if (verdict === 'invalid') {
    return { state: 'invalid-signature', text: `Signed message: invalid${rest}` };
  }
  if (verdict === 'inconclusive') {
    return { state: 'message-unproven', text: `Signed message: inconclusive${rest}` };
  }
  const unproven = coins.filter(({ proof }) => proof !== 'proven').length;
  if (unproven > 0) {
    const text = `Signed message: valid (${counted(unproven, 'coin')} unproven)${rest}`;
    return { state: 'message-unproven', text };
  }
  return { state: 'message-signed', text: `Signed message: valid${rest}` };
}
