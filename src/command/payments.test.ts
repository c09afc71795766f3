import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../core/bytes/hex.ts';
import { encodeWif } from '../core/encoding/testing/private-key-text.ts';
import { TWO_PARTIES } from '../core/review/testing/joint-files.ts';
import { describeScript } from '../core/script/describe.ts';
import { fileOf, wpkh } from '../core/sign/testing/built-files.ts';
import { privateKey, publicKey } from '../core/sign/testing/utxos.ts';
import { run } from './testing/run.ts';

/* What `inspect` says of what a person loses beside others, with a list of whom they pay. */

const addressOf = (letter: string) => describeScript(wpkh(letter).scriptPubKey, 'regtest').address!;
const PAID = addressOf('E');
const JOINT = fileOf(TWO_PARTIES);
const WALLET = ['B', 'D'].map((letter) => `wpkh(${bytesToHex(publicKey(letter))})`).join('\n');

const inspected = (list: string, flags: readonly string[] = []) =>
  run(
    [
      'inspect',
      '--chain=regtest',
      '--descriptor=wallet',
      '--payments=list',
      ...flags,
      'joint.psbt',
    ],
    { files: { wallet: WALLET, list, 'joint.psbt': JOINT } },
  );

describe('a list of payments', () => {
  test.each<[what: string, list: string, said: string]>([
    ['an address', PAID, ', 0.00049000 BTC of it to whom you listed'],
    [
      'empty lines and amounts',
      `\r\n${PAID} 49000 sat\r\n\r\n`,
      ', 0.00049000 BTC of it to whom you listed',
    ],
    ['another amount', `${PAID} 0.0005`, ''],
    ['somebody who is not paid', addressOf('F'), ''],
  ])('%s', async (_, list, said) => {
    const { out, err } = await inspected(list);
    expect(err).toBe('');
    expect(out).toContain(`You lose 0.00050000 BTC${said}.`);
  });

  test('is in the answer as JSON', async () => {
    const { out } = await inspected(PAID, ['--json']);
    expect(JSON.parse(out)).toMatchObject({ exit: 0 });
    expect(out).toContain('"listed":0.00049000');
  });

  test.each<[what: string, list: string, words: string]>([
    ['nothing in it', '', 'no payments in it: give an address a line'],
    ['words', 'whom I pay', 'no payments in it: give an address a line'],
    ['an address that is mistyped', `${PAID}\n${PAID}q`, 'line 2: no address'],
    [
      'another chain',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'line 1: an address of another chain',
    ],
    ['an amount that is none', `${PAID} much`, 'line 1: the amount cannot be read'],
    ['a private key', encodeWif(privateKey('B'), true, 'regtest'), 'there is a private key in it'],
  ])('%s is refused', async (_, list, words) => {
    const { exit, out, err } = await inspected(list);
    expect([exit, out, err]).toEqual([2, '', `touchstone: list: ${words}\n`]);
  });

  test('standard input can be only one of the files', async () => {
    const { exit } = await run(['inspect', '--payments=-', '-'], { input: PAID });
    expect(exit).toBe(3);
  });
});
