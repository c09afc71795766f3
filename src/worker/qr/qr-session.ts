import type { Report } from '../../channel/protocol/protocol.ts';
import type {
  PartRefusal,
  QrCalls,
  QrForm,
  QrReading,
  QrSeries,
} from '../../channel/qr/qr-protocol.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';
import { encodeBase43 } from '../../core/transfer/base43.ts';
import { bbqrParts } from '../../core/transfer/bbqr.ts';
import { type Dialect, PartCollector, transferPartsIn } from '../../core/transfer/collector.ts';
import { MAX_FRAGMENTS } from '../../core/transfer/fountain.ts';
import { specterParts } from '../../core/transfer/specter.ts';
import { MAX_MESSAGE_SIZE, TransferError } from '../../core/transfer/transfer-error.ts';
import { type PartsOfMessage, urParts } from '../../core/transfer/ur.ts';
import { ur1Parts } from '../../core/transfer/ur1.ts';
import { recogniseBlob } from '../read-source.ts';
import type { Handlers } from '../serve.ts';
import { inflated } from './inflate.ts';
import { LargePicture, readPicture } from './read-picture.ts';
import { drawSymbol, MOST_PLAIN_BYTES, readSymbols, SYMBOL_SIZES } from './symbols.ts';

/** Symbols of a series at most: BBQr numbers no more, and nobody looks at as many. */
const MOST_SYMBOLS = 1295;

/** No picture of symbols is larger, nor a text of parts. */
const LARGEST_SOURCE = 64_000_000;

/** How often it is said at most how far a text is read. */
const MOST_REPORTS = 100;

/** No message has more parts that are not mixed: a whole round of them said nothing new. */
const MOST_USELESS = MAX_FRAGMENTS;

/** QR codes made of an input, and an input put together from QR codes. */
export class QrSession {
  private parts: PartsOfMessage | undefined;
  /** The version of all symbols of a series, so that they have one size. */
  private version: number | undefined;
  private collector = new PartCollector();

  readonly handlers: Handlers<keyof QrCalls> = {
    qrOpen: async ({ source, as, density }) => {
      const found = await recogniseBlob(source);
      if (!found.ok) throw new Error('There is nothing to show');
      const plain = plainText(found.format, found.bytes);
      const canBePlain = plain.length <= MOST_PLAIN_BYTES;
      const taken = as === 'plain' && !canBePlain ? undefined : as;
      const chosen: QrForm = taken ?? (canBePlain ? 'plain' : 'bbqr');
      const { version, alphanumeric } = SYMBOL_SIZES[density];
      const parts =
        chosen === 'plain'
          ? { count: 1, isEndless: false, part: () => plain }
          : partsOf(chosen, found.format, found.bytes, alphanumeric);
      this.parts = parts;
      this.version = parts && parts.count > 1 ? version : undefined;
      const { count = 0, isEndless = false } = parts ?? {};
      return { form: chosen, count, isEndless, canBePlain } satisfies QrSeries;
    },
    qrSymbol: ({ number }, { give }) => {
      if (!this.parts) throw new Error('There are no symbols');
      const symbol = drawSymbol(this.parts.part(number), this.version);
      give(symbol.modules);
      return symbol;
    },
    qrRead: async ({ source }, { report }) => {
      const { texts, isPicture, refusal } = await textsIn(source);
      // Of a text these are parts already; to ask again of thousands takes seconds.
      const parts = isPicture ? texts.filter(isPart) : texts;
      const reading = { found: texts.length, ...this.collect(parts, report) };
      if (refusal) return { ...reading, refusals: [refusal], isPicture };
      const whole = reading.refusals.length > 0 ? undefined : plainOf(texts);
      if (whole) return { ...reading, refusals: [], isPicture, whole };
      return { ...(await this.withWhole(reading)), isPicture };
    },
  };

  /** Up to where the message is whole, or too many texts on end say nothing new. */
  private collect(parts: readonly string[], report: Report): Omit<Reading, 'found'> {
    const step = Math.ceil(parts.length / MOST_REPORTS);
    let added = 0;
    let repeated = 0;
    let useless = 0;
    const refusals = new Map<string, PartRefusal>();
    for (const [at, text] of parts.entries()) {
      const verdict = this.collector.receive(text);
      const isNew = verdict.ok && verdict.isNew;
      added += Number(isNew);
      repeated += Number(verdict.ok && !isNew);
      useless = isNew ? 0 : useless + 1;
      if (!verdict.ok) refusals.set(verdict.refusal + verdict.detail, verdict);
      if (this.collector.isWhole) break;
      if (useless > MOST_USELESS) {
        refusals.set('no-progress', { refusal: 'no-progress', detail: '' });
        break;
      }
      if ((at + 1) % step === 0) report({ done: at + 1, total: parts.length });
    }
    const refused = [...refusals.values()].map(({ refusal, detail }) => ({ refusal, detail }));
    const collected = this.collector.collected();
    return {
      added,
      repeated,
      refusals: refused,
      ...(collected && {
        collected: {
          dialect: collected.dialect,
          map: collected.map,
          received: collected.received,
        },
      }),
    };
  }

