import { describe, expect, test } from 'vitest';
import { bytesOf, compact, type Hex, int } from '../../../test/psbt-text.ts';
import { type Recorded, recordedCalls, textParameters } from '../../../test/recorded.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import type { Recorder } from '../../core/bytes/recorder.ts';
import type { Span } from '../../core/bytes/span.ts';
import { decodeBase64, encodeBase64 } from '../../core/encoding/base64.ts';
import { decodePsbt } from '../../core/psbt/psbt.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';
import { RpcError } from '../errors.ts';
import { decodePsbtToJson } from './psbt/decodepsbt-json.ts';
import { decodeRawTransactionToJson } from './transactions/decode-transaction.ts';

/*
 * Core reads as many items as a count says until the bytes end, and knows no limit
 * below 32 MiB. So where a recorded answer says that the bytes ended inside an item
 * of a list, it says the same whatever larger count stands before that list.
 */

/** Far above what the bytes hold, up to Core's limit. */
const COUNTS = [4_000_000, 4_000_001, 25_200_000, 25_200_001, 33_554_432] as const;
const MOST = 33_554_432;
const END_OF_DATA = 'TX decode failed SpanReader::read(): end of data';
const TOO_LARGE = 'TX decode failed ReadCompactSize(): size too large';

type CountKind = 'tx.input_count' | 'tx.output_count' | 'tx.witness.count';

/** Recorded calls whose bytes end inside an item of a list. */
const CUT_SHORT: readonly (readonly [file: string, id: string, list: CountKind, where: string])[] =
  [
    ['psbt-regtest', 'psbt/mutated/00137', 'tx.input_count', 'unsigned transaction'],
    ['psbt-main', 'psbt/mutated/00047', 'tx.input_count', 'unsigned transaction, nothing left'],
    ['psbt-main', 'psbt/mutated/00063', 'tx.output_count', 'unsigned transaction'],
    ['psbt-testnet4', 'psbt/mutated/00001', 'tx.output_count', 'unsigned transaction'],
    ['psbt-regtest', 'psbt/mutated/00312', 'tx.input_count', 'previous transaction'],
    ['psbt-regtest', 'psbt/mutated/00297', 'tx.output_count', 'previous transaction'],
    ['psbt-regtest', 'psbt/mutated/00008', 'tx.witness.count', 'previous transaction'],
    ['psbt-regtest', 'psbt/mutated/00325', 'tx.witness.count', 'previous transaction'],
    ['psbt-regtest', 'psbt/mutated/00226', 'tx.witness.count', 'final witness'],
    ['psbt-regtest', 'psbt/mutated/00250', 'tx.witness.count', 'final witness'],
  ];

describe('a count that the bytes cannot hold', () => {
  describe.each(CUT_SHORT)('%s %s: %s of the %s', (file, id, list) => {
    const call = recorded(file, id);
    const bytes = bytesOfCall(call);
    const count = lastCount(bytes, list);

    test('was answered as the end of data', () => {
      expect(recordedMessage(call)).toBe(END_OF_DATA);
      expect(messageOf(bytes)).toBe(END_OF_DATA);
    });

    test.each(COUNTS)('%i is answered in the same words', (larger) => {
      expect(messageOf(withCount(bytes, count, larger))).toBe(recordedMessage(call));
    });

    test('above 32 MiB it is refused itself', () => {
      expect(messageOf(withCount(bytes, count, MOST + 1))).toBe(TOO_LARGE);
    });
  });
});

describe('counts of maps', () => {
  test.each([
    ['psbt-odd/00218', 'Inputs provided does not match the number of inputs in transaction.'],
    ['psbt-odd/00219', 'Outputs provided does not match the number of outputs in transaction.'],
  ])('%s', (id, words) => {
    const call = recorded('psbt-odd', id);
    expect(recordedMessage(call)).toBe(`TX decode failed ${words}`);
    const text = bytesToHex(bytesOfCall(call));
    expect(text).toContain(MILLION);
    for (const count of COUNTS) {
      expect(messageOf(bytesOf(text.replace(MILLION, compact(count))))).toBe(recordedMessage(call));
    }
  });
});

/** The count in the two calls above. */
const MILLION = compact(1_000_000);

describe('a lone transaction', () => {
  const head = int(2, 4);
  const noInput = '0'.repeat(72);
  test.each<readonly [list: string, text: (count: Hex) => Hex]>([
    ['inputs', (count) => `${head}${count}${noInput}`],
    ['inputs with witnesses', (count) => `${head}0001${count}${noInput}`],
    ['outputs', (count) => `${head}01${noInput}00ffffffff${count}00`],
    ['outputs with witnesses', (count) => `${head}000101${noInput}00ffffffff${count}00`],
    ['witness items', (count) => `${head}000101${noInput}00ffffffff00${count}00`],
  ])('%s', (_list, text) => {
    for (const count of COUNTS) {
      const hex = text(compact(count));
      expect(refusal(() => decodeRawTransactionToJson(hex, true, true, 'main'))).toBe(
        'TX decode failed',
      );
      expect(() => decodeTransaction(bytesOf(hex))).toThrow('end-of-data');
    }
  });
});

function recorded(file: string, id: string): Recorded {
  const call = recordedCalls(file).find((other) => other.id === id);
  if (!call) throw new Error(`${id} is not in ${file}`);
  return call;
}

/** Without what Core's C++ library adds. */
function recordedMessage({ response }: Recorded): string {
  const { error } = JSON.parse(response) as { readonly error: { readonly message: string } };
  return error.message.replace(/: iostream error$/, '');
}

function bytesOfCall(call: Recorded): Uint8Array {
  const bytes = decodeBase64(textParameters(call)[0] ?? '');
  if (!bytes) throw new Error(`${call.id} holds no PSBT`);
  return bytes;
}

function messageOf(bytes: Uint8Array): string {
  return refusal(() => decodePsbtToJson(encodeBase64(bytes), 'main'));
}

function refusal(call: () => unknown): string {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof RpcError) return thrown.message;
    throw thrown;
  }
  throw new Error('these bytes decode');
}

/** Where the last count of a kind stands that is read before the fault. */
function lastCount(bytes: Uint8Array, kind: CountKind): Span {
  let last: Span | undefined;
  const recorder: Recorder = {
    detailed: false,
    open: () => undefined,
    close: () => undefined,
    leaf: (reported, start, end) => {
      if (reported === kind) last = { start, end };
    },
    problem: () => undefined,
    restart: () => undefined,
  };
  expect(() => decodePsbt(bytes, recorder)).toThrow('end-of-data');
  if (!last) throw new Error(`no ${kind} before the fault`);
  return last;
}

function withCount(bytes: Uint8Array, { start, end }: Span, count: number): Uint8Array {
  const text = bytesToHex(bytes);
  return bytesOf(text.slice(0, start * 2) + compact(count) + text.slice(end * 2));
}
