/**
 * Forms of JSON that people write by hand. Each reads a value and has the schema that
 * is published of it, so that the two cannot say different things.
 */
import {
  type JsonStep,
  listOf as listReader,
  objectOf as objectReader,
  oneOf as oneReader,
  type Reader,
  type ReaderFault,
  type ReaderFaultAt,
  readOrRaise,
  valueBy,
} from './reader.ts';
import { type Json, type JsonMember, JsonNumber, JsonObject, jsonObject } from './value.ts';

export interface JsonForm<T> {
  readonly schema: JsonObject;
  readonly read: Reader<T>;
}

/** What is wrong with what somebody wrote, and where: a JSON pointer (RFC 6901). */
export class FormError extends Error {
  override readonly name = 'FormError';

  constructor(
    readonly place: string,
    readonly words: string,
  ) {
    super(place === '' ? words : `${place}: ${words}`);
  }
}

/** Raises {@link FormError} at the first that is wrong. */
export function readForm<T>(form: JsonForm<T>, value: Json): T {
  return readOrRaise(form.read, value, errorOf);
}

function errorOf({ fault, path }: ReaderFaultAt): FormError {
  return new FormError(path.map((step) => `/${pointerText(step)}`).join(''), faultText(fault));
}

function pointerText(step: JsonStep): string {
  const name = typeof step === 'object' ? step.entry : `${step}`;
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function faultText(fault: ReaderFault): string {
  switch (fault.is) {
    case 'other':
      return `is not ${fault.wanted}`;
    case 'none-of':
      return `is none of ${fault.options.join(', ')}`;
    case 'too-few':
      return 'is an empty list';
    case 'unknown':
      return `is not known; there are ${fault.known.join(', ')}`;
    case 'twice':
      return 'is there twice';
    case 'missing':
      return `has no ${fault.name}`;
    case 'said':
      return fault.words;
  }
}

/** A value that is read by its text; undefined where it is none. */
export function textForm<T>(
  words: string,
  schema: readonly JsonMember[],
  read: (text: string) => T | undefined,
): JsonForm<T> {
  return {
    schema: jsonObject(['type', 'string'], ...schema, ['description', words]),
    read: valueBy(words, (value) => (typeof value === 'string' ? read(value) : undefined)),
  };
}

/** A number, or a text of one; undefined where it is none. */
export function numberForm<T>(words: string, read: (text: string) => T | undefined): JsonForm<T> {
  return {
    schema: jsonObject(
      ['anyOf', [jsonObject(['type', 'number']), jsonObject(['type', 'string'])]],
      ['description', words],
    ),
    read: valueBy(words, (value) => {
      const text = value instanceof JsonNumber ? value.text : value;
      return typeof text === 'string' ? read(text) : undefined;
    }),
  };
}

export function oneOfForm<T extends string>(options: readonly T[]): JsonForm<T> {
  return { schema: jsonObject(['enum', options]), read: oneReader(options) };
}

/** At least one. */
export function listForm<T>(form: JsonForm<T>): JsonForm<readonly T[]> {
  return {
    schema: jsonObject(
      ['type', 'array'],
      ['items', form.schema],
      ['minItems', new JsonNumber('1')],
    ),
    read: listReader(form.read, 1),
  };
}

/** What {@link objectForm} reads; a member that is absent is undefined. */
type Members<T> = { readonly [Name in keyof T]: JsonForm<NonNullable<T[Name]>> };

/** As it is written: in snake_case, as Bitcoin Core's answers are. */
function jsonName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Members that are not known are refused. */
export function objectForm<T extends object>(
  members: Members<Required<T>>,
  required: readonly (keyof T & string)[] = [],
): JsonForm<T> {
  const forms = Object.entries<JsonForm<NonNullable<unknown>>>(members).map(
    ([name, form]) => [jsonName(name), form, name] as const,
  );
  const needed = required.map(jsonName);
  const named = new Map(forms.map(([written, , name]) => [written, name]));
  const reader = objectReader<Record<string, unknown>>(
    Object.fromEntries(forms.map(([written, { read }]) => [written, read])),
    needed,
  );
  return {
    schema: jsonObject(
      ['type', 'object'],
      ['properties', new JsonObject(forms.map(([name, { schema }]) => [name, schema]))],
      ...(needed.length > 0 ? [['required', needed] as const] : []),
      ['additionalProperties', false],
    ),
    read(value, place) {
      const read = reader(value, place);
      if (!read) return undefined;
      return Object.fromEntries(
        Object.entries(read).map(([written, each]) => [named.get(written), each]),
      );
    },
  };
}
