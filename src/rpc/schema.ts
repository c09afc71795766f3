import type { WordTable } from '../core/psbt/printed.ts';
import { RpcError, RpcErrorCode } from './errors.ts';
import { parseJson } from './json/parse.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonMember,
  type JsonNumber,
  JsonObject,
  type JsonTypeName,
  typeName,
} from './json/value.ts';
import { writeJson } from './json/write.ts';
import { wrongTypeWords } from './typed-values.ts';

/** The types of parameters (RPCArg::Type, rpc/util.h); AMOUNT and RANGE are judged where used. */
export type ParameterType =
  | 'STR'
  | 'STR_HEX'
  | 'NUM'
  | 'BOOL'
  | 'AMOUNT'
  | 'RANGE'
  | 'ARR'
  | 'OBJ'
  | 'OBJ_USER_KEYS';

/** Whether a parameter must be there, and what stands for it where it is not. */
export type Presence =
  | 'required'
  /** Optional, and its absence needs no words. */
  | 'omitted'
  /** Optional, with the value that is used instead. */
  | { readonly default: Json }
  /** Optional, with words for what happens instead. */
  | { readonly hint: string };

/** One parameter of a procedure, or a part of one. */
export interface Parameter {
  /** The name; empty for what stands in an array, more than one with `|` between. */
  readonly name: string;
  readonly type: ParameterType;
  readonly presence: Presence;
  readonly description: string;
  /** What an array or object holds. */
  readonly inner?: readonly Parameter[];
  /**
   * An array may also arrive as a text that holds one. Core's command line
   * client sends it converted, others do not; this is our leniency, not Core's.
   */
  readonly orText?: true;
  /** What the first line of the help shows instead of what the type would give. */
  readonly oneLine?: string;
  /** Any JSON type is let through, and the procedure judges. */
  readonly skipTypeCheck?: true;
  /** It holds private keys: nobody shows or keeps it. */
  readonly secret?: true;
  /**
   * Ours, not Core's; behind all of Core's, and optional. It is given by name, or
   * by position where it has the type declared: anything else there is to Core one
   * parameter too many, and answered so.
   */
  readonly extension?: true;
  /** An extension that may also be an empty array. */
  readonly mayBeEmpty?: true;
}

/** The types of results (RPCResult::Type, rpc/util.h). */
export type ResultType =
  | 'STR'
  | 'STR_HEX'
  /** An amount: a number with exactly eight places. */
  | 'STR_AMOUNT'
  | 'NUM'
  /** Seconds since 1970, or a lock time. */
  | 'NUM_TIME'
  | 'BOOL'
  | 'NONE'
  | 'ANY'
  | 'ARR'
  /** An array whose items have one declaration each. */
  | 'ARR_FIXED'
  | 'OBJ'
  /** An object whose names are data. */
  | 'OBJ_DYN';

/** One value of an answer. */
export interface ResultField {
  readonly type: ResultType;
  /** The member's name; empty for what stands in an array. */
  readonly name: string;
  readonly description: string;
  readonly optional?: true;
  /** Of a text that is one of a closed list: the list, with what each word means. */
  readonly words?: WordTable;
  readonly inner?: readonly ResultField[];
}

/** What a parameter's value is once it passed {@link checkParameters}. */
type ValueOf<P extends Parameter> = P extends { readonly skipTypeCheck: true }
  ? Json
  : P['type'] extends 'STR' | 'STR_HEX'
    ? string
    : P['type'] extends 'NUM'
      ? JsonNumber
      : P['type'] extends 'BOOL'
        ? boolean
        : P['type'] extends 'ARR'
          ? JsonArray
          : P['type'] extends 'OBJ' | 'OBJ_USER_KEYS'
            ? JsonObject
            : Json;

/** The values of a procedure's parameters by position; where one may be absent, absent and null are `undefined`. */
export type Arguments<P extends readonly Parameter[]> = {
  readonly [I in keyof P]: P[I]['presence'] extends 'required'
    ? ValueOf<P[I]>
    : ValueOf<P[I]> | undefined;
};

export function isOptional(parameter: Parameter): boolean {
  return parameter.presence !== 'required';
}

/** The name that comes first where there are several. */
export function firstName(parameter: Parameter): string {
  return parameter.name.split('|', 1)[0]!;
}

/** Whether so many positional values can be a call (RPCMethod::IsValidNumArgs). */
export function isValidCount(parameters: readonly Parameter[], count: number): boolean {
  const lastRequired = parameters.findLastIndex((parameter) => !isOptional(parameter));
  return lastRequired < count && count <= parameters.length;
}

/**
 * Whether what stands in the places of extensions was meant for them. Null means that
 * nothing is given where another one is; alone it is to Core one parameter too many.
 */
export function fitsExtensions(parameters: readonly Parameter[], values: JsonArray): boolean {
  const isAnyGiven = parameters.some(
    ({ extension }, i) => extension && (values[i] ?? null) !== null,
  );
  return parameters.every((parameter, i) => {
    const value = values[i];
    if (!parameter.extension || value === undefined) return true;
    if (value === null) return isAnyGiven;
    const given = fromText(parameter, value);
    if (PARAMETER_JSON[parameter.type] !== typeName(given)) return false;
    return parameter.mayBeEmpty === true || !isEmptyList(given);
  });
}

function isEmptyList(value: Json): boolean {
  return isArray(value) && value.length === 0;
}

/**
 * Holds positional values against their declarations and gives one for every
 * parameter. Raises -3 with all mismatches together, as Core lists them; null
 * stands for a value that is absent.
 */
