import { expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
  KEY_1,
  KEY_1_LONG,
  repeated,
  SIGNATURE,
} from '../../../test/psbt-text.ts';
import { witnessRoles } from './witness-roles.ts';

const SCHNORR = repeated('ab', 64);
const BLOCK = `c1${repeated('22', 32)}`;
const HASH = repeated('33', 32);

test.each<[what: string, stack: readonly Hex[], roles: string]>([
  ['nothing', [], ''],
  ['P2WPKH', [SIGNATURE, KEY_1], 'ecdsa-signature public-key'],
  [
    'P2WPKH with a key of another first byte',
    [SIGNATURE, `05${KEY_1.slice(2)}`],
    'ecdsa-signature data',
  ],
  [
    'P2WSH multisig',
    ['', SIGNATURE, SIGNATURE, '5121ae'],
    'data ecdsa-signature ecdsa-signature data',
  ],
  ['P2WSH multisig, whole', ['', SIGNATURE, '51ae'], 'data ecdsa-signature witness-script'],
  [
    'P2WSH of P2PKH',
    [SIGNATURE, KEY_1_LONG, '76a988ac'],
    'ecdsa-signature public-key witness-script',
  ],
  [
    'P2WSH with a preimage',
    [SIGNATURE, HASH, '01', 'a8'],
    'ecdsa-signature data data witness-script',
  ],
  ['P2WSH without arguments', ['51'], 'witness-script'],
  ['a script of 33 bytes after a preimage', [HASH, `20${HASH}`], 'data witness-script'],
  ['a script that a push runs out of', ['01', '02aa'], 'data data'],
  ['an empty item alone', [''], 'data'],
  ['a key path', [SCHNORR], 'schnorr-signature'],
  ['a key path with a hash type', [`${SCHNORR}01`], 'schnorr-signature'],
  ['a key path with an annex', [SCHNORR, '5001'], 'schnorr-signature annex'],
  ['a script path', ['51', BLOCK], 'tapscript control-block'],
  [
    'a script path with signature, preimage, a Merkle path and an annex',
    [SCHNORR, HASH, 'ac', `${BLOCK}${HASH}`, '50'],
    'schnorr-signature data tapscript control-block annex',
  ],
  ['a leaf version below 0xc0', ['51', `67${repeated('22', 32)}`], 'tapscript control-block'],
  [
    'a leaf version that scripts may begin with',
    ['51', `51${repeated('51', 32)}`],
    'data witness-script',
  ],
  ['a control block cut short', ['51', `c0${repeated('51', 31)}`], 'data witness-script'],
  ['a control block of 129 hashes', ['51', BLOCK + HASH.repeat(129)], 'data data'],
  ['a control block alone', [`c0${repeated('51', 32)}`], 'witness-script'],
  ['an annex alone is none', ['50'], 'witness-script'],
  ["a coinbase's reserved value", [repeated('00', 32)], 'reserved-value'],
])('%s', (_what, stack, roles) => {
  expect(witnessRoles(stack.map(bytesOf)).join(' ')).toBe(roles);
});
