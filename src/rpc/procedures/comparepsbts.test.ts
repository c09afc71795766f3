import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedCalls } from '../../../test/recorded.ts';
import { hexToBytes } from '../../core/bytes/hex.ts';
import { decodeBase64, encodeBase64 } from '../../core/encoding/base64.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { execute } from '../dispatch.ts';

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

function call(a: unknown, b: unknown, chain: Chain = 'regtest') {
  const body = JSON.stringify({ method: 'comparepsbts', params: [a, b] });
  return JSON.parse(execute(body, { chain }).body) as {
    readonly result: Compared | null;
    readonly error: unknown;
  };
}

function compared(a: string, b: string, chain?: Chain): Compared {
  const { result, error } = call(a, b, chain);
  if (!result) throw new Error(JSON.stringify(error));
  return result;
}

// PSBTs by their parts

type RecordHex = readonly [key: string, value: string];

interface Input {
  readonly txid: string;
  readonly vout: number;
  readonly sequence: number;
  readonly records: readonly RecordHex[];
}

interface Output {
  readonly sats: number;
  readonly script: string;
  readonly records: readonly RecordHex[];
}

interface Model {
  readonly version: number;
  readonly lockTime: number;
  readonly global: readonly RecordHex[];
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
}

const little = (value: number, size: number) =>
  Array.from({ length: size }, (_, i) =>
    (Math.floor(value / 256 ** i) % 256).toString(16).padStart(2, '0'),
  ).join('');
const compact = (size: number) => (size < 253 ? little(size, 1) : `fd${little(size, 2)}`);
const sized = (hex: string) => compact(hex.length / 2) + hex;
const map = (records: readonly RecordHex[]) =>
  `${records.map(([key, value]) => sized(key) + sized(value)).join('')}00`;
const base64 = (hex: string) => encodeBase64(hexToBytes(`70736274ff${hex}`)!);

const FINAL_SCRIPT_SIG = '07';

function transaction(model: Model, isSigned: boolean): string {
  const scriptSig = ({ records }: Input) =>
    (isSigned && records.find(([key]) => key === FINAL_SCRIPT_SIG)?.[1]) || '';
  return [
    little(model.version, 4),
    compact(model.inputs.length),
    ...model.inputs.map(
      (input) =>
        input.txid + little(input.vout, 4) + sized(scriptSig(input)) + little(input.sequence, 4),
    ),
    compact(model.outputs.length),
    ...model.outputs.map(({ sats, script }) => little(sats, 8) + sized(script)),
    little(model.lockTime, 4),
  ].join('');
}

const FORMS = {
  v0: (model: Model) =>
    base64(
      map([['00', transaction(model, false)], ...model.global]) +
        [...model.inputs, ...model.outputs].map(({ records }) => map(records)).join(''),
    ),
  v2: (model: Model) =>
    base64(
      map([
        ['02', little(model.version, 4)],
        ['03', little(model.lockTime, 4)],
        ['04', compact(model.inputs.length)],
        ['05', compact(model.outputs.length)],
        ...model.global,
        ['fb', '02000000'],
      ]) +
        model.inputs
          .map(({ txid, vout, sequence, records }) =>
            map([...records, ['0e', txid], ['0f', little(vout, 4)], ['10', little(sequence, 4)]]),
          )
          .join('') +
        model.outputs
          .map(({ sats, script, records }) =>
            map([...records, ['03', little(sats, 8)], ['04', script]]),
          )
          .join(''),
    ),
  alone: (model: Model) => transaction(model, true),
} as const;

type Form = keyof typeof FORMS;

const KEYS = [
  '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5',
] as const;
const X_ONLY = KEYS[0].slice(2);
const HASH = '44'.repeat(32);
const SIGNATURE = `30060201010201${'01'}01`;
const OTHER_SIGNATURE = `30060201010201${'02'}01`;
const SCHNORR = '55'.repeat(64);
const UTXO = `${little(70_000, 8)}16${`0014${'22'.repeat(20)}`}`;
const ORIGIN = '0102030400000080';

