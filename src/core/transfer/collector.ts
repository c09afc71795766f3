import { base43Message } from './base43.ts';
import { BbqrCollector, decodeBbqrPart } from './bbqr.ts';
import { FountainCollector, type FountainPart, RECEIVED } from './fountain.ts';
import { NumberedCollector, type NumberedPart } from './numbered-parts.ts';
import { decodeSpecterPart, isSpecterPart } from './specter.ts';
import { TransferError, type TransferRefusal } from './transfer-error.ts';
import { bytesOfUr, decodeUr } from './ur.ts';
import { decodeUr1Part, isUr1, messageOfUr1 } from './ur1.ts';

export type Dialect =
  | 'bbqr'
  | 'ur'
  /** Version 1, without bytewords. */
  | 'ur1'
  /** `p1of3 …`. */
  | 'specter'
  /** Electrum's, which is one code. */
  | 'base43';

/** What is there of a message. */
export interface Collected {
  readonly dialect: Dialect;
  /** `P` and the like of BBQr, `psbt` and the like of UR. */
  readonly type: string;
  /** For each fragment or part MISSING, RECEIVED or MIXED. */
  readonly map: Uint8Array;
  /** How many are RECEIVED. */
  readonly received: number;
  /** The bytes, once all is there. */
  readonly message?: CollectedMessage;
}

export interface CollectedMessage {
  readonly bytes: Uint8Array;
  /** They are to be inflated still (BBQr's encoding Z), by whoever has the means. */
  readonly isDeflated: boolean;
}

/** What became of a text. */
export type PartVerdict =
  | { readonly ok: true; readonly isNew: boolean }
  | { readonly ok: false; readonly refusal: TransferRefusal; readonly detail: string };

/** A PSBT, a transaction, and what may be either. */
const BBQR_TYPES: ReadonlySet<string> = new Set(['P', 'T', 'B', 'U']);
const UR_TYPES: ReadonlySet<string> = new Set(['psbt', 'crypto-psbt', 'bytes']);

/**
 * The texts between white space that begin as a part does, or the lines that do as
 * Specter's; none where there is anything else.
 */
export function transferPartsIn(text: string): readonly string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length > 0 && lines.every(isSpecterPart)) return lines;
  const whole = text.trim();
  if (base43Message(whole)) return [whole];
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.every((word) => /^(?:B\$|ur:)/i.test(word)) ? words : [];
}

/** What all dialects collect by. */
interface Collecting {
  readonly dialect: Dialect;
  readonly type: string;
  /** Takes a text of the same dialect and type; false where it says nothing new. */
  add(text: string): boolean;
  map(): Uint8Array;
  message(): CollectedMessage | undefined;
}

/** Collects one message from parts of whichever dialect comes first. */
export class PartCollector {
  private collecting: Collecting | undefined;
  private message: CollectedMessage | undefined;

  /** Whether all is there. */
  get isWhole(): boolean {
    return this.message !== undefined;
  }

  /** Takes the text of a part, in any order and as often as it comes. Never raises. */
  receive(text: string): PartVerdict {
    try {
      const dialect = dialectOf(text);
      const { collecting } = this;
      if (collecting && collecting.dialect !== dialect) throw new TransferError('other-message');
      const next = collecting ?? COLLECTORS[dialect](text);
      const isNew = next.add(text);
      this.collecting = next;
      this.message ??= this.putTogether(next);
      return { ok: true, isNew };
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      return { ok: false, refusal: error.refusal, detail: error.detail };
    }
  }

  /** What is whole and wrong cannot become right: all of it is forgotten. */
  private putTogether(collecting: Collecting): CollectedMessage | undefined {
    try {
      return collecting.message();
    } catch (error) {
      this.collecting = undefined;
      throw error;
    }
  }

  /** `undefined` before the first part. */
  collected(): Collected | undefined {
    const { collecting, message } = this;
    if (!collecting) return undefined;
    const map = collecting.map();
    return {
      dialect: collecting.dialect,
      type: collecting.type,
      map,
      received: map.filter((one) => one === RECEIVED).length,
      ...(message && { message }),
    };
  }
}

function dialectOf(text: string): Dialect {
  if (text.startsWith('B$')) return 'bbqr';
  if (/^ur:/i.test(text)) return isUr1(text) ? 'ur1' : 'ur';
  if (isSpecterPart(text)) return 'specter';
  if (base43Message(text)) return 'base43';
  throw new TransferError('no-part');
}

