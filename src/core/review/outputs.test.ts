import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { tapLeafHash, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { inputRecord, outputRecord } from '../psbt/make-record.ts';
import {
  type FileSpec,
  multi,
  multiA,
  originOf,
  pkh,
  pkLeaf,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { bytes } from '../sign/testing/utxos.ts';
import { inspect, one, TWO_OF_THREE, testOrdinary, testStrange } from './testing/file-rows.ts';

/** A 2-of-3 of A, B and C in a leaf, and change to keys of theirs (D, E, F) or to X, by letters. */
function tapscriptSpec(letters: string, leaf: Uint8Array, internal?: string): FileSpec {
  const spent = multiA(2, 'ABC');
  const key = internal === undefined ? UNSPENDABLE_KEY : xOf(internal);
  const originIn = (script: Uint8Array, master: string, isKeyPath = false) => ({
    leafHashes: isKeyPath ? [] : [tapLeafHash(0xc0, script)],
    origin: originOf(master),
  });
  const input = one(tr(UNSPENDABLE_KEY, spent), {
    records: [...'ABC'].map((own) =>
      inputRecord('tap_bip32_derivation', xOf(own), originIn(spent, own)),
    ),
  });
  const masters: Readonly<Record<string, string>> = { D: 'A', E: 'B', F: 'C', X: 'X' };
  return {
    ...input,
    outputs: [
      {},
      {
        lock: tr(key, leaf),
        records: [
          outputRecord('tap_internal_key', null, key),
          outputRecord('tap_tree', null, [{ depth: 0, leafVersion: 0xc0, script: leaf }]),
          ...[...letters].map((own) =>
            outputRecord(
              'tap_bip32_derivation',
              xOf(own),
              originIn(leaf, masters[own]!, own === internal),
            ),
          ),
        ],
      },
    ],
  };
}

/** One of D, E and F, after 144 blocks. */
const LOCKED = concatBytes(multiA(1, 'DEF').slice(0, -1), bytes('9d029000b2'));

testOrdinary([
  [
    'change with an origin',
    {
      ...one(wpkh('A'), { origins: 'A' }),
      outputs: [{}, { lock: wpkh('D'), origins: 'D:A' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'change of a 2 of 3 to the same signers',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(2, 'DEF')), origins: 'D:A E:B F:C' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'a payment to others who share a cosigner',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(1, 'DXY')), origins: 'D:A X:X Y:Y' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'a payment to others who share most cosigners',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(1, 'DEX')), origins: 'D:A E:B X:X' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'a payment to others who share most cosigners, in a leaf',
    tapscriptSpec('DEX', multiA(1, 'DEX')),
    { is: 'unsigned > signer' },
  ],
  [
    'a payment to one of the signers',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wpkh('D'), origins: 'D:A' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'a payment to two of the signers',
    {
      ...one(wsh(multi(3, 'ABC')), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(2, 'DE')), origins: 'D:A E:B' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'a payment to a script with a key that nobody is named for',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(1, 'DEFX')), origins: 'D:A E:B F:C' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'change that takes one more of the signers',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(3, 'DEF')), origins: 'D:A E:B F:C' }],
    },
    { is: 'unsigned > signer' },
  ],
  [
    'data in an output',
    {
      ...one(wpkh('A')),
      outputs: [{}, { lock: { scriptPubKey: bytes('6a0568656c6c6f') }, amount: 0n }],
    },
    {
      is: 'unsigned > signer',
      findings: ['note payload tx.vout[1]'],
      also: ({ findings }) => expect(findings[0]!.text).toContain('5 bytes, "hello"'),
    },
  ],
]);

