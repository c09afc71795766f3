import { describe, expect, test } from 'vitest';
import { createSignClient } from '../../channel/sign-client.ts';
import { FakeWorker } from '../../channel/testing/fake-worker.ts';
import { utf8Of } from '../../core/bytes/utf8-text.ts';
import { encodeWif } from '../../core/encoding/testing/private-key-text.ts';
import type { HashTypeName } from '../../core/form/types.ts';
import { BY_A, one, TWO_OF_THREE } from '../../core/review/testing/file-rows.ts';
import { HashType } from '../../core/script/hash-type.ts';
import {
  bare,
  type FileSpec,
  fileOf,
  type InputSpec,
  multi,
  multiA,
  nestedWpkh,
  nestedWsh,
  pk,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
} from '../../core/sign/testing/built-files.ts';
import { privateKey } from '../../core/sign/testing/utxos.ts';
import { execute } from '../../rpc/dispatch.ts';

/*
 * The Sign view gives the PSBT and the transaction that `signpsbtwithkey` gives, byte for
 * byte, and refuses where it does.
 */

const CHAIN = 'regtest';
/** In the place of randomness, on both sides. */
const zeros = (length: number) => new Uint8Array(length);
const wif = (letter: string) => encodeWif(privateKey(letter), true, CHAIN);

interface Signed {
  readonly psbt: string;
  readonly complete: boolean;
  readonly hex?: string;
}

/** What the page gets of its worker. */
async function inView(psbt: string, keys: readonly string[], hashType: HashTypeName) {
  const client = createSignClient(() => new FakeWorker());
  const question = { chain: CHAIN, psbt, keys: utf8Of(keys.join('\n')), hashType } as const;
  return client.signPsbt(question, () => undefined).outcome;
}

/** What the procedure answers; DEFAULT is left to each input there by saying no type. */
function byProcedure(psbt: string, keys: readonly string[], hashType: HashTypeName) {
  const type = hashType === 'DEFAULT' ? [] : [hashType];
  const body = JSON.stringify({ method: 'signpsbtwithkey', params: [psbt, keys, ...type] });
  const answer = JSON.parse(execute(body, { chain: CHAIN, randomBytes: zeros }).body);
  return answer as { readonly result: Signed | null; readonly error: { readonly message: string } };
}

const LOCKS: readonly (readonly [name: string, lock: InputSpec['lock'], keys: string])[] = [
  ['P2PK', pk('A'), 'A'],
  ['P2PKH', pkh('A'), 'A'],
  ['bare multisig', bare(multi(1, 'AB')), 'B'],
  ['P2SH', sh(TWO_OF_THREE), 'AC'],
  ['P2SH, one of two that are needed', sh(TWO_OF_THREE), 'C'],
  ['P2SH-P2WPKH', nestedWpkh('A'), 'A'],
  ['P2SH-P2WSH', nestedWsh(TWO_OF_THREE), 'AB'],
  ['P2WPKH', wpkh('A'), 'A'],
  ['P2WSH', wsh(TWO_OF_THREE), 'BC'],
  ['P2WSH, one of two that are needed', wsh(TWO_OF_THREE), 'A'],
  ['P2WSH, keys in another order', wsh(TWO_OF_THREE), 'CBA'],
  ['P2TR by its key', tr('A'), 'A'],
  ['P2TR by its leaf', tr('A', pkLeaf('B')), 'B'],
  ['P2TR by either', tr('A', pkLeaf('B')), 'AB'],
  ['P2TR by a leaf of several', tr('Z', multiA(2, 'AB')), 'AB'],
  ['a key of none of them', wpkh('A'), 'Q'],
];

const TYPES: readonly HashTypeName[] = [
  'DEFAULT',
  'ALL',
  'NONE',
  'SINGLE',
  'ALL|ANYONECANPAY',
  'SINGLE|ANYONECANPAY',
];

const ROWS = LOCKS.flatMap(([name, lock, keys]) =>
  TYPES.map((type) => [name, type, one(lock, { origins: 'ABC' }), keys] as const),
);

const SHARED: FileSpec = {
  inputs: [wpkh('A'), pkh('B'), wsh(TWO_OF_THREE), tr('A')].map((lock) => ({ lock })),
  outputs: [{ amount: 100_000n }, {}],
};

