import { bipVectors } from '../../../../test/bips.ts';

/* What BIP 322 publishes to be hashed, signed, verified and refused. */

export interface Bip322Vector {
  readonly message: string;
  readonly address: string;
  readonly type: string;
  readonly private_keys: readonly string[];
  readonly witness_script: string;
  readonly sig_script?: string;
  readonly bip322_signatures: readonly string[];
  readonly tx_version?: number;
  readonly lock_time?: number;
  readonly sequence?: number;
}

interface Vectors {
  readonly tx_hashes?: readonly {
    readonly message: string;
    readonly address: string;
    readonly message_hash: string;
    readonly to_spend_tx_hash: string;
    readonly to_sign_tx_hash: string;
  }[];
  readonly simple: readonly Bip322Vector[];
  readonly full?: readonly Bip322Vector[];
  readonly proof_of_funds?: readonly Bip322Vector[];
  readonly error: readonly {
    readonly description: string;
    readonly message: string;
    readonly address: string;
    readonly signature: string;
  }[];
}

const VECTORS = ['bip322-basic', 'bip322-generated'].map((name) => bipVectors<Vectors>(name));
const all = <T>(pick: (vectors: Vectors) => readonly T[] | undefined): readonly T[] =>
  VECTORS.flatMap((vectors) => pick(vectors) ?? []);

export const SIMPLE = all(({ simple }) => simple);
export const FULL = all(({ full }) => full);
export const PROOFS = all(({ proof_of_funds }) => proof_of_funds);
export const ERRORS = all(({ error }) => error);
export const HASHES = all(({ tx_hashes }) => tx_hashes);
