/**
 * How an input can be spent, from what its script asks: whether the valid
 * signatures that are there are enough, and the ways that are left. Every script
 * is looked at as a miniscript, or as one that asks for the same; of what is neither
 * only the keys, hashes and locks in it can be told.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { TAPROOT_LEAF_TAPSCRIPT, tapLeafHash, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { miniscript } from '../miniscript/node.ts';
import { inputsOf, type Satisfier } from '../miniscript/satisfy.ts';
import { fold } from '../miniscript/tree.ts';
import type { Expression, HashFragment, Miniscript } from '../miniscript/types.ts';
import { equivalentOf } from '../policy/equivalent-script.ts';
import { isPreimage } from '../policy/preimage.ts';
import { demandsOf } from '../policy/script-demands.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { isUnspendable } from '../script/asm.ts';
import type { Solution } from '../script/solver.ts';
import { witnessSize } from '../script/witness-size.ts';
import { isLockTimeMet, isSequenceMet } from '../sighash/locks.ts';
import type { Innermost } from '../sign/peel.ts';
import { ECDSA_SIGNATURE_SIZE, SCHNORR_SIGNATURE_SIZE } from '../subject/estimated-size.ts';
import { keyOfHash } from '../subject/spent-script.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { musigKeyOf, musigKeysOf } from './musig-signatures.ts';
import type { SignatureVerdict } from './signature-verdict.ts';

/** Signatures of so many more of these keys. */
export interface NeededSignatures {
  /** Keys known only by hash are left out. */
  readonly of: readonly Uint8Array[];
  readonly count: number;
  /** HASH160 of that key. */
  readonly hash?: Uint8Array;
  /** How many signatures of other keys of the same choice are there; absent where none is. */
  readonly have?: number;
}

export interface NeededPreimage {
  readonly type: HashFragment;
  readonly hash: Uint8Array;
}

/** What is still missing for one way of spending. */
export interface Way {
  readonly signatures: readonly NeededSignatures[];
  readonly preimages: readonly NeededPreimage[];
  /** A sequence and a lock time that the transaction does not meet. */
  readonly sequence?: number;
  readonly locktime?: number;
}

/** One script of an input, or its key path, that may be satisfied. */
export interface SpendOption {
  readonly node: Miniscript;
  /** Absent outside of taproot and for the key path. */
  readonly leafHash: Uint8Array | undefined;
  /** Bytes of the witness besides what satisfies the script. */
  readonly overhead: number;
  /** The script, where it is none that Bitcoin Core satisfies. */
  readonly foreign?: Uint8Array | undefined;
}

/** The options that are known; none where a script is not understood. */
export function spendOptions(
  input: Pick<SubjectInput, 'map'>,
  innermost: Innermost,
): readonly SpendOption[] {
  const { map } = input;
  const { rules, solution, script } = innermost;
  if (rules === 'taproot') {
    if (solution.type !== 'witness_v1_taproot') return [];
    const leaves = map ? leafOptions(map) : [];
    const internalKey = map && recordOf(map, 'tap_internal_key')?.value;
    const hasNoKey = internalKey !== undefined && equalBytes(internalKey, UNSPENDABLE_KEY);
    return hasNoKey ? leaves : [keyOption(solution.program), ...leaves];
  }
  const common = { leafHash: undefined, overhead: 0 };
  const plain = plainNode(solution, map);
  const node = plain ?? (rules === 'segwit_v0' ? readScript(script, map) : undefined);
  if (node) return [{ node, ...common }];
  const same = equivalentOf(script, (hash) => ownKeyOf(map, hash));
  return same ? [{ node: same, ...common, foreign: script }] : [];
}

/**
 * A script that Bitcoin Core does not satisfy, where it satisfies none of these
 * options; that of an input without options too.
 */
export function foreignScript(
  { map }: Pick<SubjectInput, 'map'>,
  { rules, solution, script }: Innermost,
  options: readonly SpendOption[],
): Uint8Array | undefined {
  if (options.some(({ foreign }) => !foreign)) return undefined;
  if (options[0]) return options[0].foreign;
  if (rules === 'taproot') return map && recordOf(map, 'tap_leaf_script')?.value.script;
  return solution.type === 'nonstandard' && !isUnspendable(script) ? script : undefined;
}

function keyOption(key: Uint8Array): SpendOption {
  return { node: keyNode(key, 'tapscript'), leafHash: undefined, overhead: 0 };
}

function keyNode(key: Uint8Array, context: 'p2wsh' | 'tapscript'): Miniscript {
  const node = miniscript({ fragment: 'pk_k', key, subs: [] }, context);
  return miniscript({ fragment: 'c', subs: [node] }, context);
}

