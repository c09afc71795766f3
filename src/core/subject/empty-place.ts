/** Places for signatures that are empty, in scripts whose signatures cannot be verified. */
import { isPublicKeySize } from '../crypto/public/point.ts';
import { TAPROOT_LEAF_MASK, TAPROOT_LEAF_TAPSCRIPT, tapLeafHash } from '../crypto/taproot.ts';
import { ANYTHING_FITS, type ScriptVersion } from '../script/interpreter/checker.ts';
import { evaluate } from '../script/interpreter/evaluate.ts';
import { scriptFlags } from '../script/interpreter/flags.ts';
import { Machine } from '../script/interpreter/machine.ts';
import { runOnWitness } from '../script/interpreter/run-on-witness.ts';
import { payToPublicKeyHash } from '../script/pay-to.ts';
import { isPushOnly } from '../script/reader.ts';
import { isControlBlock, withoutAnnex } from '../script/witness-roles.ts';
import type { TxInput } from '../tx/types.ts';

/** A script with the items that it runs on. */
interface Run {
  readonly script: Uint8Array;
  readonly items: readonly Uint8Array[];
  readonly version: ScriptVersion;
}

/**
 * Whether an input fails as it stands, though all that looks like a signature fits, and
 * would pass with a signature where an item is empty. An item may be empty on purpose, for
 * a key that does not sign or a branch that is not taken: such an input passes.
 */
export function hasEmptyPlace(input: Pick<TxInput, 'scriptSig' | 'witness'>): boolean {
  const { scriptSig, witness } = input;
  // A quick look first, as there may be millions of inputs: an empty push is a zero byte.
  if (!(witness.length > 0 ? witness.some(isEmpty) : scriptSig.includes(0))) return false;
  const run = runOf(input);
  if (!run?.items.some(isEmpty) || run.script.length > MOST_BYTES / 2 || passes(run)) return false;
  let left = MOST_BYTES - run.script.length;
  for (const items of filledWays(run.items)) {
    left -= run.script.length;
    if (left < 0) return false;
    if (passes({ ...run, items })) return true;
  }
  return false;
}

/** Absent where no script is there. */
function runOf({ scriptSig, witness }: Pick<TxInput, 'scriptSig' | 'witness'>): Run | undefined {
  const isLegacy = witness.length === 0;
  const stack = isLegacy ? pushesOf(scriptSig) : withoutAnnex(witness);
  const last = stack?.at(-1);
  if (!stack || !last) return undefined;
  const version = isLegacy ? 'legacy' : 'segwit_v0';
  if (stack.length === 2 && isPublicKeySize(last)) {
    return { script: payToPublicKeyHash(last), items: stack, version };
  }
  const items = stack.slice(0, -1);
  if (isLegacy || !isControlBlock(last)) return { script: last, items, version };
  const leaf = items.pop();
  const isTapscript = (last[0]! & TAPROOT_LEAF_MASK) === TAPROOT_LEAF_TAPSCRIPT;
  return leaf && isTapscript ? { script: leaf, items, version: 'tapscript' } : undefined;
}

function passes({ script, items, version }: Run): boolean {
  const start = {
    leafHash: tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, script),
    annexHash: undefined,
    signatureBudget: Number.POSITIVE_INFINITY,
  };
  return (
    runOnWitness(new Machine(script, [...items], version, RULES, start), 'witness_script') ===
    undefined
  );
}

/** What blocks do not ask of the form of a signature is not asked of these. */
const RULES = { flags: scriptFlags('P2SH', 'WITNESS', 'TAPROOT'), checker: ANYTHING_FITS };
/** As long as a signature of taproot; of others nothing is asked here. */
const SIGNATURE = new Uint8Array(64).fill(1);
/** Of all runs of an input together: whoever makes a file can make scripts long and places many. */
const MOST_BYTES = 100_000;
const MOST_PLACES = 64;

/** With one more signature each time, from above and from below, and with each alone. */
function* filledWays(items: readonly Uint8Array[]): Generator<readonly Uint8Array[]> {
  const places = items.flatMap((item, i) => (isEmpty(item) ? [i] : [])).slice(0, MOST_PLACES);
  const filled = (at: readonly number[]) =>
    items.map((item, i) => (at.includes(i) ? SIGNATURE : item));
  for (const place of places) yield filled([place]);
  for (let count = 2; count <= places.length; count++) {
    yield filled(places.slice(0, count));
    if (count < places.length) yield filled(places.slice(-count));
  }
}

/** What a scriptSig pushes; absent where it does more than that. */
export function pushesOf(scriptSig: Uint8Array): readonly Uint8Array[] | undefined {
  if (!isPushOnly(scriptSig)) return undefined;
  const machine = new Machine(scriptSig, [], 'legacy', RULES);
  return evaluate(machine, 'script_sig') === undefined ? machine.stack : undefined;
}

function isEmpty({ length }: Uint8Array): boolean {
  return length === 0;
}