const FILES: readonly (readonly [name: string, spec: FileSpec, keys: string])[] = [
  ['several inputs, all keys', SHARED, 'ABC'],
  ['several inputs, one key', SHARED, 'A'],
  ['version 2', { ...SHARED, version: 2 }, 'ABC'],
  ['one that is signed in part', one(wsh(TWO_OF_THREE), { signed: BY_A }), 'B'],
  ['one that is signed already', one(wpkh('A'), { signed: BY_A }), 'A'],
  [
    'a signature that is wrong',
    one(wsh(TWO_OF_THREE), { signed: [{ by: 'A', spoilt: true }] }),
    'AB',
  ],
  ['a type that is asked for', one(wpkh('A'), { asks: HashType.ALL }), 'A'],
  ['amounts that contradict', one(wpkh('A'), { utxo: 'contradicted' }), 'A'],
  ['a coin that is not known', one(wpkh('A'), { utxo: 'none' }), 'A'],
  ['a legacy coin without its transaction', one(pkh('A'), { utxo: 'claimed' }), 'A'],
  ['a script that is not there', one(wsh(TWO_OF_THREE), { scripts: [] }), 'AB'],
  ['SINGLE without an output', { ...SHARED, outputs: [{}] }, 'ABC'],
];

async function bothOf(psbt: string, keys: readonly string[], type: HashTypeName) {
  return { view: await inView(psbt, keys, type), answer: byProcedure(psbt, keys, type) };
}

function expectSame({ view, answer }: Awaited<ReturnType<typeof bothOf>>): void {
  const { result } = answer;
  if (!view.ok || !result) throw new Error(answer.error?.message ?? 'refused');
  expect([view.psbt, view.complete, view.hex]).toEqual([result.psbt, result.complete, result.hex]);
}

describe('each kind of script and hash type', () => {
  test.each(ROWS)('%s, %s', async (_name, type, spec, letters) => {
    expectSame(await bothOf(fileOf(spec), [...letters].map(wif), type));
  });

  test('signatures are made in most of them', async () => {
    const changed = await Promise.all(
      ROWS.map(async ([, type, spec, letters]) => {
        const view = await inView(fileOf(spec), [...letters].map(wif), type);
        return view.ok && view.psbt !== fileOf(spec);
      }),
    );
    expect(changed.filter(Boolean).length).toBeGreaterThan((ROWS.length * 3) / 4);
  });
});

describe('files on their way', () => {
  test.each(FILES)('%s', async (_name, spec, letters) => {
    expectSame(await bothOf(fileOf(spec), [...letters].map(wif), 'DEFAULT'));
  });
});

describe('is refused in both', () => {
  const FILE = fileOf(one(wpkh('A'), { asks: HashType.SINGLE }));

  test.each(['ALL', 'DEFAULT'] as const)(
    '%s, where the file asks for another type',
    async (type) => {
      const { view, answer } = await bothOf(FILE, [wif('A')], type);
      expect(view).toMatchObject({ ok: false, fault: 'sighash-mismatch' });
      expect(answer.error.message).toContain('sighash');
    },
  );

  test.each([
    ['no key', []],
    ['a word', ['hello']],
    ['a key of another chain', [encodeWif(privateKey('A'), true, 'main')]],
    ['a key whose checksum is wrong', [`${wif('A').slice(0, -1)}x`]],
    ['one of two that is none', [wif('A'), 'hello']],
  ])('%s', async (_name, keys) => {
    const file = fileOf(one(wpkh('A')));
    const view = await inView(file, keys, 'DEFAULT');
    expect(view).toMatchObject({ ok: false, fault: 'keys' });
    const { result, error } = byProcedure(file, keys, 'DEFAULT');
    // A call without keys signs nothing, and the view does not come to it.
    expect(keys.length === 0 ? result?.psbt : error?.message).toBeTruthy();
  });

  test('what is no PSBT', async () => {
    await expect(inView('AAAA', [wif('A')], 'DEFAULT')).rejects.toThrow();
    expect(byProcedure('AAAA', [wif('A')], 'DEFAULT').error.message).toContain('TX decode failed');
  });
});
