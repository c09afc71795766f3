import { isPublicKeySize } from '../crypto/public/point.ts';
import { MAX_PUBKEYS_PER_MULTI_A, MAX_PUBKEYS_PER_MULTISIG } from '../script/limits.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Atom, decompose, pushedNumber } from './decompose.ts';
import { MINISCRIPT_MAX_SIZE } from './limits.ts';
import { miniscript } from './node.ts';
import { isValid, isValidTopLevel } from './sanity.ts';
import type {
  Expression,
  HashFragment,
  Miniscript,
  MiniscriptContext,
  Pair,
  Wrapper,
} from './types.ts';

/** The key, of 33 or 65 bytes or in tapscript 32, that has these 20 bytes as its HASH160. */
export type KeyOfHash = (hash: Uint8Array) => Uint8Array | undefined;

/** Why a script is read as no miniscript. */
export type NotMiniscript =
  /** More bytes than are relayed. */
  | 'too-large'
  /** The script of no fragment, or not written in the shortest way. */
  | 'unknown-shape'
  /** The hash of a key that nobody told. */
  | 'unknown-key'
  /** Fragments around arguments that do not fit, or as a whole not of type B. */
  | 'ill-typed';

export type FromScript =
  | { readonly ok: true; readonly node: Miniscript }
  | { readonly ok: false; readonly reason: NotMiniscript };

/**
 * The miniscript that a witness script or a leaf is the script of (FromScript,
 * script/miniscript.h). It is valid at the top level, and that is all that Core
 * asks of a script that it signs for: it need not be sane. `keyOfHash` finds the
 * keys of `pk_h`, and a script with one that it does not find is refused, as in
 * signing. Without it, for showing, such keys stay unknown.
 */
export function fromScript(
  script: Uint8Array,
  keyOfHash?: KeyOfHash,
  context: MiniscriptContext = 'p2wsh',
): FromScript {
  if (script.length > MINISCRIPT_MAX_SIZE[context]) return { ok: false, reason: 'too-large' };
  const atoms = decompose(script);
  if (atoms === undefined) return { ok: false, reason: 'unknown-shape' };
  return decode({ atoms, keyOfHash, context, at: 0, tasks: [], built: [] });
}

/** Where reading stands, from the end of the script towards its beginning. */
interface Reading {
  readonly atoms: readonly Atom[];
  readonly keyOfHash: KeyOfHash | undefined;
  readonly context: MiniscriptContext;
  /** The next atom. */
  at: number;
  /** What is left to do, the next one last. A list and no calls: scripts nest thousands deep. */
  readonly tasks: Task[];
  /** Fragments that are yet to become arguments; of those for one, the first is last. */
  readonly built: Miniscript[];
}

/** One step; a reason where it cannot be done. */
type Task = (reading: Reading) => NotMiniscript | undefined;

/**
 * From the end, since each fragment has the opcode that names it there
 * (DecodeScript). A script can be read in two ways only in where `and_v`
 * stands, as that adds no opcode: `c:and_v(X,Y)` and `and_v(X,c:Y)` have the
 * same script. It is taken as far outside as it can be.
 */
function decode(reading: Reading): FromScript {
  reading.tasks.push(sequence);
  for (let task = reading.tasks.pop(); task !== undefined; task = reading.tasks.pop()) {
    const reason = task(reading) ?? lastFault(reading);
    if (reason !== undefined) return { ok: false, reason };
  }
  const [node, ...others] = reading.built;
  if (node === undefined || others.length > 0 || reading.at < reading.atoms.length) {
    return { ok: false, reason: 'unknown-shape' };
  }
  return isValidTopLevel(node) ? { ok: true, node } : { ok: false, reason: 'ill-typed' };
}

/** What is ill typed stays so whatever is built around it. */
function lastFault({ built }: Reading): NotMiniscript | undefined {
  const last = built.at(-1);
  return last === undefined || isValid(last) ? undefined : 'ill-typed';
}