const BASE: Model = {
  version: 2,
  lockTime: 0,
  global: [['0a01', '0b']],
  inputs: [
    { txid: '11'.repeat(32), vout: 0, sequence: 0xfffffffd, records: [['01', UTXO]] },
    {
      txid: '12'.repeat(32),
      vout: 1,
      sequence: 0xfffffffd,
      records: [[`02${KEYS[0]}`, SIGNATURE]],
    },
  ],
  outputs: [
    { sats: 60_000, script: `0014${'33'.repeat(20)}`, records: [[`02${KEYS[0]}`, ORIGIN]] },
    { sats: 50_000, script: `0020${'34'.repeat(32)}`, records: [] },
  ],
};

const replaced = <T>(items: readonly T[], at: number, item: (old: T) => T) =>
  items.map((old, i) => (i === at ? item(old) : old));
const withInput = (at: number, change: Partial<Input>): Model => ({
  ...BASE,
  inputs: replaced(BASE.inputs, at, (old) => ({ ...old, ...change })),
});
const withOutput = (at: number, change: Partial<Output>): Model => ({
  ...BASE,
  outputs: replaced(BASE.outputs, at, (old) => ({ ...old, ...change })),
});
const inInput = (at: number, ...records: readonly RecordHex[]) =>
  withInput(at, { records: [...BASE.inputs[at]!.records, ...records] });
const inOutput = (at: number, ...records: readonly RecordHex[]) =>
  withOutput(at, { records: [...BASE.outputs[at]!.records, ...records] });
const third: Input = { txid: '13'.repeat(32), vout: 2, sequence: 0, records: [] };

/** What is changed, and where that is told in each form. */
type Row = readonly [string, Model, Readonly<Partial<Record<Form, string>>>];

const TRANSACTIONS: readonly Row[] = [
  [
    'the version',
    { ...BASE, version: 3 },
    {
      v0: 'changed tx.version',
      v2: 'changed tx_version',
      alone: 'changed version',
    },
  ],
  [
    'the lock time',
    { ...BASE, lockTime: 7 },
    {
      v0: 'changed tx.locktime',
      v2: 'changed fallback_locktime',
      alone: 'changed locktime',
    },
  ],
  [
    'a sequence',
    withInput(1, { sequence: 0xfffffffc }),
    {
      v0: 'changed tx.vin[1].sequence',
      v2: 'changed inputs[1].sequence',
      alone: 'changed vin[1].sequence',
    },
  ],
  [
    'the txid of an outpoint',
    withInput(0, { txid: `${'11'.repeat(31)}10` }),
    {
      v0: 'changed tx.vin[0].txid',
      v2: 'changed inputs[0].previous_txid',
      alone: 'changed vin[0].txid',
    },
  ],
  [
    'the number in an outpoint',
    withInput(0, { vout: 3 }),
    {
      v0: 'changed tx.vin[0].vout',
      v2: 'changed inputs[0].previous_vout',
      alone: 'changed vin[0].vout',
    },
  ],
  [
    'one more input',
    { ...BASE, inputs: [...BASE.inputs, third] },
    {
      v0: 'added tx.vin[2]',
      v2: 'changed input_count, added inputs[2].previous_txid, added inputs[2].previous_vout, added inputs[2].sequence',
      alone: 'added vin[2]',
    },
  ],
  [
    'one input less',
    { ...BASE, inputs: BASE.inputs.slice(0, 1) },
    {
      v0: 'removed tx.vin[1], removed inputs[1].partial_signatures',
      v2: 'changed input_count, removed inputs[1].partial_signatures, removed inputs[1].previous_txid, removed inputs[1].previous_vout, removed inputs[1].sequence',
      alone: 'removed vin[1]',
    },
  ],
  [
    'inputs in another order',
    { ...BASE, inputs: [...BASE.inputs].reverse() },
    {
      alone: 'changed vin[0].txid, changed vin[0].vout, changed vin[1].txid, changed vin[1].vout',
    },
  ],
  [
    'an amount',
    withOutput(1, { sats: 50_001 }),
    {
      v0: 'changed tx.vout[1].value',
      v2: 'changed outputs[1].amount',
      alone: 'changed vout[1].value',
    },
  ],
  [
    "a bit of an output's script",
    withOutput(0, { script: `0014${'33'.repeat(19)}32` }),
    {
      v0: 'changed tx.vout[0].scriptPubKey',
      v2: 'changed outputs[0].script',
      alone: 'changed vout[0].scriptPubKey',
    },
  ],
  [
    'one more output',
    { ...BASE, outputs: [...BASE.outputs, { sats: 1, script: '51', records: [] }] },
    {
      v0: 'added tx.vout[2]',
      v2: 'changed output_count, added outputs[2].amount, added outputs[2].script',
      alone: 'added vout[2]',
    },
  ],
  [
    'one output less',
    { ...BASE, outputs: BASE.outputs.slice(0, 1) },
    {
      v0: 'removed tx.vout[1]',
      v2: 'changed output_count, removed outputs[1].amount, removed outputs[1].script',
      alone: 'removed vout[1]',
    },
  ],
];

