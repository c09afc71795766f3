import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256, sha256d } from '../crypto/hashes.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { HashType } from '../script/hash-type.ts';
import { bytesOfFile, type Lock, pkh, tr, wpkh } from '../sign/testing/built-files.ts';
import { type FieldSource, type FieldSources, fieldSources } from './message-sources.ts';
import { type SighashField, signedMessage } from './signed-message.ts';

const { ALL, NONE, SINGLE, ANYONECANPAY } = HashType;

interface Found extends SighashField, FieldSources {
  /** The bytes of the field, and those that it leads to. */
  readonly bytes: Uint8Array;
  readonly led: readonly Uint8Array[];
}

/** The fields of what the second of two inputs signs, beside three outputs. */
function fieldsOf(lock: Lock, hashType: number, version: 0 | 2 = 0): readonly Found[] {
  const file = bytesOfFile({
    inputs: [{ lock: wpkh('B') }, { lock, sequence: 5 }],
    outputs: [{}, {}, {}],
    version,
    lockTime: 7,
  });
  const subject = subjectOfFile(file);
  const input = subject.inputs[1]!;
  const message = signedMessage(subject, input, { hashType });
  if (typeof message === 'string') throw new Error(message);
  const sources = fieldSources(subject, input, message, undefined);
  return message.fields.map((field, i) => ({
    ...field,
    ...sources[i]!,
    bytes: message.preimage!.subarray(field.start, field.end),
    led: sources[i]!.sources.map(({ span }) => file.subarray(span.start, span.end)),
  }));
}

const nameOf = ({ input, output, half }: FieldSource) =>
  [
    input === undefined ? '' : `input ${input}`,
    output === undefined ? '' : `output ${output}`,
    half,
  ]
    .filter(Boolean)
    .join(' ') || 'transaction';

/** Names of fields with where they lead; `-` for nowhere. */
const textOf = ({ name, sources }: Found) => `${name}: ${sources.map(nameOf).join(', ') || '-'}`;

const LOCKS = [
  ['legacy', pkh('A')],
  ['v0', wpkh('A')],
  ['Taproot', tr('A')],
] as const;
const TYPES = [ALL, NONE, SINGLE, ALL | ANYONECANPAY, NONE | ANYONECANPAY, SINGLE | ANYONECANPAY];

describe('a field is the bytes that it leads to, or their hash', () => {
  const rows = LOCKS.flatMap(([name, lock]) => TYPES.map((type) => [name, type, lock] as const));

  test.each(rows)('%s, type %i', (name, type, lock) => {
    const led = fieldsOf(lock, type).filter(({ led: found }) => found.length > 0);
    const wrong = led.filter(({ name: field, bytes, led: found }) => {
      // A script leads to itself, and is signed behind its length.
      const isScript = /scriptpubkeys?$/i.test(field);
      const all = concatBytes(
        ...found.flatMap((one) => (isScript ? [Uint8Array.of(one.length), one] : [one])),
      );
      const known = [all, sha256(all), sha256d(all)].map(bytesToHex);
      // A script code may be implied by what it leads to.
      return !field.endsWith('scriptCode') && !known.includes(bytesToHex(bytes));
    });
    expect(wrong.map(textOf)).toEqual([]);
    expect(led.length).toBeGreaterThan(name === 'legacy' ? 3 : 4);
  });
});

describe('where fields lead', () => {
  test.each<[what: string, lock: Lock, type: number, version: 0 | 2, expected: readonly string[]]>([
    [
      'legacy SINGLE: outputs before its own are blank, other sequences open',
      pkh('A'),
      SINGLE,
      0,
      [
        'nVersion: transaction',
        'input_count: -',
        'inputs[0].outpoint: input 0',
        'inputs[0].scriptCode: -',
        'inputs[0].nSequence: -',
        'inputs[1].outpoint: input 1',
        'inputs[1].scriptCode: input 1',
        'inputs[1].nSequence: input 1',
        'output_count: -',
        'outputs[0].amount: -',
        'outputs[0].scriptPubKey: -',
        'outputs[1].amount: output 1',
        'outputs[1].scriptPubKey: output 1',
        'nLockTime: transaction',
        'hash_type: -',
      ],
    ],
    [
      'v0 ALL: hashes of all',
      wpkh('A'),
      ALL,
      0,
      [
        'hashPrevouts: input 0, input 1',
        'hashSequence: input 0, input 1',
        'outpoint: input 1',
        'amount: input 1',
        'nSequence: input 1',
        'hashOutputs: output 0, output 1, output 2',
      ],
    ],
    [
      'v0 SINGLE: the one output',
      wpkh('A'),
      SINGLE,
      0,
      ['hashSequence: -', 'hashOutputs: output 1'],
    ],
    ['v0 NONE: zeros lead nowhere', wpkh('A'), NONE, 0, ['hashSequence: -', 'hashOutputs: -']],
    [
      'v0 of this input alone',
      wpkh('A'),
      ALL | ANYONECANPAY,
      0,
      ['hashPrevouts: -', 'hashSequence: -', 'outpoint: input 1'],
    ],
    [
      'Taproot ALL',
      tr('A'),
      ALL,
      0,
      [
        'sha_prevouts: input 0, input 1',
        'sha_amounts: input 0, input 1',
        'sha_scriptpubkeys: input 0, input 1',
        'sha_sequences: input 0, input 1',
        'sha_outputs: output 0, output 1, output 2',
        'spend_type: -',
        'input_index: -',
      ],
    ],
    [
      'Taproot SINGLE of this input alone',
      tr('A'),
      SINGLE | ANYONECANPAY,
      0,
      [
        'outpoint: input 1',
        'amount: input 1',
        'scriptPubKey: input 1',
        'nSequence: input 1',
        'sha_single_output: output 1',
      ],
    ],
    [
      'version 2: an outpoint stands in two records',
      wpkh('A'),
      ALL,
      2,
      ['nVersion: transaction', 'outpoint: input 1 txid, input 1 index', 'nLockTime: transaction'],
    ],
  ])('%s', (_, lock, type, version, expected) => {
    const names = new Set(expected.map((one) => one.split(':')[0]));
    const found = fieldsOf(lock, type, version).filter(({ name }) => names.has(name));
    expect(found.map(textOf)).toEqual(expected);
  });
});
