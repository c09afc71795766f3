import type { Chain } from '../core/encoding/chains.ts';
import { BODY_TOO_LARGE, execute, MAX_BODY_BYTES, NOT_JSON, type Reply } from '../rpc/dispatch.ts';
import { decodeJsonBytes } from '../rpc/json/decode-bytes.ts';
import { parseJson } from '../rpc/json/parse.ts';
import { isArray, isObject, type Json, memberOrNull } from '../rpc/json/value.ts';
import { writeJson } from '../rpc/json/write.ts';
import { plainJson, plainText } from './plain.ts';
import type { System } from './system.ts';

export interface LineOptions {
  readonly chain: Chain;
  /** A line is `{"body":"…"}`. */
  readonly isWrapped: boolean;
  /** Results alone are written. */
  readonly isPlain?: boolean;
}

type LineSystem = Pick<System, 'inputPieces' | 'write' | 'warn' | 'randomBytes' | 'isTerminal'>;

/**
 * Answers JSON-RPC bodies from standard input, one a line, with one line each, in
 * order: `{"status":200,"body":"…"}`. A line ends at \n alone: \r is white space to
 * JSON. A line that is not UTF-8, or is wrapped and no such object, is answered as a
 * body that does not parse. Tells whether any answer is an error.
 */
export async function answerLines(system: LineSystem, options: LineOptions): Promise<boolean> {
  const reader = new LineReader();
  const writer = new LineWriter(system, options.isPlain === true);
  const answerAll = async (lines: Iterable<Uint8Array>): Promise<void> => {
    for (const line of lines) await writer.reply(answer(line, options, system));
    // Whoever waits for these answers before sending more gets them now.
    await writer.flush();
  };
  for await (const piece of system.inputPieces()) await answerAll(reader.take(piece));
  await answerAll(reader.rest());
  return writer.hasErrors;
}

const LF = 0x0a;
const PIECE = 1 << 20;

/** Cuts a stream into lines, which end at \n; the last may lack it. */
class LineReader {
  private begun: Uint8Array[] = [];

  /** The lines that end in this piece. */
  *take(piece: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (let end = piece.indexOf(LF); end >= 0; end = piece.indexOf(LF, start)) {
      const parts = [...this.begun, piece.subarray(start, end)];
      this.begun = [];
      start = end + 1;
      yield joined(parts);
    }
    if (start < piece.length) this.begun.push(piece.slice(start));
  }

  /** What stands behind the last \n, if anything does. */
  *rest(): Generator<Uint8Array> {
    if (this.begun.length > 0) yield joined(this.begun);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...others] = parts;
  if (others.length === 0) return first;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function answer(
  line: Uint8Array,
  { chain, isWrapped }: LineOptions,
  { randomBytes }: Pick<System, 'randomBytes'>,
): Reply {
  if (!isWrapped && line.length > MAX_BODY_BYTES) return BODY_TOO_LARGE;
  const body = isWrapped ? unwrapped(line) : decodeJsonBytes(line);
  return body === undefined ? NOT_JSON : execute(body, { chain, randomBytes });
}

/** The wrapper is ours and read as JSON is; only the body in it is read as Core reads it. */
function unwrapped(line: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
    const wrapper: unknown = JSON.parse(text);
    if (typeof wrapper !== 'object' || wrapper === null || !Object.hasOwn(wrapper, 'body')) {
      return undefined;
    }
    const body: unknown = Reflect.get(wrapper, 'body');
    return typeof body === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Writes lines, many small ones at once and a large one in pieces, at the reader's pace. */
class LineWriter {
  private waiting = '';
  private lines = 0;
  hasErrors = false;

  constructor(
    private readonly system: Pick<System, 'write' | 'warn' | 'isTerminal'>,
    private readonly isPlain: boolean,
  ) {}

  async reply({ status, body }: Reply): Promise<void> {
    this.lines++;
    if (this.isPlain) return this.write(`${this.resultsIn(body)}\n`);
    await this.write(`{"status":${status},"body":"`);
    for (let at = 0; at < body.length; at += PIECE) {
      await this.write(JSON.stringify(body.slice(at, at + PIECE)).slice(1, -1));
    }
    await this.write('"}\n');
  }

  /** As `rpc METHOD` prints it, a text as it is; of a batch each on a line. What is an error is told besides. */
  private resultsIn(body: string): string {
    const value = parseJson(body) ?? null;
    return (isArray(value) ? value : [value]).map((one) => this.resultIn(one)).join('\n');
  }

  private resultIn(reply: Json): string {
    if (!isObject(reply)) return '';
    const error = memberOrNull(reply, 'error');
    const result = memberOrNull(reply, 'result');
    if (error === null) return typeof result === 'string' ? plainText(result) : writeJson(result);
    this.hasErrors = true;
    const message = isObject(error) ? memberOrNull(error, 'message') : null;
    const words = typeof message === 'string' ? plainText(message) : 'refused';
    this.system.warn(`touchstone: line ${this.lines}: ${words}\n`);
    return '';
  }

  /** Sends what waits, and waits in turn while the reader is behind. */
  async flush(): Promise<void> {
    const text = this.waiting;
    this.waiting = '';
    // A program gets what a node would send, character by character; a terminal would obey some.
    if (text !== '') await this.system.write(this.system.isTerminal ? plainJson(text) : text);
  }

  private async write(text: string): Promise<void> {
    this.waiting += text;
    if (this.waiting.length > PIECE) await this.flush();
  }
}
