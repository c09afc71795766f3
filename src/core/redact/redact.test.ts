import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  MAGIC,
  record,
  transaction,
  txInput,
  txOutput,
  witness,
} from '../../../test/psbt-text.ts';
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

/** Shares of the fee that a program takes, which lean on the value of amounts. */
const OF_AMOUNTS = /^refusals \w+ fee-(?:too-high|high-warning) /;

describe.each(FILES)('the twin of %s', (_, bytes) => {
  const twin = redactFile(bytes);

  test('is as long and has the same parts in the same places', () => {
    expect(partsOf(twin)).toEqual(partsOf(bytes));
  });

  test('has nothing of the original', () => {
    expect(leftOver(bytes, twin)).toEqual([]);
  });

  test('says the same, and is the same a second time', () => {
    const told = differencesOf(bytes, twin, 'regtest').filter(({ what }) => !OF_AMOUNTS.test(what));
    expect(told).toEqual([]);
    expect(redactFile(bytes)).toEqual(twin);
  });
});

/** What by chance reads as a script half of the time, each of another number. */
const CHANCES: readonly (readonly [name: string, item: (n: number) => string])[] = [
  ['data of which a push runs out', (n) => `ac4b${hexByte(n)}${'5a'.repeat(37)}`],
  ['a hash of which a push runs out', (n) => `ac4b${hexByte(n)}${'5a'.repeat(29)}`],
  ['a script of small numbers', (n) => `51${hexByte(0x51 + (n % 16))}${'ac'.repeat(1 + n)}`],
];

const hexByte = (n: number) => n.toString(16).padStart(2, '0');

test.each(CHANCES)('%s at the end of each of 40 witnesses is such in the twin', (_, item) => {
  const places = Array.from({ length: 40 }, (_, n) => n);
  const bytes = bytesOf(
    transaction({
      inputs: places.map(() => txInput()),
      outputs: [txOutput(1_000, '51')],
      witnesses: places.map((n) => witness('aabbcc', item(n))),
    }),
  );
  expect(partsOf(redactFile(bytes))).toEqual(partsOf(bytes));
});

test.each<[string, string, boolean]>([
  ['a payment to anybody', `${'00'.repeat(6)}0451024e7300000000`, false],
  ['a path of small steps', '000054000080540000800000', false],
  ['a path of larger steps', '000054010080540100800000', true],
  ['a usual sequence in a record', record('f0', '', '000000fdffffff12'), false],
  ['a sequence of a lock in a record', record('f0', '', '000000fd12345612'), true],
  ['a payment to a script', `${'00'.repeat(6)}0451024e7400000000`, true],
])('%s where no transaction is says something of a person or not', (_, undecoded, isTold) => {
  const bytes = bytesOf(MAGIC + undecoded);
  expect(leftOver(bytes, bytes).length > 0).toBe(isTold);
});
