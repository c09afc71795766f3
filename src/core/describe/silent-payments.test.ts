import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { encodeSilentAddress } from '../encoding/silent-address.ts';
import { sentenceOf } from '../findings/table.ts';
import { record, u32 } from '../outline/testing/psbt-hex.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { bare } from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../silent/testing/silent-files.ts';
import { describeFile } from './describe.ts';
import { described } from './testing/described.ts';

const SP = encodeSilentAddress({ scanKey: publicKey('R'), spendKey: publicKey('S') }, 'regtest');
const textOf = (part: Partial<SilentFileSpec>) =>
  describeFile(
    described(
      subjectOfFile(silentFile({ inputs: [{ by: 'A' }], outputs: [{ to: 'RS' }], ...part })),
    ),
    'text',
  );
const outputLine = (part: Partial<SilentFileSpec>) =>
  textOf(part)
    .split('\n')
    .find((line) => line.trim().startsWith('Output 0: '));

/** The proof of an input, or of all, taken away or with a bit changed. */
const changedProof =
  (
    of: number | undefined,
    change: (proof: string) => string,
  ): NonNullable<SilentFileSpec['change']> =>
  (value, what, input) =>
    what === 'proof' && input === of ? change(value) : value;
const withoutProofOf = (of: number | undefined) => changedProof(of, () => '');
const wrongProofOf = (of: number | undefined) =>
  changedProof(of, (proof) => `${proof.slice(0, -1)}${proof.endsWith('0') ? '1' : '0'}`);

describe('whom a silent payment pays', () => {
  test.each<readonly [string, Partial<SilentFileSpec>, RegExp]>([
    ['proven', {}, new RegExp(`to ${SP}, proven, `)],
    [
      'with a label',
      { outputs: [{ to: 'RS', label: 3 }] },
      new RegExp(`to ${SP}, label 3 as the file claims, proven, `),
    ],
    [
      'with the label of change',
      { outputs: [{ to: 'RS', label: 0 }] },
      new RegExp(
        `to ${SP}, label 0, change as the file claims; only the scan key would show it, proven, `,
      ),
    ],
    [
      'proven by a claim',
      { inputs: [{ by: 'A' }, { by: 'B', utxo: 'claimed' }] },
      new RegExp(`to ${SP}, proven, if input 1 spends what the file says, `),
    ],
    [
      'with a share that is missing',
      { inputs: [{ by: 'A' }, { by: 'B', fingerprint: '5ddd35f8', hasNoShare: true }] },
      new RegExp(
        `to bcrt1p\\w+, claims to pay ${SP}: the share of input 1 \\(5ddd35f8\\) is missing, `,
      ),
    ],
    [
      'with a share that has no proof',
      { inputs: [{ by: 'A' }, { by: 'B' }], change: withoutProofOf(1) },
      new RegExp(`claims to pay ${SP}: the share of input 1 has no proof, `),
    ],
    [
      'with a proof that is wrong',
      { inputs: [{ by: 'A' }, { by: 'B' }], change: wrongProofOf(1) },
      new RegExp(`claims to pay ${SP}: the share of input 1 has an invalid proof, `),
    ],
    [
      'with a share of all inputs and a proof that is wrong',
      { inputs: [{ by: 'A' }, { by: 'B' }], shares: 'global', change: wrongProofOf(undefined) },
      new RegExp(`claims to pay ${SP}: the share of all inputs has an invalid proof, `),
    ],
    [
      'with one share missing and another not proven',
      { inputs: [{ by: 'A', hasNoShare: true }, { by: 'B' }], change: withoutProofOf(1) },
      /: the share of input 0 is missing and the share of input 1 has no proof, /,
    ],
    [
      'with a key that is not the coin’s',
      { inputs: [{ by: 'A', lock: bare(bytes(`0014${'11'.repeat(20)}`)) }] },
      new RegExp(`claims to pay ${SP}: the key of input 0 is not that of the coin, `),
    ],
    [
      'without a script',
      { outputs: [{ to: 'RS', script: null }], shares: 'none' },
      new RegExp(`to no script yet, claims to pay ${SP}: the share of input 0 `),
    ],
    [
      'that nobody finds',
      { outputs: [{ to: 'RS', script: 1 }] },
      new RegExp(`to bcrt1p\\w+, claims to pay ${SP}: nobody will find this money, `),
    ],
  ])('%s', (_, part, expected) => {
    expect(outputLine(part)).toMatch(expected);
  });
});

