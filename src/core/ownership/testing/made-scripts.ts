/**
 * Output scripts of every usual kind with all that is told of them in a PSBT, and with
 * who can spend them: that is known from how they are made, and asks no judge.
 */
import { byteLength, compact, type Hex, int } from '../../../../test/psbt-text.ts';
import {
  aggregateOf,
  branchHash,
  fingerprintOf,
  hash,
  hash160,
  leafHash,
  type OwnKey,
  originOf,
  type Path,
  publicChildOf,
  tweaked,
} from './own-keys.ts';

/** Who can spend something, however long they wait. */
export type Need =
  | { readonly is: 'key'; readonly holder: string; readonly path: Path }
  /** So many of these. */
  | { readonly is: 'some'; readonly count: number; readonly of: readonly Need[] }
  | { readonly is: 'nobody' }
  | { readonly is: 'anybody' };

/** Whether those who hold some keys can spend. */
export function canSpend(
  need: Need,
  holds: (key: Pick<OwnKey, 'holder' | 'path'>) => boolean,
): boolean {
  if (need.is === 'key') return holds(need);
  if (need.is !== 'some') return need.is === 'anybody';
  return need.of.filter((one) => canSpend(one, holds)).length >= need.count;
}

/** A key of a script, as a PSBT tells of it. */
export interface ToldKey {
  /** 33 bytes, or the 32 of x in taproot. */
  readonly publicKey: Hex;
  /** Fingerprint and path. */
  readonly origin: Hex;
  /** Hashes of the leaves that it stands in; of taproot alone. */
  readonly leaves?: readonly Hex[];
}

export interface ToldTaproot {
  readonly internalKey: Hex;
  /** Empty where there is no tree. */
  readonly root: Hex;
  readonly leaves: readonly Leaf[];
  readonly musig?: { readonly aggregate: Hex; readonly participants: readonly Hex[] };
  /** What it is made of. */
  readonly parts: { readonly internal: Internal; readonly tree: Tree | undefined };
}

export interface Leaf {
  readonly script: Hex;
  /** Hashes of what stands beside it, from below. */
  readonly beside: readonly Hex[];
}

/** An output script, and what is told of it. */
export interface Made {
  readonly scriptPubKey: Hex;
  readonly redeemScript?: Hex;
  readonly witnessScript?: Hex;
  readonly taproot?: ToldTaproot;
  readonly keys: readonly ToldKey[];
  readonly need: Need;
}

/** Makes a script of keys; `accounts` are those that the keys were derived from by `steps`. */
export type Maker = (
  keys: readonly OwnKey[],
  from: { readonly accounts: readonly OwnKey[]; readonly steps: Path },
) => Made;

export const NUMS: Hex = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';

const one = ({ holder, path }: OwnKey): Need => ({ is: 'key', holder, path });
const some = (count: number, of: readonly Need[]): Need => ({ is: 'some', count, of });
const any = (...of: readonly Need[]): Need => some(1, of);
/** A key that stands twice is told once. */
function told(keys: readonly OwnKey[]): readonly ToldKey[] {
  const all = new Map(keys.map((key) => [key.publicKey, key]));
  return [...all.values()].map((key) => ({ publicKey: key.publicKey, origin: originOf(key) }));
}

// Of one key

const p2pkh = (publicKey: Hex): Hex => `76a914${hash160(publicKey)}88ac`;
const p2wpkh = (publicKey: Hex): Hex => `0014${hash160(publicKey)}`;
const p2sh = (script: Hex): Hex => `a914${hash160(script)}87`;
const p2wsh = (script: Hex): Hex => `0020${hash('sha256', script)}`;

const ofOne =
  (script: (publicKey: Hex) => Omit<Made, 'keys' | 'need'>): Maker =>
  ([key]) => ({ ...script(key!.publicKey), keys: told([key!]), need: one(key!) });

export const pk: Maker = ofOne((key) => ({ scriptPubKey: `21${key}ac` }));
export const pkh: Maker = ofOne((key) => ({ scriptPubKey: p2pkh(key) }));
export const wpkh: Maker = ofOne((key) => ({ scriptPubKey: p2wpkh(key) }));
export const nestedWpkh: Maker = ofOne((key) => ({
  scriptPubKey: p2sh(p2wpkh(key)),
  redeemScript: p2wpkh(key),
}));

// Of several

export type ScriptOf = (keys: readonly OwnKey[]) => { readonly script: Hex; readonly need: Need };

/** `sorted` has the keys in the order of their bytes (BIP 67). */
export const multi =
  (count: number, sorted = false): ScriptOf =>
  (keys) => {
    const pushed = keys.map(({ publicKey }) => `21${publicKey}`);
    const inOrder = sorted ? [...pushed].sort() : pushed;
    return {
      script: `${small(count) + inOrder.join('') + small(keys.length)}ae`,
      need: some(count, keys.map(one)),
    };
  };

