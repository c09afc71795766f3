import type {
  DecodeFault,
  ForAnother,
  NotOpened,
  OpenedInput,
  ShownDamage,
} from '../../channel/protocol/inspect-protocol.ts';
import type { Report } from '../../channel/protocol/protocol.ts';
import type { DecodeError } from '../../core/bytes/decode-error.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { Damage } from '../../core/damage/damage.ts';
import type { RecognisedInput, Wrapping } from '../../core/intake/recognise.ts';
import { nodeCount, sliceIndex } from '../../core/outline/node-index.ts';
import type { PsbtVisitor } from '../../core/psbt/psbt.ts';
import type { GlobalMap, InputMap, OutputMap } from '../../core/psbt/types.ts';
import { InspectedInput } from '../../core/shown/shown-input.ts';
import type { GivenOutputs } from '../../core/subject/subject.ts';
import { DECODE_FAILED, NO_BASE64, psbtDecodeWords } from '../../rpc/decode-words.ts';
import { toldDamage } from '../../rpc/fault-data.ts';
import { pathInWords } from '../../rpc/path-words.ts';
import { namedShown } from '../named-shown.ts';
import type { SpentOutputs } from '../previous-outputs.ts';
import { recogniseBlob, takeOut, Unreadable } from '../read-source.ts';
import { readBeside } from './read-beside.ts';

/** What decoding alone says of an input. */
export type DecodedInput = Omit<OpenedInput, 'summary' | 'line' | 'verdicts'>;

/** What the worker keeps of an input, and what the page is told of it. */
export interface OpenedSource {
  readonly decoded: DecodedInput;
  readonly input: InspectedInput;
}

/** What is known besides a source. */
interface Known {
  /** Of the outputs that it spends. */
  readonly given?: GivenOutputs | undefined;
  /** What another file spends: what says something of that is not opened. */
  readonly spent?: SpentOutputs | undefined;
}

/** Reads a source and decodes what is in it; of what is neither a PSBT nor a transaction nothing is kept. */
export async function openSource(
  source: Blob,
  report: Report,
  { given, spent }: Known = {},
): Promise<OpenedSource | NotOpened | ForAnother> {
  try {
    const found = await recogniseBlob(source);
    const beside = spent && (await readBeside(source, found, spent));
    if (beside) return { named: 'previous-outputs', beside };
    if (!found.ok) return found.named === 'too-large' ? found : namedShown(found);
    return await openRecognised(source, found, report, given);
  } catch (error) {
    if (error instanceof Unreadable) return { named: 'unreadable' };
    throw error;
  }
}

async function openRecognised(
  source: Blob,
  found: RecognisedInput,
  report: Report,
  given: GivenOutputs | undefined,
): Promise<OpenedSource> {
  const listener = new Listener(found.bytes.length, report);
  const input = new InspectedInput(found.bytes, found.format, [listener], given);
  const keep = await whatToKeep(source, found);
  const others = await takeOutAll(source, found.others ?? []);
  const decoded = {
    ...describe(input, found),
    ...(keep && { keep }),
    ...(others.length > 0 && { others }),
  };
  return { decoded, input };
}

function describe(
  input: InspectedInput,
  { format, encoding, wrapping, stray, repair }: RecognisedInput,
): DecodedInput {
  const fault = faultOf(input, stray !== undefined && encoding === 'base64');
  const isStray = input.error !== undefined && stray !== undefined;
  return {
    format,
    encoding,
    wrapping,
    size: input.bytes.length,
    version: input.version,
    // The page's columns are transferred to it; the worker needs its own.
    index: sliceIndex(input.index, 0, nodeCount(input.index)),
    ...(repair && { repair }),
    ...(fault && (input.error ? { fault } : { refusal: fault })),
    ...(isStray && { stray }),
    ...(input.damage && { damage: damageOf(input.bytes, input.damage) }),
  };
}

function damageOf(bytes: Uint8Array, damage: Damage): ShownDamage {
  const whole = damage.change?.exact?.bytes;
  return {
    ...toldDamage(bytes, damage),
    ...(whole && { whole: new Blob([new Uint8Array(whole)]) }),
  };
}

/** `isNoBase64`: Core would have refused the text before it looked at its bytes. */
function faultOf(input: InspectedInput, isNoBase64: boolean): DecodeFault | undefined {
  const error = input.error ?? input.refusal;
  if (!error) return undefined;
  const { steps, ids } = input.faultPath();
  const { start, end } = error.span;
  return {
    offset: start,
    length: end - start,
    path: pathInWords(steps),
    pathIds: ids,
    complaint: error.complaint,
    message: isNoBase64 ? NO_BASE64 : messageOf(input.format, error),
    ...(input.refusal && { allowedBy: 'bip375' as const }),
  };
}

/** Of a transaction Core says no more than that. */
function messageOf(format: InspectedInput['format'], error: DecodeError): string {
  return format === 'psbt' ? psbtDecodeWords(error) : DECODE_FAILED;
}

/** What stood in JSON or a longer text, without what stood around it: that may be a secret. */
function whatToKeep(
  source: Blob,
  { wrapping, payload, bytes }: RecognisedInput,
): Promise<Blob> | Blob | undefined {
  if (wrapping.some((each) => CARRIED.has(each))) return new Blob([new Uint8Array(bytes)]);
  const hasMore = wrapping.includes('json') || wrapping.includes('text');
  return hasMore ? takeOut(source, payload) : undefined;
}

/** Of these nothing but the bytes that they carry is kept. */
const CARRIED: ReadonlySet<Wrapping> = new Set([
  'in-hex',
  'in-base64',
  'url',
  'dump',
  'byte-list',
  'literal',
]);

function takeOutAll(source: Blob, spans: readonly Span[]): Promise<readonly Blob[]> {
  return Promise.all(spans.map((each) => takeOut(source, each)));
}

/** Reports are this far apart at least. */
const REPORT_MS = 50;

/** Hears of the maps of a PSBT how far decoding is. */
class Listener implements PsbtVisitor {
  private last = performance.now();

  constructor(
    private readonly size: number,
    private readonly report: Report,
  ) {}

  global(map: GlobalMap): void {
    this.reached(map.end);
  }

  input(map: InputMap): void {
    this.reached(map.end);
  }

  output(map: OutputMap): void {
    this.reached(map.end);
  }

  end(): void {}

  private reached(offset: number): void {
    const now = performance.now();
    if (now - this.last < REPORT_MS) return;
    this.last = now;
    this.report({ done: offset, total: this.size });
  }
}
