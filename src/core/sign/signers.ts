import { signEcdsa, signEcdsaAll } from '../crypto/ecdsa.ts';
import { schnorrKeyPairOf, signSchnorr, signSchnorrAll } from '../crypto/schnorr.ts';
import type { SignatureMemory } from '../sighash/verifier.ts';
import type { SigningKey } from './keystore.ts';

/** Makes signatures, without hash types, of 32-byte digests. */
export interface Signer {
  /** In DER; `undefined` where it is not to be had yet. */
  ecdsa(digest: Uint8Array, key: SigningKey): Uint8Array | undefined;
  /** 64 bytes, under the x of a compressed key; `undefined` where it is not to be had yet. */
  schnorr(digest: Uint8Array, key: SigningKey): Uint8Array | undefined;
}

/** Where there are no keys. */
export const NO_SIGNER: Signer = { ecdsa: () => undefined, schnorr: () => undefined };

/** Makes each signature when it is asked for, unless it was made before. */
export class PromptSigner implements Signer {
  constructor(private readonly memory: SignatureMemory) {}

  ecdsa(digest: Uint8Array, { privateKey, publicKey }: SigningKey): Uint8Array {
    const made = this.memory.recall('ecdsa', digest, publicKey);
    if (made) return made;
    const signature = signEcdsa(digest, privateKey);
    this.memory.remember('ecdsa', signature, digest, publicKey);
    return signature;
  }

  schnorr(digest: Uint8Array, { privateKey, publicKey }: SigningKey): Uint8Array {
    const keys = schnorrKeyPairOf(privateKey, publicKey);
    const made = this.memory.recall('schnorr', digest, keys.publicKey);
    if (made) return made;
    const signature = signSchnorr(digest, keys);
    this.memory.remember('schnorr', signature, digest, keys.publicKey);
    return signature;
  }
}

interface Request {
  readonly digest: Uint8Array;
  readonly key: SigningKey;
}

/** Only takes down what it is asked for, to make it all at once, which is cheaper. */
export class SignatureQueue implements Signer {
  private ecdsaRequests: Request[] = [];
  private schnorrRequests: Request[] = [];

  ecdsa(digest: Uint8Array, key: SigningKey): undefined {
    this.ecdsaRequests.push({ digest, key });
  }

  schnorr(digest: Uint8Array, key: SigningKey): undefined {
    this.schnorrRequests.push({ digest, key });
  }

  /** Makes what was asked for, for the memory to hold, and begins again. */
  makeAll(memory: SignatureMemory): void {
    this.makeEcdsa(memory);
    this.makeSchnorr(memory);
  }

  private makeEcdsa(memory: SignatureMemory): void {
    const requests = this.ecdsaRequests.splice(0);
    const signatures = signEcdsaAll(
      requests.map(({ digest, key }) => ({ digest, privateKey: key.privateKey })),
    );
    for (const [i, { digest, key }] of requests.entries()) {
      memory.remember('ecdsa', signatures[i]!, digest, key.publicKey);
    }
  }

  private makeSchnorr(memory: SignatureMemory): void {
    const requests = this.schnorrRequests.splice(0).map(({ digest, key }) => ({
      digest,
      keys: schnorrKeyPairOf(key.privateKey, key.publicKey),
    }));
    const signatures = signSchnorrAll(requests);
    for (const [i, { digest, keys }] of requests.entries()) {
      memory.remember('schnorr', signatures[i]!, digest, keys.publicKey);
    }
  }
}
