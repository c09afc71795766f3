import type { LineRefusal } from '../../channel/protocol/protocol.ts';
import type { CallHint } from '../../rpc/console/call-hint.ts';
import { formatCount } from '../ui/format.ts';

/** The words of the Console view. */
export const CONSOLE_TEXT = {
  transcript: 'Calls and results',
  emptyTitle: 'Call RPC procedures as in Bitcoin Core’s debug window, or paste a JSON-RPC request.',
  emptyHint: 'Nothing is sent: the procedures run in this page.',
  examples: 'Examples',
  exampleLines: ['help', 'help decodepsbt', 'help signrawtransactionwithkey'],
  field: 'Call',
  placeholder: 'decodepsbt "cHNidP8…"',
  /** Stands in the field for a text that is too long for it. */
  pasted: (length: number, count: number) => `⟦${count}: ${formatCount(length)} characters pasted⟧`,
  run: 'Run',
  runKeys: 'Enter; Shift+Enter for a new line',
  running: 'Running',
  cancel: 'Cancel',
  clear: 'Clear',
  clearWhy: 'Clear the results above',
  keysNote:
    'Keys are shown as *** and not stored. The clipboard may still contain what was pasted.',
  keysInside: (host: string) =>
    `This field is part of a page inside ${host}, which cannot read it. Type keys only if you trust both.`,
  keysRefused: (host: string) =>
    `Keys are not accepted here: this page is inside ${host}, and its operator allows no keys there.`,

  copy: 'Copy',
  copyWhy: 'Copy the result unchanged',
  save: 'Save',
  saveWhy: 'Save the result unchanged',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying.',
  fileName: (isJson: boolean) => (isJson ? 'answer.json' : 'answer.txt'),
  showAll: (lines: number) => `Show all ${formatCount(lines)} lines`,
  showLess: 'Show less',
  answerLines: 'All lines of the result',
  lineCut: (more: number) => ` … ${formatCount(more)} more`,

  took: (milliseconds: number) =>
    milliseconds < 1000
      ? `${Math.max(1, Math.round(milliseconds))} ms`
      : `${(milliseconds / 1000).toFixed(1)} s`,
  errorCode: (code: string) => `Error ${code}`,
  status: (status: number) => `HTTP status ${status}`,
  nothing: 'No result: the request is a notification.',
  tooLarge: 'The request is larger than 32 MiB, the limit of Bitcoin Core.',
  cancelled: 'Cancelled.',
  lost: 'The worker stopped without a result.',

  saidCandidates: (names: readonly string[]) => names.join(', '),
} as const;

const REFUSALS: Readonly<Record<Exclude<LineRefusal['why'], 'not JSON'>, string>> = {
  empty: 'No procedure name found.',
  unbalanced: 'Unbalanced quote or trailing backslash.',
  syntax: 'Unexpected comma or parenthesis, or text after the call.',
  nested: 'Nested calls are not supported: make the inner call first and copy its result.',
  descriptor: 'Put the descriptor in double quotes: "wpkh(…)".',
  query: 'Result selectors […] after the call are not supported.',
  keys: 'It contains a private key or a call that signs with keys. Keys are not accepted here.',
  redacted: 'Enter the keys again in place of ***.',
};

/** Why a line was not called, in a whole sentence. */
export function lineRefusalText(refusal: LineRefusal): string {
  if (refusal.why !== 'not JSON') return REFUSALS[refusal.why];
  const { parameter, position } = refusal;
  return `Argument ${position}, ${parameter}, is not JSON. Put it in single quotes, as '[…]', to keep its own quotes.`;
}

/** What helps beside an error. */
export function hintText(hint: CallHint): string {
  if (hint.is === 'checksum of') return `The checksum is that of ${hint.text}.`;
  if (hint.is === 'address of') return `It is an address of ${hint.coin}, not of Bitcoin.`;
  if (hint.is === 'guess') return `Did you mean ${hint.name}?`;
  return 'This procedure needs a node: its chain, its peers or its wallet. This page has none.';
}