const SIGNATURES: readonly Row[] = [
  [
    'a partial signature more',
    inInput(1, [`02${KEYS[1]}`, SIGNATURE]),
    { v0: 'added inputs[1].partial_signatures', v2: 'added inputs[1].partial_signatures' },
  ],
  [
    'a partial signature less',
    withInput(1, { records: [] }),
    { v0: 'removed inputs[1].partial_signatures', v2: 'removed inputs[1].partial_signatures' },
  ],
  [
    'another partial signature',
    withInput(1, { records: [[`02${KEYS[0]}`, OTHER_SIGNATURE]] }),
    { v0: 'changed inputs[1].partial_signatures', v2: 'changed inputs[1].partial_signatures' },
  ],
  [
    'a signature by another key',
    withInput(1, { records: [[`02${KEYS[1]}`, SIGNATURE]] }),
    { v0: 'removed inputs[1].partial_signatures, added inputs[1].partial_signatures' },
  ],
  [
    'a signature for the key path',
    inInput(0, ['13', SCHNORR]),
    { v0: 'added inputs[0].taproot_key_path_sig', v2: 'added inputs[0].taproot_key_path_sig' },
  ],
  [
    'a signature for a leaf',
    inInput(0, [`14${X_ONLY}${HASH}`, SCHNORR]),
    { v0: 'added inputs[0].taproot_script_path_sigs' },
  ],
  [
    'a partial signature of MuSig2',
    inInput(0, [`1c${KEYS[0]}${KEYS[1]}`, HASH]),
    { v0: 'added inputs[0].musig2_partial_sigs' },
  ],
  [
    'a final script',
    inInput(0, ['07', '51']),
    {
      v0: 'added inputs[0].final_scriptSig',
      v2: 'added inputs[0].final_scriptSig',
      alone: 'added vin[0].scriptSig',
    },
  ],
  ['a final witness', inInput(0, ['08', '0101aa']), { v0: 'added inputs[0].final_scriptwitness' }],
];

const METADATA: readonly Row[] = [
  [
    'a witness UTXO less',
    withInput(0, { records: [] }),
    { v0: 'removed inputs[0].witness_utxo', v2: 'removed inputs[0].witness_utxo' },
  ],
  [
    'another witness UTXO',
    withInput(0, { records: [['01', UTXO.replace('22', '23')]] }),
    { v0: 'changed inputs[0].witness_utxo' },
  ],
  ['a redeem script', inInput(0, ['04', '51']), { v0: 'added inputs[0].redeem_script' }],
  ['a witness script', inInput(1, ['05', '51']), { v0: 'added inputs[1].witness_script' }],
  ['a hash type', inInput(1, ['03', '01000000']), { v0: 'added inputs[1].sighash' }],
  ['a key origin', inInput(0, [`06${KEYS[0]}`, ORIGIN]), { v0: 'added inputs[0].bip32_derivs' }],
  ['a preimage', inInput(0, [`0a${'66'.repeat(20)}`, '07']), {}],
  ['an internal key', inInput(0, ['17', X_ONLY]), { v0: 'added inputs[0].taproot_internal_key' }],
  ['a merkle root', inInput(0, ['18', HASH]), { v0: 'added inputs[0].taproot_merkle_root' }],
  [
    'a nonce of MuSig2, which is no signature',
    inInput(0, [`1b${KEYS[0]}${KEYS[1]}`, KEYS.join('')]),
    { v0: 'added inputs[0].musig2_pubnonces' },
  ],
  ['an unknown record', inInput(1, ['fa01', '02']), { v0: 'added inputs[1].unknown' }],
  ['another unknown record', { ...BASE, global: [['0a01', '0c']] }, { v0: 'changed unknown' }],
  [
    'a record of private use',
    inOutput(0, ['fc016105', '02']),
    { v0: 'added outputs[0].proprietary', v2: 'added outputs[0].proprietary' },
  ],
  [
    'the path of an output',
    withOutput(0, { records: [[`02${KEYS[0]}`, `${ORIGIN}00000080`]] }),
    { v0: 'changed outputs[0].bip32_derivs', v2: 'changed outputs[0].bip32_derivs' },
  ],
  ['a script of an output', inOutput(1, ['01', '51']), { v0: 'added outputs[1].witness_script' }],
  [
    'with signatures beside it',
    inInput(1, [`02${KEYS[1]}`, SIGNATURE], ['05', '51']),
    { v0: 'added inputs[1].partial_signatures, added inputs[1].witness_script' },
  ],
  [
    'the flags of version 2',
    { ...BASE, global: [...BASE.global, ['06', '03']] },
    { v2: 'added inputs_modifiable, added outputs_modifiable, added has_sighash_single' },
  ],
];

