import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../core/bytes/hex.ts';
import { COMMITMENT_CAUSE_CODES } from '../core/commitments/causes.ts';
import { decodeAddress } from '../core/encoding/address.ts';
import { scriptForDestination } from '../core/script/destination.ts';
import { commitmentCases, mistakeIn, toldLone } from './testing/commitments.ts';

/* Why a script, a leaf or a key does not hash or tweak to its coin, known from how it was made. */

const CASES = commitmentCases();
const CONTAINERS = [
  ['psbt0', 108],
  ['psbt2', 118],
  ['output', 95],
  ['final', 89],
  ['tx', 105],
  ['alone', 85],
] as const;

test.each(CONTAINERS)('%s: %i cases', (container, count) => {
  const cases = CASES.filter(({ want }) => want.container === container);
  const wrong = cases.map((one) => [one.id, mistakeIn(one)]).filter(([, mistake]) => mistake);
  expect(wrong).toEqual([]);
  expect(cases.length).toBe(count);
});

test('every code of the list is made by a case', () => {
  const made = new Set(CASES.map(({ want }) => want.cause));
  expect(COMMITMENT_CAUSE_CODES.filter((code) => !made.has(code))).toEqual([]);
});

describe('no cause is named without its equation', () => {
  const alone = CASES.filter(({ ask, want }) => ask && want.cause !== 'none');

  test.each(alone.map((one) => [one.id, one] as const))(
    '%s, with one bit of the coin',
    (_, one) => {
      const script = scriptOf(one.ask!.target);
      script[script.length - 2]! ^= 1;
      expect(toldLone(one, bytesToHex(script)).cause).toBe('unexplained');
    },
  );
});

function scriptOf(target: string): Uint8Array {
  const destination = decodeAddress(target, 'regtest');
  return 'error' in destination ? hexToBytes(target)! : scriptForDestination(destination);
}