export function checkParameters<const P extends readonly Parameter[]>(
  parameters: P,
  values: JsonArray,
): Arguments<P> {
  const given = parameters.map((parameter, i) => fromText(parameter, values[i] ?? null));
  const mismatches: JsonMember[] = [];
  parameters.forEach((parameter, i) => {
    const words = mismatch(parameter, given[i]!);
    if (words !== undefined) mismatches.push([`Position ${i + 1} (${parameter.name})`, words]);
  });
  if (mismatches.length > 0) throw wrongTypes(mismatches);
  // Every value has the type that its declaration names.
  return given.map((value, i) =>
    value === null && isOptional(parameters[i]!) ? undefined : value,
  ) as Arguments<P>;
}

function wrongTypes(mismatches: readonly JsonMember[]): RpcError {
  const list = writeJson(new JsonObject(mismatches), 4);
  return new RpcError(RpcErrorCode.type, `Wrong type passed:\n${list}`);
}

function fromText(parameter: Parameter, value: Json): Json {
  if (parameter.orText === undefined || typeof value !== 'string') return value;
  const inside = parseJson(value);
  return inside !== undefined && isArray(inside) ? inside : value;
}

function mismatch(parameter: Parameter, value: Json): string | undefined {
  if (parameter.skipTypeCheck) return undefined;
  if (value === null && isOptional(parameter)) return undefined;
  const expected = PARAMETER_JSON[parameter.type];
  if (expected === undefined || expected === typeName(value)) return undefined;
  return wrongTypeWords(value, expected);
}

/** The JSON type that a parameter's type asks for. */
const PARAMETER_JSON: Readonly<Record<ParameterType, JsonTypeName | undefined>> = {
  STR: 'string',
  STR_HEX: 'string',
  NUM: 'number',
  BOOL: 'bool',
  AMOUNT: undefined,
  RANGE: undefined,
  ARR: 'array',
  OBJ: 'object',
  OBJ_USER_KEYS: 'object',
};

/**
 * Holds an answer against its declaration: every member declared and there,
 * once, with the type declared. Answers where and what does not fit, such as
 * `.vin[0].txid: not hex`; `undefined` where all does.
 */
export function checkResult(field: ResultField, value: Json, path = ''): string | undefined {
  const words = RESULT_CHECKS[field.type](value) ?? unknownWord(field, value);
  if (words !== undefined) return `${path}: ${words}`;
  if (isArray(value)) return checkItems(field, value, path);
  return isObject(value) ? checkMembers(field, value, path) : undefined;
}

function unknownWord({ words }: ResultField, value: Json): string | undefined {
  if (!words || (typeof value === 'string' && Object.hasOwn(words, value))) return undefined;
  return `none of ${Object.keys(words).join(', ')}`;
}

function checkItems(field: ResultField, items: JsonArray, path: string): string | undefined {
  if (field.type === 'ANY') return undefined;
  const declared = field.inner ?? [];
  if (field.type === 'ARR_FIXED' && items.length !== declared.length) {
    return `${path}: ${items.length} items, not ${declared.length}`;
  }
  for (const [i, item] of items.entries()) {
    const inner = declared[Math.min(i, declared.length - 1)];
    const words = inner && checkResult(inner, item, `${path}[${i}]`);
    if (words !== undefined) return words;
  }
  return undefined;
}

function checkMembers(field: ResultField, object: JsonObject, path: string): string | undefined {
  if (field.type === 'ANY') return undefined;
  const repeated = firstRepeated(object);
  if (repeated !== undefined) return `${path}.${repeated}: there twice`;
  const missing = missingMember(field, object);
  if (missing !== undefined) return `${path}.${missing}: missing`;
  for (const [name, value] of object.entries) {
    const declared = declaredMember(field, name);
    if (declared === undefined) return `${path}.${name}: not declared`;
    const words = checkResult(declared, value, `${path}.${name}`);
    if (words !== undefined) return words;
  }
  return undefined;
}

function declaredMember(field: ResultField, name: string): ResultField | undefined {
  if (field.type === 'OBJ_DYN') return field.inner?.[0];
  return field.inner?.find((inner) => inner.name === name);
}

function missingMember(field: ResultField, object: JsonObject): string | undefined {
  if (field.type === 'OBJ_DYN') return undefined;
  const present = new Set(object.entries.map(([name]) => name));
  return field.inner?.find((inner) => !inner.optional && !present.has(inner.name))?.name;
}

function firstRepeated(object: JsonObject): string | undefined {
  const seen = new Set<string>();
  for (const [name] of object.entries) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

const isOfType =
  (expected: JsonTypeName) =>
  (value: Json): string | undefined =>
    typeName(value) === expected ? undefined : `${typeName(value)}, not ${expected}`;

const isHexText = (value: Json): string | undefined =>
  typeof value === 'string' && HEX.test(value) ? undefined : 'not hex';

const isAmount = (value: Json): string | undefined =>
  typeName(value) === 'number' && AMOUNT.test(writeJson(value)) ? undefined : 'not an amount';

const HEX = /^(?:[0-9a-f]{2})*$/;
const AMOUNT = /^-?[0-9]+\.[0-9]{8}$/;

const RESULT_CHECKS: Readonly<Record<ResultType, (value: Json) => string | undefined>> = {
  STR: isOfType('string'),
  STR_HEX: isHexText,
  STR_AMOUNT: isAmount,
  NUM: isOfType('number'),
  NUM_TIME: isOfType('number'),
  BOOL: isOfType('bool'),
  NONE: isOfType('null'),
  ANY: () => undefined,
  ARR: isOfType('array'),
  ARR_FIXED: isOfType('array'),
  OBJ: isOfType('object'),
  OBJ_DYN: isOfType('object'),
};
