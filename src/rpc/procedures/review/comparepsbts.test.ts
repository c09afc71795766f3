import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aFlippedScript,
  BASE,
  inInput,
  KEYS,
  SIGNATURE,
  swap,
  textOfModel,
  withInput,
} from '../../../core/diff/testing/compared-models.ts';
import { rowsOf, TRANSACTIONS } from '../../../core/diff/testing/compared-rows.ts';
import { fileOf, wpkh } from '../../../core/sign/testing/built-files.ts';
import { execute } from '../../dispatch.ts';
import { resultOn } from '../testing/updated-psbt.ts';

/*
 * What the procedure says of two files. Whether they are told apart is asked in
 * `core/diff`.
 */

interface Change {
  readonly path: string;
  readonly what: 'added' | 'removed' | 'changed';
  readonly a?: unknown;
  readonly b?: unknown;
}

interface Compared {
  readonly same_transaction: boolean;
  readonly kind: string;
  readonly answer: string;
  readonly changes: readonly Change[];
}

function call(a: unknown, b: unknown) {
  const body = JSON.stringify({ method: 'comparepsbts', params: [a, b] });
  return JSON.parse(execute(body, { chain: 'regtest' }).body) as {
    readonly result: Compared | null;
    readonly error: unknown;
  };
}

function compared(a: string, b: string): Compared {
  const { result, error } = call(a, b);
  if (!result) throw new Error(JSON.stringify(error));
  return result;
}

const reported = ({ changes }: Compared) =>
  changes.map(({ what, path }) => `${what} ${path}`).join(', ');

/** The same comparison from the other side. */
function mirrored({ changes, ...rest }: Compared): Compared {
  const whats = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  const turned = changes.map(({ path, what, a, b }) => ({
    path,
    what: whats[what],
    ...(b !== undefined && { a: b }),
    ...(a !== undefined && { b: a }),
  }));
  return { ...rest, changes: turned };
}

/** Without the counts in the sentence. */
const bare = ({ answer: _, ...rest }: Compared) => rest;

const ROWS = rowsOf(TRANSACTIONS);

describe('transaction', () => {
  test.each(ROWS)('%s, %s', (_title, form, model, expected) => {
    const [a, b] = [textOfModel(form, BASE), textOfModel(form, model)];
    const found = compared(a, b);
    expect([found.kind, reported(found)]).toEqual(['transaction', expected]);
    expect(found.same_transaction).toBe(false);
    for (const { a: before, b: after } of found.changes) expect(before).not.toEqual(after);
    expect(bare(compared(b, a))).toEqual(bare(mirrored(found)));
    expect(bare(compared(b, b))).toEqual({ same_transaction: true, kind: 'same', changes: [] });
  });
});

test.each(ROWS.filter(([, form]) => form === 'v0'))(
  'another transaction in another form: %s',
  (_title, _form, model) => {
    for (const [a, b] of [
      ['v0', 'v2'],
      ['v2', 'alone'],
      ['alone', 'v0'],
    ] as const) {
      const found = compared(textOfModel(a, BASE), textOfModel(b, model));
      expect([found.kind, found.same_transaction]).toEqual(['transaction', false]);
      expect(reported(found)).toContain('tx.');
      expect(bare(compared(textOfModel(b, model), textOfModel(a, BASE)))).toEqual(
        bare(mirrored(found)),
      );
    }
  },
);

describe('sentences', () => {
  test.each([
    ['They are the same.', BASE],
    ['Another transaction; what differs: version.', { ...BASE, version: 1 }],
    [
      'Another transaction: the same inputs and outputs in another order.',
      { ...BASE, outputs: [...BASE.outputs].reverse() },
    ],
    ['The same transaction; signatures differ: 1 added.', inInput(1, [`02${KEYS[1]}`, SIGNATURE])],
    [
      'The same transaction; only other records than signatures differ: 1 added.',
      inInput(0, ['04', '51']),
    ],
    [
      'The same transaction; signatures and other records differ: 1 added, 1 removed.',
      withInput(1, { records: [['04', '51']] }),
    ],
  ])('%s', (answer, model) => {
    expect(compared(textOfModel('v0', BASE), textOfModel('v0', model)).answer).toBe(answer);
  });

  test('records in another order', () => {
    const model = inInput(0, ['05', '51'], ['04', '51']);
    const { kind, answer } = compared(textOfModel('v0', model), textOfModel('v0', swap(model)));
    expect([kind, answer]).toEqual(['order', 'The same records in another order.']);
  });

  test('a PSBT of nothing but the transaction, and that alone', () => {
    const empty = {
      ...BASE,
      global: [],
      inputs: BASE.inputs.map((one) => ({ ...one, records: [] })),
      outputs: BASE.outputs.map((one) => ({ ...one, records: [] })),
    };
    const found = compared(textOfModel('v0', empty), textOfModel('alone', empty));
    expect([found.kind, found.answer]).toEqual([
      'same',
      'The same transaction, in a PSBT and alone.',
    ]);
  });
});

