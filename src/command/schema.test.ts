import { describe, expect, test } from 'vitest';
import { run } from './testing/run.ts';

/* What `--json` writes is held against the schema that `schema` prints. */

interface Schema {
  readonly type?: string;
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

/** Where a value does not fit: the words of JSON Schema that are used here. */
function faults(value: unknown, schema: Schema, path = '$'): readonly string[] {
  const here = [
    schema.type !== undefined && !TYPES[schema.type]?.(value) && `is no ${schema.type}`,
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

/** The part for one command, so that what does not fit is named. */
async function schemaOf(command: string): Promise<Schema> {
  const { oneOf }: { readonly oneOf: readonly Schema[] } = JSON.parse((await run(['schema'])).out);
  const found = oneOf.find(({ properties }) => properties?.['command']?.const === command);
  if (!found) throw new Error(`There is no schema for ${command}`);
  return found;
}

const SAMPLES = ['payment', 'multisig', 'musig2', 'taproot', 'version2'].map(
  (name) => `public/samples/${name}.psbt`,
);
const ADDRESS = '1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF';
const SIGNATURE =
  'IN0C0pSGWDjF6ylmHIaGEYkl0aGWJHvVgPwqxJHSzOEvZxdo/uhlS967hG0BQMGqfnTVwbZqW+QmpuW1uYEyk54=';

const ROWS: readonly (readonly string[])[] = [
  ...SAMPLES.flatMap((path) => [
    ['inspect', path],
    ['decode', path],
    ['describe', path],
    ['diff', path, SAMPLES[0] ?? ''],
  ]),
  ['verify-message', ADDRESS, SIGNATURE, 'Hello'],
  ['verify-message', ADDRESS, SIGNATURE, 'Hallo'],
  [
    'verify-message',
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    'Hello World',
  ],
];

describe('the schema', () => {
  test.each(ROWS.map((args) => [args.join(' ').slice(0, 60), args] as const))(
    'fits %s',
    async (_name, [command = '', ...operands]) => {
      const { out, exit } = await run([command, '--json', ...operands]);
      const answer = JSON.parse(out);
      expect(faults(answer, await schemaOf(command))).toEqual([]);
      expect(answer.exit).toBe(exit);
    },
  );

  test.each([
    ['another version', { schema: 2 }, '$.schema is not 1'],
    ['a member that is not known', { more: 1 }, '$.more is not known'],
    ['an exit code that says nothing', { exit: 2 }, '$.exit is none of 0,1'],
    ['a state that is no text', { state: 1 }, '$.state is no string'],
  ])('does not fit %s', async (_name, changed, words) => {
    const { out } = await run(['inspect', '--json', SAMPLES[0] ?? '']);
    expect(faults({ ...JSON.parse(out), ...changed }, await schemaOf('inspect'))).toEqual([words]);
  });
});
