import { describe, expect, test } from 'vitest';
import { concatBytes } from '../src/core/bytes/writer.ts';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { SIZE_LIMITS } from '../src/core/intake/format.ts';
import { outlineOf } from '../src/core/outline/inspect.ts';
import { childrenOf, kindOf, type NodeIndex, nodeCount } from '../src/core/outline/node-index.ts';
import { decodePsbt } from '../src/core/psbt/psbt.ts';
import { decodeTransaction } from '../src/core/tx/decode.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { RpcError } from '../src/rpc/errors.ts';
import { decodePsbtToJson, writePsbt } from '../src/rpc/procedures/psbt/decodepsbt-json.ts';
import { ResultWriter } from '../src/rpc/procedures/transactions/result-writer.ts';
import {
  bytesOf,
  compact,
  type Hex,
  int,
  KEY_1,
  MAGIC,
  OUTPOINT,
  record,
  repeated,
  SEPARATOR,
  sized,
  txInput,
  unsignedTransaction,
  version0,
  version2Global,
} from './psbt-text.ts';
import { flaw } from './tiling.ts';

/*
 * Inputs at the limits: they must come to an end, and to the right one. Time is
 * not measured; what takes more than linear time would not end here.
 */

const amount = (count: number) => count.toLocaleString('en');
/** The longest body that Core reads. */
const MAX_LENGTH = 0x02000000;

/** Texts and bytes behind each other; no Buffer, whose views are slow to make. */
function bytesFrom(...parts: readonly (Hex | Uint8Array)[]): Uint8Array {
  return concatBytes(...parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part)));
}

/** A global map of version 0 that has yet to end, for a transaction without inputs and outputs. */
const OPEN_GLOBAL: Hex = MAGIC + record('00', '', unsignedTransaction(0, 0));

/** So many records of an unknown type, each with a key of its own and a value of one byte. */
function manyRecords(count: number): Uint8Array {
  const size = 7;
  const bytes = Buffer.alloc(count * size);
  for (let i = 0; i < count; i++) {
    bytes.set([4, 0x77, i, i >> 8, i >> 16, 1, 0xee], i * size);
  }
  return bytes;
}

/** What `decodepsbt` says of bytes that it refuses. */
function complaint(bytes: Uint8Array): string {
  try {
    writePsbt(new ResultWriter('main'), bytes);
  } catch (thrown) {
    if (thrown instanceof RpcError) return thrown.message;
    throw thrown;
  }
  throw new Error('these bytes decode');
}

/** Number of bytes of the JSON. */
function jsonLength(bytes: Uint8Array): number {
  const writer = new ResultWriter('main');
  writePsbt(writer, bytes);
  return writer.finishChunks().reduce((length, chunk) => length + chunk.length, 0);
}

/** Number of records in the global map. */
function recordsIn(index: NodeIndex): number {
  const [magic, map] = childrenOf(index, 0);
  expect([kindOf(index, magic!), kindOf(index, map!)]).toEqual(['psbt.magic', 'psbt.global']);
  return childrenOf(index, map!).filter((row) => kindOf(index, row) !== 'psbt.separator').length;
}

function expectTiled(bytes: Uint8Array): void {
  expect(flaw(outlineOf(bytes).index, bytes.length)).toBeUndefined();
}

/** The largest input. */
const MAX_FILE = SIZE_LIMITS.bytes;

