import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { ownDescriptor, ownersOf } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import {
  type FileSpec,
  fileOf,
  type InputSpec,
  type Lock,
  nestedWpkh,
  pkh,
  pkLeaf,
  type Signing,
  tr,
  transactionOf,
  wpkh,
  xOf,
} from '../sign/testing/built-files.ts';
import type { Subject } from '../subject/subject.ts';
import { encodeTransaction } from '../tx/ids.ts';
import type { SignatureCause } from '../verdict/signature-cause.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { type ExplainOptions, explained, MOST_OF_SIGNATURE } from './explain.ts';

/* All causes are held over recorded cases by `rpc/causes.recorded.test.ts`; here are a few, made otherwise, and the limits. */

const subjectOf = (spec: FileSpec): Subject => subjectOfFile(decodeBase64(fileOf(spec))!);

function causesOf(
  spec: FileSpec,
  options: ExplainOptions = {},
): readonly (SignatureCause | undefined)[] {
  const subject = subjectOf(spec);
  const verdicts = explained(subject, verifyInputs(subject), options);
  return verdicts.flatMap(({ signatures }) => signatures.map(({ cause }) => cause));
}

function signedBy(lock: Lock, signing: Signing, more: Partial<InputSpec> = {}): FileSpec {
  return { inputs: [{ lock, signed: [signing], ...more }] };
}

const paidElsewhere = [{ value: 90_000n, scriptPubKey: wpkh('Y').scriptPubKey }];

const TR_KEY = bytesToHex(xOf('A'));
const TR_LEAF = bytesToHex(xOf('B'));

/** The second of two inputs, of which the first has no signature. */
function signedSecond(lock: Lock, signing: Signing, outputs: number): FileSpec {
  const amounts = Array.from({ length: outputs }, (_, i) => ({ amount: 1_000n * BigInt(i + 1) }));
  return {
    inputs: [{ lock: wpkh('X') }, { lock, amount: 30_000n, signed: [signing] }],
    outputs: amounts,
  };
}

/** Signed while the output that is `from` now had the number of the input. */
function soldBy(lock: Lock, type: number, from: number, count: number): FileSpec {
  const { outputs } = transactionOf(signedSecond(lock, { by: 'A' }, count));
  return signedSecond(lock, { by: 'A', type, outputs: [outputs[0]!, outputs[from]!] }, count);
}

/** The lock, the hash type, where the output stands now, how many there are, and the order. */
const MOVED: readonly (readonly [string, Lock, number, number, number, string])[] = [
  ['P2WPKH with ANYONECANPAY', wpkh('A'), 0x83, 2, 4, 'reversed'],
  ['P2WPKH', wpkh('A'), 3, 0, 3, 'output 0 in place of output 1'],
  ['legacy', pkh('A'), 3, 3, 4, 'output 3 in place of output 1'],
  ['a key path', tr('A'), 0x83, 0, 2, 'reversed'],
  ['below the number of its input', wpkh('A'), 0x83, 0, 1, 'output 0 in place of output 1'],
  ['legacy, below it', pkh('A'), 0x83, 0, 1, 'output 0 in place of output 1'],
];

/** A file, and the cause with its detail. */
const ROWS: readonly (readonly [
  what: string,
  spec: FileSpec,
  code: string | undefined,
  detail: object | undefined,
])[] = [
  ['a valid one', signedBy(wpkh('A'), { by: 'A' }), undefined, undefined],
  [
    'a valid key path',
    signedBy(tr('A', pkLeaf('B')), { by: 'A', keyPath: true }),
    undefined,
    undefined,
  ],
  [
    'an amount of zero',
    signedBy(wpkh('A'), { by: 'A', amount: 0n }),
    'amount-unknown',
    { source: 'zero', amount: 0n },
  ],
  [
    'the amount of an output',
    signedBy(nestedWpkh('A'), { by: 'A', amount: 90_000n }),
    'amount-of-another',
    { source: 'output 0', amount: 90_000n },
  ],
  [
    'the amount in a taproot input, a satoshi less',
    signedBy(tr('A'), { by: 'A', amount: 99_999n }),
    'amount-units',
    { source: 'rounded down', amount: 99_999n },
  ],
  ...MOVED.map(
    ([what, lock, type, from, count, order]) =>
      [
        `SINGLE whose output stands at ${from}: ${what}`,
        soldBy(lock, type, from, count),
        'outputs-order',
        { order },
      ] as const,
  ),
  [
    'SINGLE for an output that was taken away',
    signedSecond(
      wpkh('A'),
      { by: 'A', type: 0x83, outputs: [...paidElsewhere, ...paidElsewhere] },
      3,
    ),
    'unexplained',
    undefined,
  ],
  [
    'an amount that is nowhere',
    signedBy(wpkh('A'), { by: 'A', amount: 77n }),
    'unexplained',
    undefined,
  ],
  [
    'an output that was changed',
    signedBy(pkh('A'), { by: 'A', outputs: paidElsewhere }),
    'unexplained',
    undefined,
  ],
  [
    'a bit that was flipped',
    signedBy(wpkh('A'), { by: 'A', spoilt: true }),
    'unexplained',
    undefined,
  ],
  [
    'one at a leaf with a bit flipped',
    signedBy(tr('A', pkLeaf('A')), { by: 'A', spoilt: true }),
    'unexplained',
    undefined,
  ],
];

