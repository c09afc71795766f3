import { describe, expect, test } from 'vitest';
import { execute } from '../../../rpc/dispatch.ts';
import { resultOn } from '../../../rpc/procedures/testing/updated-psbt.ts';
import { bytesToHex } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { encodeWif } from '../../encoding/testing/private-key-text.ts';
import {
  type FileSpec,
  fileOf,
  type InputSpec,
  multi,
  nestedWpkh,
  pkh,
  previousOf,
  sh,
  tr,
  transactionOf,
  wpkh,
  wsh,
} from '../../sign/testing/built-files.ts';
import { privateKey } from '../../sign/testing/utxos.ts';
import { txidText } from '../../tx/id-text.ts';
import { encodeTransaction, transactionId } from '../../tx/ids.ts';
import type { GivenBeside } from '../rows/given-beside.ts';
import type { UtxoForm } from '../types.ts';
import { signPsbtForm } from './psbt-signing.ts';
import { updatedPsbt } from './psbt-update.ts';

const CHAIN = 'regtest';
const randomBytes = (length: number) => new Uint8Array(length).fill(7);

function hexOf(input: InputSpec, n: number): string {
  return bytesToHex(encodeTransaction(previousOf(input, n)));
}

/** The whole transactions that these inputs of a file spend from. */
function previous({ inputs }: FileSpec, ...numbers: readonly number[]): readonly GivenBeside[] {
  return numbers.map((n) => ({
    from: 'previous transaction',
    utxos: [],
    transaction: hexOf(inputs[n]!, n),
  }));
}

/** The outputs that a file spends, as somebody tells them. */
function told({ inputs }: FileSpec, fields: Partial<UtxoForm> = {}): readonly GivenBeside[] {
  const utxos = inputs.map((input, n): UtxoForm => {
    const transaction = previousOf(input, n);
    const { redeemScript } = input.lock;
    return {
      txid: txidText(transactionId(transaction)),
      vout: 0,
      scriptPubKey: bytesToHex(input.lock.scriptPubKey),
      redeemScript: redeemScript ? bytesToHex(redeemScript) : '',
      witnessScript: '',
      amount: '0.001',
      ...fields,
    };
  });
  return [{ from: 'prevtxs', utxos }];
}

function spending(lock: InputSpec['lock'], utxo: InputSpec['utxo'] = 'none'): FileSpec {
  return { inputs: [{ lock, utxo }] };
}

const LEGACY = spending(pkh('A'));
const SEGWIT = spending(wpkh('A'));
const UNRELATED = previous({ inputs: [{ lock: pkh('B') }] }, 0);
const TWO: FileSpec = {
  inputs: [
    { lock: pkh('A'), utxo: 'none' },
    { lock: sh(multi(1, 'AB')), utxo: 'none' },
  ],
};

type Row = readonly [
  what: string,
  file: FileSpec,
  beside: readonly GivenBeside[],
  made: {
    transactions?: readonly number[];
    outputs?: readonly number[];
    unproven?: readonly number[];
  },
];

const PUT_IN: readonly Row[] = [
  ['a previous transaction of a legacy input', LEGACY, previous(LEGACY, 0), { transactions: [0] }],
  [
    'one beside an output that is only claimed',
    spending(pkh('A'), 'claimed'),
    previous(LEGACY, 0),
    { transactions: [0] },
  ],
  ['of two inputs the one that is known', TWO, previous(TWO, 1), { transactions: [1] }],
  ['of two inputs both', TWO, previous(TWO, 1, 0), { transactions: [0, 1] }],
  ['in version 2', { ...LEGACY, version: 2 }, previous(LEGACY, 0), { transactions: [0] }],
  [
    'one that proves the claim of a segwit input',
    spending(wpkh('A'), 'claimed'),
    previous(SEGWIT, 0),
    { transactions: [0] },
  ],
  ['an output of segwit, as it is told', SEGWIT, told(SEGWIT), { outputs: [0] }],
  [
    'one of a script',
    spending(wsh(multi(1, 'A'))),
    told(spending(wsh(multi(1, 'A')))),
    { outputs: [0] },
  ],
  ['one of taproot', spending(tr('A')), told(spending(tr('A'))), { outputs: [0] }],
  [
    'one of a script that is told',
    { inputs: [{ ...spending(wsh(multi(1, 'A'))).inputs[0]!, scripts: [] }] },
    told(spending(wsh(multi(1, 'A'))), { witnessScript: bytesToHex(multi(1, 'A')) }),
    { outputs: [0] },
  ],
  [
    'one inside P2SH by the script that is told',
    { inputs: [{ lock: nestedWpkh('A'), utxo: 'none', scripts: [] }] },
    told(spending(nestedWpkh('A'))),
    { outputs: [0] },
  ],
];

