import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byteLength,
  bytesOf,
  type Hex,
  marked,
  repeated,
  sized,
  transaction,
  txInput,
  txOutput,
  witness,
} from '../../../test/psbt-text.ts';
import { flaw } from '../../../test/tiling.ts';
import { RpcError } from '../../rpc/errors.ts';
import { writeJson } from '../../rpc/json/write.ts';
import { decodeRawTransactionToJson } from '../../rpc/procedures/transactions/decode-transaction.ts';
import { decoderawtransaction } from '../../rpc/procedures/transactions/decoderawtransaction.ts';
import { DecodeError, type DecodeErrorCode } from '../bytes/decode-error.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { IndexRecorder } from '../outline/index-recorder.ts';
import { outlineOf } from '../outline/inspect.ts';
import { kindOf } from '../outline/node-index.ts';
import { decodeTransaction, EITHER_SERIALISATION, type SerialisationChoice } from './decode.ts';
import { encodeLegacy, encodeTransaction } from './ids.ts';

const LEGACY_ONLY: SerialisationChoice = { legacy: true, extended: false };
const EXTENDED_ONLY: SerialisationChoice = { legacy: false, extended: true };

/**
 * Bytes that are a transaction either way. Extended: one input without outputs,
 * whose outpoint begins with `00e80300000000` and the size of the legacy
 * script, and a witness. Legacy: no inputs and one output, whose script is the
 * rest of the outpoint and all that follows but the lock time.
 */
function ambiguous({ scriptSig = '', filler = '51', stack = witness('aa') }): Hex {
  const behind = `${sized(scriptSig)}51515151 00 ${stack}`;
  const sizeOfSize = byteLength(behind) > 200 ? 3 : 1;
  const script = repeated(filler, 36 - 7 - sizeOfSize) + behind;
  return `02000000 00 01 01 00e80300000000 ${sized(script)} 00000000`;
}

/** What a reading makes of the bytes: numbers of inputs and outputs, and whether it is the extended one. */
type Reading = readonly [inputs: number, outputs: number, witnesses: boolean];
const EXTENDED_READING: Reading = [1, 0, true];
const LEGACY_READING: Reading = [0, 1, false];

/** An opcode that is none, and as a push that holds it. */
const NO_OPCODE = 'ff';
/** A script that is one byte longer than any may be, of opcodes only. */
const TOO_LONG = repeated('51', 10_001);

const ONE_IN: Hex = transaction({ inputs: [txInput()], outputs: [txOutput(1, '51')] });
const WITH_WITNESS: Hex = transaction({ inputs: [txInput()], witnesses: [witness('aa')] });
const NO_INPUTS: Hex = transaction({ outputs: [txOutput(1, '51')] });

test.each([{}, { stack: witness(repeated('51', 9_963), '') }])(
  'bytes read either way',
  (options) => {
    const bytes = bytesOf(ambiguous(options));
    expect(decodeTransaction(bytes, LEGACY_ONLY).inputs).toHaveLength(0);
    expect(decodeTransaction(bytes, EXTENDED_ONLY).inputs).toHaveLength(1);
  },
);

