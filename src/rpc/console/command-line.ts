/** One word of a command line: what it says, and where in the line it stands, quotes included. */
export interface CommandWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Why a line is no command. */
export type LineFault =
  /** No procedure is named. */
  | 'empty'
  /** A quote or a backslash has no other end. */
  | 'unbalanced'
  /** A comma, or something behind the closing parenthesis, where neither may stand. */
  | 'syntax'
  /** A call inside a call. */
  | 'nested'
  /** A descriptor without quotes, whose parenthesis would begin such a call. */
  | 'descriptor'
  /** `[…]` behind a call, which would take a part of its answer. */
  | 'query';

export type CommandLine =
  | {
      readonly ok: true;
      /** The procedure's name, then its arguments; never empty. */
      readonly words: readonly CommandWord[];
    }
  | { readonly ok: false; readonly fault: LineFault; readonly at: number };

/**
 * Takes a line apart by the rules of Core's debug window
 * (RPCConsole::RPCParseCommandLine, qt/rpcconsole.cpp): words between spaces or
 * commas, the arguments perhaps in parentheses; single quotes hold anything,
 * in double quotes a backslash escapes a quote or itself, outside quotes
 * anything. A line break is a space, as in Core's field. What Core's window can
 * and this cannot, calls inside calls and queries of answers, is refused.
 */
export function splitCommand(line: string): CommandLine {
  return new Splitter(line).split();
}

/** Raised inside this file only. */
class Refused extends Error {
  constructor(readonly fault: LineFault) {
    super();
  }
}

type State = 'between' | 'in brackets' | 'after comma' | 'word' | 'done';

/** What a descriptor begins with (BIP 380 to 390). */
const DESCRIPTOR_FUNCTIONS: ReadonlySet<string> = new Set(
  'addr combo multi musig pk pkh raw rawtr sh sortedmulti tr unused wpkh wsh'.split(' '),
);

const PLAIN = /[^"'\\(), \t\r\n]+/y;
const IN_DOUBLE_QUOTES = /[^"\\]+/y;

class Splitter {
  private readonly words: CommandWord[] = [];
  private state: State = 'between';
  private pos = 0;
  private from = 0;
  private parts: string[] = [];

  constructor(private readonly line: string) {}

  split(): CommandLine {
    try {
      while (this.pos < this.line.length) this.step(this.line.charAt(this.pos));
      this.end();
      if (this.words.length === 0) throw new Refused('empty');
      return { ok: true, words: this.words };
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown;
      return { ok: false, fault: thrown.fault, at: this.pos };
    }
  }

  private step(char: string): void {
    if (char === '(') this.opening();
    else if (char === ')') this.closing();
    else if (char === ',') this.comma();
    else if (' \t\r\n'.includes(char)) this.space();
    else this.inWord(char);
  }

  private opening(): void {
    if (this.state === 'after comma') throw new Refused('syntax');
    if (this.state === 'word') {
      // The name is no word yet where the parenthesis belongs to it.
      if (this.words.length > 0) throw new Refused(this.isDescriptor() ? 'descriptor' : 'nested');
      this.finish();
      this.state = 'in brackets';
    }
    this.pos++;
  }

  private isDescriptor(): boolean {
    return DESCRIPTOR_FUNCTIONS.has(this.parts.join(''));
  }

  private closing(): void {
    this.end();
    if (this.words.length > 0) this.state = 'done';
    this.pos++;
  }

  private end(): void {
    if (this.state === 'after comma') throw new Refused('syntax');
    if (this.state === 'word') this.finish();
  }

  private comma(): void {
    if (this.state === 'after comma') throw new Refused('syntax');
    const follows = this.state === 'word' || this.state === 'in brackets';
    if (this.state === 'word') this.finish();
    if (this.state !== 'done') this.state = follows ? 'after comma' : 'between';
    this.pos++;
  }

  private space(): void {
    if (this.state === 'word') this.finish();
    if (this.state !== 'done') this.state = 'between';
    this.pos++;
  }

  private inWord(char: string): void {
    if (this.state === 'done') throw new Refused(char === '[' ? 'query' : 'syntax');
    if (this.state !== 'word') this.from = this.pos;
    this.state = 'word';
    if (char === "'") this.singleQuoted();
    else if (char === '"') this.doubleQuoted();
    else if (char === '\\') this.escaped();
    else this.literal(this.runOf(PLAIN).length);
  }

  private singleQuoted(): void {
    const end = this.line.indexOf("'", this.pos + 1);
    if (end < 0) throw new Refused('unbalanced');
    this.parts.push(this.line.slice(this.pos + 1, end));
    this.pos = end + 1;
  }

  private doubleQuoted(): void {
    let at = this.pos + 1;
    for (;;) {
      const plain = this.runOf(IN_DOUBLE_QUOTES, at);
      this.parts.push(plain);
      at += plain.length;
      if (this.line[at] !== '\\') break;
      const next = this.line[at + 1];
      if (next === undefined) break;
      // A backslash before anything else is one.
      this.parts.push(next === '"' || next === '\\' ? next : `\\${next}`);
      at += 2;
    }
    if (this.line[at] !== '"') throw new Refused('unbalanced');
    this.pos = at + 1;
  }

  private escaped(): void {
    if (this.pos + 1 >= this.line.length) throw new Refused('unbalanced');
    this.pos++;
    this.literal(1);
  }

  private runOf(pattern: RegExp, at = this.pos): string {
    pattern.lastIndex = at;
    return pattern.exec(this.line)?.[0] ?? '';
  }

  private literal(length: number): void {
    this.parts.push(this.line.slice(this.pos, this.pos + length));
    this.pos += length;
  }

  private finish(): void {
    this.words.push({ text: this.parts.join(''), from: this.from, to: this.pos });
    this.parts = [];
    this.state = 'between';
  }
}
