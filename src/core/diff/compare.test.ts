import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Comparison, compareFiles } from './compare.ts';
import {
  aFlippedScript,
  BASE,
  type Form,
  fileOfModel,
  inInput,
  type Model,
  replaced,
  swap,
  transactionOfModel,
} from './testing/compared-models.ts';
import {
  FORM_PAIRS,
  METADATA,
  ORDERS,
  rowsOf,
  SIGNATURES,
  TRANSACTIONS,
} from './testing/compared-rows.ts';
import { mirrored, NO_DIFFERENCE, plain, reported } from './testing/comparisons.ts';

function compared(form: Form, a: Model, b: Model, other: Form = form): Comparison {
  return compareFiles(fileOfModel(form, a), fileOfModel(other, b));
}

/** Of what is expected that which records say, not the transaction. */
const SAID_BY_RECORDS: Readonly<Record<Form, RegExp>> = {
  v0: /^\w+ (?!tx\.)/,
  v2: /^/,
  alone: /\.(?:scriptSig|txinwitness)$/,
};

const KINDS = [
  ['transaction', rowsOf(TRANSACTIONS)],
  ['signatures', rowsOf(SIGNATURES)],
  ['metadata', rowsOf(METADATA)],
] as const;

describe.each(KINDS)('%s', (kind, rows) => {
  test.each(rows)('%s, %s', (_title, form, model, expected) => {
    const found = compared(form, BASE, model);
    const said = expected.split(', ').filter((one) => SAID_BY_RECORDS[form].test(one));
    expect([found.kind, reported(found)]).toEqual([kind, said.join(', ')]);
    expect(found.parts.length > 0).toBe(kind === 'transaction');
    for (const { bytes } of found.differences) expect(bytes.a).not.toEqual(bytes.b);
    expect(plain(compared(form, model, BASE))).toEqual(mirrored(plain(found)));
    expect(plain(compared(form, model, model))).toEqual({ kind: 'same', ...NO_DIFFERENCE });
  });
});

describe('which parts of the transaction differ', () => {
  const forms = ['v0', 'v2', 'alone'] as const;
  const pairs = forms.flatMap((a) => forms.map((b) => [a, b] as const));

  test.each(TRANSACTIONS)('%s', (title, model, _paths, parts) => {
    for (const [a, b] of pairs) {
      const found = compared(a, BASE, model, b);
      expect([found.kind, found.parts]).toEqual(['transaction', parts]);
      expect(found.isReordered).toBe(title === 'inputs in another order');
      const asRecords = a === 'v2' && b === 'v2';
      const both = [BASE, model].map((one) => transactionOfModel(one, false));
      expect(plain(found).transactions).toEqual(asRecords ? [] : both);
    }
  });

  const twice: Model = { ...BASE, inputs: BASE.inputs.map((one) => ({ ...one, records: [] })) };
  const outputs = [...twice.outputs].reverse();

  test.each<[what: string, model: Model, parts: readonly string[], isReordered: boolean]>([
    ['outputs in another order', { ...twice, outputs }, ['outputs'], true],
    [
      'both in another order',
      { ...twice, outputs, inputs: [...twice.inputs].reverse() },
      ['inputs', 'outputs'],
      true,
    ],
    [
      'the order, and the version',
      { ...twice, outputs, version: 1 },
      ['version', 'outputs'],
      false,
    ],
    [
      'the order, and the lock time',
      { ...twice, outputs, lockTime: 1 },
      ['outputs', 'lock time'],
      false,
    ],
    [
      'the order, and a sequence',
      { ...twice, outputs, inputs: replaced(twice.inputs, 0, (one) => ({ ...one, sequence: 1 })) },
      ['sequences', 'outputs'],
      false,
    ],
    ['one output twice', { ...twice, outputs: [outputs[0]!, outputs[0]!] }, ['outputs'], false],
  ])('%s', (_, model, parts, isReordered) => {
    const found = compared('v0', twice, model);
    expect([found.parts, found.isReordered]).toEqual([parts, isReordered]);
  });
});

test.each(ORDERS)('order of records %s', (_, model) => {
  const found = compared('v0', model, swap(model));
  expect(plain(found)).toEqual({ kind: 'order', ...NO_DIFFERENCE });
});

test.each(FORM_PAIRS)('%s and %s of one transaction', (a, b, kind, expected) => {
  const found = compared(a, BASE, BASE, b);
  expect([found.parts, found.kind, reported(found)]).toEqual([[], kind, expected]);
  expect(plain(compared(b, BASE, BASE, a))).toEqual(mirrored(plain(found)));
});

test('a PSBT of nothing but the transaction, and that alone, are the same', () => {
  const empty: Model = {
    ...BASE,
    global: [],
    inputs: BASE.inputs.map((one) => ({ ...one, records: [] })),
    outputs: BASE.outputs.map((one) => ({ ...one, records: [] })),
  };
  expect(compared('v0', empty, empty, 'alone').kind).toBe('same');
});

test('the bytes of a record are there, also where no member says what differs', () => {
  const typed = (hex: string) => inInput(0, ['03', hex]);
  const found = plain(compared('v0', typed('01000000'), typed('01010000')));
  expect(found.records).toEqual([['inputs[0].sighash', '01030401000000', '01030401010000']]);
});

test("a bit of an output's script is found in every form, wherever it is", () => {
  fc.assert(
    fc.property(aFlippedScript, ({ form, n, before, after }) => {
      const found = compared(form, before, after);
      expect([found.kind, found.parts]).toEqual(['transaction', ['outputs']]);
      const path = form === 'v2' ? `changed outputs[${n}].script` : '';
      expect(reported(found)).toBe(path);
    }),
    { numRuns: 100 },
  );
});