describe('causes', () => {
  test.each(ROWS)('%s', (_, spec, code, detail) => {
    const [cause] = causesOf(spec);
    expect([cause?.code, cause?.detail]).toEqual([code, detail]);
    expect(cause === undefined).toBe(code === undefined);
    expect(cause?.text === undefined).toBe(detail === undefined);
  });

  test.each(MOVED)('which output SINGLE signs: %s', (_, lock, type, from, count) => {
    const [cause] = causesOf(soldBy(lock, type, from, count));
    expect(cause?.more).toBe(
      `It signs output ${from}, where SINGLE is for the output of its input’s number.`,
    );
  });

  test('a file that is open beside', () => {
    const spec = signedBy(wpkh('A'), { by: 'A', outputs: paidElsewhere });
    const made = { ...transactionOf(spec), outputs: paidElsewhere };
    const other = subjectOfFile(encodeTransaction(made));
    const strange = subjectOf({ inputs: [{ lock: pkh('C') }] });
    const [cause] = causesOf(spec, {
      others: [
        { number: 3, subject: strange },
        { number: 7, subject: other },
      ],
    });
    expect(cause).toMatchObject({ code: 'other-transaction', detail: { other: 7 } });
    expect(causesOf(spec)[0]?.code).toBe('unexplained');
  });

  test.each<readonly [string, readonly string[], string, object | undefined]>([
    ['nothing tells its internal key', [], 'unexplained', undefined],
    [
      'a descriptor gives its output',
      [`tr(${TR_KEY},pk(${TR_LEAF}))`],
      'taproot-tweak',
      { tweak: 'no root' },
    ],
    ['one gives another', [`tr(${TR_KEY})`], 'unexplained', undefined],
  ])('a key path without records: %s', (_, texts, code, detail) => {
    const { scriptPubKey } = tr('A', pkLeaf('B'));
    const spec = signedBy({ scriptPubKey, rules: 'key' }, { by: 'A' });
    const owners = ownersOf(texts.map((text) => ownDescriptor(text)));
    const [cause] = causesOf(spec, { owners });
    expect([cause?.code, cause?.detail]).toEqual([code, detail]);
  });

  test('two that are the same are both named', () => {
    const spec = signedBy(wpkh('A'), { by: 'A', amount: 0n }, { amount: 50n, sequence: 7 });
    const [cause] = causesOf({ ...spec, outputs: [{ amount: 1n }] });
    // An amount below a satoshi in BTC is none.
    expect(cause).toMatchObject({ code: 'amount-unknown', or: ['amount-units'] });
  });
});

describe('limits', () => {
  const invalid: InputSpec = { lock: tr('A', pkLeaf('B')), signed: [{ by: 'B', spoilt: true }] };
  const wrong = (amount: bigint): InputSpec => ({ lock: wpkh('A'), signed: [{ by: 'A', amount }] });

  test('a signature takes no more than it may', () => {
    const [cause] = causesOf({ inputs: [invalid, invalid, invalid] });
    expect(cause).toEqual({ code: 'unexplained', trials: MOST_OF_SIGNATURE });
  });

  test('an answer takes no more than it may, and what is left has no cause', () => {
    const found = causesOf({ inputs: [invalid, invalid, invalid] }, { mostOfAnswer: 600 });
    expect(found.map((cause) => [cause?.code, cause?.trials])).toEqual([
      ['unexplained', 400],
      [undefined, 200],
      [undefined, 0],
    ]);
  });

  test('what is found early leaves the rest to others', () => {
    const [first, second] = causesOf({ inputs: [wrong(0n), wrong(0n)] });
    const trials = first!.trials + second!.trials;
    expect(trials).toBeLessThan(30);
    const spec = { inputs: [wrong(0n), wrong(0n)] };
    expect(causesOf(spec, { mostOfAnswer: trials }).map((cause) => cause?.code)).toEqual([
      'amount-unknown',
      'amount-unknown',
    ]);
    expect(causesOf(spec, { mostOfAnswer: trials - 1 })[1]).toEqual({ trials: second!.trials - 1 });
  });

  test('what had no turn has it when asked again, and what is known stays', () => {
    const subject = subjectOf({ inputs: [wrong(0n), invalid, wrong(0n)] });
    const once = explained(subject, verifyInputs(subject), { mostOfAnswer: 100 });
    const codes = (verdicts: typeof once) =>
      verdicts.flatMap(({ signatures }) => signatures.map(({ cause }) => cause?.code));
    expect(codes(once)).toEqual(['amount-unknown', undefined, undefined]);
    const again = explained(subject, once);
    expect(codes(again)).toEqual(['amount-unknown', 'unexplained', 'amount-unknown']);
    expect(again[0]).toEqual(once[0]);
  });

  test('without any nothing is looked for', () => {
    expect(causesOf({ inputs: [wrong(0n)] }, { mostOfAnswer: 0 })).toEqual([{ trials: 0 }]);
  });

  test('of a coin that is not known nothing is', () => {
    expect(causesOf({ inputs: [{ ...wrong(0n), utxo: 'none' }] })).toEqual([undefined]);
  });
});
