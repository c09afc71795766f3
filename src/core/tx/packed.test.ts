import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
  LARGE_SCRIPT,
  outpoint,
  repeated,
  sized,
  transaction,
  txInput,
  txOutput,
  witness,
} from '../../../test/psbt-text.ts';
import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { closedKinds } from '../inspect/closed-kinds.ts';
import { IndexRecorder } from '../inspect/index-recorder.ts';
import { NODE_KINDS } from '../inspect/node-kinds.ts';
import { decodeTransaction } from './decode.ts';
import {
  PackedInput,
  PackedOutput,
  skipInput,
  skipOutput,
  skipWitness,
  witnessLength,
} from './packed.ts';
import type { Transaction } from './types.ts';

/** Lengths of scripts at which their size takes more bytes. */
const LENGTHS = [0, 1, 252, 253, 65_535, 65_536];

const scripts: readonly Hex[] = LENGTHS.map((length) => repeated('51', length));
const inputs: readonly Hex[] = scripts.map(
  (script, i) => `${repeated(`a${i}`, 32)} 0${i}000080 ${sized(script)} f${i}ffffff`,
);
const outputs: readonly Hex[] = scripts.map((script, i) => txOutput(i * 1_000_000_000, script));
const witnesses = [witness('aa', '', 'bbcc'), ...Array.from({ length: 5 }, () => witness())];

const read = (text: Hex) => decodeClosed(bytesOf(text));

function decodeClosed(bytes: Uint8Array) {
  const closed = closedKinds('transaction', bytes.length);
  return decodeTransaction(bytes, undefined, new IndexRecorder({ closed, detailed: false }));
}

/** All members, bytes as hex: to compare millions of them one by one takes long. */
function inWords({ version, inputs: ins, outputs: outs, lockTime }: Transaction) {
  return {
    version,
    inputs: ins.map(({ prevout, scriptSig, sequence, witness: stack }) => [
      bytesToHex(prevout.txid),
      prevout.vout,
      bytesToHex(scriptSig),
      sequence,
      stack.map(bytesToHex),
    ]),
    outputs: outs.map(({ value, scriptPubKey }) => [value, bytesToHex(scriptPubKey)]),
    lockTime,
  };
}

describe('what is packed', () => {
  test.each<[string, Hex]>([
    [
      'without witnesses',
      transaction({ inputs, outputs: [...outputs, txOutput(-1, LARGE_SCRIPT)] }),
    ],
    ['with', transaction({ inputs, outputs: [...outputs, txOutput(-1, LARGE_SCRIPT)], witnesses })],
  ])('is the same as what is not, %s', (_name, text) => {
    const packed = read(text);
    const plain = decodeTransaction(bytesOf(text));
    expect(packed.inputs.every((input) => input instanceof PackedInput)).toBe(true);
    expect(packed.outputs.every((output) => output instanceof PackedOutput)).toBe(true);
    expect(packed.inputs.map(witnessLength)).toEqual(plain.inputs.map(witnessLength));
    expect(inWords(packed)).toEqual(inWords(plain));
  });

  test('is nothing where somebody is told of its parts', () => {
    const bytes = bytesOf(transaction({ inputs, outputs: [txOutput(-1, LARGE_SCRIPT)] }));
    for (const recorder of [undefined, new IndexRecorder({ closed: new Set(), detailed: false })]) {
      const { inputs: ins, outputs: outs } = decodeTransaction(bytes, undefined, recorder);
      expect(ins.some((input) => input instanceof PackedInput)).toBe(false);
      expect(outs.some((output) => output instanceof PackedOutput)).toBe(false);
    }
  });

  test('is the same wherever in memory it stands', () => {
    const text = transaction({ inputs, outputs: [txOutput(-1, LARGE_SCRIPT)], witnesses });
    const shifted = bytesOf(`${repeated('ff', 7)}${text}${repeated('ff', 7)}`).subarray(7, -7);
    expect(inWords(decodeClosed(shifted))).toEqual(inWords(read(text)));
  });

  test('is nothing where the input is small', () => {
    const { inputs: read1, outputs: read2 } = read(transaction({ inputs, outputs }));
    expect(read1.some((input) => input instanceof PackedInput)).toBe(false);
    expect(read2.some((output) => output instanceof PackedOutput)).toBe(false);
  });

  test('fails where what is not fails, wherever it ends', () => {
    const large = `${repeated('00', 36)} ${sized(LARGE_SCRIPT)} 00000000`;
    const outs = [txOutput(1, '51'), txOutput(2, '5151')];
    const whole = bytesOf(transaction({ inputs: [large, txInput()], outputs: outs }));
    const behindLarge = 41 + 1 + 10 + 11 + 4;
    for (let missing = 1; missing <= behindLarge; missing++) failsAlike(whole.slice(0, -missing));
  });

  test('so does a witness, and what stands behind a script', () => {
    const large = txInput(outpoint(repeated('ab', 32), 0), LARGE_SCRIPT);
    const behind = transaction({
      inputs: [large, txInput(undefined, '5151')],
      outputs: [txOutput(1, '51')],
      witnesses: [witness('aa', '', 'bbcc'), witness()],
    });
    const whole = bytesOf(behind);
    for (let missing = 1; missing <= 80; missing++) failsAlike(whole.slice(0, -missing));
    const tooMany = Uint8Array.from([...whole.slice(0, -5), ...bytesOf('fe81858001')]);
    expect(failsAlike(tooMany, 'too-many-items').span.end).toBe(tooMany.length);
  });
});

