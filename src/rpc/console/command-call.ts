import { parseJson } from '../json/parse.ts';
import type { Json } from '../json/value.ts';
import type { Call } from '../request.ts';
import type { Parameter } from '../schema.ts';
import { findProcedure } from '../table.ts';
import type { CommandWord } from './command-line.ts';

export type CommandCall =
  | ({ readonly ok: true } & Call)
  /** The argument for this parameter has to be JSON and is not. */
  | { readonly ok: false; readonly parameter: string; readonly position: number };

/**
 * The call that the words of a command stand for. As in Core's debug window
 * (RPCConvertValues, rpc/client.cpp) an argument is a text where the procedure
 * takes one, and JSON elsewhere; for a procedure that is not known it is a text.
 */
export function commandCall(words: readonly CommandWord[]): CommandCall {
  const [name, ...args] = words.map(({ text }) => text);
  const parameters = findProcedure(name ?? '')?.parameters ?? [];
  const params: Json[] = [];
  for (const [i, arg] of args.entries()) {
    const parameter = parameters[i];
    const value = parameter === undefined || isText(parameter) ? arg : parseJson(arg);
    if (value === undefined) {
      return { ok: false, parameter: parameter?.name ?? '', position: i + 1 };
    }
    params.push(value);
  }
  return { ok: true, method: name ?? '', params };
}

function isText({ type }: Parameter): boolean {
  return type === 'STR' || type === 'STR_HEX';
}