/** Kinds of script that are known by their shape, with keys of any form. */
function plainNode(solution: Solution, map: InputMap | undefined): Miniscript | undefined {
  switch (solution.type) {
    case 'pubkey':
      return keyNode(solution.pubkey, 'p2wsh');
    case 'pubkeyhash': {
      const { hash } = solution;
      const key = map && keyOfHash(map, hash);
      const node = miniscript({ fragment: 'pk_h', hash, key, subs: [] });
      return miniscript({ fragment: 'c', subs: [node] });
    }
    case 'multisig': {
      const { required: threshold, pubkeys: keys } = solution;
      return miniscript({ fragment: 'multi', threshold, keys, subs: [] });
    }
    default:
      return undefined;
  }
}

function readScript(script: Uint8Array, map: InputMap | undefined): Miniscript | undefined {
  const read = fromScript(script, (hash) => ownKeyOf(map, hash));
  return read.ok ? read.node : undefined;
}

/** A key that is not known leaves only its own ways closed. */
function ownKeyOf(map: InputMap | undefined, hash: Uint8Array): Uint8Array {
  return (map && keyOfHash(map, hash)) ?? hash;
}

function leafOptions(map: InputMap): readonly SpendOption[] {
  return recordsOf(map, 'tap_leaf_script').flatMap(({ key, value: { leafVersion, script } }) => {
    if (leafVersion !== TAPROOT_LEAF_TAPSCRIPT) return [];
    const keyOf = (hash: Uint8Array) => xOnlyOfHash(map, hash) ?? hash;
    const read = fromScript(script, keyOf, 'tapscript');
    const node = read.ok ? read.node : equivalentOf(script, keyOf, 'tapscript');
    if (!node) return [];
    const common = {
      leafHash: tapLeafHash(leafVersion, script),
      overhead: witnessSize([script, key]),
    };
    return [{ node, ...common, ...(!read.ok && { foreign: script }) }];
  });
}

function xOnlyOfHash(map: InputMap, hash: Uint8Array): Uint8Array | undefined {
  return recordsOf(map, 'tap_bip32_derivation').find(({ key }) => equalBytes(hash160(key), hash))
    ?.key;
}

const HASH_SIZE = 20;

/** As much of a verdict as says whether a signature is of use. */
export type HeldSignature = Pick<
  SignatureVerdict,
  'kind' | 'verdict' | 'publicKey' | 'leafHash' | 'aggregate' | 'isFinal'
>;

/** What an input has, of all that its options may ask for. */
export class Holdings {
  private readonly signed = new Set<string>();
  /** By a key that several sign for together, those who have not. */
  private readonly open = new Map<string, readonly Uint8Array[]>();
  private readonly map: InputMap | undefined;

  constructor(
    private readonly subject: Subject,
    private readonly input: SubjectInput,
    signatures: readonly HeldSignature[],
  ) {
    this.map = input.map;
    for (const { verdict, kind, publicKey, leafHash, isFinal } of signatures) {
      if (verdict !== 'valid' || !publicKey || isFinal || kind === 'musig2_partial') continue;
      this.signed.add(nameOf(publicKey, leafHash));
    }
    this.addShares(signatures);
  }

  /** A key of MuSig2 has signed when all of its participants have. */
  private addShares(signatures: readonly HeldSignature[]): void {
    const { map, spent } = this.input;
    const keys = map && spent ? musigKeysOf(map, spent.scriptPubKey.subarray(2)) : [];
    for (const key of keys) {
      const { leafHash } = key.wish;
      const given = signatures.filter(
        ({ kind, verdict, aggregate, leafHash: leaf }) =>
          kind === 'musig2_partial' &&
          verdict === 'valid' &&
          aggregate !== undefined &&
          musigKeyOf([key], {
            participant: key.aggregate,
            aggregate,
            ...(leaf && { leafHash: leaf }),
          }),
      );
      const open = key.participants.filter(
        (one) => !given.some(({ publicKey }) => publicKey && equalBytes(publicKey, one)),
      );
      const name = nameOf(key.publicKey.subarray(1), leafHash);
      if (open.length === 0) this.signed.add(name);
      else this.open.set(name, open);
    }
  }

  /** Those of a key of MuSig2 who have not signed yet. */
  openShares(key: Uint8Array, leafHash: Uint8Array | undefined): readonly Uint8Array[] | undefined {
    return this.open.get(nameOf(key, leafHash));
  }

