import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import type { SignatureData } from './signature-data.ts';
import type { EcdsaVersion } from './signing-context.ts';

/** How the signatures and scripts of an input are come by, wherever its keys are from. */
export abstract class BaseContext<Data extends SignatureData = SignatureData> {
  constructor(readonly data: Data) {}

  /** With its hash type, of the key with this HASH160; `undefined` where it cannot be made. */
  protected abstract makeSignature(
    id: Uint8Array,
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    version: EcdsaVersion,
  ): Uint8Array | undefined;

  /** A script by its HASH160, of those that were given. */
  protected abstract givenScript(id: Uint8Array): Uint8Array | undefined;

  /** Takes down where a key comes from that a signature is wanted of. */
  protected learnKey(_id: Uint8Array, _publicKey: Uint8Array): void {}

  /** The signature that is there, else a new one, else the key is missed (CreateSig, script/sign.cpp). */
  signatureOf(
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    version: EcdsaVersion,
    id = hash160(publicKey),
  ): Uint8Array | undefined {
    const { data } = this;
    const known = data.signature(id);
    if (known) return known.signature;
    this.learnKey(id, publicKey);
    const signature = this.makeSignature(id, publicKey, scriptCode, version);
    if (signature) data.addSignature(publicKey, signature, id);
    else data.missing.publicKeys.push(publicKey);
    return signature;
  }

  /** Given, or brought by the transaction. */
  scriptOfId(id: Uint8Array): Uint8Array | undefined {
    const given = this.givenScript(id);
    if (given) return given;
    const { redeemScript, witnessScript } = this.data;
    return [redeemScript, witnessScript].find((script) => equalBytes(hash160(script), id));
  }
}
