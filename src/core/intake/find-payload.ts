/**
 * Where in a longer text a PSBT or a transaction may stand: in the answer of a
 * node, in a wallet's JSON, in a letter. Reads ASCII bytes in pieces and keeps
 * nothing of them but offsets and short names.
 */
import { BACKSLASH, BLANK, COLON, CR, GREATER, LF, QUOTE, SLASH } from '../bytes/ascii.ts';
import type { Span } from '../bytes/span.ts';

/** How digits are to be read, and what they begin like; in longer texts base64 is only looked for as a PSBT. */
export type PayloadForm = 'base64' | 'psbt-hex' | 'hex';

/** A run of digits; the offsets count characters from the start of the text. */
export interface PayloadCandidate extends Span {
  readonly form: PayloadForm;
  /** How many brackets and braces are open around it. */
  readonly depth: number;
  /** The name of the member that it is the value of, where there is one. */
  readonly name: string;
}

/** Shorter runs are not looked at: no transaction that anyone has is shorter. */
const SHORTEST = 20;
/** How much of a run is kept to see how it begins. */
const BEGINNING = 12;
const KEPT = 16;
/** Lines of wrapped base64 have at least so many characters, all but the last as many as the first. */
const SHORTEST_LINE = 40;

/** Letters put it before each line that they quote. */
const QUOTE_MARK = GREATER;

/** 1: a digit of base64, 2: one of hex as well. */
const DIGIT = new Uint8Array(256);
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_-') {
  DIGIT[char.charCodeAt(0)] = /[0-9a-fA-F]/.test(char) ? 2 : 1;
}

/** Finds runs of digits in text that comes piece by piece. */
export class PayloadFinder {
  private position = 0;
  private depth = 0;
  private inString = false;
  private escaped = false;
  /** The last text, which a colon makes a name. */
  private lastString = '';
  private name = '';
  /** The run that is being read: where it began, how it begins, whether it is all hex. */
  private runStart = -1;
  private runLength = 0;
  private beginning = '';
  private allHex = true;
  /** Characters of the current line of the run, and of its first. */
  private lineLength = 0;
  private firstLine = 0;
  /** Where the run ended if the line break behind it does not continue it, and that break. */
  private brokenAt = -1;
  private brokenBy = 0;
  private readonly found: PayloadCandidate[] = [];

  /** The next piece of the text. */
  push(ascii: Uint8Array): void {
    for (let i = 0; i < ascii.length; i++, this.position++) {
      const code = ascii[i]!;
      if (DIGIT[code]! > 0 && !this.escaped) {
        i += this.takeRun(ascii, i) - 1;
        this.position--;
      } else {
        this.other(code);
      }
    }
  }

  /** The likeliest first: a PSBT, then hex by name, by depth, by length. */
  finish(): readonly PayloadCandidate[] {
    this.endRun(this.brokenAt >= 0 ? this.brokenAt : this.position);
    return [...this.found].sort(byLikelihood);
  }

  /** As many digits as follow each other; moves on behind them and answers how many there were. */
  private takeRun(ascii: Uint8Array, from: number): number {
    this.brokenAt = -1;
    if (this.runStart < 0) this.beginRun();
    let at = from;
    for (; at < ascii.length; at++) {
      const digit = DIGIT[ascii[at]!]!;
      if (digit === 0) break;
      if (digit === 1) this.allHex = false;
      if (this.beginning.length < BEGINNING) this.beginning += String.fromCharCode(ascii[at]!);
    }
    const length = at - from;
    this.position += length;
    this.runLength += length;
    this.lineLength += length;
    return length;
  }

  private other(code: number): void {
    if (this.escaped) {
      this.escaped = false;
      if (code !== SLASH && !isSpaceEscape(code)) this.endRun(this.position - 1);
      return;
    }
    if (this.inString) this.insideString(code);
    else this.outside(code);
  }

  private insideString(code: number): void {
    if (code === BACKSLASH) {
      this.escaped = true;
      return;
    }
    if (code === QUOTE) {
      this.inString = false;
      this.lastString = this.runStart < 0 ? '' : this.beginning;
    }
    this.endRun(this.position);
  }

  private outside(code: number): void {
    if (this.isLineBreak(code) || this.isQuoteMark(code)) return;
    this.endRun(this.brokenAt >= 0 ? this.brokenAt : this.position);
    switch (code) {
      case QUOTE:
        this.inString = true;
        break;
      case COLON:
        this.name = this.lastString;
        break;
      case 0x7b: // {
      case 0x5b: // [
        this.depth++;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        if (this.depth > 0) this.depth--;
        this.name = '';
        break;
      case 0x2c: // ,
        this.name = '';
    }
  }

  /** Whether this character is the line break after a full line of wrapped digits. */
  private isLineBreak(code: number): boolean {
    if ((code !== LF && code !== CR) || this.runStart < 0) return false;
    if (code === LF && this.brokenBy === CR && this.position === this.brokenAt + 1) return true;
    if (this.lineLength < SHORTEST_LINE) return false;
    if (this.firstLine > 0 && this.lineLength !== this.firstLine) return false;
    this.firstLine = this.lineLength;
    this.lineLength = 0;
    this.brokenAt = this.position;
    this.brokenBy = code;
    return true;
  }

  /** Whether this character, behind such a break, may stand before the digits of the next line. */
  private isQuoteMark(code: number): boolean {
    return this.brokenAt >= 0 && (code === QUOTE_MARK || code === BLANK);
  }

  private beginRun(): void {
    this.runStart = this.position;
    this.runLength = 0;
    this.beginning = '';
    this.allHex = true;
    this.lineLength = 0;
    this.firstLine = 0;
  }

  private endRun(end: number): void {
    if (this.runStart < 0) return;
    const form = this.runLength >= SHORTEST ? formOf(this.beginning, this.allHex) : undefined;
    if (form) {
      const { runStart: start, depth, name } = this;
      this.keep({ start, end, form, depth, name });
    }
    this.runStart = -1;
    this.brokenAt = -1;
  }

  private keep(candidate: PayloadCandidate): void {
    this.found.push(candidate);
    if (this.found.length <= KEPT) return;
    this.found.sort(byLikelihood).pop();
  }
}

function isSpaceEscape(code: number): boolean {
  return code === 0x6e || code === 0x72 || code === 0x74;
}

/** How a run begins: as "psbt" does in base64 or hex, or with nothing but hex. */
export function formOf(beginning: string, allHex: boolean): PayloadForm | undefined {
  // Four bytes are 32 bits: five characters and two bits of a sixth.
  if (/^cHNid[ABCDEFGHIJKLMNOP]/.test(beginning)) return 'base64';
  if (/^70736274/.test(beginning)) return 'psbt-hex';
  return allHex ? 'hex' : undefined;
}

function byLikelihood(a: PayloadCandidate, b: PayloadCandidate): number {
  return rank(a) - rank(b) || a.depth - b.depth || lengthOf(b) - lengthOf(a) || a.start - b.start;
}

function rank({ form, name }: PayloadCandidate): number {
  if (form !== 'hex') return name === 'psbt' ? 0 : 1;
  return name === 'hex' || name === 'tx' || name === 'hexstring' ? 2 : 3;
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
