import { describe, expect, test } from 'vitest';
import { UNHEARD } from '../channel/testing/fake-worker.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { utf8Of } from '../core/bytes/utf8-text.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { signReviewOf } from '../core/form/result/sign-review.ts';
import type { HashTypeName, UtxoForm } from '../core/form/types.ts';
import { decodePsbt, encodePsbt } from '../core/psbt/psbt.ts';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../core/review/testing/file-rows.ts';
import { finalizePsbt } from '../core/roles/finalize.ts';
import type { Summary } from '../core/shown/summary.ts';
import {
  bytesOfFile,
  type FileSpec,
  type InputSpec,
  nestedWpkh,
  pkh,
  previousOf,
  sh,
  tr,
  transactionOf,
  wpkh,
  wsh,
} from '../core/sign/testing/built-files.ts';
import { encodeTransaction } from '../core/tx/ids.ts';
import type { Transaction } from '../core/tx/types.ts';
import { execute } from '../rpc/dispatch.ts';
import { InspectSession } from './open/inspect-session.ts';
import { SigningFormSession } from './sign/signing-form-session.ts';

/*
 * One engine: what Sign says of what is to be signed is what Inspect says of the
 * same file, and inspectpsbt of the same transaction with the same previous outputs.
 */

const CHAIN = 'regtest';

async function inspected(file: Uint8Array) {
  const source = new Blob([file.slice()]);
  const answer = await new InspectSession().handlers.open({ source, chain: CHAIN }, UNHEARD);
  if (!answer.ok || !answer.opened.verdicts) throw new Error('nothing was verified');
  const { verdicts, summary, line: { state, text } = {} } = answer.opened;
  const review = signReviewOf(verdicts);
  return { review, summary: withoutNodes(summary), line: { state, text } };
}

async function reviewedPsbt(file: Uint8Array) {
  const { handlers } = new SigningFormSession();
  const psbt = encodeBase64(file);
  const form = { chain: CHAIN, psbt, keys: utf8Of(''), hashType: 'DEFAULT' } as const;
  const asked = { id: 1, form };
  const { review, summary, line } = await handlers.checkForm(asked, UNHEARD);
  if (!review || !summary) throw new Error('nothing was reviewed');
  return { review, summary: withoutNodes(summary), line };
}

/** Rows, amounts and ids; where they stand in the tree Inspect alone knows. */
function withoutNodes({ findings: _, ...summary }: Summary): unknown {
  const said = (key: string, value: unknown) =>
    key === 'node' ? undefined : typeof value === 'bigint' ? `${value}` : value;
  return JSON.parse(JSON.stringify(summary, said));
}

const SHARED: FileSpec = {
  inputs: [
    { lock: wsh(TWO_OF_THREE), origins: 'ABC' },
    { lock: wpkh('A'), origins: 'A', utxo: 'claimed' },
  ],
  outputs: [{ amount: 100_000n }, { lock: wpkh('D'), origins: 'D:A' }],
};

const withInputs = (change: (input: InputSpec, i: number) => Partial<InputSpec>): FileSpec => ({
  ...SHARED,
  inputs: SHARED.inputs.map((input, i) => ({ ...input, ...change(input, i) })),
});

const SIGNED = withInputs((_, i) => ({ signed: i === 0 ? BY_AB : BY_A }));

/** A PSBT on its way, with the stage and what comes next. */
const STAGES: readonly (readonly [name: string, file: () => Uint8Array, is: string])[] = [
  [
    'created',
    () => bytesOfFile(withInputs(() => ({ utxo: 'none', scripts: [], origins: '' }))),
    'unsigned > updater',
  ],
  ['updated', () => bytesOfFile(SHARED), 'unsigned > signer'],
  [
    'signed by one',
    () => bytesOfFile(withInputs((_, i) => (i === 0 ? { signed: BY_A } : {}))),
    'partly signed > signer',
  ],
  ['signed by all', () => bytesOfFile(SIGNED), 'signed > finalizer'],
  [
    'final',
    () => encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(SIGNED))).psbt),
    'final > extractor',
  ],
];

