import type { Chain } from '../core/encoding/chains.ts';
import { InspectedInput } from '../core/inspect/inspected-input.ts';
import type { NodeIndex } from '../core/inspect/node-index.ts';
import type { RecognisedInput } from '../core/inspect/recognise.ts';
import type { PsbtVisitor } from '../core/psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap } from '../core/psbt/types.ts';
import { decodeWords } from '../rpc/decode-words.ts';
import { pathInWords } from '../rpc/path-words.ts';
import { FeeSum } from '../rpc/procedures/decodepsbt-fee.ts';
import { LineCounter, type MapLines } from '../rpc/procedures/json-line-count.ts';
import type { InputFault, OpenAnswer, OpenedInput, Progress } from './inspect-protocol.ts';
import { recogniseBlob, takeOut, Unreadable } from './read-source.ts';

type Report = (progress: Progress) => void;

/** What the worker keeps of an input, and what the page is told of it. */
export interface OpenedSource {
  readonly answer: OpenAnswer;
  /** Absent where it is neither a PSBT nor a transaction: then nothing is kept. */
  readonly input?: InspectedInput;
  readonly print?: PrintFacts;
}

/** What printing the result needs to know beforehand. */
export interface PrintFacts {
  readonly lines: MapLines;
  /** In satoshis, where Core prints one. */
  readonly fee: bigint | undefined;
}

/** Reads a source and decodes what is in it. */
export async function openSource(
  source: Blob,
  chain: Chain,
  report: Report,
): Promise<OpenedSource> {
  const steps = new OpeningSteps(source.size, report);
  try {
    const found = await recogniseBlob(source, (offset) => steps.read(offset));
    if (!found.ok) return { answer: found };
    return await openRecognised(source, found, chain, steps);
  } catch (error) {
    if (error instanceof Unreadable) return { answer: { ok: false, named: 'unreadable' } };
    throw error;
  }
}

async function openRecognised(
  source: Blob,
  found: RecognisedInput,
  chain: Chain,
  steps: OpeningSteps,
): Promise<OpenedSource> {
  const listener = new Listener((offset) => steps.decoded(offset, found.bytes.length));
  const input = new InspectedInput(found.bytes, found.format, listener);
  const keep = await whatToKeep(source, found);
  const opened = { ...describe(input, found, chain), ...(keep && { keep }) };
  return { answer: { ok: true, opened }, input, print: listener.facts };
}

function describe(
  input: InspectedInput,
  { format, encoding, wrapping, head, tail }: RecognisedInput,
  chain: Chain,
): OpenedInput {
  const fault = faultOf(input);
  return {
    format,
    encoding,
    wrapping,
    size: input.bytes.length,
    head,
    tail,
    version: input.version,
    index: copyOf(input.index),
    summary: input.summary(chain),
    ...(fault && { fault }),
  };
}

function faultOf(input: InspectedInput): InputFault | undefined {
  const { error } = input;
  if (!error) return undefined;
  const { steps, ids } = input.faultPath();
  const { start, end } = error.span;
  return {
    offset: start,
    length: end - start,
    path: pathInWords(steps),
    pathIds: ids,
    code: error.code,
    detail: error.detail,
    message: messageOf(input),
  };
}

/** Of a transaction Core says no more than that. */
function messageOf({ format, error }: InspectedInput): string {
  const message = 'TX decode failed';
  return format === 'psbt' && error ? `${message} ${decodeWords(error)}` : message;
}

/** The page's columns are transferred to it; the worker needs its own. */
function copyOf({ kind, parent, next, start, end, problem }: NodeIndex): NodeIndex {
  return {
    kind: kind.slice(),
    parent: parent.slice(),
    next: next.slice(),
    start: start.slice(),
    end: end.slice(),
    problem: problem.slice(),
  };
}

/** What stood in JSON or a longer text, without what stood around it: that may be a secret. */
function whatToKeep(
  source: Blob,
  { wrapping, payload }: RecognisedInput,
): Promise<Blob> | undefined {
  const hasMore = wrapping.includes('json') || wrapping.includes('text');
  return hasMore ? takeOut(source, payload) : undefined;
}

/** Reports are this far apart at least. */
const REPORT_MS = 50;

/** Reading counts as much as decoding does. */
class OpeningSteps {
  private last = performance.now();

  constructor(
    private readonly sourceSize: number,
    private readonly report: Report,
  ) {}

  /** Bytes of the source that were read. */
  read(offset: number): void {
    this.tell(offset, 2 * this.sourceSize);
  }

  /** Bytes of the input that were decoded. */
  decoded(offset: number, size: number): void {
    const half = this.sourceSize;
    this.tell(half + Math.floor((half * offset) / size), 2 * half);
  }

  private tell(done: number, total: number): void {
    const now = performance.now();
    if (now - this.last < REPORT_MS) return;
    this.last = now;
    this.report({ done, total });
  }
}

/** Hears of the maps of a PSBT: how far decoding is, and what its JSON will be like. */
class Listener implements PsbtVisitor {
  private readonly sum = new FeeSum();
  private readonly counter = new LineCounter();

  constructor(private readonly reached: (offset: number) => void) {}

  get facts(): PrintFacts {
    return { lines: this.counter.lines, fee: this.sum.total };
  }

  global(map: GlobalMap, version: number): void {
    this.sum.global(map);
    this.counter.global(map, version);
    this.reached(map.end);
  }

  input(map: InputMap, index: number): void {
    this.sum.input(map, index);
    this.counter.input(map);
    this.reached(map.end);
  }

  output(map: OutputMap, index: number): void {
    this.sum.output(map, index);
    this.counter.output(map);
    this.reached(map.end);
  }

  end(): void {
    this.sum.end();
  }
}
