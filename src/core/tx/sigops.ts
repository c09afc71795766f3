/**
 * Signature operations as consensus counts them for a transaction, before
 * anything is run (consensus/tx_verify.cpp, script/script.cpp). Those outside of
 * witnesses weigh four times as much (BIP 141, "Sigops").
 */
import { MAX_PUBKEYS_PER_MULTISIG } from '../script/limits.ts';
import { decodeSmallInteger, isSmallInteger, Opcode } from '../script/opcodes.ts';
import { ScriptReader } from '../script/reader.ts';
import { isPayToScriptHash, isWitnessProgram, solve } from '../script/solver.ts';
import { isCoinbase } from './ids.ts';
import type { Transaction, TxInput, TxOutput } from './types.ts';
import { virtualSize, WITNESS_SCALE_FACTOR } from './weight.ts';

/** The cost of a transaction whose inputs spend these outputs (GetTransactionSigOpCost). */
export function sigOpCost(transaction: Transaction, spentOutputs: readonly TxOutput[]): number {
  const { inputs, outputs } = transaction;
  const legacy =
    sum(inputs, ({ scriptSig }) => countSigOps(scriptSig, false)) +
    sum(outputs, ({ scriptPubKey }) => countSigOps(scriptPubKey, false));
  if (isCoinbase(transaction)) return legacy * WITNESS_SCALE_FACTOR;
  const inScriptHashes = sum(inputs, (input, i) => scriptHashSigOps(input, spentOutputs[i]!));
  const inWitnesses = sum(inputs, (input, i) => witnessSigOps(input, spentOutputs[i]!));
  return (legacy + inScriptHashes) * WITNESS_SCALE_FACTOR + inWitnesses;
}

/** Bytes that a signature operation counts as at least, where there are many (DEFAULT_BYTES_PER_SIGOP). */
const BYTES_PER_SIGOP = 20;

/** The weight that nodes reckon with, where signature operations are many (GetSigOpsAdjustedWeight, policy/policy.cpp). */
export function adjustedWeight(weight: number, cost: number): number {
  return Math.max(weight, cost * BYTES_PER_SIGOP);
}

/** Virtual bytes by which nodes reckon fees (GetVirtualTransactionSize, policy/policy.cpp). */
export function adjustedVirtualSize(weight: number, cost: number): number {
  return virtualSize(adjustedWeight(weight, cost));
}

/**
 * Those that run outside of witnesses: of scriptSigs and what these spend, none of
 * the outputs (BIP 54; CheckSigopsBIP54, policy/policy.cpp).
 */
export function executedSigOps(
  { inputs }: Pick<Transaction, 'inputs'>,
  spentOutputs: readonly TxOutput[],
): number {
  return sum(inputs, (input, i) => {
    const spent = spentOutputs[i]!;
    const isHashed = isPayToScriptHash(spent.scriptPubKey);
    const ofSpent = isHashed
      ? scriptHashSigOps(input, spent)
      : countSigOps(spent.scriptPubKey, true);
    return countSigOps(input.scriptSig, true) + ofSpent;
  });
}

function sum<T>(items: readonly T[], count: (item: T, index: number) => number): number {
  return items.reduce((total, item, i) => total + count(item, i), 0);
}

/**
 * Those of a script up to where it breaks off (GetSigOpCount). A multisig counts
 * as its small number of keys where that is pushed right before it and asked for,
 * else as the most keys that there may be.
 */
export function countSigOps(script: Uint8Array, byKeys: boolean): number {
  const reader = new ScriptReader(script);
  let count = 0;
  let previous: number = Opcode.OP_INVALIDOPCODE;
  while (reader.next()) {
    count += sigOpsOf(reader.opcode, byKeys ? previous : Opcode.OP_INVALIDOPCODE);
    previous = reader.opcode;
  }
  return count;
}

function sigOpsOf(opcode: number, previous: number): number {
  switch (opcode) {
    case Opcode.OP_CHECKSIG:
    case Opcode.OP_CHECKSIGVERIFY:
      return 1;
    case Opcode.OP_CHECKMULTISIG:
    case Opcode.OP_CHECKMULTISIGVERIFY:
      return isSmallInteger(previous) ? decodeSmallInteger(previous) : MAX_PUBKEYS_PER_MULTISIG;
    default:
      return 0;
  }
}

/** Those of a redeem script (GetP2SHSigOpCount). */
function scriptHashSigOps({ scriptSig }: TxInput, { scriptPubKey }: TxOutput): number {
  if (!isPayToScriptHash(scriptPubKey)) return 0;
  const redeemScript = lastPush(scriptSig);
  return redeemScript ? countSigOps(redeemScript, true) : 0;
}

/** Those of a witness program, perhaps inside P2SH (CountWitnessSigOps). */
function witnessSigOps({ scriptSig, witness }: TxInput, { scriptPubKey }: TxOutput): number {
  const program = isPayToScriptHash(scriptPubKey) ? lastPush(scriptSig) : scriptPubKey;
  if (!program || !isWitnessProgram(program)) return 0;
  const { type } = solve(program);
  if (type === 'witness_v0_keyhash') return 1;
  const witnessScript = witness.at(-1);
  return type === 'witness_v0_scripthash' && witnessScript ? countSigOps(witnessScript, true) : 0;
}

/** What a script pushes last; undefined where it does anything but push. */
function lastPush(script: Uint8Array): Uint8Array | undefined {
  const reader = new ScriptReader(script);
  let data: Uint8Array = new Uint8Array(0);
  while (reader.next()) {
    if (reader.opcode > Opcode.OP_16) return undefined;
    data = reader.data;
  }
  return reader.failed ? undefined : data;
}
