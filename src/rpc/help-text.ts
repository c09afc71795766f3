import { jsonObject } from './json/value.ts';
import { writeJson } from './json/write.ts';
import type { Declaration, Example } from './procedure.ts';
import { firstName, isOptional, type Parameter, type ResultField } from './schema.ts';

type AnyDeclaration = Declaration<readonly Parameter[]>;

/**
 * The first line of a procedure's help, as Core derives it from a declaration
 * (RPCMethod::ToString, rpc/util.cpp): optional parameters stand in brackets,
 * one pair around each run of them. Core knows no extensions, so they are not in it.
 */
export function helpLine(declaration: AnyDeclaration): string {
  let line = declaration.name;
  let inBrackets = false;
  for (const parameter of declaration.parameters) {
    if (parameter.extension) continue;
    const optional = isOptional(parameter);
    if (optional && !inBrackets) line += ' (';
    if (!optional && inBrackets) line += ' )';
    line += ` ${oneLine(parameter)}`;
    inBrackets = optional;
  }
  return inBrackets ? `${line} )` : line;
}

/** The whole help text of a procedure: its first line is Core's, the rest our own words. */
export function helpText(declaration: AnyDeclaration): string {
  const sections = [
    helpLine(declaration),
    declaration.description,
    section('Arguments', aligned(declaration.parameters.flatMap(parameterLines))),
    ...declaration.results.map((result) => section('Result', aligned(resultLines(result, '', '')))),
    section('Examples', declaration.examples.map((one) => exampleLines(declaration, one)).join('')),
  ];
  return sections.filter((text) => text !== '').join('\n\n');
}

function oneLine(parameter: Parameter): string {
  if (parameter.oneLine !== undefined) return parameter.oneLine;
  const inner = parameter.inner ?? [];
  switch (parameter.type) {
    case 'STR':
    case 'STR_HEX':
      return `"${firstName(parameter)}"`;
    case 'ARR':
      return `[${inner.map((item) => `${oneLine(item)},`).join('')}...]`;
    case 'OBJ':
      return `{${inner.map(oneLineMember).join(',')}}`;
    case 'OBJ_USER_KEYS':
      return `{${inner.map(oneLineMember).join(',')},...}`;
    default:
      return firstName(parameter);
  }
}

/** A parameter as a member of an object (RPCArg::ToStringObj). */
function oneLineMember(parameter: Parameter): string {
  const shape = MEMBER_SHAPES.get(parameter.type) ?? oneLine(parameter);
  return `"${firstName(parameter)}":${shape}`;
}

const MEMBER_SHAPES: ReadonlyMap<string, string> = new Map([
  ['STR', '"str"'],
  ['STR_HEX', '"hex"'],
  ['NUM', 'n'],
  ['RANGE', 'n or [n,n]'],
  ['AMOUNT', 'amount'],
  ['BOOL', 'bool'],
]);

/** What stands left and right in an aligned list. */
type Line = readonly [left: string, right: string];

function parameterLines(parameter: Parameter, index: number): readonly Line[] {
  const head: Line = [`${index + 1}. ${firstName(parameter)}`, describeParameter(parameter)];
  const inner = parameter.inner ?? [];
  return [head, ...inner.flatMap((part) => partLines(part, '     '))];
}

function partLines(part: Parameter, indent: string): readonly Line[] {
  const name = part.name === '' ? part.type.toLowerCase() : firstName(part);
  const head: Line = [`${indent}${name}`, describeParameter(part)];
  return [head, ...(part.inner ?? []).flatMap((inner) => partLines(inner, `${indent}  `))];
}

function describeParameter(parameter: Parameter): string {
  const type = PARAMETER_WORDS.get(parameter.type) ?? 'any';
  return `(${type}, ${presenceWords(parameter)}) ${parameter.description}`.trimEnd();
}

function presenceWords({ presence, extension }: Parameter): string {
  if (presence === 'required') return 'required';
  const mark = extension ? ', extension' : '';
  if (presence === 'omitted') return `optional${mark}`;
  const instead = 'hint' in presence ? presence.hint : writeJson(presence.default);
  return `optional${mark}, default=${instead}`;
}

const PARAMETER_WORDS: ReadonlyMap<string, string> = new Map([
  ['STR', 'string'],
  ['STR_HEX', 'string'],
  ['NUM', 'numeric'],
  ['BOOL', 'boolean'],
  ['AMOUNT', 'numeric or string'],
  ['RANGE', 'numeric or array'],
  ['ARR', 'json array'],
  ['OBJ', 'json object'],
  ['OBJ_USER_KEYS', 'json object'],
]);

function resultLines(field: ResultField, indent: string, comma: string): readonly Line[] {
  const name = field.name === '' || indent === '' ? '' : `"${field.name}" : `;
  const words = describeResult(field);
  const shape = RESULT_SHAPES.get(field.type);
  if (shape !== undefined) return [[`${indent}${name}${shape}${comma}`, words]];
  const [open, close] = field.type.startsWith('ARR') ? ['[', ']'] : ['{', '}'];
  const repeats = REPEATING.has(field.type);
  const parts = field.inner ?? [];
  const inner = parts.flatMap((part, i) => {
    const isLast = i === parts.length - 1;
    return resultLines(part, `${indent}  `, isLast && !repeats ? '' : ',');
  });
  const more: readonly Line[] = repeats ? [[`${indent}  ...`, '']] : [];
  return [[`${indent}${name}${open}`, words], ...inner, ...more, [`${indent}${close}${comma}`, '']];
}

function describeResult(field: ResultField): string {
  const optional = field.optional ? ', optional' : '';
  return `(${RESULT_WORDS.get(field.type) ?? 'any'}${optional}) ${field.description}`.trimEnd();
}

const REPEATING: ReadonlySet<string> = new Set(['ARR', 'OBJ_DYN']);

const RESULT_SHAPES: ReadonlyMap<string, string> = new Map([
  ['STR', '"str"'],
  ['STR_HEX', '"hex"'],
  ['STR_AMOUNT', 'n'],
  ['NUM', 'n'],
  ['NUM_TIME', 'xxx'],
  ['BOOL', 'true|false'],
  ['NONE', 'null'],
  ['ANY', 'xxx'],
]);

const RESULT_WORDS: ReadonlyMap<string, string> = new Map([
  ['STR', 'string'],
  ['STR_HEX', 'string'],
  ['STR_AMOUNT', 'numeric'],
  ['NUM', 'numeric'],
  ['NUM_TIME', 'numeric'],
  ['BOOL', 'boolean'],
  ['NONE', 'json null'],
  ['ARR', 'json array'],
  ['ARR_FIXED', 'json array'],
  ['OBJ', 'json object'],
  ['OBJ_DYN', 'json object'],
]);

/** An example as it is typed in the console, and as the body of a request. */
function exampleLines({ name }: AnyDeclaration, { note, params }: Example): string {
  const typed = [name, ...params.map((param) => writeJson(param))].join(' ');
  const body = jsonObject(
    ['jsonrpc', '2.0'],
    ['id', 'example'],
    ['method', name],
    ['params', params],
  );
  return `${note}\n> ${typed}\n> ${writeJson(body)}\n`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `${title}:\n${body.trimEnd()}`;
}

/** Lines whose right halves begin in the same column. */
function aligned(lines: readonly Line[]): string {
  const width = Math.max(0, ...lines.map(([left]) => left.length)) + 4;
  return lines.map(([left, right]) => `${left.padEnd(width)}${right}`.trimEnd()).join('\n');
}
