/** The scripts of inputs and outputs, as far as they are there and more than one key. */
import { equalBytes } from '../bytes/order.ts';
import { TAPROOT_LEAF_TAPSCRIPT, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import { publicText } from '../descriptor/to-text.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { toText } from '../miniscript/to-text.ts';
import type { Miniscript } from '../miniscript/types.ts';
import { toldDescriptor } from '../ownership/told-descriptor.ts';
import { equivalentOf } from '../policy/equivalent-script.ts';
import { group, policyOf, type ScriptPolicy } from '../policy/script-policy.ts';
import { tapscriptPolicy } from '../policy/tapscript-policy.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { strangeLeaves } from '../psbt/script-fits.ts';
import type { InputMap, OutputMap, TapLeaf } from '../psbt/types.ts';
import { peel } from '../sign/peel.ts';
import { spendOptions } from '../sign/spend-options.ts';
import { scriptClaimsOf } from '../subject/records/script-claims.ts';
import { type Subject, scriptsOf } from '../subject/subject.ts';

/** One script, or a leaf of a taproot tree. */
export interface ReadableScript {
  /** Absent where it is no miniscript, or too long. */
  readonly policy?: ScriptPolicy | undefined;
  /** As BIP 379 writes it, keys and hashes in hex; absent where the script is none. */
  readonly miniscript?: string | undefined;
  /** Of a leaf, how many branches above it. */
  readonly depth?: number;
  /** Of a leaf, whether the output key commits to it. */
  readonly isProven?: boolean;
}

export interface ReadableScripts {
  readonly side: 'inputs' | 'outputs';
  readonly at: number;
  /** Of taproot, where it is told: that of BIP 341, for which nobody has a private key. */
  readonly hasUnspendableKey?: boolean;
  /** Of all of it, with its checksum, where the file tells so much; its origins are claims. */
  readonly descriptor?: string;
  readonly scripts: readonly ReadableScript[];
}

/** Of the first inputs and outputs, at most so many of each. */
export function readableScripts(subject: Subject, most: number): readonly ReadableScripts[] {
  const { inputs, transaction, psbt } = subject;
  const ofInputs = inputs.slice(0, most).map((input, at) => {
    const { map, spent } = input;
    const given = scriptsOf(input, subject);
    const scripts = spent ? scriptsIn(spent.scriptPubKey, given, map) : [];
    const descriptor = scripts.length > 0 ? descriptorIn(spent!.scriptPubKey, map, given) : {};
    return { side: 'inputs' as const, at, ...internalKey(map), ...descriptor, scripts };
  });
  const ofOutputs = transaction.outputs.slice(0, most).map(({ scriptPubKey }, at) => {
    const map = psbt?.outputs[at];
    const known = [map && recordOf(map, 'redeem_script'), map && recordOf(map, 'witness_script')];
    const given = known.flatMap((record) => (record ? [record.value] : []));
    const tree = map && treeOf(scriptPubKey, map);
    const scripts = tree ?? scriptsIn(scriptPubKey, given, undefined);
    const descriptor = scripts.length > 0 ? descriptorIn(scriptPubKey, map, given) : {};
    return { side: 'outputs' as const, at, ...internalKey(map), ...descriptor, scripts };
  });
  return [...ofInputs, ...ofOutputs].filter(({ scripts }) => scripts.length > 0);
}

function descriptorIn(
  script: Uint8Array,
  map: InputMap | OutputMap | undefined,
  given: readonly Uint8Array[],
): Pick<ReadableScripts, 'descriptor'> {
  const found = toldDescriptor(script, scriptClaimsOf(map ?? { records: [] }), given);
  // Its keys are written out, so that it reads the same on every chain.
  return found ? { descriptor: publicText(found, 'main') } : {};
}

function internalKey(map: InputMap | OutputMap | undefined) {
  const record = map?.records.find(({ field }) => field === 'tap_internal_key');
  if (!record || !(record.value instanceof Uint8Array)) return {};
  return { hasUnspendableKey: equalBytes(record.value, UNSPENDABLE_KEY) };
}

function scriptsIn(
  scriptPubKey: Uint8Array,
  given: readonly Uint8Array[],
  map: InputMap | undefined,
): readonly ReadableScript[] {
  const peeled = peel(scriptPubKey, given);
  if ('missing' in peeled) return [];
  const { rules, solution } = peeled.innermost;
  if (rules === 'taproot') return map ? leavesIn(map, scriptPubKey.subarray(2)) : [];
  const [option] = spendOptions({ map }, peeled.innermost);
  const isOneKey = solution.type === 'pubkey' || solution.type === 'pubkeyhash';
  if (!option || isOneKey) return [];
  // Before segwit there is no miniscript, and of another script this one only asks for the same.
  const isMiniscript = rules === 'segwit_v0' && !option.foreign;
  return [isMiniscript ? readable(option.node) : { policy: policyOf(option.node) }];
}

function readable(node: Miniscript): Pick<ReadableScript, 'policy' | 'miniscript'> {
  return { policy: policyOf(node), miniscript: toText(node) };
}

/** A control block of an internal key has its head, then a hash for each branch. */
const CONTROL_HEAD = 33;
const HASH_SIZE = 32;

function leavesIn(map: InputMap, outputKey: Uint8Array): readonly ReadableScript[] {
  const strange = strangeLeaves(map, outputKey);
  return recordsOf(map, 'tap_leaf_script').map((record) => ({
    ...ofLeaf(record.value),
    depth: (record.key.length - CONTROL_HEAD) / HASH_SIZE,
    isProven: !strange.includes(record),
  }));
}

function treeOf(scriptPubKey: Uint8Array, map: OutputMap): readonly ReadableScript[] | undefined {
  const leaves = recordOf(map, 'tap_tree')?.value;
  const key = recordOf(map, 'tap_internal_key')?.value;
  if (!leaves) return undefined;
  const output = key && taprootOutput(key, leaves)?.output.key;
  const isProven = output !== undefined && equalBytes(output, scriptPubKey.subarray(2));
  return leaves.map((leaf) => ({ ...ofLeaf(leaf), depth: leaf.depth, isProven }));
}

/** Longer ones are not said in words. */
const LONGEST = 1_000;

/** What one leaf asks for, where it is a tapscript that has words. */
export function ofLeaf({
  leafVersion,
  script,
}: TapLeaf): Pick<ReadableScript, 'policy' | 'miniscript'> {
  if (leafVersion !== TAPROOT_LEAF_TAPSCRIPT || script.length > LONGEST) return {};
  const read = fromScript(script, undefined, 'tapscript');
  if (read.ok) return readable(read.node);
  const shape = tapscriptPolicy(script);
  const same = shape ? undefined : equivalentOf(script, undefined, 'tapscript');
  if (same) return { policy: policyOf(same) };
  if (!shape) return {};
  const { required: count, keys, locks } = shape;
  return { policy: group('and', [{ kind: 'keys', count, keys }, ...locks]) };
}
