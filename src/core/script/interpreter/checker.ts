import type { ScriptError } from './errors.ts';

/** Whose rules a script runs under; a key path has no script (SigVersion). */
export type ScriptVersion = 'legacy' | 'segwit_v0' | 'tapscript';

/** What a taproot signature commits to besides the transaction (ScriptExecutionData). */
export interface TaprootContext {
  /** SHA-256 of the annex behind its length, where there is one. */
  readonly annexHash: Uint8Array | undefined;
  /** Absent for the key path. */
  readonly leaf: TapscriptContext | undefined;
}

/** What stands for the last OP_CODESEPARATOR where none was run (BIP 342). */
export const NO_CODE_SEPARATOR = 0xffffffff;

export interface TapscriptContext {
  readonly leafHash: Uint8Array;
  /** Number of the opcode that was the last OP_CODESEPARATOR to run, else {@link NO_CODE_SEPARATOR}. */
  readonly codeSeparatorPosition: number;
}

/** What a script asks of the transaction that spends it (BaseSignatureChecker). */
export interface SignatureChecker {
  /**
   * Whether a signature with its hash type behind it, perhaps empty, fits a
   * key of any bytes. `scriptCode` is what the signature commits to as the
   * script, in a legacy script still with its code separators.
   */
  checkEcdsa(
    signature: Uint8Array,
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    version: 'legacy' | 'segwit_v0',
  ): boolean;
  /** What is wrong with a signature, not empty inside a script, under a key of 32 bytes. */
  checkSchnorr(
    signature: Uint8Array,
    publicKey: Uint8Array,
    context: TaprootContext,
  ): ScriptError | undefined;
  /** Whether the transaction is locked at least until this number, 0 to 2^39 - 1 (BIP 65). */
  checkLockTime(lockTime: number): boolean;
  /** Whether the input is locked at least by this number, 0 to 2^39 - 1 (BIP 112). */
  checkSequence(sequence: number): boolean;
}

/** Where there is no transaction: no signature fits, no lock is met. */
export const NO_TRANSACTION: SignatureChecker = {
  checkEcdsa: () => false,
  checkSchnorr: () => 'UNKNOWN_ERROR',
  checkLockTime: () => false,
  checkSequence: () => false,
};

/** Takes every signature that is not empty for one that fits, and every lock for met. */
export const ANYTHING_FITS: SignatureChecker = {
  checkEcdsa: (signature) => signature.length > 0,
  checkSchnorr: () => undefined,
  checkLockTime: () => true,
  checkSequence: () => true,
};
