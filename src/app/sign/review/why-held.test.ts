import { describe, expect, test } from 'vitest';
import { CHAINS, type Chain } from '../../../core/encoding/chains.ts';
import type {
  KeyIdle,
  KeyVerdict,
  PsbtKeyVerdict,
  RawKeyVerdict,
} from '../../../core/form/keys/key-verdict.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import { asksDangers, chainsMeant, whyGrey, whyHeld } from './why-held.ts';

const TESTS = CHAINS.filter((chain) => chain !== 'main');

/** A key in WIF of these chains, refused or not. */
function key(chains: readonly Chain[], ok = false): KeyVerdict {
  if (!ok) return { ok, line: 0, refusal: 'other-chain', chains };
  return { ok, line: 0, compressed: true, publicKey: '02', chains, signs: [] };
}

const WORDS: KeyVerdict = {
  ...{ ok: true, line: 0, kind: 'words', signs: [], keyPath: [], scriptPath: [] },
};
const NO_KEY: KeyVerdict = { ok: false, line: 1, refusal: 'unknown' };

describe('the chains that are meant instead of mainnet', () => {
  test.each<[string, readonly KeyVerdict[], readonly Chain[] | undefined, readonly Chain[]]>([
    ['no key and no paths', [], undefined, []],
    ['a key of the test chains', [key(TESTS)], undefined, ['signet', ...TESTS]],
    ['paths of the test chains', [], TESTS, []],
    ['paths, with words', [WORDS], TESTS, []],
    ['paths and a key', [WORDS, key(TESTS)], TESTS, ['signet', ...TESTS]],
    ['a key beside what is none', [key(TESTS), NO_KEY], undefined, ['signet', ...TESTS]],
    ['a key of one of them', [key(['regtest'])], TESTS, ['regtest']],
    ['keys that disagree', [key(['regtest']), key(['main'], true)], undefined, []],
    ['a key and paths that disagree', [key(TESTS)], ['main'], []],
    ['paths that disagree', [], [], []],
    ['a key of mainnet', [key(['main'], true)], ['main'], []],
    ['what is no key', [NO_KEY], undefined, []],
  ])('%s', (_, keys, chainsOfPaths, expected) => {
    const checked = { keys, ...(chainsOfPaths && { chainsOfPaths }) };
    const recent: readonly Chain[] = ['main', 'signet', ...TESTS.filter((one) => one !== 'signet')];
    expect(chainsMeant(checked, { chain: 'main', recent })).toEqual([...new Set(expected)]);
  });

  test('none before anything was judged', () => {
    expect(chainsMeant(undefined, { chain: 'main', recent: CHAINS })).toEqual([]);
  });
});

function checkedOf(keys: readonly KeyVerdict[]): CheckedForm {
  return { keys, owners: [], foreignUtxos: [], singleWithoutOutput: [], dangers: [] };
}

/** A key of a PSBT that signs these inputs. */
function psbtKey(signs: readonly number[], what: Partial<PsbtKeyVerdict> = {}): KeyVerdict {
  return { ok: true, line: 0, kind: 'single', signs, keyPath: [], scriptPath: [], ...what };
}

/** One of a raw transaction that signs none, for a reason. */
function rawKey(idle: KeyIdle): RawKeyVerdict {
  return {
    ok: true,
    line: 0,
    compressed: true,
    publicKey: '02',
    chains: ['main'],
    signs: [],
    idle,
  };
}

const OFFER = { publicKey: '02', inputs: [0] };

