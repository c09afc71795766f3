/** The types of a policy, made of its JSON Schema, so that they cannot say another form. */
import { either, listOf, literal, objectOf, putType } from './client-types.ts';
import type * as Declared from './declared.ts';

/** What stands in `src/package/types.ts` for what is written here. */
const POLICY = 'export type Policy = Record<never, never>;';
const RULE = 'export type PolicyRule = string;';

interface Schema {
  readonly type?: 'string' | 'number' | 'array' | 'object';
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Raises where `types` has no place for them. */
export function policyTypes(
  types: string,
  { SCHEMA_FILES, POLICY_WORDS }: Pick<typeof Declared, 'SCHEMA_FILES' | 'POLICY_WORDS'>,
): string {
  const schema = JSON.parse(SCHEMA_FILES['policy.schema.json'] ?? '') as Schema;
  const { rules, findings, lookedFor } = POLICY_WORDS;
  const names = new Map([
    [wordsOf(findings), 'FindingCode'],
    [wordsOf(lookedFor), 'Severity | FindingCode'],
  ]);
  return [
    [POLICY, `export type Policy = ${typeOf(schema, names)};`] as const,
    [RULE, `export type PolicyRule = ${wordsOf(rules)};`] as const,
  ].reduce(putType, types);
}

type Names = ReadonlyMap<string, string>;

function typeOf(schema: Schema, names: Names): string {
  const { type, anyOf, items, properties = {}, required = [] } = schema;
  if (schema.enum) return names.get(wordsOf(schema.enum)) ?? wordsOf(schema.enum);
  if (anyOf) return either(anyOf.map((one) => typeOf(one, names)));
  if (type === 'array') return listOf([typeOf(items ?? {}, names)]);
  if (type === 'string' || type === 'number') return type;
  if (type !== 'object') throw new Error(`The types know no ${JSON.stringify(schema)}`);
  const members = Object.entries(properties).map(
    ([name, one]) => [name, !required.includes(name), typeOf(one, names)] as const,
  );
  return objectOf(members);
}

function wordsOf(words: readonly string[]): string {
  return either(words.map(literal));
}
