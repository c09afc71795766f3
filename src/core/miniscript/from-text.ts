import { hexToBytes } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { MAX_PUBKEYS_PER_MULTI_A, MAX_PUBKEYS_PER_MULTISIG } from '../script/limits.ts';
import { MAX_LOCK, MINISCRIPT_MAX_SIZE } from './limits.ts';
import { miniscript } from './node.ts';
import type { Expression, HashFragment, Miniscript, MiniscriptContext, Wrapper } from './types.ts';

/** The bytes of a key that is written so, or `undefined` where it is none. */
export type KeyFromText = (text: string) => Uint8Array | undefined;

export type FromText =
  | { readonly ok: true; readonly node: Miniscript }
  | {
      readonly ok: false;
      /** Not miniscript from `offset` on, or more than is relayed as script. */
      readonly reason: 'syntax' | 'too-large';
      /** In UTF-16 units of the text. */
      readonly offset: number;
    };

/**
 * A miniscript from its text (BIP 379, "Translation Table"; Parse,
 * script/miniscript.h). As in Core the arguments need not fit: the type of what
 * comes back says whether they do. `pk_h` and `pkh` also take the 20 bytes of a
 * key's hash in hex, as `toText` writes a key that is not known. Keys are read
 * from left to right, none after the first fault.
 */
export function fromText(
  text: string,
  keyFromText: KeyFromText = compressedKeyFromHex,
  context: MiniscriptContext = 'p2wsh',
): FromText {
  return new Parser(text, keyFromText, context).parse();
}

/** A compressed key in hex. As in a script, its x need not have a point. */
export function compressedKeyFromHex(text: string): Uint8Array | undefined {
  const bytes = hexToBytes(text);
  return bytes?.length === 33 && isPublicKeySize(bytes) ? bytes : undefined;
}

type Fault = Extract<FromText, { ok: false }>['reason'];

/** A fragment whose bracket is open, with the arguments read so far. */
interface OpenCall {
  readonly wrappers: string;
  readonly name: string;
  /** Of `thresh`, else 0. */
  readonly threshold: number;
  readonly args: Miniscript[];
}

/** A fragment, or that its arguments are yet to come. */
type Read = Miniscript | Fault | 'opened';

const WRAPPERS = /(?:([acdjlnstuv]+):)?/y;
const CONSTANT = /[01]/y;
const NAME = /([a-z0-9_]+)\(/y;
const THRESHOLD = /(-?)0*([0-9]+),/y;
/** No number of 64 bits has more digits; longer texts are not made into numbers. */
const MOST_DIGITS = 19;
/** One key of `multi`: up to the next comma or bracket, even one that belongs to it. */
const KEY_OF_MULTI = /([^,)]+)([,)])/y;

/** Bytes that a wrapper adds to the script; `v` adds one only where the last opcode cannot verify. */
const WRAPPER_SIZES: Readonly<Record<string, number>> = {
  ...{ a: 2, s: 1, c: 1, d: 3, j: 4, n: 1, v: 0, t: 1, l: 4, u: 4 },
};

/** Bytes of script beside the arguments, with one byte for each argument but one. */
const CALL_SIZES: Readonly<Record<string, number>> = {
  ...{ and_v: 1, and_b: 2, and_n: 5, or_b: 2, or_c: 3, or_d: 4, or_i: 4, andor: 5 },
};

/** Keeps the open brackets in a list, since a text may nest thousands deep. */
class Parser {
  private pos = 0;
  private readonly calls: OpenCall[] = [];
  /**
   * The least that the script has for what was read, so that reading stops as
   * soon as it is too large. Each argument that is to come counts as one byte,
   * which is taken off again when it is there.
   */
  private size = 1;
  private readonly build: Build;

  constructor(
    private readonly text: string,
    private readonly keyFromText: KeyFromText,
    private readonly context: MiniscriptContext,
  ) {
    this.build = (expression) => miniscript(expression, context);
  }

  parse(): FromText {
    let read: Read = 'opened';
    while (read === 'opened') {
      read = this.readFragment();
      while (typeof read === 'object' && this.calls.length > 0) read = this.takeArgument(read);
    }
    if (typeof read === 'string') return { ok: false, reason: read, offset: this.pos };
    if (this.pos === this.text.length) return { ok: true, node: read };
    return { ok: false, reason: 'syntax', offset: this.pos };
  }

  /** A fragment without miniscripts inside, or the beginning of one that has some. */
  private readFragment(): Read {
    const wrappers = this.match(WRAPPERS)?.[1] ?? '';
    // It would be ill typed, and a run of them would add nothing to the size.
    if (wrappers.includes('vv')) return 'syntax';
    for (const letter of wrappers) this.size += WRAPPER_SIZES[letter]!;
    if (this.isTooLarge) return 'too-large';
    const start = this.pos;
    const read = this.readName(wrappers);
    if (typeof read === 'string') return read;
    if (read === undefined) this.pos = start;
    else this.size += read.scriptSize - 1;
    return read === undefined ? 'syntax' : this.wrap(wrappers, read);
  }