/** The atom so many places on, towards the beginning of the script. */
function peek(reading: Reading, distance = 0): Atom | undefined {
  return reading.atoms[reading.at + distance];
}

/** Whether these opcodes come next, last one first; they are read if so. */
function take(reading: Reading, ...opcodes: readonly number[]): boolean {
  const found = opcodes.every((opcode, i) => peek(reading, i)?.opcode === opcode);
  if (found) reading.at += opcodes.length;
  return found;
}

/** Steps over so many atoms and has these done next, first one first. */
function read(reading: Reading, atoms: number, ...tasks: readonly Task[]): undefined {
  reading.at += atoms;
  reading.tasks.push(...tasks.toReversed());
}

function build(reading: Reading, expression: Expression<Miniscript>): undefined {
  reading.built.push(miniscript(expression, reading.context));
}

/** One fragment of type B, K or V, and by `and_v` those before it that may belong to it. */
const sequence: Task = (reading) => read(reading, 0, single, perhapsMore);

/** None of these ends a fragment that could stand before another. */
const NEVER_LAST: ReadonlySet<number> = new Set([
  ...[Opcode.OP_IF, Opcode.OP_ELSE, Opcode.OP_NOTIF, Opcode.OP_TOALTSTACK, Opcode.OP_SWAP],
]);

const perhapsMore: Task = (reading) => {
  const atom = peek(reading);
  if (atom === undefined || NEVER_LAST.has(atom.opcode)) return undefined;
  return read(reading, 0, sequence, pair('and_v'));
};

/** One fragment of type W. */
const wrappedOne: Task = (reading) =>
  take(reading, Opcode.OP_FROMALTSTACK)
    ? read(reading, 0, sequence, opened(Opcode.OP_TOALTSTACK), wrap('a'))
    : read(reading, 0, sequence, opened(Opcode.OP_SWAP), wrap('s'));

/** The opcode with which a wrapper begins. */
function opened(opcode: number): Task {
  return (reading) => (take(reading, opcode) ? undefined : 'unknown-shape');
}

function wrap(fragment: Wrapper): Task {
  return (reading) => {
    const x = reading.built.pop();
    return x === undefined ? 'unknown-shape' : build(reading, { fragment, subs: [x] });
  };
}

function pair(fragment: Pair): Task {
  return (reading) => {
    const [x, y] = [reading.built.pop(), reading.built.pop()];
    if (x === undefined || y === undefined) return 'unknown-shape';
    return build(reading, { fragment, subs: [x, y] });
  };
}

const andor: Task = (reading) => {
  const [x, z, y] = [reading.built.pop(), reading.built.pop(), reading.built.pop()];
  if (x === undefined || y === undefined || z === undefined) return 'unknown-shape';
  return build(reading, { fragment: 'andor', subs: [x, y, z] });
};

/** One fragment of type B, K or V other than `and_v`. */
const single: Task = (reading) => {
  const atom = peek(reading);
  if (atom === undefined) return 'unknown-shape';
  if (isKey(reading, atom.data)) return pkK(reading, atom.data);
  const fragment = SINGLES.get(atom.opcode);
  return fragment === undefined ? 'unknown-shape' : fragment(reading);
};

/** Whether a push is a key where the script runs; nothing is asked of the point. */
function isKey({ context }: Reading, data: Uint8Array): boolean {
  if (context === 'tapscript') return data.length === 32;
  return data.length === 33 && isPublicKeySize(data);
}

function pkK(reading: Reading, key: Uint8Array): undefined {
  reading.at += 1;
  return build(reading, { fragment: 'pk_k', key, subs: [] });
}

