/*
 * What the package `touchstone` exports. Types and what is promised of each function
 * stand in types.ts, which the build makes into the package's types.
 */
import { readReportText } from '../core/redact/read-report.ts';
import { DECODE_METHODS } from '../rpc/decode-method.ts';
import { ask } from './ask.ts';
import { answerIn, encoded, encodedOf, isSource, readText } from './files.ts';
import { optionsIn } from './procedures.ts';
import type * as Types from './types.ts';

export { CallError, ErrorCode, FileError, TouchstoneError, UsageError } from './errors.ts';
export { inspect } from './inspect.ts';
export { checkPolicy } from './policy.ts';
export { combine, finalize, sign } from './sign.ts';
export { verify } from './verify.ts';

type Circumstances = Types.Circumstances;

export function decode(source: Types.Source, options: Circumstances = {}): Types.Decoded {
  const { format, text } = encodedOf(source);
  return { format, decoded: ask(DECODE_METHODS[format], [text], options) };
}

export function encode(
  source: Types.Source | Types.NamedParams<'createpsbt'>,
  options: Circumstances = {},
): Types.Encoded {
  if (isSource(source)) return encodedOf(source);
  return encoded('psbt', answerIn(ask('createpsbt', source, options)));
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

export function redact(source: Types.Source, options: Circumstances = {}): Types.Encoded {
  return encoded('psbt', answerIn(ask('redactpsbt', [readText(source, 'psbt')], options)));
}

export function describe(source: Types.Source, options: Circumstances = {}): string {
  return answerIn(ask('describepsbt', [encodedOf(source).text, optionsIn(options)], options));
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
