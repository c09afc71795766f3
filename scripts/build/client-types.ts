import type { WordTable } from '../../src/core/psbt/printed.ts';
import { RpcErrorCode } from '../../src/rpc/error-codes.ts';
import type { Procedure } from '../../src/rpc/procedure.ts';
import {
  firstName,
  isOptional,
  type Parameter,
  type ParameterType,
  type ResultField,
  type ResultType,
} from '../../src/rpc/schema.ts';

/** What stands in `src/rpc/called.ts` and the module's types for what is written here. */
const PROCEDURES = 'export type Procedures = Record<never, never>;';
const CODES = 'Readonly<Record<never, number>>;';

/**
 * The types of the module for embedders, with what each of the procedures takes
 * and answers by its declaration, and the codes of errors. Raises where `types` has
 * no place for them.
 */
export function clientTypes(types: string, procedures: readonly Procedure[]): string {
  const members = [...procedures].sort((a, b) => (a.name < b.name ? -1 : 1)).map(member);
  const codes = Object.entries(RpcErrorCode).map(
    ([name, code]) => [name, false, `${code}`] as const,
  );
  return [
    [PROCEDURES, `export interface Procedures {\n${members.join('')}}`] as const,
    [CODES, `${objectOf(codes)};`] as const,
  ].reduce(put, types);
}

function put(types: string, [place, written]: readonly [place: string, written: string]): string {
  if (!types.includes(place)) throw new Error(`The types have no place for: ${place}`);
  return types.replace(place, () => written);
}

function member({ name, description, parameters, results }: Procedure): string {
  const params = `params: readonly [${parameters.map(element).join(', ')}];`;
  const result = `result: ${either(results.map(resultType))};`;
  const named = `named: ${objectOf(parameters.map(namedParameter))};`;
  const parts = indented(`${params}\n${named}\n${result}`);
  return `${indented(`${comment(description)}${quoted(name)}: {\n${parts}\n};`)}\n`;
}

/** A parameter by position. Core takes null for one that is left out. */
function element(parameter: Parameter): string {
  const type = parameterType(parameter);
  const label = firstName(parameter);
  return isOptional(parameter) ? `${label}?: ${type} | null` : `${label}: ${type}`;
}

/** Each has the first of its names, and any may be left out by name as by null. */
function namedParameter(parameter: Parameter): readonly [string, boolean, string] {
  const type = parameterType(parameter);
  const isLeftOut = isOptional(parameter);
  return [firstName(parameter), isLeftOut, isLeftOut ? `${type} | null` : type];
}

function parameterType(parameter: Parameter): string {
  const inner = parameter.inner ?? [];
  const type = PARAMETER_TYPES[parameter.type](inner);
  // Only lists of objects are not checked where they arrive: one object of all will do.
  return parameter.skipTypeCheck && inner.length > 0
    ? either([type, ...inner.map(parameterType)])
    : type;
}

const PARAMETER_TYPES: Readonly<Record<ParameterType, (inner: readonly Parameter[]) => string>> = {
  STR: () => 'string',
  STR_HEX: () => 'string',
  NUM: () => 'number',
  BOOL: () => 'boolean',
  AMOUNT: () => 'number | string',
  RANGE: () => 'number | readonly [first: number, last: number]',
  ARR: (inner) => listOf(inner.map(parameterType)),
  OBJ: (inner) =>
    objectOf(inner.map((part) => [firstName(part), isOptional(part), parameterType(part)])),
  OBJ_USER_KEYS: (inner) => recordOf(inner.map(parameterType)),
};

function resultType({ type, inner = [], words }: ResultField): string {
  if (words) return wordsType(words);
  return RESULT_TYPES[type](inner);
}

const RESULT_TYPES: Readonly<Record<ResultType, (inner: readonly ResultField[]) => string>> = {
  STR: () => 'string',
  STR_HEX: () => 'string',
  STR_AMOUNT: () => 'number',
  NUM: () => 'number',
  NUM_TIME: () => 'number',
  BOOL: () => 'boolean',
  NONE: () => 'null',
  ANY: () => 'unknown',
  ARR: (inner) => listOf(inner.map(resultType)),
  ARR_FIXED: (inner) => `readonly [${inner.map(resultType).join(', ')}]`,
  OBJ: (inner) =>
    objectOf(inner.map((part) => [part.name, part.optional === true, resultType(part)])),
  OBJ_DYN: (inner) => recordOf(inner.map(resultType)),
};

/** A union of the words, with what each means before it. */
function wordsType(words: WordTable): string {
  const entries = Object.entries(words);
  if (entries.every(([, meaning]) => meaning === true)) {
    return either(entries.map(([name]) => literal(name)));
  }
  const lines = entries.map(([name, meaning]) => {
    return `${meaning === true ? '' : comment(meaning)}| ${literal(name)}`;
  });
  return `\n${indented(lines.join('\n'))}`;
}

function literal(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}

function listOf(items: readonly string[]): string {
  return `ReadonlyArray<${either(items)}>`;
}

function recordOf(values: readonly string[]): string {
  return `Readonly<Record<string, ${either(values)}>>`;
}

function objectOf(members: readonly (readonly [string, boolean, string])[]): string {
  const lines = members.map(
    ([name, optional, type]) => `readonly ${quoted(name)}${optional ? '?' : ''}: ${type};`,
  );
  return `{\n${indented(lines.join('\n'))}\n}`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function either(types: readonly string[]): string {
  return types.length === 0 ? 'unknown' : [...new Set(types)].join(' | ');
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

function comment(text: string): string {
  return `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;
}
