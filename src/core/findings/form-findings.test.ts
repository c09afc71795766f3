import { expect, test } from 'vitest';
import { bytes } from '../sign/testing/utxos.ts';
import { subjectOfTransaction } from '../subject/subject.ts';
import type { TxInput } from '../tx/types.ts';
import { formFindings } from './form-findings.ts';

const TAPROOT = bytes(`5120${'11'.repeat(32)}`);
const WPKH = bytes(`0014${'11'.repeat(20)}`);
const ANNEX = bytes('50aa');

interface Row {
  readonly version?: number;
  readonly witness?: readonly Uint8Array[];
  readonly spent?: Uint8Array;
  /** Of the only output, in bytes. */
  readonly script?: number;
}

function codesOf({ version = 2, witness = [], spent = TAPROOT, script = 22 }: Row) {
  const prevout = { txid: new Uint8Array(32).fill(1), vout: 0 };
  const input: TxInput = { prevout, scriptSig: new Uint8Array(0), sequence: 0, witness };
  const outputs = [{ value: 1n, scriptPubKey: new Uint8Array(script).fill(0x51) }];
  const subject = subjectOfTransaction(
    { version, inputs: [input], outputs, lockTime: 0 },
    { transactions: [], scripts: [], reported: () => ({ value: 1n, scriptPubKey: spent }) },
  );
  return formFindings(subject).map(({ code }) => code);
}

test.each<readonly [string, Row, readonly string[]]>([
  ['version 3', { version: 3 }, ['version-3']],
  ['version 2', { version: 2 }, []],
  ['version 4', { version: 4 }, []],
  ['an annex', { witness: [bytes('aa'), ANNEX] }, ['annex']],
  ['an only item', { witness: [ANNEX] }, []],
  ['another last item', { witness: [ANNEX, bytes('aa')] }, []],
  ['an item like it in P2WPKH', { witness: [bytes('aa'), ANNEX], spent: WPKH }, []],
  ['64 bytes', { script: 4 }, ['size-64']],
  ['64 bytes without the witness', { script: 4, witness: [bytes('aa')] }, ['size-64']],
  ['63 bytes', { script: 3 }, []],
  ['65 bytes', { script: 5 }, []],
])('%s', (_, row, codes) => {
  expect(codesOf(row)).toEqual(codes);
});