/** OP_DUP OP_HASH160, a hash, OP_EQUALVERIFY; else OP_VERIFY is that of `v`. */
const verified: Task = (reading) => {
  const hash = peek(reading, 2)?.data;
  const isPkH =
    hash?.length === 20 &&
    peek(reading, 1)?.opcode === Opcode.OP_EQUAL &&
    peek(reading, 3)?.opcode === Opcode.OP_HASH160 &&
    peek(reading, 4)?.opcode === Opcode.OP_DUP;
  return isPkH ? pkH(reading, hash) : read(reading, 1, single, wrap('v'));
};

function pkH(reading: Reading, hash: Uint8Array): NotMiniscript | undefined {
  const key = reading.keyOfHash?.(hash);
  if (reading.keyOfHash !== undefined && key === undefined) return 'unknown-key';
  reading.at += 5;
  return build(reading, { fragment: 'pk_h', hash, key, subs: [] });
}

function constant(fragment: '0' | '1'): Task {
  return (reading) => {
    reading.at += 1;
    return build(reading, { fragment, subs: [] });
  };
}

function lock(fragment: 'older' | 'after'): Task {
  return (reading) => {
    // Its four bytes cannot hold more than 2^31 - 1, which is also the most that a lock may be.
    const value = pushedNumber(peek(reading, 1)) ?? 0;
    if (value < 1) return 'unknown-shape';
    reading.at += 2;
    return build(reading, { fragment, lock: value, subs: [] });
  };
}

/** OP_SIZE 32 OP_EQUALVERIFY, the hash, OP_EQUAL; else OP_EQUAL is that of `thresh`. */
const equal: Task = (reading) => {
  const hash = peek(reading, 1)?.data;
  const hasher = HASHERS.get(peek(reading, 2)?.opcode ?? Opcode.OP_INVALIDOPCODE);
  const isHash =
    peek(reading, 3)?.opcode === Opcode.OP_VERIFY &&
    peek(reading, 4)?.opcode === Opcode.OP_EQUAL &&
    pushedNumber(peek(reading, 5)) === 32 &&
    peek(reading, 6)?.opcode === Opcode.OP_SIZE;
  if (!isHash || hash === undefined || hash.length !== hasher?.size) return thresh(reading);
  reading.at += 7;
  return build(reading, { fragment: hasher.fragment, hash, subs: [] });
};

const HASHERS: ReadonlyMap<number, { readonly fragment: HashFragment; readonly size: number }> =
  new Map([
    [Opcode.OP_SHA256, { fragment: 'sha256', size: 32 }],
    [Opcode.OP_HASH256, { fragment: 'hash256', size: 32 }],
    [Opcode.OP_RIPEMD160, { fragment: 'ripemd160', size: 20 }],
    [Opcode.OP_HASH160, { fragment: 'hash160', size: 20 }],
  ]);

const thresh: Task = (reading) => {
  const threshold = pushedNumber(peek(reading, 1));
  if (threshold === undefined || threshold < 1) return 'unknown-shape';
  return read(reading, 2, summand(1, threshold));
};

/** The last argument that is not read yet: one behind which OP_ADD stands, or else the first. */
function summand(count: number, threshold: number): Task {
  return (reading) =>
    take(reading, Opcode.OP_ADD)
      ? read(reading, 0, wrappedOne, summand(count + 1, threshold))
      : read(reading, 0, single, sum(count, threshold));
}

function sum(count: number, threshold: number): Task {
  return (reading) => {
    const { built } = reading;
    if (threshold > count || count > built.length) return 'unknown-shape';
    const subs = built.splice(built.length - count).reverse();
    return build(reading, { fragment: 'thresh', threshold, subs });
  };
}

const multi: Task = (reading) => {
  if (reading.context === 'tapscript') return 'unknown-shape';
  const count = pushedNumber(peek(reading, 1)) ?? 0;
  if (count < 1 || count > MAX_PUBKEYS_PER_MULTISIG) return 'unknown-shape';
  const start = reading.at + 2;
  const keys = reading.atoms.slice(start, start + count).map((atom) => atom.data);
  if (!keys.every((key) => isKey(reading, key))) return 'unknown-shape';
  const threshold = pushedNumber(peek(reading, 2 + count)) ?? 0;
  if (threshold < 1 || threshold > count) return 'unknown-shape';
  reading.at = start + count + 1;
  return build(reading, { fragment: 'multi', threshold, keys: keys.reverse(), subs: [] });
};

