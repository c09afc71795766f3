/**
 * How an input can be spent, from what its script asks: whether the valid
 * signatures that are there are enough. Every script is looked at as a miniscript,
 * or as one that asks for the same; of what is neither only the keys, hashes and
 * locks in it can be told.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { TAPROOT_LEAF_TAPSCRIPT, tapLeafHash, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { miniscript } from '../miniscript/node.ts';
import { inputsOf, type Satisfier } from '../miniscript/satisfy.ts';
import type { HashFragment, Miniscript } from '../miniscript/types.ts';
import { equivalentOf } from '../policy/equivalent-script.ts';
import { isPreimage } from '../policy/preimage.ts';
import { demandsOf } from '../policy/script-demands.ts';
import { scriptKeysOf, type Way, type WayLocks } from '../policy/way.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { internalKeyFits } from '../psbt/script-fits.ts';
import type { InputMap } from '../psbt/types.ts';
import { isUnspendable } from '../script/asm.ts';
import { isPayToTaproot, type Solution } from '../script/solver.ts';
import { witnessSize } from '../script/witness-size.ts';
import { isLockTimeMet, isSequenceMet, laterLockTime, longerSequence } from '../sighash/locks.ts';
import type { Innermost } from '../sign/peel.ts';
import { ECDSA_SIGNATURE_SIZE, SCHNORR_SIGNATURE_SIZE } from '../subject/estimated-size.ts';
import { keyOfHash } from '../subject/spent-script.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { musigKeyOf, musigKeysOf } from './musig-signatures.ts';
import type { SignatureVerdict } from './signature-verdict.ts';

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

/** Those who sign for a key together, and those of them who have not. */
interface Shares {
  readonly participants: readonly Uint8Array[];
  readonly open: readonly Uint8Array[];
}

/** A signature of an input, whether its key is one of several or signs alone. */
export interface Signed {
  /** As it stands in the script. */
  readonly key: Uint8Array;
  readonly leafHash: Uint8Array | undefined;
  /** Who has signed. */
  readonly by: Uint8Array;
}

/** What an input has, of all that its options may ask for. */
export class Holdings {
  /** Whose signatures, or shares of one, are there. */
  readonly given: Signed[] = [];
  private readonly signed = new Set<string>();
  /** By a key that several sign for together. */
  private readonly shares = new Map<string, Shares>();
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
      this.given.push({ key: publicKey, leafHash, by: publicKey });
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
      const x = key.publicKey.subarray(1);
      const name = nameOf(x, leafHash);
      if (open.length === 0) this.signed.add(name);
      this.shares.set(name, { participants: key.participants, open });
      for (const { publicKey } of given) {
        if (publicKey) this.given.push({ key: x, leafHash, by: publicKey });
      }
    }
  }

  /** Who signs for a key of the script, where that is not the key itself: of MuSig2, and of the key path. */
  signersOf(key: Uint8Array, leafHash: Uint8Array | undefined): readonly Uint8Array[] | undefined {
    const shares = this.shares.get(nameOf(key, leafHash));
    if (shares) return shares.participants;
    const internalKey = leafHash ? undefined : this.internalKey;
    return internalKey && [internalKey];
  }

  /** Those of a key of MuSig2 who have not signed yet. */
  openShares(key: Uint8Array, leafHash: Uint8Array | undefined): readonly Uint8Array[] | undefined {
    return this.shares.get(nameOf(key, leafHash))?.open;
  }

  /** Of a taproot output, where the file tells it. */
  private get internalKey(): Uint8Array | undefined {
    const { spent } = this.input;
    if (!this.map || !spent || !isPayToTaproot(spent.scriptPubKey)) return undefined;
    if (!internalKeyFits(this.map, spent.scriptPubKey.subarray(2))) return undefined;
    return recordOf(this.map, 'tap_internal_key')?.value;
  }

  hasSigned(key: Uint8Array, leafHash: Uint8Array | undefined): boolean {
    return this.signed.has(nameOf(key, leafHash));
  }

  preimage(fragment: HashFragment, hash: Uint8Array): Uint8Array | undefined {
    const found =
      this.map && recordsOf(this.map, fragment).find(({ key }) => equalBytes(key, hash));
    return found && isPreimage(fragment, found.value, hash) ? found.value : undefined;
  }

  /** Whether the transaction meets all locks of a way. */
  isMet({ sequence, locktime }: WayLocks): boolean {
    return (
      (sequence === undefined || this.isOld(sequence)) &&
      (locktime === undefined || this.isAfter(locktime))
    );
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
    const keys = new Set([...way.signatures.flatMap(scriptKeysOf), ...hashes].map(bytesToHex));
    const satisfier = this.satisfier(node, (key) => keys.has(bytesToHex(key)), {
      preimage: (_, hash) =>
        way.preimages.some((one) => equalBytes(one.hash, hash)) ? PREIMAGE : undefined,
      checkOlder: (lock) =>
        way.sequence !== undefined && longerSequence(lock, way.sequence) === way.sequence,
      checkAfter: (lock) =>
        way.locktime !== undefined && laterLockTime(lock, way.locktime) === way.locktime,
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
