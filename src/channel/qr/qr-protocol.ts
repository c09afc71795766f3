import type { Dialect } from '../../core/transfer/collector.ts';
import type { TransferRefusal } from '../../core/transfer/transfer-error.ts';

/*
 * What is said between the page and the worker that makes QR codes and reads
 * them.
 */

/** One symbol with the whole text, or a series of a dialect. */
export type QrForm = 'plain' | Dialect;

const QR_DENSITIES = ['low', 'medium', 'high'] as const;

/** How much one symbol holds. */
export type QrDensity = (typeof QR_DENSITIES)[number];

/** The symbols of an input. */
export interface QrSeries {
  readonly form: QrForm;
  /** Symbols that hold all of it; 0 where it is too large for this form and density. */
  readonly count: number;
  /** Whether there are more than these, which make up for lost ones. */
  readonly isEndless: boolean;
  /** Whether one symbol can hold the whole text. */
  readonly canBePlain: boolean;
}

/** A symbol as a square, with its light margin. */
export interface QrSymbol {
  /** Modules of a side. */
  readonly size: number;
  /** Row by row, 1 where dark. */
  readonly modules: Uint8Array;
}

/** What is there of a message. */
export interface CollectedParts {
  readonly dialect: Dialect;
  /** For each part or fragment: 0 missing, 1 there, 2 in a mix. */
  readonly map: Uint8Array;
  readonly received: number;
}

/** What became of a picture or a text. */
export interface QrReading {
  /** Symbols, or parts of a text, that were in it. */
  readonly found: number;
  /** How many of them said anything new. */
  readonly added: number;
  /** How many of them were there already, or said nothing new. */
  readonly repeated: number;
  /** Why others were not taken, each reason once. */
  readonly refusals: readonly PartRefusal[];
  readonly isPicture: boolean;
  /** Of what is being collected, from now and before. */
  readonly collected?: CollectedParts;
  /** What was put together, or what a symbol holds that is no part. */
  readonly whole?: Blob;
}

export interface PartRefusal {
  readonly refusal:
    | TransferRefusal
    /** So many texts on end said nothing new that the rest was not read. */
    | 'no-progress'
    /** The picture has too many pixels to be decoded. */
    | 'large-picture';
  /** The type that is refused, or the pixels of a picture's sides. */
  readonly detail: string;
}

/** Calls by name: what is asked and what is answered. */
export interface QrCalls {
  /** Which symbols a PSBT or transaction has; in the form that fits best where none is named. */
  qrOpen: {
    ask: { readonly source: Blob; readonly as?: QrForm; readonly density: QrDensity };
    answer: QrSeries;
  };
  /** The symbol of this number, counted from 0, of what was opened last. */
  qrSymbol: { ask: { readonly number: number }; answer: QrSymbol };
  /** Collects what is in a picture or a text. */
  qrRead: { ask: { readonly source: Blob }; answer: QrReading };
}