  hasSigned(key: Uint8Array, leafHash: Uint8Array | undefined): boolean {
    return this.signed.has(nameOf(key, leafHash));
  }

  preimage(fragment: HashFragment, hash: Uint8Array): Uint8Array | undefined {
    const found =
      this.map && recordsOf(this.map, fragment).find(({ key }) => equalBytes(key, hash));
    return found && isPreimage(fragment, found.value, hash) ? found.value : undefined;
  }

  isOld(sequence: number): boolean {
    return isSequenceMet(this.subject.transaction, this.input.index, sequence);
  }

  isAfter(lockTime: number): boolean {
    const { hasLockTime, transaction } = this.subject;
    return !hasLockTime || isLockTimeMet(transaction, this.input.index, lockTime);
  }

  /** Whether what is there satisfies an option. */
  satisfies({ node, leafHash }: SpendOption): boolean {
    const satisfier = this.satisfier(node, (key) => this.hasSigned(key, leafHash), {
      preimage: (fragment, hash) => this.preimage(fragment, hash),
      checkOlder: (sequence) => this.isOld(sequence),
      checkAfter: (lockTime) => this.isAfter(lockTime),
    });
    return inputsOf(node, satisfier).sat.available === 'yes';
  }

  /** Whether all that stands in a script is there: signatures of its keys, preimages of its hashes. */
  hasAll(script: Uint8Array, isTapscript: boolean): boolean {
    const { keys, keyHashes, hashes } = demandsOf(script, isTapscript);
    const leafHash = isTapscript ? tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, script) : undefined;
    const all = [...keys, ...keyHashes.map((hash) => ownKeyOf(this.map, hash))];
    return (
      all.length + hashes.length > 0 &&
      all.every((key) => this.hasSigned(key, leafHash)) &&
      hashes.every(({ type, hash }) => this.preimage(type, hash) !== undefined)
    );
  }

  /** Bytes of the smallest witness of an option by one way; undefined where it cannot be had so. */
  sizeOf({ node, overhead }: SpendOption, way: Way): number | undefined {
    const hashes = way.signatures.flatMap(({ hash }) => hash ?? []);
    const keys = new Set([...way.signatures.flatMap(({ of }) => of), ...hashes].map(bytesToHex));
    const satisfier = this.satisfier(node, (key) => keys.has(bytesToHex(key)), {
      preimage: (_, hash) =>
        way.preimages.some((one) => equalBytes(one.hash, hash)) ? PREIMAGE : undefined,
      checkOlder: (sequence) => sequence <= (way.sequence ?? 0),
      checkAfter: (lockTime) => lockTime <= (way.locktime ?? 0),
    });
    const { sat } = inputsOf(node, satisfier);
    // A hash stands for its key in the node.
    const keySize = node.context === 'tapscript' ? 32 : 33;
    const lacking = hashes.length * (keySize - HASH_SIZE);
    return sat.available === 'no' ? undefined : sat.size + lacking + overhead;
  }

  private satisfier(
    { context }: Miniscript,
    isSigned: (key: Uint8Array) => boolean,
    rest: Omit<Satisfier, 'sign' | 'preimage'> & {
      readonly preimage: (fragment: HashFragment, hash: Uint8Array) => Uint8Array | undefined;
    },
  ): Satisfier {
    const bytes = context === 'tapscript' ? SCHNORR : ECDSA;
    return {
      ...rest,
      sign: (key) => (isSigned(key) ? { available: 'yes', bytes } : undefined),
      preimage: (fragment, hash) => {
        const found = rest.preimage(fragment, hash);
        return found && { available: 'yes', bytes: found };
      },
    };
  }
}

const PREIMAGE = new Uint8Array(32);
const ECDSA = new Uint8Array(ECDSA_SIGNATURE_SIZE);
const SCHNORR = new Uint8Array(SCHNORR_SIGNATURE_SIZE);

function nameOf(key: Uint8Array, leafHash: Uint8Array | undefined): string {
  return bytesToHex(key) + (leafHash ? bytesToHex(leafHash) : '');
}

/** Ways that are told, and those of one fragment that are looked at. */
const MOST_WAYS = 8;
const MOST_LOOKED_AT = 64;

/** What each way still lacks, the one with the smallest witness first. */
export function neededWays(options: readonly SpendOption[], has: Holdings): readonly Way[] {
  const all = options.flatMap((option) =>
    waysOf(option.node).flatMap((way) => {
      const size = has.sizeOf(option, way);
      return size === undefined && !isHidden(way)
        ? []
        : [{ size: size ?? 0, way: missingOf(option, way, has) }];
    }),
  );
  const sorted = all.sort((a, b) => a.size - b.size).map(({ way }) => way);
  const distinct = new Map(sorted.map((way) => [wayName(way), way]));
  return [...distinct.values()].slice(0, MOST_WAYS);
}

