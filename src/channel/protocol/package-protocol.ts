import type { Chain } from '../../core/encoding/chains.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type { PackageInWords } from '../../core/packages/package-words.ts';

export type { MissingParent, PackageRow } from '../../core/packages/package-words.ts';

/** A PSBT or a transaction in any form that is read, with what is known of the outputs that it spends. */
export interface PackageSource {
  readonly source: Blob;
  readonly beside: readonly GivenBeside[];
}

export interface PackageAsk {
  readonly files: readonly PackageSource[];
  /** Whole transactions, or `prevtxs`: what is confirmed besides. */
  readonly confirmed: readonly Blob[];
  readonly chain: Chain;
}

export interface PackageAnswer extends PackageInWords {
  readonly unknown: string;
  /** What is sent first, in hex; empty where something of it is not complete. */
  readonly first: readonly string[];
  /** By which a node is given it. */
  readonly command: string;
  /** How many of what was given could not be read. */
  readonly unread: number;
}

/** What is so of several files that spend each other; each call reads them anew. */
export interface PackageCalls {
  inspectPackage: { ask: PackageAsk; answer: PackageAnswer };
}
