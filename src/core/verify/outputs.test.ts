import { expect } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { tapLeafHash, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { inputRecord, outputRecord } from '../psbt/make-record.ts';
import { encodePush } from '../script/push.ts';
import {
  type FileSpec,
  type Lock,
  multi,
  originOf,
  pkh,
  pkLeaf,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { bytes } from '../sign/testing/utxos.ts';
import { one, TWO_OF_THREE, testOrdinary, testStrange } from './testing/file-rows.ts';

/** The `multi_a` of BIP 387; `letters` are keys in their order. */
function multiA(required: number, letters: string): Uint8Array {
  const keys = [...letters].flatMap((letter, i) => [
    encodePush(xOf(letter)),
    Uint8Array.of(i === 0 ? 0xac : 0xba),
  ]);
  return concatBytes(...keys, Uint8Array.of(0x50 + required, 0x9c));
}

/** A 2-of-3 of A, B and C in a leaf, and change to keys of theirs (D, E, F) or to X. */
function tapscriptSpec(lock: Lock, leaf: Uint8Array, key = UNSPENDABLE_KEY): FileSpec {
  const spent = multiA(2, 'ABC');
  const leafHashes = [tapLeafHash(0xc0, spent)];
  const origin = (letter: string) => ({ leafHashes, origin: originOf(letter) });
  const input = one(tr(UNSPENDABLE_KEY, spent), {
    records: [...'ABC'].map((one) => inputRecord('tap_bip32_derivation', xOf(one), origin(one))),
  });
  const masters = ['DA', 'EB', 'FC', 'XX'] as const;
  return {
    ...input,
    outputs: [
      {},
      {
        lock,
        records: [
          outputRecord('tap_internal_key', null, key),
          outputRecord('tap_tree', null, [{ depth: 0, leafVersion: 0xc0, script: leaf }]),
          ...masters.map(([own, master]) =>
            outputRecord('tap_bip32_derivation', xOf(own!), origin(master!)),
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
    'change with a cosigner replaced',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(2, 'DEX')), origins: 'D:A E:B X:X' }],
    },
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'change with a lower threshold',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wsh(multi(1, 'DEF')), origins: 'D:A E:B F:C' }],
    },
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'tapscript change as the inputs are',
    tapscriptSpec(tr(UNSPENDABLE_KEY, multiA(2, 'DEF')), multiA(2, 'DEF')),
    { is: 'unsigned > signer', findings: [] },
  ],
  [
    'tapscript change with a cosigner replaced',
    tapscriptSpec(tr(UNSPENDABLE_KEY, multiA(2, 'DEX')), multiA(2, 'DEX')),
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'tapscript change with a lower threshold',
    tapscriptSpec(tr(UNSPENDABLE_KEY, multiA(1, 'DEF')), multiA(1, 'DEF')),
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'tapscript change that one signer spends after a lock: of what is locked nothing is said',
    tapscriptSpec(tr(UNSPENDABLE_KEY, LOCKED), LOCKED),
    { is: 'unsigned > signer' },
  ],
  [
    'tapscript change that one signer spends by the key path',
    tapscriptSpec(tr('D', multiA(2, 'DEF')), multiA(2, 'DEF'), xOf('D')),
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
  ],
  [
    'change to one signer alone',
    {
      ...one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
      outputs: [{}, { lock: wpkh('D'), origins: 'D:A' }],
    },
    { is: 'unsigned > signer', findings: ['danger change-weakened tx.vout[1]'] },
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
