import { expect, test } from 'vitest';
import type { Fixed, IsFixed } from '../verdict/fixed.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { fixableOf } from './open-parts.ts';

const ALL = {
  inputs: 'all',
  outputs: 'all',
  sequences: 'all',
  amounts: 'this',
  scripts: 'this',
  version: true,
  locktime: true,
} as const;
const THIS = { ...ALL, inputs: 'this', outputs: [0], sequences: 'this' } as const;

function signature(
  verdict: SignatureVerdict['verdict'],
  commits: SignatureVerdict['commits'],
): SignatureVerdict {
  return {
    kind: 'ecdsa',
    signature: new Uint8Array(),
    sighash: commits === ALL ? 'ALL' : 'SINGLE|ANYONECANPAY',
    verdict,
    commits,
    isOfScript: true,
    isFinal: false,
    place: { path: '' },
  };
}

/** Two inputs, of which the first has the signature, and outputs that are worth more the later they stand. */
function verdictsWith(
  one: SignatureVerdict,
  fixed: Partial<Fixed>,
  proof: 'proven' | 'claimed',
): Parameters<typeof fixableOf>[0] {
  const { eachOutput = [true, false] } = fixed;
  return {
    ranked: {
      inputs: [1n, 2n].map((worth) => ({ worth, rank: 0 })),
      outputs: eachOutput.map((_, i) => ({ worth: BigInt(i), rank: 0 })),
    },
    inputs: [
      { proof, index: 0, signatures: [one] },
      { proof, index: 1, signatures: [] },
    ],
    fixed: {
      version: true,
      locktime: true,
      inputs: false,
      outputs: false,
      eachInput: [false, false],
      sequences: [true, false],
      eachOutput: [true, false],
      ...fixed,
    },
  };
}

const EVERYTHING = {
  inputs: true,
  outputs: true,
  eachInput: [true, true],
  sequences: [true, true],
  eachOutput: [true, true],
};

const ROWS = [
  ['ALL', signature('valid', ALL), EVERYTHING, 'proven', 'input input', 'amount amount', false],
  [
    'ALL of a claimed amount',
    signature('valid', ALL),
    EVERYTHING,
    'claimed',
    'input input',
    '? ?',
    false,
  ],
  [
    'SINGLE|ANYONECANPAY',
    signature('valid', THIS),
    { eachInput: [true, false] },
    'proven',
    'input open',
    'amount -',
    true,
  ],
  [
    'ALL beside SINGLE|ANYONECANPAY',
    signature('valid', ALL),
    { inputs: 'some', eachInput: ['some', true] },
    'proven',
    'some input',
    'some amount',
    false,
  ],
  ['an invalid one', signature('invalid', THIS), {}, 'proven', 'open open', '- -', true],
  ['an unchecked one', signature('unchecked', THIS), {}, 'proven', 'open open', '- -', true],
  [
    'an unchecked one of all inputs',
    signature('unchecked', ALL),
    { inputs: 'unknown', eachInput: ['unknown', 'unknown'] },
    'proven',
    'unknown unknown',
    '? ?',
    false,
  ],
] as const;

test.each(ROWS)('%s', (_name, one, fixed, proof, inputs, amounts, isOpen) => {
  const found = fixableOf(verdictsWith(one, fixed, proof));
  const names = { true: 'input', some: 'some', false: 'open', unknown: 'unknown' };
  expect(found.inputs.shown.map(({ isFixed }) => names[`${isFixed}`]).join(' ')).toBe(inputs);
  const amountNames = { true: 'amount', some: 'some', false: '-', unknown: '?' };
  const known = found.inputs.shown.map(({ isAmountFixed }) => amountNames[`${isAmountFixed}`]);
  expect(known.join(' ')).toBe(amounts);
  expect(found.inputs.isOpen).toBe(isOpen);
});

test.each([
  ['all', EVERYTHING, 'proven', false],
  ['all but what is only claimed', EVERYTHING, 'claimed', true],
  [
    'nothing',
    { version: false, locktime: false, sequences: [false], eachOutput: [] },
    'proven',
    false,
  ],
  [
    'nothing but the version',
    { locktime: false, sequences: [false], eachOutput: [] },
    'proven',
    true,
  ],
  ['all by some', { ...EVERYTHING, outputs: 'some' }, 'proven', true],
] as const)(
  'parts are told apart where some are fixed and some are not: %s',
  (_, fixed, proof, is) => {
    expect(fixableOf(verdictsWith(signature('valid', ALL), fixed, proof)).isMixed).toBe(is);
  },
);

test.each<[string, (output: number) => IsFixed, number]>([
  ['open ones among those that are shown', (output) => output < 15, 0],
  ['open ones in the rest', (output) => output >= 5, 5],
  ['nothing that is committed to', () => false, 8],
  ['some committed to by some', (output) => (output === 2 ? 'some' : true), 1],
  ['what is not known', (output) => (output < 3 ? 'unknown' : true), 3],
])('of many the rest is counted, and how many of it are open: %s', (_, isFixed, restOpen) => {
  const eachOutput = Array.from({ length: 20 }, (_, output) => isFixed(output));
  const { outputs } = fixableOf(verdictsWith(signature('valid', THIS), { eachOutput }, 'proven'));
  expect(outputs.shown.map(({ index }) => index)).toEqual([...Array(20).keys()].slice(8).reverse());
  expect([outputs.rest, outputs.restOpen]).toEqual([8, restOpen]);
});
