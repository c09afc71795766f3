import type { Span } from '../bytes/span.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';

/** Which of the three kinds of map a record stands in. */
export type Scope = 'global' | 'input' | 'output';

/** Where a key comes from: the master key's fingerprint and the steps from there (BIP 32). */
export interface KeyOrigin {
  /** Four bytes as they stand. */
  readonly fingerprint: Uint8Array;
  /** Child numbers; hardened ones have the highest bit set. */
  readonly path: readonly number[];
}

/** The value of a taproot derivation: which leaves the key is in, in file order, and its origin. */
export interface TaprootOrigin {
  readonly leafHashes: readonly Uint8Array[];
  readonly origin: KeyOrigin;
}

/** The key of a signature by leaf (BIP 371). */
export interface TapScriptSigKey {
  readonly xOnlyKey: Uint8Array;
  readonly leafHash: Uint8Array;
}

/** A script and its leaf version, which stands behind it in the value. */
export interface TapLeaf {
  readonly script: Uint8Array;
  readonly leafVersion: number;
}

/** One leaf of an output's tree, in depth-first order. */
export interface TapTreeLeaf extends TapLeaf {
  readonly depth: number;
}

/** Who a MuSig2 nonce or partial signature is from and what for (BIP 373). */
export interface MuSig2Key {
  readonly participant: Uint8Array;
  readonly aggregate: Uint8Array;
  /** Absent where the key path is meant. */
  readonly leafHash?: Uint8Array;
}

/** The key of a proprietary record (BIP 174). */
export interface ProprietaryKey {
  readonly identifier: Uint8Array;
  readonly subtype: number;
  readonly data: Uint8Array;
}

/** What a field's key data (behind the type) and its value are. */
interface Field<Key, Value> {
  readonly key: Key;
  readonly value: Value;
}

/** A key that is nothing but its type. */
export type NoKeyData = null;

/** What a record has that no row of a table knows: the rest of the key, the value. */
type Unknown = Field<Uint8Array, Uint8Array>;
type Proprietary = Field<ProprietaryKey, Uint8Array>;

export interface GlobalFields {
  readonly unsigned_tx: Field<NoKeyData, Transaction>;
  /** The 78 bytes of an extended public key, and where it comes from. */
  readonly xpub: Field<Uint8Array, KeyOrigin>;
  readonly tx_version: Field<NoKeyData, number>;
  readonly fallback_locktime: Field<NoKeyData, number>;
  readonly input_count: Field<NoKeyData, number>;
  readonly output_count: Field<NoKeyData, number>;
  readonly tx_modifiable: Field<NoKeyData, number>;
  readonly version: Field<NoKeyData, number>;
  readonly proprietary: Proprietary;
  readonly unknown: Unknown;
}

export interface InputFields {
  readonly non_witness_utxo: Field<NoKeyData, Transaction>;
  readonly witness_utxo: Field<NoKeyData, TxOutput>;
  readonly partial_sig: Field<Uint8Array, Uint8Array>;
  readonly sighash_type: Field<NoKeyData, number>;
  readonly redeem_script: Field<NoKeyData, Uint8Array>;
  readonly witness_script: Field<NoKeyData, Uint8Array>;
  readonly bip32_derivation: Field<Uint8Array, KeyOrigin>;
  readonly final_scriptsig: Field<NoKeyData, Uint8Array>;
  readonly final_scriptwitness: Field<NoKeyData, readonly Uint8Array[]>;
  readonly ripemd160: Field<Uint8Array, Uint8Array>;
  readonly sha256: Field<Uint8Array, Uint8Array>;
  readonly hash160: Field<Uint8Array, Uint8Array>;
  readonly hash256: Field<Uint8Array, Uint8Array>;
  /** In the order of the serialisation, as in an outpoint. */
  readonly previous_txid: Field<NoKeyData, Uint8Array>;
  readonly output_index: Field<NoKeyData, number>;
  readonly sequence: Field<NoKeyData, number>;
  readonly time_locktime: Field<NoKeyData, number>;
  readonly height_locktime: Field<NoKeyData, number>;
  readonly tap_key_sig: Field<NoKeyData, Uint8Array>;
  readonly tap_script_sig: Field<TapScriptSigKey, Uint8Array>;
  /** Keyed by its control block. */
  readonly tap_leaf_script: Field<Uint8Array, TapLeaf>;
  readonly tap_bip32_derivation: Field<Uint8Array, TaprootOrigin>;
  readonly tap_internal_key: Field<NoKeyData, Uint8Array>;
  readonly tap_merkle_root: Field<NoKeyData, Uint8Array>;
  /** The participants of an aggregate key. */
  readonly musig2_participant_pubkeys: Field<Uint8Array, readonly Uint8Array[]>;
  readonly musig2_pub_nonce: Field<MuSig2Key, Uint8Array>;
  readonly musig2_partial_sig: Field<MuSig2Key, Uint8Array>;
  readonly proprietary: Proprietary;
  readonly unknown: Unknown;
}

export interface OutputFields {
  readonly redeem_script: Field<NoKeyData, Uint8Array>;
  readonly witness_script: Field<NoKeyData, Uint8Array>;
  readonly bip32_derivation: Field<Uint8Array, KeyOrigin>;
  readonly amount: Field<NoKeyData, bigint>;
  readonly script: Field<NoKeyData, Uint8Array>;
  readonly tap_internal_key: Field<NoKeyData, Uint8Array>;
  readonly tap_tree: Field<NoKeyData, readonly TapTreeLeaf[]>;
  readonly tap_bip32_derivation: Field<Uint8Array, TaprootOrigin>;
  readonly musig2_participant_pubkeys: Field<Uint8Array, readonly Uint8Array[]>;
  readonly proprietary: Proprietary;
  readonly unknown: Unknown;
}

/** One of the three tables of fields above. */
export type FieldSet = GlobalFields | InputFields | OutputFields;

/** One record: which field, its key data and value, its whole key, and where it stands. */
export interface FieldRecord<Name, Key, Value> extends Span {
  readonly field: Name;
  /** The key with its type in front, as it stands. */
  readonly wholeKey: Uint8Array;
  readonly key: Key;
  readonly value: Value;
}

type AnyField = Field<unknown, unknown>;

/** The record of the field called `Name`. */
export type RecordOf<Fields, Name extends keyof Fields> = Fields[Name] extends AnyField
  ? FieldRecord<Name, Fields[Name]['key'], Fields[Name]['value']>
  : never;

/** Any record of a map. */
export type AnyRecordOf<Fields> = { [Name in keyof Fields]: RecordOf<Fields, Name> }[keyof Fields];

/** A map: its records in file order, and where it stands, separator included. */
export interface PsbtMap<Fields> extends Span {
  readonly records: readonly AnyRecordOf<Fields>[];
}

export type GlobalMap = PsbtMap<GlobalFields>;
export type InputMap = PsbtMap<InputFields>;
export type OutputMap = PsbtMap<OutputFields>;

/** A whole PSBT. Version 0 has its transaction in the global map, version 2 in the fields. */
export interface Psbt {
  readonly version: number;
  readonly global: GlobalMap;
  readonly inputs: readonly InputMap[];
  readonly outputs: readonly OutputMap[];
}