/** The tests with inputs at the limits, or with such a part of them; what is about a limit itself is with the whole. */
export function testLargeInputs(part: number): void {
  const isWhole = part === 1;
  const partOf = (count: number) => Math.round(part * count);
  const FILE = partOf(MAX_FILE);
  const MEGABYTES = (FILE / 1_000_000).toFixed(1);

  describe('PSBTs of many megabytes', () => {
    test(`${MEGABYTES} MB of zeros`, () => {
      const bytes = bytesFrom(MAGIC, Buffer.alloc(FILE - 5));
      expect(complaint(bytes)).toBe('TX decode failed No unsigned transaction was provided');
      expectTiled(bytes);
    });

    test(`${MEGABYTES} MB of zeros behind a PSBT`, () => {
      const bytes = bytesFrom(OPEN_GLOBAL, SEPARATOR, Buffer.alloc(FILE - 30));
      expect(complaint(bytes)).toBe('TX decode failed extra data after PSBT');
      expectTiled(bytes);
    });

    test(`${MEGABYTES} MB in three unknown records`, () => {
      const value = Buffer.alloc(Math.floor(FILE / 3) - 1_000);
      const records = ['01', '02', '03'].flatMap((key) => [
        sized(`77${key}`),
        compact(value.length),
        value,
      ]);
      const bytes = bytesFrom(OPEN_GLOBAL, ...records, SEPARATOR);
      expect(bytes.length).toBeLessThan(FILE);
      expect(jsonLength(bytes)).toBeGreaterThan(6 * value.length);
      expect(recordsIn(outlineOf(bytes).index)).toBe(4);
      expectTiled(bytes);
    });

    const KEY_LENGTH = Math.round(0.4 * FILE);
    test(`a key of ${KEY_LENGTH} bytes, and the same once more`, () => {
      const key = bytesFrom(compact(KEY_LENGTH), Buffer.alloc(KEY_LENGTH, 0x77), '00');
      expect(jsonLength(bytesFrom(OPEN_GLOBAL, key, SEPARATOR))).toBeGreaterThan(2 * KEY_LENGTH);
      expect(complaint(bytesFrom(OPEN_GLOBAL, key, key))).toMatch(
        /^TX decode failed Duplicate Key, /,
      );
    });
  });

  describe('PSBTs of many parts', () => {
    const COUNT = partOf(300_000);
    const FEWER = partOf(200_000);
    const fewer = manyRecords(FEWER);

    test(`${amount(COUNT)} records in one map`, () => {
      const bytes = bytesFrom(OPEN_GLOBAL, manyRecords(COUNT), SEPARATOR);
      expect(decodePsbt(bytes).global.records).toHaveLength(COUNT + 1);
      expect(jsonLength(bytes)).toBeGreaterThan(14 * COUNT);
      expectTiled(bytes);
    });

    test.each([
      ['first', '0477000000'],
      ['last', `0477${int(FEWER - 1, 3)}`],
    ])(`${amount(FEWER)} records and the %s once more`, (_which, key) => {
      const bytes = bytesFrom(OPEN_GLOBAL, fewer, `${key}00`, SEPARATOR);
      expect(complaint(bytes)).toBe(
        `TX decode failed Duplicate Key, global key "${key.slice(2)}" already provided`,
      );
    });

    test(`no separator behind ${amount(FEWER)} records`, () => {
      expect(complaint(bytesFrom(OPEN_GLOBAL, fewer))).toBe(
        'TX decode failed Separator is missing at the end of the global map',
      );
    });

    test.each(['04', '05'])('a million maps announced by %s, and none there', (type) => {
      const global = version2Global(0, 0).map((text) =>
        text.startsWith(`01${type}`) ? record(type, '', compact(1_000_000)) : text,
      );
      expect(complaint(bytesFrom(MAGIC, ...global, SEPARATOR))).toMatch(
        /puts provided does not match the number of (in|out)puts in transaction\.$/,
      );
    });

    test('a million inputs announced in the unsigned transaction, and none there', () => {
      const announced = `02000000${compact(1_000_000)}`;
      expect(complaint(bytesFrom(MAGIC, `0100${sized(announced)}`))).toBe(
        'TX decode failed SpanReader::read(): end of data',
      );
    });

    const INPUTS = partOf(100_000);
    test(`${amount(INPUTS)} inputs with empty maps`, () => {
      const count = INPUTS;
      const inputs = Buffer.alloc(41 * count, bytesOf(txInput()));
      const unsigned = bytesFrom('02000000', compact(count), inputs, '00 00000000');
      const bytes = bytesFrom(
        MAGIC,
        '0100',
        compact(unsigned.length),
        unsigned,
        SEPARATOR,
        Buffer.alloc(count),
      );
      expect(decodePsbt(bytes).inputs).toHaveLength(count);
      expect(jsonLength(bytes)).toBeGreaterThan(100 * count);
      expectTiled(bytes);
    });
  });

  describe('values of many parts', () => {
    const input = (...parts: readonly (Hex | Uint8Array)[]): Uint8Array =>
      bytesFrom(MAGIC, record('00', '', unsignedTransaction(1, 0)), SEPARATOR, ...parts, SEPARATOR);
    const value = (content: Uint8Array): readonly (Hex | Uint8Array)[] => [
      compact(content.length),
      content,
    ];

    test.each([
      ['opcodes', Buffer.alloc(partOf(10_000_000), 0x51)],
      ['empty pushes', Buffer.alloc(partOf(2_000_000))],
      ['pushes', Buffer.alloc(partOf(3_000_000), bytesOf('02aabb'))],
      ['one push', bytesFrom('4e', int(partOf(9_999_900), 4), Buffer.alloc(partOf(9_999_900)))],
      [
        'pushes that end in a broken one',
        bytesFrom(
          Buffer.alloc(partOf(5_000_000)),
          '4e',
          int(partOf(5_000_000), 4),
          Buffer.alloc(partOf(5_000_000) - 5),
        ),
      ],
    ])('a script of megabytes of %s', (_what, script) => {
      const bytes = input('0104', ...value(script));
      expect(jsonLength(bytes)).toBeGreaterThan(2 * script.length);
      expect(flaw(outlineOf(bytes, 'psbt').index, bytes.length)).toBeUndefined();
    });

    const ITEMS = partOf(3_000_000);
    test(`a witness of ${amount(ITEMS)} empty items`, () => {
      const bytes = input('0108', ...value(bytesFrom(compact(ITEMS), Buffer.alloc(ITEMS))));
      expect(jsonLength(bytes)).toBeGreaterThan(3 * ITEMS);
      expectTiled(bytes);
    });

    const STEPS = partOf(2_000_000);
    test(`a path of ${amount(STEPS)} steps`, () => {
      const bytes = input(`2206${KEY_1}`, ...value(Buffer.alloc(4 * STEPS + 4)));
      expect(jsonLength(bytes)).toBeGreaterThan(2 * STEPS);
      expectTiled(bytes);
    });

    const HASHES = partOf(200_000);
    test.each([
      ['distinct', (i: number) => i],
      ['equal', () => 0],
    ])(`${amount(HASHES)} leaf hashes that are %s`, (_what, nth) => {
      const hashes = Buffer.alloc(HASHES * 32);
      for (let i = 0; i < HASHES; i++) hashes.writeUInt32BE(nth(i), 32 * i + 28);
      const content = bytesFrom(compact(HASHES), hashes, 'f00dcafe');
      const bytes = input(`2116${KEY_1.slice(2)}`, ...value(content));
      expect(jsonLength(bytes)).toBeGreaterThan(200);
      expectTiled(bytes);
    });

    const LEAVES = partOf(20_000);
    test(`${amount(LEAVES)} leaf scripts that differ in their last byte, and as many control blocks of one`, () => {
      const record15 = (i: number, script: Hex): Hex =>
        record('15', `c0${repeated('00', 28)}${int(i, 4)}`, script);
      const filler = repeated('51', 40);
      const different = Array.from({ length: LEAVES }, (_, i) =>
        record15(i, `${filler}${int(i, 4)}c0`),
      );
      const same = Array.from({ length: LEAVES }, (_, i) => record15(LEAVES + i, '52c0'));
      const bytes = input(...different, ...same);
      expect(jsonLength(bytes)).toBeGreaterThan(2 * LEAVES * 60);
    });
  });

  describe('a tree of leaves', () => {
    /** Depths of a tree that is as deep as it can be: one leaf at each, and two at the deepest. */
    const comb = (deepest: number): Hex =>
      Array.from({ length: deepest }, (_, i) => `${int(i + 1, 1)}c000`).join('') +
      `${int(deepest, 1)}c000`;
    const withTree = (tree: Hex): Uint8Array =>
      bytesOf(version0({ outputs: [[record('06', '', tree)]] }));

    test('128 deep', () => {
      expect(decodePsbt(withTree(comb(128))).outputs[0]!.records).toHaveLength(1);
      expect(jsonLength(withTree(comb(128)))).toBeGreaterThan(129 * 30);
    });

    test.each([
      ['129 deep', comb(129), 'Output Taproot tree has as leaf greater than Taproot maximum depth'],
      [
        '128 deep without its last leaf',
        comb(128).slice(0, -6),
        'Output Taproot tree is malformed',
      ],
      ['128 deep with a leaf too many', `${comb(128)}80c000`, 'Output Taproot tree is malformed'],
    ])('%s', (_what, tree, sentence) => {
      expect(complaint(withTree(tree))).toBe(`TX decode failed ${sentence}`);
    });

    if (isWhole) {
      test('of 2^18 leaves', () => {
        const leaves = Buffer.alloc(3 * 2 ** 18, bytesOf('12c000'));
        const bytes = bytesFrom(
          MAGIC,
          record('00', '', unsignedTransaction(0, 1)),
          SEPARATOR,
          '0106',
          compact(leaves.length),
          leaves,
          SEPARATOR,
        );
        expect(jsonLength(bytes)).toBeGreaterThan(2 ** 18 * 30);
        expectTiled(bytes);
      });
    }
  });

  describe('transactions', () => {
    const count = partOf(200_000);
    test(`of ${amount(count)} inputs and as many outputs`, () => {
      const bytes = bytesFrom(
        '02000000',
        compact(count),
        Buffer.alloc(41 * count, bytesOf(txInput())),
        compact(count),
        Buffer.alloc(9 * count),
        '00000000',
      );
      const { inputs, outputs } = decodeTransaction(bytes);
      expect([inputs.length, outputs.length]).toEqual([count, count]);
      expect(flaw(outlineOf(bytes, 'transaction').index, bytes.length)).toBeUndefined();
    });

    test('of 2,000,000 announced inputs, and none there', () => {
      const bytes = bytesFrom('02000000', compact(2_000_000), OUTPOINT);
      expect(() => decodeTransaction(bytes)).toThrow('end-of-data');
      expect(nodeCount(outlineOf(bytes, 'transaction').index)).toBeLessThan(20);
    });
  });

  describe('bodies', () => {
    const context = { chain: 'main' } as const;
    const answerTo = (body: string): { readonly status: number; readonly body: string } =>
      execute(body, context);

    test.each([
      ['arrays', '[', ']'],
      ['objects', '{"a":', '}'],
    ])('of 100,000 %s inside each other', (_what, open, close) => {
      const body = `${open.repeat(100_000)}0${close.repeat(100_000)}`;
      expect(answerTo(body).body).toContain('"code":-32700');
      expect(answerTo(open.repeat(100_000)).body).toContain('"code":-32700');
    });

    const LENGTH = partOf(30_000_000);
    test(`that are one text of ${LENGTH / 1_000_000} MB`, () => {
      expect(answerTo(`"${'a'.repeat(LENGTH)}"`).body).toContain('Top-level object parse error');
      expect(answerTo(`"${'\\n'.repeat(LENGTH / 2)}"`).body).toContain(
        'Top-level object parse error',
      );
      expect(answerTo(`"${'a'.repeat(LENGTH)}`).body).toContain('"code":-32700');
    });

    const decodepsbt = (text: string): string =>
      `{"jsonrpc":"2.0","id":1,"method":"decodepsbt","params":["${text}"]}`;

    const SIZE = partOf(24_000_000);
    test(`with a PSBT of ${SIZE / 1_000_000} MB`, () => {
      const bytes = bytesFrom(OPEN_GLOBAL, '0177', compact(SIZE), Buffer.alloc(SIZE), SEPARATOR);
      const { status, body } = answerTo(decodepsbt(encodeBase64(bytes)));
      expect(status).toBe(200);
      expect(body.length).toBeGreaterThan(2 * SIZE);
      expect(body).toBe(
        `{"jsonrpc":"2.0","result":${decodePsbtToJson(encodeBase64(bytes), 'main')},"id":1}`,
      );
    });

    test('with megabytes that are no base64 at the end', () => {
      expect(answerTo(decodepsbt(`${'A'.repeat(LENGTH)}!!!!`)).body).toContain('invalid base64');
    });

    const CALLS = partOf(50_000);
    test(`of ${amount(CALLS)} calls`, () => {
      const calls = Array.from({ length: CALLS }, (_, id) => `{"id":${id},"method":"none"}`);
      const { body } = answerTo(`[${calls.join(',')}]`);
      expect(body.match(/Method not found/g)).toHaveLength(CALLS);
    });

    if (isWhole) {
      test('of more than 32 MiB', () => {
        expect(answerTo(' '.repeat(MAX_LENGTH + 1)).status).toBe(413);
        expect(answerTo(' '.repeat(MAX_LENGTH)).body).toContain('"code":-32700');
      });
    }
  });
}
