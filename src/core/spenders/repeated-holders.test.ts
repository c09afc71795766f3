import { expect, test } from 'vitest';
import type { ScriptPolicy } from '../policy/script-policy.ts';
import { repeatedHolders } from './repeated-holders.ts';

/** Keys by two letters: whose it is, and which. */
const key = (name: string) => Uint8Array.from(name, (letter) => letter.charCodeAt(0));
const nameOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
/** `?1` is nobody's that is known. */
const holderOf = (bytes: Uint8Array) => (nameOf(bytes)[0] === '?' ? undefined : nameOf(bytes)[0]);

const keys = (count: number, ...names: readonly string[]): ScriptPolicy => ({
  kind: 'keys',
  count,
  keys: names.map(key),
});
const and = (...of: readonly ScriptPolicy[]): ScriptPolicy => ({ kind: 'and', of });
const or = (...of: readonly ScriptPolicy[]): ScriptPolicy => ({ kind: 'or', of });
const some = (count: number, ...of: readonly ScriptPolicy[]): ScriptPolicy => ({
  kind: 'some',
  count,
  of,
});
const pk = (name: string) => keys(1, name);
const LOCK: ScriptPolicy = { kind: 'older', lock: 9 };
const NEVER: ScriptPolicy = { kind: 'never' };

/** The places of each holder, how many are enough, and the multisig that they stand in. */
type Told = readonly [places: string, enough: number, multisig?: string];

const ROWS: readonly (readonly [name: string, policy: ScriptPolicy, told: readonly Told[]])[] = [
  ['one key', pk('A1'), []],
  ['keys of two', keys(2, 'A1', 'B1'), []],
  ['two of two keys of one', keys(2, 'A1', 'A2'), [['A1 A2', 1, '2 of 2']]],
  ['two of three, two of them of one', keys(2, 'A1', 'B1', 'A2'), [['A1 A2', 1, '2 of 3']]],
  ['three of three, two of them of one', keys(3, 'A1', 'B1', 'A2'), [['A1 A2', 2, '3 of 3']]],
  [
    'three of four keys of two',
    keys(3, 'A1', 'B1', 'A2', 'B2'),
    [
      ['A1 A2', 2, '3 of 4'],
      ['B1 B2', 2, '3 of 4'],
    ],
  ],
  [
    'four of five: those with most keys are enough',
    keys(4, 'A1', 'C1', 'B1', 'A2', 'B2'),
    [
      ['A1 A2', 2, '4 of 5'],
      ['B1 B2', 2, '4 of 5'],
    ],
  ],
  ['one of two keys of one', keys(1, 'A1', 'A2'), [['A1 A2', 1, '1 of 2']]],
  ['two ways, a key of one in each', or(pk('A1'), pk('A2')), []],
  ['both of two', and(pk('A1'), pk('A2')), [['A1 A2', 1]]],
  ['both of two, and a third', and(pk('A1'), pk('B1'), pk('A2')), [['A1 A2', 2]]],
  [
    'the innermost part in which they meet',
    and(LOCK, or(pk('B1'), keys(2, 'A1', 'A2'))),
    [['A1 A2', 1, '2 of 2']],
  ],
  ['a way that nobody can go', or(and(pk('A1'), pk('A2'), NEVER), pk('B1')), []],
  ['keys of which one is not known', keys(3, 'A1', 'A2', '?1'), []],
  ['a key that is not known and not needed', keys(2, 'A1', 'A2', '?1'), [['A1 A2', 1, '2 of 3']]],
  ['two of three parts', some(2, pk('A1'), pk('B1'), pk('A2')), [['A1 A2', 1]]],
  ['one of two parts', some(1, pk('A1'), pk('A2')), []],
  [
    'keys that are known by their hash',
    and({ kind: 'keyhash', hash: key('A1') }, pk('A2')),
    [['A1 A2', 1]],
  ],
  ['locks alone', and(LOCK, LOCK), []],
];

test.each(ROWS)('who has several keys of one way: %s', (_, policy, told) => {
  const found = repeatedHolders(policy, holderOf).map(({ places, enough, multisig }) => [
    places.map(nameOf).join(' '),
    enough,
    ...(multisig ? [`${multisig.required} of ${multisig.of}`] : []),
  ]);
  expect(found).toEqual(told);
});
