import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '../encoding/base64.ts';
import { differencesOf } from './differences.ts';
import { redactFile } from './redact.ts';
import { leftOver } from './testing/left-over.ts';
import { partsOf } from './testing/twin-flaws.ts';

const INPUTS = new URL('../../../test/fixtures/inputs/', import.meta.url);

const FILES: readonly (readonly [name: string, bytes: Uint8Array])[] = readdirSync(INPUTS)
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => {
    const bytes = decodeBase64(readFileSync(new URL(name, INPUTS), 'utf8').trim());
    return bytes ? [[name, bytes] as const] : [];
  });

describe.each(FILES)('the twin of %s', (_, bytes) => {
  const twin = redactFile(bytes);

  test('is as long and has the same parts in the same places', () => {
    expect(partsOf(twin)).toEqual(partsOf(bytes));
  });

  test('has nothing of the original', () => {
    expect(leftOver(bytes, twin)).toEqual([]);
  });

  test('says the same, and is the same a second time', () => {
    expect(differencesOf(bytes, twin, 'regtest')).toEqual([]);
    expect(redactFile(bytes)).toEqual(twin);
  });
});