/** It needs a key that is known only by its hash. */
function isHidden({ signatures }: Way): boolean {
  return signatures.some(({ of }) => of.length === 0);
}

function wayName({ signatures, preimages, sequence, locktime }: Way): string {
  const keys = signatures.map(({ of, count }) => `${count}/${of.map(bytesToHex)}`);
  return [keys, preimages.map(({ hash }) => bytesToHex(hash)), sequence, locktime].join(' ');
}

/** A way without what is there. */
function missingOf({ leafHash }: SpendOption, way: Way, has: Holdings): Way {
  const { sequence, locktime } = way;
  return {
    signatures: way.signatures.flatMap((needed) => {
      const { of, count } = needed;
      const left = of.filter((key) => !has.hasSigned(key, leafHash));
      const have = of.length - left.length;
      if (count <= have) return [];
      const [only] = left;
      const shares = left.length === 1 && only ? has.openShares(only, leafHash) : undefined;
      if (shares) return [{ of: shares, count: shares.length }];
      return [{ ...needed, of: left, count: count - have, ...(have > 0 && { have }) }];
    }),
    preimages: way.preimages.filter(({ type, hash }) => !has.preimage(type, hash)),
    ...(sequence !== undefined && !has.isOld(sequence) && { sequence }),
    ...(locktime !== undefined && !has.isAfter(locktime) && { locktime }),
  };
}

type Ways = readonly Way[];

const FREE: Ways = [{ signatures: [], preimages: [] }];

/** All that satisfies a miniscript, as far as {@link MOST_LOOKED_AT}. */
function waysOf(node: Miniscript): Ways {
  return fold(node, (expression: Expression<Ways>) => ways(expression).slice(0, MOST_LOOKED_AT));
}

function ways(expression: Expression<Ways>): Ways {
  switch (expression.fragment) {
    case '0':
      return [];
    case '1':
      return FREE;
    case 'pk_k':
      return signedBy([expression.key], 1);
    case 'pk_h': {
      const { key, hash } = expression;
      if (key && key.length !== HASH_SIZE) return signedBy([key], 1);
      return [{ signatures: [{ of: [], count: 1, hash }], preimages: [] }];
    }
    case 'multi':
    case 'multi_a':
      return signedBy(expression.keys, expression.threshold);
    case 'older':
      return [{ signatures: [], preimages: [], sequence: expression.lock }];
    case 'after':
      return [{ signatures: [], preimages: [], locktime: expression.lock }];
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160': {
      const { fragment: type, hash } = expression;
      return [{ signatures: [], preimages: [{ type, hash }] }];
    }
    case 'thresh':
      return threshold(expression.threshold, expression.subs);
    case 'andor': {
      const [x, y, z] = expression.subs;
      return [...both(x, y), ...z];
    }
    case 'and_v':
    case 'and_b':
      return both(...expression.subs);
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return expression.subs.flat();
    default:
      return expression.subs[0];
  }
}

function signedBy(of: readonly Uint8Array[], count: number): Ways {
  return [{ signatures: [{ of, count }], preimages: [] }];
}

function both(x: Ways, y: Ways): Ways {
  return x.flatMap((a) => y.map((b) => joined(a, b)));
}

function joined(a: Way, b: Way): Way {
  const sequence = larger(a.sequence, b.sequence);
  const locktime = larger(a.locktime, b.locktime);
  return {
    signatures: [...a.signatures, ...b.signatures],
    preimages: [...a.preimages, ...b.preimages],
    ...(sequence !== undefined && { sequence }),
    ...(locktime !== undefined && { locktime }),
  };
}

function larger(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

/** More would take minutes, and nobody reads what hundreds of signatures are of. */
const MOST_STEPS = 10_000;

/** The ways to satisfy so many of the arguments; none are told of more than can be gone through. */
function threshold(count: number, subs: readonly Ways[]): Ways {
  if (count * subs.length > MOST_STEPS) return [];
  let picked: readonly Ways[] = [FREE];
  for (const sub of subs) {
    const before = picked;
    picked = Array.from({ length: Math.min(before.length, count) + 1 }, (_, n) =>
      [...(before[n] ?? []), ...both(before[n - 1] ?? [], sub)].slice(0, MOST_LOOKED_AT),
    );
  }
  return picked[count] ?? [];
}
