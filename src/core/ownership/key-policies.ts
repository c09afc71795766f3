/**
 * The policies of inputs that keys alone spend, as descriptors of the accounts of these
 * keys: what is theirs among outputs is judged by them as by descriptors that were given.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { tweakedOutputKey } from '../crypto/taproot.ts';
import { keysOf } from '../descriptor/expand.ts';
import { inferDescriptor } from '../descriptor/infer.ts';
import { mapKeys } from '../descriptor/map-keys.ts';
import { Provider } from '../descriptor/provider.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import type { ConstantKey, Descriptor, KeyExpression } from '../descriptor/types.ts';
import type { InputMap } from '../psbt/types.ts';
import { payToWitnessPublicKeyHash } from '../script/pay-to.ts';
import { isPayToTaproot } from '../script/solver.ts';
import { type ScriptClaims, scriptClaimsOf } from '../subject/records/script-claims.ts';
import { aggregateOf } from './aggregate-of.ts';
import type { GivenKeys, MatchedKey } from './form-keys.ts';
import {
  accountKey,
  aggregateOwnKey,
  commonPlace,
  fixedKey,
  type OwnKey,
  type OwnPlace,
  type OwnSingleKey,
} from './own-key.ts';
import { descriptorName, keyExpressionName, OwnVariant } from './own-variant.ts';
import { isNobody, isSpentByKeys } from './spent-by-keys.ts';
import { toldTaprootOutput } from './told-tree.ts';

/** What an input spends, with what a PSBT says of it. */
export interface SpentScriptMap {
  readonly script: Uint8Array;
  readonly map: InputMap;
}

/** What an input asks for, of which every key was given or derived from one that was. */
export interface KeyPolicy {
  readonly script: Uint8Array;
  /** Where its keys are in their accounts; absent where it is the same script always. */
  readonly place: OwnPlace | undefined;
  /** The script's descriptor on a branch; without accounts the script's own. */
  readonly on: (branch: number | undefined) => readonly Descriptor[];
}

/** The keys of an input that were derived from what was given. */
export function matchedKeys({ map }: SpentScriptMap, keys: GivenKeys): readonly MatchedKey[] {
  const { origins, taprootOrigins } = scriptClaimsOf(map);
  return [...origins, ...taprootOrigins].flatMap((claim) => keys.match(claim) ?? []);
}

/** `undefined` where a stranger has a key in it, or can spend it, or it is not told whole. */
export function keyPolicyOf(
  spent: SpentScriptMap,
  matched: readonly MatchedKey[],
  keys: GivenKeys,
): KeyPolicy | undefined {
  const claims = scriptClaimsOf(spent.map);
  const shape = inferDescriptor(spent.script, providerOf(spent, claims, matched, keys));
  if (!isSpentByKeys(shape)) return undefined;
  const own = new OwnKeys(claims, matched, keys);
  const found = new Map<KeyExpression, OwnKey>();
  for (const key of keysOf(shape)) {
    const one = own.of(key);
    if (!one) return undefined;
    found.set(key, one);
  }
  const places = [...found.values()].filter(({ constant }) => !isNobody(constant));
  const place = commonPlace(places.map((one) => one.place));
  const policy = { script: spent.script, shape, found, place };
  return { script: spent.script, place, on: (branch) => descriptorsOn(branch, policy) };
}

interface Shaped {
  readonly script: Uint8Array;
  readonly shape: Descriptor;
  readonly found: ReadonlyMap<KeyExpression, OwnKey>;
  readonly place: OwnPlace | undefined;
}

function descriptorsOn(branch: number | undefined, policy: Shaped): readonly Descriptor[] {
  const { script, place } = policy;
  return shapesOf(policy.shape).flatMap((one) => {
    const own = replaced(one, policy, place?.branch);
    // What does not give the input's own script is not what it is of.
    if (!own || !new OwnVariant(own).gives(script, place?.index ?? 0)) return [];
    const made = replaced(one, policy, branch);
    return made ? [inNamedOrder(made)] : [];
  });
}

/** Keys of a multisig may be in the order of their bytes, which is another at each index. */
function shapesOf(shape: Descriptor): readonly Descriptor[] {
  const other = sorted(shape);
  return descriptorName(other) === descriptorName(shape) ? [shape] : [other, shape];
}

function replaced(
  shape: Descriptor,
  { found, place }: Shaped,
  branch: number | undefined,
): Descriptor | undefined {
  let isWhole = true;
  const made = mapKeys(shape, (key) => {
    const own = found.get(key)!;
    const one = place && !isNobody(key) ? own.on(branch) : own.constant;
    isWhole &&= one !== undefined;
    return one ?? key;
  });
  return isWhole ? made : undefined;
}