  /** With what was put together; the next part begins another message. */
  private async withWhole(reading: Reading): Promise<Reading> {
    const message = this.collector.collected()?.message;
    if (!message) return reading;
    this.collector = new PartCollector();
    const bytes = message.isDeflated
      ? await inflated(message.bytes, MAX_MESSAGE_SIZE)
      : message.bytes;
    if (bytes) return { ...reading, whole: new Blob([new Uint8Array(bytes)]) };
    const { collected: _, ...rest } = reading;
    return { ...rest, refusals: [{ refusal: 'damaged', detail: '' }] };
  }
}

type Reading = Omit<QrReading, 'isPicture'>;

const isPart = (text: string): boolean => transferPartsIn(text).length === 1;

/** A PSBT as base64, a transaction as hex in the letters that take less room. */
function plainText(format: InspectedFormat, bytes: Uint8Array): string {
  if (bytes.length > MOST_PLAIN_BYTES) return ' '.repeat(MOST_PLAIN_BYTES + 1);
  return format === 'psbt' ? encodeBase64(bytes) : bytesToHex(bytes).toUpperCase();
}

/** `undefined` where there are too many of them. */
function partsOf(
  form: Dialect,
  format: InspectedFormat,
  bytes: Uint8Array,
  characters: number,
): PartsOfMessage | undefined {
  try {
    const parts = PARTS[form](bytes, format === 'psbt', characters);
    return parts && parts.count <= MOST_SYMBOLS ? parts : undefined;
  } catch (error) {
    if (error instanceof TransferError) return undefined;
    throw error;
  }
}

type MakeParts = (
  bytes: Uint8Array,
  isPsbt: boolean,
  characters: number,
) => PartsOfMessage | undefined;

const PARTS: Readonly<Record<Dialect, MakeParts>> = {
  bbqr: (bytes, isPsbt, characters) => bbqrParts('2', isPsbt ? 'P' : 'T', bytes, characters),
  ur: (bytes, isPsbt, characters) => urParts(isPsbt ? 'psbt' : 'bytes', bytes, characters),
  ur1: (bytes, _isPsbt, characters) => ur1Parts(bytes, characters),
  specter: (bytes, isPsbt, characters) =>
    specterParts(isPsbt ? encodeBase64(bytes) : bytesToHex(bytes), bytesOfSymbol(characters)),
  base43: (bytes) => inOneSymbol(bytes),
};

/** Small letters take eight bits each, where the alphanumeric mode takes eleven for two. */
function bytesOfSymbol(alphanumeric: number): number {
  return Math.floor((alphanumeric * 11) / 16);
}

/** As one symbol, which is of no more characters than the largest of a series. */
function inOneSymbol(bytes: Uint8Array): PartsOfMessage | undefined {
  const most = SYMBOL_SIZES.high.alphanumeric;
  const text = bytes.length < most ? encodeBase43(bytes) : undefined;
  if (text === undefined || text.length > most) return undefined;
  return { count: 1, isEndless: false, part: () => text };
}

interface Texts {
  readonly texts: readonly string[];
  readonly isPicture: boolean;
  /** Why there are none. */
  readonly refusal?: PartRefusal;
}

/** The parts of a text, or the texts of all symbols in a picture. */
async function textsIn(source: Blob): Promise<Texts> {
  if (source.size > LARGEST_SOURCE) return { texts: [], isPicture: false };
  try {
    const picture = await readPicture(source);
    if (picture) return { texts: await readSymbols(picture), isPicture: true };
  } catch (error) {
    if (!(error instanceof LargePicture)) throw error;
    const { width, height } = error.size;
    return {
      texts: [],
      isPicture: true,
      refusal: { refusal: 'large-picture', detail: `${width} × ${height}` },
    };
  }
  return { texts: transferPartsIn(await source.text()), isPicture: false };
}

/** What one symbol holds that is no part: it is looked at as if it was pasted. */
function plainOf(texts: readonly string[]): Blob | undefined {
  const [text, ...others] = texts;
  return text === undefined || others.length > 0 || isPart(text) ? undefined : new Blob([text]);
}
