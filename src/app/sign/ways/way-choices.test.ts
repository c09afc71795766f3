import { expect, test } from 'vitest';
import type { OfferedWay, OfferedWays } from '../../../core/form/keys/offered-ways.ts';
import { formWays, type WayChoices, withPreimage, withWay } from './way-choices.ts';

const CLAIM: OfferedWay = { keys: ['02aa'], asks: '', preimages: [{ type: 'sha256', hash: '11' }] };
const REFUND: OfferedWay = { keys: ['02bb'], asks: '', preimages: [], leafHash: '22' };
const SWAP: OfferedWays = { id: 'swap', inputs: [0, 3], ways: [CLAIM, REFUND] };
const HASHED: OfferedWays = { id: 'hashed', inputs: [1], ways: [CLAIM] };
const BOND: OfferedWays = { id: 'bond', inputs: [2], ways: [REFUND] };

const NONE: WayChoices = new Map();
const typed = (choices: WayChoices, id: string, text: string) =>
  withPreimage(choices, id, { hash: '11', text });

/** What is chosen and typed, and what signing is told. */
test.each<[name: string, choices: WayChoices, told: readonly object[]]>([
  ['nothing', NONE, []],
  [
    'a way with nothing typed',
    withWay(NONE, 'swap', 0),
    [{ inputs: [0, 3], keys: ['02aa'], preimages: [] }],
  ],
  [
    'a leaf',
    withWay(NONE, 'swap', 1),
    [{ inputs: [0, 3], keys: ['02bb'], leafHash: '22', preimages: [] }],
  ],
  [
    'a preimage',
    typed(withWay(NONE, 'swap', 0), 'swap', ' ab '),
    [{ inputs: [0, 3], keys: ['02aa'], preimages: ['ab'] }],
  ],
  [
    'a preimage of the only way',
    typed(NONE, 'hashed', 'cd'),
    [{ inputs: [1], keys: ['02aa'], preimages: ['cd'] }],
  ],
  [
    'one that was typed for a way that is chosen no more',
    withWay(typed(withWay(NONE, 'swap', 0), 'swap', 'ab'), 'swap', undefined),
    [],
  ],
  ['one that is empty again', typed(typed(NONE, 'hashed', 'cd'), 'hashed', ' '), []],
  ['of a script that is not there', withWay(NONE, 'other', 0), []],
])('%s', (_, choices, told) => {
  expect(formWays([SWAP, HASHED, BOND], choices)).toEqual(told);
});