const ORDERS: readonly Row[] = [
  ['in an input', inInput(0, ['05', '51'], ['04', '51']), {}],
  ['in an output', inOutput(0, ['01', '51'], ['00', '51']), {}],
  ['in the global map', { ...BASE, global: [...BASE.global, ['0a00', '01']] }, {}],
];

const swap = (hexOrder: Model): Model => ({
  ...hexOrder,
  global: [...hexOrder.global].reverse(),
  inputs: hexOrder.inputs.map((one) => ({ ...one, records: [...one.records].reverse() })),
  outputs: hexOrder.outputs.map((one) => ({ ...one, records: [...one.records].reverse() })),
});

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

function rowsOf(rows: readonly Row[]) {
  return rows.flatMap(([title, model, paths]) =>
    (['v0', 'v2', 'alone'] as const).flatMap((form) => {
      const expected = paths[form];
      return expected === undefined ? [] : [[title, form, model, expected] as const];
    }),
  );
}

const KINDS = [
  ['transaction', rowsOf(TRANSACTIONS)],
  ['signatures', rowsOf(SIGNATURES)],
  ['metadata', rowsOf(METADATA)],
] as const;

describe.each(KINDS)('%s', (kind, rows) => {
  test.each(rows)('%s, %s', (_title, form, model, expected) => {
    const [a, b] = [FORMS[form](BASE), FORMS[form](model)];
    const found = compared(a, b);
    expect([found.kind, reported(found)]).toEqual([kind, expected]);
    expect(found.same_transaction).toBe(kind !== 'transaction');
    for (const { a: before, b: after } of found.changes) expect(before).not.toEqual(after);
    expect(bare(compared(b, a))).toEqual(bare(mirrored(found)));
    expect(bare(compared(b, b))).toEqual({ same_transaction: true, kind: 'same', changes: [] });
  });
});

test('there are at least 60 of them', () => {
  const count = KINDS.reduce((sum, [, rows]) => sum + rows.length, 0);
  expect(count + ORDERS.length + FORM_PAIRS.length).toBeGreaterThanOrEqual(60);
});

test.each(ORDERS)('order of records %s', (_, model) => {
  const found = compared(FORMS.v0(model), FORMS.v0(swap(model)));
  expect(bare(found)).toEqual({ same_transaction: true, kind: 'order', changes: [] });
  expect(found.answer).toBe('The same records in another order.');
});

/** Of the same model, in two forms. */
const FORM_PAIRS: readonly (readonly [Form, Form, string, string])[] = [
  ['v0', 'v2', 'metadata', 'changed psbt_version'],
  ['v2', 'v0', 'metadata', 'changed psbt_version'],
  [
    'alone',
    'v0',
    'metadata',
    'added unknown, added inputs[0].witness_utxo, added inputs[1].partial_signatures, added outputs[0].bip32_derivs',
  ],
  [
    'v2',
    'alone',
    'metadata',
    'removed psbt_version, removed unknown, removed inputs[0].witness_utxo, removed inputs[1].partial_signatures, removed outputs[0].bip32_derivs',
  ],
];

