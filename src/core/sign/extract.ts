import { hash160 } from '../crypto/hashes.ts';
import {
  NO_TRANSACTION,
  type SignatureChecker,
  type TaprootContext,
} from '../script/interpreter/checker.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { evaluate } from '../script/interpreter/evaluate.ts';
import { STANDARD_SCRIPT_FLAGS, scriptFlags } from '../script/interpreter/flags.ts';
import { Machine } from '../script/interpreter/machine.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { type Solution, solve } from '../script/solver.ts';
import type { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import type { TxInput, TxOutput } from '../tx/types.ts';
import { SignatureData } from './signature-data.ts';

/** One input as it stands in the transaction, and what it spends. */
export interface SpentInput {
  readonly input: TxInput;
  readonly inputIndex: number;
  readonly spent: TxOutput;
}

/**
 * What a transaction already says of an input: signatures that fit, and the
 * redeem and witness script (DataFromTransaction, script/sign.cpp). Core looks
 * without the other spent outputs, so that a taproot input is never found
 * complete here; what it says is kept all the same. `sighashes` must know no
 * spent outputs.
 */
export function extractSignatures(
  { input, inputIndex, spent }: SpentInput,
  sighashes: Sighashes,
  verifier: SignatureVerifier,
): SignatureData {
  const data = new SignatureData(input.scriptSig, input.witness);
  const amount = spent.value;
  const checker = new ExtractingChecker(
    new TransactionChecker({ sighashes, inputIndex, amount, verifier }),
    data,
  );
  const spend = { ...input, scriptPubKey: spent.scriptPubKey };
  const rules = { flags: STANDARD_SCRIPT_FLAGS, checker };
  data.complete = verifyScript(spend, rules) === undefined;
  if (!data.complete) extractScripts(data, spent.scriptPubKey, checker);
  return data;
}

/** Peels off the scripts that the input itself brings, then takes a multisig apart. */
function extractScripts(
  data: SignatureData,
  scriptPubKey: Uint8Array,
  checker: ExtractingChecker,
): void {
  let stack = pushedBy(data.scriptSig);
  let script = scriptPubKey;
  let solution = solve(script);
  let version: 'legacy' | 'segwit_v0' = 'legacy';
  const redeemScript = stack.at(-1);
  if (solution.type === 'scripthash' && redeemScript && redeemScript.length > 0) {
    data.redeemScript = redeemScript;
    script = redeemScript;
    solution = solve(script);
    stack = stack.slice(0, -1);
  }
  const witnessScript = data.witness.at(-1);
  if (solution.type === 'witness_v0_scripthash' && witnessScript && witnessScript.length > 0) {
    data.witnessScript = witnessScript;
    script = witnessScript;
    solution = solve(script);
    stack = data.witness.slice(0, -1);
    version = 'segwit_v0';
  }
  matchMultisig(solution, stack, data, (signature, key) => {
    checker.checkEcdsa(signature, key, script, version);
  });
}

/** What a script leaves on the stack, even where it fails on the way. */
function pushedBy(scriptSig: Uint8Array): readonly Uint8Array[] {
  const rules = { flags: scriptFlags('STRICTENC'), checker: NO_TRANSACTION };
  const machine = new Machine(scriptSig, [], 'legacy', rules);
  evaluate(machine, 'script_sig');
  return machine.stack;
}

/**
 * Finds the key of each signature. Both are in the same order, so a signature
 * begins where the one before it ended; a key whose signature is known already
 * is passed with whatever signature stands there.
 */
function matchMultisig(
  solution: Solution,
  stack: readonly Uint8Array[],
  data: SignatureData,
  check: (signature: Uint8Array, key: Uint8Array) => void,
): void {
  if (solution.type !== 'multisig') return;
  const { pubkeys } = solution;
  let next = 0;
  for (const signature of stack) {
    for (let i = next; i < pubkeys.length; i++) {
      const key = pubkeys[i]!;
      const id = hash160(key);
      if (!data.signature(id)) check(signature, key);
      if (data.signature(id)) {
        next = i + 1;
        break;
      }
    }
  }
}

/** Checks as another does and keeps each ECDSA signature that fits. */
class ExtractingChecker implements SignatureChecker {
  constructor(
    private readonly inner: SignatureChecker,
    private readonly data: SignatureData,
  ) {}

  checkEcdsa(
    signature: Uint8Array,
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    version: 'legacy' | 'segwit_v0',
  ): boolean {
    const fits = this.inner.checkEcdsa(signature, publicKey, scriptCode, version);
    if (fits) this.data.addSignature(publicKey, signature);
    return fits;
  }

  checkSchnorr(
    signature: Uint8Array,
    publicKey: Uint8Array,
    context: TaprootContext,
  ): ScriptError | undefined {
    return this.inner.checkSchnorr(signature, publicKey, context);
  }

  checkLockTime(lockTime: number): boolean {
    return this.inner.checkLockTime(lockTime);
  }

  checkSequence(sequence: number): boolean {
    return this.inner.checkSequence(sequence);
  }
}