testStrange([
  [
    'change with a lower threshold',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(1, 'DEF')), origins: 'D:A E:B F:C' }],
    },
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'change of the same threshold, in which one signer has two keys',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(2, 'DEFG')), origins: 'D:A E:B F:C G:A' }],
    },
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'tapscript change as the inputs are',
    tapscriptSpec('DEF', multiA(2, 'DEF')),
    { is: 'unsigned > signer', findings: [] },
  ],
  [
    'tapscript change with a lower threshold',
    tapscriptSpec('DEF', multiA(1, 'DEF')),
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'tapscript change that one signer spends after a lock: of what is locked nothing is said',
    tapscriptSpec('DEF', LOCKED),
    { is: 'unsigned > signer' },
  ],
  [
    'tapscript change that one signer spends by the key path',
    tapscriptSpec('DEF', multiA(2, 'DEF'), 'D'),
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'the same below it without a fee: a child spends it',
    {
      ...one(wpkh('A')),
      outputs: [{ amount: 99_707n }, { lock: wpkh('Y'), amount: 293n }],
    },
    { is: 'unsigned > signer', findings: ['note dust-to-be-spent tx.vout[1]'] },
  ],
  [
    'two below it without a fee: only one may be',
    {
      ...one(wpkh('A')),
      outputs: [{ amount: 99_707n }, { lock: wpkh('Y'), amount: 293n }, { amount: 0n }],
    },
    {
      is: 'unsigned > signer',
      findings: [
        'warning dust tx.vout[1]',
        'warning dust tx.vout[2]',
        'warning relay-refused tx.vout[2]',
      ],
    },
  ],
  [
    'one below it where the fee is not known',
    {
      ...one(wpkh('A'), { utxo: 'none' }),
      outputs: [{ amount: 99_707n }, { lock: wpkh('Y'), amount: 293n }],
    },
    { is: 'unsigned > updater', findings: ['warning dust tx.vout[1]'] },
  ],
  [
    'an output one below the dust limit',
    { ...one(wpkh('A')), outputs: [{}, { lock: wpkh('Y'), amount: 293n }] },
    { is: 'unsigned > signer', findings: ['warning dust tx.vout[1]'] },
  ],
  [
    'an output at the dust limit, P2WPKH',
    { ...one(wpkh('A')), outputs: [{}, { lock: wpkh('Y'), amount: 294n }] },
    { is: 'unsigned > signer' },
  ],
  [
    'an output one below the dust limit, P2PKH',
    { ...one(wpkh('A')), outputs: [{}, { lock: pkh('Y'), amount: 545n }] },
    { is: 'unsigned > signer', findings: ['warning dust tx.vout[1]'] },
  ],
  [
    'an output at the dust limit, P2PKH',
    { ...one(wpkh('A')), outputs: [{}, { lock: pkh('Y'), amount: 546n }] },
    { is: 'unsigned > signer' },
  ],
  [
    'an amount to OP_RETURN',
    { ...one(wpkh('A')), outputs: [{}, { lock: { scriptPubKey: bytes('6a01ff') }, amount: 1n }] },
    {
      is: 'unsigned > signer',
      findings: ['danger burn tx.vout[1]', 'note payload tx.vout[1]'],
    },
  ],
  [
    'a key origin of ECDSA for a taproot output',
    { ...one(wpkh('A')), outputs: [{}, { lock: tr('D'), origins: 'D:A' }] },
    { is: 'unsigned > signer', findings: ['warning origin-kind outputs[1].bip32_derivs'] },
  ],
  [
    'a wrong script, told once',
    {
      ...one(wpkh('A')),
      outputs: [{}, { lock: { ...wsh(TWO_OF_THREE), witnessScript: multi(1, 'ABC') } }],
    },
    { is: 'unsigned > signer', findings: ['danger output-contradicted outputs[1]'] },
  ],
  [
    'an inscription',
    one(
      tr(
        'A',
        concatBytes(
          pkLeaf('B'),
          bytes('0063036f7264010109'),
          new TextEncoder().encode('text/html'),
          bytes('00026869' + '68'),
        ),
      ),
    ),
    {
      is: 'unsigned > signer',
      findings: ['note payload inputs[0].taproot_scripts'],
      also: ({ findings }) => {
        expect(findings[0]!.text).toContain('Inscription of text/html, 2 bytes, "hi"');
      },
    },
  ],
]);

describe('data in an output', () => {
  test.each<[script: string, what: string | undefined]>([
    ['6a', undefined],
    ['6a00', undefined],
    ['6a01ff', '1 byte, ff'],
    ['6a02ff00', '2 bytes, ff00'],
    ['6a026869', '2 bytes, "hi"'],
  ])('%s', (script, what) => {
    const lock = { scriptPubKey: bytes(script) };
    const { findings } = inspect({ ...one(wpkh('A')), outputs: [{}, { lock, amount: 0n }] });
    expect(findings.find(({ code }) => code === 'payload')?.what).toBe(what);
  });
});
