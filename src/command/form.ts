/**
 * Forms of JSON that people write by hand. Each reads a value and has the schema that
 * is published of it, so that the two cannot say different things.
 */
import {
  isArray,
  isObject,
  type Json,
  type JsonMember,
  JsonNumber,
  JsonObject,
  jsonObject,
  member,
} from '../rpc/json/value.ts';

export interface Form<T> {
  readonly schema: JsonObject;
  /** `place` is a JSON pointer (RFC 6901). Raises {@link FormError}. */
  read(value: Json, place: string): T;
}

/** What is wrong with what somebody wrote, and where. */
export class FormError extends Error {
  override readonly name = 'FormError';

  constructor(
    readonly place: string,
    readonly words: string,
  ) {
    super(place === '' ? words : `${place}: ${words}`);
  }
}

export function formError(place: string, words: string): FormError {
  return new FormError(place, words);
}

/** A value that is read by its text; undefined where it is none. */
export function textForm<T>(
  words: string,
  schema: readonly JsonMember[],
  read: (text: string) => T | undefined,
): Form<T> {
  return {
    schema: jsonObject(['type', 'string'], ...schema, ['description', words]),
    read(value, place) {
      const known = typeof value === 'string' ? read(value) : undefined;
      if (known === undefined) throw formError(place, `is not ${words}`);
      return known;
    },
  };
}

/** A number, or a text of one; undefined where it is none. */
export function numberForm<T>(words: string, read: (text: string) => T | undefined): Form<T> {
  return {
    schema: jsonObject(['type', ['number', 'string']], ['description', words]),
    read(value, place) {
      const text = value instanceof JsonNumber ? value.text : value;
      const known = typeof text === 'string' ? read(text) : undefined;
      if (known === undefined) throw formError(place, `is not ${words}`);
      return known;
    },
  };
}

export function oneOf<T extends string>(options: readonly T[]): Form<T> {
  return {
    schema: jsonObject(['enum', options]),
    read(value, place) {
      const known = options.find((option) => option === value);
      if (known === undefined) throw formError(place, `is none of ${options.join(', ')}`);
      return known;
    },
  };
}

/** At least one. */
export function listOf<T>(form: Form<T>): Form<readonly T[]> {
  return {
    schema: jsonObject(
      ['type', 'array'],
      ['items', form.schema],
      ['minItems', new JsonNumber('1')],
    ),
    read(value, place) {
      if (!isArray(value)) throw formError(place, 'is not a list');
      if (value.length === 0) throw formError(place, 'is an empty list');
      return value.map((each, i) => form.read(each, `${place}/${i}`));
    },
  };
}

/** What {@link objectOf} reads; a member that is absent is undefined. */
type Members<T> = { readonly [Name in keyof T]: Form<NonNullable<T[Name]>> };

/** As it is written: in snake_case, as Bitcoin Core's answers are. */
function jsonName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Members that are not known are refused: a misspelt rule would ask for nothing. */
export function objectOf<T extends object>(
  members: Members<Required<T>>,
  required: readonly (keyof T & string)[] = [],
): Form<T> {
  const forms = Object.entries<Form<unknown>>(members).map(
    ([name, form]) => [jsonName(name), form, name] as const,
  );
  const needed = required.map(jsonName);
  return {
    schema: jsonObject(
      ['type', 'object'],
      ['properties', new JsonObject(forms.map(([name, { schema }]) => [name, schema]))],
      ...(needed.length > 0 ? [['required', needed] as const] : []),
      ['additionalProperties', false],
    ),
    read(value, place) {
      if (!isObject(value)) throw formError(place, 'is not an object');
      requireKnown(value, forms, place);
      const missing = needed.find((written) => member(value, written) === undefined);
      if (missing !== undefined) throw formError(place, `has no ${missing}`);
      const read = forms.flatMap(([written, form, name]) => {
        const given = member(value, written);
        return given === undefined ? [] : [[name, form.read(given, `${place}/${written}`)]];
      });
      return Object.fromEntries(read);
    },
  };
}

function requireKnown(
  { entries }: JsonObject,
  forms: readonly (readonly [written: string, ...others: unknown[]])[],
  place: string,
): void {
  const names = entries.map(([name]) => name);
  const other = names.find((name) => !forms.some(([known]) => known === name));
  if (other !== undefined) {
    const known = forms.map(([name]) => name).join(', ');
    throw formError(`${place}/${pointerText(other)}`, `is not known; there are ${known}`);
  }
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw formError(`${place}/${pointerText(twice)}`, 'is there twice');
}

function pointerText(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
