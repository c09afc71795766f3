import {
  ownOpcodes,
  type Requirement,
  requirementsThrough,
  type SatisfactionRequirements,
} from '../requirements.ts';
import { fold } from '../tree.ts';
import type { Expression, Miniscript } from '../types.ts';

export interface Requirements {
  /** Opcodes that stand in the script, other than pushes (Node::GetStaticOps). */
  readonly opcodes: number;
  /** `undefined` where nothing satisfies it. */
  readonly satisfaction: Requirement | undefined;
}

/**
 * The most that a satisfaction can take that nobody else can change
 * (Node::GetOps, GetStackSize and GetWitnessSize; BIP 379, "Resource Limits").
 * Core follows the height of the stack for its second number; in P2WSH that is
 * the number of elements that the satisfactions of the arguments have together.
 */
export function requirementsOf(root: Miniscript): Requirements {
  let opcodes = 0;
  const { sat } = fold(root, (expression: Expression<SatisfactionRequirements>, node) => {
    opcodes += ownOpcodes(node);
    return requirementsThrough(expression, node.context);
  });
  return { opcodes, satisfaction: sat };
}