test.each(FORM_PAIRS)('%s and %s of one transaction', (a, b, kind, expected) => {
  const found = compared(FORMS[a](BASE), FORMS[b](BASE));
  expect([found.same_transaction, found.kind, reported(found)]).toEqual([true, kind, expected]);
  expect(bare(compared(FORMS[b](BASE), FORMS[a](BASE)))).toEqual(bare(mirrored(found)));
});

test.each(rowsOf(TRANSACTIONS).filter(([, form]) => form === 'v0'))(
  'another transaction in another form: %s',
  (_title, _form, model) => {
    for (const [a, b] of [
      ['v0', 'v2'],
      ['v2', 'alone'],
      ['alone', 'v0'],
    ] as const) {
      const found = compared(FORMS[a](BASE), FORMS[b](model));
      expect([found.kind, found.same_transaction]).toEqual(['transaction', false]);
      expect(reported(found)).toContain('tx.');
      expect(bare(compared(FORMS[b](model), FORMS[a](BASE)))).toEqual(bare(mirrored(found)));
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
    expect(compared(FORMS.v0(BASE), FORMS.v0(model)).answer).toBe(answer);
  });

  test('a PSBT of nothing but the transaction, and that alone', () => {
    const empty = {
      ...BASE,
      global: [],
      inputs: BASE.inputs.map((one) => ({ ...one, records: [] })),
      outputs: BASE.outputs.map((one) => ({ ...one, records: [] })),
    };
    const found = compared(FORMS.v0(empty), FORMS.alone(empty));
    expect([found.kind, found.answer]).toEqual([
      'same',
      'The same transaction, in a PSBT and alone.',
    ]);
  });
});

describe('what is shown', () => {
  test('the member of each side, as decodepsbt prints it', () => {
    const after = inInput(1, [`02${KEYS[1]}`, SIGNATURE]);
    const [change] = compared(FORMS.v0(BASE), FORMS.v0(after)).changes;
    expect(change).toEqual({
      path: 'inputs[1].partial_signatures',
      what: 'added',
      b: { [KEYS[1]]: SIGNATURE },
    });
  });

  test('the bytes of a record, where the member does not say what differs', () => {
    const typed = (hex: string) => FORMS.v0(inInput(0, ['03', hex]));
    expect(compared(typed('01000000'), typed('01010000')).changes).toEqual([
      { path: 'inputs[0].sighash', what: 'changed', a: '01030401000000', b: '01030401010000' },
    ]);
    const flags = (hex: string) => FORMS.v2({ ...BASE, global: [...BASE.global, ['06', hex]] });
    expect(reported(compared(flags('03'), flags('01')))).toBe('changed outputs_modifiable');
    expect(reported(compared(flags('03'), flags('0b')))).toBe('changed inputs_modifiable');
  });
});

const REFUSALS: readonly (readonly [string, unknown, unknown, number, string])[] = [
  ['what is no PSBT', 'cHNidP8', FORMS.v0(BASE), -22, 'TX decode failed invalid base64'],
  ['what is no PSBT in b', FORMS.v0(BASE), '!', -22, 'TX decode failed invalid base64'],
  [
    'a PSBT that ends too early',
    FORMS.v0(BASE).slice(0, -8),
    FORMS.v0(BASE),
    -22,
    'TX decode failed',
  ],
  ['what is no transaction', '00', FORMS.alone(BASE), -22, 'TX decode failed'],
  ['hex of a PSBT', '70736274ff', FORMS.v0(BASE), -22, 'TX decode failed'],
  ['a number', 1, FORMS.v0(BASE), -3, 'Wrong type passed'],
  ['nothing', FORMS.v0(BASE), undefined, -3, 'Wrong type passed'],
];

test.each(REFUSALS)('%s is refused', (_, a, b, code, message) => {
  const { error } = call(a, b);
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
});

// What the roles did

interface Step {
  readonly id: string;
  readonly chain: Chain;
  readonly role: string;
  readonly before: string;
  readonly after: string;
}

