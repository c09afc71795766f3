/** An id of a transaction: 32 bytes in the order of the serialisation, shown reversed. */
export type Txid = Uint8Array;

/** Which output of which transaction is spent. */
export interface OutPoint {
  readonly txid: Txid;
  readonly vout: number;
}

export interface TxInput {
  readonly prevout: OutPoint;
  readonly scriptSig: Uint8Array;
  readonly sequence: number;
  /** The witness stack, bottom first; empty where there is none. */
  readonly witness: readonly Uint8Array[];
}

export interface TxOutput {
  /** Satoshis; any signed 64-bit number can stand in the bytes. */
  readonly value: bigint;
  readonly scriptPubKey: Uint8Array;
}

export interface Transaction {
  /** Unsigned, as Core prints it since version 28. */
  readonly version: number;
  readonly inputs: readonly TxInput[];
  readonly outputs: readonly TxOutput[];
  readonly lockTime: number;
}
