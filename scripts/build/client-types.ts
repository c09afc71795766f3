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

/** Lists of words by the name of their type: those are written once. */
export type NamedWords = Readonly<Record<string, WordTable>>;

/**
 * The types of the module for embedders, with what each of the procedures takes
 * and answers by its declaration, and the codes of errors. Raises where `types` has
 * no place for them.
 */
export function clientTypes(
  types: string,
  procedures: readonly Procedure[],
  named: NamedWords = {},
): string {
  const lists = Object.entries(named).map(([name, words]) => [wordsType(words), name] as const);
  const names: Names = new Map(lists);
  const members = [...procedures]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((one) => member(one, names));
  const written = lists.map(([type, name]) => `export type ${name} = ${type};\n`);
  const codes = Object.entries(RpcErrorCode).map(
    ([name, code]) => [name, false, `${code}`] as const,
  );
  return [
    [PROCEDURES, `${written.join('')}export interface Procedures {\n${members.join('')}}`] as const,
    [CODES, `${objectOf(codes)};`] as const,
  ].reduce(putType, types);
}

/** Raises where `types` has no such place. */
export function putType(
  types: string,
  [place, written]: readonly [place: string, written: string],
): string {
  if (!types.includes(place)) throw new Error(`The types have no place for: ${place}`);
  return types.replace(place, () => written);
}

/** The names of lists of words, by their types as they are written. */
type Names = ReadonlyMap<string, string>;

function member({ name, description, parameters, results }: Procedure, names: Names): string {
  const params = `params: readonly [${parameters.map(element).join(', ')}];`;
  const result = `result: ${either(results.map((one) => resultType(one, names)))};`;
  const named = `named: ${objectOf(parameters.map((one, at) => namedParameter(one, at, name)))};`;
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
function namedParameter(
  parameter: Parameter,
  at: number,
  method: string,
): readonly [string, boolean, string] {
  const type = parameterType(parameter);
  const isLeftOut = isOptional(parameter);
  const written = isLeftOut ? `${type} | null` : type;
  // What takes several lines stands once, among those by position.
  const isLong = written.includes('\n');
  const given = isLong ? `Procedures[${literal(method)}]['params'][${at}]` : written;
  return [firstName(parameter), isLeftOut, given];
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

function resultType({ type, inner = [], words }: ResultField, names: Names): string {
  if (words) {
    const written = wordsType(words);
    return names.get(written) ?? written;
  }
  return RESULT_TYPES[type](inner, (field) => resultType(field, names));
}

type TypeOf = (field: ResultField) => string;

const RESULT_TYPES: Readonly<
  Record<ResultType, (inner: readonly ResultField[], typeOf: TypeOf) => string>
> = {
  STR: () => 'string',
  STR_HEX: () => 'string',
  STR_AMOUNT: () => 'number',
  NUM: () => 'number',
  NUM_TIME: () => 'number',
  BOOL: () => 'boolean',
  NONE: () => 'null',
  ANY: () => 'unknown',
  ARR: (inner, typeOf) => listOf(inner.map(typeOf)),
  ARR_FIXED: (inner, typeOf) => `readonly [${inner.map(typeOf).join(', ')}]`,
  OBJ: (inner, typeOf) =>
    objectOf(inner.map((part) => [part.name, part.optional === true, typeOf(part)])),
  OBJ_DYN: (inner, typeOf) => recordOf(inner.map(typeOf)),
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

export function literal(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}

export function listOf(items: readonly string[]): string {
  return `ReadonlyArray<${either(items)}>`;
}

function recordOf(values: readonly string[]): string {
  return `Readonly<Record<string, ${either(values)}>>`;
}

export function objectOf(members: readonly (readonly [string, boolean, string])[]): string {
  const lines = members.map(
    ([name, optional, type]) => `readonly ${quoted(name)}${optional ? '?' : ''}: ${type};`,
  );
  return `{\n${indented(lines.join('\n'))}\n}`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

export function either(types: readonly string[]): string {
  return types.length === 0 ? 'unknown' : [...new Set(types)].join(' | ');
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

function comment(text: string): string {
  return `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;
}