const STEPS: readonly Step[] = ['roles-regtest', 'roles-main']
  .flatMap(recordedCalls)
  .flatMap(({ id, chain, request, response }) => {
    const { method, params } = JSON.parse(request) as {
      readonly method: string;
      readonly params: readonly unknown[];
    };
    const { result } = JSON.parse(response) as { readonly result: unknown };
    const known = typeof result === 'object' && result !== null ? result : { psbt: result };
    const { psbt, hex } = known as { readonly psbt?: unknown; readonly hex?: unknown };
    const befores = method === 'combinepsbt' ? (params[0] as readonly unknown[]) : [params[0]];
    const afters = [psbt, hex].filter((text) => typeof text === 'string');
    if (!['descriptorprocesspsbt', 'combinepsbt', 'finalizepsbt'].includes(method)) return [];
    return afters.flatMap((after) =>
      befores.flatMap((before) =>
        typeof before === 'string' ? [{ id, chain, role: method, before, after }] : [],
      ),
    );
  });

test(`what ${STEPS.length} signers, combiners and finalisers did is no other transaction`, () => {
  const kinds = new Map<string, number>();
  const wrong = STEPS.flatMap(({ id, chain, role, before, after }) => {
    const found = compared(before, after, chain);
    const name = `${role} ${found.kind}`;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
    const back = compared(after, before, chain);
    const isMirrored = JSON.stringify(bare(back)) === JSON.stringify(bare(mirrored(found)));
    return found.same_transaction && isMirrored ? [] : [`${id}: ${found.answer}`];
  });
  expect(wrong).toEqual([]);
  expect(Object.fromEntries(kinds)).toEqual({
    'combinepsbt metadata': 247,
    'combinepsbt order': 5,
    'combinepsbt same': 135,
    'combinepsbt signatures': 50,
    'descriptorprocesspsbt metadata': 498,
    'descriptorprocesspsbt order': 23,
    'descriptorprocesspsbt same': 16,
    'descriptorprocesspsbt signatures': 22,
    'finalizepsbt metadata': 268,
    'finalizepsbt same': 312,
  });
}, 120_000);

// Any bit

const PSBTS = ['psbt-regtest', 'psbt-more']
  .flatMap(recordedCalls)
  .flatMap(({ request, response }) => {
    const { params } = JSON.parse(request) as { readonly params: readonly unknown[] };
    const isRead = (JSON.parse(response) as { readonly error: unknown }).error === null;
    const [psbt] = params;
    return isRead && typeof psbt === 'string' && psbt.length < 6_000 ? [psbt] : [];
  });

test('a bit that differs is found, wherever it is', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom(...PSBTS), fc.nat(), (psbt, bit) => {
      const bytes = Uint8Array.from(decodeBase64(psbt)!);
      const at = 5 + (bit % (bytes.length - 5));
      bytes[at] = bytes[at]! ^ (1 << (bit % 8));
      const { result } = call(psbt, encodeBase64(bytes));
      if (!result) return;
      read++;
      expect(result.kind).not.toBe('same');
      expect(result.changes.length).toBeGreaterThan(0);
    }),
    { numRuns: 600 },
  );
  expect(read).toBeGreaterThan(100);
});

test("a bit of an output's script is found in every form, wherever it is", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Form>('v0', 'v2', 'alone'),
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(),
      (form, scripts, which, bit) => {
        const n = which % scripts.length;
        const model = (all: readonly Uint8Array[]): Model => ({
          ...BASE,
          outputs: all.map((script) => ({
            sats: 1,
            script: Buffer.from(script).toString('hex'),
            records: [],
          })),
        });
        const flipped = Uint8Array.from(scripts[n]!);
        const at = bit % flipped.length;
        flipped[at] = flipped[at]! ^ (1 << (bit % 8));
        const after = replaced(scripts, n, () => flipped);
        const found = compared(FORMS[form](model(scripts)), FORMS[form](model(after)));
        const paths = {
          v0: `tx.vout[${n}].scriptPubKey`,
          v2: `outputs[${n}].script`,
          alone: `vout[${n}].scriptPubKey`,
        };
        expect(found.kind).toBe('transaction');
        expect(reported(found)).toBe(`changed ${paths[form]}`);
        expect(found.changes[0]!.b).toMatchObject({ hex: Buffer.from(flipped).toString('hex') });
      },
    ),
    { numRuns: 200 },
  );
});
