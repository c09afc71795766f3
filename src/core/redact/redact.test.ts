import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '../encoding/base64.ts';
import { outlineOf } from '../outline/inspect.ts';
import { kindOf, nodeCount } from '../outline/node-index.ts';
import { redactFile } from './redact.ts';
import { leftOver } from './testing/left-over.ts';

const INPUTS = new URL('../../../test/fixtures/inputs/', import.meta.url);

const FILES: readonly (readonly [name: string, bytes: Uint8Array])[] = readdirSync(INPUTS)
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => {
    const bytes = decodeBase64(readFileSync(new URL(name, INPUTS), 'utf8').trim());
    return bytes ? [[name, bytes] as const] : [];
  });

/** What the twin of a file cannot say, and is told. */
const TOLD: Readonly<Record<string, readonly string[]>> = {};

/** Kinds of all parts, in order, with where each stands. */
function partsOf(bytes: Uint8Array): readonly string[] {
  const { index } = outlineOf(bytes);
  return Array.from(
    { length: nodeCount(index) },
    (_, row) => `${kindOf(index, row)} ${index.start[row]} ${index.end[row]}`,
  );
}

describe.each(FILES)('the twin of %s', (name, bytes) => {
  const twin = redactFile(bytes, 'regtest');

  test('is as long and has the same parts in the same places', () => {
    expect(partsOf(twin.bytes)).toEqual(partsOf(bytes));
  });

  test('has nothing of the original', () => {
    expect(leftOver(bytes, twin.bytes)).toEqual([]);
  });

  test('says the same but for what is told, and is the same a second time', () => {
    expect(twin.differences.map(({ what }) => what)).toEqual(TOLD[name] ?? []);
    expect(redactFile(bytes, 'regtest').bytes).toEqual(twin.bytes);
  });
});
