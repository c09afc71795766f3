import { hexToBytes } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isPublicKeySize } from '../crypto/point.ts';
import { MAX_PUBKEYS_PER_MULTISIG } from '../script/limits.ts';
import { MAX_LOCK, MAX_STANDARD_P2WSH_SCRIPT_SIZE } from './limits.ts';
import { miniscript } from './node.ts';
import type { HashFragment, Miniscript } from './types.ts';

/** The bytes of a key that is written so, 33 or 65, or `undefined` where it is none. */
export type KeyFromText = (text: string) => Uint8Array | undefined;

export type FromText =
  | { readonly ok: true; readonly node: Miniscript }
  | {
      readonly ok: false;
      /** Not miniscript from `offset` on, or more than P2WSH relays as script. */
      readonly reason: 'syntax' | 'too-large';
      /** In UTF-16 units of the text. */
      readonly offset: number;
    };

/**
 * A miniscript from its text (BIP379, "Translation Table"; Parse,
 * script/miniscript.h). As in Core the arguments need not fit: the type of what
 * comes back says whether they do. `pk_h` and `pkh` also take the 20 bytes of a
 * key's hash in hex, as `toText` writes a key that is not known.
 */
export function fromText(text: string, keyFromText: KeyFromText = compressedKeyFromHex): FromText {
  return new Parser(text, keyFromText).parse();
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
const THRESHOLD = /([0-9]+),/y;
/** What stands in the brackets of a fragment that has no miniscripts inside. */
const PLAIN_ARGUMENTS = /([^()]*)\)/y;

/** Every fragment has a byte of script but `and_v`, whose arguments have one each. */
const MOST_FRAGMENTS = MAX_STANDARD_P2WSH_SCRIPT_SIZE;

/** Keeps the open brackets in a list, since a text may nest thousands deep. */
class Parser {
  private pos = 0;
  private readonly calls: OpenCall[] = [];

  constructor(
    private readonly text: string,
    private readonly keyFromText: KeyFromText,
  ) {}

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
    const constant = this.match(CONSTANT)?.[0];
    if (constant !== undefined) return wrap(wrappers, constant === '0' ? ZERO : ONE);
    const start = this.pos;
    const name = this.match(NAME)?.[1];
    if (name === undefined) return 'syntax';
    if (COMBINATORS.has(name)) return this.openCall(wrappers, name);
    const args = this.match(PLAIN_ARGUMENTS)?.[1];
    const node = args === undefined ? undefined : plainFragment(name, args, this.keyFromText);
    if (node !== undefined) return wrap(wrappers, node);
    this.pos = start;
    return 'syntax';
  }

  private openCall(wrappers: string, name: string): Fault | 'opened' {
    if (this.calls.length > MOST_FRAGMENTS) return 'too-large';
    const threshold = name === 'thresh' ? this.match(THRESHOLD)?.[1] : '0';
    if (threshold === undefined) return 'syntax';
    this.calls.push({ wrappers, name, threshold: Number(threshold), args: [] });
    return 'opened';
  }

  /** Gives an argument to the innermost open bracket; answers what that makes if it closes. */
  private takeArgument(arg: Miniscript): Read {
    const call = this.calls.at(-1)!;
    call.args.push(arg);
    if (call.args.length > MOST_FRAGMENTS) return 'too-large';
    if (this.match(/,/y) !== null) return 'opened';
    if (this.match(/\)/y) === null) return 'syntax';
    this.calls.pop();
    const node = combination(call);
    return node === undefined ? 'syntax' : wrap(call.wrappers, node);
  }

  /** What a sticky expression finds here; the text is read on behind it. */
  private match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.pos;
    const found = expression.exec(this.text);
    this.pos += found?.[0].length ?? 0;
    return found;
  }
}

const ZERO = miniscript({ fragment: '0', subs: [] });
const ONE = miniscript({ fragment: '1', subs: [] });

/** The wrapper next to the fragment comes first. */
function wrap(wrappers: string, inner: Miniscript): Miniscript | Fault {
  let node: Miniscript | undefined = inner;
  for (let i = wrappers.length - 1; i >= 0 && node !== undefined; i--) {
    if (node.scriptSize > MAX_STANDARD_P2WSH_SCRIPT_SIZE) return 'too-large';
    node = wrapOnce(wrappers.charAt(i), node);
  }
  if (node === undefined) return 'syntax';
  return node.scriptSize > MAX_STANDARD_P2WSH_SCRIPT_SIZE ? 'too-large' : node;
}

