import { describe, expect, test } from 'vitest';
import { reversed } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { signEcdsa } from '../crypto/testing/sign.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { one } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import {
  bytesOfFile,
  type FileSpec,
  type InputSpec,
  type Lock,
  pkh,
  previousOf,
  transactionOf,
  wpkh,
} from '../sign/testing/built-files.ts';
import { privateKey, publicKey } from '../sign/testing/utxos.ts';
import type { Transaction } from '../tx/types.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { explained } from './explain.ts';

/* A few of each mistake in what is signed of the transaction; all are in `rpc/causes.recorded.test.ts`. */

/** What was signed in place of what stands in the file. */
interface Signed {
  readonly transaction: Transaction;
  readonly index: number;
  readonly amount: bigint;
  readonly type: number;
}

const OUTPUTS = [50_000n, 40_000n, 20_000n].map((amount) => ({ amount }));
const AMOUNT = 100_000n;

/** Two inputs, of which the first is signed, and three outputs. */
const fileOf = (lock: Lock, more: Partial<InputSpec> = {}): FileSpec => ({
  ...one(lock),
  inputs: [
    { lock, amount: AMOUNT, ...more },
    { lock: wpkh('X'), amount: 25_000n },
  ],
  outputs: OUTPUTS,
  lockTime: 700_000,
});

/** `type` stands behind the signature, whatever was signed. */
function causeOf(lock: Lock, change: (right: Signed) => Partial<Signed>, type = 1) {
  const file = fileOf(lock);
  const right = { transaction: transactionOf(file), index: 0, amount: AMOUNT, type };
  const { transaction, index, amount, type: meant } = { ...right, ...change(right) };
  const sighashes = Sighashes.of(
    transaction,
    file.inputs.map((input, n) => previousOf(input, n).outputs[0]!),
  );
  const scriptCode = lock.scriptCode!;
  const digest =
    lock.rules === 'legacy'
      ? sighashes.legacyDigest(index, scriptCode, meant)
      : sighashes.segwitV0Digest({ inputIndex: index, scriptCode, amount }, meant);
  const signature = concatBytes(signEcdsa(digest, privateKey('A')), Uint8Array.of(type));
  const records = [inputRecord('partial_sig', publicKey('A'), signature)];
  const subject = subjectOfFile(bytesOfFile(fileOf(lock, { records })));
  const cause = explained(subject, verifyInputs(subject))[0]!.signatures[0]!.cause;
  return [cause?.code, cause?.detail];
}

const ofAmount = (amount: bigint) => () => ({ amount });
const inTransaction =
  (change: (transaction: Transaction) => Partial<Transaction>) =>
  ({ transaction }: Signed) => ({ transaction: { ...transaction, ...change(transaction) } });
const withInputs = (change: (input: Transaction['inputs'][number], n: number) => object) =>
  inTransaction(({ inputs }) => ({
    inputs: inputs.map((input, n) => ({ ...input, ...change(input, n) })),
  }));

type Row = readonly [
  name: string,
  change: (right: Signed) => Partial<Signed>,
  code: string | undefined,
  detail: object | undefined,
];

/** Of BIP 143 alone: what came before it hashes no amount. */
const AMOUNTS: readonly Row[] = [
  ['of nothing', ofAmount(0n), 'amount-unknown', { source: 'zero', amount: 0n }],
  [
    'of all coins',
    ofAmount(2_100_000_000_000_000n),
    'amount-unknown',
    { source: 'max_money', amount: 2_100_000_000_000_000n },
  ],
  [
    'of another input',
    ofAmount(25_000n),
    'amount-of-another',
    { source: 'input 1', amount: 25_000n },
  ],
  [
    'of the first output',
    ofAmount(50_000n),
    'amount-of-another',
    { source: 'output 0', amount: 50_000n },
  ],
  [
    'of the last output',
    ofAmount(20_000n),
    'amount-of-another',
    { source: 'output 2', amount: 20_000n },
  ],
  [
    'of all inputs',
    ofAmount(125_000n),
    'amount-of-another',
    { source: 'sum of inputs', amount: 125_000n },
  ],
  [
    'of all outputs',
    ofAmount(110_000n),
    'amount-of-another',
    { source: 'sum of outputs', amount: 110_000n },
  ],
  [
    'a satoshi less',
    ofAmount(99_999n),
    'amount-units',
    { source: 'rounded down', amount: 99_999n },
  ],
  [
    'a satoshi more',
    ofAmount(100_001n),
    'amount-units',
    { source: 'rounded up', amount: 100_001n },
  ],
  ['two satoshis more', ofAmount(100_002n), 'unexplained', undefined],
  [
    'in BTC taken for satoshis',
    ofAmount(10_000_000_000_000n),
    'amount-units',
    { source: 'x1e8', amount: 10_000_000_000_000n },
  ],
  [
    'in thousandths',
    ofAmount(100_000_000n),
    'amount-units',
    { source: 'x1000', amount: 100_000_000n },
  ],
  ['in thousands', ofAmount(100n), 'amount-units', { source: '/1000', amount: 100n }],
];

