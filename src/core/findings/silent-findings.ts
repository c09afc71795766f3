/** What deserves a second look in silent payments: whether those who are paid will find it. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes, isAllZero } from '../bytes/order.ts';
import { originOf, recordOf } from '../psbt/record-access.ts';
import { listText } from '../said/list.ts';
import { isPayToTaproot, solve } from '../script/solver.ts';
import type { ShareProof } from '../silent/judge.ts';
import type { SilentOutputVerdict, SilentVerdict } from '../silent/silent-verdict.ts';
import { BUDGETS } from '../subject/budgets.ts';
import { globalPlace, type Place, wholeInput, wholeOutput } from '../subject/place.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import { type Finding, finding } from './finding.ts';

const NONE: readonly Finding[] = [];

export function silentFindings(
  subject: Subject,
  inputs: readonly JoinedInput[],
  verdict: SilentVerdict | undefined,
): readonly Finding[] {
  if (!verdict) return NONE;
  const pays = verdict.outputs.some((output) => output !== undefined);
  return [
    ...verdict.outputs.flatMap((output, i) =>
      output ? outputFindings(subject, i, output, verdict) : NONE,
    ),
    ...proofFindings(subject, verdict),
    ...spendFindings(subject, verdict),
    ...(pays ? besidePayments(subject, inputs, verdict) : NONE),
    ...(verdict.isCut ? [finding('not-looked-at', WHOLE, { what: NOT_LOOKED_AT })] : NONE),
  ];
}

const WHOLE: Place = { path: '' };
const { what } = BUDGETS.silentPayments;
const NOT_LOOKED_AT = what.charAt(0).toUpperCase() + what.slice(1);

function outputFindings(
  subject: Subject,
  index: number,
  output: SilentOutputVerdict,
  verdict: SilentVerdict,
): readonly Finding[] {
  const place = wholeOutput(subject, index);
  const { status, claimed, isOutOfOrder } = output;
  switch (status) {
    case 'contradicted':
      return [
        finding('silent-payment-contradicted', place, { more: lostSentence(output, verdict) }),
      ];
    case 'unproven':
      return [
        finding('silent-payment-unproven', place, {
          more: doubtSentence(subject, output, verdict),
        }),
      ];
    case 'incomplete':
      return [
        finding('silent-payment-incomplete', place, {
          more: doubtSentence(subject, output, verdict),
        }),
      ];
    case 'proven':
      return [
        ...(claimed.length > 0
          ? [
              finding('silent-payment-claimed', place, {
                what: `P${silentClaim(claimed).slice(1)}`,
              }),
            ]
          : NONE),
        ...(isOutOfOrder ? [finding('silent-payment-order', place)] : NONE),
      ];
  }
}

/** Why nobody finds it: where receivers look for nothing, another script does not help. */
function lostSentence(
  { expected, expectedAddress }: SilentOutputVerdict,
  { inputs }: SilentVerdict,
): string | undefined {
  const forbidden = numbersOf(inputs, ({ counts }) => counts === 'forbidden');
  if (forbidden.length > 0) {
    const verb = forbidden.length === 1 ? 'is' : 'are';
    return `Receivers pass over this transaction, as ${inputsText(forbidden)} ${verb} of a witness version above 1.`;
  }
  if (!expected) return 'Receivers count none of its inputs, so they look for nothing in it.';
  return `Receivers look for ${expectedAddress} instead (script ${bytesToHex(expected)}).`;
}

function numbersOf(
  inputs: SilentVerdict['inputs'],
  isMeant: (input: SilentVerdict['inputs'][number], index: number) => boolean,
): readonly number[] {
  return inputs.flatMap((input, i) => (isMeant(input, i) ? [i] : []));
}

function doubtSentence(...of: Parameters<typeof silentDoubt>): string | undefined {
  const doubt = silentDoubt(...of);
  return doubt && `${doubt.charAt(0).toUpperCase()}${doubt.slice(1)}.`;
}

