import { type Chain, parseChain } from '../core/encoding/chains.ts';
import { callProcedure } from '../rpc/call-procedure.ts';
import { parseJson } from '../rpc/json/parse.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from '../rpc/json/value.ts';
import type { CallContext, Procedure } from '../rpc/procedure.ts';
import { UsageError } from './errors.ts';
import { guarded, plain } from './guarded.ts';
import type * as Types from './types.ts';

/** Calls one procedure and gives its answer as a value of JavaScript. Raises one of our errors. */
export function askOne(
  procedure: Procedure,
  given: unknown,
  circumstances: Types.Circumstances,
): unknown {
  return answered(given, circumstances, (params, context) =>
    callProcedure(procedure, params, context),
  );
}

/** What a call answers, with its parameters as procedures read them. */
export function answered(
  given: unknown,
  circumstances: Types.Circumstances,
  call: (params: JsonArray | JsonObject, context: CallContext) => string,
): unknown {
  const params = jsonOf(Array.isArray(given) ? withoutEnd(given) : given);
  if (!isArray(params) && !isObject(params)) {
    throw new UsageError('arguments', 'Parameters are a list or an object');
  }
  const context = { chain: chainOf(circumstances), randomBytes: randomOf(circumstances) };
  return plain(guarded(() => call(params, context)));
}

/** A list without what is left out at its end: a procedure counts what it is given. */
function withoutEnd(list: readonly unknown[]): readonly unknown[] {
  return list.slice(0, list.findLastIndex((value) => value !== undefined) + 1);
}

/** A value as the procedures read it; what JSON leaves out is left out. */
export function jsonOf(value: unknown): Json {
  const json = parseJson(jsonText(value));
  if (json !== undefined) return json;
  throw new UsageError('arguments', 'Something among the arguments is no JSON');
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

export function chainOf({ chain = 'main' }: Types.Circumstances): Chain {
  const known = parseChain(chain);
  if (known) return known;
  throw new UsageError('chain', 'There is no such chain');
}

function randomOf({ randomBytes }: Types.Circumstances): (length: number) => Uint8Array {
  return randomBytes ?? refuseRandomness;
}

function refuseRandomness(): never {
  throw new UsageError('randomness', 'This call needs randomBytes');
}

/** What of the options is for the procedure. */
export function optionsIn(options: Types.Circumstances): object {
  const { chain: _chain, randomBytes: _randomBytes, ...others } = options;
  return others;
}
