import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';

/** A signature with its hash type, and the key that it is of. */
export interface SignaturePair {
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
}

const EMPTY = new Uint8Array(0);

/**
 * What is known of one input while it is signed (SignatureData,
 * script/sign.h): first what the transaction brought, then what was made.
 */
export class SignatureData {
  complete = false;
  /** Whether a script that is spent through the witness was come upon. */
  isWitness = false;
  /** Empty where none is known, which is also what Core takes for none. */
  redeemScript: Uint8Array = EMPTY;
  witnessScript: Uint8Array = EMPTY;
  readonly missing: Collected<MissingParts> = { keyIds: [], publicKeys: [], scripts: [] };
  private readonly signatures = new Map<string, SignaturePair>();

  constructor(
    public scriptSig: Uint8Array,
    public witness: readonly Uint8Array[],
  ) {}

  /** The signature of a public key, by the key's HASH160. */
  signature(keyId: Uint8Array): SignaturePair | undefined {
    return this.signatures.get(bytesToHex(keyId));
  }

  /** Keeps a signature; the first of a key stays. `keyId` is the key's HASH160. */
  addSignature(publicKey: Uint8Array, signature: Uint8Array, keyId = hash160(publicKey)): void {
    const id = bytesToHex(keyId);
    if (!this.signatures.has(id)) this.signatures.set(id, { publicKey, signature });
  }

  /** Takes over what another knows and this does not; what is complete is taken as it is (MergeSignatureData). */
  merge(other: SignatureData): void {
    if (this.complete) return;
    if (other.complete) {
      this.complete = true;
      this.scriptSig = other.scriptSig;
      this.witness = other.witness;
      return;
    }
    if (this.redeemScript.length === 0) this.redeemScript = other.redeemScript;
    if (this.witnessScript.length === 0) this.witnessScript = other.witnessScript;
    for (const { publicKey, signature } of other.pairs) this.addSignature(publicKey, signature);
  }

  /** The signatures so far, in the order in which they were found or made. */
  get pairs(): readonly SignaturePair[] {
    return [...this.signatures.values()];
  }
}

/** What signing asked for in vain. */
export interface MissingParts {
  /** HASH160s of public keys that nobody told. */
  readonly keyIds: readonly Uint8Array[];
  /** Public keys whose private key was not there, or could not be used. */
  readonly publicKeys: readonly Uint8Array[];
  readonly scripts: readonly MissingScript[];
}

/** Lists while they are being filled. */
type Collected<Lists> = {
  readonly [Name in keyof Lists]: Lists[Name] extends readonly (infer Item)[] ? Item[] : never;
};

/** A script that is only known by its hash. */
export interface MissingScript {
  readonly kind: 'redeem' | 'witness';
  /** HASH160 of a redeem script, SHA-256 of a witness script. */
  readonly hash: Uint8Array;
}
