/**
 * Answers JSON-RPC bodies from standard input, one a line, with one line each
 * on standard output, in order: `{"status":200,"body":"…"}`.
 *
 *   --chain=NAME  the chain, `main` where nothing is said
 *   --wrapped     a line is `{"body":"…"}`, so that a body may hold line breaks
 *
 * A line ends at \n alone: \r is white space to JSON. A line that is not
 * UTF-8, or with --wrapped no such object, is answered as a body that does not
 * parse.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { CHAINS, type Chain, parseChain } from '../src/core/encoding/chains.ts';
import {
  BODY_TOO_LARGE,
  execute,
  MAX_BODY_BYTES,
  NOT_JSON,
  type Reply,
} from '../src/rpc/dispatch.ts';
import { decodeJsonBytes } from '../src/rpc/json/decode-bytes.ts';

interface Options {
  readonly chain: Chain;
  readonly wrapped: boolean;
}

function readOptions(args: readonly string[]): Options {
  let chain: Chain = 'main';
  let wrapped = false;
  for (const arg of args) {
    if (arg === '--wrapped') wrapped = true;
    else if (arg.startsWith('--chain=')) chain = chainOrExit(arg.slice('--chain='.length));
    else exitWith(`unknown option: ${arg}`);
  }
  return { chain, wrapped };
}

function chainOrExit(name: string): Chain {
  return parseChain(name) ?? exitWith(`unknown chain: ${name} (one of ${CHAINS.join(', ')})`);
}

function exitWith(message: string): never {
  process.stderr.write(`rpc: ${message}\n`);
  process.exit(2);
}

/** Cuts a stream into lines, which end at \n; the last may lack it. */
class LineReader {
  private begun: Buffer[] = [];

  /** The lines that end in this chunk. */
  *take(chunk: Buffer): Generator<Buffer> {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      const parts = [...this.begun, chunk.subarray(start, end)];
      this.begun = [];
      start = end + 1;
      yield joined(parts);
    }
    if (start < chunk.length) this.begun.push(chunk.subarray(start));
  }

  /** What stands behind the last \n, if anything does. */
  *rest(): Generator<Buffer> {
    if (this.begun.length > 0) yield joined(this.begun);
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

function answer(line: Buffer, { chain, wrapped }: Options): Reply {
  if (wrapped) {
    const body = unwrapped(line);
    return body === undefined ? NOT_JSON : execute(body, { chain, randomBytes });
  }
  if (line.length > MAX_BODY_BYTES) return BODY_TOO_LARGE;
  const body = decodeJsonBytes(line);
  return body === undefined ? NOT_JSON : execute(body, { chain, randomBytes });
}

/** The wrapper is ours and read as JSON is; only the body in it is read as Core reads it. */
function unwrapped(line: Buffer): string | undefined {
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

  async reply({ status, body }: Reply): Promise<void> {
    await this.write(`{"status":${status},"body":"`);
    for (let at = 0; at < body.length; at += PIECE) {
      await this.write(JSON.stringify(body.slice(at, at + PIECE)).slice(1, -1));
    }
    await this.write('"}\n');
  }

  /** Sends what waits, and waits in turn while the reader is behind. */
  async flush(): Promise<void> {
    const text = this.waiting;
    this.waiting = '';
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
  }

  private async write(text: string): Promise<void> {
    this.waiting += text;
    if (this.waiting.length > PIECE) await this.flush();
  }
}

const LF = 0x0a;
const PIECE = 1 << 20;

async function main(): Promise<void> {
  // A reader that goes away early has read what it wanted.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
  const options = readOptions(process.argv.slice(2));
  const reader = new LineReader();
  const writer = new LineWriter();
  const input: AsyncIterable<Buffer> = process.stdin;
  for await (const chunk of input) await answerAll(reader.take(chunk), options, writer);
  await answerAll(reader.rest(), options, writer);
}

/** Whoever waits for these answers before sending more gets them now. */
async function answerAll(
  lines: Iterable<Buffer>,
  options: Options,
  writer: LineWriter,
): Promise<void> {
  for (const line of lines) await writer.reply(answer(line, options));
  await writer.flush();
}

await main();