/** Files in which something is found. */
const FOUND: readonly (readonly [name: string, file: FileSpec, code: string])[] = [
  ['two amounts', one(wpkh('A'), { utxo: 'contradicted' }), 'utxo-contradicted'],
  [
    'a strange key of an output',
    { ...one(wpkh('A')), outputs: [{ lock: wpkh('D'), origins: 'E' }] },
    'output-contradicted',
  ],
  ['a fee of nearly all', { ...one(wpkh('A')), outputs: [{ amount: 1000n }] }, 'fee-high'],
  [
    'more paid than spent',
    { ...one(wpkh('A')), outputs: [{ amount: 200_000n }] },
    'outputs-exceed-inputs',
  ],
  ['a type that is asked for', one(wpkh('A'), { asks: 2 }), 'sighash-none'],
  [
    'a wrong signature',
    one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }),
    'signature-invalid',
  ],
];

describe('a PSBT in Inspect and in Sign', () => {
  test.each(STAGES)('%s', async (_, make, is) => {
    const file = make();
    const judged = await reviewedPsbt(file);
    expect(judged).toEqual(await inspected(file));
    const { review } = judged;
    expect(`${review.stage} > ${review.next}`).toBe(is);
  });

  test.each(FOUND)('with %s', async (_, spec, code) => {
    const file = bytesOfFile(spec);
    const judged = await reviewedPsbt(file);
    expect(judged).toEqual(await inspected(file));
    expect(judged.review.findings.map((found) => found.code)).toContain(code);
  });
});

interface Answer {
  readonly stage: string;
  readonly next: string;
  readonly fee?: Readonly<Record<string, unknown>>;
  readonly inputs: readonly {
    readonly amount?: number;
    readonly amount_proof: string;
    readonly needs?: { readonly missing?: readonly string[] };
  }[];
  readonly findings: readonly Readonly<Record<'code' | 'severity' | 'path' | 'text', string>>[];
}

/** What both say, in the same form. */
function toldBy({ stage, next, fee, inputs, findings }: Answer) {
  return {
    stage,
    next,
    fee: fee && [fee['amount'], fee['proof'], fee['vsize'], fee['size_is']],
    inputs: inputs.map(({ amount, amount_proof, needs }) => [
      amount,
      amount_proof,
      needs?.missing ?? [],
    ]),
    findings: findings.map(({ code, severity, path, text }) => [code, severity, path, text]),
  };
}

function askedOf(hex: string, prevtxs: readonly unknown[]) {
  const body = JSON.stringify({ method: 'inspectpsbt', params: [hex, { prevtxs }] });
  const { result, error } = JSON.parse(execute(body, { chain: CHAIN }).body);
  if (error) throw new Error(error.message);
  return toldBy(result as Answer);
}

async function reviewedForm(hex: string, utxos: readonly UtxoForm[], hashType: HashTypeName) {
  const form = { chain: CHAIN, transaction: hex, keys: utf8Of(''), utxos, hashType } as const;
  const { review } = await new SigningFormSession().handlers.checkForm({ id: 1, form }, UNHEARD);
  if (!review) throw new Error('nothing was reviewed');
  const { stage, next, fee, inputs, findings } = review;
  const coins = (satoshis: bigint | undefined) =>
    satoshis === undefined ? undefined : Number(satoshis) / 1e8;
  return {
    stage,
    next,
    fee: fee && [coins(fee.amount), fee.proof, fee.vsize, fee.isExact ? 'exact' : 'estimated'],
    inputs: inputs.map(({ amount, proof, needs }) => [coins(amount), proof, needs?.missing ?? []]),
    findings: findings.map(({ code, severity, path, text }) => [code, severity, path, text]),
  };
}

/** The rows that `prevtxs` fill, as they are pasted into the form. */
async function rowsOf(transaction: string, prevtxs: readonly unknown[]) {
  const session = new SigningFormSession();
  const rows: UtxoForm[] = [];
  const texts = [
    JSON.stringify(prevtxs.filter((each) => typeof each !== 'string')),
    ...prevtxs.filter((each) => typeof each === 'string'),
  ].filter((text) => text !== '[]');
  for (const given of texts) {
    const read = await session.handlers.readGiven(
      { given: utf8Of(given), of: { transaction } },
      UNHEARD,
    );
    if (read.is !== 'coins') throw new Error(`read as ${read.is}`);
    rows.push(...read.utxos);
  }
  return rows;
}

