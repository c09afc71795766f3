import { expect, test } from 'vitest';
import { CHAINS } from '../encoding/chains.ts';
import { globalRecord, inputRecord, outputRecord } from '../psbt/make-record.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { one } from '../review/testing/file-rows.ts';
import { bytesOfFile, type FileSpec, tr, wpkh, xOf } from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { ChainClaims } from './chain-claims.ts';

const HARDENED = 0x80000000;
const TESTS = CHAINS.filter((chain) => chain !== 'main');

const origin = (...path: readonly number[]) => ({ fingerprint: new Uint8Array(4).fill(1), path });
const hardened = (...path: readonly number[]) => path.map((step) => step + HARDENED);
const input = (...path: readonly number[]): FileSpec =>
  one(wpkh('A'), { records: [inputRecord('bip32_derivation', publicKey('A'), origin(...path))] });
const output = (...path: readonly number[]): FileSpec => ({
  ...one(wpkh('A')),
  outputs: [{ records: [outputRecord('bip32_derivation', publicKey('Z'), origin(...path))] }],
});
/** The 78 bytes of an extended key of a version. */
const xpub = (version: number, ...path: readonly number[]): FileSpec => {
  const key = new Uint8Array(78);
  new DataView(key.buffer).setUint32(0, version);
  key[4] = path.length;
  key.set(publicKey('A'), 45);
  return { ...one(wpkh('A')), global: [globalRecord('xpub', key, origin(...path))] };
};

const ROWS: readonly (readonly [
  name: string,
  file: FileSpec,
  main: string | undefined,
  test: string | undefined,
])[] = [
  ['nothing', one(wpkh('A')), undefined, undefined],
  ...[44, 48, 49, 84, 86, 87].flatMap((purpose) => [
    [`m/${purpose}h/0h`, input(...hardened(purpose, 0)), ORIGIN(0), undefined] as const,
    [`m/${purpose}h/1h`, input(...hardened(purpose, 1)), undefined, ORIGIN(0)] as const,
  ]),
  ['another coin type', input(...hardened(84, 2)), undefined, undefined],
  ['a coin type that is not hardened', input(HARDENED + 84, 0), undefined, undefined],
  ['a purpose that is not hardened', input(84, HARDENED), undefined, undefined],
  ['a purpose alone', input(HARDENED + 84), undefined, undefined],
  ['a purpose without a coin type', input(...hardened(45, 0)), undefined, undefined],
  ['no path', input(), undefined, undefined],
  ['an output', output(...hardened(84, 1)), undefined, 'outputs[0].bip32_derivs'],
  [
    'taproot',
    one(tr('A'), {
      records: [
        inputRecord('tap_bip32_derivation', xOf('A'), {
          leafHashes: [],
          origin: origin(...hardened(86, 1)),
        }),
      ],
    }),
    undefined,
    'inputs[0].taproot_bip32_derivs',
  ],
  ['an xpub', xpub(0x0488b21e), 'global_xpubs', undefined],
  ['a tpub', xpub(0x043587cf), undefined, 'global_xpubs'],
  ['a zpub', xpub(0x04b24746), 'global_xpubs', undefined],
  ['a vpub', xpub(0x045f1cf6), undefined, 'global_xpubs'],
  ['an extended key of no version', xpub(0x01020304), undefined, undefined],
  [
    'a tpub with a path of main',
    xpub(0x043587cf, ...hardened(84, 0)),
    'global_xpubs',
    'global_xpubs',
  ],
  [
    'two inputs that disagree',
    { inputs: [...input(...hardened(84, 0)).inputs, ...input(...hardened(84, 1)).inputs] },
    ORIGIN(0),
    ORIGIN(1),
  ],
  [
    'two inputs that agree, of which the first says it',
    { inputs: [...input(...hardened(84, 1)).inputs, ...input(...hardened(84, 1)).inputs] },
    undefined,
    ORIGIN(0),
  ],
];

function ORIGIN(n: number): string {
  return `inputs[${n}].bip32_derivs`;
}

test.each(ROWS.map((row, i) => [i + 1, ...row] as const))(
  '%i. of which chain a PSBT seems to be: %s',
  (_number, _name, file, main, test) => {
    const claims = ChainClaims.of(decodePsbt(bytesOfFile(file)));
    expect([claims.main?.path, claims.test?.path]).toEqual([main, test]);
    expect([claims.against('main')?.path, claims.against('regtest')?.path]).toEqual([test, main]);
    const chains = [...(test ? [] : ['main']), ...(main ? [] : TESTS)];
    expect(claims.chains).toEqual(main || test ? chains : undefined);
  },
);