const OF_BOTH: readonly Row[] = [
  ['what is right', () => ({}), undefined, undefined],
  ['version 1', inTransaction(() => ({ version: 1 })), 'version', { version: 1 }],
  ['version 3', inTransaction(() => ({ version: 3 })), 'version', { version: 3 }],
  ['version 4', inTransaction(() => ({ version: 4 })), 'unexplained', undefined],
  ['no lock time', inTransaction(() => ({ lockTime: 0 })), 'locktime', { locktime: 0 }],
  ['another lock time', inTransaction(() => ({ lockTime: 699_999 })), 'unexplained', undefined],
  [
    'final sequences',
    withInputs(() => ({ sequence: 0xffffffff })),
    'sequence',
    { sequence: 0xffffffff, of: 'all' },
  ],
  [
    'its own sequence as 0',
    withInputs((_, n) => (n === 0 ? { sequence: 0 } : {})),
    'sequence',
    { sequence: 0, of: 'this' },
  ],
  ['a sequence that nobody writes', withInputs(() => ({ sequence: 5 })), 'unexplained', undefined],
  [
    'outputs from the last',
    inTransaction(({ outputs }) => ({ outputs: outputs.toReversed() })),
    'outputs-order',
    { order: 'bip69' },
  ],
  [
    'without the first output',
    inTransaction(({ outputs }) => ({ outputs: outputs.slice(1) })),
    'output-missing',
    { output: 0 },
  ],
  [
    'without the last output',
    inTransaction(({ outputs }) => ({ outputs: outputs.slice(0, -1) })),
    'output-missing',
    { output: 2 },
  ],
  [
    'without two outputs',
    inTransaction(({ outputs }) => ({ outputs: outputs.slice(0, 1) })),
    'unexplained',
    undefined,
  ],
  [
    'all txids turned round',
    withInputs(({ prevout }) => ({ prevout: { ...prevout, txid: reversed(prevout.txid) } })),
    'txid-order',
    { of: 'all' },
  ],
  ['NONE', () => ({ type: 2 }), 'sighash-type', { sighash: 'NONE' }],
  [
    'SINGLE|ANYONECANPAY',
    () => ({ type: 0x83 }),
    'sighash-type',
    { sighash: 'SINGLE|ANYONECANPAY' },
  ],
  ['a type that is none', () => ({ type: 4 }), 'unexplained', undefined],
];

/** BIP 143 hashes the outpoint in place of the number of the input. */
const OF_LEGACY: readonly Row[] = [
  ['the other input', () => ({ index: 1 }), 'input-index', { index: 1 }],
];

describe.each([
  ['P2WPKH', wpkh('A'), [...AMOUNTS, ...OF_BOTH]],
  ['P2PKH', pkh('A'), [...OF_BOTH, ...OF_LEGACY]],
] as const)('a signature of %s that is made over', (_, lock, rows) => {
  test.each(rows)('%s', (_name, change, code, detail) => {
    expect(causeOf(lock, change)).toEqual([code, detail]);
  });
});

test.each(AMOUNTS)('a signature of P2PKH commits to no amount: %s', (_, change) => {
  expect(causeOf(pkh('A'), change)).toEqual([undefined, undefined]);
});
