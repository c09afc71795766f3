import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { fingerprintOf } from '../descriptor/bip32.ts';
import { expand } from '../descriptor/expand.ts';
import { encodeExtendedKey } from '../encoding/extended-key.ts';
import { mapOf, outputRecord } from '../psbt/make-record.ts';
import {
  one,
  ownDescriptor,
  ownersOf,
  TWO_OF_THREE,
  testOrdinary,
  testStrange,
} from '../review/testing/file-rows.ts';
import { pkLeaf, tr, wpkh, wsh, xOf } from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import type { Subject } from '../subject/subject.ts';
import type { OwnDescriptor } from './descriptor-owners.ts';
import { ownersIn } from './owned.ts';

function descriptorOf(letter: string): string {
  const fingerprint = letter.charCodeAt(0).toString(16).repeat(4);
  return `wpkh([${fingerprint}/48h/1h/0h/0/7]${bytesToHex(publicKey(letter))})`;
}

testOrdinary([
  [
    'an input of a descriptor',
    one(wpkh('A'), { origins: 'A' }),
    {
      is: 'unsigned > signer',
      descriptors: [descriptorOf('A')],
      also: ({ inputOwners, outputOwners }) => {
        expect(inputOwners![0]).toEqual({ status: 'derived', descriptor: 0 });
        expect(outputOwners![0]).toEqual({ status: 'other' });
      },
    },
  ],
]);

testStrange([
  [
    'a forged origin in an output',
    { ...one(wpkh('A')), outputs: [{ lock: wpkh('Z'), origins: 'Z:A' }] },
    {
      is: 'unsigned > signer',
      descriptors: [descriptorOf('A')],
      findings: ['danger origin-contradicted tx.vout[0]'],
      also: ({ outputOwners }) =>
        expect(outputOwners![0]).toEqual({ status: 'contradicted', descriptor: 0 }),
    },
  ],
  [
    'a key of ours in a script that is not',
    one(wsh(TWO_OF_THREE), { origins: 'A' }),
    {
      is: 'unsigned > signer',
      descriptors: [descriptorOf('A')],
      findings: ['danger origin-contradicted inputs[0]'],
    },
  ],
]);

describe('an origin of an internal key in the output of a stranger', () => {
  const ownerBy = (key: Uint8Array, fingerprint: Uint8Array, mine: string) => {
    const value = { leafHashes: [], origin: { fingerprint, path: [] } };
    const map = mapOf([outputRecord('tap_bip32_derivation', key, value)]);
    const own = ownDescriptor(`tr(${mine},pk(${bytesToHex(xOf('A'))}))`);
    return ownersOf([own]).ownerOf(tr(key, pkLeaf('Z')).scriptPubKey, map).status;
  };
  const ofKey = (x: Uint8Array) => fingerprintOf(concatBytes(bytes('02'), x));
  const [mine, nobodys] = [xOf('B'), UNSPENDABLE_KEY];
  const nobodysExtended = encodeExtendedKey(
    concatBytes(
      bytes(`043587cf00${'00'.repeat(8)}`),
      new Uint8Array(32).fill(9),
      bytes('02'),
      nobodys,
    ),
  );

  test.each<readonly [string, Uint8Array, Uint8Array, string, string]>([
    ['is mine', mine, ofKey(mine), bytesToHex(mine), 'contradicted'],
    ['is mine, of another origin', mine, bytes('0a0b0c0d'), bytesToHex(mine), 'contradicted'],
    ['is nobody’s', nobodys, ofKey(nobodys), bytesToHex(nobodys), 'other'],
    ['is nobody’s, of another origin', nobodys, bytes('0a0b0c0d'), bytesToHex(nobodys), 'other'],
    [
      'has the fingerprint of nobody’s',
      xOf('C'),
      ofKey(nobodys),
      `${nobodysExtended}/0/*`,
      'other',
    ],
  ])('%s', (_, key, fingerprint, own, status) => {
    expect(ownerBy(key, fingerprint, own)).toBe(status);
  });
});

/** An extended key of the tests whose children are known to nobody else. */
const EXTENDED = encodeExtendedKey(
  concatBytes(bytes(`043587cf00${'00'.repeat(8)}`), new Uint8Array(32).fill(9), publicKey('A')),
);

describe('descriptors', () => {
  const descriptor = `wpkh(${EXTENDED}/0/*)`;
  const [variant] = ownDescriptor(descriptor).variants;
  const scriptAt = (index: number) => expand(variant!, index)!.scripts[0]!;
  const ownerAt = (index: number, descriptors: readonly OwnDescriptor[]) =>
    ownersOf(descriptors).ownerOf(scriptAt(index), undefined);

  test('say at which index an output is theirs, in their range', () => {
    const other = ownDescriptor(descriptorOf('B'));
    expect(ownerAt(7, [other, ownDescriptor(descriptor)])).toEqual({
      status: 'derived',
      descriptor: 1,
      branch: 0,
      index: 7,
    });
    expect(ownerAt(7, [ownDescriptor(descriptor, 0, 6)])).toEqual({ status: 'other' });
    expect(ownerAt(7, [ownDescriptor(descriptor, 0, 7)])).toMatchObject({ index: 7 });
    expect(ownerAt(7, [ownDescriptor(descriptor, 8, 9)])).toEqual({ status: 'other' });
    expect(ownerAt(7, [ownDescriptor(descriptor, 7, 7)])).toEqual({
      status: 'derived',
      descriptor: 0,
      branch: 0,
      index: 7,
    });
  });

  /** An output at an index that its origin alone names, and how far that is. */
  const farAt = (index: number, last: number, isRangeGiven: boolean, first = 0) => {
    const { scripts, provider } = expand(variant!, index)!;
    const [key] = [...provider.publicKeys.values()];
    const origin = { fingerprint: fingerprintOf(publicKey('A')), path: [0, index] };
    const map = mapOf([outputRecord('bip32_derivation', key!, origin)]);
    const owners = ownersOf([{ ...ownDescriptor(descriptor, first, last), isRangeGiven }]);
    const judge = (script: Uint8Array | undefined) => owners.judge(script, map);
    const spent = { inputs: [], transaction: { outputs: [{ scriptPubKey: scripts[0]! }] } };
    const subject = { ...spent, psbt: undefined } as unknown as Subject;
    return ownersIn(subject, { judge }).outputOwners[0];
  };

  test.each<readonly [index: number, last: number, isRangeGiven: boolean, isFar: boolean]>([
    [1000, 5, false, false],
    [1001, 5, false, true],
    [1001, 1000, true, true],
    [1001, 1001, true, false],
    [1001, 1001, false, true],
  ])('index %i where %i is the last, given: %s', (index, last, isRangeGiven, isFar) => {
    const place = { status: 'derived', descriptor: 0, branch: 0, index };
    expect(farAt(index, last, isRangeGiven)).toEqual({ ...place, ...(isFar && { isFar }) });
  });

  test('an index before the range that was given is as far as any', () => {
    expect(farAt(1001, 2000, true, 1002)).toMatchObject({ index: 1001, isFar: true });
  });
});