test.each([
  ['an input', skipInput, txInput(undefined, repeated('51', 300))],
  ['an output', skipOutput, txOutput(7, repeated('51', 300))],
  ['a witness', skipWitness, witness('aa', '', repeated('bb', 300))],
])('%s is passed over', (_name, skip, text) => {
  const cursor = new Cursor(bytesOf(`00${text}ff`));
  cursor.pos = 1;
  skip(cursor);
  expect(cursor.remaining).toBe(1);
});

describe('a packed witness', () => {
  const large = txInput(outpoint(repeated('ab', 32), 0), LARGE_SCRIPT);

  test.each<[string, Hex, number, number]>([
    ['of nothing', witness(), 0, 1],
    ['of items', witness('aa', '', repeated('bb', 300)), 3, 1 + 2 + 1 + 303],
    ['of very many', witness(...Array.from({ length: 70_000 }, () => '')), 70_000, 70_005],
  ])('says how long it is, %s', (_name, stack, length, size) => {
    const text = transaction({
      inputs: [large, txInput()],
      outputs: [txOutput(1, '51')],
      witnesses: [witness('aa'), stack],
    });
    const input = read(text).inputs[1]!;
    expect(input).toBeInstanceOf(PackedInput);
    expect(witnessLength(input)).toBe(length);
    expect(input.witness.length).toBe(length);
    expect(input instanceof PackedInput && input.witnessSize).toBe(size);
    expect(inWords(read(text))).toEqual(inWords(decodeTransaction(bytesOf(text))));
  });
});

/** Bytes in which both find the same fault. */
function failsAlike(bytes: Uint8Array, code = 'end-of-data') {
  const packed = failing(bytes, closedKinds('transaction', bytes.length));
  expect(packed).toEqual(failing(bytes, new Set()));
  expect(packed.code).toBe(code);
  return packed;
}

/** The fault, and where the bytes begin that are not decoded. */
function failing(bytes: Uint8Array, closed: ReadonlySet<string>) {
  const recorder = new IndexRecorder({ closed, detailed: false });
  try {
    decodeTransaction(bytes, undefined, recorder);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { code, span, detail } = error;
    const { kind, start } = recorder.finish(bytes.length);
    const isLeft = NODE_KINDS[kind.at(-1)!] === 'undecoded';
    return { code, span, detail, undecoded: isLeft ? start.at(-1) : undefined };
  }
  throw new Error('no fault');
}
