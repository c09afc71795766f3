/** Witnesses that nodes relay: no data that nothing checks, no larger than is of use (IsWitnessStandard, policy/policy.cpp). */
import { TAPROOT_LEAF_MASK, TAPROOT_LEAF_TAPSCRIPT } from '../crypto/taproot.ts';
import {
  MAX_STANDARD_P2WSH_SCRIPT_SIZE,
  MAX_STANDARD_P2WSH_STACK_ITEMS,
} from '../script/limits.ts';
import {
  isPayToAnchor,
  isPayToScriptHash,
  isWitnessProgram,
  type OutputType,
  solve,
} from '../script/solver.ts';
import { annexOf } from '../script/witness-roles.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import type { RelayRefusal } from './refusal.ts';
import { scriptSigStack } from './script-sig-stack.ts';

/** MAX_STANDARD_P2WSH_STACK_ITEM_SIZE. */
const MAX_ITEM_SIZE = 80;
/** MAX_STANDARD_TAPSCRIPT_STACK_ITEM_SIZE. */
const MAX_TAPSCRIPT_ITEM_SIZE = 80;

type Witness = readonly Uint8Array[];

export function witnessRefusal(
  { inputs }: Pick<Transaction, 'inputs'>,
  spent: readonly TxOutput[],
): RelayRefusal | undefined {
  const input = inputs.findIndex((one, i) => !isStandardWitness(one, spent[i]!));
  return input < 0 ? undefined : { reason: 'bad-witness-nonstandard', input };
}

function isStandardWitness({ scriptSig, witness }: TxInput, { scriptPubKey }: TxOutput): boolean {
  if (witness.length === 0) return true;
  if (isPayToAnchor(scriptPubKey)) return false;
  const isWrapped = isPayToScriptHash(scriptPubKey);
  const program = isWrapped ? scriptSigStack(scriptSig).top : scriptPubKey;
  if (!program || !isWitnessProgram(program)) return false;
  return LIMITS[solve(program).type]?.(witness, isWrapped) ?? true;
}

/** Of an input that has a witness. A program inside P2SH is no taproot output. */
const LIMITS: Partial<
  Readonly<Record<OutputType, (witness: Witness, isWrapped: boolean) => boolean>>
> = {
  witness_v0_scripthash: isStandardScriptSpend,
  witness_v1_taproot: (witness, isWrapped) => isWrapped || isStandardTaproot(witness),
};

function isStandardScriptSpend(witness: Witness): boolean {
  const items = witness.slice(0, -1);
  const isScriptSmall = (witness.at(-1)?.length ?? 0) <= MAX_STANDARD_P2WSH_SCRIPT_SIZE;
  return (
    isScriptSmall &&
    items.length <= MAX_STANDARD_P2WSH_STACK_ITEMS &&
    areSmall(items, MAX_ITEM_SIZE)
  );
}

/** An annex means nothing yet; of a key path there is nothing else to say. */
function isStandardTaproot(witness: Witness): boolean {
  if (annexOf(witness)) return false;
  if (witness.length < 2) return true;
  const first = witness.at(-1)?.[0];
  if (first === undefined) return false;
  const isTapscript = (first & TAPROOT_LEAF_MASK) === TAPROOT_LEAF_TAPSCRIPT;
  return !isTapscript || areSmall(witness.slice(0, -2), MAX_TAPSCRIPT_ITEM_SIZE);
}

function areSmall(items: Witness, limit: number): boolean {
  return items.every(({ length }) => length <= limit);
}
