import { describe, expect, test } from 'vitest';
import { hash160 } from '../../crypto/hashes.ts';
import { decodePsbt, encodePsbt } from '../../psbt/psbt.ts';
import { one } from '../../review/testing/file-rows.ts';
import { subjectOfFile } from '../../review/testing/subjects.ts';
import { finalizePsbt } from '../../roles/finalize.ts';
import {
  type ScriptFlags,
  STANDARD_SCRIPT_FLAGS,
  scriptFlags,
} from '../../script/interpreter/flags.ts';
import { encodePush } from '../../script/push.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import {
  bytesOfFile,
  type InputSpec,
  pkLeaf,
  signatureOf,
  tr,
  transactionOf,
  wpkh,
} from '../../sign/testing/built-files.ts';
import { bytes, nestedP2wsh, publicKey } from '../../sign/testing/utxos.ts';
import { type Subject, UNKNOWN_AMOUNT } from '../../subject/subject.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { subjectOf } from '../testing/spending.ts';
import { hexOf, type Traced, trace, traceSubject } from '../testing/traced.ts';

describe('what a step tells', () => {
  const nowhere = { txid: new Uint8Array(32).fill(1), vout: 0 };
  const run = (scriptSig: string, scriptPubKey: string) => {
    const input = {
      prevout: nowhere,
      scriptSig: Uint8Array.from(Buffer.from(scriptSig, 'hex')),
      sequence: 0,
      witness: [],
    };
    const transaction = { version: 2, inputs: [input], outputs: [], lockTime: 0 };
    const script = Uint8Array.from(Buffer.from(scriptPubKey, 'hex'));
    const spent = [{ value: 1n, scriptPubKey: script }];
    return trace({ transaction, spent, index: 0, flags: scriptFlags('P2SH') });
  };

  test('both stacks are those behind it, and a branch that is not taken is not executed', () => {
    const { steps, error } = run('00', '6b6c6351675268');
    expect(error).toBeUndefined();
    expect(steps.map(({ script, position }) => `${script} ${position}`)).toEqual([
      'script_sig 0',
      ...[0, 1, 2, 3, 4, 5, 6].map((i) => `script_pubkey ${i}`),
    ]);
    expect(steps.map(({ stack }) => stack.join(' ') || String(stack.length))).toEqual([
      '1',
      '0',
      '1',
      '0',
      '0',
      '0',
      '02',
      '02',
    ]);
    expect(steps[1]!.altStack).toEqual(['']);
    expect(steps.map(({ executed }) => executed)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
  });

  test('the one that fails is the last', () => {
    const { steps, error } = run('51', '526a51');
    expect(error).toBe('OP_RETURN');
    expect(steps.at(-1)).toMatchObject({ script: 'script_pubkey', position: 1, executed: true });
  });
});

/** The file that A signs by P2WPKH, as its transaction with this witness. */
const LOCK = wpkh('A');
const SIGNED = one(LOCK);
const [KEY, PROGRAM] = [publicKey('A'), hash160(publicKey('A'))];

function spending(
  { scriptSig = '', witness = [] }: { scriptSig?: string; witness?: readonly Uint8Array[] },
  scriptPubKey: Uint8Array,
  value = 100_000n,
) {
  const made = transactionOf(SIGNED);
  const inputs = made.inputs.map((input) => ({ ...input, scriptSig: bytes(scriptSig), witness }));
  const transaction: Transaction = { ...made, inputs };
  const spent: readonly TxOutput[] = [{ value, scriptPubKey }];
  return { transaction, spent, index: 0, flags: STANDARD_SCRIPT_FLAGS };
}

const words = ({ steps }: Traced) =>
  steps.map(({ script, position, stack }) => `${script} ${position}: ${stack.join(' ')}`);

describe('which scripts run', () => {
  const signature = signatureOf(SIGNED, 0, { by: 'A' });
  const witness = [signature, KEY];

  test('P2WPKH: the implied script, and its signature with digest', () => {
    const traced = trace(spending({ witness }, LOCK.scriptPubKey));
    const [sig, key, program] = [signature, KEY, PROGRAM].map(hexOf);
    expect([traced.error, traced.checks]).toEqual([undefined, []]);
    expect(words(traced)).toEqual([
      'script_pubkey 0: ',
      `script_pubkey 1:  ${program}`,
      `witness_pubkeyhash 0: ${sig} ${key} ${key}`,
      `witness_pubkeyhash 1: ${sig} ${key} ${program}`,
      `witness_pubkeyhash 2: ${sig} ${key} ${program} ${program}`,
      `witness_pubkeyhash 3: ${sig} ${key}`,
      'witness_pubkeyhash 4: 01',
    ]);
    const { transaction } = spending({}, LOCK.scriptPubKey);
    const v0 = { inputIndex: 0, scriptCode: LOCK.scriptCode!, amount: 100_000n };
    const digest = Sighashes.of(transaction, undefined).segwitV0Digest(v0, 1);
    expect(traced.steps.map(({ checks }) => checks.length)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(traced.steps[6]!.checks).toMatchObject([
      { publicKey: KEY, signature, digest, hashType: 1, valid: true },
    ]);
  });

  test('a signature of another amount is told as not valid', () => {
    const { error, steps } = trace(spending({ witness }, LOCK.scriptPubKey, 100_001n));
    expect(error).toBe('SIG_NULLFAIL');
    expect(steps.at(-1)!.checks.map(({ valid }) => valid)).toEqual([false]);
  });

  test('P2SH, and P2WSH in it', () => {
    const script = bytes('51');
    const { scriptPubKey, redeemScript } = nestedP2wsh(script);
    const scriptSig = hexOf(encodePush(redeemScript!));
    const traced = trace(spending({ scriptSig, witness: [script] }, scriptPubKey));
    expect(traced.error).toBeUndefined();
    expect([...new Set(traced.steps.map(({ script: role }) => role))]).toEqual([
      'script_sig',
      'script_pubkey',
      'redeem_script',
      'witness_script',
    ]);
  });
});

/** Pay to anchor, which nothing satisfies. */
const ANCHOR = bytes('51024e73');

describe('the key path runs no script', () => {
  const final = (by: string, keyPath: boolean) => {
    const file = one(tr('A', pkLeaf('B')), { signed: [{ by, keyPath }] });
    const { psbt } = finalizePsbt(decodePsbt(bytesOfFile(file)));
    return subjectOfFile(encodePsbt(psbt));
  };
  const BEFORE_TAPROOT = scriptFlags('P2SH', 'WITNESS');

  test.each([
    ['its signature stands by itself', final('A', true), STANDARD_SCRIPT_FLAGS, [], 1],
    [
      'a leaf has steps',
      final('B', false),
      STANDARD_SCRIPT_FLAGS,
      ['script_pubkey', 'tapscript'],
      0,
    ],
    ['before Taproot it is a script', final('A', true), BEFORE_TAPROOT, ['script_pubkey'], 0],
  ])('%s', (_, subject, flags, scripts, checks) => {
    const traced = traceSubject(subject, 0, flags);
    if (typeof traced === 'string') throw new Error(`missing ${traced}`);
    expect([traced.error, traced.checks.length]).toEqual([undefined, checks]);
    expect([...new Set(traced.steps.map(({ script }) => script))]).toEqual(scripts);
  });
});

describe('what is missing', () => {
  const transaction = transactionOf(SIGNED);
  const two = transactionOf({ inputs: [{ lock: tr('A') }, { lock: LOCK }] });
  const withWitness = (made: Transaction): Transaction => ({
    ...made,
    inputs: made.inputs.map((input) => ({ ...input, witness: [bytes('51')] })),
  });
  const utxo = ({ scriptPubKey }: Pick<TxOutput, 'scriptPubKey'>, value = 100_000n): TxOutput => ({
    value,
    scriptPubKey,
  });
  const unsigned = (lock: InputSpec['lock']) => subjectOfFile(bytesOfFile(one(lock)));
  const TRUE = { scriptPubKey: bytes('51') };

  test.each<[what: string, subject: Subject, flags: ScriptFlags, missing: string | undefined]>([
    ['no coin', subjectOf({ transaction, spent: [] }), STANDARD_SCRIPT_FLAGS, 'coin'],
    [
      'no amount for a witness',
      subjectOf({ transaction: withWitness(transaction), spent: [utxo(LOCK, UNKNOWN_AMOUNT)] }),
      STANDARD_SCRIPT_FLAGS,
      'coin',
    ],
    [
      'no amount, and no witness: nothing',
      subjectOf({ transaction, spent: [utxo(TRUE, UNKNOWN_AMOUNT)] }),
      STANDARD_SCRIPT_FLAGS,
      undefined,
    ],
    [
      'not all coins for Taproot',
      subjectOf({ transaction: withWitness(two), spent: [utxo(tr('A'))] }),
      STANDARD_SCRIPT_FLAGS,
      'coin',
    ],
    [
      'not all coins, before Taproot: nothing',
      subjectOf({ transaction: withWitness(two), spent: [utxo(tr('A'))] }),
      scriptFlags('P2SH', 'WITNESS'),
      undefined,
    ],
    [
      'not all coins for another kind of script: nothing',
      subjectOf({ transaction: two, spent: [utxo(TRUE)] }),
      STANDARD_SCRIPT_FLAGS,
      undefined,
    ],
    ['a PSBT whose input is not final', unsigned(LOCK), STANDARD_SCRIPT_FLAGS, 'script'],
    [
      'one whose input wants nothing: nothing',
      unsigned({ scriptPubKey: ANCHOR, rules: 'v0' }),
      STANDARD_SCRIPT_FLAGS,
      undefined,
    ],
    [
      'a transaction without a witness: nothing',
      subjectOf({ transaction, spent: [utxo(LOCK)] }),
      STANDARD_SCRIPT_FLAGS,
      undefined,
    ],
  ])('%s', (_, subject, flags, missing) => {
    const traced = traceSubject(subject, 0, flags);
    expect(typeof traced === 'string' ? traced : undefined).toBe(missing);
  });
});
