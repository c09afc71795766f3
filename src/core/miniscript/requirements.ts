import { Opcode } from '../script/opcodes.ts';
import { ScriptReader } from '../script/reader.ts';
import { toScript } from './to-script.ts';
import { fold } from './tree.ts';
import type { Expression, Miniscript } from './types.ts';

/** The most that any way of going through a script takes, each of the three by itself. */
export interface Requirement {
  /** Keys of every OP_CHECKMULTISIG that is run; consensus counts each as an opcode. */
  readonly multisigKeys: number;
  /** Elements of the witness, without the script itself. */
  readonly elements: number;
  /** Their bytes with their lengths, signatures at their longest with a low R and S. */
  readonly bytes: number;
}

export interface Requirements {
  /** Opcodes that stand in the script, other than pushes (Node::GetStaticOps). */
  readonly opcodes: number;
  /** `undefined` where nothing satisfies it. */
  readonly satisfaction: Requirement | undefined;
}

/**
 * The most that a satisfaction can take that nobody else can change
 * (Node::GetOps, GetStackSize and GetWitnessSize; BIP379, "Resource Limits").
 * Core follows the height of the stack for its second number; in P2WSH that is
 * the number of elements that the satisfactions of the arguments have together.
 */
export function requirementsOf(node: Miniscript): Requirements {
  return { opcodes: countOpcodes(toScript(node)), satisfaction: fold(node, waysOf).sat };
}

function countOpcodes(script: Uint8Array): number {
  const reader = new ScriptReader(script);
  let count = 0;
  while (reader.next()) if (reader.opcode > Opcode.OP_16) count++;
  return count;
}

/** What there is no way to do. */
const NEVER = undefined;

type Way = Requirement | typeof NEVER;

/** Satisfied and dissatisfied. */
interface Ways {
  readonly sat: Way;
  readonly dsat: Way;
}

const NOTHING = elements(0, 0);
/** An empty element, a zero to script: its length byte. */
const ZERO = elements(1, 1);
const ONE = elements(1, 2);
/** 71 bytes of DER and the hash type. */
const SIGNATURE = elements(1, 1 + 72);
const KEY = elements(1, 1 + 33);
const PREIMAGE = elements(1, 1 + 32);

function elements(count: number, bytes: number): Requirement {
  return { multisigKeys: 0, elements: count, bytes };
}

/** One after the other. */
function all(...ways: readonly Way[]): Way {
  return ways.reduce(
    (sum, way) =>
      sum &&
      way && {
        multisigKeys: sum.multisigKeys + way.multisigKeys,
        elements: sum.elements + way.elements,
        bytes: sum.bytes + way.bytes,
      },
    NOTHING,
  );
}

/** One or the other. */
function any(a: Way, b: Way): Way {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    multisigKeys: Math.max(a.multisigKeys, b.multisigKeys),
    elements: Math.max(a.elements, b.elements),
    bytes: Math.max(a.bytes, b.bytes),
  };
}

function waysOf(expression: Expression<Ways>): Ways {
  switch (expression.fragment) {
    case '0':
      return { sat: NEVER, dsat: NOTHING };
    case '1':
    case 'older':
    case 'after':
      return { sat: NOTHING, dsat: NEVER };
    case 'pk_k':
      return { sat: SIGNATURE, dsat: ZERO };
    case 'pk_h':
      return { sat: all(SIGNATURE, KEY), dsat: all(ZERO, KEY) };
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      // Any 32 other bytes would do, which is why no such dissatisfaction is ever used.
      return { sat: PREIMAGE, dsat: NEVER };
    case 'multi':
      return multi(expression.threshold, expression.keys.length);
    case 'a':
    case 's':
    case 'c':
    case 'n':
      return expression.subs[0];
    case 'd':
      return { sat: all(expression.subs[0].sat, ONE), dsat: ZERO };
    case 'v':
      return { sat: expression.subs[0].sat, dsat: NEVER };
    case 'j':
      return { sat: expression.subs[0].sat, dsat: ZERO };
    case 'thresh':
      return thresh(expression.threshold, expression.subs);
    case 'andor': {
      const [x, y, z] = expression.subs;
      return { sat: any(all(x.sat, y.sat), all(x.dsat, z.sat)), dsat: all(x.dsat, z.dsat) };
    }
    default:
      return pair(expression);
  }
}

function pair(expression: Extract<Expression<Ways>, { subs: readonly [Ways, Ways] }>): Ways {
  const [x, y] = expression.subs;
  const neither = all(x.dsat, y.dsat);
  switch (expression.fragment) {
    case 'and_v':
      return { sat: all(x.sat, y.sat), dsat: NEVER };
    case 'and_b':
      return { sat: all(x.sat, y.sat), dsat: neither };
    case 'or_b':
      return { sat: any(all(x.sat, y.dsat), all(x.dsat, y.sat)), dsat: neither };
    case 'or_c':
      return { sat: any(x.sat, all(x.dsat, y.sat)), dsat: NEVER };
    case 'or_d':
      return { sat: any(x.sat, all(x.dsat, y.sat)), dsat: neither };
    case 'or_i':
      return {
        sat: any(all(x.sat, ONE), all(y.sat, ZERO)),
        dsat: any(all(x.dsat, ONE), all(y.dsat, ZERO)),
      };
  }
}

/** OP_CHECKMULTISIG takes one element too many, and its keys count however many of them sign. */
function multi(threshold: number, keyCount: number): Ways {
  const run: Requirement = { multisigKeys: keyCount, elements: 1, bytes: 1 };
  return {
    sat: all(run, elements(threshold, threshold * SIGNATURE.bytes)),
    dsat: all(run, elements(threshold, threshold * ZERO.bytes)),
  };
}

/** The most with each number of arguments satisfied, from which `threshold` is picked. */
function thresh(threshold: number, subs: readonly Ways[]): Ways {
  let most: readonly Way[] = [NOTHING];
  for (const { sat, dsat } of subs) {
    const before = most;
    most = Array.from({ length: before.length + 1 }, (_, satisfied) =>
      any(all(before[satisfied], dsat), all(before[satisfied - 1], sat)),
    );
  }
  return { sat: most[threshold], dsat: most[0] };
}