  private readName(wrappers: string): Miniscript | Fault | 'opened' | undefined {
    const constant = this.match(CONSTANT)?.[0];
    if (constant !== undefined)
      return this.build({ fragment: constant === '0' ? '0' : '1', subs: [] });
    const start = this.pos;
    const name = this.match(NAME)?.[1];
    if (name === undefined) return undefined;
    if (COMBINATORS.has(name)) return this.openCall(wrappers, name);
    if (name === 'multi' || name === 'multi_a') return this.readMulti(name);
    this.pos = start;
    const args = this.callArguments(name);
    return args === undefined
      ? undefined
      : plainFragment(name, args, { toKey: this.keyFromText, build: this.build });
  }

  /** What stands in the brackets of the call that begins here, brackets inside and all. */
  private callArguments(name: string): string | undefined {
    const end = endOfExpression(this.text, this.pos);
    const call = this.text.slice(this.pos, end);
    if (!call.endsWith(')')) return undefined;
    this.pos = end;
    return call.slice(name.length + 1, -1);
  }

  private readMulti(fragment: 'multi' | 'multi_a'): Miniscript | undefined {
    const isHere = this.context === (fragment === 'multi' ? 'p2wsh' : 'tapscript');
    const threshold = isHere ? this.threshold() : undefined;
    if (threshold === undefined) return undefined;
    const keys: Uint8Array[] = [];
    for (let after = ','; after !== ')'; ) {
      const [, text, next] = this.match(KEY_OF_MULTI) ?? [];
      const key = text === undefined ? undefined : this.keyFromText(text);
      if (key === undefined || next === undefined) return undefined;
      keys.push(key);
      after = next;
    }
    if (keys.length > MAX_KEYS[fragment]) return undefined;
    if (threshold < 1 || threshold > keys.length) return undefined;
    return this.build({ fragment, threshold, keys, subs: [] });
  }

  private openCall(wrappers: string, name: string): Fault | 'opened' {
    const threshold = name === 'thresh' ? this.threshold() : 0;
    if (threshold === undefined || (name === 'thresh' && threshold < 1)) return 'syntax';
    this.size += CALL_SIZES[name] ?? 1 + numberSize(threshold);
    this.calls.push({ wrappers, name, threshold, args: [] });
    return this.isTooLarge ? 'too-large' : 'opened';
  }

  /**
   * What may be a number of 64 bits is read over, even one that no threshold can
   * be: Core judges that of `multi` after the keys, whose faults come first.
   */
  private threshold(): number | undefined {
    const [, sign = '', digits] = this.match(THRESHOLD) ?? [];
    if (digits === undefined || digits.length > MOST_DIGITS) return undefined;
    const number = BigInt(sign + digits);
    return BigInt.asIntN(64, number) === number ? Number(number) : undefined;
  }

  /** Gives an argument to the innermost open bracket; answers what that makes if it closes. */
  private takeArgument(arg: Miniscript): Read {
    if (this.isTooLarge) return 'too-large';
    const call = this.calls.at(-1)!;
    call.args.push(arg);
    if (call.args.length < (ARGUMENTS[call.name] ?? Number.POSITIVE_INFINITY)) {
      if (this.match(/,/y) !== null) return this.anotherArgument(call);
      if (call.name !== 'thresh') return 'syntax';
    }
    if (this.match(/\)/y) === null) return 'syntax';
    this.calls.pop();
    const node = this.combination(call);
    return node === undefined ? 'syntax' : this.wrap(call.wrappers, node);
  }

  private anotherArgument({ name }: OpenCall): Fault | 'opened' {
    if (name === 'thresh') this.size += 2;
    return this.isTooLarge ? 'too-large' : 'opened';
  }

  private combination({ name, threshold, args }: OpenCall): Miniscript | undefined {
    if (name !== 'thresh') return combination(name, args, this.build);
    if (threshold > args.length) return undefined;
    return this.build({ fragment: 'thresh', threshold, subs: args });
  }

  /** The wrapper next to the fragment comes first. */
  private wrap(wrappers: string, inner: Miniscript): Miniscript | Fault {
    let node = inner;
    for (let i = wrappers.length - 1; i >= 0; i--) {
      if (this.isTooLarge) return 'too-large';
      const letter = wrappers.charAt(i);
      if (letter === 'v' && node.type?.x) this.size += 1;
      node = wrapOnce(letter, node, this.build);
    }
    return node;
  }

  private get isTooLarge(): boolean {
    return this.size > MINISCRIPT_MAX_SIZE[this.context];
  }

  /** What a sticky expression finds here; the text is read on behind it. */
  private match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.pos;
    const found = expression.exec(this.text);
    this.pos += found?.[0].length ?? 0;
    return found;
  }
}

