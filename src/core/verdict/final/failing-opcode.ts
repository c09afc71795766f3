/** The opcode at which a script failed. */

import type { WayLocks } from '../../policy/way.ts';
import { countedSequence } from '../../script/locks.ts';
import { lockNumberOf } from '../../script/number.ts';
import { Opcode, opcodeName } from '../../script/opcodes.ts';
import { type Instruction, readInstructions, ScriptReader } from '../../script/reader.ts';
import { annexOf } from '../../script/witness-roles.ts';
import { lastPush, type SubjectInput } from '../../subject/subject.ts';
import type { FailedAt } from './final-signatures.ts';

export interface FailingOpcode {
  readonly name: string;
  /** A view of the script. */
  readonly bytes: Uint8Array;
}

/** Undefined where the script has no such opcode: it failed after its last. */
export function failingOpcode(
  input: SubjectInput,
  { script, position }: FailedAt,
): FailingOpcode | undefined {
  const reader = new ScriptReader(scriptOf(input, script));
  for (let at = 0; reader.next(); at++) {
    if (at < position) continue;
    const bytes = reader.script.subarray(reader.start, reader.end);
    return { name: opcodeName(reader.opcode), bytes };
  }
  return undefined;
}

/** The lock that a script failed at, where its number stands before it. */
export function failingLock(
  input: SubjectInput,
  { script, position }: FailedAt,
): WayLocks | undefined {
  let before: Instruction | undefined;
  let at = 0;
  for (const instruction of readInstructions(scriptOf(input, script))) {
    if (at++ === position) return before && lockAt(before, instruction.opcode);
    before = instruction;
  }
  return undefined;
}

function lockAt(number: Instruction, opcode: number): WayLocks | undefined {
  const lock = lockNumberOf(number);
  if (lock === undefined) return undefined;
  if (opcode === Opcode.OP_CHECKLOCKTIMEVERIFY) return { locktime: lock };
  if (opcode === Opcode.OP_CHECKSEQUENCEVERIFY) return { sequence: countedSequence(lock) };
  return undefined;
}

const NO_SCRIPT = new Uint8Array(0);

function scriptOf(
  { scriptSig, witness, spent }: SubjectInput,
  role: FailedAt['script'],
): Uint8Array {
  switch (role) {
    case 'script_sig':
      return scriptSig;
    case 'script_pubkey':
      return spent?.scriptPubKey ?? NO_SCRIPT;
    case 'redeem_script':
      return lastPush(scriptSig) ?? NO_SCRIPT;
    case 'witness_script':
      return witness.at(-1) ?? NO_SCRIPT;
    case 'tapscript':
      return witness.at(annexOf(witness) ? -3 : -2) ?? NO_SCRIPT;
    // It is implied by the program, and stands nowhere.
    case 'witness_pubkeyhash':
      return NO_SCRIPT;
  }
}
