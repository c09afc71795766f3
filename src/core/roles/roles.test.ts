import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validPsbt } from '../../../test/psbt-arbitrary.ts';
import {
  bytesOf,
  type Hex,
  int,
  KEY_1,
  KEY_2,
  ORIGIN,
  psbt,
  record,
  SIGNATURE,
  version0,
  version2,
} from '../../../test/psbt-text.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { canonicalPsbt } from '../psbt/canonical.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import type { Psbt } from '../psbt/types.ts';
import { viewOf } from '../psbt/view.ts';
import type { Transaction } from '../tx/types.ts';
import { combinePsbts, uniqueId } from './combine.ts';
import { createPsbt } from './create.ts';
import { finalizePsbt } from './finalize.ts';
import { joinPsbts, shuffled } from './join.ts';
import { randomBelow } from './random-below.ts';

const read = (hex: Hex): Psbt => decodePsbt(bytesOf(hex));
const written = (one: Psbt | undefined): string => (one ? bytesToHex(encodePsbt(one)) : 'nothing');
const combined = (...psbts: readonly Psbt[]): string => written(combinePsbts(psbts));
const canonical = (hex: Hex): string => written(canonicalPsbt(read(hex)));

const extended = (depth: Hex, origin: Hex, key: Hex = KEY_1) =>
  record('01', `0488b21e${depth}0000000000000000${'33'.repeat(32)}${key}`, origin);
const OTHER_ORIGIN = `${'ab'.repeat(4)}01000000`;
const TYPE_ALL = record('03', '', int(1, 4));
/** The same script, with a control block that begins so. */
const leaf = (first: Hex) =>
  record(
    '15',
    `${first}${KEY_1.slice(2)}`,
    `51${(Number.parseInt(first, 16) & 0xfe).toString(16)}`,
  );
const flags = (bits: number) => record('06', '', int(bits, 1));

/** One input wants a time, the other a height. */
const CONFLICTING = psbt({
  global: [
    record('fb', '', int(2, 4)),
    record('02', '', int(2, 4)),
    record('04', '', '02'),
    record('05', '', '00'),
  ],
  inputs: [record('11', '', int(500_000_000, 4)), record('12', '', int(5, 4))].map((lock, i) => [
    record('0e', '', '66'.repeat(32)),
    record('0f', '', int(i, 4)),
    lock,
  ]),
});

const UNSIGNED: Transaction = {
  version: 2,
  inputs: [
    {
      prevout: { txid: new Uint8Array(32).fill(3), vout: 1 },
      ...{ scriptSig: new Uint8Array(0), sequence: 0, witness: [] },
    },
  ],
  outputs: [{ value: 7n, scriptPubKey: new Uint8Array(0) }],
  lockTime: 0,
};

