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
