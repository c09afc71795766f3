import { describe, expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import {
  controlBlockOf,
  TAPROOT_LEAF_TAPSCRIPT,
  tapLeafHash,
  tweakedOutputKey,
} from '../crypto/taproot.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import {
  ALL_SCRIPT_FLAGS,
  isFlagCombination,
  ScriptFlag,
  type ScriptFlags,
} from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { parseScript } from '../script/testing/parse-script.ts';
import { transactionId } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { Sighashes } from './sighashes.ts';
import {
  bytesOf,
  CachingVerifier,
  parseFlags,
  randomBits,
  readUpstream,
} from './testing/upstream.ts';
import { TransactionChecker } from './transaction-checker.ts';

/** `[[witness…, amount in BTC]?, scriptSig, scriptPubKey, flags, error, comment?]`, or `[comment]`. */
type Row = readonly (string | readonly (string | number)[])[];

interface Case {
  readonly witness: readonly Uint8Array[];
  readonly amount: bigint;
  readonly scriptSig: Uint8Array;
  readonly scriptPubKey: Uint8Array;
  readonly flags: ScriptFlags;
  readonly error: string;
}

/** x of the point of the private key 1, which is the internal key of all generated outputs. */
const INTERNAL_KEY = bytesOf('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');

const { cases: rows, skip } = readUpstream<readonly Row[]>('script_tests.json');
const cases = rows.filter((row) => row.length > 1).map(readCase);

function readCase(row: Row): Case {
  const [head] = row;
  const hasWitness = Array.isArray(head);
  const [scriptSig, scriptPubKey, flags, error] = hasWitness ? row.slice(1) : row;
  const items: readonly (string | number)[] = hasWitness ? head : [0];
  const witness = readWitness(items.slice(0, -1).map(String));
  return {
    witness,
    amount: BigInt(Math.round(Number(items.at(-1)) * 1e8)),
    scriptSig: parseScript(String(scriptSig)),
    scriptPubKey:
      scriptPubKey === '0x51 0x20 #TAPROOTOUTPUT#'
        ? concatBytes(Uint8Array.of(0x51, 0x20), outputOf(witness.at(-2)!).key)
        : parseScript(String(scriptPubKey)),
    flags: parseFlags(String(flags)),
    error: String(error),
  };
}

/** Where a control block is to be made, it is for the script before it. */
function readWitness(items: readonly string[]): readonly Uint8Array[] {
  const witness: Uint8Array[] = [];
  for (const item of items) {
    if (item.startsWith('#SCRIPT#')) witness.push(parseScript(item.slice(8)));
    else if (item === '#CONTROLBLOCK#') witness.push(controlFor(witness.at(-1)!));
    else witness.push(bytesOf(item));
  }
  return witness;
}

function outputOf(script: Uint8Array) {
  return tweakedOutputKey(INTERNAL_KEY, tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, script))!;
}

function controlFor(script: Uint8Array): Uint8Array {
  return controlBlockOf(TAPROOT_LEAF_TAPSCRIPT, outputOf(script), INTERNAL_KEY, []);
}

/** Core's spending transaction of Core's crediting transaction (test/util/transaction_utils.cpp). */
function spendingTransaction({ scriptSig, scriptPubKey, witness, amount }: Case): Transaction {
  const sequence = 0xffffffff;
  const nowhere = { txid: new Uint8Array(32), vout: 0xffffffff };
  const coinbase = { prevout: nowhere, scriptSig: Uint8Array.of(0, 0), sequence, witness: [] };
  const credit: Transaction = {
    version: 1,
    inputs: [coinbase],
    outputs: [{ value: amount, scriptPubKey }],
    lockTime: 0,
  };
  const prevout = { txid: transactionId(credit), vout: 0 };
  return {
    version: 1,
    inputs: [{ prevout, scriptSig, sequence, witness }],
    outputs: [{ value: amount, scriptPubKey: new Uint8Array(0) }],
    lockTime: 0,
  };
}

const verifier = new CachingVerifier();

function checkerFor(one: Case): TransactionChecker {
  const sighashes = Sighashes.of(spendingTransaction(one));
  return new TransactionChecker({ sighashes, inputIndex: 0, amount: one.amount, verifier });
}

/** What the test data calls an error. */
function nameOf(error: ScriptError | undefined): string {
  if (error === undefined) return 'OK';
  return error === 'SIG_NULLFAIL' ? 'NULLFAIL' : error;
}

function withNeeded(flags: ScriptFlags): ScriptFlags {
  return flags & ScriptFlag.CLEANSTACK ? flags | ScriptFlag.P2SH | ScriptFlag.WITNESS : flags;
}

describe.skipIf(skip !== '')(`script_tests.json: ${cases.length} cases${skip}`, () => {
  test('none is left out', () => {
    expect(cases.length).toBe(1233);
  });

  test('each fails with the error that it names, or passes', () => {
    for (const [i, one] of cases.entries()) {
      const rules = { flags: withNeeded(one.flags), checker: checkerFor(one) };
      expect([i, nameOf(verifyScript(one, rules))]).toEqual([i, one.error]);
    }
  });

  // As script_tests.cpp: 256 sets of flags a case, from a seed.
  test('fewer flags never fail what passes, more never pass what fails', () => {
    const random = randomBits(0x5eed);
    let runs = 0;
    for (const [i, one] of cases.entries()) {
      const checker = checkerFor(one);
      const passes = one.error === 'OK';
      const flags = withNeeded(one.flags);
      for (let draw = 0; draw < 256; draw++) {
        const extra = random() & ALL_SCRIPT_FLAGS;
        const combined = passes ? flags & ~extra : flags | extra;
        if (!isFlagCombination(combined)) continue;
        runs++;
        const error = verifyScript(one, { flags: combined, checker });
        if ((error === undefined) !== passes) expect([i, combined, error]).toBe(one.error);
      }
    }
    expect(runs).toBeGreaterThan(cases.length * 50);
  }, 120_000);
});