const LEFT: readonly Row[] = [
  ['nothing is given', LEGACY, [], {}],
  ['another previous transaction', LEGACY, UNRELATED, {}],
  ['one of an input that has it', spending(pkh('A'), 'proven'), previous(LEGACY, 0), {}],
  ['a legacy output that is only told', LEGACY, told(LEGACY), { unproven: [0] }],
  ['an output without amount', SEGWIT, told(SEGWIT, { amount: '' }), { unproven: [0] }],
  ['an amount that is none', SEGWIT, told(SEGWIT, { amount: '1,5' }), { unproven: [0] }],
  [
    'what is told in two ways',
    SEGWIT,
    [...told(SEGWIT), ...told(SEGWIT, { amount: '0.002' })],
    { unproven: [0] },
  ],
  ['what is told besides what the PSBT says', spending(wpkh('A'), 'claimed'), told(SEGWIT), {}],
  ['an output of another outpoint', SEGWIT, told(SEGWIT, { vout: 1 }), {}],
  [
    'an output inside P2SH without its script',
    { inputs: [{ lock: nestedWpkh('A'), utxo: 'none', scripts: [] }] },
    told(spending(nestedWpkh('A')), { redeemScript: '' }),
    { unproven: [0] },
  ],
];

const NOTHING = { transactions: [], outputs: [], unproven: [] };

describe('is put into a PSBT', () => {
  test.each(PUT_IN)('%s', (_, file, beside, made) => {
    const { psbt, ...what } = updatedPsbt(fileOf(file), beside);
    expect(what).toEqual({ ...NOTHING, ...made });
    // As an updater puts it, that is told the same.
    const prevtxs = beside.flatMap(({ transaction, utxos }): readonly unknown[] =>
      transaction === undefined ? utxos.map(withoutEmpty) : [transaction],
    );
    const updated = (of: string, known: unknown) =>
      named('utxoupdatepsbt', { psbt: of, prevtxs: known });
    expect(updated(psbt, [])).toBe(updated(fileOf(file), prevtxs));
    expect(psbt).not.toBe(fileOf(file));
  });
});

/** Extensions are given by name. */
function named(method: string, params: object): unknown {
  const { result, error } = JSON.parse(
    execute(JSON.stringify({ method, params }), { chain: CHAIN }).body,
  );
  return error ?? result;
}

function withoutEmpty(utxo: UtxoForm) {
  return Object.fromEntries(Object.entries(utxo).filter(([, value]) => value !== ''));
}

describe('leaves a PSBT as it is', () => {
  test.each(LEFT)('%s', (_, file, beside, made) => {
    const psbt = fileOf(file);
    expect(updatedPsbt(psbt, beside)).toEqual({ psbt, ...NOTHING, ...made });
  });

  test('a previous transaction without the output', () => {
    const txid = txidText(transactionId(previousOf(LEGACY.inputs[0]!, 0)));
    const psbt = resultOn(CHAIN, 'createpsbt', [{ txid, vout: 5 }], []) as string;
    expect(updatedPsbt(psbt, previous(LEGACY, 0))).toEqual({ psbt, ...NOTHING });
  });
});

describe('a legacy input', () => {
  const sign = (psbt: string) =>
    signPsbtForm(
      {
        ...{ chain: CHAIN, psbt, hashType: 'DEFAULT' },
        keys: utf8Of(encodeWif(privateKey('A'), true, CHAIN)),
      },
      { randomBytes },
    );

  test('is signed once its previous transaction is in', () => {
    const claimed = fileOf(spending(pkh('A'), 'claimed'));
    expect(sign(claimed)).toMatchObject({
      complete: false,
      inputs: [{ unsigned: 'missing-previous-transaction' }],
    });
    const { psbt } = updatedPsbt(claimed, previous(LEGACY, 0));
    const signed = sign(psbt);
    expect(signed).toMatchObject({ ok: true, complete: true });
    const expected = txidText(transactionId(transactionOf(LEGACY)));
    expect(signed.ok && signed.txid).not.toBe(expected);
  });

  test.each<[string, readonly GivenBeside[]]>([
    ['of another transaction', UNRELATED],
    [
      'of the same amount from elsewhere',
      previous({ inputs: [{ lock: pkh('A') }, { lock: pkh('A') }] }, 1),
    ],
  ])('is not signed by one %s', (_, beside) => {
    const { psbt } = updatedPsbt(fileOf(spending(pkh('A'), 'claimed')), beside);
    expect(sign(psbt)).toMatchObject({
      complete: false,
      inputs: [{ added: [], unsigned: 'missing-previous-transaction' }],
    });
  });

  test('is not signed where its own contradicts what the PSBT claims', () => {
    const file: FileSpec = {
      inputs: [{ lock: pkh('A'), utxo: 'claimed', claimedAmount: 99_000n }],
    };
    const { psbt, transactions } = updatedPsbt(fileOf(file), previous(LEGACY, 0));
    expect(transactions).toEqual([0]);
    expect(sign(psbt)).toMatchObject({
      complete: false,
      inputs: [{ added: [], refusal: 'utxo-contradicted' }],
    });
  });
});
