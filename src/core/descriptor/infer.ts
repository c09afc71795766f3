import { ripemd160 } from '../crypto/hashes.ts';
import { isOnCurveX, isPublicKeySize } from '../crypto/public/point.ts';
import { TAPROOT_LEAF_TAPSCRIPT } from '../crypto/taproot.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { concernsOf } from '../miniscript/sanity.ts';
import type { Miniscript, MiniscriptContext } from '../miniscript/types.ts';
import { withOtherKeys } from '../miniscript/with-other-keys.ts';
import { destinationOf } from '../script/destination.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Solution, solve } from '../script/solver.ts';
import type { DescriptorContext } from './parse-key.ts';
import { withPrefix } from './private-keys.ts';
import type { OriginatingKey, Provider } from './provider.ts';
import { standIn } from './stand-in.ts';
import type { TreeLeaf } from './taproot-tree.ts';
import type { ConstantKey, Descriptor, DescriptorLeaf } from './types.ts';

/**
 * The descriptor that Core infers from an output script with what is known of
 * keys and scripts (InferDescriptor, script/descriptor.cpp): with the scripts,
 * keys, origins and trees that are known, `rawtr`, `addr` or `raw` where there is
 * not enough.
 */
export function inferDescriptor(script: Uint8Array, provider: Provider): Descriptor {
  const solution = solve(script);
  const found = inferBySolution(solution, script, 'top', provider);
  if (found) return found;
  const destination = destinationOf(solution);
  return destination ? { function: 'addr', destination } : { function: 'raw', script };
}

/** What a script is in the place where it stands (InferScript). */
function inferScript(
  script: Uint8Array,
  place: DescriptorContext,
  provider: Provider,
): Descriptor | undefined {
  if (place === 'p2tr') return inferMiniscript(script, 'tapscript', provider);
  const found = inferBySolution(solve(script), script, place, provider);
  return found ?? (place === 'p2wsh' ? inferMiniscript(script, 'p2wsh', provider) : undefined);
}

function inferBySolution(
  solution: Solution,
  _script: Uint8Array,
  place: DescriptorContext,
  provider: Provider,
): Descriptor | undefined {
  switch (solution.type) {
    case 'pubkey':
      return ofKey('pk', solution.pubkey, place, provider);
    case 'pubkeyhash':
      return ofKey('pkh', provider.publicKey(solution.hash), place, provider);
    case 'multisig': {
      const keys = inferAll(solution.pubkeys, (key) => inferKey(key, place, provider));
      return keys && { function: 'multi', threshold: solution.required, keys };
    }
    case 'witness_v0_keyhash':
      if (place === 'p2wsh') return undefined;
      return ofKey('wpkh', provider.publicKey(solution.program), 'p2wpkh', provider);
    case 'scripthash':
      if (place !== 'top') return undefined;
      return wrapped('sh', provider.script(solution.hash), 'p2sh', provider);
    case 'witness_v0_scripthash':
      if (place === 'p2wsh') return undefined;
      return wrapped('wsh', provider.script(ripemd160(solution.program)), 'p2wsh', provider);
    case 'witness_v1_taproot':
      return place === 'top' ? inferTaproot(solution.program, provider) : undefined;
    default:
      return undefined;
  }
}

function ofKey(
  name: 'pk' | 'pkh' | 'wpkh',
  publicKey: Uint8Array | undefined,
  place: DescriptorContext,
  provider: Provider,
): Descriptor | undefined {
  const key = publicKey && inferKey(publicKey, place, provider);
  return key && { function: name, key, isLeaf: false };
}

function wrapped(
  name: 'sh' | 'wsh',
  script: Uint8Array | undefined,
  inside: DescriptorContext,
  provider: Provider,
): Descriptor | undefined {
  const inner = script && inferScript(script, inside, provider);
  return inner && { function: name, inner };
}

