import { beforeAll, describe, expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
  LARGE_SCRIPT,
  outpoint,
  repeated,
  transaction,
  txInput,
  txOutput,
  witness,
} from '../../../test/psbt-text.ts';
import { flaw } from '../../../test/tiling.ts';
import type { CoinKind } from './coin-places.ts';
import { InspectedInput } from './inspected-input.ts';
import { nodeId } from './node-id.ts';
import { rowsOfKind } from './node-index.ts';
import type { NodeKind } from './node-kinds.ts';

/** Shorter lists are not told in groups. */
const LONG = 10_001;
const LARGE = txOutput(7, LARGE_SCRIPT);

function many<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** So many inputs with a witness each, and outputs, of lengths that differ. */
function large(ins: number, outs: number): Hex {
  return transaction({
    inputs: many(ins, (i) => txInput(outpoint(repeated('ab', 32), i))),
    outputs: [...many(outs - 1, (i) => txOutput(i, repeated('51', i % 4))), LARGE],
    witnesses: many(ins, (i) => witness(repeated('cc', i % 3))),
  });
}

const KINDS: readonly CoinKind[] = ['tx.input', 'tx.output', 'tx.witness'];

describe.each([
  ['short lists', 101, 102],
  ['long lists', LONG, LONG + 198],
  ['lists that fill their groups', 10_100, 10_200],
])('of %s', (_name, ins, outs) => {
  let input: InspectedInput;
  let bytes: Uint8Array;

  beforeAll(() => {
    bytes = bytesOf(large(ins, outs));
    input = new InspectedInput(bytes, 'transaction');
  });

  test('the parts tile the input', () => {
    expect(input.error).toBeUndefined();
    expect(flaw(input.index, bytes.length)).toBeUndefined();
  });

  test('long ones are in groups of a hundred', () => {
    const groups = (kind: NodeKind) => rowsOfKind(input.index, kind).length;
    const expected = ins < LONG ? [0, 0] : [Math.ceil(ins / 100), Math.ceil(outs / 100)];
    expect([groups('tx.inputs'), groups('tx.outputs')]).toEqual(expected);
    expect(groups('tx.witnesses')).toBe(groups('tx.inputs'));
  });

  test.each(KINDS)('every start is that of a part, %s', (kind) => {
    const count = kind === 'tx.output' ? outs : ins;
    const starts = input.startsOf(kind);
    expect(starts.length).toBe(count);
    for (const position of [0, 99, 100, count - 1]) {
      const start = starts[position]!;
      const ids = input.locate(start);
      const id = ids.find((each) => input.kind(each) === kind)!;
      expect(input.span(id).start).toBe(start);
      expect(input.value(id, 'main').text).not.toBe('');
    }
  });

  test('the summary leads to the part of each input and output', () => {
    const { inputs, outputs } = input.summary('main');
    const starts = { ins: input.startsOf('tx.input'), outs: input.startsOf('tx.output') };
    expect(inputs.shown.map(({ node }) => input.span(node).start)).toEqual([
      ...starts.ins.subarray(0, inputs.shown.length),
    ]);
    expect(outputs.shown.map(({ node }) => input.span(node).start)).toEqual([
      ...starts.outs.subarray(0, outputs.shown.length),
    ]);
    expect(inputs.shown.every(({ node }) => input.kind(node) === 'tx.input')).toBe(true);
    expect(outputs.shown.every(({ node }) => input.kind(node) === 'tx.output')).toBe(true);
  });

  test('the id of the whole is that of its parts', () => {
    expect(input.value(0, 'main').text).toBe(input.summary('main').txid?.text);
  });
});

test('a group says how many are in it', () => {
  const input = new InspectedInput(bytesOf(large(LONG, LONG)), 'transaction');
  const texts = (kind: NodeKind) =>
    Array.from(rowsOfKind(input.index, kind), (row) => input.value(nodeId(row), 'main').text);
  for (const kind of ['tx.inputs', 'tx.outputs', 'tx.witnesses'] as const) {
    expect(texts(kind)).toEqual([...many(100, () => '100'), '1']);
  }
});

describe('a fault in a group is told by the number among all', () => {
  const whole = bytesOf(
    transaction({
      inputs: [
        txInput(outpoint(repeated('ab', 32), 0), LARGE_SCRIPT),
        ...many(LONG, () => txInput()),
      ],
      outputs: many(LONG, (i) => txOutput(i, '5151')),
      witnesses: many(LONG + 1, () => witness('cccc')),
    }),
  );
  const input = new InspectedInput(whole, 'transaction');
  const ins = input.startsOf('tx.input');
  const outs = input.startsOf('tx.output');
  const witnesses = input.startsOf('tx.witness');

  test.each<[string, number, readonly (readonly [kind: string, ordinal: number])[]]>([
    ['in the first of a group', ins[9_900]! + 5, [['tx.input', 9_900]]],
    ['in another', ins[9_950]! + 5, [['tx.input', 9_950]]],
    ['at the end of one', ins[9_952]! - 1, [['tx.input', 9_951]]],
    ['before the first byte of one', ins[9_951]!, [['tx.input', 9_951]]],
    ['before a group', ins[9_900]!, [['tx.input', 9_900]]],
    ['in an output', outs[1_234]! + 8, [['tx.output', 1_234]]],
    ['in the last', outs[10_000]! + 10, [['tx.output', 10_000]]],
    [
      'in a witness',
      witnesses[8_888]! + 2,
      [
        ['tx.witness', 8_888],
        ['tx.witness.item', 0],
      ],
    ],
  ])('%s', (_name, end, path) => {
    const bytes = whole.slice(0, end);
    const found = new InspectedInput(bytes, 'transaction');
    expect(found.error?.code).toBe('end-of-data');
    expect(flaw(found.index, end)).toBeUndefined();
    const { steps, ids } = found.faultPath();
    expect(steps.map(({ kind, ordinal }) => [kind, ordinal])).toEqual([['tx', 0], ...path]);
    expect(found.kind(ids[1]!)).toBe(`${path[0]![0]}${path[0]![0] === 'tx.witness' ? 'es' : 's'}`);
  });

  test('not where it is about all of them', () => {
    const none = transaction({
      inputs: [
        txInput(outpoint(repeated('ab', 32), 0), LARGE_SCRIPT),
        ...many(LONG, () => txInput()),
      ],
      outputs: [txOutput(1, '51')],
      witnesses: many(LONG + 1, () => witness()),
    });
    const found = new InspectedInput(bytesOf(none), 'transaction');
    expect(found.error?.code).toBe('superfluous-witness');
    expect(found.faultPath().steps).toEqual([{ kind: 'tx', ordinal: 0 }]);
  });
});