describe('combining', () => {
  const ofInput = (...records: readonly Hex[]) => version2({ inputs: [records], outputs: [[]] });
  const ofGlobal = (...records: readonly Hex[]) =>
    version2({ global: records, inputs: [[]], outputs: [[]] });

  test.each<readonly [string, Hex, Hex, Hex]>([
    [
      'has the records of both',
      ofInput(record('02', KEY_1, SIGNATURE)),
      ofInput(record('02', KEY_2, SIGNATURE)),
      ofInput(record('02', KEY_1, SIGNATURE), record('02', KEY_2, SIGNATURE)),
    ],
    [
      'keeps the first of two under one key',
      ofInput(record('f0', '', '01')),
      ofInput(record('f0', '', '02')),
      ofInput(record('f0', '', '01')),
    ],
    ['keeps the hash type of the first', ofInput(TYPE_ALL), ofInput(), ofInput(TYPE_ALL)],
    ['takes no hash type from the second', ofInput(), ofInput(TYPE_ALL), ofInput()],
    [
      'takes final scripts from the second',
      ofInput(),
      ofInput(record('07', '', '51')),
      ofInput(record('07', '', '51')),
    ],
    [
      'drops signatures for final scripts',
      ofInput(record('02', KEY_1, SIGNATURE)),
      ofInput(record('07', '', '51')),
      ofInput(record('07', '', '51')),
    ],
    [
      'takes a leaf script from the second',
      ofInput(leaf('c0')),
      ofInput(leaf('c2')),
      ofInput(leaf('c0'), leaf('c2')),
    ],
    [
      'keeps what proves a leaf script where the second proves it otherwise',
      ofInput(leaf('c0')),
      ofInput(leaf('c1')),
      ofInput(leaf('c0')),
    ],
    ['allows what both allow', ofGlobal(flags(3)), ofGlobal(flags(1)), ofGlobal(flags(1))],
    [
      'keeps that a signature is SINGLE',
      ofGlobal(flags(4)),
      ofGlobal(flags(0)),
      ofGlobal(flags(4)),
    ],
    ['allows nothing where one says nothing', ofGlobal(flags(3)), ofGlobal(), ofGlobal(flags(0))],
    ['allows nothing where the first does', ofGlobal(), ofGlobal(flags(3)), ofGlobal(flags(0))],
    [
      'has the extended keys of both',
      ofGlobal(extended('01', ORIGIN)),
      ofGlobal(extended('03', ORIGIN)),
      ofGlobal(extended('01', ORIGIN), extended('03', ORIGIN)),
    ],
    [
      'takes an extended key from the second',
      ofGlobal(extended('01', ORIGIN)),
      ofGlobal(extended('01', ORIGIN, KEY_2)),
      ofGlobal(extended('01', ORIGIN), extended('01', ORIGIN, KEY_2)),
    ],
    [
      'takes the lower of two origins that the second has for an extended key',
      ofGlobal(),
      ofGlobal(extended('01', ORIGIN), extended('03', OTHER_ORIGIN)),
      ofGlobal(extended('03', OTHER_ORIGIN)),
    ],
    [
      'takes a lock time from the second',
      ofGlobal(),
      ofGlobal(record('03', '', int(0, 4))),
      ofGlobal(record('03', '', int(0, 4))),
    ],
    [
      'keeps the origin of an extended key that is known',
      ofGlobal(extended('01', ORIGIN)),
      ofGlobal(extended('02', OTHER_ORIGIN)),
      ofGlobal(extended('01', ORIGIN)),
    ],
  ])('%s', (_what, first, second, expected) => {
    expect(combined(read(first), read(second))).toBe(canonical(expected));
  });

  test.each<readonly [string, Hex, Hex]>([
    [
      'other outpoints',
      version2({ inputs: [[]] }),
      version2({ inputs: [[]], spends: `${'44'.repeat(32)}00000000` }),
    ],
    ['another number of outputs', version2({ outputs: [[]] }), version2({ outputs: [[], []] })],
    [
      'another version',
      version0({ inputs: [[]], outputs: [] }),
      version2({ inputs: [[]], outputs: [] }),
    ],
    [
      'another lock time',
      ofInput(record('12', '', int(5, 4))),
      ofInput(record('12', '', int(6, 4))),
    ],
  ])('is refused with %s', (_what, first, second) => {
    expect(combinePsbts([read(first), read(second)])).toBeUndefined();
  });

  test('takes sequences of version 2 for what may still change', () => {
    const changed = read(ofInput(record('10', '', int(7, 4))));
    expect(uniqueId(changed)).toEqual(uniqueId(read(ofInput())));
  });

  test('is refused where no lock time suits all', () => {
    const one = read(CONFLICTING);
    expect(combinePsbts([one, one])).toBeUndefined();
    expect(combined(one)).toBe(canonical(CONFLICTING));
  });

  test('takes sequences of version 0 for what is settled', () => {
    const [one, other] = [1, 2].map((sequence) =>
      createPsbt(
        { ...UNSIGNED, inputs: UNSIGNED.inputs.map((input) => ({ ...input, sequence })) },
        0,
      ),
    );
    expect(combinePsbts([one!, other!])).toBeUndefined();
  });

  test('needs something to combine', () => {
    expect(() => combinePsbts([])).toThrow(new RangeError('nothing to combine'));
  });
});

/** Records of one input and one output, each by chance in one of three PSBTs or in several. */
const parts = fc.array(
  fc.record({
    key: fc.constantFrom('f0', 'f1', 'f2', 'f3'),
    value: fc.constantFrom('01', '02', '03'),
    into: fc.subarray([0, 1, 2]),
    signature: fc.constantFrom('', KEY_1, KEY_2),
  }),
  { maxLength: 8 },
);

const three = parts.map((records) =>
  [0, 1, 2].map((number) => {
    const mine = records.filter(({ into }) => into.includes(number));
    const unknown = new Map(mine.map(({ key, value }) => [key, record(key, '', value)]));
    const keys = new Set(mine.map(({ signature }) => signature).filter((key) => key !== ''));
    const signatures = [...keys].map((key) => record('02', key, SIGNATURE));
    return read(version0({ inputs: [[...unknown.values(), ...signatures]], outputs: [[]] }));
  }),
);

const keysOf = ({ inputs }: Psbt) => inputs[0]!.records.map(({ wholeKey }) => bytesToHex(wholeKey));

