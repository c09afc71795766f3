import type { SignatureChecker } from '../script/interpreter/checker.ts';
import type { SignatureMaker } from './creator.ts';

/** Makes nothing: what satisfies an input must be there already (DUMMY_SIGNING_PROVIDER). */
export function noSignatures(checker: SignatureChecker): SignatureMaker {
  return { checker, ecdsa: () => undefined, taprootKeyPath: () => undefined };
}

/** R and S of 32 bytes each and the hash type, as most signatures with a low R have. */
const R_SIZE = 32;
const S_SIZE = 32;
const SCHNORR_SIZE = 64;

/** Makes what has the size of signatures, and checks nothing. */
export interface StandIn {
  readonly checker: SignatureChecker;
  ecdsa(): Uint8Array;
  schnorr(): Uint8Array;
}

/**
 * Signatures of the usual size that are none, to tell how large an input will be
 * when it is signed (DUMMY_SIGNATURE_CREATOR): ECDSA ones of 71 bytes, Schnorr
 * ones of 64. Its checker takes whatever is not empty, and every lock is met.
 */
export const STAND_IN_SIGNATURES: StandIn = {
  checker: {
    checkEcdsa: (signature) => signature.length > 0,
    checkSchnorr: (signature) => (signature.length > 0 ? undefined : 'SCHNORR_SIG'),
    checkLockTime: () => true,
    checkSequence: () => true,
  },
  ecdsa: () => standInEcdsa(),
  schnorr: () => new Uint8Array(SCHNORR_SIZE),
};

/** In DER, so that the rules about encodings are kept. */
function standInEcdsa(): Uint8Array {
  const integer = (size: number) => [0x02, size, 0x01, ...new Array<number>(size - 1).fill(0)];
  const content = [...integer(R_SIZE), ...integer(S_SIZE)];
  return Uint8Array.of(0x30, content.length, ...content, 0x01);
}
