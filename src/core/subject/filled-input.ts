/** How far an input of a transaction that stands alone is signed, as far as its own bytes say it. */
import { distinctBytes } from '../bytes/order.ts';
import { Opcode } from '../script/opcodes.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import { solve } from '../script/solver.ts';
import { isSchnorrSize } from '../script/witness-roles.ts';
import type { TxInput } from '../tx/types.ts';
import { hasEmptyPlace, pushesOf } from './empty-place.ts';
import type { SignatureProgress } from './signature-progress.ts';

const NONE: SignatureProgress = { state: 'none', signatures: 0 };
const FILLED: SignatureProgress = { state: 'final', signatures: 0 };
/** Items of a P2WSH multisig: one too many for OP_CHECKMULTISIG, 20 signatures, the script. */
const MOST_ITEMS = 22;

/**
 * `none` where scriptSig and witness are empty, `partial` where the script in them has
 * room for signatures that are not there: a multisig has fewer than it wants, as signing
 * leaves it for others to add to, or a place is empty. Else `final`, which says that
 * something is there and no more.
 */
export function filledProgress(input: TxInput): SignatureProgress {
  const items = input.witness.length;
  if (items === 0 && input.scriptSig.length === 0) return NONE;
  const stack = items > 0 ? witnessItems(input, items) : pushedItems(input.scriptSig);
  const script = stack.at(-1);
  const solution = script && endsAsMultisig(script) ? solve(script) : undefined;
  if (solution?.type !== 'multisig') return hasEmptyPlace(input) ? openProgress(input) : FILLED;
  // One that stands there twice fills one place.
  const signatures = distinctBytes(stack.slice(0, -1).filter(isStrictDerSignature)).length;
  const { required, pubkeys } = solution;
  if (signatures >= required) return FILLED;
  return { state: 'partial', signatures, required, keys: pubkeys.length };
}

function openProgress({ witness, scriptSig }: TxInput): SignatureProgress {
  const all = witness.length > 0 ? witness : (pushesOf(scriptSig) ?? []);
  const isSigned = (item: Uint8Array) => isStrictDerSignature(item) || isSchnorrSize(item);
  // No item but a signature is as long as one, of those before a script, its key or its block.
  return { state: 'partial', signatures: all.slice(0, -1).filter(isSigned).length };
}

function witnessItems(input: TxInput, count: number): readonly Uint8Array[] {
  return count <= MOST_ITEMS ? input.witness : [];
}

/** What a scriptSig pushes; none where it is not the spend of a multisig in P2SH. */
function pushedItems(scriptSig: Uint8Array): readonly Uint8Array[] {
  return endsAsMultisig(scriptSig) ? (pushesOf(scriptSig) ?? []) : [];
}

/** A quick look, as there may be millions of inputs. */
function endsAsMultisig(script: Uint8Array): boolean {
  return script[script.length - 1] === Opcode.OP_CHECKMULTISIG;
}
