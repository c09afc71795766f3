import { equalBytes } from '../../bytes/order.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { Opcode } from '../opcodes.ts';
import { isPayToAnchor } from '../solver.ts';
import type { ScriptError } from './errors.ts';
import { ScriptFlag } from './flags.ts';
import { Machine, type Rules } from './machine.ts';
import { runOnWitness } from './run-on-witness.ts';
import { verifyTaproot } from './taproot.ts';
import type { ScriptRole } from './tracer.ts';

/**
 * Holds a witness against a witness program (VerifyWitnessProgram,
 * script/interpreter.cpp). `script` is one that isWitnessProgram lets pass:
 * the scriptPubKey, or a redeem script if `isP2sh`. What has no rules yet
 * passes with any witness.
 */
export function verifyWitnessProgram(
  script: Uint8Array,
  witness: readonly Uint8Array[],
  isP2sh: boolean,
  rules: Rules,
): ScriptError | undefined {
  const program = script.subarray(2);
  if (script[0] === Opcode.OP_0) return verifyV0(program, witness, rules);
  if (script[0] === Opcode.OP_1 && program.length === 32 && !isP2sh) {
    return verifyTaproot(program, witness, rules);
  }
  if (isPayToAnchor(script) && !isP2sh) return undefined;
  const isDiscouraged = rules.flags & ScriptFlag.DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM;
  return isDiscouraged ? 'DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM' : undefined;
}

/** BIP 141, "Witness program", version 0. */
function verifyV0(
  program: Uint8Array,
  witness: readonly Uint8Array[],
  rules: Rules,
): ScriptError | undefined {
  if (program.length === 32) return verifyScriptHash(program, witness, rules);
  if (program.length !== 20) return 'WITNESS_PROGRAM_WRONG_LENGTH';
  if (witness.length !== 2) return 'WITNESS_PROGRAM_MISMATCH';
  const script = impliedKeyHashScript(program);
  return runWitnessScript(script, witness, 'witness_pubkeyhash', rules);
}

function verifyScriptHash(
  program: Uint8Array,
  witness: readonly Uint8Array[],
  rules: Rules,
): ScriptError | undefined {
  const script = witness.at(-1);
  if (script === undefined) return 'WITNESS_PROGRAM_WITNESS_EMPTY';
  if (!equalBytes(sha256(script), program)) return 'WITNESS_PROGRAM_MISMATCH';
  return runWitnessScript(script, witness.slice(0, -1), 'witness_script', rules);
}

/** The P2PKH script that a program of 20 bytes stands for. */
function impliedKeyHashScript(keyHash: Uint8Array): Uint8Array {
  return concatBytes(
    Uint8Array.of(Opcode.OP_DUP, Opcode.OP_HASH160, 20),
    keyHash,
    Uint8Array.of(Opcode.OP_EQUALVERIFY, Opcode.OP_CHECKSIG),
  );
}

function runWitnessScript(
  script: Uint8Array,
  items: readonly Uint8Array[],
  role: ScriptRole,
  rules: Rules,
): ScriptError | undefined {
  return runOnWitness(new Machine(script, [...items], 'segwit_v0', rules), role);
}