function wrapOnce(letter: string, x: Miniscript): Miniscript | undefined {
  switch (letter) {
    case 't':
      return miniscript({ fragment: 'and_v', subs: [x, ONE] });
    case 'l':
      return miniscript({ fragment: 'or_i', subs: [ZERO, x] });
    case 'u':
      return miniscript({ fragment: 'or_i', subs: [x, ZERO] });
    case 'a':
    case 's':
    case 'c':
    case 'd':
    case 'v':
    case 'j':
    case 'n':
      return miniscript({ fragment: letter, subs: [x] });
    default:
      return undefined;
  }
}

/** The names of fragments that have miniscripts inside. */
const COMBINATORS: ReadonlySet<string> = new Set([
  ...['and_v', 'and_b', 'and_n', 'or_b', 'or_c', 'or_d', 'or_i', 'andor', 'thresh'],
]);

function combination({ name, threshold, args }: OpenCall): Miniscript | undefined {
  const [x, y, z] = args;
  if (name === 'thresh') {
    if (threshold < 1 || threshold > args.length) return undefined;
    return miniscript({ fragment: 'thresh', threshold, subs: args });
  }
  if (x === undefined || y === undefined || args.length > 3) return undefined;
  if (name === 'andor') return z && miniscript({ fragment: 'andor', subs: [x, y, z] });
  return z === undefined ? pair(name, x, y) : undefined;
}

function pair(name: string, x: Miniscript, y: Miniscript): Miniscript | undefined {
  switch (name) {
    case 'and_n':
      return miniscript({ fragment: 'andor', subs: [x, y, ZERO] });
    case 'and_v':
    case 'and_b':
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return miniscript({ fragment: name, subs: [x, y] });
    default:
      return undefined;
  }
}

function plainFragment(name: string, args: string, toKey: KeyFromText): Miniscript | undefined {
  switch (name) {
    case 'pk_k':
      return pkK(toKey(args));
    case 'pk_h':
      return pkH(args, toKey);
    case 'pk':
      return check(pkK(toKey(args)));
    case 'pkh':
      return check(pkH(args, toKey));
    case 'older':
    case 'after': {
      const lock = positiveNumber(args, MAX_LOCK);
      return lock === undefined ? undefined : miniscript({ fragment: name, lock, subs: [] });
    }
    case 'sha256':
    case 'hash256':
      return hashed(name, hexToBytes(args), 32);
    case 'ripemd160':
    case 'hash160':
      return hashed(name, hexToBytes(args), 20);
    case 'multi':
      return multi(args.split(','), toKey);
    default:
      return undefined;
  }
}

function pkK(key: Uint8Array | undefined): Miniscript | undefined {
  return key && miniscript({ fragment: 'pk_k', key, subs: [] });
}

function pkH(text: string, toKey: KeyFromText): Miniscript | undefined {
  const key = toKey(text);
  const hash = key === undefined ? hexToBytes(text) : hash160(key);
  if (hash?.length !== 20) return undefined;
  return miniscript({ fragment: 'pk_h', hash, key, subs: [] });
}

function check(x: Miniscript | undefined): Miniscript | undefined {
  return x && miniscript({ fragment: 'c', subs: [x] });
}

function hashed(
  fragment: HashFragment,
  hash: Uint8Array | undefined,
  size: number,
): Miniscript | undefined {
  return hash?.length === size ? miniscript({ fragment, hash, subs: [] }) : undefined;
}

function multi(
  [first = '', ...rest]: readonly string[],
  toKey: KeyFromText,
): Miniscript | undefined {
  const keys = rest.map(toKey).filter((key) => key !== undefined);
  if (keys.length !== rest.length || keys.length > MAX_PUBKEYS_PER_MULTISIG) return undefined;
  const threshold = positiveNumber(first, keys.length);
  return threshold === undefined
    ? undefined
    : miniscript({ fragment: 'multi', threshold, keys, subs: [] });
}

/** Leading zeros are allowed, as in Core (ToIntegral, util/strencodings.h). */
function positiveNumber(text: string, max: number): number | undefined {
  const value = /^[0-9]+$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}
