import type { ScriptVersion } from './checker.ts';
import type { ScriptError } from './errors.ts';

/** Which of an input's scripts runs; `witness_pubkeyhash` is the one that a P2WPKH program implies. */
export type ScriptRole =
  | 'script_sig'
  | 'script_pubkey'
  | 'redeem_script'
  | 'witness_script'
  | 'witness_pubkeyhash'
  | 'tapscript';

/** Where a script stands before an opcode. The stacks are the live ones: copy what is to be kept. */
export interface ScriptStep {
  /** Number of the opcode in its script, from 0. */
  readonly position: number;
  /** Offset of its first byte, and the one behind its last. */
  readonly start: number;
  readonly end: number;
  readonly opcode: number;
  /** The bytes that it carries to push; none for most. */
  readonly data: Uint8Array;
  /** False in a branch that is not taken, where only IF, NOTIF, ELSE and ENDIF count. */
  readonly executed: boolean;
  /** Bottom first. */
  readonly stack: readonly Uint8Array[];
  readonly altStack: readonly Uint8Array[];
}

/** What a digest was made of: three rules for scripts, and the key path. */
export type SighashKind = ScriptVersion | 'taproot';

/** A signature held against a key. */
export interface SignatureCheck {
  readonly kind: SighashKind;
  /** As it stands in the script, with its hash type. */
  readonly signature: Uint8Array;
  readonly publicKey: Uint8Array;
  /** ALL, NONE, SINGLE, DEFAULT and so on as their number. */
  readonly hashType: number;
  /** What the signature had to be of, 32 bytes. */
  readonly digest: Uint8Array;
  /** Makes the bytes that the digest is of; none of SINGLE without its output. */
  readonly preimage: () => Uint8Array | undefined;
  readonly valid: boolean;
}

/**
 * Is told how a script runs. The interpreter calls all but `signatureCheck`,
 * which the checker calls, between the `step` of the opcode that asked and the
 * one after. What is absent costs nothing.
 */
export interface ScriptTracer {
  begin?(role: ScriptRole, script: Uint8Array): void;
  step?(step: ScriptStep): void;
  signatureCheck?(check: SignatureCheck): void;
  /** With the stack that the script leaves, bottom first, and why it failed if it did. */
  end?(stack: readonly Uint8Array[], error: ScriptError | undefined): void;
}