/** `or_d(multi(2,A,B),and_v(v:pkh(C),older(n)))`: two together, or a third after a time. */
export const decaying =
  (blocks: number): ScriptOf =>
  ([a, b, c]) => {
    const both = multi(2)([a!, b!]);
    return {
      script: `${both.script}7364${after(c!, blocks)}68`,
      need: any(both.need, one(c!)),
    };
  };

/** `or_d(pk(A),and_v(v:pkh(B),older(n)))`. */
export const recoverable =
  (blocks: number): ScriptOf =>
  ([a, b]) => ({
    script: `21${a!.publicKey}ac7364${after(b!, blocks)}68`,
    need: any(one(a!), one(b!)),
  });

/** `or_d(pk(A),and_v(v:multi(n,B,…),older(m)))` of all keys but the first. */
export const recoverableByAll =
  (blocks: number): ScriptOf =>
  ([a, ...rest]) => {
    const all = multi(rest.length)(rest);
    return {
      script: `21${a!.publicKey}ac7364${all.script.replace(/ae$/, 'af')}${number(blocks)}b268`,
      need: any(one(a!), all.need),
    };
  };

function after({ publicKey }: OwnKey, blocks: number): Hex {
  return `76a914${hash160(publicKey)}88ad${number(blocks)}b2`;
}

export const sh =
  (of: ScriptOf): Maker =>
  (keys) => {
    const { script, need } = of(keys);
    return { scriptPubKey: p2sh(script), redeemScript: script, keys: told(keys), need };
  };

export const wsh =
  (of: ScriptOf): Maker =>
  (keys) => {
    const { script, need } = of(keys);
    return { scriptPubKey: p2wsh(script), witnessScript: script, keys: told(keys), need };
  };

export const nestedWsh =
  (of: ScriptOf): Maker =>
  (keys) => {
    const { script, need } = of(keys);
    const redeemScript = p2wsh(script);
    const scripts = { scriptPubKey: p2sh(redeemScript), redeemScript, witnessScript: script };
    return { ...scripts, keys: told(keys), need };
  };

// Taproot

/** Scripts in a tree, each with the keys that stand in it. */
export type Tree = LeafScript | readonly [Tree, Tree];

interface LeafScript {
  readonly script: Hex;
  readonly keys: readonly OwnKey[];
  readonly need: Need;
}

const x = ({ publicKey }: Pick<OwnKey, 'publicKey'>): Hex => publicKey.slice(2);

export function pkLeaf(key: OwnKey): LeafScript {
  return { script: `20${x(key)}ac`, keys: [key], need: one(key) };
}

/** `and_v(v:pk(K),older(n))`. */
export function laterLeaf(key: OwnKey, blocks: number): LeafScript {
  return { script: `20${x(key)}ad${number(blocks)}b2`, keys: [key], need: one(key) };
}

export function multiLeaf(count: number, keys: readonly OwnKey[]): LeafScript {
  const sums = keys.map((key, i) => `20${x(key)}${i === 0 ? 'ac' : 'ba'}`);
  return { script: `${sums.join('')}${small(count)}9c`, keys, need: some(count, keys.map(one)) };
}

/** What has the internal key of a taproot output. */
export type Internal =
  | OwnKey
  | 'nobody'
  /** Derived from a key that nobody has, and told with where from: fingerprint and path. */
  | { readonly hidden: Hex; readonly origin: Hex }
  | {
      readonly key: Hex;
      readonly of: readonly OwnKey[];
      /** Where it is derived from the aggregate. */
      readonly path: Path;
      readonly aggregate: Hex;
    };

export function taproot(internal: Internal, tree?: Tree): Made {
  const leaves = tree ? leavesOf(tree) : [];
  const root = tree ? rootOf(tree) : '';
  const internalKey = internalKeyOf(internal);
  const scripts = leaves.map(({ leaf, beside }) => ({ script: leaf.script, beside }));
  return {
    scriptPubKey: `5120${tweaked(internalKey, root).slice(2)}`,
    taproot: {
      ...{ internalKey, root, leaves: scripts, ...musigOf(internal) },
      parts: { internal, tree },
    },
    keys: taprootKeys(
      internal,
      leaves.map(({ leaf }) => leaf),
    ),
    need: any(internalNeed(internal), ...leaves.map(({ leaf }) => leaf.need)),
  };
}

function internalKeyOf(internal: Internal): Hex {
  if (internal === 'nobody') return NUMS;
  if ('hidden' in internal) return internal.hidden;
  return 'key' in internal ? internal.key : x(internal);
}

/** Who signs together for an internal key; nobody for one that nobody has. */
function holdersOf(internal: Internal): readonly OwnKey[] {
  if (internal === 'nobody' || 'hidden' in internal) return [];
  return 'key' in internal ? internal.of : [internal];
}

function internalNeed(internal: Internal): Need {
  const holders = holdersOf(internal);
  return holders.length === 0 ? { is: 'nobody' } : some(holders.length, holders.map(one));
}

