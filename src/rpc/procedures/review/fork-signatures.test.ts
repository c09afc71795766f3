import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../../test/inputs.ts';
import { execute } from '../../dispatch.ts';

/* Signatures of forks of Bitcoin, told by their type: of a raw transaction alone. */

const SEEN = givenInput('forkid');
/** The type stands before the push of the key. */
const [BEFORE = '', AFTER = ''] = SEEN.split('4121022c896f');

function codesOf(transaction: string, options: object = {}): readonly string[] {
  const body = JSON.stringify({ method: 'inspectpsbt', params: [transaction, options] });
  const { result } = JSON.parse(execute(body, { chain: 'main' }).body) as {
    readonly result: { readonly findings: readonly { code: string; path: string }[] };
  };
  return result.findings.map(({ code, path }) => `${code} ${path}`);
}

const ofType = (type: string) => `${BEFORE}${type}21022c896f${AFTER}`;

/** Of the key that signed, so that it is known which coin it is, and that the signature is none. */
const PREVIOUS = {
  txid: '3a1f89c013599a66869865ce216f811335226c1c03898e0cc4e3e4cec689cebc',
  vout: 0,
  scriptPubKey: '76a914fe017d3eb22ed54b8f7adbbd103efd202f4d163688ac',
  amount: 0.00002,
};

describe('named', () => {
  test.each([
    ['ALL', '41'],
    ['NONE', '42'],
    ['SINGLE', '43'],
    ['ALL|ANYONECANPAY', 'c1'],
    ['SINGLE|ANYONECANPAY', 'c3'],
  ])('%s with FORKID', (_name, type) => {
    expect(codesOf(ofType(type))).toContain('sighash-forkid vin[0].scriptSig');
  });

  test('where the coin is known too', () => {
    const codes = codesOf(SEEN, { prevtxs: [PREVIOUS] });
    expect(codes).toContain('sighash-forkid vin[0].scriptSig');
  });
});

describe('not named', () => {
  test.each([
    ['ALL', '01'],
    ['NONE', '02'],
    ['ALL|ANYONECANPAY', '81'],
    ['FORKID alone', '40'],
    ['a type that nobody has', '44'],
    ['another bit', '21'],
  ])('%s', (_name, type) => {
    expect(codesOf(ofType(type)).join()).not.toContain('forkid');
  });
});
