import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { record } from '../outline/testing/psbt-hex.ts';
import { bare, nestedWpkh, pkh, pkLeaf, sh, tr, wpkh, wsh } from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { receiverInput } from './receiver-input.ts';
import { type SilentInputSpec, silentSubject } from './testing/silent-files.ts';

function seen(input: SilentInputSpec): string {
  const subject = silentSubject({ inputs: [input], outputs: ['other'], shares: 'none' });
  const { counts, key, isMisfit, isClaimed } = receiverInput(subject.inputs[0]!);
  const words = [counts, key && bytesToHex(key).slice(0, 8)];
  return [...words, isMisfit && 'misfit', isClaimed && 'claimed'].filter(Boolean).join(' ');
}

const A = bytesToHex(publicKey('A')).slice(0, 8);
const B = bytesToHex(publicKey('B')).slice(0, 8);
const small = publicKey('a');
const TR = bytesToHex(tr('A').scriptPubKey).slice(4, 10);
const witness = (...items: readonly string[]) => {
  const sized = items.map((item) => (item.length / 2).toString(16).padStart(2, '0') + item);
  return record('08', `0${items.length}${sized.join('')}`);
};
const h = bytesToHex(UNSPENDABLE_KEY);
const leafOf = tr(UNSPENDABLE_KEY, pkLeaf('A')).leaf!;
const block = bytesToHex(leafOf.controlBlock);
const program = (first: number, size: number) =>
  bare(concatBytes(Uint8Array.of(first, size), new Uint8Array(size).fill(1)));

describe('receivers count', () => {
  test.each<readonly [string, SilentInputSpec, string]>([
    ['P2WPKH, by an origin', { by: 'A' }, `eligible ${A}`],
    [
      'P2WPKH, by a signature',
      {
        by: 'A',
        origin: null,
        records: record(`02${bytesToHex(publicKey('A'))}`, '3006020101020101' + '01'),
      },
      `eligible ${A}`,
    ],
    [
      'P2WPKH, by its final witness',
      { by: 'A', origin: null, records: witness('00', bytesToHex(publicKey('A'))) },
      `eligible ${A}`,
    ],
    ['P2WPKH without a key', { by: 'A', origin: null }, 'eligible'],
    ['P2WPKH with the key of another', { by: 'A', origin: 'B' }, `eligible ${B} misfit`],
    [
      'P2WPKH with two keys of others',
      { by: 'A', origin: 'B', records: record(`06${bytesToHex(publicKey('C'))}`, '00000000') },
      'eligible',
    ],
    ['P2WPKH that is only told', { by: 'A', utxo: 'claimed' }, `eligible ${A} claimed`],
    ['P2SH-P2WPKH', { by: 'A', lock: nestedWpkh('A') }, `eligible ${A}`],
    ['P2PKH', { by: 'A', lock: pkh('A') }, `eligible ${A}`],
    ['P2TR', { by: 'A', lock: tr('A') }, `eligible 02${TR}`],
    [
      'P2TR with another internal key told',
      { by: 'A', lock: tr('A'), records: record('17', bytesToHex(publicKey('B').subarray(1))) },
      `eligible 02${TR}`,
    ],
    [
      'P2TR with a leaf of another internal key',
      { by: 'A', lock: tr('A', pkLeaf('B')) },
      `eligible 02${bytesToHex(tr('A', pkLeaf('B')).scriptPubKey).slice(4, 10)}`,
    ],
  ])('%s', (_, input, expected) => {
    expect(seen(input)).toBe(expected);
  });
});

describe('receivers do not count, or it is not known', () => {
  test.each<readonly [string, SilentInputSpec, string]>([
    [
      'P2TR whose internal key is told to be H',
      { by: 'A', lock: tr('A'), records: record('17', h) },
      'no',
    ],
    [
      'P2TR with a leaf under H',
      { by: 'A', lock: tr('A'), records: record(`15${block}`, `${bytesToHex(leafOf.script)}c0`) },
      'no',
    ],
    [
      'P2TR with a final script path under H',
      { by: 'A', lock: tr('A'), records: witness(bytesToHex(leafOf.script), block) },
      'no',
    ],
    [
      'the same with an annex',
      { by: 'A', lock: tr('A'), records: witness(bytesToHex(leafOf.script), block, '5000') },
      'no',
    ],
    ['P2WSH', { by: 'A', lock: wsh(pkLeaf('A')), origin: null }, 'no'],
    ['P2SH with another script', { by: 'A', lock: sh(pkLeaf('A')), origin: null }, 'no'],
    ['P2SH without its script', { by: 'A', lock: bare(nestedWpkh('A').scriptPubKey) }, 'undecided'],
    [
      'P2SH with the script of another',
      { by: 'A', lock: { ...nestedWpkh('A'), redeemScript: wpkh('B').scriptPubKey } },
      'undecided',
    ],
    ['P2PKH without a key', { by: 'A', lock: pkh('A'), origin: null }, 'undecided'],
    ['P2PKH with the key of another', { by: 'A', lock: pkh('A'), origin: 'B' }, 'undecided'],
    ['P2PKH of an uncompressed key', { by: 'a', lock: pkh('a') }, 'no'],
    [
      'P2WPKH of an uncompressed key',
      { by: 'A', lock: bare(concatBytes(bytes('0014'), hash160(small))), origin: 'a' },
      'no',
    ],
    ['no coin', { by: 'A', utxo: 'none' }, 'undecided'],
    ['P2A', { by: 'A', lock: bare(bytes('51024e73')), origin: null }, 'no'],
    ['version 1 with 33 bytes', { by: 'A', lock: program(0x51, 33), origin: null }, 'no'],
    ['version 2 with 32 bytes', { by: 'A', lock: program(0x52, 32), origin: null }, 'forbidden'],
    [
      'version 2 with 2 bytes, only told',
      { by: 'A', lock: program(0x52, 2), utxo: 'claimed', origin: null },
      'forbidden claimed',
    ],
    ['version 16 with 40 bytes', { by: 'A', lock: program(0x60, 40), origin: null }, 'forbidden'],
    ['OP_2 alone', { by: 'A', lock: bare(bytes('52')), origin: null }, 'no'],
    ['version 2 with 41 bytes', { by: 'A', lock: program(0x52, 41), origin: null }, 'no'],
    ['P2PK', { by: 'A', lock: bare(concatBytes(bytes('21'), publicKey('A'), bytes('ac'))) }, 'no'],
  ])('%s', (_, input, expected) => {
    expect(seen(input)).toBe(expected);
  });
});