/** The order of the keys says nothing where they are sorted. */
function inNamedOrder(descriptor: Descriptor): Descriptor {
  const byName = (a: KeyExpression, b: KeyExpression) =>
    keyExpressionName(a) < keyExpressionName(b) ? -1 : 1;
  return eachMulti(descriptor, (multi) =>
    multi.function.startsWith('sorted') ? { ...multi, keys: [...multi.keys].sort(byName) } : multi,
  );
}

function sorted(descriptor: Descriptor): Descriptor {
  return eachMulti(descriptor, (multi) => {
    const { function: name } = multi;
    if (name === 'multi') return { ...multi, function: 'sortedmulti' };
    return name === 'multi_a' ? { ...multi, function: 'sortedmulti_a' } : multi;
  });
}

type Multi = Extract<Descriptor, { readonly threshold: number }>;

function eachMulti(descriptor: Descriptor, change: (multi: Multi) => Multi): Descriptor {
  switch (descriptor.function) {
    case 'multi':
    case 'sortedmulti':
    case 'multi_a':
    case 'sortedmulti_a':
      return change(descriptor);
    case 'sh':
    case 'wsh':
      return { ...descriptor, inner: eachMulti(descriptor.inner, change) };
    case 'tr':
      return {
        ...descriptor,
        leaves: descriptor.leaves.map(({ depth, script }) => ({
          depth,
          script: eachMulti(script, change),
        })),
      };
    default:
      return descriptor;
  }
}

/** Whose the keys of one input are. */
class OwnKeys {
  constructor(
    private readonly claims: ScriptClaims,
    private readonly matched: readonly MatchedKey[],
    private readonly keys: GivenKeys,
  ) {}

  of(key: KeyExpression): OwnKey | undefined {
    if (key.kind !== 'constant') return undefined;
    if (isNobody(key)) return fixedKey(key);
    return this.single(key) ?? (key.isXOnly ? this.aggregate(key) : undefined);
  }

  private single(key: ConstantKey): OwnSingleKey | undefined {
    const { publicKey, isXOnly } = key;
    const isIts = (one: Uint8Array) =>
      isXOnly ? equalBytes(anyX(one), anyX(publicKey)) : equalBytes(one, publicKey);
    const matched = this.matched.find((one) => isIts(one.publicKey));
    if (matched) return accountKey(key, matched);
    const single = this.keys.single(isXOnly ? anyX(publicKey) : publicKey);
    return single && fixedKey(key);
  }

  /** Of all participants. */
  private aggregate({ publicKey }: ConstantKey): OwnKey | undefined {
    const made = aggregateOf(anyX(publicKey), this.claims);
    if (!made) return undefined;
    const participants = made.participants.flatMap(
      (one) =>
        this.single({ kind: 'constant', publicKey: one, isXOnly: false, origin: undefined }) ?? [],
    );
    if (participants.length < made.participants.length) return undefined;
    return aggregateOwnKey(participants, made.path);
  }
}

/** What the map proves of the script, with the keys that are looked for by their hash. */
function providerOf(
  { script }: SpentScriptMap,
  claims: ScriptClaims,
  matched: readonly MatchedKey[],
  { singles }: GivenKeys,
): Provider {
  const provider = new Provider();
  for (const publicKey of [...matched.map((one) => one.publicKey), ...singles]) {
    provider.addPublicKey(publicKey);
    if (publicKey.length === 33) provider.addScript(payToWitnessPublicKeyHash(publicKey));
  }
  for (const told of [claims.redeemScript, claims.witnessScript]) {
    if (told) provider.addScript(told.value);
  }
  if (isPayToTaproot(script)) addTaproot(script.subarray(2), claims, singles, provider);
  return provider;
}

function addTaproot(
  outputKey: Uint8Array,
  claims: ScriptClaims,
  singles: readonly Uint8Array[],
  provider: Provider,
): void {
  const told = toldTaprootOutput(outputKey, claims);
  if (told) {
    provider.outputs.set(bytesToHex(outputKey), told);
    return;
  }
  // Some name the key alone.
  const { internalKey, origins, taprootOrigins } = claims;
  const named = [...taprootOrigins, ...origins].map(({ key }) => key);
  const candidates = [...(internalKey ? [internalKey.value] : []), ...named, ...singles].map(anyX);
  const found = candidates.find((x) => {
    const made = tweakedOutputKey(x);
    return made !== undefined && equalBytes(made.key, outputKey);
  });
  const made = found && taprootOutput(found, []);
  if (made) provider.outputs.set(bytesToHex(outputKey), made);
}
