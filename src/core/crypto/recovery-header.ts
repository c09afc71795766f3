/*
 * Signatures from which the public key can be computed (SEC 1, 4.1.6): a header
 * byte, then R and S of 32 bytes each. The header is 27, plus 1 where y of the
 * nonce's point is odd, plus 2 where its x is not below n, plus 4 where the key
 * is compressed.
 */

export const HEADER = 27;
export const Y_IS_ODD = 1;
export const X_IS_LARGE = 2;
export const COMPRESSED = 4;
export const SIZE = 65;