/** "proven, if input 2 spends what the file says". */
export function silentClaim(claimed: readonly number[]): string {
  const verb = claimed.length === 1 ? 'spends' : 'spend';
  return `proven, if ${inputsText(claimed)} ${verb} what the file says`;
}

/** What would have to be there, and whose it is: "the share of input 2 (d34db33f) is missing". */
export function silentDoubt(
  { inputs }: Subject,
  output: SilentOutputVerdict,
  verdict: SilentVerdict,
): string | undefined {
  if (output.missing.length > 0) return listText(shareDoubts(inputs, output, verdict), 'and');
  if (output.expected) return `it will pay to ${output.expectedAddress}`;
  const misfits = numbersOf(verdict.inputs, ({ isMisfit }) => isMisfit === true);
  if (misfits.length === 0) return undefined;
  const verb = misfits.length === 1 ? 'is' : 'are';
  return `the key of ${inputsText(misfits)} ${verb} not that of the coin`;
}

/** What is wrong with the shares of a scan key, each once with its inputs. */
function shareDoubts(
  inputs: Subject['inputs'],
  { missing, scanKey }: SilentOutputVerdict,
  { inputs: seen, shares }: SilentVerdict,
): readonly string[] {
  const own = shares.filter((one) => equalBytes(one.scanKey, scanKey));
  const untold = missing.filter((i) => isKeyUntold(inputs[i]!, seen[i]!));
  const undecided = missing.filter((i) => !untold.includes(i) && seen[i]?.counts === 'undecided');
  const doubts = [
    ...(untold.length > 0 ? [`nothing tells the key of ${inputsText(untold)}`] : []),
    ...(undecided.length > 0
      ? [`nothing tells whether receivers count ${inputsText(undecided)}`]
      : []),
  ];
  const all = own.find(({ input }) => input === undefined);
  if (all && all.proof === 'unchecked' && doubts.length > 0) return doubts;
  if (all) return [...doubts, `the share of all inputs ${SHARE_FAULTS[all.proof](true)}`];
  const told = missing.filter((i) => !untold.includes(i) && !undecided.includes(i));
  const faultOf = (i: number) => own.find(({ input }) => input === i)?.proof ?? 'absent';
  const faults = [...new Set(told.map(faultOf))];
  return [
    ...doubts,
    ...faults.map((fault) => {
      const of = told.filter((i) => faultOf(i) === fault);
      return `the ${sharesOf(inputs, of)} ${SHARE_FAULTS[fault](of.length === 1)}`;
    }),
  ];
}

/** It counts, or would by its key, and nothing tells the key that its share is held against. */
function isKeyUntold(
  { spent }: SubjectInput,
  { counts, key }: SilentVerdict['inputs'][number],
): boolean {
  if (counts === 'eligible') return key === undefined;
  return spent !== undefined && solve(spent.scriptPubKey).type === 'pubkeyhash';
}

/** What is said of one share, or of several. */
const SHARE_FAULTS: Readonly<Record<ShareProof | 'absent', (isOne: boolean) => string>> = {
  absent: (isOne) => `${isOne ? 'is' : 'are'} missing`,
  missing: (isOne) => `${isOne ? 'has' : 'have'} no proof`,
  invalid: (isOne) => `${isOne ? 'has an invalid proof' : 'have invalid proofs'}`,
  unchecked: (isOne) => `${isOne ? 'was' : 'were'} not checked`,
  // No share whose proof is valid stands among those that are missing.
  valid: (isOne) => `${isOne ? 'is' : 'are'} proven`,
};

/** "share of input 2 (d34db33f)": whose it is, where the origins of the input name one. */
export function sharesOf(inputs: Subject['inputs'], numbers: readonly number[]): string {
  const names = numbers.map((i) => {
    const signer = signerOf(inputs[i]!);
    return `${i}${signer ? ` (${signer})` : ''}`;
  });
  return `${numbers.length === 1 ? 'share of input' : 'shares of inputs'} ${cut(names)}`;
}

