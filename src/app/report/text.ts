import type { InspectedFormat } from '../../core/intake/format.ts';

/** Words about a report on a problem. */
export const REPORT_TEXT = {
  open: 'Report',
  openWhy: 'Report a problem with this file, without giving it away',
  title: 'Report a problem',
  intro:
    'In the report and the file beside it every key, amount, hash and text is another one. What they cannot show stands in the report.',
  writing: 'Writing the report…',
  lost: 'This could not be read.',
  copy: 'Copy report',
  copyTwin: { psbt: 'Copy PSBT', transaction: 'Copy transaction' },
  saveTwin: { psbt: 'Save PSBT', transaction: 'Save transaction' },
  copied: 'On the clipboard.',
  notCopied: 'The browser did not copy it. Select it instead.',
  saved: 'Saved.',
} as const satisfies Readonly<Record<string, string | Readonly<Record<InspectedFormat, string>>>>;
