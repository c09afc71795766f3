/*
 * What the package `touchstone` exports. Types and what is promised of each function
 * stand in types.ts, which the build makes into the package's types.
 */
import { answerOfFile } from '../core/describe/answer-line.ts';
import { describing } from '../core/describe/described.ts';
import { verdictLine } from '../core/describe/verdict-line.ts';
import { readReportText } from '../core/redact/read-report.ts';
import { answerText } from '../core/said/answer-parts.ts';
import type { InputVerdict } from '../core/verdict/verify-inputs.ts';
import { DECODE_METHODS } from '../rpc/decode-method.ts';
import { RpcErrorCode } from '../rpc/error-codes.ts';
import { isObject } from '../rpc/json/value.ts';
import {
  inspectPsbtText as inspectFile,
  inspectionJson,
} from '../rpc/procedures/review/inspectpsbt.ts';
import { guarded, plain, UsageError } from './errors.ts';
import { encoded, encodedOf, isSource, readText } from './files.ts';
import { ask, chainOf, jsonOf, optionsIn } from './procedures.ts';
import type * as Types from './types.ts';

export { CallError, FileError, TouchstoneError, UsageError } from './errors.ts';
export { RpcErrorCode as ErrorCode };

type Circumstances = Types.Circumstances;

export function inspect(source: Types.Source, options: Circumstances = {}): Types.Inspection {
  const { inspected, answer, chain } = judge(source, options);
  const { subject, inspection } = inspected;
  const { state, text } = verdictLine(describing({ subject, inspection, chain }));
  const pays = answerText(answerOfFile(subject, inspection, chain));
  return { state, verdict: text, answer: pays, ...answer };
}

/** What is so of a file, and the same as `inspectpsbt` answers it. */
function judge(source: Types.Source, options: Circumstances) {
  const { text } = encodedOf(source);
  const chain = chainOf(options);
  const given = jsonOf(optionsIn(options));
  if (!isObject(given)) throw new UsageError('arguments', 'Options are an object');
  return guarded(() => {
    const inspected = inspectFile(text, given, chain);
    return { inspected, chain, answer: plain(inspectionJson(inspected, chain)) as InspectAnswer };
  });
}

type InspectAnswer = Types.Result<'inspectpsbt'> & Pick<Types.Verification, 'inputs'>;

export function decode(source: Types.Source, options: Circumstances = {}): Types.Decoded {
  const { format, text } = encodedOf(source);
  return { format, decoded: ask(DECODE_METHODS[format], [text], options) };
}

export function encode(
  source: Types.Source | Types.NamedParams<'createpsbt'>,
  options: Circumstances = {},
): Types.Encoded {
  if (isSource(source)) return encodedOf(source);
  return encoded('psbt', textIn(ask('createpsbt', source, options)));
}

/** The procedure answers a text. */
function textIn(answer: unknown): string {
  if (typeof answer === 'string') return answer;
  throw new Error('a procedure gave no text');
}

export function verify(
  message: Types.SignedMessage,
  options?: Circumstances,
): Types.Result<'verifymessagebip322'>;
export function verify(source: Types.Source, options?: Circumstances): Types.Verification;
export function verify(
  what: Types.SignedMessage | Types.Source,
  options: Circumstances = {},
): Types.Verification | Types.Result<'verifymessagebip322'> {
  return isSource(what)
    ? verifyFile(what, options)
    : ask('verifymessagebip322', messageParameters(what), options);
}

function messageParameters(of: Types.SignedMessage): Types.Params<'verifymessagebip322'> {
  const { address, signature, message, prevtxs } = of;
  return [address, signature, message, ...(prevtxs ? [prevtxs] : [])] as const;
}

function verifyFile(source: Types.Source, options: Circumstances): Types.Verification {
  const { inspected, answer } = judge(source, options);
  const verdicts = new Set(inspected.inspection.inputs.flatMap(verdictsOf));
  const worst = (['invalid', 'unchecked', 'valid'] as const).find((one) => verdicts.has(one));
  return { verdict: worst ?? 'none', inputs: answer.inputs };
}

/** Of the final scripts, and of each signature. */
function verdictsOf({
  signatures,
  satisfied,
}: InputVerdict): readonly Types.Verification['verdict'][] {
  const scripts = satisfied === undefined ? [] : ([satisfied ? 'valid' : 'invalid'] as const);
  return [...scripts, ...signatures.map(({ verdict }) => verdict)];
}

export function sighash(
  source: Types.Source,
  input: number,
  options: Circumstances = {},
): Types.Result<'getsighash'> {
  return ask('getsighash', [encodedOf(source).text, input, optionsIn(options)], options);
}

export function trace(
  source: Types.Source,
  input: number,
  options: Circumstances = {},
): Types.Result<'tracescript'> {
  return ask('tracescript', [encodedOf(source).text, input, optionsIn(options)], options);
}

export function compare(
  a: Types.Source,
  b: Types.Source,
  options: Circumstances = {},
): Types.Result<'comparepsbts'> {
  return ask('comparepsbts', [encodedOf(a).text, encodedOf(b).text], options);
}

export function sign(
  source: Types.Source,
  keys: readonly string[],
  options: Types.SignOptions = {},
): Types.Signed {
  const { format, text } = encodedOf(source);
  const { sighashtype, finalize: finalizes, prevtxs, way } = options;
  const ways = way && { way };
  const [method, params] =
    format === 'psbt'
      ? (['signpsbtwithkey', [text, keys, sighashtype, finalizes, ways]] as const)
      : (['signrawtransactionwithkey', [text, keys, prevtxs, sighashtype]] as const);
  const answer = ask(method, params, options) as Types.Result<typeof method> & object;
  return { format, ...answer };
}

export function combine(
  sources: readonly Types.Source[],
  options: Pick<Types.SignOptions, 'prevtxs'> & Circumstances = {},
): Types.Encoded {
  const format = sources[0] === undefined ? 'psbt' : encodedOf(sources[0]).format;
  const texts = sources.map((source) => readText(source, format));
  const answer =
    format === 'psbt'
      ? ask('combinepsbt', [texts], options)
      : ask('combinerawtransaction', [texts, options.prevtxs], options);
  return encoded(format, textIn(answer));
}

export function finalize(
  source: Types.Source,
  options: { readonly extract?: boolean } & Circumstances = {},
): Types.Result<'finalizepsbt'> {
  return ask('finalizepsbt', [readText(source, 'psbt'), options.extract], options);
}

export function redact(source: Types.Source, options: Circumstances = {}): Types.Encoded {
  return encoded('psbt', textIn(ask('redactpsbt', [readText(source, 'psbt')], options)));
}

export function describe(source: Types.Source, options: Circumstances = {}): string {
  return textIn(ask('describepsbt', [encodedOf(source).text, optionsIn(options)], options));
}

export function readReport(report: string): Types.ReadReport | undefined {
  return readReportText(report);
}

export function call<Name extends Types.Method>(
  method: Name,
  params?: Types.Params<Name> | Types.NamedParams<Name>,
  options: Circumstances = {},
): Types.Result<Name> {
  return ask(method, params ?? [], options) as Types.Result<Name>;
}