describe('what is shown', () => {
  test('the member of each side, as decodepsbt prints it', () => {
    const after = inInput(1, [`02${KEYS[1]}`, SIGNATURE]);
    const found = compared(textOfModel('v0', BASE), textOfModel('v0', after));
    expect(JSON.stringify(found)).toBe(
      '{"same_transaction":true,"kind":"signatures",' +
        '"answer":"The same transaction; signatures differ: 1 added.",' +
        '"changes":[{"path":"inputs[1].partial_signatures","what":"added",' +
        `"b":{"${KEYS[1]}":"${SIGNATURE}"}}]}`,
    );
  });

  test('what is always there stands for a record that is not', () => {
    const { changes } = compared(textOfModel('v0', BASE), textOfModel('v2', BASE));
    expect(changes).toEqual([{ path: 'psbt_version', what: 'changed', a: 0, b: 2 }]);
  });

  test('the bytes of a record, where the member does not say what differs', () => {
    const typed = (hex: string) => textOfModel('v0', inInput(0, ['03', hex]));
    expect(compared(typed('01000000'), typed('01010000')).changes).toEqual([
      { path: 'inputs[0].sighash', what: 'changed', a: '01030401000000', b: '01030401010000' },
    ]);
    const flags = (hex: string) =>
      textOfModel('v2', { ...BASE, global: [...BASE.global, ['06', hex]] });
    expect(reported(compared(flags('03'), flags('01')))).toBe('changed outputs_modifiable');
    expect(reported(compared(flags('03'), flags('0b')))).toBe('changed inputs_modifiable');
  });
});

const REFUSALS: readonly (readonly [string, unknown, unknown, number, string])[] = [
  ['what is no PSBT', 'cHNidP8', textOfModel('v0', BASE), -22, 'TX decode failed invalid base64'],
  ['what is no PSBT in b', textOfModel('v0', BASE), '!', -22, 'TX decode failed invalid base64'],
  [
    'a PSBT that ends too early',
    textOfModel('v0', BASE).slice(0, -8),
    textOfModel('v0', BASE),
    -22,
    'TX decode failed',
  ],
  ['what is no transaction', '00', textOfModel('alone', BASE), -22, 'TX decode failed'],
  ['hex of a PSBT', '70736274ff', textOfModel('v0', BASE), -22, 'TX decode failed'],
  ['a number', 1, textOfModel('v0', BASE), -3, 'Wrong type passed'],
  ['nothing', textOfModel('v0', BASE), undefined, -3, 'Wrong type passed'],
];

test.each(REFUSALS)('%s is refused', (_, a, b, code, message) => {
  const { error } = call(a, b);
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
});

test("a bit of an output's script is found in every form, wherever it is", () => {
  fc.assert(
    fc.property(aFlippedScript, ({ form, n, before, after, flipped }) => {
      const found = compared(textOfModel(form, before), textOfModel(form, after));
      const paths = {
        v0: `tx.vout[${n}].scriptPubKey`,
        v2: `outputs[${n}].script`,
        alone: `vout[${n}].scriptPubKey`,
      };
      expect(found.kind).toBe('transaction');
      expect(reported(found)).toBe(`changed ${paths[form]}`);
      expect(found.changes[0]!.b).toMatchObject({ hex: Buffer.from(flipped).toString('hex') });
    }),
    { numRuns: 200 },
  );
});

test('a hash type that a combiner dropped is told, with what puts it back', () => {
  const lock = wpkh('A');
  const signed = [{ by: 'A', type: 0x82 }];
  const asking = fileOf({ inputs: [{ lock, asks: 0x82 }] });
  const combined = fileOf({ inputs: [{ lock, signed }] });
  const told = 'The hash type of input 0 was dropped';
  expect(resultOn('regtest', 'comparepsbts', asking, combined)).toMatchObject({
    answer: expect.stringContaining(told),
  });
  expect(resultOn('regtest', 'comparepsbts', combined, asking)).not.toMatchObject({
    answer: expect.stringContaining(told),
  });
});
