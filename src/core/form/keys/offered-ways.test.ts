import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { encodeWif } from '../../encoding/testing/private-key-text.ts';
import { inputRecord } from '../../psbt/make-record.ts';
import { fileOf, type InputSpec, wpkh, wsh } from '../../sign/testing/built-files.ts';
import { scriptOf } from '../../sign/testing/script-words.ts';
import { privateKey, publicKey } from '../../sign/testing/utxos.ts';
import { PsbtFormChecker, signPsbtForm } from '../psbt/psbt-signing.ts';
import type { PsbtQuestion } from '../types.ts';
import type { FormWay, OfferedWay } from './offered-ways.ts';

const PREIMAGE = new Uint8Array(32).fill(9);
const HASH = bytesToHex(hash160(PREIMAGE));
const SWAP = scriptOf(
  `DUP HASH160 <${HASH}> EQUAL IF DROP A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B EQUALVERIFY ENDIF CHECKSIG`,
);
const BOND = scriptOf('500 CHECKLOCKTIMEVERIFY DROP A CHECKSIG');
const RECORD = inputRecord('hash160', hash160(PREIMAGE), PREIMAGE);
const swap: InputSpec = { lock: wsh(SWAP) };

function asked(
  inputs: readonly InputSpec[],
  lockTime: number,
  keys = '',
  ways: readonly FormWay[] = [],
): PsbtQuestion {
  const wifs = [...keys].map((letter) => encodeWif(privateKey(letter), true, 'regtest'));
  const psbt = fileOf({ inputs, lockTime });
  return { chain: 'regtest', psbt, keys: utf8Of(wifs.join('\n')), hashType: 'DEFAULT', ways };
}

function offeredIn(inputs: readonly InputSpec[], lockTime: number) {
  return new PsbtFormChecker().check(asked(inputs, lockTime)).ways;
}

describe('what is offered', () => {
  test('both ways of a swap, with the hash of a key that is not told', () => {
    const [group, ...others] = offeredIn([swap, { lock: wpkh('A') }, swap], 500)!;
    expect(others).toEqual([]);
    expect(group!.inputs).toEqual([0, 2]);
    expect(group!.ways).toEqual<readonly OfferedWay[]>([
      {
        keys: [bytesToHex(publicKey('A'))],
        asks: expect.stringMatching(/^a signature of .* and the hash160 preimage of /),
        preimages: [{ type: 'hash160', hash: HASH }],
      },
      {
        keys: [bytesToHex(hash160(publicKey('B')))],
        asks: expect.stringMatching(
          /^a signature of the key of hash .* and a lock time of at least block 500$/,
        ),
        preimages: [],
      },
    ]);
  });

  test.each<
    [
      name: string,
      inputs: readonly InputSpec[],
      lockTime: number,
      unmet: string | undefined,
      preimages: number,
    ]
  >([
    ['a lock that is not met', [{ lock: wsh(BOND) }], 499, 'the lock time is block 499', 0],
    ['a lock that is', [{ lock: wsh(BOND) }], 500, undefined, 0],
    ['a preimage of the PSBT’s record', [{ ...swap, records: [RECORD] }], 500, undefined, 0],
    ['one that is not there', [swap], 500, undefined, 1],
  ])('%s', (_, inputs, lockTime, unmet, preimages) => {
    const [first] = offeredIn(inputs, lockTime)![0]!.ways;
    expect(first!.unmet).toBe(unmet);
    expect(first!.preimages).toHaveLength(preimages);
  });

  test.each<[name: string, input: InputSpec]>([
    ['what Bitcoin Core signs', { lock: wpkh('A') }],
    ['what is not understood', { lock: wsh(scriptOf('A CHECKSIG NOT NOT')) }],
    ['a script that is not there', { lock: wsh(BOND), scripts: [] }],
  ])('nothing for %s', (_, input) => {
    expect(offeredIn([input], 500)).toBeUndefined();
  });
});

const CLAIM: FormWay = {
  inputs: [0],
  keys: [bytesToHex(publicKey('A'))],
  preimages: [` ${bytesToHex(PREIMAGE)}\n`],
};
const REFUND: FormWay = { inputs: [0], keys: [bytesToHex(hash160(publicKey('B')))], preimages: [] };

describe('signed by the way that is chosen', () => {
  test.each<
    [name: string, ways: readonly FormWay[], keys: string, lockTime: number, unsigned?: string]
  >([
    ['a claim', [CLAIM], 'A', 0],
    ['a claim with both keys after the lock', [CLAIM], 'AB', 500],
    ['a refund by the hash of its key', [REFUND], 'AB', 500],
    ['the only way that is open', [], 'B', 500],
    [
      'a claim by a preimage that is no hex',
      [{ ...CLAIM, preimages: ['x'] }],
      'A',
      0,
      'preimage-wrong',
    ],
    ['a claim by another preimage', [{ ...CLAIM, preimages: ['00'] }], 'A', 0, 'preimage-wrong'],
    ['a claim without a preimage', [{ ...CLAIM, preimages: [] }], 'A', 0, 'preimage-missing'],
    ['a refund too early', [REFUND], 'B', 499, 'lock-unmet'],
    ['a refund with the other key', [REFUND], 'A', 500, 'not-of-way'],
  ])('%s', (_, ways, keys, lockTime, unsigned) => {
    const question = () => asked([swap], lockTime, keys, ways);
    const judged = new PsbtFormChecker().checkKeys(question()).keys;
    const signed = signPsbtForm(question(), { randomBytes: (length) => new Uint8Array(length) });
    if (!signed.ok) throw new Error(signed.fault);
    expect(signed.complete).toBe(unsigned === undefined);
    expect(signed.inputs[0]).toMatchObject(unsigned ? { unsigned } : { isForeign: true });
    if (keys.length === 1) {
      expect(judged[0]).toMatchObject(unsigned ? { signs: [], unsigned } : { signs: [0] });
    }
  });

  test('with the preimage of the record and after the lock both keys leave two ways', () => {
    const question = asked([{ ...swap, records: [RECORD] }], 500, 'AB');
    const signed = signPsbtForm(question, { randomBytes: (length) => new Uint8Array(length) });
    expect(signed.ok && signed.inputs[0]).toMatchObject({ added: [], unsigned: 'several-ways' });
  });
});
