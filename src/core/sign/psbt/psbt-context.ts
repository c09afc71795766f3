import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { tweakedPrivateKey } from '../../crypto/key-tweak.ts';
import type { KeyPair } from '../../crypto/public-key.ts';
import { TAPROOT_LEAF_TAPSCRIPT, tapLeafHash, tweakedOutputKey } from '../../crypto/taproot.ts';
import { type PrivateKey, withPrefix } from '../../descriptor/private-keys.ts';
import { addFirst, type OriginatingKey, type Provider } from '../../descriptor/provider.ts';
import { isMoneyRange } from '../../encoding/amount.ts';
import { fromScript } from '../../miniscript/from-script.ts';
import { provided, satisfy } from '../../miniscript/satisfy.ts';
import type { HashFragment } from '../../miniscript/types.ts';
import { satisfyEquivalent } from '../../policy/equivalent-script.ts';
import { metLocks } from '../../policy/way.ts';
import { HashType } from '../../script/hash-type.ts';
import type { SignatureChecker, TaprootContext } from '../../script/interpreter/checker.ts';
import { NO_CODE_SEPARATOR } from '../../script/interpreter/checker.ts';
import { witnessSize } from '../../script/witness-size.ts';
import type { TransactionChecker } from '../../sighash/transaction-checker.ts';
import { BaseContext } from '../base-context.ts';
import { type ForeignWay, hashPreimage } from '../foreign-way.ts';
import type { DigestSigner } from '../signers.ts';
import type { EcdsaVersion, SigningContext } from '../signing-context.ts';
import type { StandIn } from '../stand-in-creator.ts';
import type { PsbtSignatureData } from './psbt-signature-data.ts';

/** What is known of keys and scripts, and what of it may be used (HidingSigningProvider). */
export interface PsbtSource {
  readonly provider: Provider;
  readonly usesPrivateKeys: boolean;
  readonly tellsOrigins: boolean;
}

export interface PsbtContextOptions {
  readonly source: PsbtSource;
  readonly data: PsbtSignatureData;
  /** Of the input, with all spent outputs where they are known, else without any. */
  readonly checker: TransactionChecker;
  readonly signer: DigestSigner;
  /** Of the output that is spent, in satoshis. */
  readonly amount: bigint;
  readonly hashType: number;
  /** Makes nonces and signatures of MuSig2; see psbt-musig.ts. */
  readonly musig: Musig2Step;
  /** Makes what stands for signatures, and takes it for right. */
  readonly standIn?: StandIn | undefined;
  /** Which way of a script that Bitcoin Core does not satisfy is signed by. */
  readonly foreignWay?: ForeignWay | undefined;
}

/** A taproot key that a signature is wanted of. */
export interface TaprootWish {
  readonly x: Uint8Array;
  /** That of the tree that the key is tweaked with, `'none'` for a key that is tweaked without; absent for no tweak. */
  readonly tweak?: Uint8Array | 'none';
  /** Absent for the key path. */
  readonly leafHash?: Uint8Array;
}

/** Goes a step further with the aggregates that a key may be of; what comes of it is left in the data. */
export type Musig2Step = (context: PsbtSigningContext, wish: TaprootWish) => void;

/** Signs an input of a PSBT, and learns what is to be written into it. */
export class PsbtSigningContext extends BaseContext<PsbtSignatureData> implements SigningContext {
  readonly checker: SignatureChecker;

  constructor(readonly options: PsbtContextOptions) {
    super(options.data);
    this.checker = options.standIn?.checker ?? options.checker;
  }

  protected override learnKey(id: Uint8Array, publicKey: Uint8Array): void {
    const origin = this.origin(id);
    if (origin) addFirst(this.data.keys, bytesToHex(id), { publicKey, origin: origin.origin });
  }

  protected override givenScript(id: Uint8Array): Uint8Array | undefined {
    return this.options.source.provider.script(id);
  }

  publicKeyOfId(id: Uint8Array): Uint8Array | undefined {
    const key = this.data.knownKey(id) ?? this.options.source.provider.publicKey(id);
    if (!key) this.data.missing.keyIds.push(id);
    return key;
  }

  preimage(fragment: HashFragment, hash: Uint8Array): Uint8Array | undefined {
    return this.data.preimage(fragment, hash);
  }

