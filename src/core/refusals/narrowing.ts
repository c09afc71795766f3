/** What a row of a program says besides its code: where the rule holds, and its numbers. */
import type { InputFields, OutputFields } from '../psbt/types.ts';
import type { PathSchema } from './path-schema.ts';
import type { SpentKind } from './spent-kind.ts';

/** Which key origins a program reads: those of ECDSA alone, or those of taproot too. */
export type OriginAlgorithms = 'ecdsa' | 'any';

export interface Narrowing {
  /**
   * Only of inputs and outputs with such a key origin. The rule is of what is the
   * signer's own, which no file can tell; without an origin it cannot be.
   */
  readonly named?: OriginAlgorithms;
  /** Which key origins count; it narrows nothing. */
  readonly reads?: OriginAlgorithms;
  /** Holds of the inputs that the program is to sign, whichever those are. */
  readonly signs?: true;
  /**
   * Only of outputs, and only where the signer's own seed gives another key at that
   * path, which no file can tell.
   */
  readonly unlessDerived?: true;
  /** Only of inputs that spend one of these kinds. */
  readonly spends?: readonly SpentKind[];
  /** Not where all inputs spend this kind. */
  readonly unlessAll?: SpentKind;
  /** Not where there is one input alone, which spends one of these kinds. */
  readonly unlessOneOf?: readonly SpentKind[];
  /** Only of inputs without any of these records. */
  readonly without?: readonly (keyof InputFields)[];
  /** Of outputs: which scripts are missed. */
  readonly wants?: readonly (keyof OutputFields)[];
  /** Of outputs: how many key origins they have. */
  readonly keys?: 'one' | 'several';
  /** Hash types, or versions, that the program accepts. */
  readonly accepts?: readonly number[];
  /** What is still accepted: of inputs, steps, bytes. */
  readonly most?: number;
  /** From which share of the outputs on, in per cent. */
  readonly percent?: number;
  /** Of taproot: a key is used only where it is the internal one. */
  readonly internal?: true;
  /** Of key paths: the schemas that the program takes, by the coin type of the chain. */
  readonly schemas?: { readonly main: readonly PathSchema[]; readonly test: readonly PathSchema[] };
  /** Only where a host program sends what it reads in the file by this call, and not the file. */
  readonly call?: string;
  /** Only in this version of the format. */
  readonly version?: 0 | 2;
  /** A setting of the program, or an option of the call, switches it off. */
  readonly byDefault?: true;
  /** One such input is enough, where the code says every. */
  readonly one?: true;
}
