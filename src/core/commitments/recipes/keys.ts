/** Mistakes with keys: their order, number and form, and which they are. */
import { bytesToHex } from '../../bytes/hex.ts';
import { compareBytes, distinctBytes, equalBytes } from '../../bytes/order.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { hash160, sha256 } from '../../crypto/hashes.ts';
import { otherForm } from '../../crypto/public/key-forms.ts';
import { isFullyValidPublicKey, isOnCurveX } from '../../crypto/public/point.ts';
import { anyX } from '../../crypto/same-point.ts';
import { merkleRootOf } from '../../crypto/taproot.ts';
import type { KeyDerivation } from '../../ownership/key-lines.ts';
import { scriptForDestination } from '../../script/destination.ts';
import {
  payToPublicKey,
  payToPublicKeyHash,
  payToScriptHash,
  payToWitnessPublicKeyHash,
  payToWitnessScriptHash,
} from '../../script/pay-to.ts';
import { encodePush } from '../../script/push.ts';
import { pushedBy } from '../../script/reader.ts';
import {
  type CommitmentSite,
  type KeyWrapper,
  toldLeafHash,
} from '../../subject/commitment-sites.ts';
import { inFormOf, otherForms, replacing, withPushes } from '../key-forms.ts';
import { type Multisig, multisigIn, withMultisig } from '../multisig.ts';
import { rootTrial, scriptTrial } from '../trials.ts';
import {
  blockOf,
  type CommitmentCandidate,
  leafParts,
  otherKey,
  otherScript,
  type RecipeContext,
  type Recipes,
  scriptOf,
} from './recipe.ts';
import { wrongHashes } from './scripts.ts';

function multisigOf(site: CommitmentSite): Multisig | undefined {
  const script = scriptOf(site);
  return script && multisigIn(script);
}

// Multisig

const MOST_PERMUTED = 4;

function* keyOrders({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const multisig = multisigOf(site);
  if (!multisig) return;
  const { keys } = multisig;
  const orders: readonly (readonly [string, readonly Uint8Array[]])[] = [
    ['sorted', sortedKeys(keys)],
    ['reversed', [...keys].reverse()],
    ...(keys.length <= MOST_PERMUTED
      ? permutations(keys).map((order) => ['other', order] as const)
      : []),
  ];
  for (const [order, some] of orders) {
    yield* otherScript(site, withMultisig(multisig, { keys: some }), { order });
  }
}

/** BIP 67. */
function sortedKeys(keys: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...keys].sort(compareBytes);
}

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((one, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [one, ...rest]),
  );
}

