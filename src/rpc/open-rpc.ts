import type { WordTable } from '../core/psbt/printed.ts';
import { type Json, type JsonMember, JsonObject, jsonNumber, jsonObject } from './json/value.ts';
import { writeJson } from './json/write.ts';
import type { Procedure } from './procedure.ts';
import {
  firstName,
  isOptional,
  type Parameter,
  type ParameterType,
  type ResultField,
  type ResultType,
} from './schema.ts';
import { VERSION } from './version.ts';

/**
 * The OpenRPC document (https://spec.open-rpc.org) of a table of procedures, in
 * the order of their names: the members and their order are Core's
 * (buildOpenRPCDoc, rpc/server.cpp), the words our own. What is hidden is left
 * out unless it is asked for.
 */
export function openRpcDocument(procedures: readonly Procedure[], withHidden: boolean): Json {
  const shown = procedures.filter(({ category }) => withHidden || category !== 'hidden');
  const byName = [...shown].sort((a, b) => (a.name < b.name ? -1 : 1));
  return jsonObject(
    ['openrpc', '1.4.1'],
    [
      'info',
      jsonObject(
        ['title', 'Touchstone JSON-RPC'],
        ['version', `v${VERSION}`],
        ['description', 'Made from the declarations of the procedures.'],
      ),
    ],
    ['methods', byName.map(methodObject)],
  );
}

function methodObject({ name, description, parameters, results, category }: Procedure): Json {
  return jsonObject(
    ['name', name],
    ['description', description],
    ['params', parameters.map(parameterObject)],
    ['result', jsonObject(['name', 'result'], ['schema', resultsSchema(results)])],
    ['x-bitcoin-category', category],
  );
}

function parameterObject(parameter: Parameter): Json {
  const aliases = parameter.name.split('|').slice(1);
  return jsonObject(
    ['name', firstName(parameter)],
    ['required', !isOptional(parameter)],
    ['schema', parameterSchema(parameter)],
    ...optionalMember('x-bitcoin-aliases', aliases.length > 0 && aliases),
    ...optionalMember('description', parameter.description),
    ...optionalMember('x-touchstone-extension', parameter.extension),
  );
}

/** JSON Schema of what a parameter may be, with what stands for it where it is left out. */
function parameterSchema(parameter: Parameter): JsonObject {
  const one = parameter.skipTypeCheck ? jsonObject() : PARAMETER_SCHEMAS[parameter.type](parameter);
  const typed = parameter.orText ? jsonObject(['oneOf', [one, TEXT]]) : one;
  return new JsonObject([...typed.entries, ...insteadOf(parameter)]);
}

function insteadOf({ presence }: Parameter): readonly JsonMember[] {
  if (typeof presence === 'string') return [];
  if ('hint' in presence) return [['x-bitcoin-default-hint', presence.hint]];
  return [['default', presence.default]];
}

const TEXT = jsonObject(['type', 'string']);
const NUMBER = jsonObject(['type', 'number']);
const BOOLEAN = jsonObject(['type', 'boolean']);
/** Core's pattern asks for one digit at least; an empty script is empty hex, though. */
const HEX = jsonObject(['type', 'string'], ['pattern', '^[0-9a-fA-F]*$']);
const RANGE = jsonObject(
  ['type', 'array'],
  ['items', [NUMBER, NUMBER]],
  ['additionalItems', false],
  ['minItems', jsonNumber(2)],
  ['maxItems', jsonNumber(2)],
);

