import type { Chain } from '../core/encoding/chains.ts';
import { isBody, redactLine } from '../rpc/console/redact.ts';
import { type LineText, lineText } from '../rpc/json/pretty-lines.ts';
import { createClient, WorkerLost, type WorkerPort } from './conversation.ts';
import type { ConsoleAnswer, PrintedJson } from './protocol/protocol.ts';

export type { CallHint } from '../rpc/console/call-hint.ts';
export type { LineText } from '../rpc/json/pretty-lines.ts';
export type { LineRefusal } from './protocol/protocol.ts';

/** An answer of any size, read by line; only what is asked for becomes text. */
export interface AnswerText {
  readonly lines: number;
  /** The line pretty-printed, at most `limit` characters of it. */
  line(index: number, limit: number): LineText;
  /** Bytes that are kept for it. */
  readonly size: number;
  /** As it came, to the byte. */
  content(): Blob;
}

/** What became of a line. */
export type LineOutcome =
  | {
      readonly kind: 'answer';
      readonly text: AnswerText;
      readonly isJson: boolean;
      readonly status?: number;
    }
  | Exclude<ConsoleAnswer, { readonly kind: 'text' | 'json' }>
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'lost' };

export interface LineCall {
  /** Never rejected. */
  readonly outcome: Promise<LineOutcome>;
  /** Ends the worker that has it. */
  readonly cancel: () => void;
}

export interface ConsoleLineOptions {
  readonly chain: Chain;
  readonly mayHoldKeys: boolean;
}

/** What the console asks of whoever calls. */
export interface ConsoleClient {
  call(line: string, options: ConsoleLineOptions): LineCall;
  /** The line as it may be shown and kept; `isWhole` where it can be called again. */
  shown(line: string): ConsoleLine;
}

export interface ConsoleLine {
  readonly text: string;
  readonly isWhole: boolean;
}

/** A longer line is shown by its first word alone, and not kept. */
const LONGEST_SHOWN = 200_000;

/**
 * Calls for the console, one at a time, with a worker of their own: nothing
 * that a person does there is counted with, or seen by, those who embed the page.
 */
export function createConsoleClient(start: () => WorkerPort): ConsoleClient {
  const client = createClient(start);
  return {
    call(line, { chain, mayHoldKeys }) {
      let isCancelled = false;
      const outcome = client
        .ask('console', { line, chain, mayHoldKeys })
        .then(read, (reason: unknown): LineOutcome => {
          if (!(reason instanceof WorkerLost)) throw reason;
          return { kind: isCancelled ? 'cancelled' : 'lost' };
        });
      const cancel = (): void => {
        isCancelled = true;
        client.stop();
      };
      return { outcome, cancel };
    },
    shown(line) {
      if (line.length <= LONGEST_SHOWN) return { text: redactLine(line.trim()), isWhole: true };
      const name = isBody(line) ? undefined : /^\s*([a-z.]{1,40})[\s(]/.exec(line)?.[1];
      return { text: name === undefined ? '…' : `${name} …`, isWhole: false };
    },
  };
}

function read(answer: ConsoleAnswer): LineOutcome {
  switch (answer.kind) {
    case 'text':
      return { kind: 'answer', text: plainText(answer.text), isJson: false };
    case 'json': {
      const { status } = answer;
      const text = jsonText(answer);
      return { kind: 'answer', text, isJson: true, ...(status !== undefined && { status }) };
    }
    default:
      return answer;
  }
}

function plainText(text: string): AnswerText {
  const lines = text.split('\n');
  return {
    lines: lines.length,
    line: (index, limit) => {
      const line = lines[index] ?? '';
      return { text: line.slice(0, limit), length: line.length };
    },
    size: text.length,
    content: () => new Blob([text], { type: 'text/plain' }),
  };
}

function jsonText({ text, starts, depths }: PrintedJson): AnswerText {
  return {
    lines: starts.length,
    line(index, limit) {
      const end = starts[index + 1] ?? text.length;
      return lineText(text, starts[index] ?? end, end, depths[index] ?? 0, limit);
    },
    size: text.length + 5 * starts.length,
    // What came from a worker is no shared memory.
    content: () => new Blob([text as Uint8Array<ArrayBuffer>], { type: 'application/json' }),
  };
}
