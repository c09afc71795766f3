/** How a message may differ from the one that was signed, though it looks the same. */
export type MessageSpacing =
  | 'no-final-break'
  | 'final-break'
  | 'final-crlf'
  | 'crlf'
  | 'crlf-final'
  | 'lf'
  | 'trimmed'
  | 'trimmed-lines'
  /** Characters composed, as Trezor signs them (Unicode, Annex 15). */
  | 'composed';

const CHANGES: Readonly<Record<MessageSpacing, (message: string) => string>> = {
  'no-final-break': withoutFinalBreaks,
  'final-break': (message) => `${message}\n`,
  'final-crlf': (message) => `${message}\r\n`,
  crlf: withCrlf,
  'crlf-final': (message) => `${withCrlf(message)}\r\n`,
  lf: (message) => message.replaceAll('\r\n', '\n'),
  trimmed: (message) => message.trim(),
  'trimmed-lines': (message) =>
    message
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n'),
  composed: (message) => message.normalize('NFC'),
};

function withCrlf(message: string): string {
  return message.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n');
}

function withoutFinalBreaks(message: string): string {
  let end = message.length;
  while (end > 0 && '\r\n'.includes(message.charAt(end - 1))) end--;
  return message.slice(0, end);
}

/** The first other spacing of a message for which something holds. */
export function spacingThatFits(
  message: string,
  fits: (message: string) => boolean,
): MessageSpacing | undefined {
  const tried = new Set([message]);
  for (const name of Object.keys(CHANGES) as MessageSpacing[]) {
    const other = CHANGES[name](message);
    if (tried.has(other)) continue;
    tried.add(other);
    if (fits(other)) return name;
  }
  return undefined;
}
