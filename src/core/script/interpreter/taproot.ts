import { Writer } from '../../bytes/writer.ts';
import { sha256 } from '../../crypto/hashes.ts';
import {
  isCommitted,
  isControlBlockSize,
  TAPROOT_LEAF_MASK,
  TAPROOT_LEAF_TAPSCRIPT,
  tapLeafHash,
} from '../../crypto/taproot.ts';
import { MAX_STACK_SIZE } from '../limits.ts';
import { ScriptReader } from '../reader.ts';
import { annexOf } from '../witness-roles.ts';
import { witnessSize } from '../witness-size.ts';
import type { ScriptError } from './errors.ts';
import { ScriptFlag } from './flags.ts';
import { Machine, type Rules } from './machine.ts';
import { runOnWitness } from './run-on-witness.ts';

/**
 * Holds a witness against a taproot output key (BIP 341, "Script validation
 * rules"): without the annex, one item is a signature for the key path; of
 * more, the last two are a script and its control block.
 */
export function verifyTaproot(
  outputKey: Uint8Array,
  witness: readonly Uint8Array[],
  rules: Rules,
): ScriptError | undefined {
  if ((rules.flags & ScriptFlag.TAPROOT) === 0) return undefined;
  if (witness.length === 0) return 'WITNESS_PROGRAM_WITNESS_EMPTY';
  const annex = annexOf(witness);
  const annexHash = annex && annexHashOf(annex);
  const items = annex ? witness.slice(0, -1) : witness;
  if (items.length === 1) {
    return rules.checker.checkSchnorr(items[0]!, outputKey, { annexHash, leaf: undefined });
  }
  return verifyScriptPath({ outputKey, items, annexHash, witness }, rules);
}

/** What signatures commit to of an annex: SHA-256 of its length as a compact size, and itself (BIP 341). */
export function annexHashOf(annex: Uint8Array): Uint8Array {
  const writer = new Writer(annex.length + 9);
  writer.compactSize(annex.length);
  writer.bytes(annex);
  return sha256(writer.finish());
}

interface ScriptPathSpend {
  readonly outputKey: Uint8Array;
  /** The witness without its annex, at least two items. */
  readonly items: readonly Uint8Array[];
  readonly annexHash: Uint8Array | undefined;
  readonly witness: readonly Uint8Array[];
}

function verifyScriptPath(spend: ScriptPathSpend, rules: Rules): ScriptError | undefined {
  const controlBlock = spend.items.at(-1)!;
  const script = spend.items.at(-2)!;
  if (!isControlBlockSize(controlBlock.length)) return 'TAPROOT_WRONG_CONTROL_SIZE';
  const leafVersion = controlBlock[0]! & TAPROOT_LEAF_MASK;
  const leafHash = tapLeafHash(leafVersion, script);
  if (!isCommitted(spend.outputKey, controlBlock, leafHash)) return 'WITNESS_PROGRAM_MISMATCH';
  if (leafVersion === TAPROOT_LEAF_TAPSCRIPT) return runTapscript(script, leafHash, spend, rules);
  const isDiscouraged = rules.flags & ScriptFlag.DISCOURAGE_UPGRADABLE_TAPROOT_VERSION;
  return isDiscouraged ? 'DISCOURAGE_UPGRADABLE_TAPROOT_VERSION' : undefined;
}

/** What a tapscript may spend on signatures before its witness pays for them. */
const FREE_BUDGET = 50;

/** BIP 342, "Script execution". */
function runTapscript(
  script: Uint8Array,
  leafHash: Uint8Array,
  { items, annexHash, witness }: ScriptPathSpend,
  rules: Rules,
): ScriptError | undefined {
  const scan = scanForSuccess(script);
  if (scan === 'broken') return 'BAD_OPCODE';
  if (scan === 'success') {
    const isDiscouraged = rules.flags & ScriptFlag.DISCOURAGE_OP_SUCCESS;
    return isDiscouraged ? 'DISCOURAGE_OP_SUCCESS' : undefined;
  }
  const stack = items.slice(0, -2);
  if (stack.length > MAX_STACK_SIZE) return 'STACK_SIZE';
  const signatureBudget = witnessSize(witness) + FREE_BUDGET;
  const start = { leafHash, annexHash, signatureBudget };
  return runOnWitness(new Machine(script, stack, 'tapscript', rules, start), 'tapscript');
}

/**
 * An OP_SUCCESS anywhere, run or not, makes the script pass whatever else it
 * holds, even a push behind it that runs past the end.
 */
function scanForSuccess(script: Uint8Array): 'success' | 'broken' | 'none' {
  const reader = new ScriptReader(script);
  while (reader.next()) if (isOpSuccess(reader.opcode)) return 'success';
  return reader.failed ? 'broken' : 'none';
}

/** Whether a tapscript passes by an OP_SUCCESS (BIP 342). */
export function hasOpSuccess(script: Uint8Array): boolean {
  return scanForSuccess(script) === 'success';
}

/** Opcodes that are OP_SUCCESSx in tapscript, from and to (BIP 342; IsOpSuccess, script/script.cpp). */
const OP_SUCCESS_RANGES: readonly (readonly [number, number])[] = [
  [80, 80],
  [98, 98],
  [126, 129],
  [131, 134],
  [137, 138],
  [141, 142],
  [149, 153],
  [187, 254],
];

/** Whether an opcode makes any tapscript pass. */
export function isOpSuccess(opcode: number): boolean {
  return OP_SUCCESS_RANGES.some(([from, to]) => opcode >= from && opcode <= to);
}
