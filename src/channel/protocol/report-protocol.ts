import type { Chain } from '../../core/encoding/chains.ts';

/** A report on a file, to show to others, with the file that it is of; nothing of a person is in either. */
export interface ProblemReport {
  /** In Markdown. */
  readonly text: string;
  /** As base64, of a transaction as hex. */
  readonly twin: Blob;
  readonly twinBytes: Blob;
}

export interface ReportCalls {
  /** `source` is a PSBT or a transaction in any form that is read. */
  report: { ask: { readonly source: Blob; readonly chain: Chain }; answer: ProblemReport };
}