describe('why nothing is signed', () => {
  test.each<[string, readonly KeyVerdict[], string | undefined]>([
    ['no key', [], undefined],
    ['a key that signs', [psbtKey([0])], undefined],
    ['a key in no script', [psbtKey([])], 'unused'],
    ['a key that has signed', [psbtKey([], { unsigned: 'signed' })], 'unused'],
    ['a key of an input that is refused', [psbtKey([], { unsigned: 'refused' })], undefined],
    ['a key whose input is not known', [psbtKey([], { unsigned: 'missing-utxo' })], 'lacking'],
    [
      'a key whose input needs its previous transaction',
      [psbtKey([], { unsigned: 'missing-previous-transaction' })],
      'lacking',
    ],
    [
      'such a key beside one in no script',
      [psbtKey([], { unsigned: 'missing-previous-transaction' }), psbtKey([])],
      'lacking',
    ],
    [
      'such a key beside one that signs',
      [psbtKey([], { unsigned: 'missing-previous-transaction' }), psbtKey([0])],
      undefined,
    ],
    ['a key that another may help', [psbtKey([], { unsigned: 'hidden-key' })], undefined],
    ['a key of MuSig2', [psbtKey([], { isInMusig: true })], undefined],
    ['a key that makes a share', [psbtKey([], { shares: [0] })], undefined],
    ['one of two in no script', [psbtKey([]), psbtKey([1])], undefined],
    ['a raw key that none needs', [rawKey('no-input-needs-it')], 'unused'],
    ['an internal key', [rawKey('taproot-internal-key')], 'unused'],
    ['a raw key, a lock unmet', [rawKey('lock-unmet')], 'lacking'],
    ['a raw key, without the others', [rawKey('others-missing')], 'lacking'],
    ['a raw key, a preimage missing', [rawKey('preimage-missing')], 'lacking'],
    ['a raw key, nothing known', [rawKey('nothing-known')], undefined],
    ['a raw key, some unknown', [rawKey('perhaps-unknown-utxos')], undefined],
    ['what is no key', [NO_KEY], undefined],
    ['a key of another chain', [key(TESTS)], 'other-chain'],
  ])('%s', (_, keys, expected) => {
    const state = {
      checked: checkedOf(keys),
      answered: new Set<string>(),
      tweaks: new Set<string>(),
    };
    expect(whyHeld(state)).toBe(expected);
  });

  test('an internal key that signs tweaked', () => {
    const idle = { ...rawKey('taproot-internal-key'), offer: OFFER };
    const state = { checked: checkedOf([idle]), answered: new Set<string>() };
    expect(whyHeld({ ...state, tweaks: new Set() })).toBe('unused');
    expect(whyHeld({ ...state, tweaks: new Set(['02']) })).toBeUndefined();
  });
});

describe('dangers are confirmed only where something is signed', () => {
  const DANGER = { name: 'fee-high', text: '', places: [], sum: 0n, isAsked: true } as const;
  const REFUSED = psbtKey([], { unsigned: 'refused' });
  test.each<[string, readonly KeyVerdict[], boolean, string | undefined]>([
    ['no key yet', [], true, 'unanswered'],
    ['a key that signs', [psbtKey([0])], true, 'unanswered'],
    ['a key of MuSig2', [psbtKey([], { isInMusig: true })], true, 'unanswered'],
    ['a key that another may help', [psbtKey([], { unsigned: 'hidden-key' })], true, 'unanswered'],
    ['what is no key', [NO_KEY], true, 'unanswered'],
    ['a key in no script', [psbtKey([])], false, 'unused'],
    // What signing comes to says why the input is refused.
    ['a key of an input that is refused', [REFUSED], false, undefined],
    ['such a key beside one in no script', [REFUSED, psbtKey([])], false, undefined],
    ['such a key beside one that signs', [REFUSED, psbtKey([1])], true, 'unanswered'],
  ])('%s', (_, keys, isAsked, held) => {
    const checked = { ...checkedOf(keys), dangers: [DANGER] };
    const state = { checked, answered: new Set<string>(), tweaks: new Set<string>() };
    expect([asksDangers(state), whyHeld(state)]).toEqual([isAsked, held]);
  });
});

type Why = NonNullable<CheckedForm['hindrance']>['why'];

describe('why Sign is grey', () => {
  const NOTHING = { checked: undefined, answered: new Set<string>(), tweaks: new Set<string>() };
  test.each<[string, string, boolean, boolean, boolean, string | undefined, Why?]>([
    ['nothing', ' ', false, false, false, 'no-transaction'],
    ['a key alone', '', true, false, false, 'no-transaction'],
    ['a transaction', '02', false, false, false, 'no-keys'],
    ['a PSBT', '', false, true, false, 'no-keys'],
    ['a PSBT that is signed', '', false, true, true, 'done'],
    ['a PSBT and a key', '', true, true, false, undefined],
    ['a PSBT that no key signs', '', false, true, false, 'hindered', 'utxo'],
    ['a PSBT that no key signs, and a key', '', true, true, false, 'hindered', 'utxo'],
    ['a coinbase', '02', false, false, false, 'hindered', 'coinbase'],
  ])('%s', (_, transaction, hasKeys, isPsbt, isDone, expected, why) => {
    const checked = why && { ...checkedOf([]), hindrance: { why, inputs: [0] } };
    const state = { ...NOTHING, checked, transaction, hasKeys };
    expect(whyGrey(state, isPsbt, isDone)).toBe(expected);
  });
});
