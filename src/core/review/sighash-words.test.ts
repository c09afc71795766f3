import { describe, expect, test } from 'vitest';
import { highIn } from '../mend/testing/changed-finals.ts';
import { HashType } from '../script/hash-type.ts';
import { type FileSpec, multi, type Signing, tr, wpkh, wsh } from '../sign/testing/built-files.ts';
import { BY_A, BY_AB, inspect, one } from './testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from './testing/subjects.ts';

const { ALL, NONE, SINGLE, ANYONECANPAY } = HashType;
const by = (letter: string, type: number): Signing => ({ by: letter, type });
const alone = (type: number) => type | ANYONECANPAY;
const all = (letter: string) => by(letter, ALL);

describe('who still holds the outputs that a signature leaves open', () => {
  const two = (first: Signing, ...second: readonly Signing[]): FileSpec => ({
    inputs: [
      { lock: wpkh('A'), signed: [first] },
      { lock: wpkh('B'), signed: second },
    ],
    outputs: [{ amount: 1_000n }, { amount: 2_000n }],
  });
  const multisig = (m: number, ...signed: readonly Signing[]) =>
    one(wsh(multi(m, 'ABC')), { signed });
  const NOBODY: readonly string[] = [''];
  const held = (inputs: string) => [
    `Here signatures of ${inputs} commit to all outputs: only who made them can change these.`,
  ];

  test.each<[what: string, file: FileSpec, more: readonly string[]]>([
    ['NONE alone', one(wpkh('A'), { signed: [by('A', NONE)] }), NOBODY],
    ['NONE beside an input that is not signed', two(by('A', NONE)), NOBODY],
    ['NONE beside ALL of another input', two(by('A', NONE), all('B')), held('input 1')],
    ['SINGLE beside ALL of another input', two(by('A', SINGLE), all('B')), held('input 1')],
    [
      'NONE beside ALL of another input for itself',
      two(by('A', NONE), by('B', alone(ALL))),
      held('input 1'),
    ],
    [
      'NONE for its input, which goes without the other',
      two(by('A', alone(NONE)), all('B')),
      NOBODY,
    ],
    ['NONE beside NONE', two(by('A', NONE), by('B', NONE)), ['', '']],
    ['NONE beside SINGLE', two(by('A', NONE), by('B', SINGLE)), ['', '']],
    ['NONE beside an invalid ALL', two(by('A', NONE), { by: 'B', spoilt: true }), NOBODY],
    [
      'NONE beside ALL that the script wants too',
      multisig(2, by('A', NONE), all('B')),
      held('input 0'),
    ],
    [
      'NONE for its input beside ALL that the script wants too',
      multisig(2, by('A', alone(NONE)), all('B')),
      held('input 0'),
    ],
    ['NONE that is enough without ALL', multisig(1, by('A', NONE), all('B')), NOBODY],
    [
      'two of NONE that are enough without ALL',
      multisig(2, by('A', NONE), by('B', NONE), all('C')),
      ['', ''],
    ],
    [
      'taproot',
      {
        inputs: [
          { lock: tr('A'), signed: [by('A', NONE)] },
          { lock: tr('B'), signed: [{ by: 'B' }] },
        ],
      },
      held('input 1'),
    ],
  ])('%s', (_, file, more) => {
    const found = inspect(file).findings.filter(
      ({ code }) => code === 'sighash-none' || code === 'sighash-single',
    );
    expect(found.map((one) => one.more ?? '')).toEqual(more);
    expect(found.every(({ text }) => text.includes('by itself it lets anyone'))).toBe(true);
  });

  test('an invalid NONE leaves nothing open', () => {
    const file = one(wpkh('A'), { signed: [{ by: 'A', type: NONE, spoilt: true }] });
    const codes = inspect(file).findings.map(({ code }) => code);
    expect(codes).toContain('signature-invalid');
    expect(codes).not.toContain('sighash-none');
  });

  test('one that nobody could check may leave all of it open', () => {
    const file = one(wpkh('A'), { utxo: 'none', signed: [by('A', NONE)] });
    expect(inspect(file).findings.map(({ code }) => code)).toContain('sighash-none');
  });
});

describe('why finalizepsbt leaves an input with enough valid signatures', () => {
  const OTHER = 'The record asks for another sighash type than is signed.';
  const LACKS = /^A signature has a sighash type that no record asks for\. It may be combinepsbt/;
  const HIGH =
    'A signature has a high S. It checks by the rules of relay, which refuse more than those of blocks.';
  const INVALID = 'An invalid signature is beside them.';
  const found = (file: FileSpec | Uint8Array) => {
    const { findings } =
      file instanceof Uint8Array
        ? inspectionOf(subjectOfFile(file), { chain: 'regtest' })
        : inspect(file);
    return findings.filter(({ code }) => code === 'core-will-not-finalize');
  };

  test.each<[what: string, file: FileSpec | Uint8Array, more: string | RegExp | undefined]>([
    ['a high S', highIn(one(wpkh('A'), { signed: BY_A })), HIGH],
    ['a type that no record asks for', one(wpkh('A'), { signed: [by('A', SINGLE)] }), LACKS],
    ['another type than asked for', one(wpkh('A'), { asks: SINGLE, signed: BY_A }), OTHER],
    [
      'an invalid signature beside enough',
      one(wsh(multi(1, 'AB')), { signed: [{ by: 'A', spoilt: true }, { by: 'B' }] }),
      INVALID,
    ],
    ['none of it', one(wsh(multi(2, 'AB')), { signed: BY_AB }), undefined],
    ['the type that is asked for', one(wpkh('A'), { asks: 3, signed: [by('A', 3)] }), undefined],
  ])('%s', (_, file, more) => {
    const [first] = found(file);
    if (more === undefined) expect(first).toBeUndefined();
    else if (typeof more === 'string') expect(first?.more).toBe(more);
    else expect(first?.more).toMatch(more);
    expect(first?.mend).toBe(more === LACKS ? 'restore-sighash-type' : undefined);
  });
});
