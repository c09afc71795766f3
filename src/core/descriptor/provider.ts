import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import type { KeyOrigin } from '../psbt/types.ts';
import { PrivateKeys, withPrefix } from './private-keys.ts';
import type { TaprootOutput } from './taproot-tree.ts';

/** A key with where it comes from. */
export interface OriginatingKey {
  readonly publicKey: Uint8Array;
  readonly origin: KeyOrigin;
}

/**
 * What is known of keys and scripts (FlatSigningProvider,
 * script/signingprovider.h): what descriptors expand to, and what signing looks
 * things up in. Of two entries for one thing the first stays. Keys of the maps
 * are hex, so that they sort as Core's do.
 */
export class Provider {
  /** Public keys by their HASH160; in tapscript also by that of their x. */
  readonly publicKeys = new Map<string, Uint8Array>();
  /** Origins by the HASH160 of the key. */
  readonly origins = new Map<string, OriginatingKey>();
  /** Redeem and witness scripts by their HASH160. */
  readonly scripts = new Map<string, Uint8Array>();
  /** Taproot outputs by their output key. */
  readonly outputs = new Map<string, TaprootOutput>();
  /** Participants of MuSig2 by the aggregate key, each list sorted. */
  readonly aggregates = new Map<string, readonly Uint8Array[]>();

  constructor(readonly privateKeys = new PrivateKeys()) {}

  addPublicKey(publicKey: Uint8Array, id = hash160(publicKey)): void {
    addFirst(this.publicKeys, bytesToHex(id), publicKey);
  }

  addScript(script: Uint8Array): void {
    addFirst(this.scripts, bytesToHex(hash160(script)), script);
  }

  addAggregate(aggregate: Uint8Array, participants: readonly Uint8Array[]): void {
    addFirst(this.aggregates, bytesToHex(aggregate), participants);
  }

  /** Takes over what another knows and this does not (Merge); private keys are left where they are. */
  merge(other: Provider): void {
    mergeMaps(this.publicKeys, other.publicKeys);
    mergeMaps(this.origins, other.origins);
    mergeMaps(this.scripts, other.scripts);
    mergeMaps(this.outputs, other.outputs);
    mergeMaps(this.aggregates, other.aggregates);
  }

  /** By HASH160. */
  publicKey(id: Uint8Array): Uint8Array | undefined {
    return this.publicKeys.get(bytesToHex(id));
  }

  /** By HASH160. */
  script(id: Uint8Array): Uint8Array | undefined {
    return this.scripts.get(bytesToHex(id));
  }

  /** Where a key of 33 or 65 bytes comes from. */
  origin(publicKey: Uint8Array): OriginatingKey | undefined {
    return this.origins.get(bytesToHex(hash160(publicKey)));
  }

  /** Where a key of 32 bytes comes from; that of the even y first (GetKeyOriginByXOnly). */
  originOfX(x: Uint8Array): OriginatingKey | undefined {
    return this.origin(withPrefix(0x02, x)) ?? this.origin(withPrefix(0x03, x));
  }

  /** What spends the taproot output of a key of 32 bytes. */
  taprootOutput(outputKey: Uint8Array): TaprootOutput | undefined {
    return this.outputs.get(bytesToHex(outputKey));
  }
}

export function addFirst<Value>(map: Map<string, Value>, name: string, value: Value): void {
  if (!map.has(name)) map.set(name, value);
}

function mergeMaps<Value>(into: Map<string, Value>, from: ReadonlyMap<string, Value>): void {
  for (const [name, value] of from) addFirst(into, name, value);
}
