import type { ValueMeaning } from '../../core/outline/node-value.ts';
import type { FieldSources } from '../../core/verdict/message-sources.ts';
import type { SighashAlgorithm } from '../../core/verdict/sighash-algorithm.ts';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { PreimageFault, SighashField } from '../../core/verdict/signed-message.ts';

/* What is said between the page and an input's worker of the bytes that a signature is of. */

/** A signature that is there, to be held against a digest. */
export type GivenSignature = Pick<SignatureVerdict, 'kind' | 'signature' | 'publicKey'>;

export interface PreimageAsk {
  readonly input: number;
  /** A byte; what the PSBT asks for where it is absent. */
  readonly hashType?: number | undefined;
  /** Of a script path. */
  readonly leafHash?: Uint8Array | undefined;
  /** The number of the OP_CODESEPARATOR that was run last. */
  readonly codeSeparator?: number | undefined;
  /** Instead, what a signature is known to be of: then the separator is looked for. */
  readonly digest?: Uint8Array | undefined;
  readonly signatures: readonly GivenSignature[];
}

export interface PreimageField extends SighashField, FieldSources {
  /** Of a sequence or a lock time. */
  readonly meaning?: ValueMeaning | undefined;
}

/** What a signature may commit to under the rules of an input. */
export interface HashTypeChoice {
  readonly name: string;
  readonly value: number;
}

export interface Preimage {
  readonly algorithm: SighashAlgorithm;
  readonly hashType: number;
  /** Its name; `0x` and two digits where it has none. */
  readonly sighash: string;
  readonly codeSeparator?: number | undefined;
  /** Absent for legacy SINGLE without its output, where nothing is hashed. */
  readonly preimage?: Uint8Array | undefined;
  /** In the order in which it is signed. */
  readonly digest: Uint8Array;
  readonly fields: readonly PreimageField[];
  /** Whether each of the signatures is valid for this digest. */
  readonly fits: readonly boolean[];
}

export interface PreimageAnswer {
  /** Or why it could not be made. */
  readonly made: Preimage | PreimageFault;
  /** Of the input's script paths that are known. */
  readonly leafHashes: readonly Uint8Array[];
  /** Those with a name. */
  readonly hashTypes: readonly HashTypeChoice[];
}