function* thresholds({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const multisig = multisigOf(site);
  if (!multisig) return;
  const n = multisig.keys.length;
  for (let m = 1; m <= n; m++) {
    const script = withMultisig(multisig, { required: m });
    yield* otherScript(site, script, { m }, true, { n });
  }
}

function* keyNumbers({ site, around }: RecipeContext): Iterable<CommitmentCandidate> {
  const multisig = multisigOf(site);
  if (!multisig) return;
  const { keys, required } = multisig;
  for (const [i, key] of keys.entries()) {
    if (keys.length === 1) break;
    const rest = keys.filter((_, other) => other !== i);
    const script = withMultisig(multisig, {
      keys: rest,
      required: Math.min(required, rest.length),
    });
    yield* otherScript(site, script, { without: bytesToHex(key) });
  }
  const xs = new Set(keys.map((key) => bytesToHex(anyX(key))));
  for (const added of around.keys) {
    if (xs.has(bytesToHex(anyX(added)))) continue;
    for (const key of inFormOf(keys[0]!, added)) {
      for (let at = 0; at <= keys.length; at++) {
        const more = [...keys.slice(0, at), key, ...keys.slice(at)];
        const script = withMultisig(multisig, { keys: more });
        yield* otherScript(site, script, { with: bytesToHex(key) });
      }
    }
  }
}

function* multisigOpcodes({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  const multisig = site.is === 'leaf' ? multisigOf(site) : undefined;
  if (!multisig) return;
  const { keys } = multisig;
  const even = (key: Uint8Array) => concatBytes(Uint8Array.of(0x02), anyX(key));
  const forms =
    multisig.form === 'multi'
      ? ([['multi_a', { form: 'multi_a', keys: keys.map(anyX) }]] as const)
      : ([
          ['multi', { form: 'multi', keys }],
          ['multi of compressed keys', { form: 'multi', keys: keys.map(even) }],
        ] as const);
  for (const [is, change] of forms) {
    yield* otherScript(site, withMultisig(multisig, change), { is });
  }
}

// Forms

/** The keys of a script as they stand in it, each once. */
function keysIn(script: Uint8Array): readonly Uint8Array[] {
  const pushes = pushedBy(script);
  return distinctBytes(pushes.filter(isKey));
}

function isKey(data: Uint8Array): boolean {
  return data.length === 32 ? isOnCurveX(data) : isFullyValidPublicKey(data);
}

function* keyForms({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  if (site.is === 'key') {
    if (!isFullyValidPublicKey(site.key)) return;
    const pubkey = bytesToHex(site.key);
    for (const [form, key] of otherForms(site.key)) {
      // What hashes to the x alone is another hash of the key.
      const words = { warning: warningOf(site, key) };
      if (form !== 'x-only') yield* otherKey(site, key, { form, pubkey }, true, words);
    }
    return;
  }
  const script = scriptOf(site);
  if (!script) return;
  const keys = keysIn(script);
  for (const key of keys) {
    for (const [form, other] of otherForms(key)) {
      const detail = { form, pubkey: bytesToHex(key) };
      const changed = withPushes(script, replacing(key, other));
      yield* otherScript(site, changed, detail, true, { warning: warningOf(site, other) });
    }
  }
  if (keys.length > 1) yield* allForms(site, script, keys);
}

const FORMS = ['uncompressed', 'compressed', 'x-only', 'other parity'] as const;

function* allForms(
  site: CommitmentSite,
  script: Uint8Array,
  keys: readonly Uint8Array[],
): Iterable<CommitmentCandidate> {
  for (const form of FORMS) {
    const others = new Map(
      keys.flatMap((key) => {
        const found = otherForms(key).find(([name]) => name === form);
        return found ? [[bytesToHex(key), found[1]] as const] : [];
      }),
    );
    if (others.size === 0) continue;
    const all = withPushes(script, (data) => others.get(bytesToHex(data)));
    const [one] = others.values();
    const words = { warning: warningOf(site, one!) };
    yield* otherScript(site, all, { form, pubkey: 'all' }, true, words);
  }
}

/** What a coin with a key in such a form is in for. */
function warningOf(site: CommitmentSite, { length }: Uint8Array): string {
  if (site.is === 'leaf') return length === 33 ? '33 bytes in a leaf' : '';
  if (length === 32) return '32 bytes outside a leaf';
  const wrappers: readonly string[] = site.is === 'internal' ? [] : site.wrappers;
  const isSegwit = wrappers.length > 0 && wrappers.every((one) => one.includes('p2w'));
  return length === 65 && isSegwit ? 'uncompressed in segwit' : '';
}

// Hashes and addresses of one key

function hashedTo(wrapper: KeyWrapper, hash: Uint8Array): Uint8Array {
  if (wrapper === 'p2pkh') return scriptForDestination({ type: 'pubkeyhash', hash });
  const program = scriptForDestination({ type: 'witness', version: 0, program: hash });
  return wrapper === 'p2wpkh' ? program : payToScriptHash(program);
}

function* keyHashes({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  if (site.is !== 'key') return;
  const { key, wrappers, coin } = site;
  const raw = isFullyValidPublicKey(key) ? uncompressed(key) : undefined;
  const hashes: readonly (readonly [string, Uint8Array | undefined])[] = [
    ['x-only', raw && hash160(anyX(key))],
    ['raw 64', raw && hash160(raw.subarray(1))],
    ['hex', hash160(utf8Of(bytesToHex(key)))],
    ...wrongHashes(key),
    ['with its push', hash160(encodePush(key))],
  ];
  for (const [of, hash] of hashes) {
    for (const wrapper of hash ? wrappers : []) {
      yield { detail: { of }, trial: scriptTrial(hashedTo(wrapper, hash!), coin) };
    }
  }
}

function uncompressed(key: Uint8Array): Uint8Array | undefined {
  return key.length === 65 ? key : otherForm(key);
}

function* addressTypes({ site }: RecipeContext): Iterable<CommitmentCandidate> {
  if (site.is !== 'key') return;
  const { key, coin } = site;
  const hash = hash160(key);
  const program = payToWitnessPublicKeyHash(key);
  const scriptsHash = hash160(program);
  const types: readonly (readonly [string, Uint8Array])[] = [
    ['p2pkh', payToPublicKeyHash(key)],
    ['p2wpkh', program],
    ['p2sh-p2wpkh', payToScriptHash(program)],
    ['p2pk', payToPublicKey(key)],
    ['p2sh of p2pkh', payToScriptHash(payToPublicKeyHash(key))],
    ['p2wsh of p2pkh', payToWitnessScriptHash(payToPublicKeyHash(key))],
    ['p2sh of p2pk', payToScriptHash(payToPublicKey(key))],
    ['p2wsh of p2pk', payToWitnessScriptHash(payToPublicKey(key))],
    ['p2sh with the key hash', scriptForDestination({ type: 'scripthash', hash })],
    ['p2pkh with the script hash', hashedTo('p2pkh', scriptsHash)],
    ['p2wpkh with the script hash', hashedTo('p2wpkh', scriptsHash)],
    [
      'p2wsh with the key',
      scriptForDestination({ type: 'witness', version: 0, program: sha256(key) }),
    ],
  ];
  for (const [is, made] of types) {
    const isNested = is === 'p2sh-p2wpkh';
    const trial = scriptTrial(made, coin);
    yield { detail: { is }, trial, ...(isNested && { mend: () => ({ redeem_script: program }) }) };
  }
}

// Other keys

function* otherKeys({ site, around }: RecipeContext): Iterable<CommitmentCandidate> {
  const script = scriptOf(site);
  const told = site.is === 'key' ? [site.key] : script ? keysIn(script) : [];
  for (const from of told) {
    for (const key of around.keys) {
      if (equalBytes(anyX(from), anyX(key))) continue;
      for (const to of inFormOf(from, key)) {
        const detail = { from: bytesToHex(from), to: bytesToHex(to) };
        if (site.is === 'key') yield* otherKey(site, to, detail);
        else yield* otherScript(site, withPushes(script!, replacing(from, to)), detail);
      }
    }
  }
}

// Neighbours

const REACH = 20;

/** A key with where it is derived; all keys of a script move together. */
interface Placed {
  readonly key: Uint8Array;
  readonly line: KeyDerivation;
}

/** The own index first, then the nearest to it. */
function distances(): readonly number[] {
  return [0, ...Array.from({ length: REACH }, (_, i) => [i + 1, -i - 1]).flat()];
}

function placedKeys({ around }: RecipeContext, keys: readonly Uint8Array[]): readonly Placed[] {
  return keys.flatMap((key) => {
    const isOf = (line: KeyDerivation) => {
      const made = around.lineKeys.keyAt(line, line.chain, line.index);
      return made !== undefined && equalBytes(anyX(made), anyX(key));
    };
    const line = around.linesOf(key).find(isOf);
    return line ? [{ key, line }] : [];
  });
}

/** The same keys at each other index near the own one, on the own chain, 0 and 1. */
function* moved(
  { around }: RecipeContext,
  placed: readonly Placed[],
): Iterable<readonly [detail: { chain: number; index: number }, keys: readonly Uint8Array[]]> {
  const first = placed[0]?.line;
  if (!first) return;
  for (const chain of new Set([first.chain, 0, 1])) {
    for (const distance of distances()) {
      if (chain === first.chain && distance === 0) continue;
      const keys = placed.map(({ line }) => {
        const branch = chain === first.chain ? line.chain : chain;
        return around.lineKeys.keyAt(line, branch, line.index + distance);
      });
      if (!keys.every((key) => key !== undefined)) continue;
      yield [{ chain, index: first.index + distance }, keys];
    }
  }
}

function* neighbourKeys(context: RecipeContext): Iterable<CommitmentCandidate> {
  const { site } = context;
  switch (site.is) {
    case 'key':
      for (const [detail, [key]] of moved(context, placedKeys(context, [site.key]))) {
        for (const one of inFormOf(site.key, key!)) yield* otherKey(site, one, detail);
      }
      return;
    case 'script':
      yield* movedScripts(context, site.script, (script, detail) =>
        otherScript(site, script, detail),
      );
      return;
    case 'internal':
      for (const [detail, [key]] of moved(context, placedKeys(context, [site.key]))) {
        const trial = rootTrial(anyX(key!), site.root, site.coin.subarray(2));
        yield { detail, trial, mend: () => ({ internal_key: anyX(key!) }) };
      }
      return;
    default:
      yield* movedLeaves(context);
  }
}

type OfScript = (
  script: Uint8Array,
  detail: { chain: number; index: number },
  keys: readonly Uint8Array[],
) => Iterable<CommitmentCandidate>;

/** A multisig whose keys are sorted once as they fall, and once sorted again. */
function* movedScripts(
  context: RecipeContext,
  script: Uint8Array,
  made: OfScript,
  more: readonly Placed[] = [],
): Iterable<CommitmentCandidate> {
  const own = placedKeys(context, keysIn(script));
  if (own.length === 0) return;
  const multisig = multisigIn(script);
  const isSorted = multisig && isSame(multisig.keys, sortedKeys(multisig.keys));
  for (const [detail, keys] of moved(context, [...more, ...own])) {
    const others = new Map(
      own.map(({ key }, i) => [bytesToHex(key), inFormOf(key, keys[more.length + i]!)[0]!]),
    );
    const moving = withPushes(script, (data) => others.get(bytesToHex(data)));
    yield* made(moving, detail, keys);
    const again = isSorted ? multisigIn(moving) : undefined;
    if (!again) continue;
    yield* made(withMultisig(again, { keys: sortedKeys(again.keys) }), detail, keys);
  }
}

function isSame(some: readonly Uint8Array[], others: readonly Uint8Array[]): boolean {
  return some.every((one, i) => equalBytes(one, others[i]!));
}

/** The internal key alone, the keys of the script alone, or both. */
function* movedLeaves(context: RecipeContext): Iterable<CommitmentCandidate> {
  const { site } = context;
  const parts = site.is === 'leaf' ? leafParts(site) : undefined;
  if (site.is !== 'leaf' || !parts) return;
  const { internalKey, path, version, root, outputKey } = parts;
  const internal = placedKeys(context, [internalKey]);
  for (const [detail, [key]] of moved(context, internal)) {
    const other = anyX(key!);
    const trial = rootTrial(other, root, outputKey);
    yield {
      detail,
      trial,
      mend: (made) => ({ control_block: blockOf(made, version, other, path) }),
    };
  }
  yield* movedScripts(context, site.script, (script, detail) => otherScript(site, script, detail));
  if (internal.length === 0) return;
  const both: OfScript = function* (script, detail, [first]) {
    const other = anyX(first!);
    const above = merkleRootOf(site.controlBlock, toldLeafHash(script, site.controlBlock));
    const trial = rootTrial(other, above, outputKey);
    yield {
      detail,
      trial,
      mend: (made) => ({
        leaf_script: script,
        control_block: blockOf(made, version, other, path),
      }),
    };
  };
  yield* movedScripts(context, site.script, both, internal);
}

export const KEY_COMMITMENT_RECIPES = {
  'keys-order': keyOrders,
  threshold: thresholds,
  'keys-number': keyNumbers,
  'key-form': keyForms,
  'multisig-opcode': multisigOpcodes,
  'key-hash': keyHashes,
  'address-type': addressTypes,
  'other-key': otherKeys,
  'neighbour-key': neighbourKeys,
} as const satisfies Recipes;