const hexOf = (transaction: Transaction) => bytesToHex(encodeTransaction(transaction));
const txid = (n: number, transaction: Transaction) =>
  bytesToHex(transaction.inputs[n]!.prevout.txid.slice().reverse());

/** What is typed of the input of a number. */
function typed(file: FileSpec, n: number, change: object = {}) {
  const { lock, amount = 100_000n } = file.inputs[n]!;
  const { redeemScript, witnessScript } = lock;
  return {
    txid: txid(n, transactionOf(file)),
    vout: 0,
    scriptPubKey: bytesToHex(lock.scriptPubKey),
    amount: Number(amount) / 1e8,
    ...(redeemScript && { redeemScript: bytesToHex(redeemScript) }),
    ...(witnessScript && { witnessScript: bytesToHex(witnessScript) }),
    ...change,
  };
}

const previous = (file: FileSpec, n: number) => hexOf(previousOf(file.inputs[n]!, n));
const finalOf = (file: FileSpec) => finalizePsbt(decodePsbt(bytesOfFile(file))).transaction!;

const MIXED: FileSpec = {
  inputs: [wpkh('A'), pkh('A'), sh(TWO_OF_THREE), wsh(TWO_OF_THREE), nestedWpkh('B'), tr('C')].map(
    (lock) => ({ lock }),
  ),
};
const all = (file: FileSpec) => file.inputs.map((_, n) => typed(file, n));
const TWO: FileSpec = { inputs: [{ lock: wpkh('A') }, { lock: wpkh('B') }] };
const POOR: FileSpec = { ...TWO, outputs: [{ amount: 10_000n }] };

const FORMS: readonly (readonly [
  name: string,
  transaction: Transaction,
  prevtxs: readonly unknown[],
])[] = [
  ['nothing known', transactionOf(MIXED), []],
  ['every kind of script, typed', transactionOf(MIXED), all(MIXED)],
  ['previous transactions', transactionOf(TWO), [previous(TWO, 0), previous(TWO, 1)]],
  ['one of each', transactionOf(TWO), [previous(TWO, 0), typed(TWO, 1)]],
  ['one of two', transactionOf(POOR), [typed(POOR, 0)]],
  [
    'a script that is not there',
    transactionOf(MIXED),
    [typed(MIXED, 3, { witnessScript: undefined })],
  ],
  ['a fee of nearly all', transactionOf(POOR), all(POOR)],
  ['more paid than spent', transactionOf({ ...TWO, outputs: [{ amount: 900_000n }] }), all(TWO)],
  [
    'an amount that is burned',
    transactionOf({
      ...TWO,
      outputs: [{ amount: 90_000n, lock: { scriptPubKey: Uint8Array.of(0x6a) } }],
    }),
    all(TWO),
  ],
  [
    'a transaction that is signed',
    finalOf({ inputs: [{ lock: wpkh('A'), signed: BY_A }] }),
    [typed(one(wpkh('A')), 0)],
  ],
  [
    'one that is signed, of which nothing is known',
    finalOf({ inputs: [{ lock: wpkh('A'), signed: BY_A }] }),
    [],
  ],
];

describe('a raw transaction in Sign and in inspectpsbt', () => {
  test.each(FORMS)('%s', async (_, transaction, prevtxs) => {
    const hex = hexOf(transaction);
    const rows = await rowsOf(hex, prevtxs);
    expect(await reviewedForm(hex, rows, 'DEFAULT')).toEqual(askedOf(hex, prevtxs));
  });

  test('but for the type that is chosen, which Sign alone knows', async () => {
    const hex = hexOf(transactionOf(TWO));
    const { findings } = await reviewedForm(hex, await rowsOf(hex, all(TWO)), 'SINGLE');
    expect(findings.map(([code, , path]) => `${code} ${path}`)).toEqual([
      'sighash-single-no-output vin[1]',
      'fee-claimed vin[0]',
      'sighash-single vin[0]',
      'fee-claimed vin[1]',
    ]);
  });
});