function collectBbqr(text: string): Collecting {
  const first = decodeBbqrPart(text);
  if (!BBQR_TYPES.has(first.type)) throw new TransferError('wrong-type', first.type);
  const collector = new BbqrCollector(first);
  return {
    dialect: 'bbqr',
    type: first.type,
    add: (next) => collector.add(decodeBbqrPart(next)),
    map: () => collector.map(),
    message: () => {
      const bytes = collector.message();
      return bytes && { bytes, isDeflated: first.encoding === 'Z' };
    },
  };
}

function collectUr(text: string): Collecting {
  const { type, content } = decodeUr(text);
  if (!UR_TYPES.has(type)) throw new TransferError('wrong-type', type);
  const collector = content instanceof Uint8Array ? wholeUr(content) : partsOfUr(content);
  const add = (next: string): boolean => {
    const ur = decodeUr(next);
    if (ur.type !== type) throw new TransferError('other-message');
    return collector.add(ur.content);
  };
  const message = (): CollectedMessage | undefined => {
    const cbor = collector.message();
    return cbor && { bytes: bytesOfUr(cbor), isDeflated: false };
  };
  return { dialect: 'ur', type, add, map: () => collector.map(), message };
}

interface UrContents {
  add(content: Uint8Array | FountainPart): boolean;
  map(): Uint8Array;
  message(): Uint8Array | undefined;
}

function partsOfUr(first: FountainPart): UrContents {
  const collector = new FountainCollector(first);
  return {
    add(content) {
      if (content instanceof Uint8Array) throw new TransferError('other-message');
      return collector.add(content);
    },
    map: () => collector.map(),
    message: () => collector.message(),
  };
}

function wholeUr(message: Uint8Array): UrContents {
  let isThere = false;
  return {
    add(content) {
      const isSame =
        content instanceof Uint8Array &&
        content.length === message.length &&
        content.every((byte, i) => byte === message[i]);
      if (!isSame) throw new TransferError('other-message');
      const isNew = !isThere;
      isThere = true;
      return isNew;
    },
    map: () => Uint8Array.of(isThere ? RECEIVED : 0),
    message: () => (isThere ? message : undefined),
  };
}

function collectUr1(text: string): Collecting {
  const { type, message: digest } = decodeUr1Part(text);
  if (!UR_TYPES.has(type)) throw new TransferError('wrong-type', type);
  const decode = (next: string): NumberedPart => {
    const part = decodeUr1Part(next);
    if (part.type !== type) throw new TransferError('other-message');
    return part;
  };
  const bytesOf = (payload: string) => bytesOfUr(messageOfUr1(payload, digest));
  return collectNumbered({ dialect: 'ur1', type }, text, decode, bytesOf);
}

/** What Specter's parts carry is a text, which is looked at as if it was pasted. */
function collectSpecter(text: string): Collecting {
  const bytesOf = (whole: string) => new TextEncoder().encode(whole);
  return collectNumbered({ dialect: 'specter', type: '' }, text, decodeSpecterPart, bytesOf);
}

function collectNumbered(
  names: Pick<Collecting, 'dialect' | 'type'>,
  first: string,
  decode: (text: string) => NumberedPart,
  bytesOf: (whole: string) => Uint8Array,
): Collecting {
  const collector = new NumberedCollector(decode(first));
  return {
    ...names,
    add: (next) => collector.add(decode(next)),
    map: () => collector.map(),
    message: () => {
      const whole = collector.whole();
      return whole === undefined ? undefined : { bytes: bytesOf(whole), isDeflated: false };
    },
  };
}

/** One text is all of it. */
function collectBase43(first: string): Collecting {
  let isThere = false;
  return {
    dialect: 'base43',
    type: '',
    add: (next) => {
      if (next !== first) throw new TransferError('other-message');
      const isNew = !isThere;
      isThere = true;
      return isNew;
    },
    map: () => Uint8Array.of(isThere ? RECEIVED : 0),
    message: () => {
      const bytes = isThere ? base43Message(first) : undefined;
      return bytes && { bytes, isDeflated: false };
    },
  };
}

const COLLECTORS: Readonly<Record<Dialect, (first: string) => Collecting>> = {
  bbqr: collectBbqr,
  ur: collectUr,
  ur1: collectUr1,
  specter: collectSpecter,
  base43: collectBase43,
};
