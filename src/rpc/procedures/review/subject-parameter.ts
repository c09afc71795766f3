import { MAX_MONEY } from '../../../core/encoding/amount.ts';
import { viewOf } from '../../../core/psbt/view.ts';
import type { AskedMessage } from '../../../core/subject/message/file-message.ts';
import {
  type GivenOutputs,
  type Subject,
  type SubjectInput,
  subjectOfConflicting,
  subjectOfTransaction,
  UNKNOWN_AMOUNT,
} from '../../../core/subject/subject.ts';
import type { OutPoint, Transaction, TxOutput } from '../../../core/tx/types.ts';
import { invalidParameter } from '../../errors.ts';
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonNumber,
  JsonObject,
  memberOrNull,
} from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { arrayValue, hexOf, INT, integerOf } from '../../typed-values.ts';
import { readPendingPsbt, readPsbtBytes } from '../psbt/psbt-parameter.ts';
import { readTransactionBytes, readTransactionHex } from '../transactions/decode-transaction.ts';
import { Prevouts, readPrevouts } from '../transactions/sign-prevouts.ts';
import { PREVIOUS_OUTPUT } from '../transactions/signrawtransactionwithkey.ts';

/** A PSBT, or a transaction that stands alone. */
export const SUBJECT_PARAMETER = {
  name: 'psbt',
  type: 'STR',
  presence: 'required',
  description: 'A PSBT as base64, or a transaction as hex.',
} as const satisfies Parameter;

/** Which of its inputs is meant. */
const INPUT_PARAMETER = {
  name: 'input',
  type: 'NUM',
  presence: 'required',
  description: 'The number of the input, from 0.',
} as const satisfies Parameter;

/** What is known of spent outputs besides. */
export const PREVTXS_OPTION = {
  name: 'prevtxs',
  type: 'ARR',
  presence: 'omitted',
  description: 'What the inputs spend, where the PSBT does not say it.',
  inner: [
    {
      name: 'hexstring',
      type: 'STR_HEX',
      presence: 'omitted',
      description: 'A whole previous transaction as hex; it proves its outputs.',
    },
    {
      name: '',
      type: 'OBJ',
      presence: 'omitted',
      description: 'One output, as for signrawtransactionwithkey.',
      inner: PREVIOUS_OUTPUT,
    },
  ],
} as const satisfies Parameter;

/** The parameter of a procedure of our own that holds its options. */
export const optionsParameter = <const Options extends readonly Parameter[]>(inner: Options) =>
  ({
    name: 'options',
    type: 'OBJ',
    presence: 'omitted',
    description: 'What else is known or wanted.',
    inner,
  }) as const;

/** The parameters of what is asked about one input. */
export const inputParameters = <const Options extends readonly Parameter[]>(options: Options) =>
  [SUBJECT_PARAMETER, INPUT_PARAMETER, optionsParameter(options)] as const;

/** The options that were given; raises RpcError where one is not among those known. */
export function optionsOf(given: JsonObject | undefined, known: readonly Parameter[]): JsonObject {
  const options = given ?? new JsonObject([]);
  const other = options.entries.find(([name]) => !known.some((option) => option.name === name));
  if (!other) return options;
  throw invalidParameter(`Unknown option ${other[0]}`);
}

const HEX = /^[0-9a-fA-F]+$/;

/** Whether a text is read as a transaction: one of hex digits only. */
export function isTransactionText(text: string): boolean {
  return HEX.test(text);
}

/**
 * A PSBT, or a text of hex digits as a transaction, with what `prevtxs` says.
 * Raises RpcError, with Core's words where `decodepsbt` or `decoderawtransaction`
 * would refuse.
 */
export function readSubject(text: string, prevtxs: Json): Subject {
  const { subject, coreError } = readAnySubject(text, prevtxs);
  // Raises again what Core says of it, with the place.
  if (coreError !== undefined) readPsbtBytes(text);
  if (subject.hasLockTime) return subject;
  throw invalidParameter('Inputs do not agree on a lock time');
}

/** What a file is about, and Core's words where Core refuses the file. */
interface AnySubject {
  readonly subject: Subject;
  readonly coreError?: string | undefined;
}

/**
 * The same also of a PSBT whose inputs do not agree on a lock time, or whose outputs have
 * no script yet. `message` is what a person says of the message that it may be.
 */
export function readAnySubject(text: string, prevtxs: Json, message?: AskedMessage): AnySubject {
  const { readWith, coreError } = readAnyFile(text, prevtxs, message);
  return { subject: readWith([]), coreError };
}

/** A file that was decoded, of which a subject can be made with other transactions beside it. */
interface AnyFile {
  readonly readWith: (previous: readonly Transaction[]) => Subject;
  readonly coreError?: string | undefined;
}

/** The same where other files tell what it spends. */
export function readAnyFile(text: string, prevtxs: Json, message?: AskedMessage): AnyFile {
  const given = { ...readGiven(prevtxs), message };
  const beside = (previous: readonly Transaction[]) => ({
    ...given,
    transactions: [...given.transactions, ...previous],
  });
  if (isTransactionText(text)) {
    const { transaction, bytes } = readTransactionBytes(text, true, true);
    return { readWith: (previous) => subjectOfTransaction(transaction, beside(previous), bytes) };
  }
  const { psbt, bytes, coreError } = readPendingPsbt(text);
  const view = viewOf(psbt);
  return { readWith: (previous) => subjectOfConflicting(view, beside(previous), bytes), coreError };
}

/** The input of a number that was given as {@link INPUT_PARAMETER}. */
export function inputAt(subject: Subject, number: JsonNumber): SubjectInput {
  const input = subject.inputs[Number(integerOf(number, INT))];
  if (input) return input;
  throw invalidParameter('Input index out of range');
}

function readGiven(value: Json): GivenOutputs {
  const prevtxs = value === null ? [] : arrayValue(value);
  const reported = new Prevouts();
  const objects = prevtxs.filter((element) => typeof element !== 'string');
  readPrevouts(objects, reported);
  return {
    transactions: prevtxs.flatMap(readPrevious),
    reported: (prevout) => withoutSentinel(reported, prevout),
    scripts: objects.filter(isObject).flatMap(scriptsIn),
  };
}

function readPrevious(element: JsonArray[number]): readonly Transaction[] {
  return typeof element === 'string' ? [readTransactionHex(element, true, true)] : [];
}

/** An amount that was not told is all the money there can be, as in Core. */
function withoutSentinel(reported: Prevouts, prevout: OutPoint): TxOutput | undefined {
  const output = reported.get(prevout);
  return output?.value === MAX_MONEY ? { ...output, value: UNKNOWN_AMOUNT } : output;
}

/** Unlike signing, looking is content with none. */
export function scriptsIn(element: JsonObject): readonly Uint8Array[] {
  return ['redeemScript', 'witnessScript'].flatMap((name) => {
    const value = memberOrNull(element, name);
    return value === null ? [] : [hexOf(value, name)];
  });
}
