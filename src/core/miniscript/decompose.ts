import { decodeScriptNumber } from '../script/number.ts';
import { decodeSmallInteger, isSmallInteger, Opcode } from '../script/opcodes.ts';
import { isMinimalPush, ScriptReader } from '../script/reader.ts';

/** An opcode, with what it pushes: of OP_1 to OP_16 the number's byte, nothing of what is no push. */
export interface Atom {
  readonly opcode: number;
  readonly data: Uint8Array;
}

/**
 * The opcodes of a script from last to first, those that verify as well as two:
 * themselves without, and OP_VERIFY (DecomposeScript, script/miniscript.cpp).
 * So each miniscript has one form to be recognised by, whatever stands behind
 * it. `undefined` for what no miniscript contains: a push that is cut short or
 * longer than needed, and OP_VERIFY behind an opcode that could have verified.
 */
export function decompose(script: Uint8Array): readonly Atom[] | undefined {
  const atoms: Atom[] = [];
  const reader = new ScriptReader(script);
  while (reader.next()) {
    const { opcode, data } = reader;
    if (reader.isPush && !isMinimalPush(data, opcode)) return undefined;
    if (MERGED.has(opcode) && script[reader.end] === Opcode.OP_VERIFY) return undefined;
    const unmerged = VERIFYING.get(opcode);
    if (unmerged !== undefined) atoms.push({ opcode: unmerged, data: NO_BYTES }, VERIFY);
    else atoms.push({ opcode, data: pushedBy(reader) });
  }
  return reader.failed ? undefined : atoms.reverse();
}

const NO_BYTES = new Uint8Array(0);
const VERIFY: Atom = { opcode: Opcode.OP_VERIFY, data: NO_BYTES };

/** What verifies as well, and what does the rest of it. */
const VERIFYING: ReadonlyMap<number, number> = new Map<number, number>([
  [Opcode.OP_CHECKSIGVERIFY, Opcode.OP_CHECKSIG],
  [Opcode.OP_CHECKMULTISIGVERIFY, Opcode.OP_CHECKMULTISIG],
  [Opcode.OP_EQUALVERIFY, Opcode.OP_EQUAL],
  [Opcode.OP_NUMEQUALVERIFY, Opcode.OP_NUMEQUAL],
]);

const MERGED: ReadonlySet<number> = new Set(VERIFYING.values());

function pushedBy({ opcode, data }: ScriptReader): Uint8Array {
  return isSmallInteger(opcode) ? Uint8Array.of(decodeSmallInteger(opcode)) : data;
}

/**
 * The number that an atom pushes, in the shortest way and in at most four bytes
 * (ParseScriptNumber). -1 as an opcode counts as none.
 */
export function pushedNumber(atom: Atom | undefined): number | undefined {
  if (atom === undefined) return undefined;
  if (atom.opcode === Opcode.OP_0) return 0;
  if (atom.data.length === 0) return undefined;
  const number = decodeScriptNumber(atom.data, true);
  return typeof number === 'number' ? number : undefined;
}