describe('which serialisation bytes are read in', () => {
  test.each<[what: string, text: Hex, choice: SerialisationChoice, Reading]>([
    ['legacy', ONE_IN, EITHER_SERIALISATION, [1, 1, false]],
    ['legacy where only the extended may be tried', ONE_IN, EXTENDED_ONLY, [1, 1, false]],
    ['extended', WITH_WITNESS, EITHER_SERIALISATION, [1, 0, true]],
    ['extended where it alone may be tried', WITH_WITNESS, EXTENDED_ONLY, [1, 0, true]],
    ['without inputs', NO_INPUTS, EITHER_SERIALISATION, [0, 1, false]],
    ['without inputs, legacy alone', NO_INPUTS, LEGACY_ONLY, [0, 1, false]],
    ['nothing: flag 0, or no outputs', transaction({}), EITHER_SERIALISATION, [0, 0, false]],
    ['nothing, as extended alone', transaction({}), EXTENDED_ONLY, [0, 0, false]],
    [
      'two outputs: flag 2 as extended',
      transaction({ outputs: [txOutput(1, ''), txOutput(2, '')] }),
      EITHER_SERIALISATION,
      [0, 2, false],
    ],
    ['either, both sane', ambiguous({}), EITHER_SERIALISATION, EXTENDED_READING],
    ['either, both sane, legacy alone', ambiguous({}), LEGACY_ONLY, LEGACY_READING],
    ['either, both sane, extended alone', ambiguous({}), EXTENDED_ONLY, EXTENDED_READING],
    [
      'either, only the extended sane',
      ambiguous({ filler: NO_OPCODE }),
      EITHER_SERIALISATION,
      EXTENDED_READING,
    ],
    // As an opcode it is none; in the legacy script its length makes it a push.
    [
      'either, only the legacy sane',
      ambiguous({ scriptSig: NO_OPCODE }),
      EITHER_SERIALISATION,
      LEGACY_READING,
    ],
    [
      'either, neither sane',
      ambiguous({ scriptSig: NO_OPCODE, filler: NO_OPCODE }),
      EITHER_SERIALISATION,
      EXTENDED_READING,
    ],
    [
      'either, the legacy script of 10,000 bytes',
      ambiguous({ scriptSig: NO_OPCODE, stack: witness(repeated('51', 9_962), '') }),
      EITHER_SERIALISATION,
      LEGACY_READING,
    ],
    [
      'either, the legacy script of 10,001 bytes',
      ambiguous({ scriptSig: NO_OPCODE, stack: witness(repeated('51', 9_963), '') }),
      EITHER_SERIALISATION,
      EXTENDED_READING,
    ],
    [
      'legacy with a script that is not sane',
      transaction({ outputs: [txOutput(1, NO_OPCODE)] }),
      EITHER_SERIALISATION,
      [0, 1, false],
    ],
    [
      'extended with a script that is too long',
      transaction({
        inputs: [txInput()],
        outputs: [txOutput(1, TOO_LONG)],
        witnesses: [witness('')],
      }),
      EITHER_SERIALISATION,
      [1, 1, true],
    ],
  ])('%s', (_what, text, choice, [inputs, outputs, witnesses]) => {
    const decoded = decodeTransaction(bytesOf(text), choice);
    expect(decoded.inputs).toHaveLength(inputs);
    expect(decoded.outputs).toHaveLength(outputs);
    expect(decoded.inputs.some((input) => input.witness.length > 0)).toBe(witnesses);
    const recorder = new IndexRecorder();
    decodeTransaction(bytesOf(text), choice, recorder);
    const index = recorder.finish(byteLength(text));
    const reported = Array.from(index.kind, (_, row) => kindOf(index, row));
    expect(reported.filter((kind) => kind === 'tx')).toHaveLength(1);
    expect(reported.filter((kind) => kind === 'tx.input')).toHaveLength(inputs);
    expect(reported.filter((kind) => kind === 'tx.output')).toHaveLength(outputs);
    expect(reported.includes('tx.witness')).toBe(witnesses);
    expect(flaw(index, byteLength(text))).toBeUndefined();
    const again = witnesses ? encodeTransaction(decoded) : encodeLegacy(decoded);
    expect(bytesToHex(again)).toBe(bytesToHex(bytesOf(text)));
  });
});

