import type { MessageSpacing } from '../../core/message/message-spacing.ts';

/** How a message is written otherwise. */
export const SPACINGS: Readonly<Record<MessageSpacing, string>> = {
  'no-final-break': 'without the line breaks at its end',
  'final-break': 'with a line break at its end',
  'final-crlf': 'with a Windows line break (CR LF) at its end',
  crlf: 'with Windows line breaks (CR LF)',
  'crlf-final': 'with Windows line breaks (CR LF), one also at its end',
  lf: 'with line breaks of LF alone',
  trimmed: 'without the white space around it',
  'trimmed-lines': 'without the spaces at the ends of its lines',
  composed: 'with composed characters (Unicode NFC)',
};
