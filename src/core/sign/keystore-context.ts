import { BaseContext } from './base-context.ts';
import type { SignatureMaker } from './creator.ts';
import type { Keystore } from './keystore.ts';
import type { SignatureData } from './signature-data.ts';
import type { EcdsaVersion, SigningContext } from './signing-context.ts';

interface KeystoreContextParts {
  readonly keystore: Keystore;
  readonly creator: SignatureMaker;
  readonly data: SignatureData;
}

/** Satisfies an input of a raw transaction with the keys and scripts of one call. */
export class KeystoreContext extends BaseContext implements SigningContext {
  constructor(private readonly parts: KeystoreContextParts) {
    super(parts.data);
  }

  get checker() {
    return this.parts.creator.checker;
  }

  protected override makeSignature(
    id: Uint8Array,
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    version: EcdsaVersion,
  ): Uint8Array | undefined {
    return this.parts.creator.ecdsa({ id, publicKey }, scriptCode, version);
  }

  protected override givenScript(id: Uint8Array): Uint8Array | undefined {
    return this.parts.keystore.script(id);
  }

  /** From a signature or from the keys given. */
  publicKeyOfId(id: Uint8Array): Uint8Array | undefined {
    const { data, parts } = this;
    const key = data.signature(id)?.publicKey ?? parts.keystore.key(id)?.publicKey;
    if (!key) data.missing.keyIds.push(id);
    return key;
  }

  /** By the key path alone: a raw transaction brings no leaf. */
  taproot(outputKey: Uint8Array): readonly Uint8Array[] | undefined {
    const signature = this.parts.creator.taprootKeyPath(outputKey);
    if (signature) return [signature];
    this.data.missing.publicKeys.push(outputKey);
    return undefined;
  }

  /** A raw transaction brings none, and there is no parameter for them. */
  preimage(): undefined {}
}
