import { isObject } from '../rpc/json/value.ts';
import {
  inspectPsbtText as inspectFile,
  inspectionJson,
} from '../rpc/procedures/review/inspectpsbt.ts';
import { UsageError } from './errors.ts';
import { encodedOf } from './files.ts';
import { guarded, plain } from './guarded.ts';
import { chainOf, jsonOf, optionsIn } from './procedures.ts';
import type * as Types from './types.ts';

/** What is so of a file, and the same as `inspectpsbt` answers it. */
export function judge(source: Types.Source, options: Types.Circumstances) {
  const { inspected, chain } = judgedFile(source, options);
  const answer = guarded(() => plain(inspectionJson(inspected, chain)));
  return { inspected, chain, answer: answer as InspectAnswer };
}

/** What is so of a file, by the options of `inspectpsbt`. */
export function judgedFile(source: Types.Source, options: Types.Circumstances) {
  const { text } = encodedOf(source);
  const chain = chainOf(options);
  const given = jsonOf(optionsIn(options));
  if (!isObject(given)) throw new UsageError('arguments', 'Options are an object');
  return { inspected: guarded(() => inspectFile(text, given, chain)), chain };
}

type InspectAnswer = Types.Result<'inspectpsbt'> & Pick<Types.Verification, 'inputs'>;
