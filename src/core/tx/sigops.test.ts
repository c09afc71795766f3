import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { countSigOps, sigOpCost } from './sigops.ts';
import type { Transaction } from './types.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);
const HASH = '11'.repeat(20);
const P2SH = `a914${HASH}87`;
const P2WPKH = `0014${HASH}`;
const P2WSH = `0020${'22'.repeat(32)}`;
const P2TR = `5120${'22'.repeat(32)}`;
/** 2 of 3, whose keys nobody looks at. */
const MULTISIG = '525153ae';

describe('signature operations of a script', () => {
  test.each([
    ['nothing', '', 0, 0],
    ['OP_CHECKSIG', 'ac', 1, 1],
    ['OP_CHECKSIGVERIFY', 'ad', 1, 1],
    ['a multisig behind its number of keys', '53ae', 20, 3],
    ['one that verifies', '60af', 20, 16],
    ['a multisig behind no number', '00ae', 20, 20],
    ['a multisig alone', 'ae', 20, 20],
    ['a number pushed as data', '0103ae', 20, 20],
    ['two', '51aeac', 21, 2],
    ['OP_CHECKSIGADD, which is of tapscript', 'ba', 0, 0],
    ['what stands before a push that breaks off', 'ac05ac', 1, 1],
    ['what is pushed', '01ac', 0, 0],
  ])('%s', (_what, hex, plain, byKeys) => {
    expect([countSigOps(bytes(hex), false), countSigOps(bytes(hex), true)]).toEqual([
      plain,
      byKeys,
    ]);
  });
});

describe('the cost of a transaction', () => {
  test.each([
    ['an output script counts four times', '51', '', [], ['ac'], 4],
    ['so does an input script', '51', 'ac', [], [], 4],
    [
      'P2PKH counts where it is paid to, not where it is spent',
      `76a914${HASH}88ac`,
      '51',
      [],
      [],
      0,
    ],
    ['a redeem script counts by its keys, four times', P2SH, `04${MULTISIG}`, [], [], 12],
    ['not where the input script does more than push', P2SH, `6104${MULTISIG}`, [], [], 0],
    ['P2WPKH counts once', P2WPKH, '', ['00'], [], 1],
    ['P2WSH by its witness script', P2WSH, '', ['00', MULTISIG], [], 3],
    ['P2WSH without a witness not at all', P2WSH, '', [], [], 0],
    ['a witness program in P2SH as by itself', P2SH, `16${P2WPKH}`, ['00'], [], 1],
    ['taproot not at all', P2TR, '', ['ac'], [], 0],
  ])('%s', (_what, spent, scriptSig, witness, outputs, cost) => {
    const transaction = transactionOf(scriptSig, witness, outputs, 0);
    expect(sigOpCost(transaction, [{ value: 1n, scriptPubKey: bytes(spent) }])).toBe(cost);
  });

  test('of a coinbase is that of its scripts alone', () => {
    const transaction = transactionOf(`04${MULTISIG}`, [], ['ac'], 0xffffffff);
    expect(sigOpCost(transaction, [{ value: 1n, scriptPubKey: bytes(P2SH) }])).toBe(4);
  });
});

function transactionOf(
  scriptSig: string,
  witness: readonly string[],
  outputs: readonly string[],
  vout: number,
): Transaction {
  return {
    version: 2,
    inputs: [
      {
        prevout: { txid: new Uint8Array(32), vout },
        scriptSig: bytes(scriptSig),
        sequence: 0,
        witness: witness.map(bytes),
      },
    ],
    outputs: outputs.map((script) => ({ value: 1n, scriptPubKey: bytes(script) })),
    lockTime: 0,
  };
}
