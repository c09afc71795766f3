import { describe, expect, test } from 'vitest';
import { flaw } from '../../../test/tiling.ts';
import { toldDamage } from '../../rpc/fault-data.ts';
import { hexToBytes } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { outlinePastError } from './damage.ts';
import { applied } from './edit.ts';
import type { SoughtChange } from './one-change.ts';
import { damageSentences } from './words.ts';

/** Of one P2WPKH input with its witness UTXO, and one output with nothing said of it. */
const WHOLE = decodeBase64(
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4CWmAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==',
)!;

/** Offsets in it: lengths and counts, a byte of the amount, the ends of maps. */
const OUTPUT_COUNT = 54;
const KEY_SIZE = 91;
const KEY_TYPE = 92;
const VALUE_SIZE = 93;
const AMOUNT = 96;
const LAST = 126;

interface Row {
  readonly what: string;
  /** Where, how many bytes go, and what comes. */
  readonly edit: readonly [at: number, removed: number, put: string];
  readonly sought: SoughtChange;
  readonly change?: string;
  /** Whether the file that comes of it is the whole one; undefined where it is not known to the byte. */
  readonly isWhole?: boolean;
}

const UTXO = 'input 0, witness UTXO';

const ROWS: readonly Row[] = [
  {
    what: 'the length of a value is one too small',
    edit: [VALUE_SIZE, 1, '1e'],
    sought: 'one',
    change: `the length at ${UTXO}, byte 93 is 1f in place of 1e`,
    isWhole: true,
  },
  {
    what: 'the length of a value reaches behind the end',
    edit: [VALUE_SIZE, 1, 'fc'],
    sought: 'one',
    change: `the length at ${UTXO}, byte 93 is 1f in place of fc`,
    isWhole: true,
  },
  {
    what: 'the length of a key is another',
    edit: [KEY_SIZE, 1, '05'],
    sought: 'one',
    change: `the length at ${UTXO}, byte 91 is 01 in place of 05`,
    isWhole: true,
  },
  {
    what: 'the number of outputs is two',
    edit: [OUTPUT_COUNT, 1, '02'],
    sought: 'one',
    change: 'the count at global map, unsigned transaction, byte 54 is 01 in place of 02',
    isWhole: true,
  },
  {
    what: 'a byte before a type',
    edit: [KEY_TYPE, 0, 'aa'],
    sought: 'one',
    change: `without aa at ${UTXO}, byte 92`,
    isWhole: true,
  },
  {
    what: 'a byte in an amount: it may be any of them',
    edit: [AMOUNT, 0, 'aa'],
    sought: 'one',
    change: `one byte less in ${UTXO}, which of them it does not say`,
  },
  {
    what: 'a byte at the end',
    edit: [LAST + 1, 0, '07'],
    sought: 'one',
    change: 'without 07 at PSBT, byte 127',
    isWhole: true,
  },
  { what: 'a map’s end is missing: it may be either’s', edit: [LAST, 1, ''], sought: 'several' },
  { what: 'an amount lacks a byte', edit: [98, 1, ''], sought: 'several' },
  { what: 'half of it is missing', edit: [60, 68, ''], sought: 'none' },
  { what: 'a length in a transaction and one behind it', edit: [63, 31, '17'], sought: 'none' },
];

describe('the one change that makes a damaged PSBT whole', () => {
  for (const { what, edit, sought, change, isWhole } of ROWS) {
    test(what, () => {
      const [at, removed, put] = edit;
      const bytes = applied(WHOLE, {
        at,
        removed,
        put: hexToBytes(put || '00')!.subarray(0, put.length / 2),
      });
      const { damage, index } = outlinePastError(bytes, 'psbt');
      expect(damage?.sought).toBe(sought);
      expect(flaw(index, bytes.length)).toBeUndefined();
      const made = damage?.change?.exact?.bytes;
      expect(made && equalBytes(made, WHOLE)).toBe(isWhole);
      const said = damageSentences(toldDamage(bytes, damage!)).at(-1);
      if (change)
        expect(said).toBe(`One change makes it decode, if nothing else is wrong: ${change}.`);
      else expect(said).not.toContain('One change');
    });
  }

  test('of a whole file nothing is said', () => {
    expect(outlinePastError(WHOLE, 'psbt').damage).toBeUndefined();
  });
});
