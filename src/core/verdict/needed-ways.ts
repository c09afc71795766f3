/** The ways of spending that are left to an input, and what each still lacks. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { waysOf } from '../policy/script-ways.ts';
import { hasLock, scriptKeysOf, signaturesOf, type Way, type WayLocks } from '../policy/way.ts';
import {
  fewestSigners,
  type HeldWay,
  type HolderOf,
  heldWay,
  withoutNeedless,
} from '../policy/way-signers.ts';
import type { SpendOption } from '../sign/spend-options.ts';
import type { Holdings, SpendingSignature } from './spending.ts';

/** What a way still lacks. */
export interface NeededWay extends Way {
  /** The least number of people who can bring the signatures. */
  readonly signers: number;
  /** How many of its signatures are there; absent where none is. */
  readonly signed?: number;
}

/** A signature that only ways take whose locks the transaction does not meet; it commits to what has to be changed. */
export interface EarlySignature extends WayLocks {
  readonly publicKey: Uint8Array;
}

export interface NeededWays {
  /** Those first whose locks the transaction meets, and of these the smallest witness. */
  readonly ways: readonly NeededWay[];
  /** How many ways are not told; absent where none is. */
  readonly more?: number;
  /** Absent where there is none. */
  readonly early?: readonly EarlySignature[];
}

/** Ways that are told, and those of one script that are looked at. */
const MOST_TOLD = 8;
const MOST_OF_ONE = 64;

/** One way of an option, whole and less what is there. */
interface Candidate {
  readonly option: SpendOption;
  readonly whole: Way;
  readonly missing: Way;
  readonly isMet: boolean;
  readonly size: number;
  /** What is missing, by who has it. */
  readonly held: HeldWay;
  readonly signers: number;
}

export function neededWays(
  options: readonly SpendOption[],
  has: Holdings,
  holderOf: HolderOf,
): NeededWays {
  const all = options
    .flatMap((option) => candidatesOf(option, has, holderOf))
    .sort((a, b) => Number(b.isMet) - Number(a.isMet) || a.size - b.size);
  const kept = withoutNeedless(all);
  const told = kept.slice(0, MOST_TOLD);
  const early = earlySignatures(all, has.given, holderOf);
  return {
    ways: told.map(({ whole, missing, signers }) => {
      const signed = signaturesOf(whole) - signaturesOf(missing);
      return { ...missing, signers, ...(signed > 0 && { signed }) };
    }),
    ...(kept.length > told.length && { more: kept.length - told.length }),
    ...(early.length > 0 && { early }),
  };
}

/** Of one script; none that nobody can go. */
function candidatesOf(
  option: SpendOption,
  has: Holdings,
  holderOf: HolderOf,
): readonly Candidate[] {
  const { node, leafHash } = option;
  const { ways: wholes } = waysOf(node, {
    most: MOST_OF_ONE,
    isMet: (locks) => has.isMet(locks),
    signersOf: (key) => has.signersOf(key, leafHash),
  });
  return wholes.flatMap((whole) => {
    const size = has.sizeOf(option, whole) ?? (isHidden(whole) ? 0 : undefined);
    if (size === undefined) return [];
    const missing = missingOf(option, whole, has);
    const held = heldWay(missing, holderOf);
    const signers = fewestSigners(held);
    if (signers === undefined) return [];
    return [{ option, whole, missing, isMet: !hasLock(missing), size, held, signers }];
  });
}

/** It needs a key that is known only by its hash. */
function isHidden({ signatures }: Way): boolean {
  return signatures.some(({ of }) => of.length === 0);
}

/** A way without what is there. */
function missingOf({ leafHash }: SpendOption, way: Way, has: Holdings): Way {
  const { sequence, locktime } = way;
  return {
    signatures: way.signatures.flatMap((needed) => {
      const { of, count, signedAs } = needed;
      if (signedAs) {
        if (has.hasSigned(signedAs, leafHash)) return [];
        const open = has.openShares(signedAs, leafHash) ?? of;
        return [{ ...needed, of: open, count: open.length }];
      }
      const left = of.filter((key) => !has.hasSigned(key, leafHash));
      const have = of.length - left.length;
      if (count <= have) return [];
      return [{ ...needed, of: left, count: count - have, ...(have > 0 && { have }) }];
    }),
    preimages: way.preimages.filter(({ type, hash }) => !has.preimage(type, hash)),
    ...(sequence !== undefined && !has.isOld(sequence) && { sequence }),
    ...(locktime !== undefined && !has.isAfter(locktime) && { locktime }),
  };
}

/**
 * Signers leave signatures in every script that has a key of theirs. Who has signed for a way
 * that the transaction can go is early nowhere.
 */
function earlySignatures(
  all: readonly Candidate[],
  given: readonly SpendingSignature[],
  holderOf: HolderOf,
): readonly EarlySignature[] {
  const placed = given.map((signed) => ({
    signed,
    holder: holderOf(signed.by),
    ways: all.filter((candidate) => asksFor(candidate, signed)),
  }));
  const ready = new Set(
    placed.filter(({ ways }) => ways.some(({ isMet }) => isMet)).map(({ holder }) => holder),
  );
  return placed.flatMap(({ signed, holder, ways: [first] }) => {
    if (!first || ready.has(holder)) return [];
    const { sequence, locktime } = first.missing;
    return [
      {
        publicKey: signed.by,
        ...(sequence !== undefined && { sequence }),
        ...(locktime !== undefined && { locktime }),
      },
    ];
  });
}

function asksFor({ option, whole }: Candidate, { key, leafHash }: SpendingSignature): boolean {
  const isSameScript =
    option.leafHash && leafHash
      ? equalBytes(option.leafHash, leafHash)
      : !option.leafHash && !leafHash;
  if (!isSameScript) return false;
  const x = bytesToHex(anyX(key));
  return whole.signatures.flatMap(scriptKeysOf).some((one) => bytesToHex(anyX(one)) === x);
}
