import { run } from './run.ts';

/* The words of JSON Schema that the command's schema uses. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | readonly Schema[];
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Where a value does not fit. */
export function faults(value: unknown, schema: Schema, path = '$'): readonly string[] {
  const here = [
    schema.type !== undefined &&
      ![schema.type].flat().some((type) => TYPES[type]?.(value)) &&
      `is no ${schema.type}`,
    'const' in schema && value !== schema.const && `is not ${schema.const}`,
    schema.enum && !schema.enum.includes(value) && `is none of ${schema.enum}`,
    schema.pattern && !new RegExp(schema.pattern).test(String(value)) && 'does not match',
    schema.anyOf && !schema.anyOf.some((one) => fits(value, one, path)) && 'fits nothing',
    schema.oneOf && schema.oneOf.filter((one) => fits(value, one, path)).length !== 1 && 'not one',
  ].flatMap((words) => (words ? [`${path} ${words}`] : []));
  return [...here, ...inside(value, schema, path)];
}

function fits(value: unknown, schema: Schema, path: string): boolean {
  return faults(value, schema, path).length === 0;
}

function inside(value: unknown, schema: Schema, path: string): readonly string[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    return value.flatMap((item, i) => {
      const one = Array.isArray(items) ? items[i] : items;
      return one ? faults(item, one as Schema, `${path}[${i}]`) : [];
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const one = properties[name] ?? additionalProperties;
      if (typeof one === 'boolean') return one ? [] : [`${path}.${name} is not known`];
      return faults(inner, one, `${path}.${name}`);
    }),
  ];
}

interface WrittenSchema {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly oneOf: readonly Schema[];
}

/** With each definition in the place where it is named. */
function withDefinitions(schema: Schema, definitions: WrittenSchema['definitions']): Schema {
  const whole: Schema = JSON.parse(JSON.stringify(schema), (_, value) => {
    const name = typeof value?.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined;
    return name === undefined ? value : definitions[name];
  });
  return whole;
}

/** Of all answers. */
export async function wholeSchema(): Promise<Schema> {
  const { definitions, oneOf }: WrittenSchema = JSON.parse((await run(['schema'])).out);
  return { oneOf: oneOf.map((one) => withDefinitions(one, definitions)) };
}

/** The part for one command, so that what does not fit is named. */
export async function schemaOf(command: string): Promise<Schema> {
  const { definitions, oneOf }: WrittenSchema = JSON.parse((await run(['schema'])).out);
  const written = oneOf.find(({ properties }) => properties?.['command']?.const === command);
  const found = written && withDefinitions(written, definitions);
  if (!found) throw new Error(`There is no schema for ${command}`);
  return found;
}