/** Keys from last to first, behind each of them OP_CHECKSIGADD and behind the first OP_CHECKSIG. */
const multiA: Task = (reading) => {
  const threshold = pushedNumber(peek(reading, 1)) ?? 0;
  if (reading.context === 'p2wsh' || threshold < 1) return 'unknown-shape';
  const keys: Uint8Array[] = [];
  let distance = 2;
  for (let opcode: number = Opcode.OP_CHECKSIGADD; opcode !== Opcode.OP_CHECKSIG; distance += 2) {
    opcode = peek(reading, distance)?.opcode ?? Opcode.OP_INVALIDOPCODE;
    const key = peek(reading, distance + 1)?.data;
    const isPart = opcode === Opcode.OP_CHECKSIGADD || opcode === Opcode.OP_CHECKSIG;
    if (!isPart || key?.length !== 32) return 'unknown-shape';
    if (keys.push(key) > MAX_PUBKEYS_PER_MULTI_A) return 'unknown-shape';
  }
  if (threshold > keys.length) return 'unknown-shape';
  reading.at += distance;
  return build(reading, { fragment: 'multi_a', threshold, keys: keys.reverse(), subs: [] });
};

/** What an OP_ENDIF ends shows in what stands before its last branch. */
const endIf: Task = (reading) => {
  const { OP_IF, OP_DUP, OP_0NOTEQUAL, OP_SIZE } = Opcode;
  if (take(reading, Opcode.OP_ELSE)) return read(reading, 0, sequence, firstBranch);
  if (take(reading, OP_IF, OP_DUP)) return read(reading, 0, wrap('d'));
  if (take(reading, OP_IF, OP_0NOTEQUAL, OP_SIZE)) return read(reading, 0, wrap('j'));
  if (!take(reading, Opcode.OP_NOTIF)) return 'unknown-shape';
  return read(reading, 0, single, pair(take(reading, Opcode.OP_IFDUP) ? 'or_d' : 'or_c'));
};

const firstBranch: Task = (reading) => {
  if (take(reading, Opcode.OP_IF)) return read(reading, 0, pair('or_i'));
  return take(reading, Opcode.OP_NOTIF) ? read(reading, 0, single, andor) : 'unknown-shape';
};

/**
 * By the last opcode. Where an argument cannot be an `and_v` for its type, or
 * where `and_v` can as well stand around the whole, only one fragment is read.
 */
const SINGLES: ReadonlyMap<number, Task> = new Map<number, Task>([
  [Opcode.OP_0, constant('0')],
  [Opcode.OP_1, constant('1')],
  [Opcode.OP_CHECKSEQUENCEVERIFY, lock('older')],
  [Opcode.OP_CHECKLOCKTIMEVERIFY, lock('after')],
  [Opcode.OP_EQUAL, equal],
  [Opcode.OP_VERIFY, verified],
  [Opcode.OP_CHECKMULTISIG, multi],
  [Opcode.OP_NUMEQUAL, multiA],
  [Opcode.OP_CHECKSIG, (reading) => read(reading, 1, single, wrap('c'))],
  [Opcode.OP_0NOTEQUAL, (reading) => read(reading, 1, single, wrap('n'))],
  [Opcode.OP_ENDIF, (reading) => read(reading, 1, sequence, endIf)],
  [Opcode.OP_BOOLAND, (reading) => read(reading, 1, wrappedOne, single, pair('and_b'))],
  [Opcode.OP_BOOLOR, (reading) => read(reading, 1, wrappedOne, single, pair('or_b'))],
]);