test('money that nobody will find is the first of the dangers, and the line above all', () => {
  const text = textOf({
    inputs: [{ by: 'A', records: record('03', u32(2)) }],
    outputs: [{ to: 'RS', script: 1 }],
  });
  const [, , , headline, , first, second] = text.split('\n');
  expect(headline).toMatch(/^Contradiction: Output 0: Nobody will find this money/);
  expect(first).toMatch(/^Danger \(outputs\[0\]\): Nobody will find this money/);
  expect(second).toMatch(/^Danger \(inputs\)/);
});

const PAID_TO_NOBODY = { to: 'RS', script: 1 } as const;
const V2 = bare(bytes(`5220${'11'.repeat(32)}`));

test.each<readonly [string, Partial<SilentFileSpec>, string]>([
  [
    'another script is looked for',
    { outputs: [PAID_TO_NOBODY] },
    `Nobody will find this money. Receivers look for bcrt1p`,
  ],
  [
    'no input counts',
    {
      inputs: [{ by: 'A', lock: bare(bytes('51')), isNotCounted: true }],
      outputs: [{ to: 'RS', script: `5120${'11'.repeat(32)}` }],
    },
    'Nobody will find this money. Receivers count none of its inputs, so they look for nothing in it. Neither sign nor send it; have the payment made anew.',
  ],
  [
    'an input hides it',
    { inputs: [{ by: 'A' }, { by: 'B', lock: V2, isNotCounted: true }] },
    'Nobody will find this money. Receivers pass over this transaction, as input 1 is of a witness version above 1. Neither sign nor send it; have the payment made anew.',
  ],
])('why nobody finds it, where %s', (_, part, words) => {
  expect(textOf(part)).toContain(`Danger (outputs[0]): ${words}`);
});

test('a wrong share of all inputs is named by its scan key', () => {
  const text = textOf({ shares: 'global', change: wrongProofOf(undefined) });
  expect(text).toContain(
    `Danger: Share of all inputs for scan key ${bytesToHex(publicKey('R'))}: The proof does not show`,
  );
});

test('what a script will be is told by its address', () => {
  const line = outputLine({ outputs: [{ to: 'RS', script: null }] });
  expect(line).toMatch(/: it will pay to bcrt1p\w+, /);
});

test('a fingerprint of zeros names nobody', () => {
  const key = bytesToHex(publicKey('A'));
  const text = textOf({});
  expect(text).toContain(`Not signed: needs ${key.slice(0, 8)}…`);
});

test('of a file without all scripts there is no txid yet', () => {
  const text = textOf({ outputs: [{ to: 'RS', script: null }] });
  expect(text).toContain('No txid yet: an output has no script');
});

test.each<readonly [string, Partial<SilentFileSpec>, string]>([
  [
    'shares that are missing',
    {
      inputs: [
        { by: 'A', hasNoShare: true },
        { by: 'B', fingerprint: '5ddd35f8', hasNoShare: true },
      ],
      outputs: [{ to: 'RS', script: null }],
    },
    'Not signed: needs the shares of inputs 0 and 1 (5ddd35f8).',
  ],
  [
    'scripts alone',
    { outputs: [{ to: 'RS', script: null }] },
    'Not signed: needs the scripts of silent payments, which whoever signs next makes.',
  ],
  [
    'no input of a version that receivers do not know',
    {
      inputs: [
        { by: 'A' },
        { by: 'B', lock: bare(bytes(`5220${'11'.repeat(32)}`)), isNotCounted: true },
      ],
      outputs: [{ to: 'RS', script: null }],
    },
    `Danger: ${sentenceOf('silent-payment-input', 'Input 1')}`,
  ],
  [
    'no other hash type than ALL',
    {
      inputs: [{ by: 'A', records: record('03', u32(2)) }],
      outputs: [{ to: 'RS', script: null }],
    },
    `Danger: ${sentenceOf('silent-payment-sighash', 'Input 0')}`,
  ],
  [
    'a signature, with ALL asked for',
    { inputs: [{ by: 'A', records: record('03', u32(1)) }] },
    `Not signed: needs ${bytesToHex(publicKey('A')).slice(0, 8)}`,
  ],
])('a file needs %s', (_, part, line) => {
  expect(
    textOf(part)
      .split('\n')
      .some((one) => one.startsWith(line)),
  ).toBe(true);
});
