import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { MAX_OPS_PER_SCRIPT } from '../script/limits.ts';
import { MAX_STANDARD_P2WSH_SCRIPT_SIZE, MAX_STANDARD_P2WSH_STACK_ITEMS } from './limits.ts';
import { requirementsOf } from './requirements.ts';
import { nodesOf } from './tree.ts';
import type { Miniscript } from './types.ts';

/** Whether the types fit throughout and the script is one that is relayed (Node::IsValid). */
export function isValid(node: Miniscript): boolean {
  return node.type !== undefined && node.scriptSize <= MAX_STANDARD_P2WSH_SCRIPT_SIZE;
}

/** Whether it can be a witness script by itself (Node::IsValidTopLevel). All that signing asks. */
export function isValidTopLevel(node: Miniscript): boolean {
  return isValid(node) && node.type?.base === 'B';
}

/** Why a witness script may not do what it seems to say; none of it stops Core from signing. */
export type Concern =
  /** Not {@link isValidTopLevel}. The other concerns are then not looked for. */
  | 'not-valid'
  /** Some satisfaction runs more opcodes than consensus allows. */
  | 'too-many-opcodes'
  /** Some satisfaction takes more arguments than are relayed. */
  | 'too-many-arguments'
  /** Someone without a key can change the witness of some satisfaction. */
  | 'malleable'
  /** Some way to satisfy it needs a height and a time of the same kind of lock, so nobody can. */
  | 'mixed-time-locks'
  /** A key stands in it twice, and a signature for one place fits the other. */
  | 'repeated-key'
  /** Some way to satisfy it needs no signature, so anyone may spend. */
  | 'no-signature';

/**
 * What keeps a miniscript from being sane (Node::IsSane); none where it is. Core
 * asks this where it makes or imports a descriptor, not where it signs.
 */
export function concernsOf(node: Miniscript): readonly Concern[] {
  if (node.type === undefined || !isValidTopLevel(node)) return ['not-valid'];
  const { s, m, k } = node.type;
  const { opcodes, satisfaction } = requirementsOf(node);
  // What nobody can satisfy is never run.
  const run = satisfaction === undefined ? 0 : opcodes + satisfaction.multisigKeys;
  const found: readonly (readonly [boolean, Concern])[] = [
    [run > MAX_OPS_PER_SCRIPT, 'too-many-opcodes'],
    [(satisfaction?.elements ?? 0) > MAX_STANDARD_P2WSH_STACK_ITEMS, 'too-many-arguments'],
    [!m, 'malleable'],
    [!k, 'mixed-time-locks'],
    [hasRepeatedKey(node), 'repeated-key'],
    [!s, 'no-signature'],
  ];
  return found.filter(([isFound]) => isFound).map(([, concern]) => concern);
}

/** Keys are told apart by their hash, so that one known by nothing else counts too. */
function hasRepeatedKey(node: Miniscript): boolean {
  const hashes = [...nodesOf(node)].flatMap(keyHashesOf).map(bytesToHex);
  return new Set(hashes).size < hashes.length;
}

function keyHashesOf({ expression }: Miniscript): readonly Uint8Array[] {
  switch (expression.fragment) {
    case 'pk_k':
      return [hash160(expression.key)];
    case 'pk_h':
      return [expression.hash];
    case 'multi':
      return expression.keys.map(hash160);
    default:
      return [];
  }
}