const PARAMETER_SCHEMAS: Readonly<Record<ParameterType, (parameter: Parameter) => JsonObject>> = {
  STR: () => TEXT,
  STR_HEX: () => HEX,
  NUM: () => NUMBER,
  BOOL: () => BOOLEAN,
  AMOUNT: () => jsonObject(['oneOf', [NUMBER, TEXT]]),
  RANGE: () => jsonObject(['oneOf', [NUMBER, RANGE]]),
  ARR: ({ inner = [] }) =>
    jsonObject(['type', 'array'], ['items', oneOf(inner.map(parameterSchema))]),
  OBJ: ({ inner = [] }) =>
    objectSchema(
      inner.map((part) => [firstName(part), described(parameterSchema(part), part)]),
      inner.filter((part) => !isOptional(part)).map(firstName),
    ),
  OBJ_USER_KEYS: ({ inner: [first] = [] }) =>
    jsonObject(
      ['type', 'object'],
      ['additionalProperties', first === undefined ? true : parameterSchema(first)],
      ...optionalMember('description', first?.description),
    ),
};

/** JSON Schema of what a procedure answers: one of these. */
export function resultsSchema(results: readonly ResultField[]): JsonObject {
  return oneOf(results.filter(({ type }) => type !== 'ANY').map(resultSchema));
}

function resultSchema(field: ResultField): JsonObject {
  if (field.words) return wordsSchema(field.words);
  return RESULT_SCHEMAS[field.type](field.inner ?? []);
}

/** One of these texts; with what each means, where the table says it. */
export function wordsSchema(words: WordTable): JsonObject {
  const entries = Object.entries(words);
  if (entries.every(([, meaning]) => meaning === true)) {
    return jsonObject(['type', 'string'], ['enum', entries.map(([name]) => name)]);
  }
  const each = entries.map(([name, meaning]) =>
    jsonObject(['const', name], ...(meaning === true ? [] : [['description', meaning] as const])),
  );
  return jsonObject(['type', 'string'], ['oneOf', each]);
}

const RESULT_SCHEMAS: Readonly<Record<ResultType, (inner: readonly ResultField[]) => JsonObject>> =
  {
    STR: () => TEXT,
    STR_HEX: () => HEX,
    STR_AMOUNT: () => jsonObject(...NUMBER.entries, ['x-bitcoin-unit', 'amount']),
    NUM: () => NUMBER,
    NUM_TIME: () => jsonObject(...NUMBER.entries, ['x-bitcoin-unit', 'unix-time']),
    BOOL: () => BOOLEAN,
    NONE: () => jsonObject(['type', 'null']),
    ANY: () => jsonObject(),
    ARR: (inner) => jsonObject(['type', 'array'], ['items', oneOf(inner.map(resultSchema))]),
    ARR_FIXED: (inner) =>
      jsonObject(
        ['type', 'array'],
        ['items', inner.map(resultSchema)],
        ['additionalItems', false],
        ['minItems', jsonNumber(inner.length)],
        ['maxItems', jsonNumber(inner.length)],
      ),
    OBJ: (inner) =>
      objectSchema(
        inner.map((part) => [part.name, described(resultSchema(part), part)]),
        inner.filter(({ optional }) => !optional).map(({ name }) => name),
      ),
    OBJ_DYN: ([first]) =>
      jsonObject(
        ['type', 'object'],
        ['additionalProperties', first === undefined ? jsonObject() : resultSchema(first)],
      ),
  };

function objectSchema(properties: readonly JsonMember[], required: readonly string[]): JsonObject {
  return jsonObject(
    ['type', 'object'],
    ['properties', new JsonObject(properties)],
    ['additionalProperties', false],
    ...optionalMember('required', required.length > 0 && required),
  );
}

/** One schema for what may be any of several; those that say the same count once. */
function oneOf(schemas: readonly JsonObject[]): JsonObject {
  const different = [...new Map(schemas.map((schema) => [writeJson(schema), schema])).values()];
  const [first = jsonObject(), ...others] = different;
  return others.length === 0 ? first : jsonObject(['oneOf', different]);
}

function described(schema: JsonObject, { description }: { readonly description: string }): Json {
  return new JsonObject([...schema.entries, ...optionalMember('description', description)]);
}

/** The member, or none where there is nothing to say. */
function optionalMember(name: string, value: Json | false | undefined): readonly JsonMember[] {
  return value ? [[name, value]] : [];
}
