/** What a signature commits to, as its last byte says it (script/interpreter.h). */
export const HashType = {
  /** Taproot only, and there without a byte of its own: the same as ALL. */
  DEFAULT: 0x00,
  ALL: 0x01,
  NONE: 0x02,
  SINGLE: 0x03,
  /** Added to one of the others: only this input. */
  ANYONECANPAY: 0x80,
} as const;

/** The types that have a name, as parameters and answers spell them (SighashFromStr, core_io.cpp). */
export const HASH_TYPE_NAMES = [
  ['DEFAULT', 0x00],
  ['ALL', 0x01],
  ['NONE', 0x02],
  ['SINGLE', 0x03],
  ['ALL|ANYONECANPAY', 0x81],
  ['NONE|ANYONECANPAY', 0x82],
  ['SINGLE|ANYONECANPAY', 0x83],
] as const;

export type HashTypeName = (typeof HASH_TYPE_NAMES)[number][0];

/** Whether a signature of this type leaves outputs to others. */
export function leavesOutputsOpen(name: HashTypeName): boolean {
  return name.startsWith('NONE') || name.startsWith('SINGLE');
}

/** The name of a hash type; undefined where it has none. */
export function hashTypeName(hashType: number): HashTypeName | undefined {
  return HASH_TYPE_NAMES.find(([, value]) => value === hashType)?.[0];
}

/** As it stands behind a signature in Core's answers, where DEFAULT has no word (SighashToStr, core_io.cpp). */
export function hashTypeWord(hashType: number): string | undefined {
  return hashType === HashType.DEFAULT ? undefined : hashTypeName(hashType);
}

/** Added to a type by Bitcoin Cash and other forks of Bitcoin (SIGHASH_FORKID); Bitcoin gives it no meaning. */
const FORKID = 0x40;

/** Whether a type is one of those that sign on such a fork: ALL, NONE or SINGLE with FORKID. */
export function hasForkId(hashType: number): boolean {
  const name = hashType & FORKID ? hashTypeName(hashType & ~FORKID) : undefined;
  return name !== undefined && name !== 'DEFAULT';
}

/**
 * The name of a hash type; where it has none, `0x` and the digits of all its bytes. A
 * signature has one byte of it; what a PSBT asks for has four (PSBT_IN_SIGHASH_TYPE).
 */
export function hashTypeText(hashType: number, byteCount: 1 | 4 = 1): string {
  const digits = hashType.toString(16).padStart(2 * byteCount, '0');
  return hashTypeName(hashType) ?? `0x${digits}`;
}

/** The hash type that a name stands for; undefined for any other text. */
export function hashTypeNamed(name: string): number | undefined {
  return HASH_TYPE_NAMES.find(([known]) => known === name)?.[1];
}

/** Which outputs a signature commits to. */
export type OutputMode = 'all' | 'none' | 'single';

const OUTPUT_BITS = 0x1f;

/**
 * The outputs of a legacy or v0 hash type, which is any number of 32 bits: all,
 * unless its five lowest bits say NONE or SINGLE.
 */
export function outputModeOf(hashType: number): OutputMode {
  const bits = hashType & OUTPUT_BITS;
  if (bits === HashType.SINGLE) return 'single';
  return bits === HashType.NONE ? 'none' : 'all';
}

/**
 * Whether SINGLE would sign an input that has no output of its number. Such a signature
 * commits to no output, in legacy scripts to nothing at all, so none is made
 * (SignTransaction, script/sign.cpp).
 */
export function isSingleWithoutOutput(
  hashType: number,
  index: number,
  outputCount: number,
): boolean {
  const isSingle = (hashType & ~HashType.ANYONECANPAY) === HashType.SINGLE;
  return isSingle && index >= outputCount;
}

export function isAnyoneCanPay(hashType: number): boolean {
  return (hashType & HashType.ANYONECANPAY) !== 0;
}

/** Whether BIP 341 knows a hash type: 0 to 3, and 81 to 83 in hex. */
export function isTaprootHashType(hashType: number): boolean {
  return hashType <= HashType.SINGLE || (hashType >= 0x81 && hashType <= 0x83);
}
