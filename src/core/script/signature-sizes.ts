/** Sizes of signatures that are estimated, with their hash types: ECDSA with a low R and S, and Schnorr. */
export const ECDSA_SIGNATURE_SIZE = 71;
export const SCHNORR_SIGNATURE_SIZE = 64;
