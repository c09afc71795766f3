import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { inputRecord, mapOf } from '../psbt/make-record.ts';
import type { Psbt } from '../psbt/types.ts';
import { scriptForDestination } from '../script/destination.ts';
import { transactionId } from '../tx/ids.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { analyzePsbt } from './analyze.ts';
import { createPsbt } from './create.ts';

const bytes = (hex: string) => hexToBytes(hex)!;
const KEY = bytes('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
const PROGRAM = scriptForDestination({ type: 'witness', version: 0, program: hash160(KEY) });
const SCRIPT = bytes('51');
const SCRIPT_PROGRAM = scriptForDestination({
  ...{ type: 'witness', version: 0, program: sha256(SCRIPT) },
});
const MONEY = 2_100_000_000_000_000n;

type Records = readonly ReturnType<typeof inputRecord>[];

const utxo = (value: bigint, scriptPubKey = PROGRAM) =>
  inputRecord('witness_utxo', null, { value, scriptPubKey });

/** The previous transaction, with this output first. */
function previous(scriptPubKey: Uint8Array) {
  const transaction: Transaction = {
    version: 2,
    inputs: [spend(new Uint8Array(32), 0)],
    outputs: [{ value: 1n, scriptPubKey }],
    lockTime: 0,
  };
  return inputRecord('non_witness_utxo', null, transaction);
}

function spend(txid: Uint8Array, vout: number): TxInput {
  const scriptSig = new Uint8Array(0);
  return { prevout: { txid, vout }, scriptSig, sequence: 0, witness: [] };
}

/** The id of the previous transaction where there is one. */
function idOf(records: Records): Uint8Array {
  const known = records.find(({ field }) => field === 'non_witness_utxo');
  return known ? transactionId(known.value as Transaction) : new Uint8Array(32).fill(9);
}

function psbt(inputs: readonly Records[], amounts: readonly bigint[] = [1n]): Psbt {
  const created = createPsbt(
    {
      version: 2,
      inputs: inputs.map((records, vout) => spend(idOf(records), vout)),
      outputs: amounts.map((value): TxOutput => ({ value, scriptPubKey: PROGRAM })),
      lockTime: 0,
    },
    2,
  );
  const filled = created.inputs.map(({ records }, i) => mapOf([...records, ...inputs[i]!]));
  return { ...created, inputs: filled };
}

describe('what no transaction can be made of', () => {
  const TIME = inputRecord('time_locktime', null, 500_000_000);
  const HEIGHT = inputRecord('height_locktime', null, 5);

  test.each<
    [what: string, inputs: readonly Records[], amounts: readonly bigint[], invalid: object]
  >([
    ['no lock time that suits all', [[TIME], [HEIGHT]], [1n], { reason: 'no-lock-time' }],
    [
      'an amount above all money',
      [[utxo(5n)], [utxo(MONEY + 1n)]],
      [1n],
      { reason: 'input-amount', input: 1 },
    ],
    [
      'amounts above all money together',
      [[utxo(MONEY)], [], [utxo(1n)]],
      [1n],
      { reason: 'input-amount', input: 2 },
    ],
    ['an amount below zero', [[utxo(-2n)]], [1n], { reason: 'input-amount', input: 0 }],
    [
      'an output that nobody can spend',
      [[utxo(1n)], [utxo(1n, bytes('6a'))]],
      [1n],
      { reason: 'unspendable', input: 1 },
    ],
    ['too much paid', [[utxo(1n)]], [MONEY + 1n], { reason: 'output-amount' }],
    ['too much paid together', [[utxo(1n)]], [MONEY, 1n], { reason: 'output-amount' }],
    ['less than nothing paid', [[utxo(1n)]], [5n, -1n], { reason: 'output-amount' }],
  ])('%s', (_what, inputs, amounts, invalid) => {
    expect(analyzePsbt(psbt(inputs, amounts))).toEqual({ ok: false, invalid });
  });

  test('all money at once is none of these', () => {
    expect(analyzePsbt(psbt([[utxo(MONEY)]], [MONEY]))).toMatchObject({ ok: true, fee: 0n });
  });
});

describe('who is next', () => {
  const SOURCE = { fingerprint: new Uint8Array(4), path: [] };
  const ORIGIN = inputRecord('bip32_derivation', KEY, SOURCE);

  test.each<[what: string, records: Records, next: string, missing: object]>([
    ['without a coin', [], 'updater', {}],
    ['without a key', [utxo(1n)], 'updater', { publicKeys: [hash160(KEY)], signatures: [] }],
    ['without a signature', [utxo(1n), ORIGIN], 'signer', { signatures: [hash160(KEY)] }],
    [
      'without a witness script',
      [previous(SCRIPT_PROGRAM)],
      'updater',
      { witnessScript: sha256(SCRIPT), redeemScript: undefined, signatures: [] },
    ],
    [
      'without a redeem script',
      [previous(scriptForDestination({ type: 'scripthash', hash: hash160(PROGRAM) }))],
      'updater',
      { redeemScript: hash160(PROGRAM), witnessScript: undefined },
    ],
    [
      'without a script, and nothing that proves the amount',
      [utxo(1n, SCRIPT_PROGRAM)],
      'updater',
      { witnessScript: undefined },
    ],
    ['of what anybody spends', [utxo(1n, SCRIPT)], 'extractor', {}],
  ])('%s', (_what, records, next, missing) => {
    const analysis = analyzePsbt(psbt([records]));
    expect(analysis).toMatchObject({ ok: true, next, inputs: [{ next, missing }] });
  });

  test('nobody where there is no input, or the coin of one is not known', () => {
    expect(analyzePsbt(psbt([]))).toMatchObject({ ok: true, next: 'extractor', inputs: [] });
    const analysis = analyzePsbt(psbt([[utxo(1n)], []]));
    expect(analysis).toMatchObject({ ok: true, inputs: [{ hasUtxo: true }, { hasUtxo: false }] });
    expect(analysis.ok && 'fee' in analysis).toBe(false);
  });

  test('a size is told only where it is known', () => {
    expect('estimatedSize' in analyzePsbt(psbt([[utxo(1n)]]))).toBe(false);
    expect('estimatedSize' in analyzePsbt(psbt([[utxo(1n), ORIGIN]]))).toBe(true);
  });
});