describe('what is no transaction', () => {
  test.each<[what: string, code: DecodeErrorCode, path: string, text: Hex]>([
    ['half a version', 'end-of-data', 'transaction', '[0200]'],
    ['a version', 'end-of-data', 'transaction', '02000000[]'],
    ['a marker', 'end-of-data', 'transaction', '0200000000[]'],
    ['no lock time', 'end-of-data', 'transaction', `${ONE_IN.slice(0, -8)}[]`],
    ['half an outpoint', 'end-of-data', 'transaction, input 0', '0200000001[1122]'],
    [
      'a script that is cut off',
      'end-of-data',
      'transaction, output 1',
      '02000000 00 02 0000000000000000 00 0000000000000000 03[5151]',
    ],
    [
      'a witness that is cut off',
      'end-of-data',
      'transaction, witness 0, item 1',
      `02000000 0001 01 ${txInput()} 00 02 01aa 05[aabb]`,
    ],
    [
      'more inputs than bytes',
      'end-of-data',
      'transaction, input 1',
      `02000000 fdffff ${txInput()}[00]`,
    ],
    ['a count in too many bytes', 'compact-size-not-canonical', 'transaction', '02000000[fd0100]'],
    ['a count above 32 MiB', 'compact-size-too-large', 'transaction', '02000000[fe01000002]'],
    ['a byte too many', 'extra-data', 'transaction', `${ONE_IN}[00]`],
    ['a byte too many behind a witness', 'extra-data', 'transaction', `${WITH_WITNESS}[ff]`],
    [
      'witnesses that are all empty',
      'superfluous-witness',
      'transaction',
      transaction({ inputs: [txInput(), txInput()], witnesses: ['[00', '00]'] }),
    ],
    [
      'a witness flag without inputs',
      'superfluous-witness',
      'transaction',
      '02000000 0001 00 00 []00000000',
    ],
    [
      'a count above our limit that the bytes cannot hold',
      'end-of-data',
      'transaction, output 0',
      `02000000 01 ${txInput()} fe01093d00 [00]`,
    ],
    [
      'the same of witness items',
      'end-of-data',
      'transaction, witness 0, item 1',
      `02000000 0001 01 ${txInput()} 00 fe81858001 00[]`,
    ],
  ])('%s', (_what, code, path, text) => {
    const { bytes, start, end } = marked(text);
    expect(faultOf(bytes)).toEqual({ code, start, end });
    expect(refusalOf(bytes)).toEqual({
      code: -22,
      message: 'TX decode failed',
      data: { offset: start, length: end - start, path },
    });
    expect(flaw(outlineOf(bytes, 'transaction').index, bytes.length)).toBeUndefined();
  });

  test.each<[what: string, choice: SerialisationChoice, code: DecodeErrorCode, text: Hex]>([
    [
      'flag 2',
      EXTENDED_ONLY,
      'unknown-optional-data',
      transaction({ inputs: [txInput()], flag: '[02]' }),
    ],
    [
      'flag 3 with a witness',
      EXTENDED_ONLY,
      'unknown-optional-data',
      transaction({ inputs: [txInput()], witnesses: [witness('')], flag: '[03]' }),
    ],
    [
      'flag 3 with an empty witness',
      EXTENDED_ONLY,
      'superfluous-witness',
      transaction({ inputs: [txInput()], witnesses: ['[00]'], flag: '03' }),
    ],
    [
      'no inputs, as extended',
      EXTENDED_ONLY,
      'end-of-data',
      '02000000 00 01 01 [000000000000000151 00000000]',
    ],
    ['nothing', EITHER_SERIALISATION, 'end-of-data', '[]'],
    [
      'a witness, as legacy',
      LEGACY_ONLY,
      'extra-data',
      `${WITH_WITNESS.slice(0, 72)}[${WITH_WITNESS.slice(72)}]`,
    ],
    // Nothing begins with a marker and flag 1 but what means to be extended.
    [
      'a marker, by whose reading there is no witness',
      EITHER_SERIALISATION,
      'superfluous-witness',
      transaction({ inputs: [txInput()], witnesses: ['[00]'] }),
    ],
    [
      'no inputs and two outputs, the second cut off',
      EITHER_SERIALISATION,
      'end-of-data',
      `02000000 00 02 ${txOutput(1, '')}[0011]`,
    ],
  ])('%s', (_what, choice, code, text) => {
    const { bytes, start, end } = marked(text);
    expect(faultOf(bytes, choice)).toEqual({ code, start, end });
  });
});