/** More numbers are counted. */
const MOST_NUMBERS = 8;

function cut(names: readonly string[]): string {
  if (names.length <= MOST_NUMBERS) return listText(names, 'and');
  return listText([...names.slice(0, MOST_NUMBERS), `${names.length - MOST_NUMBERS} more`], 'and');
}

function inputsText(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'input' : 'inputs'} ${cut(numbers.map(String))}`;
}

/** The master fingerprint that origins of an input name, where that is one; zeros name nobody. */
function signerOf({ map }: SubjectInput): string | undefined {
  const all = (map?.records ?? []).flatMap((record) => {
    const origin = originOf(record);
    return origin && !isAllZero(origin.fingerprint) ? [bytesToHex(origin.fingerprint)] : [];
  });
  const [first] = all;
  return new Set(all).size === 1 ? first : undefined;
}

/** One for each input, and one for what is of all, however many scan keys there are. */
function proofFindings(subject: Subject, { shares }: SilentVerdict): readonly Finding[] {
  const wrong = shares.filter(({ proof }) => proof === 'invalid');
  const ofAll = wrong.filter(({ input }) => input === undefined);
  const what = `Share of all inputs for ${scanKeysText(ofAll)}`;
  const inputs = [...new Set(wrong.flatMap(({ input }) => input ?? []))];
  return [
    ...(ofAll.length > 0 ? [finding('silent-payment-proof-invalid', WHOLE, { what })] : NONE),
    ...inputs.map((input) =>
      finding('silent-payment-proof-invalid', wholeInput(subject, subject.inputs[input]!)),
    ),
  ];
}

function scanKeysText(shares: SilentVerdict['shares']): string {
  const keys = [...new Set(shares.map(({ scanKey }) => bytesToHex(scanKey)))];
  return `${keys.length === 1 ? 'scan key' : 'scan keys'} ${cut(keys)}`;
}

function spendFindings(subject: Subject, { spends }: SilentVerdict): readonly Finding[] {
  return subject.inputs.flatMap((input, i) =>
    spends[i]?.fits === false
      ? [finding('silent-payment-tweak', wholeInput(subject, input))]
      : NONE,
  );
}

/** What makes an output worthless that is right as it stands. */
function besidePayments(
  subject: Subject,
  verdicts: readonly JoinedInput[],
  verdict: SilentVerdict,
): readonly Finding[] {
  return [
    ...subject.inputs.flatMap((input, i) => [
      ...(verdict.inputs[i]?.counts === 'forbidden'
        ? [finding('silent-payment-input', wholeInput(subject, input))]
        : NONE),
      ...(isOtherThanAll(input, verdicts[i])
        ? [finding('silent-payment-sighash', wholeInput(subject, input))]
        : NONE),
    ]),
    ...modifiableFindings(subject, verdict),
  ];
}

const DEFAULT = 0;
const ALL = 1;

/** DEFAULT signs the same in taproot. */
function isOtherThanAll({ map, spent }: SubjectInput, verdict: JoinedInput | undefined): boolean {
  const asked = map && recordOf(map, 'sighash_type')?.value;
  const isTaproot = spent !== undefined && isPayToTaproot(spent.scriptPubKey);
  const isRight = asked === undefined || asked === ALL || (asked === DEFAULT && isTaproot);
  const names = verdict?.signatures.map(({ sighash }) => sighash) ?? [];
  return !isRight || names.some((name) => name !== 'ALL' && name !== 'DEFAULT');
}

const MODIFIABLE = 0b11;

function modifiableFindings(
  { psbt, withoutScript }: Subject,
  { outputs }: SilentVerdict,
): readonly Finding[] {
  const record = psbt && recordOf(psbt.global, 'tx_modifiable');
  const isSet = outputs.some((output, i) => output && !withoutScript.has(i));
  if (!record || !isSet || (record.value & MODIFIABLE) === 0) return NONE;
  return [finding('silent-payment-modifiable', { ...globalPlace(record), path: '' })];
}
