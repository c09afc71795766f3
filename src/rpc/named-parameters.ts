import { invalidParameter } from './errors.ts';
import { isArray, type Json, type JsonArray, type JsonObject } from './json/value.ts';
import type { Parameter } from './schema.ts';

/**
 * Puts parameters given by name in the order of their declarations, as Core
 * does (transformNamedArguments, rpc/server.cpp): null for each that is left
 * out before one that is given, nothing at the end. An array under `args`
 * gives the first positions; under `args` anything else is passed over.
 * Raises -8 for names that repeat, that are not known, or whose position
 * `args` has taken.
 */
export function toPositional(parameters: readonly Parameter[], named: JsonObject): JsonArray {
  const given = byName(named);
  const byPosition = parameters.map((parameter) => takeAny(given, parameter.name.split('|')));
  const leading = takeAny(given, ['args']) ?? null;
  const filled = byPosition.map((value) => value ?? null);
  const positional = filled.slice(0, byPosition.findLastIndex((value) => value !== undefined) + 1);
  if (!isArray(leading)) return onlyKnown(given, positional);
  refuseTwice(parameters, byPosition, leading.length);
  return onlyKnown(given, [...leading, ...positional.slice(leading.length)]);
}

function byName(named: JsonObject): Map<string, Json> {
  const given = new Map<string, Json>();
  for (const [name, value] of named.entries) {
    if (given.has(name)) throw invalidParameter(`Parameter ${name} specified multiple times`);
    given.set(name, value);
  }
  return given;
}

/** Takes the first of several names out of the map. */
function takeAny(given: Map<string, Json>, names: readonly string[]): Json | undefined {
  const name = names.find((one) => given.has(one));
  if (name === undefined) return undefined;
  const value = given.get(name);
  given.delete(name);
  return value;
}

/** Only the first parameter given by name is looked at: the hole before it is what `args` may fill. */
function refuseTwice(
  parameters: readonly Parameter[],
  byPosition: readonly (Json | undefined)[],
  taken: number,
): void {
  const first = byPosition.findIndex((value) => value !== undefined);
  if (first < 0 || first >= taken) return;
  const name = parameters[first]!.name;
  throw invalidParameter(`Parameter ${name} specified twice both as positional and named argument`);
}

function onlyKnown(left: ReadonlyMap<string, Json>, positional: JsonArray): JsonArray {
  for (const name of left.keys()) throw invalidParameter(`Unknown named parameter ${name}`);
  return positional;
}