describe('of any PSBTs', () => {
  test('combining is associative, and loses no key', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        const whole = combinePsbts([a!, b!, c!])!;
        expect(combined(combinePsbts([a!, b!])!, c!)).toBe(written(whole));
        expect(combined(a!, combinePsbts([b!, c!])!)).toBe(written(whole));
        const keys = keysOf(whole);
        for (const one of [a!, b!, c!]) expect(keys).toEqual(expect.arrayContaining(keysOf(one)));
      }),
    );
  });

  test('combining one with itself changes nothing', () => {
    fc.assert(
      fc.property(validPsbt, (bytes) => {
        const one = decodePsbt(bytes);
        const expected = uniqueId(one) ? written(canonicalPsbt(one)) : 'nothing';
        expect(combined(one, one)).toBe(expected);
        expect(combined(one)).toBe(written(canonicalPsbt(one)));
      }),
      { numRuns: 150 },
    );
  });

  test('finalising loses no signature of an input that stays as it is, and reads back', () => {
    fc.assert(
      fc.property(validPsbt, (bytes) => {
        const before = canonicalPsbt(decodePsbt(bytes));
        const { psbt: after } = finalizePsbt(before);
        expect(written(decodePsbt(encodePsbt(after)))).toBe(written(after));
        after.inputs.forEach((map, i) => {
          const has = new Set(map.records.map(({ wholeKey }) => bytesToHex(wholeKey)));
          if (map.records.some(({ field }) => field.startsWith('final'))) return;
          for (const { field, wholeKey } of before.inputs[i]!.records) {
            if (field.endsWith('_sig')) expect(has).toContain(bytesToHex(wholeKey));
          }
        });
      }),
      { numRuns: 150 },
    );
  });
});

describe('joining', () => {
  const one = (spends: Hex, ...global: readonly Hex[]) =>
    read(
      version0({
        global,
        spends,
        inputs: [[record('02', KEY_1, SIGNATURE), TYPE_ALL]],
        outputs: [[]],
      }),
    );
  const [a, b] = ['44', '55'].map((byte) => `${byte.repeat(32)}00000000`);
  const last = () => 0;

  test('has the inputs and outputs of all, without signatures in scripts', () => {
    const joined = joinPsbts([one(a!), one(b!, record('f0', '', '01'))], last);
    if (!joined.ok) throw new Error('not joined');
    const { inputs, outputs } = viewOf(joined.psbt);
    expect(inputs.map(({ prevout }) => prevout.txid[0]).sort()).toEqual([0x44, 0x55]);
    expect(inputs.map(({ map }) => map.records.map(({ field }) => field))).toEqual([
      ['sighash_type'],
      ['sighash_type'],
    ]);
    expect(outputs.length).toBe(2);
    expect(joined.psbt.global.records.map(({ field }) => field)).toEqual([
      'unsigned_tx',
      'unknown',
    ]);
  });

  test('has the highest version, the lowest lock time and all that is paid', () => {
    const versions = [1, 3, 2].map((version, vout) => {
      const inputs = UNSIGNED.inputs.map((input) => ({
        ...input,
        prevout: { ...input.prevout, vout },
      }));
      const outputs = UNSIGNED.outputs.map((output) => ({ ...output, value: BigInt(version) }));
      return createPsbt({ version, inputs, outputs, lockTime: 10 - version }, 0);
    });
    const joined = joinPsbts(versions, last);
    if (!joined.ok) throw new Error('not joined');
    const { header, outputs } = viewOf(joined.psbt);
    expect([header.transactionVersion, header.fallbackLockTime]).toEqual([3, 7]);
    expect(outputs.map(({ value }) => value).sort()).toEqual([1n, 2n, 3n]);
  });

  test('names an outpoint that two spend', () => {
    const joined = joinPsbts([one(a!), one(b!), one(a!)], last);
    expect(joined.ok ? undefined : bytesToHex(joined.duplicate.txid)).toBe('44'.repeat(32));
  });

  test('leaves extended keys and what is proprietary behind', () => {
    const joined = joinPsbts(
      [one(a!, extended('01', ORIGIN)), one(b!, record('fc', '016100', '01'))],
      last,
    );
    expect(joined.ok && joined.psbt.global.records.length).toBe(1);
  });
});

describe('shuffling', () => {
  test('keeps each item once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.infiniteStream(fc.nat()), (items, numbers) => {
        const random = (limit: number) => (numbers.next().value as number) % limit;
        const sorted = (list: readonly number[]) => [...list].sort((x, y) => x - y);
        expect(sorted(shuffled(items, random))).toEqual(sorted(items));
      }),
    );
  });

  test('makes every order, each as often', () => {
    const counts = new Map<string, number>();
    for (let first = 0; first < 3; first++) {
      for (let second = 0; second < 2; second++) {
        const numbers = [first, second];
        const order = shuffled(['a', 'b', 'c'], () => numbers.shift()!).join('');
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
    }
    expect([...counts.values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test.each([
    [10, ['00000007'], 7],
    [10, ['0000000f'], 5],
    [10, ['ffffffff', '00000003'], 3],
    [10, ['fffffff9'], 9],
    [10, ['fffffffa', '00000001'], 1],
    [1, ['ffffffff'], 0],
  ])('takes a number below %i from %j', (limit, reads, expected) => {
    const left = [...reads];
    const random = randomBelow(() => bytesOf(left.shift()!));
    expect(random(limit)).toBe(expected);
    expect(left).toEqual([]);
  });
});

test('a PSBT without a lock time is finalised by nobody', () => {
  const { psbt: after, transaction } = finalizePsbt(read(CONFLICTING));
  expect(transaction).toBeUndefined();
  expect(written(after)).toBe(canonical(CONFLICTING));
});
