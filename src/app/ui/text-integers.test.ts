import { expect, test } from 'vitest';
import { bytesOf, int, transaction, txInput, txOutput } from '../../../test/psbt-text.ts';
import { outlineOf } from '../../core/outline/inspect.ts';
import { kindOf, nodeCount } from '../../core/outline/node-index.ts';
import { valueAt } from '../../core/outline/values.ts';
import { meaningText } from './text-integers.ts';

/** What is said of the sequence and the lock time of a transaction. */
function said(sequence: number, lockTime: number): readonly (string | undefined)[] {
  const text = transaction({
    inputs: [txInput(undefined, '', int(sequence, 4))],
    outputs: [txOutput(1, '51')],
  });
  const bytes = bytesOf(text.slice(0, -8) + int(lockTime, 4));
  const { index } = outlineOf(bytes, 'transaction');
  return (['tx.in.sequence', 'tx.lock_time'] as const).map((kind) => {
    const row = Array.from({ length: nodeCount(index) }, (_, at) => at).find(
      (at) => kindOf(index, at) === kind,
    );
    const { meaning } = valueAt({ bytes, chain: 'main' }, index, row!);
    return meaning && meaningText(meaning);
  });
}

test.each([
  [0xffffffff, '0xffffffff, final: ignores the lock time'],
  [0xfffffffe, '0xfffffffe, lock time enforced'],
  [0xfffffffd, '0xfffffffd, lock time enforced'],
  [144, '0x00000090, lock time enforced, relative lock time of 144 blocks'],
  [0x00400002, '0x00400002, lock time enforced, relative lock time of 1,024 seconds'],
  [0, '0x00000000, lock time enforced'],
])('the sequence %i: %s', (sequence, words) => {
  expect(said(sequence, 0)).toEqual([words, 'no lock time']);
});

test.each([
  [1, 'block height 1'],
  [499_999_999, 'block height 499,999,999'],
  [500_000_000, '1985-11-05 00:53 UTC'],
])('the lock time %i: %s', (lockTime, words) => {
  expect(said(0, lockTime)[1]).toBe(words);
});

test.each([
  [false, false, false, 'not modifiable'],
  [true, false, false, 'inputs modifiable'],
  [true, true, true, 'inputs and outputs modifiable, has a SIGHASH_SINGLE signature'],
])('modifiable flags: inputs %s, outputs %s, SINGLE %s', (inputs, outputs, hasSingle, words) => {
  expect(meaningText({ of: 'modifiable', inputs, outputs, hasSingle })).toBe(words);
});
