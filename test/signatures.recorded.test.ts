import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../src/core/bytes/hex.ts';
import { reversed } from '../src/core/bytes/order.ts';
import { MAX_MONEY, parseFixedPoint } from '../src/core/encoding/amount.ts';
import { scriptErrorWords } from '../src/core/script/interpreter/error-words.ts';
import type { ScriptError } from '../src/core/script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../src/core/script/interpreter/flags.ts';
import { verifyScript } from '../src/core/script/interpreter/verify.ts';
import { Sighashes } from '../src/core/sighash/sighashes.ts';
import { CachingVerifier } from '../src/core/sighash/testing/upstream.ts';
import { TransactionChecker } from '../src/core/sighash/transaction-checker.ts';
import { decodeTransaction } from '../src/core/tx/decode.ts';
import type { OutPoint, Transaction, TxOutput } from '../src/core/tx/types.ts';
import { type Recorded, recordedCalls } from './recorded.ts';

/*
 * What a Bitcoin Core node signed, and what it said of inputs that it could not
 * complete, held against the interpreter: a node verifies every input as it
 * leaves it (SignTransaction, script/sign.cpp).
 */

const FILES = ['sign-regtest', 'sign-main', 'sign-miniscript', 'sign-odd', 'sign-more'] as const;

interface Prevout {
  readonly txid: string;
  readonly vout: number;
  readonly scriptPubKey: string;
  readonly amount?: string | number;
}

interface Signed {
  readonly hex: string;
  readonly complete: boolean;
  readonly errors?: readonly {
    readonly txid: string;
    readonly vout: number;
    readonly error: string;
  }[];
}

interface Case {
  readonly transaction: Transaction;
  readonly spent: ReadonlyMap<string, TxOutput>;
  readonly errors: ReadonlyMap<string, string>;
}

/** A call that was answered with a transaction; `undefined` for others. */
function readCase({ request, response }: Recorded): Case | undefined {
  try {
    const { params } = JSON.parse(request) as { params: [string, unknown, Prevout[]?] };
    const { result } = JSON.parse(response) as { result: Signed };
    return {
      transaction: decodeTransaction(hexToBytes(result.hex)!),
      spent: new Map((params[2] ?? []).map(readPrevout)),
      errors: new Map(result.errors?.map(({ txid, vout, error }) => [`${txid}:${vout}`, error])),
    };
  } catch {
    return undefined;
  }
}

/** An amount that is not given is, to a node, all the money there is. */
function readPrevout({ txid, vout, scriptPubKey, amount }: Prevout): [string, TxOutput] {
  const value = amount === undefined ? MAX_MONEY : parseFixedPoint(String(amount), 8)!;
  return [`${txid}:${vout}`, { value, scriptPubKey: hexToBytes(scriptPubKey)! }];
}

function nameOf({ txid, vout }: OutPoint): string {
  return `${bytesToHex(reversed(txid))}:${vout}`;
}

const OTHER_WORDS: ReadonlyMap<ScriptError, string> = new Map([
  ['INVALID_STACK_OPERATION', 'Unable to sign input, invalid stack size (possibly missing key)'],
  [
    'SIG_NULLFAIL',
    'CHECK(MULTI)SIG failing with non-zero signature (possibly need more signatures)',
  ],
]);

/** What a node says of each input, by its outpoint; nothing of those that are complete. */
function verifyAll({ transaction, spent }: Case): ReadonlyMap<string, string> {
  const outputs = transaction.inputs.map(({ prevout }) => spent.get(nameOf(prevout)));
  const known = outputs.filter((output) => output !== undefined);
  const sighashes = Sighashes.of(transaction, known.length === outputs.length ? known : undefined);
  const said = transaction.inputs.map((_, i): [string, string | undefined] => [
    nameOf(transaction.inputs[i]!.prevout),
    verifyInput(sighashes, i, outputs[i]),
  ]);
  return new Map(said.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The same transaction comes back with more keys, so most signatures come twice. */
const verifier = new CachingVerifier();

function verifyInput(
  sighashes: Sighashes,
  inputIndex: number,
  output: TxOutput | undefined,
): string | undefined {
  if (output === undefined) return 'Input not found or already spent';
  const { scriptSig, witness } = sighashes.transaction.inputs[inputIndex]!;
  if (output.value === MAX_MONEY && witness.length > 0) return 'Missing amount';
  const amount = output.value;
  const checker = new TransactionChecker({ sighashes, inputIndex, amount, verifier });
  const spend = { scriptSig, witness, scriptPubKey: output.scriptPubKey };
  const error = verifyScript(spend, { flags: STANDARD_SCRIPT_FLAGS, checker });
  return error && (OTHER_WORDS.get(error) ?? scriptErrorWords(error));
}

describe.each(FILES)('what a node signed in %s', (file) => {
  const calls = recordedCalls(file);
  const cases = calls.map((call) => [call.id, readCase(call)] as const);
  const answered = cases.filter((pair): pair is readonly [string, Case] => pair[1] !== undefined);
  const inputs = answered.reduce((sum, [, one]) => sum + one.transaction.inputs.length, 0);

  test(`${answered.length} of ${calls.length} calls, ${inputs} inputs`, () => {
    expect(answered.length).toBeGreaterThan(calls.length / 2);
    for (const [id, one] of answered) {
      expect([id, Object.fromEntries(verifyAll(one))]).toEqual([
        id,
        Object.fromEntries(one.errors),
      ]);
    }
  });
});
