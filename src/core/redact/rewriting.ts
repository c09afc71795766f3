/** What each sort of value becomes; how values stand in a file is known to who asks. */
export interface Rewriting {
  /** A public key of 33 or 65 bytes, on the curve or not. */
  key(bytes: Uint8Array): Uint8Array;
  /** Of 32 bytes. */
  xOnly(bytes: Uint8Array): Uint8Array;
  /** A hash of 20 or 32 bytes, a txid among them. */
  hash(bytes: Uint8Array): Uint8Array;
  /** Words; what is none in UTF-8 is as {@link data}. */
  text(bytes: Uint8Array): Uint8Array;
  /** Whatever else there is, which may be the preimage of a hash. */
  data(bytes: Uint8Array): Uint8Array;
  ecdsa(bytes: Uint8Array): Uint8Array;
  schnorr(bytes: Uint8Array): Uint8Array;
  fingerprint(bytes: Uint8Array): Uint8Array;
  /** A step of a path, little-endian. */
  step(bytes: Uint8Array): Uint8Array;
  /** A lock time, little-endian, in 4 bytes or as a script has numbers. */
  lock(bytes: Uint8Array): Uint8Array;
  amount(bytes: Uint8Array): Uint8Array;
  /** The number of an output. */
  vout(bytes: Uint8Array): Uint8Array;
  /** A number of 32 bytes below the order of the group. */
  scalar(bytes: Uint8Array): Uint8Array;
  /** Of a taproot leaf (BIP 341), of its right size. */
  controlBlock(bytes: Uint8Array): Uint8Array;
  /** A script that others may commit to. */
  script(bytes: Uint8Array, role: ScriptUse): Uint8Array;
  /** Whether an output commits to a script with these bytes. */
  isScript(bytes: Uint8Array): boolean;
}

export type ScriptUse = 'script' | 'tapscript' | 'pushes';
