import type { LineRefusal } from '../console/port.ts';
import { formatCount } from '../ui/format.ts';

/** The words of the Console view. */
export const CONSOLE_TEXT = {
  transcript: 'Calls and answers',
  emptyTitle: 'Call a procedure as in the debug window of Bitcoin Core, or paste a JSON-RPC body.',
  emptyHint: 'Nothing is sent: the procedures run in this page.',
  examples: 'To begin with',
  exampleLines: ['help', 'help decodepsbt', 'help signrawtransactionwithkey'],
  field: 'Call',
  placeholder: 'decodepsbt "cHNidP8…"',
  /** Stands in the field for a text that is too long for it. */
  pasted: (length: number, count: number) => `⟦${count}: ${formatCount(length)} characters pasted⟧`,
  run: 'Run',
  runKeys: 'Enter; Shift+Enter begins a new line',
  running: 'Running',
  cancel: 'Cancel',
  clear: 'Clear',
  clearWhy: 'Forget the answers above',
  keysNote: 'Keys are shown as *** and kept nowhere. The clipboard may still hold what was pasted.',
  keysInside: (host: string) =>
    `This field is part of a page inside ${host}, which cannot read it. Type keys only if you trust both.`,
  keysRefused: (host: string) =>
    `Keys are not taken here, as this page stands inside ${host} and its operator allows no keys there.`,
  unnamedHost: 'another page',

  copy: 'Copy',
  copyWhy: 'Copy the answer as it came, to the byte',
  save: 'Save',
  saveWhy: 'Save the answer as it came, to the byte',
  copied: 'Copied',
  notCopied: 'The browser refused to copy.',
  fileName: (isJson: boolean) => (isJson ? 'answer.json' : 'answer.txt'),
  showAll: (lines: number) => `Show all ${formatCount(lines)} lines`,
  showLess: 'Show less',
  answerLines: 'All lines of the answer',
  lineCut: (more: number) => ` … ${formatCount(more)} more`,

  took: (milliseconds: number) =>
    milliseconds < 1000
      ? `${Math.max(1, Math.round(milliseconds))} ms`
      : `${(milliseconds / 1000).toFixed(1)} s`,
  errorCode: (code: string) => `Error ${code}`,
  status: (status: number) => `HTTP status ${status}`,
  nothing: 'No answer, as to a notification.',
  tooLarge: 'The body is larger than 32 MiB, which Core refuses too.',
  cancelled: 'Cancelled.',
  lost: 'The worker stopped before it had an answer.',

  saidAnswer: (lines: number) =>
    `Answered, ${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`,
  saidError: (code: string, message: string) => `Error ${code}: ${message}`,
  saidCandidates: (names: readonly string[]) => names.join(', '),
} as const;

const REFUSALS: Readonly<Record<Exclude<LineRefusal['why'], 'not JSON'>, string>> = {
  empty: 'There is no procedure named in it.',
  unbalanced: 'A quote or a backslash has no other end.',
  syntax: 'A comma or a parenthesis stands where it may not, or words follow the call.',
  nested: 'A call inside a call is not done here: call the inner one first, and copy its answer.',
  query: 'A part of an answer, […] behind the call, is not taken here: call without it.',
  keys: 'There is a private key in it, or a call that signs with keys, and keys are not taken here.',
  blackened: 'Put the keys in again where *** stands.',
};

/** Why a line was not called, in a whole sentence. */
export function refusalText(refusal: LineRefusal): string {
  if (refusal.why !== 'not JSON') return REFUSALS[refusal.why];
  const { parameter, position } = refusal;
  return `Argument ${position}, ${parameter}, is not JSON. Put it in single quotes, as '[…]', so that its own quotes stay.`;
}
