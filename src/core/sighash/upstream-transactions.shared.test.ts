import { describe, expect, test } from 'vitest';
import { Cursor } from '../bytes/cursor.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { SCRIPT_FLAG_NAMES, ScriptFlag, type ScriptFlags } from '../script/interpreter/flags.ts';
import { ALL_SCRIPT_FLAGS } from '../script/interpreter/testing/all-flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { parseScript } from '../script/parse-script.ts';
import { checkTransaction } from '../tx/check.ts';
import { extendedTransaction } from '../tx/codec.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { Sighashes } from './sighashes.ts';
import {
  bytesOf,
  CachingVerifier,
  parseFlags,
  randomBits,
  readUpstream,
} from './testing/upstream.ts';
import { TransactionChecker } from './transaction-checker.ts';

/** `[[[txid, vout, scriptPubKey, amount?]…], transaction, flags]`, or `[comment]`. */
type Row = readonly [readonly PrevoutRow[], string, string];
type PrevoutRow = readonly [txid: string, vout: number, scriptPubKey: string, amount?: number];

const verifier = new CachingVerifier();

/** A transaction of the test data, whose inputs may be held against flags. */
class TransactionCase {
  readonly transaction: Transaction;
  readonly flags: ScriptFlags;
  private readonly spent: ReadonlyMap<string, TxOutput>;
  private readonly checkers: readonly TransactionChecker[];

  constructor([prevouts, hex, flags]: Row) {
    this.transaction = extendedTransaction.read(new Cursor(bytesOf(hex)));
    this.flags = flags === 'BADTX' ? 0 : parseFlags(flags);
    this.spent = new Map(prevouts.map(readPrevout));
    const sighashes = Sighashes.of(this.transaction);
    this.checkers = this.transaction.inputs.map(({ prevout }, inputIndex) => {
      const amount = this.spentBy(prevout.txid, prevout.vout)?.value;
      return new TransactionChecker({ sighashes, inputIndex, amount, verifier });
    });
  }

  passes(flags: ScriptFlags): boolean {
    return this.transaction.inputs.every(({ prevout, scriptSig, witness }, i) => {
      const { scriptPubKey } = this.spentBy(prevout.txid, prevout.vout)!;
      const spend = { scriptSig, witness, scriptPubKey };
      return verifyScript(spend, { flags, checker: this.checkers[i]! }) === undefined;
    });
  }

  private spentBy(txid: Uint8Array, vout: number): TxOutput | undefined {
    return this.spent.get(`${bytesToHex(reversed(txid))}:${vout}`);
  }
}

/** An amount that is not given is zero; an output number of -1 is the largest. */
function readPrevout([txid, vout, script, amount = 0]: PrevoutRow): [string, TxOutput] {
  const output = { value: BigInt(amount), scriptPubKey: parseScript(script) };
  return [`${txid}:${vout >>> 0}`, output];
}

/** Without what lacks its prerequisite (TrimFlags, test/transaction_tests.cpp). */
function trimmed(flags: ScriptFlags): ScriptFlags {
  const withP2sh = flags & ScriptFlag.P2SH ? flags : flags & ~ScriptFlag.WITNESS;
  return withP2sh & ScriptFlag.WITNESS ? withP2sh : withP2sh & ~ScriptFlag.CLEANSTACK;
}

/** With the prerequisites of all (FillFlags). */
function filled(flags: ScriptFlags): ScriptFlags {
  const withWitness = flags & ScriptFlag.CLEANSTACK ? flags | ScriptFlag.WITNESS : flags;
  return withWitness & ScriptFlag.WITNESS ? withWitness | ScriptFlag.P2SH : withWitness;
}

/** Each flag left out in turn, where that makes a difference (ExcludeIndividualFlags). */
function withoutOne(flags: ScriptFlags): ReadonlySet<ScriptFlags> {
  const sets = SCRIPT_FLAG_NAMES.map((name) => trimmed(flags & ~ScriptFlag[name]));
  return new Set(sets.filter((set) => set !== flags));
}

function rowsOf(name: string): readonly Row[] {
  const cases = readUpstream<readonly (Row | readonly [string])[]>(name);
  return cases.filter((row): row is Row => row.length === 3);
}

const valid = rowsOf('tx_valid.json');
const invalid = rowsOf('tx_invalid.json');

describe(`tx_valid.json: ${valid.length} cases`, () => {
  test('none is left out', () => expect(valid.length).toBe(121));

  const random = randomBits(0xc0de);

  // The flags named are those that a transaction fails under, alone among all.
  test.each(valid.map((row, i) => [i, row] as const))('case %i', (_, row) => {
    const one = new TransactionCase(row);
    const others = ALL_SCRIPT_FLAGS & ~one.flags;
    expect(checkTransaction(one.transaction)).toBeUndefined();
    expect(one.passes(others)).toBe(true);
    for (const name of SCRIPT_FLAG_NAMES) {
      const without = trimmed(others & ~ScriptFlag[name]);
      expect([name, one.passes(without)]).toEqual([name, true]);
      expect(one.passes(trimmed(others & ~random()))).toBe(true);
    }
    for (const fewer of withoutOne(one.flags)) {
      expect([fewer, one.passes(ALL_SCRIPT_FLAGS & ~fewer)]).toEqual([fewer, false]);
    }
  });
});

describe(`tx_invalid.json: ${invalid.length} cases`, () => {
  test('none is left out', () => expect(invalid.length).toBe(93));

  const random = randomBits(0xbad);

  // The flags named are the fewest that a transaction fails under; BADTX fails under none.
  test.each(invalid.map((row, i) => [i, row] as const))('case %i', (_, row) => {
    const one = new TransactionCase(row);
    expect(checkTransaction(one.transaction) !== undefined).toBe(row[2] === 'BADTX');
    if (row[2] === 'BADTX') return;
    expect(one.passes(one.flags)).toBe(false);
    for (const name of SCRIPT_FLAG_NAMES) {
      const more = filled(one.flags | ScriptFlag[name]);
      expect([name, one.passes(more)]).toEqual([name, false]);
      expect(one.passes(filled(one.flags | (random() & ALL_SCRIPT_FLAGS)))).toBe(false);
    }
    for (const fewer of withoutOne(one.flags)) {
      expect([fewer, one.passes(fewer)]).toEqual([fewer, true]);
    }
  });
});
