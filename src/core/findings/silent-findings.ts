/** What deserves a second look in silent payments: whether those who are paid will find it. */
import { bytesToHex } from '../bytes/hex.ts';
import { isAllZero } from '../bytes/order.ts';
import { originOf, recordOf } from '../psbt/record-access.ts';
import { listText } from '../said/list.ts';
import { isPayToTaproot } from '../script/solver.ts';
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
  const { status, claimed, expected, isOutOfOrder } = output;
  switch (status) {
    case 'contradicted': {
      const more = expected && `They would find ${bytesToHex(expected)}.`;
      return [finding('silent-payment-contradicted', place, { more })];
    }
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
  { missing, expected }: SilentOutputVerdict,
  { inputs: seen }: SilentVerdict,
): string | undefined {
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are';
    return `the ${sharesOf(inputs, missing)} ${verb} missing or not proven`;
  }
  if (expected) return `its script will be ${bytesToHex(expected)}`;
  const misfits = seen.flatMap(({ isMisfit }, i) => (isMisfit ? [i] : []));
  if (misfits.length === 0) return undefined;
  const verb = misfits.length === 1 ? 'is' : 'are';
  return `the key of ${inputsText(misfits)} ${verb} not that of the coin`;
}

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
  const wrong = shares.filter(({ proof }) => proof === 'invalid').map(({ input }) => input);
  return [...new Set(wrong)].map((input) =>
    finding(
      'silent-payment-proof-invalid',
      input === undefined ? WHOLE : wholeInput(subject, subject.inputs[input]!),
    ),
  );
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
