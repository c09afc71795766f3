import { Transaction as ScureTransaction } from '@scure/btc-signer';
import { Psbt as BitcoinJsPsbt, initEccLib } from 'bitcoinjs-lib';
import * as tinySecp256k1 from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { decodePsbt } from '../psbt/psbt.ts';
import { BY_A, one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import {
  bare,
  bytesOfFile,
  type FileSpec,
  type InputSpec,
  multi,
  nestedWpkh,
  nestedWsh,
  pkh,
  sh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { privateKey, publicKey } from '../sign/testing/utxos.ts';
import { codesIn } from './testing/refused.ts';

/*
 * The programs themselves are asked, where they can be had here: a file that one of them
 * signs raises no rule by which it would refuse.
 */

initEccLib(tinySecp256k1);

const SECRET = privateKey('A');

/** Adds a signature, or raises what the program says. */
type Sign = (psbt: Uint8Array) => Uint8Array;

const PROGRAMS: readonly (readonly [by: string, sign: Sign])[] = [
  [
    'bitcoinjs',
    (psbt) => {
      const signer = BitcoinJsPsbt.fromBuffer(Buffer.from(psbt));
      const key = {
        publicKey: publicKey('A'),
        sign: (digest: Uint8Array) => tinySecp256k1.sign(digest, SECRET),
      };
      signer.signAllInputs(key);
      return signer.toBuffer();
    },
  ],
  [
    'scure',
    (psbt) => {
      const signer = ScureTransaction.fromPSBT(psbt);
      signer.sign(SECRET);
      return signer.toPSBT(decodePsbt(psbt).version);
    },
  ],
];

const LOCKS: readonly InputSpec['lock'][] = [
  pkh('A'),
  bare(multi(1, 'AB')),
  sh(TWO_OF_THREE),
  nestedWpkh('A'),
  nestedWsh(TWO_OF_THREE),
  wpkh('A'),
  wsh(TWO_OF_THREE),
  tr('A'),
];

const CHANGES: readonly Partial<InputSpec>[] = [
  {},
  { origins: 'A' },
  { origins: 'ABC' },
  { utxo: 'proven' },
  { utxo: 'claimed' },
  { utxo: 'none' },
  { utxo: 'contradicted' },
  { scripts: [] },
  { asks: 1 },
  { asks: 3 },
  { asks: 0x81 },
  { sequence: 0 },
];

const FILES: readonly FileSpec[] = [
  ...LOCKS.flatMap((lock) => CHANGES.map((change) => one(lock, { records: [], ...change }))),
  ...LOCKS.map((lock): FileSpec => ({ ...one(lock), version: 2 })),
  ...LOCKS.map((lock): FileSpec => ({ ...one(lock), lockTime: 800_000 })),
  { inputs: [wpkh('A'), wpkh('B')].map((lock) => ({ lock })) },
  one(wsh(TWO_OF_THREE), { signed: BY_A }),
  one(wpkh('B')),
];

/** Whether it signed; what it says where it did not is its own affair. */
function signs(sign: Sign, psbt: Uint8Array): boolean {
  try {
    return sign(psbt).length > psbt.length;
  } catch {
    return false;
  }
}

describe.each(PROGRAMS)('%s', (by, sign) => {
  const signed = FILES.map(bytesOfFile).filter((psbt) => signs(sign, psbt));

  test('signs many of these files, and not all', () => {
    expect(signed.length).toBeGreaterThan(20);
    expect(signed.length).toBeLessThan(FILES.length);
  });

  test('and none of those raises a rule of its own', () => {
    expect(signed.flatMap((psbt) => codesIn(psbt, by))).toEqual([]);
  });

  test('while others that it does not sign raise some', () => {
    const others = FILES.map(bytesOfFile).filter((psbt) => !signs(sign, psbt));
    expect(others.flatMap((psbt) => codesIn(psbt, by)).length).toBeGreaterThan(5);
  });
});
