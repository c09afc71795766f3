/** Whether the valid signatures that an input has are enough for one of its options. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { TAPROOT_LEAF_TAPSCRIPT, tapLeafHash } from '../crypto/taproot.ts';
import { elementsOf } from '../miniscript/input-stack.ts';
import { inputsOf, provided, type Satisfier } from '../miniscript/satisfy.ts';
import type { HashFragment } from '../miniscript/types.ts';
import { isPreimage } from '../policy/preimage.ts';
import { demandsOf } from '../policy/script-demands.ts';
import type { Way, WayLocks } from '../policy/way.ts';
import { signatureOfSize, stackOfWay } from '../policy/way-stack.ts';
import { keyOfHash, xOnlyKeyOfHash } from '../psbt/key-of-hash.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { internalKeyFits } from '../psbt/script-fits.ts';
import type { InputMap } from '../psbt/types.ts';
import { isPayToTaproot } from '../script/solver.ts';
import { isLockTimeMet, isSequenceMet } from '../sighash/locks.ts';
import type { SpendOption } from '../sign/spend-options.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { musigKeyOf, musigKeysOf } from './musig-signatures.ts';
import type { SignatureVerdict } from './signature-verdict.ts';

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
export interface SpendingSignature {
  /** As it stands in the script. */
  readonly key: Uint8Array;
  readonly leafHash: Uint8Array | undefined;
  /** Who has signed. */
  readonly by: Uint8Array;
}

/** What an input has, of all that its options may ask for. */
export class Holdings {
  /** Whose signatures, or shares of one, are there. */
  readonly given: SpendingSignature[] = [];
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

  /** How many signatures the witness of an option takes of what is there; undefined where that does not satisfy it. */
  takenBy({ node, leafHash }: SpendOption): number | undefined {
    const taken = new Map<Uint8Array, number>();
    const sign = (key: Uint8Array): Uint8Array | undefined => {
      if (!this.hasSigned(key, leafHash)) return undefined;
      // One for each, by which it is known again in the witness.
      const bytes = signatureOfSize(node.context).slice();
      taken.set(bytes, this.shares.get(nameOf(key, leafHash))?.participants.length ?? 1);
      return bytes;
    };
    const satisfier = this.satisfier(sign, {
      preimage: (fragment, hash) => this.preimage(fragment, hash),
      checkOlder: (sequence) => this.isOld(sequence),
      checkAfter: (lockTime) => this.isAfter(lockTime),
    });
    const { sat } = inputsOf(node, satisfier);
    if (sat.available !== 'yes') return undefined;
    return elementsOf(sat).reduce((sum, element) => sum + (taken.get(element) ?? 0), 0);
  }

  /** Whether all that stands in a script is there: signatures of its keys, preimages of its hashes. */
  hasAll(script: Uint8Array, isTapscript: boolean): boolean {
    const { keys, keyHashes, hashes } = demandsOf(script, isTapscript);
    const leafHash = isTapscript ? tapLeafHash(TAPROOT_LEAF_TAPSCRIPT, script) : undefined;
    const behind = isTapscript ? xOnlyKeyOfHash : keyOfHash;
    const all = [...keys, ...keyHashes.map((hash) => behind(this.map, hash) ?? hash)];
    return (
      all.length + hashes.length > 0 &&
      all.every((key) => this.hasSigned(key, leafHash)) &&
      hashes.every(({ type, hash }) => this.preimage(type, hash) !== undefined)
    );
  }

  /** Bytes of the smallest witness of an option by one way; undefined where it cannot be had so. */
  sizeOf({ node, overhead }: SpendOption, way: Way): number | undefined {
    const stack = stackOfWay(node, way);
    if (stack.available === 'no') return undefined;
    // A hash stands for its key in the node.
    const keySize = node.context === 'tapscript' ? 32 : 33;
    const hidden = way.signatures.filter(({ hash }) => hash !== undefined).length;
    return stack.size + hidden * (keySize - HASH_SIZE) + overhead;
  }

  private satisfier(
    sign: (key: Uint8Array) => Uint8Array | undefined,
    rest: Omit<Satisfier, 'sign' | 'preimage'> & {
      readonly preimage: (fragment: HashFragment, hash: Uint8Array) => Uint8Array | undefined;
    },
  ): Satisfier {
    return {
      ...rest,
      sign: (key) => provided(sign(key)),
      preimage: (fragment, hash) => provided(rest.preimage(fragment, hash)),
    };
  }
}

function nameOf(key: Uint8Array, leafHash: Uint8Array | undefined): string {
  return bytesToHex(key) + (leafHash ? bytesToHex(leafHash) : '');
}