  /**
   * By the key path if that is possible, with the internal or the output key,
   * else by the smallest of the leaves that can be satisfied (SignTaproot,
   * script/sign.cpp). All leaves are gone through: what they take is written into
   * the PSBT whether it was had or not.
   */
  taproot(outputKey: Uint8Array): readonly Uint8Array[] | undefined {
    const { data } = this;
    this.learnOutput(outputKey);
    const { foreignWay } = this.options;
    if (foreignWay) return this.chosenLeaf(foreignWay);
    if (data.tapKeySignature.length === 0) {
      this.signKeyPath({ x: data.internalKey ?? NULL_KEY, tweak: data.merkleRoot ?? 'none' });
    }
    if (data.tapKeySignature.length === 0) this.signKeyPath({ x: outputKey });
    if (data.tapKeySignature.length > 0) return [data.tapKeySignature];
    let smallest: readonly Uint8Array[] | undefined;
    for (const { script, leafVersion, block } of data.sortedLeaves) {
      const stack = this.satisfyLeaf(script, leafVersion);
      if (stack === undefined) continue;
      const witness = [...stack, script, block];
      if (!smallest || witnessSize(witness) < witnessSize(smallest)) smallest = witness;
    }
    return smallest;
  }

  foreign(script: Uint8Array, version: EcdsaVersion): readonly Uint8Array[] | undefined {
    const { foreignWay } = this.options;
    if (!foreignWay?.option.foreign || !equalBytes(foreignWay.option.foreign, script))
      return undefined;
    return this.satisfyForeign(foreignWay, (key) => this.signatureOf(key, script, version));
  }

  /** A private key by the HASH160 of its public key, where it may be used. */
  privateKey(id: Uint8Array): PrivateKey | undefined {
    const { provider, usesPrivateKeys } = this.options.source;
    return usesPrivateKeys ? provider.privateKeys.byId(id) : undefined;
  }

  /** Where a key comes from, by its HASH160, where that may be told. */
  origin(id: Uint8Array): OriginatingKey | undefined {
    const { provider, tellsOrigins } = this.options.source;
    return tellsOrigins ? provider.origins.get(bytesToHex(id)) : undefined;
  }

  /** What is signed for a taproot key; `undefined` where not all spent outputs are known. */
  taprootDigest(leafHash: Uint8Array | undefined) {
    const leaf = leafHash && { leafHash, codeSeparatorPosition: NO_CODE_SEPARATOR };
    const context: TaprootContext = { annexHash: undefined, leaf };
    const digest = this.options.checker.taprootDigest(this.options.hashType, context);
    return typeof digest === 'string' ? undefined : digest;
  }

  /** With its hash type behind, which DEFAULT is told by the absence of. */
  withHashType(signature: Uint8Array): Uint8Array {
    const { hashType } = this.options;
    return hashType === HashType.DEFAULT
      ? signature
      : concatBytes(signature, Uint8Array.of(hashType));
  }

  /** As in a raw transaction: no uncompressed key in a witness script, and no impossible amount. */
  protected override makeSignature(
    id: Uint8Array,
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    version: EcdsaVersion,
  ): Uint8Array | undefined {
    const { signer, amount, hashType: asked, checker, standIn } = this.options;
    if (standIn) return standIn.ecdsa();
    const key = this.privateKey(id);
    if (!key) return undefined;
    if (version === 'segwit_v0' && !(key.compressed && isMoneyRange(amount))) return undefined;
    const hashType = asked || HashType.ALL;
    const digest = checker.ecdsaDigest(scriptCode, hashType, version);
    const signature = digest && signer.ecdsa(digest, { ...key, publicKey });
    return signature && concatBytes(signature, Uint8Array.of(hashType));
  }

  private learnOutput(outputKey: Uint8Array): void {
    const { data, options } = this;
    const known = options.source.provider.taprootOutput(outputKey);
    if (known) {
      data.addOutput(known);
      data.output = known;
    }
    for (const [aggregate, participants] of options.source.provider.aggregates) {
      addFirst(data.aggregates, aggregate, participants);
    }
    for (const x of [data.internalKey, outputKey]) {
      const found = x && options.source.tellsOrigins && options.source.provider.originOfX(x);
      if (x && found) data.addTaprootKey(x, found.origin);
    }
  }

  private signKeyPath(wish: TaprootWish): void {
    const signature = this.schnorr(wish);
    if (signature) this.data.tapKeySignature = signature;
    else this.options.musig(this, wish);
  }