describe('the parameter iswitness', () => {
  const witnessless = transaction({ outputs: [txOutput(1, '51')] });

  test.each<[isWitness: boolean | null, what: string, text: Hex, vin: number | undefined]>([
    [null, 'bytes read either way', ambiguous({}), 1],
    [true, 'bytes read either way', ambiguous({}), 1],
    [false, 'bytes read either way', ambiguous({}), 0],
    [null, 'a transaction without inputs', witnessless, 0],
    [true, 'a transaction without inputs', witnessless, undefined],
    [false, 'a transaction without inputs', witnessless, 0],
    [null, 'a witness', WITH_WITNESS, 1],
    [true, 'a witness', WITH_WITNESS, 1],
    [false, 'a witness', WITH_WITNESS, undefined],
  ])('%s, of %s', (isWitness, _what, text, vin) => {
    const call = (): string =>
      decoderawtransaction.call([bytesToHex(bytesOf(text)), isWitness], { chain: 'main' });
    if (vin === undefined) expect(call).toThrow('TX decode failed');
    else expect(JSON.parse(call()).vin).toHaveLength(vin);
  });
});

function faultOf(bytes: Uint8Array, choice?: SerialisationChoice): unknown {
  try {
    decodeTransaction(bytes, choice);
  } catch (thrown) {
    if (thrown instanceof DecodeError) return { code: thrown.code, ...thrown.span };
    throw thrown;
  }
  throw new Error('these bytes decode');
}

function refusalOf(bytes: Uint8Array): unknown {
  try {
    decodeRawTransactionToJson(bytesToHex(bytes), true, true, 'main');
  } catch (thrown) {
    if (!(thrown instanceof RpcError)) throw thrown;
    const { code, message, data } = thrown;
    return { code, message, data: data && JSON.parse(writeJson(data)) };
  }
  throw new Error('these bytes decode');
}

/** Any transaction that has inputs; a witness only where an input has one. */
const anyTransaction = fc.record({
  version: fc.nat({ max: 0xffffffff }),
  inputs: fc.array(
    fc.record({
      prevout: fc.record({
        txid: fc.uint8Array({ minLength: 32, maxLength: 32 }),
        vout: fc.nat({ max: 0xffffffff }),
      }),
      scriptSig: fc.uint8Array({ maxLength: 300 }),
      sequence: fc.nat({ max: 0xffffffff }),
      witness: fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  outputs: fc.array(
    fc.record({
      value: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      scriptPubKey: fc.uint8Array({ maxLength: 300 }),
    }),
    { maxLength: 4 },
  ),
  lockTime: fc.nat({ max: 0xffffffff }),
});

describe('any transaction with inputs', () => {
  test('comes back from its bytes, which its parts tile', () => {
    fc.assert(
      fc.property(anyTransaction, (value) => {
        const bytes = encodeTransaction(value);
        const decoded = decodeTransaction(bytes);
        // The marker may be read as no inputs, and what follows as an output: Core takes that
        // where its scripts alone are sane (DecodeTx).
        fc.pre(decoded.inputs.length > 0);
        expect(decoded).toEqual(value);
        expect(flaw(outlineOf(bytes, 'transaction').index, bytes.length)).toBeUndefined();
      }),
      { numRuns: 200 },
    );
  });

  test('with a byte wrong is refused with DecodeError, or another; its parts tile it', () => {
    const damage = fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.constantFrom(0, 1, 2));
    fc.assert(
      fc.property(anyTransaction, damage, (value, [at, byte, how]) => {
        const whole = encodeTransaction(value);
        const place = at % whole.length;
        const bytes = Uint8Array.from([
          ...whole.subarray(0, place),
          ...[[byte], [], [byte, whole[place]!]][how]!,
          ...whole.subarray(place + 1),
        ]);
        const { error, index } = outlineOf(bytes, 'transaction');
        expect(flaw(index, bytes.length)).toBeUndefined();
        if (!error) expect(reencoded(bytes)).toContain(bytesToHex(bytes));
      }),
      { numRuns: 400 },
    );
  });
});

/** Both serialisations of what bytes decode to. */
function reencoded(bytes: Uint8Array): readonly string[] {
  const decoded = decodeTransaction(bytes);
  return [encodeTransaction(decoded), encodeLegacy(decoded)].map(bytesToHex);
}
