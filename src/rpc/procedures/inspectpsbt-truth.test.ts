import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sharedLines } from '../../../test/shared-recordings.ts';
import { parseChain } from '../../core/encoding/chains.ts';
import { execute } from '../dispatch.ts';

/* Cases whose truth is known by construction: what each expects is a part of the answer. */

interface TruthCase {
  readonly id: string;
  readonly chain: string;
  readonly request: string;
  readonly expect: unknown;
}

function casesIn(lines: readonly string[]): readonly TruthCase[] {
  return lines
    .map((line) => JSON.parse(line) as TruthCase)
    .filter(({ request }) => request.includes('"inspectpsbt"'));
}

const FILE = new URL('../../../test/fixtures/truth/truth-regtest.jsonl.gz', import.meta.url);
const CASES = casesIn(gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n'));
const SHARED = sharedLines('truth-regtest', 'truth-vectors');

type Members = Readonly<Record<string, unknown>>;

const SATOSHIS = 100_000_000;

/** Paths of what is expected and is not there; `amount` is expected in satoshis. */
function differences(expected: unknown, found: unknown, path: string): readonly string[] {
  if (Array.isArray(expected)) return listDifferences(expected, found, path);
  if (typeof expected === 'object' && expected !== null) {
    const members = (found ?? {}) as Members;
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, members[name], `${path}.${name}`),
    );
  }
  const value = path.endsWith('.amount') ? Math.round((found as number) * SATOSHIS) : found;
  return value === expected ? [] : [`${path}: ${JSON.stringify(found)} is not ${expected}`];
}

/** Lists in the same number and order, signatures by key and leaf. */
function listDifferences(
  expected: readonly unknown[],
  found: unknown,
  path: string,
): readonly string[] {
  const list = Array.isArray(found) ? (found as readonly unknown[]) : [];
  if (list.length !== expected.length) return [`${path}: ${list.length} of ${expected.length}`];
  const isSigned = path.endsWith('.signatures');
  return expected.flatMap((value, i) => {
    const other = isSigned ? list.find((one) => nameOf(one) === nameOf(value)) : list[i];
    return differences(value, other, `${path}[${i}]`);
  });
}

function nameOf(signature: unknown): string {
  const { pubkey, leaf_hash } = signature as Members;
  return `${pubkey} ${leaf_hash}`;
}

function wrongIn(cases: readonly TruthCase[]): readonly string[] {
  return cases.flatMap(({ id, chain, request, expect: expected }) => {
    const { body } = execute(request, { chain: parseChain(chain)! });
    const { result, error } = JSON.parse(body) as { result: unknown; error: unknown };
    if (error) return [`${id}: ${JSON.stringify(error)}`];
    return differences(expected, result, id);
  });
}

describe('what is so of PSBTs and transactions, known by construction', () => {
  test('679 cases', () => {
    expect(wrongIn(CASES)).toEqual([]);
    expect(CASES.length).toBe(679);
  });

  test.skipIf(!SHARED)('those beside the project that are not here', () => {
    const known = new Set(CASES.map(({ id }) => id));
    const others = casesIn(SHARED ?? []).filter(({ id }) => !known.has(id));
    expect(wrongIn(others)).toEqual([]);
  });
});
