/** How far an input of a transaction that stands alone is signed, as far as its own bytes say it. */

import { Opcode } from '../script/opcodes.ts';
import { readInstructions } from '../script/reader.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import { solve } from '../script/solver.ts';

import type { TxInput } from '../tx/types.ts';
import type { SignatureProgress } from './signature-progress.ts';

const NONE: SignatureProgress = { state: 'none', signatures: 0 };
const FILLED: SignatureProgress = { state: 'final', signatures: 0 };
/** Items of a P2WSH multisig: one too many for OP_CHECKMULTISIG, 20 signatures, the script. */
const MOST_ITEMS = 22;

/**
 * `none` where scriptSig and witness are empty, `partial` where the multisig script
 * in them has fewer signatures than it wants, as signing leaves it for others to
 * add to; else `final`, which says that something is there and no more.
 */
export function filledProgress(input: TxInput): SignatureProgress {
  const items = input.witness.length;
  if (items === 0 && input.scriptSig.length === 0) return NONE;
  const stack = items > 0 ? witnessItems(input, items) : pushedItems(input.scriptSig);
  const script = stack.at(-1);
  if (!script || !endsAsMultisig(script)) return FILLED;
  const solution = solve(script);
  if (solution.type !== 'multisig') return FILLED;
  const signatures = stack.slice(0, -1).filter(isStrictDerSignature).length;
  const { required, pubkeys } = solution;
  if (signatures >= required) return FILLED;
  return { state: 'partial', signatures, required, keys: pubkeys.length };
}

function witnessItems(input: TxInput, count: number): readonly Uint8Array[] {
  return count <= MOST_ITEMS ? input.witness : [];
}

/** What a scriptSig pushes; none where it is not the spend of a multisig in P2SH. */
function pushedItems(scriptSig: Uint8Array): readonly Uint8Array[] {
  if (!endsAsMultisig(scriptSig)) return [];
  const items: Uint8Array[] = [];
  for (const { ok, data } of readInstructions(scriptSig)) {
    if (!ok) return [];
    items.push(data ?? NO_BYTES);
  }
  return items;
}

/** A quick look, as there may be millions of inputs. */
function endsAsMultisig(script: Uint8Array): boolean {
  return script[script.length - 1] === Opcode.OP_CHECKMULTISIG;
}

const NO_BYTES = new Uint8Array(0);
