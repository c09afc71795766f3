import { expect } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { tapLeafHash } from '../crypto/taproot.ts';
import { globalRecord, inputRecord } from '../psbt/make-record.ts';
import {
  multi,
  nestedWpkh,
  nestedWsh,
  originOf,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { BY_A, one, SIG, TWO_OF_THREE, testOrdinary, testStrange } from './testing/file-rows.ts';

function unknownRecord(type: number, rest: string) {
  const key = bytes(rest);
  const wholeKey = concatBytes(Uint8Array.of(type), key);
  return {
    field: 'unknown',
    wholeKey,
    key: wholeKey,
    value: bytes('01'),
    start: 0,
    end: 0,
  } as const;
}

testOrdinary([
  [
    'a record that Core does not know',
    one(wpkh('A'), { records: [unknownRecord(0x50, 'ab')] }),
    {
      is: 'unsigned > signer',
      findings: ['note not-in-core inputs[0].unknown'],
      also: ({ findings }) => expect(findings[0]!.text).toMatch(/^Unknown record/),
    },
  ],
]);

testStrange([
  [
    'a record that the registry knows in another form',
    one(wpkh('A'), { records: [unknownRecord(0x19, 'ab')] }),
    {
      is: 'unsigned > signer',
      findings: [
        'note not-in-core inputs[0].unknown',
        'warning registry-mismatch inputs[0].unknown',
      ],
      also: ({ findings }) => expect(findings[0]!.text).toMatch(/^Pay to contract tweak/),
    },
  ],
  [
    'a wrong redeem script',
    one(nestedWpkh('A'), {
      scripts: [inputRecord('redeem_script', null, wpkh('B').scriptPubKey)],
    }),
    {
      is: 'unsigned > updater',
      findings: ['danger script-mismatch inputs[0].redeem_script'],
    },
  ],
  [
    'a wrong redeem script, beside the witness script that it should name: one fault',
    one(nestedWsh(TWO_OF_THREE), {
      scripts: [
        inputRecord('redeem_script', null, wpkh('B').scriptPubKey),
        inputRecord('witness_script', null, TWO_OF_THREE),
      ],
      signed: BY_A,
    }),
    {
      is: 'unknown > updater',
      signatures: ['unchecked ALL script'],
      findings: ['danger script-mismatch inputs[0].redeem_script'],
      also: ({ inputs }) => {
        const { redeemScriptFits, witnessScriptFits } = inputs[0]!;
        expect([redeemScriptFits, witnessScriptFits]).toEqual([false, true]);
      },
    },
  ],
  [
    'a wrong redeem script, and a witness script of neither: two faults',
    one(nestedWsh(TWO_OF_THREE), {
      scripts: [
        inputRecord('redeem_script', null, wpkh('B').scriptPubKey),
        inputRecord('witness_script', null, multi(1, 'ABC')),
      ],
    }),
    {
      is: 'unsigned > updater',
      findings: [
        'danger script-mismatch inputs[0].redeem_script',
        'danger script-mismatch inputs[0].witness_script',
      ],
    },
  ],
  [
    'a witness script that the redeem script does not name',
    one(nestedWsh(TWO_OF_THREE), {
      scripts: [
        inputRecord('redeem_script', null, nestedWsh(TWO_OF_THREE).redeemScript!),
        inputRecord('witness_script', null, multi(1, 'ABC')),
      ],
    }),
    {
      is: 'unsigned > updater',
      findings: ['danger script-mismatch inputs[0].witness_script'],
    },
  ],
  [
    'a wrong witness script',
    one(wsh(TWO_OF_THREE), {
      scripts: [inputRecord('witness_script', null, multi(1, 'ABC'))],
      signed: BY_A,
    }),
    {
      is: 'unknown > updater',
      signatures: ['unchecked ALL script'],
      findings: ['danger script-mismatch inputs[0].witness_script'],
    },
  ],
  [
    'a leaf that is not in the tree',
    one(
      { ...tr('A', pkLeaf('B')), leaf: { ...tr('A', pkLeaf('B')).leaf!, script: pkLeaf('C') } },
      { signed: [{ by: 'C' }] },
    ),
    {
      is: 'unknown > signer',
      signatures: ['unchecked DEFAULT script'],
      findings: ['danger script-mismatch inputs[0].taproot_scripts'],
      also: ({ inputs }) => expect(inputs[0]!.taprootOutputFits).toBe(false),
    },
  ],
  [
    'a control block of another output',
    one({
      ...tr('A', pkLeaf('B')),
      leaf: { script: pkLeaf('B'), controlBlock: tr('C', pkLeaf('B')).leaf!.controlBlock },
    }),
    {
      is: 'unsigned > signer',
      findings: ['danger script-mismatch inputs[0].taproot_scripts'],
    },
  ],
  [
    'the origin of a key that is not in the script',
    one(wpkh('A'), { origins: 'X' }),
    {
      is: 'unsigned > signer',
      findings: [
        'warning input-origin-contradicted inputs[0]',
        'warning key-not-in-script inputs[0].bip32_derivs',
      ],
    },
  ],
  [
    'a signature of a key that is not in the script',
    one(wsh(TWO_OF_THREE), { signed: [{ by: 'X' }] }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      findings: [`warning key-not-in-script ${SIG}`],
    },
  ],
  [
    'a Taproot key that is not in its leaf',
    one(tr('A', pkLeaf('B')), {
      records: [
        inputRecord('tap_bip32_derivation', xOf('C'), {
          leafHashes: [tapLeafHash(0xc0, pkLeaf('B'))],
          origin: originOf('C'),
        }),
      ],
    }),
    {
      is: 'unsigned > signer',
      findings: [
        'warning input-origin-contradicted inputs[0]',
        'warning key-not-in-script inputs[0].taproot_bip32_derivs',
      ],
    },
  ],
  [
    'a Taproot key whose leaf is not there',
    one(tr('A'), {
      records: [
        inputRecord('tap_bip32_derivation', xOf('C'), {
          leafHashes: [tapLeafHash(0xc0, pkLeaf('C'))],
          origin: originOf('C'),
        }),
      ],
    }),
    { is: 'unsigned > signer', findings: ['warning input-origin-contradicted inputs[0]'] },
  ],
  [
    'a key origin of ECDSA for a taproot input',
    one(tr('A'), { origins: 'A' }),
    { is: 'unsigned > signer', findings: ['warning origin-kind inputs[0].bip32_derivs'] },
  ],
  [
    'a nested witness script alone, which gives its redeem script too',
    one(nestedWsh(TWO_OF_THREE), {
      scripts: [inputRecord('witness_script', null, TWO_OF_THREE)],
    }),
    { is: 'unsigned > signer' },
  ],
  [
    'an uncompressed key in a witness script',
    one(wsh(multi(1, 'aB'))),
    {
      is: 'unsigned > signer',
      findings: ['danger uncompressed-in-segwit inputs[0].witness_script'],
    },
  ],
  [
    'an uncompressed key in the witness script of an output',
    { ...one(wpkh('A')), outputs: [{}, { lock: wsh(multi(1, 'aB')) }] },
    {
      is: 'unsigned > signer',
      findings: ['danger uncompressed-in-segwit outputs[1].witness_script'],
    },
  ],
  [
    'the same in P2SH, where any form of a key will do',
    { ...one(wpkh('A')), outputs: [{}, { lock: sh(multi(1, 'aB')) }] },
    { is: 'unsigned > signer' },
  ],
  [
    'an output to an uncompressed key by P2WPKH',
    { ...one(wpkh('A')), outputs: [{}, { lock: wpkh('a'), origins: 'a' }] },
    {
      is: 'unsigned > signer',
      findings: ['danger uncompressed-in-segwit outputs[1].bip32_derivs'],
    },
  ],
  [
    'an uncompressed key for P2WPKH',
    one(wpkh('a'), { origins: 'a' }),
    {
      is: 'unsigned > signer',
      findings: ['danger uncompressed-in-segwit inputs[0].bip32_derivs'],
    },
  ],
  [
    'a wrong chain in the origins',
    { ...one(wpkh('A'), { origins: 'A' }), coinType: 0 },
    { is: 'unsigned > signer', findings: ['warning chain-mismatch inputs[0].bip32_derivs'] },
  ],
  [
    "a wrong chain in an output's origin",
    { ...one(wpkh('A')), outputs: [{}, { lock: wpkh('D'), origins: 'D:A' }], coinType: 0 },
    { is: 'unsigned > signer', findings: ['warning chain-mismatch outputs[1].bip32_derivs'] },
  ],
  [
    'a wrong chain in an extended key',
    {
      ...one(wpkh('A')),
      global: [
        globalRecord(
          'xpub',
          concatBytes(
            bytes(`0488b21e00${'00'.repeat(8)}`),
            new Uint8Array(32).fill(9),
            publicKey('A'),
          ),
          { fingerprint: new Uint8Array(4), path: [] },
        ),
      ],
    },
    { is: 'unsigned > signer', findings: ['warning chain-mismatch global_xpubs'] },
  ],
]);
