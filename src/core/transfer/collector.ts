import { BbqrCollector, decodeBbqrPart } from './bbqr.ts';
import { FountainCollector, type FountainPart, RECEIVED } from './fountain.ts';
import { TransferError, type TransferRefusal } from './transfer-error.ts';
import { bytesOfUr, decodeUr } from './ur.ts';

export type Dialect = 'bbqr' | 'ur';

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

/** The texts between white space that begin as a part does; none where there is anything else. */
export function partsIn(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.every((word) => /^(?:B\$|ur:)/i.test(word)) ? words : [];
}

/** What both dialects collect by. */
interface Collecting {
  readonly dialect: Dialect;
  readonly type: string;
  /** Takes a text of the same dialect and type; false where it says nothing new. */
  add(text: string): boolean;
  map(): Uint8Array;
  message(): CollectedMessage | undefined;
}

/** Collects one message from parts of BBQr or UR, whichever comes first. */
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
      const next = collecting ?? (dialect === 'ur' ? collectUr(text) : collectBbqr(text));
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
  if (/^ur:/i.test(text)) return 'ur';
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
