import { Opcode } from '../script/opcodes.ts';
import { ScriptReader } from '../script/reader.ts';
import {
  type LeafFragment,
  type SatisfactionRules,
  type Satisfactions,
  satisfactionsThrough,
} from './satisfactions.ts';
import { scriptParts } from './script-parts.ts';
import type { Expression, Miniscript, MiniscriptContext } from './types.ts';

/** The most that any way of going through a script takes, each of the three by itself. */
export interface Requirement {
  /** Keys of every OP_CHECKMULTISIG that is run; consensus counts each as an opcode. */
  readonly multisigKeys: number;
  /** Elements of the witness, without the script itself. */
  readonly elements: number;
  /** Their bytes with their lengths, signatures at their longest with a low R and S. */
  readonly bytes: number;
}

/** Opcodes of the script, other than pushes, that are not those of arguments. */
export function ownOpcodes(node: Miniscript): number {
  let count = 0;
  for (const part of scriptParts(node.expression, false)) {
    if (part instanceof Uint8Array) count += countOpcodes(part);
  }
  return count;
}

function countOpcodes(script: Uint8Array): number {
  const reader = new ScriptReader(script);
  let count = 0;
  while (reader.next()) if (reader.opcode > Opcode.OP_16) count++;
  return count;
}

/** What there is no way to do. */
const NEVER = undefined;

type Most = Requirement | typeof NEVER;

/** Satisfied and dissatisfied. */
export type SatisfactionRequirements = Satisfactions<Most>;

const NOTHING = elements(0, 0);
/** An empty element, a zero to script: its length byte. */
const ZERO = elements(1, 1);
const ONE = elements(1, 2);
/** 71 bytes of DER and the hash type; in tapscript 64 bytes and the hash type. */
const SIGNATURES: Readonly<Record<MiniscriptContext, Requirement>> = {
  p2wsh: elements(1, 1 + 72),
  tapscript: elements(1, 1 + 65),
};
const KEYS: Readonly<Record<MiniscriptContext, Requirement>> = {
  p2wsh: elements(1, 1 + 33),
  tapscript: elements(1, 1 + 32),
};
const PREIMAGE = elements(1, 1 + 32);

function elements(count: number, bytes: number): Requirement {
  return { multisigKeys: 0, elements: count, bytes };
}

/** One after the other. */
function both(a: Most, b: Most): Most {
  return (
    a &&
    b && {
      multisigKeys: a.multisigKeys + b.multisigKeys,
      elements: a.elements + b.elements,
      bytes: a.bytes + b.bytes,
    }
  );
}

/** One or the other. */
function either(a: Most, b: Most): Most {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    multisigKeys: Math.max(a.multisigKeys, b.multisigKeys),
    elements: Math.max(a.elements, b.elements),
    bytes: Math.max(a.bytes, b.bytes),
  };
}

const RULES: Readonly<Record<MiniscriptContext, SatisfactionRules<Most>>> = {
  p2wsh: rulesOf('p2wsh'),
  tapscript: rulesOf('tapscript'),
};

function rulesOf(context: MiniscriptContext): SatisfactionRules<Most> {
  const leaf = (expression: LeafFragment) => leafRequirements(expression, context);
  return { never: NEVER, nothing: NOTHING, zero: ZERO, one: ONE, leaf, both, either };
}

/** The ways through one fragment whose arguments have these. */
export function requirementsThrough(
  expression: Expression<SatisfactionRequirements>,
  context: MiniscriptContext,
): SatisfactionRequirements {
  return satisfactionsThrough(expression, RULES[context]);
}

function leafRequirements(
  expression: LeafFragment,
  context: MiniscriptContext,
): SatisfactionRequirements {
  const [signature, key] = [SIGNATURES[context], KEYS[context]];
  switch (expression.fragment) {
    case 'older':
    case 'after':
      return { sat: NOTHING, dsat: NEVER };
    case 'pk_k':
      return { sat: signature, dsat: ZERO };
    case 'pk_h':
      return { sat: both(signature, key), dsat: both(ZERO, key) };
    case 'multi':
      return multi(expression.threshold, expression.keys.length);
    case 'multi_a':
      return multiA(expression.threshold, expression.keys.length);
    default:
      // Any 32 other bytes would do, which is why no such dissatisfaction is ever used.
      return { sat: PREIMAGE, dsat: NEVER };
  }
}

/** OP_CHECKMULTISIG takes one element too many, and its keys count however many of them sign. */
function multi(threshold: number, keyCount: number): SatisfactionRequirements {
  const run: Requirement = { multisigKeys: keyCount, elements: 1, bytes: 1 };
  return {
    sat: both(run, elements(threshold, threshold * SIGNATURES.p2wsh.bytes)),
    dsat: both(run, elements(threshold, threshold * ZERO.bytes)),
  };
}

/** One element for each key, whether it signs or not. */
function multiA(threshold: number, keyCount: number): SatisfactionRequirements {
  const signed = threshold * SIGNATURES.tapscript.bytes;
  return {
    sat: elements(keyCount, signed + (keyCount - threshold) * ZERO.bytes),
    dsat: elements(keyCount, keyCount * ZERO.bytes),
  };
}
