import { describe, expect, test } from 'vitest';
import { bytesOf, type Hex, repeated, sized } from '../../../test/psbt-text.ts';
import { filledProgress } from './filled-input.ts';

describe('an input of a transaction that stands alone', () => {
  const publicKey = (n: number): Hex => `21${`0${n}`}${repeated('11', 32)}`;
  const multisig = `52${publicKey(2)}${publicKey(3)}52ae`;
  const signature = `3006020101020101${'01'}`;
  const other = `3006020102020101${'01'}`;
  const NONE = { state: 'none', signatures: 0 };
  const FILLED = { state: 'final', signatures: 0 };
  const PARTIAL = { state: 'partial', signatures: 1, required: 2, keys: 2 };
  test.each<readonly [what: string, scriptSig: Hex, witness: readonly Hex[], found: object]>([
    ['with nothing', '', [], NONE],
    ['with one of two signatures in its witness', '', ['', signature, '', multisig], PARTIAL],
    ['with both', '', ['', signature, other, multisig], FILLED],
    ['with one of two twice', '', ['', signature, signature, multisig], PARTIAL],
    ['with one of two in its scriptSig', `00${sized(signature)}00${sized(multisig)}`, [], PARTIAL],
    ['with a witness of another kind', '', [signature, publicKey(2)], FILLED],
    ['with a scriptSig that ends as a multisig and is none', '51ae', [], FILLED],
    ['with a push that is cut off', `00${sized(signature)}4cae`, [], FILLED],
  ])('%s', (_what, scriptSig, witness, found) => {
    const input = {
      prevout: { txid: new Uint8Array(32), vout: 0 },
      scriptSig: bytesOf(scriptSig),
      sequence: 0,
      witness: witness.map(bytesOf),
    };
    expect(filledProgress(input)).toEqual(found);
  });
});
