import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import {
  bare,
  type FileSpec,
  fileOf,
  type Lock,
  multi,
  previousOf,
  sh,
  transactionOf,
  wpkh,
  wsh,
} from '../../../core/sign/testing/built-files.ts';
import { scriptOf } from '../../../core/sign/testing/script-words.ts';
import { bytes } from '../../../core/sign/testing/utxos.ts';
import { encodeTransaction, transactionId } from '../../../core/tx/ids.ts';
import { execute } from '../../dispatch.ts';

/*
 * Who can spend what is paid and what is spent, as the procedures tell it of PSBTs and of
 * raw transactions; each attack with a twin that is silent.
 */

const CODES = ['burn', 'anyone-can-spend', 'key-twice', 'unspendable-input'];

const paying = (lock: Lock, amount = 1000n): FileSpec => ({
  inputs: [{ lock: wpkh('A') }],
  outputs: [{}, { lock, amount }],
});
const spending = (lock: Lock): FileSpec => ({ inputs: [{ lock }] });
const program = (hex: string): Lock => bare(bytes(hex));
const inV0 = (words: string): Lock => wsh(scriptOf(words));

/** Found in a PSBT, and in its transaction beside `prevtxs` with the scripts of what is spent. */
type Row = readonly [name: string, file: FileSpec, inPsbt: string, inTransaction: string];

const ROWS: readonly Row[] = [
  ['OP_RETURN', paying(program('6a0101')), 'danger burn tx.vout[1]', 'danger burn vout[1]'],
  ['OP_RETURN with nothing', paying(program('6a0101'), 0n), '', ''],
  ['a script that fails', paying(inV0('A CHECKSIG RETURN')), 'danger burn tx.vout[1]', ''],
  ['its twin', paying(inV0('A CHECKSIGVERIFY 1')), '', ''],
  [
    'a coin whose script fails',
    spending(sh(scriptOf('A CHECKSIG CAT'))),
    'danger unspendable-input inputs[0]',
    'danger unspendable-input vin[0]',
  ],
  [
    'OP_TRUE',
    paying(program('51')),
    'danger anyone-can-spend tx.vout[1]',
    'danger anyone-can-spend vout[1]',
  ],
  ['P2A of 240 sat', paying(program('51024e73'), 240n), '', ''],
  [
    'a coin that needs no key',
    spending(inV0('IF A CHECKSIG ELSE 1 ENDIF')),
    'danger anyone-can-spend inputs[0]',
    'danger anyone-can-spend vin[0]',
  ],
  ['a coin that needs one', spending(inV0('IF A CHECKSIG ELSE B CHECKSIG ENDIF')), '', ''],
  [
    'a coin of 2 of A, B, B',
    spending(wsh(multi(2, 'ABB'))),
    'danger key-twice inputs[0]',
    'danger key-twice vin[0]',
  ],
  ['a coin of 2 of A, B, C', spending(wsh(multi(2, 'ABC'))), '', ''],
];

describe.each(ROWS)('%s', (_, file, inPsbt, inTransaction) => {
  test('in a PSBT', () => {
    const psbt = fileOf(file);
    const { findings } = called('inspectpsbt', psbt);
    expect(foundIn(findings)).toBe(inPsbt);
    const texts = findings.filter(isOurs).map(({ text }: Finding) => text);
    const told = called('describepsbt', psbt);
    for (const text of texts) expect(told).toContain(text.split(': ')[0]);
  });

  test('in a transaction', () => {
    const hex = bytesToHex(encodeTransaction(transactionOf(file)));
    const { findings } = called('inspectpsbt', hex, { prevtxs: file.inputs.map(prevtxOf) });
    expect(foundIn(findings)).toBe(inTransaction);
  });
});

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly text: string;
}

const isOurs = ({ code }: Finding): boolean => CODES.includes(code);

function foundIn(findings: readonly Finding[]): string {
  return findings
    .filter(isOurs)
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`)
    .join(', ');
}

function prevtxOf(input: FileSpec['inputs'][number], n: number) {
  const previous = previousOf(input, n);
  const { redeemScript, witnessScript } = input.lock;
  const [output] = previous.outputs;
  return {
    txid: bytesToHex(transactionId(previous).toReversed()),
    vout: 0,
    scriptPubKey: bytesToHex(output!.scriptPubKey),
    ...(redeemScript && { redeemScript: bytesToHex(redeemScript) }),
    ...(witnessScript && { witnessScript: bytesToHex(witnessScript) }),
    amount: Number(output!.value) / 1e8,
  };
}

function called(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ method, params });
  return JSON.parse(execute(body, { chain: 'regtest' }).body).result;
}