function musigOf(internal: Internal): Pick<ToldTaproot, 'musig'> {
  if (internal === 'nobody' || !('key' in internal)) return {};
  const participants = internal.of.map(({ publicKey }) => publicKey);
  return { musig: { aggregate: internal.aggregate, participants } };
}

/** With the hashes of the leaves that each stands in. */
function taprootKeys(internal: Internal, leaves: readonly LeafScript[]): readonly ToldKey[] {
  const inLeaves = leaves.flatMap(({ keys }) => keys);
  const all = new Map([...holdersOf(internal), ...inLeaves].map((key) => [x(key), key]));
  const keys = [...all.values()].map((key) => ({
    publicKey: x(key),
    origin: originOf(key),
    leaves: leaves.filter((leaf) => leaf.keys.some((one) => x(one) === x(key))).map(hashOf),
  }));
  return [...keys, ...derivedKeys(internal)];
}

/** A key that is derived from an aggregate names that as its master; so does one that nobody has. */
function derivedKeys(internal: Internal): readonly ToldKey[] {
  if (internal === 'nobody') return [];
  if ('hidden' in internal) {
    return [{ publicKey: internal.hidden, origin: internal.origin, leaves: [] }];
  }
  if (!('key' in internal) || internal.path.length === 0) return [];
  const { key, path, aggregate } = internal;
  const steps = path.map((step) => int(step, 4)).join('');
  return [{ publicKey: key, origin: fingerprintOf(aggregate) + steps, leaves: [] }];
}

function hashOf({ script }: LeafScript): Hex {
  return leafHash(script);
}

function isLeaf(tree: Tree): tree is LeafScript {
  return 'script' in tree;
}

function rootOf(tree: Tree): Hex {
  return isLeaf(tree) ? hashOf(tree) : branchHash(rootOf(tree[0]), rootOf(tree[1]));
}

interface PlacedLeaf {
  readonly leaf: LeafScript;
  readonly beside: readonly Hex[];
}

function leavesOf(tree: Tree, above: readonly Hex[] = []): readonly PlacedLeaf[] {
  if (isLeaf(tree)) return [{ leaf: tree, beside: above }];
  const [left, right] = tree;
  return [
    ...leavesOf(left, [rootOf(right), ...above]),
    ...leavesOf(right, [rootOf(left), ...above]),
  ];
}

/** All keys together, in the order of their bytes as in a descriptor (BIP 390), and others by `tree`. */
export function musig(keys: readonly OwnKey[], tree?: Tree): Made {
  return musigInOrder(inOrder(keys), tree);
}

/** In the order in which they are given. */
export function musigInOrder(keys: readonly OwnKey[], tree?: Tree): Made {
  const { publicKey } = aggregateOf(keys.map((key) => key.publicKey));
  return taproot({ key: publicKey.slice(2), of: keys, path: [], aggregate: publicKey }, tree);
}

/** `tr(musig(A,B)/0/*)`: what is aggregated are the keys of the accounts. */
export function musigOfAccounts(accounts: readonly OwnKey[], steps: Path): Made {
  const of = inOrder(accounts);
  const aggregate = aggregateOf(of.map((account) => account.publicKey));
  const { publicKey } = publicChildOf(aggregate, steps);
  return taproot({ key: publicKey.slice(2), of, path: steps, aggregate: aggregate.publicKey });
}

function inOrder(keys: readonly OwnKey[]): readonly OwnKey[] {
  return [...keys].sort((a, b) => (a.publicKey < b.publicKey ? -1 : 1));
}

/** The control block of a leaf. */
export function controlBlockOf({ internalKey, root }: ToldTaproot, { beside }: Leaf): Hex {
  const parity = tweaked(internalKey, root).startsWith('03') ? 1 : 0;
  return int(0xc0 + parity, 1) + internalKey + beside.join('');
}

// Scripts of nobody's keys

/** What is not the wallet's: any script, and who can spend it. */
export function other(scriptPubKey: Hex, need: Need = { is: 'nobody' }): Made {
  return { scriptPubKey, keys: [], need };
}

/** An OP_RETURN with a text. */
export function dataOutput(text: string): Made {
  const data = Buffer.from(text).toString('hex');
  return other(`6a${compact(byteLength(data))}${data}`);
}

export const P2A: Made = other('51024e73', { is: 'anybody' });

// Numbers

function small(value: number): Hex {
  return int(0x50 + value, 1);
}

/** A number as a script has it, behind its length. */
function number(value: number): Hex {
  if (value <= 16) return small(value);
  const digits = value.toString(16);
  const even = digits.padStart(digits.length + (digits.length % 2), '0');
  const bytes = even.match(/../g)!.reverse();
  if (Number.parseInt(bytes.at(-1)!, 16) >= 0x80) bytes.push('00');
  return `${int(bytes.length, 1)}${bytes.join('')}`;
}
