import { describe, expect, test } from 'vitest';
import { CHAINS, type Chain } from '../../../core/encoding/chains.ts';
import type { KeyVerdict } from '../../../core/form/keys/key-verdict.ts';
import { chainsMeant } from './why-held.ts';

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
    ['paths of the test chains', [], TESTS, ['signet', ...TESTS]],
    ['paths, with words', [WORDS], TESTS, ['signet', ...TESTS]],
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