/** Makes a fragment of where the script runs. */
type Build = (expression: Expression<Miniscript>) => Miniscript;

const MAX_KEYS = { multi: MAX_PUBKEYS_PER_MULTISIG, multi_a: MAX_PUBKEYS_PER_MULTI_A } as const;

/** Bytes that push a positive number. */
function numberSize(value: number): number {
  return 1 + [16, 0x7f, 0x7fff, 0x7fffff].filter((limit) => value > limit).length;
}

function wrapOnce(letter: string, x: Miniscript, build: Build): Miniscript {
  switch (letter) {
    case 't':
      return build({ fragment: 'and_v', subs: [x, build({ fragment: '1', subs: [] })] });
    case 'l':
      return build({ fragment: 'or_i', subs: [build({ fragment: '0', subs: [] }), x] });
    case 'u':
      return build({ fragment: 'or_i', subs: [x, build({ fragment: '0', subs: [] })] });
    default:
      return build({ fragment: letter as Wrapper, subs: [x] });
  }
}

/** The names of fragments that have miniscripts inside. */
const COMBINATORS: ReadonlySet<string> = new Set([
  ...['and_v', 'and_b', 'and_n', 'or_b', 'or_c', 'or_d', 'or_i', 'andor', 'thresh'],
]);

/** How many arguments each takes; `thresh` takes as many as there are. */
const ARGUMENTS: Readonly<Record<string, number>> = {
  ...{ and_v: 2, and_b: 2, and_n: 2, or_b: 2, or_c: 2, or_d: 2, or_i: 2, andor: 3 },
};

function combination(
  name: string,
  [x, y, z]: readonly Miniscript[],
  build: Build,
): Miniscript | undefined {
  if (x === undefined || y === undefined) return undefined;
  switch (name) {
    case 'andor':
      return z && build({ fragment: 'andor', subs: [x, y, z] });
    case 'and_n':
      return build({ fragment: 'andor', subs: [x, y, build({ fragment: '0', subs: [] })] });
    case 'and_v':
    case 'and_b':
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return build({ fragment: name, subs: [x, y] });
    default:
      return undefined;
  }
}

/** What makes fragments of texts. */
interface Makers {
  readonly toKey: KeyFromText;
  readonly build: Build;
}

function plainFragment(name: string, args: string, makers: Makers): Miniscript | undefined {
  const { build } = makers;
  switch (name) {
    case 'pk_k':
      return pkK(args, makers);
    case 'pk_h':
      return pkH(args, makers);
    case 'pk':
      return check(pkK(args, makers), build);
    case 'pkh':
      return check(pkH(args, makers), build);
    case 'older':
    case 'after': {
      const lock = positiveNumber(args, MAX_LOCK);
      return lock === undefined ? undefined : build({ fragment: name, lock, subs: [] });
    }
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return hashed(name, hexToBytes(args), build);
    default:
      return undefined;
  }
}

function pkK(text: string, { toKey, build }: Makers): Miniscript | undefined {
  const key = toKey(text);
  return key && build({ fragment: 'pk_k', key, subs: [] });
}

function pkH(text: string, { toKey, build }: Makers): Miniscript | undefined {
  const key = toKey(text);
  const hash = key === undefined ? hexToBytes(text) : hash160(key);
  if (hash?.length !== 20) return undefined;
  return build({ fragment: 'pk_h', hash, key, subs: [] });
}

function check(x: Miniscript | undefined, build: Build): Miniscript | undefined {
  return x && build({ fragment: 'c', subs: [x] });
}

const HASH_SIZES: Readonly<Record<HashFragment, number>> = {
  ...{ sha256: 32, hash256: 32, ripemd160: 20, hash160: 20 },
};

function hashed(
  fragment: HashFragment,
  hash: Uint8Array | undefined,
  build: Build,
): Miniscript | undefined {
  const fits = hash?.length === HASH_SIZES[fragment];
  return hash && fits ? build({ fragment, hash, subs: [] }) : undefined;
}

/** Leading zeros are allowed, as in Core (ToIntegral, util/strencodings.h). */
function positiveNumber(text: string, max: number): number | undefined {
  const value = /^[0-9]+$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}

/**
 * Where the expression ends that begins at `start`: before the next comma or
 * closing bracket that no bracket of its own is open for (Expr,
 * script/parsing.cpp).
 */
export function endOfExpression(text: string, start: number): number {
  let level = 0;
  for (let i = start; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === '(' || character === '{') level++;
    else if (level > 0 && (character === ')' || character === '}')) level--;
    else if (level === 0 && ENDS.includes(character)) return i;
  }
  return text.length;
}

const ENDS = '),}';
