import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import {
  MAX_OPS_PER_SCRIPT,
  MAX_STACK_SIZE,
  MAX_STANDARD_P2WSH_STACK_ITEMS,
} from '../script/limits.ts';
import { MINISCRIPT_MAX_SIZE } from './limits.ts';
import { ownOpcodes, requirementsThrough, type SatisfactionRequirements } from './requirements.ts';
import { type StackUses, stackUsesOf } from './stack-use.ts';
import { fold, withSubs } from './tree.ts';
import type { Expression, Miniscript } from './types.ts';

/** Whether the types fit throughout and the script is one that is relayed (Node::IsValid). */
export function isValid(node: Miniscript): boolean {
  return node.type !== undefined && node.scriptSize <= MINISCRIPT_MAX_SIZE[node.context];
}

/** Whether it can be a script by itself (Node::IsValidTopLevel). All that signing asks. */
export function isValidTopLevel(node: Miniscript): boolean {
  return isValid(node) && node.type?.base === 'B';
}

/** Why a script may not do what it seems to say; none of it stops Core from signing. */
export type Concern =
  /** Not {@link isValidTopLevel}. The other concerns are then not looked for. */
  | 'not-valid'
  /** Some satisfaction runs more opcodes than consensus allows. */
  | 'too-many-opcodes'
  /** Some satisfaction takes more arguments than are relayed, or in tapscript than the stack holds. */
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
  const { concerns } = judgeSanity(node);
  return node.type.s ? concerns : [...concerns, 'no-signature'];
}

/** What tells a key of a miniscript from another: equal texts are equal keys. */
export type KeyIdentifier = (key: Uint8Array) => string;

/** A miniscript by itself, not as a whole script. */
export interface SanityJudgement {
  readonly node: Miniscript;
  /** Of the part, so that `no-signature` is not among them. */
  readonly concerns: readonly Concern[];
  /** Whether there is a way to satisfy it that nobody else can change (not Node::IsNotSatisfiable). */
  readonly isSatisfiable: boolean;
  /** The first part that is not sane while all of its own are (Node::FindInsaneSub), itself perhaps. */
  readonly insane: SanityJudgement | undefined;
}

/**
 * Judges a miniscript and all its parts at once. Keys are told apart by their
 * hash, so that one known by nothing else counts too, or as the caller says.
 */
export function judgeSanity(root: Miniscript, keyName?: KeyIdentifier): SanityJudgement {
  return fold(root, (expression: Expression<Judged>, node) => judgeOne(expression, node, keyName))
    .judgement;
}

/** A part with what its parent needs of it. */
interface Judged {
  readonly judgement: SanityJudgement;
  readonly opcodes: number;
  readonly requirements: SatisfactionRequirements;
  readonly stack: StackUses;
  /** The names of all keys inside, or that one of them is there twice. */
  readonly keys: Set<string> | 'repeated';
}

function judgeOne(
  expression: Expression<Judged>,
  node: Miniscript,
  keyName: KeyIdentifier | undefined,
): Judged {
  const { subs } = expression;
  const requirements = requirementsThrough(
    withSubs(
      node.expression,
      subs.map((sub) => sub.requirements),
    ),
    node.context,
  );
  const stack = stackUsesOf(
    withSubs(
      node.expression,
      subs.map((sub) => sub.stack),
    ),
  );
  const opcodes = subs.reduce((sum, sub) => sum + sub.opcodes, ownOpcodes(node));
  const keys = joinKeys(ownKeys(node, keyName), subs);
  const parts = { opcodes, requirements, stack, keys };
  const concerns = concernsOfPart(node, parts);
  const isSatisfiable = requirements.sat !== undefined;
  const inside = subs.find((sub) => sub.judgement.insane)?.judgement.insane;
  const own: SanityJudgement = { node, concerns, isSatisfiable, insane: inside };
  const insane = inside ?? (concerns.length > 0 ? own : undefined);
  return { ...parts, judgement: { ...own, insane } };
}

/** What is not sane about a part (Node::IsSaneSubexpression). */
function concernsOfPart(
  node: Miniscript,
  { opcodes, requirements, stack, keys }: Omit<Judged, 'judgement'>,
): readonly Concern[] {
  if (node.type === undefined || !isValid(node)) return ['not-valid'];
  const { m, k } = node.type;
  const found: readonly (readonly [boolean, Concern])[] = [
    [
      node.context === 'p2wsh' && opcodesRun(opcodes, requirements) > MAX_OPS_PER_SCRIPT,
      'too-many-opcodes',
    ],
    [hasTooManyElements(node, requirements, stack), 'too-many-arguments'],
    [!m, 'malleable'],
    [!k, 'mixed-time-locks'],
    [keys === 'repeated', 'repeated-key'],
  ];
  return found.filter(([isFound]) => isFound).map(([, concern]) => concern);
}

/** What nobody can satisfy is never run. */
function opcodesRun(opcodes: number, { sat }: SatisfactionRequirements): number {
  return sat === undefined ? 0 : opcodes + sat.multisigKeys;
}

/** In P2WSH policy limits the arguments; in tapscript only the stack itself has a limit. */
function hasTooManyElements(
  node: Miniscript,
  { sat }: SatisfactionRequirements,
  stack: StackUses,
): boolean {
  if (node.context === 'p2wsh') return (sat?.elements ?? 0) > MAX_STANDARD_P2WSH_STACK_ITEMS;
  const left = node.type?.base === 'V' ? 0 : 1;
  return (stack.sat?.highest ?? 0) + left > MAX_STACK_SIZE;
}

/** All keys in one set, the largest one filled up from the others. */
function joinKeys(
  own: readonly string[],
  subs: readonly { readonly keys: Set<string> | 'repeated' }[],
): Set<string> | 'repeated' {
  let joined = new Set(own);
  let count = own.length;
  for (const { keys } of subs) {
    if (keys === 'repeated') return 'repeated';
    count += keys.size;
    const [large, small] = joined.size < keys.size ? [keys, joined] : [joined, keys];
    for (const key of small) large.add(key);
    joined = large;
  }
  return joined.size < count ? 'repeated' : joined;
}

const byHash: KeyIdentifier = (key) => bytesToHex(hash160(key));

function ownKeys({ expression }: Miniscript, keyName: KeyIdentifier = byHash): readonly string[] {
  switch (expression.fragment) {
    case 'pk_k':
      return [keyName(expression.key)];
    case 'pk_h':
      return [expression.key === undefined ? bytesToHex(expression.hash) : keyName(expression.key)];
    case 'multi':
    case 'multi_a':
      return expression.keys.map(keyName);
    default:
      return [];
  }
}