/** No hybrid key, and outside the witness alone an uncompressed one; on the curve or not (InferPubkey). */
function inferKey(
  publicKey: Uint8Array,
  place: DescriptorContext,
  provider: Provider,
): ConstantKey | undefined {
  const isAllowed = publicKey.length === 33 || place === 'top' || place === 'p2sh';
  if (!isPublicKeySize(publicKey) || publicKey[0]! > 0x04 || !isAllowed) return undefined;
  return constant(publicKey, false, provider.origin(publicKey));
}

function inferXOnlyKey(x: Uint8Array, provider: Provider): ConstantKey {
  return constant(withPrefix(0x02, x), true, provider.originOfX(x));
}

function constant(
  publicKey: Uint8Array,
  isXOnly: boolean,
  found: OriginatingKey | undefined,
): ConstantKey {
  const origin = found && { ...found.origin, apostrophe: false };
  return { kind: 'constant', publicKey, isXOnly, origin };
}

function inferAll<Item, Found>(
  items: readonly Item[],
  infer: (item: Item) => Found | undefined,
): readonly Found[] | undefined {
  const found = items.flatMap((item) => infer(item) ?? []);
  return found.length === items.length ? found : undefined;
}

/** The tree where all of its leaves are descriptors, else the output key where it is on the curve. */
function inferTaproot(outputKey: Uint8Array, provider: Provider): Descriptor | undefined {
  const known = provider.taprootOutput(outputKey);
  const leaves = known && inferAll([...known.leaves].reverse(), (leaf) => leafOf(leaf, provider));
  if (leaves) return { function: 'tr', key: inferXOnlyKey(known.internalKey, provider), leaves };
  if (!isOnCurveX(outputKey)) return undefined;
  return { function: 'rawtr', key: inferXOnlyKey(outputKey, provider), isLeaf: false };
}

function leafOf(
  { script, leafVersion, path }: TreeLeaf,
  provider: Provider,
): DescriptorLeaf | undefined {
  const inner =
    leafVersion === TAPROOT_LEAF_TAPSCRIPT ? inferScript(script, 'p2tr', provider) : undefined;
  return inner && { depth: path.length, script: inner };
}

/** Sane miniscript; in a leaf `pk` and `multi_a` are descriptors of their own, sane or not. */
function inferMiniscript(
  script: Uint8Array,
  context: MiniscriptContext,
  provider: Provider,
): Descriptor | undefined {
  const isLeaf = context === 'tapscript';
  if (isLeaf && script.length === 34 && script[0] === 32 && script[33] === Opcode.OP_CHECKSIG) {
    return { function: 'pk', key: inferXOnlyKey(script.subarray(1, 33), provider), isLeaf };
  }
  const read = fromScript(
    script,
    (id) => provider.publicKey(id)?.subarray(...(isLeaf ? [1, 33] : [])),
    context,
  );
  if (!read.ok) return undefined;
  const { expression } = read.node;
  if (expression.fragment === 'multi_a') {
    const { threshold } = expression;
    const keys = expression.keys.map((key) => inferXOnlyKey(key, provider));
    return { function: 'multi_a', threshold, keys };
  }
  return concernsOf(read.node).length === 0 ? withStandIns(read.node, provider) : undefined;
}

/** A miniscript whose keys became key expressions; `undefined` where one of them is none. */
function withStandIns(root: Miniscript, provider: Provider): Descriptor | undefined {
  const { context } = root;
  const keys: (ConstantKey | undefined)[] = [];
  const toStandIn = (key: ConstantKey | undefined) => standIn(keys.push(key) - 1, context);
  const ofScript = (key: Uint8Array) =>
    toStandIn(
      context === 'tapscript' ? inferXOnlyKey(key, provider) : inferKey(key, 'p2wsh', provider),
    );
  const ofHash = (hash: Uint8Array) =>
    toStandIn(inferKey(provider.publicKey(hash)!, 'p2wsh', provider));
  const node = withOtherKeys(root, { ofKey: ofScript, ofHash });
  const found = inferAll(keys, (key) => key);
  return found && { function: 'miniscript', node, keys: found };
}
