import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validPsbt } from '../../../test/psbt-arbitrary.ts';
import {
  bytesOf,
  type Hex,
  int,
  KEY_1,
  KEY_2,
  KEY_3,
  ORIGIN,
  psbt,
  record,
  SIGNATURE,
  transaction,
  txInput,
  txid,
  txOutput,
  version2Global,
  witness,
} from '../../../test/psbt-text.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { canonicalPsbt } from './canonical.ts';
import { decodePsbt, encodePsbt } from './psbt.ts';

const PREVIOUS = transaction({ inputs: [txInput()], outputs: [txOutput(7, '51')] });
const OUTPOINT = [record('0e', '', txid(PREVIOUS)), record('0f', '', int(0, 4))];
const AMOUNT = [record('03', '', int(5, 8)), record('04', '', '52')];
const X = KEY_1.slice(2);
const LEAF_A = 'aa'.repeat(32);
const LEAF_B = 'bb'.repeat(32);
const NO_LEAF = '00'.repeat(32);
const CONTROL = `c0${X}`;

/** A PSBT of version 2 with these records in its only input and output. */
function withRecords(
  input: readonly Hex[],
  output: readonly Hex[] = [],
  global: readonly Hex[] = [],
) {
  return psbt({
    global: [...version2Global(1, 1), ...global],
    inputs: [[...input, ...OUTPOINT]],
    outputs: [[...output, ...AMOUNT]],
  });
}

const canonical = (hex: Hex) => bytesToHex(encodePsbt(canonicalPsbt(decodePsbt(bytesOf(hex)))));

/** The same with global records and records of the input and output where Core writes them. */
function written(
  input: readonly Hex[],
  output: readonly Hex[] = AMOUNT,
  global: readonly Hex[] = [],
): Hex {
  const [version, transactionVersion, inputs, outputs] = version2Global(1, 1);
  const heads = [transactionVersion!, inputs!, outputs!, ...global, version!];
  return bytesToHex(bytesOf(psbt({ global: heads, inputs: [input], outputs: [output] })));
}

const derivation = (key: Hex) => record('06', key, ORIGIN);
const leaf = (control: Hex, script: Hex) => record('15', control, script);
const nonce = (leafHash: Hex) => record('1b', KEY_2 + KEY_1 + leafHash, '03'.repeat(66));

describe('what Core writes of an input', () => {
  test.each<readonly [string, readonly Hex[], readonly Hex[]]>([
    [
      'by type, not as it stood',
      [record('03', '', int(1, 4)), record('01', '', txOutput(1, '51'))],
      [record('01', '', txOutput(1, '51')), record('03', '', int(1, 4))],
    ],
    [
      'public keys by their bytes',
      [derivation(KEY_3), derivation(KEY_1)],
      [derivation(KEY_1), derivation(KEY_3)],
    ],
    [
      'signatures by the hash of their key',
      [record('02', KEY_1, SIGNATURE), record('02', KEY_2, SIGNATURE)],
      [record('02', KEY_2, SIGNATURE), record('02', KEY_1, SIGNATURE)],
    ],
    [
      'leaves by script, the shorter control block first',
      [leaf(CONTROL, '52c0'), leaf(`${CONTROL}${LEAF_A}`, '51c0'), leaf(`c1${X}`, '51c0')],
      [leaf(`c1${X}`, '51c0'), leaf(`${CONTROL}${LEAF_A}`, '51c0'), leaf(CONTROL, '52c0')],
    ],
    [
      'leaf hashes in order and once',
      [record('16', X, `03${LEAF_B}${LEAF_A}${LEAF_B}${ORIGIN}`)],
      [record('16', X, `02${LEAF_A}${LEAF_B}${ORIGIN}`)],
    ],
    ['a leaf of zeros as none', [nonce(NO_LEAF)], [nonce('')]],
    ['one of a leaf of zeros and none', [nonce(NO_LEAF), nonce('')], [nonce('')]],
    ['nothing of an empty script', [record('04', '', '')], []],
    ['nothing of a witness UTXO that was never set', [record('01', '', txOutput(-1, '51'))], []],
    ['nothing of an internal key of zeros', [record('17', '', NO_LEAF)], []],
    [
      'a previous transaction without its witnesses',
      [
        record(
          '00',
          '',
          transaction({
            inputs: [txInput()],
            outputs: [txOutput(7, '51')],
            witnesses: [witness('aa')],
          }),
        ),
      ],
      [record('00', '', PREVIOUS)],
    ],
    [
      'of a final one what is still needed',
      [
        record('02', KEY_1, SIGNATURE),
        record('03', '', int(1, 4)),
        record('07', '', '51'),
        record('f0', '', '01'),
      ],
      [record('07', '', '51')],
    ],
  ])('%s', (name, records, expected) => {
    const behind = name.startsWith('of a final') ? [record('f0', '', '01')] : [];
    const input = [...expected, ...OUTPOINT, ...behind];
    expect(canonical(withRecords(records))).toBe(written(input));
  });
});

test('an output has proprietary records in front of taproot', () => {
  const key = record('05', '', X);
  const own = record('fc', '016100', '01');
  const expected = [...AMOUNT, own, key];
  expect(canonical(withRecords([], [key, own]))).toBe(written(OUTPOINT, expected));
});

test('of two extended keys that differ in depth alone the first stays', () => {
  const extended = (depth: Hex) =>
    record('01', `0488b21e${depth}0000000000000000${'33'.repeat(32)}${KEY_1}`, ORIGIN);
  const [version, transactionVersion, inputs, outputs] = version2Global(1, 1);
  const given = withRecords([], [], [extended('01'), extended('02')]);
  const expected = psbt({
    global: [extended('01'), transactionVersion!, inputs!, outputs!, version!],
    inputs: [OUTPOINT],
    outputs: [AMOUNT],
  });
  expect(canonical(given)).toBe(bytesToHex(bytesOf(expected)));
});

test('version 0 says no version', () => {
  const unsigned = record('00', '', transaction({ inputs: [], outputs: [] }));
  const given = psbt({ global: [record('fb', '', int(0, 4)), unsigned] });
  expect(canonical(given)).toBe(bytesToHex(bytesOf(psbt({ global: [unsigned] }))));
});

describe('any PSBT', () => {
  test('in its canonical form reads back, and is in that form already', () => {
    fc.assert(
      fc.property(validPsbt, (bytes) => {
        const once = encodePsbt(canonicalPsbt(decodePsbt(bytes)));
        expect(bytesToHex(encodePsbt(canonicalPsbt(decodePsbt(once))))).toBe(bytesToHex(once));
      }),
      { numRuns: 200 },
    );
  });
});