  /** No other leaf is signed, and not the key path either. */
  private chosenLeaf(chosen: ForeignWay): readonly Uint8Array[] | undefined {
    const { leafHash } = chosen.option;
    for (const { script, leafVersion, block } of this.data.sortedLeaves) {
      if (!leafHash || !equalBytes(tapLeafHash(leafVersion, script), leafHash)) continue;
      const stack = this.satisfyForeign(chosen, (x) => this.leafSignature(x, leafHash));
      return stack && [...stack, script, block];
    }
    return undefined;
  }

  private satisfyForeign(
    { option, way, keys, preimages }: ForeignWay,
    sign: (key: Uint8Array) => Uint8Array | undefined,
  ): readonly Uint8Array[] | undefined {
    const isOfWay = (key: Uint8Array) => keys.some((one) => equalBytes(one, key));
    return satisfyEquivalent(option, {
      sign: (key) => (isOfWay(key) ? provided(sign(key)) : undefined),
      preimage: (type, hash) => provided(hashPreimage(preimages, type, hash)),
      ...metLocks(way),
    });
  }

  private satisfyLeaf(script: Uint8Array, leafVersion: number): readonly Uint8Array[] | undefined {
    if (leafVersion !== TAPROOT_LEAF_TAPSCRIPT) return undefined;
    const leafHash = tapLeafHash(leafVersion, script);
    const keyOfId = (id: Uint8Array) => this.publicKeyOfId(id)?.subarray(1, 33);
    const read = fromScript(script, keyOfId, 'tapscript');
    if (!read.ok) return undefined;
    const satisfaction = satisfy(read.node, {
      sign: (x) => provided(this.leafSignature(x, leafHash)),
      preimage: (fragment, hash) => provided(this.preimage(fragment, hash)),
      checkOlder: (sequence) => this.checker.checkSequence(sequence),
      checkAfter: (lockTime) => this.checker.checkLockTime(lockTime),
    });
    return satisfaction.available === 'yes' ? satisfaction.stack : undefined;
  }

  private leafSignature(x: Uint8Array, leafHash: Uint8Array): Uint8Array | undefined {
    const { data, options } = this;
    const found = options.source.tellsOrigins && options.source.provider.originOfX(x);
    if (found) data.addTaprootKey(x, found.origin, leafHash);
    const known = data.leafSignature(x, leafHash);
    if (known) return known;
    const signature = this.schnorr({ x, leafHash });
    if (signature) data.setLeafSignature({ xOnlyKey: x, leafHash, signature });
    else options.musig(this, { x, leafHash });
    return data.leafSignature(x, leafHash);
  }

  private schnorr({ x, tweak, leafHash }: TaprootWish): Uint8Array | undefined {
    const { source, signer, standIn } = this.options;
    if (standIn) return standIn.schnorr();
    const { privateKeys } = source.provider;
    const publicKey = source.usesPrivateKeys ? privateKeys.publicKeyOfX(x) : undefined;
    const key = publicKey && privateKeys.of(publicKey);
    const digest = key && this.taprootDigest(leafHash);
    if (!key || !digest) return undefined;
    const keys = { privateKey: key.privateKey, publicKey };
    const signature =
      tweak === undefined
        ? signer.schnorr(digest, keys)
        : withTweaked(keys, tweak, (tweaked) => signer.schnorr(digest, tweaked));
    return signature && this.withHashType(signature);
  }
}

/**
 * What Core signs for where it knows no internal key. Nobody has its private key, but the attempt
 * notes where the participants of every known aggregate come from (SignMuSig2, script/sign.cpp).
 */
const NULL_KEY = new Uint8Array(32);

/**
 * Signs with the output key that an internal key is tweaked to. Its public half is
 * computed of what is public, so that a fault in the private one is found.
 */
function withTweaked(
  internal: KeyPair,
  tweak: Uint8Array | 'none',
  sign: (tweaked: KeyPair) => Uint8Array | undefined,
): Uint8Array | undefined {
  const root = tweak === 'none' ? undefined : tweak;
  const output = tweakedOutputKey(internal.publicKey.subarray(1), root);
  if (!output) throw new RangeError('no such output key');
  const privateKey = tweakedPrivateKey(internal, root);
  try {
    return sign({ privateKey, publicKey: withPrefix(output.isOdd ? 0x03 : 0x02, output.key) });
  } finally {
    privateKey.fill(0);
  }
}
