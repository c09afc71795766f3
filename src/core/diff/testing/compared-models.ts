/** PSBTs and transactions by their parts, so that one part can be another. */
import fc from 'fast-check';
import {
  bytesOf,
  compact,
  type Hex,
  int,
  psbt,
  sized,
  transaction,
  txInput,
  txOutput,
} from '../../../../test/psbt-text.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { decodePsbt } from '../../psbt/psbt.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import { bareFile, type ComparedFile } from '../compare.ts';

type RecordHex = readonly [key: string, value: string];

export interface Input {
  readonly txid: string;
  readonly vout: number;
  readonly sequence: number;
  readonly records: readonly RecordHex[];
}

export interface Output {
  readonly sats: number;
  readonly script: string;
  readonly records: readonly RecordHex[];
}

export interface Model {
  readonly version: number;
  readonly lockTime: number;
  readonly global: readonly RecordHex[];
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
}

const FINAL_SCRIPT_SIG = '07';

/** The transaction of a model, with the final scripts where it is signed. */
export function transactionOfModel(model: Model, isSigned: boolean): Hex {
  const scriptSig = ({ records }: Input) =>
    (isSigned && records.find(([key]) => key === FINAL_SCRIPT_SIG)?.[1]) || '';
  return transaction({
    version: int(model.version, 4),
    inputs: model.inputs.map((input) =>
      txInput(input.txid + int(input.vout, 4), scriptSig(input), int(input.sequence, 4)),
    ),
    outputs: model.outputs.map(({ sats, script }) => txOutput(sats, script)),
    lockTime: int(model.lockTime, 4),
  });
}

const mapOf = (records: readonly RecordHex[]) =>
  records.map(([key, value]) => sized(key) + sized(value));

/** What a model is as a file. */
const FORMS = {
  v0: (model: Model) =>
    psbt({
      global: mapOf([['00', transactionOfModel(model, false)], ...model.global]),
      inputs: model.inputs.map(({ records }) => mapOf(records)),
      outputs: model.outputs.map(({ records }) => mapOf(records)),
    }),
  v2: ({ version, lockTime, global, inputs, outputs }: Model) =>
    psbt({
      global: mapOf([
        ['02', int(version, 4)],
        ['03', int(lockTime, 4)],
        ['04', compact(inputs.length)],
        ['05', compact(outputs.length)],
        ...global,
        ['fb', '02000000'],
      ]),
      inputs: inputs.map(({ txid, vout, sequence, records }) =>
        mapOf([...records, ['0e', txid], ['0f', int(vout, 4)], ['10', int(sequence, 4)]]),
      ),
      outputs: outputs.map(({ sats, script, records }) =>
        mapOf([...records, ['03', int(sats, 8)], ['04', script]]),
      ),
    }),
  alone: (model: Model) => transactionOfModel(model, true),
} as const;

export type Form = keyof typeof FORMS;

/** As procedures take it. */
export function textOfModel(form: Form, model: Model): string {
  return form === 'alone' ? FORMS.alone(model) : encodeBase64(bytesOf(FORMS[form](model)));
}

export function fileOfModel(form: Form, model: Model): ComparedFile {
  const bytes = bytesOf(FORMS[form](model));
  return form === 'alone' ? bareFile(decodeTransaction(bytes)) : psbtFile(bytes);
}

/** Raises DecodeError. */
export function psbtFile(bytes: Uint8Array): ComparedFile {
  return { psbt: decodePsbt(bytes), bytes, isBare: false };
}

export const KEYS = [
  '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5',
] as const;
export const X_ONLY = KEYS[0].slice(2);
export const HASH = '44'.repeat(32);
export const SIGNATURE = `30060201010201${'01'}01`;
export const OTHER_SIGNATURE = `30060201010201${'02'}01`;
export const SCHNORR = '55'.repeat(64);
export const UTXO = `${int(70_000, 8)}16${`0014${'22'.repeat(20)}`}`;
export const ORIGIN = '0102030400000080';

export const BASE: Model = {
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

export const replaced = <T>(items: readonly T[], at: number, item: (old: T) => T) =>
  items.map((old, i) => (i === at ? item(old) : old));
export const withInput = (at: number, change: Partial<Input>): Model => ({
  ...BASE,
  inputs: replaced(BASE.inputs, at, (old) => ({ ...old, ...change })),
});
export const withOutput = (at: number, change: Partial<Output>): Model => ({
  ...BASE,
  outputs: replaced(BASE.outputs, at, (old) => ({ ...old, ...change })),
});
export const inInput = (at: number, ...records: readonly RecordHex[]) =>
  withInput(at, { records: [...BASE.inputs[at]!.records, ...records] });
export const inOutput = (at: number, ...records: readonly RecordHex[]) =>
  withOutput(at, { records: [...BASE.outputs[at]!.records, ...records] });

/** With the records of each map the other way round. */
export const swap = (model: Model): Model => ({
  ...model,
  global: [...model.global].reverse(),
  inputs: model.inputs.map((one) => ({ ...one, records: [...one.records].reverse() })),
  outputs: model.outputs.map((one) => ({ ...one, records: [...one.records].reverse() })),
});

/** A file, and the same with one bit of an output's script flipped. */
export const aFlippedScript = fc
  .record({
    form: fc.constantFrom<Form>('v0', 'v2', 'alone'),
    scripts: fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), {
      minLength: 1,
      maxLength: 5,
    }),
    which: fc.nat(),
    bit: fc.nat(),
  })
  .map(({ form, scripts, which, bit }) => {
    const n = which % scripts.length;
    const flipped = Uint8Array.from(scripts[n] ?? []);
    const at = bit % flipped.length;
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit % 8));
    const before = paying(scripts);
    const after = paying(replaced(scripts, n, () => flipped));
    return { form, n, before, after, flipped };
  });

function paying(scripts: readonly Uint8Array[]): Model {
  return {
    ...BASE,
    outputs: scripts.map((script) => ({
      sats: 1,
      script: Buffer.from(script).toString('hex'),
      records: [],
    })),
  };
}
