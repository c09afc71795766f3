import { hexToBytes } from '../bytes/hex.ts';
import { decodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { descriptorChecksum } from '../script/descriptor-checksum.ts';
import {
  MAX_PUBKEYS_PER_MULTI_A,
  MAX_PUBKEYS_PER_MULTISIG,
  MAX_SCRIPT_ELEMENT_SIZE,
} from '../script/limits.ts';
import { isRanged } from './derive-keys.ts';
import { DescriptorError, withContext } from './descriptor-error.ts';
import { uint32 } from './key-path.ts';
import {
  aligned,
  type DescriptorContext,
  type KeySource,
  mostVariants,
  readKey,
} from './parse-key.ts';
import { readMiniscript } from './parse-miniscript.ts';
import type { PrivateKeys } from './private-keys.ts';
import { readCall, TextCursor } from './text-cursor.ts';
import type { Descriptor, KeyExpression, MultiFunction, SingleKeyFunction } from './types.ts';

/** What a text with a descriptor says. */
export interface ParsedDescriptor {
  /** One descriptor, or more where a step has several values, as `<0;1>`. */
  readonly descriptors: readonly Descriptor[];
  /** Of the text as it stands, without what follows its `#`. */
  readonly checksum: string;
}

/**
 * Reads a descriptor as Core does (Parse, script/descriptor.cpp). Private keys
 * in it are added to `privateKeys`, which the caller has to wipe; of a text
 * that is refused some may be there too. Raises DescriptorError with Core's
 * words, which are empty where Core has none.
 */
export function parseDescriptor(
  text: string,
  chain: Chain,
  privateKeys: PrivateKeys,
  requireChecksum = false,
): ParsedDescriptor {
  const { payload, checksum } = readChecksum(text, requireChecksum);
  const cursor = new TextCursor(payload);
  const descriptors = readDescriptor(cursor, 'top', { chain, privateKeys });
  expectEnd(cursor);
  return { descriptors, checksum };
}

/** Where more follows than belongs there Core has no words. */
function expectEnd(cursor: TextCursor): void {
  if (!cursor.isEmpty) throw new DescriptorError('');
}

const CHECKSUM_LENGTH = 8;

/** The descriptor without its checksum, which must fit where there is one (CheckChecksum). */
function readChecksum(
  text: string,
  isRequired: boolean,
): { readonly payload: string; readonly checksum: string } {
  const [payload = '', given, ...others] = text.split('#');
  if (others.length > 0) throw new DescriptorError("Multiple '#' symbols");
  if (given === undefined && isRequired) throw new DescriptorError('Missing checksum');
  const length = given === undefined ? CHECKSUM_LENGTH : new TextEncoder().encode(given).length;
  if (length !== CHECKSUM_LENGTH) {
    throw new DescriptorError(`Expected 8 character checksum, not ${length} characters`);
  }
  const checksum = descriptorChecksum(payload);
  if (checksum === '') throw new DescriptorError('Invalid characters in payload');
  if (given !== undefined && given !== checksum) {
    throw new DescriptorError(
      `Provided checksum '${given}' does not match computed checksum '${checksum}'`,
    );
  }
  return { payload, checksum };
}

/** Whether a text has a right checksum, or none. */
export function fitsChecksum(text: string): boolean {
  try {
    readChecksum(text, false);
    return true;
  } catch (error) {
    if (error instanceof DescriptorError) return false;
    throw error;
  }
}

/** Reads one function and what stands in it (ParseScript). */
function readDescriptor(
  cursor: TextCursor,
  place: DescriptorContext,
  source: KeySource,
): readonly Descriptor[] {
  const text = cursor.expression();
  const call = readCall(text);
  const row = call && FUNCTIONS.get(call.name);
  if (call && row?.places.includes(place)) {
    return row.read(new TextCursor(call.args), { name: call.name, place, source });
  }
  if (row?.refusal !== undefined) throw new DescriptorError(row.refusal);
  const found = readMiniscript(text, place, source);
  if (found !== undefined) return found;
  throw new DescriptorError(
    NOT_A_FUNCTION[place] ?? `'${text}' is not a valid descriptor function`,
  );
}

const NOT_A_FUNCTION: Readonly<Partial<Record<DescriptorContext, string>>> = {
  p2sh: 'A function is needed within P2SH',
  p2wsh: 'A function is needed within P2WSH',
};

/** The call that is read. */
interface Call {
  readonly name: string;
  readonly place: DescriptorContext;
  readonly source: KeySource;
}

/** A function: where it may stand, and what is said where it stands elsewhere. */
interface FunctionRow {
  readonly places: readonly DescriptorContext[];
  /** Where there is none it is tried as miniscript. */
  readonly refusal?: string;
  readonly read: (args: TextCursor, call: Call) => readonly Descriptor[];
}

function singleKey(name: SingleKeyFunction): FunctionRow['read'] {
  return (args, { place, source }) => {
    const keyPlace = name === 'wpkh' ? 'p2wpkh' : place;
    const keys = withContext(`${name}(): `, () => readKey(args.rest, keyPlace, source));
    return keys.map((key) => ({ function: name, key, isLeaf: place === 'p2tr' }));
  };
}

function wrapped(name: 'sh' | 'wsh', inside: DescriptorContext): FunctionRow['read'] {
  return (args, { source }) => {
    const inner = readDescriptor(args, inside, source);
    expectEnd(args);
    return inner.map((descriptor) => ({ function: name, inner: descriptor }));
  };
}

const readAddress: FunctionRow['read'] = ({ rest }, { source }) => {
  const destination = decodeAddress(rest, source.chain);
  if ('error' in destination) throw new DescriptorError('Address is not valid');
  return [{ function: 'addr', destination }];
};

const readRaw: FunctionRow['read'] = ({ rest }) => {
  const script = hexToBytes(rest);
  if (!script) throw new DescriptorError('Raw script is not hex');
  return [{ function: 'raw', script }];
};

const readRawTaproot: FunctionRow['read'] = (args, { source }) => {
  const text = onlyArgument(args, 'rawtr(): only one key expected.');
  const keys = withContext('rawtr(): ', () => readKey(text, 'p2tr', source));
  return keys.map((key) => ({ function: 'rawtr', key, isLeaf: false }));
};

const readUnused: FunctionRow['read'] = (args, { place, source }) => {
  const text = onlyArgument(args, 'unused(): only one key expected');
  const keys = readKey(text, place, source);
  if (keys.some(isRanged)) throw new DescriptorError('unused(): key cannot be ranged');
  return keys.map((key) => ({ function: 'unused', key, isLeaf: false }));
};

function onlyArgument(args: TextCursor, words: string): string {
  const text = args.expression();
  if (!args.isEmpty) throw new DescriptorError(words);
  return text;
}

const readMulti: FunctionRow['read'] = (args, { name, place, source }) => {
  const text = args.expression();
  const threshold = uint32(text);
  if (threshold === undefined) throw new DescriptorError(`Multi threshold '${text}' is not valid`);
  const keys: (readonly KeyExpression[])[] = [];
  while (!args.isEmpty) {
    if (!args.take(',')) throw new DescriptorError(`Multi: expected ',', got '${args.next}'`);
    const argument = args.expression();
    keys.push(withContext('Multi: ', () => readKey(argument, place, source)));
  }
  const multi = name as MultiFunction;
  checkMulti(multi, threshold, keys, place);
  const count = mostVariants(keys);
  const words = 'multi(): Multipath derivation paths have mismatched lengths';
  const variants = aligned(keys, count, words);
  return variants.map((one) => ({ function: multi, threshold, keys: one }));
};

function checkMulti(
  name: MultiFunction,
  threshold: number,
  keys: readonly (readonly KeyExpression[])[],
  place: DescriptorContext,
): void {
  const words = multiFault(name, threshold, keys, place);
  if (words !== undefined) throw new DescriptorError(words);
}

function multiFault(
  name: MultiFunction,
  threshold: number,
  keys: readonly (readonly KeyExpression[])[],
  place: DescriptorContext,
): string | undefined {
  const count = keys.length;
  const isLeaf = name.endsWith('_a');
  const most = isLeaf ? MAX_PUBKEYS_PER_MULTI_A : MAX_PUBKEYS_PER_MULTISIG;
  if (count < 1 || count > most) {
    const kind = isLeaf ? 'multi_a' : 'multisig';
    return `Cannot have ${count} keys in ${kind}; must have between 1 and ${most} keys, inclusive`;
  }
  if (threshold < 1) return `Multisig threshold cannot be ${threshold}, must be at least 1`;
  if (threshold > count) {
    return `Multisig threshold cannot be larger than the number of keys; threshold is ${threshold} but only ${count} keys specified`;
  }
  if (place === 'top' && count > MAX_BARE_KEYS) {
    return `Cannot have ${count} pubkeys in bare multisig; only at most ${MAX_BARE_KEYS} pubkeys`;
  }
  // Both numbers are taken for one byte each, as they are with 15 keys or fewer.
  const size = 3 + keys.reduce((sum, [key]) => sum + 1 + keySize(key!), 0);
  if (place !== 'p2sh' || size <= MAX_SCRIPT_ELEMENT_SIZE) return undefined;
  return `P2SH script is too large, ${size} bytes is larger than ${MAX_SCRIPT_ELEMENT_SIZE} bytes`;
}

/** Keys of a multisig script that is no P2SH, to be relayed. */
const MAX_BARE_KEYS = 3;

function keySize(key: KeyExpression): number {
  return key.kind === 'constant' ? key.publicKey.length : 33;
}

const readTaproot: FunctionRow['read'] = (args, { source }) => {
  const text = args.expression();
  const keys = withContext('tr(): ', () => readKey(text, 'p2tr', source));
  const leaves = args.isEmpty ? [] : readTree(args, source);
  const ofLeaves = leaves.map((leaf) => leaf.scripts);
  const count = mostVariants([keys, ...ofLeaves]);
  const scripts = aligned(ofLeaves, count, 'tr(): Multipath subscripts have mismatched lengths');
  const variants = aligned(
    [keys],
    count,
    'tr(): Multipath internal key mismatches multipath subscripts lengths',
  );
  return variants.map(([key], variant) => ({
    function: 'tr',
    key: key!,
    leaves: leaves.map(({ depth }, i) => ({ depth, script: scripts[variant]![i]! })),
  }));
};

interface ReadLeaf {
  readonly depth: number;
  readonly scripts: readonly Descriptor[];
}

/** Levels of a tree of leaves (TAPROOT_CONTROL_MAX_NODE_COUNT). */
const MAX_TREE_DEPTH = 128;

/** The tree behind the internal key, leaf by leaf. */
function readTree(args: TextCursor, source: KeySource): readonly ReadLeaf[] {
  if (!args.take(',')) throw new DescriptorError(`tr: expected ',', got '${args.next}'`);
  const leaves: ReadLeaf[] = [];
  /** For each open brace whether its left branch is done. */
  const branches: boolean[] = [];
  do {
    openBraces(args, branches);
    const cursor = new TextCursor(args.expression());
    leaves.push({ depth: branches.length, scripts: readDescriptor(cursor, 'p2tr', source) });
    closeBraces(args, branches);
  } while (branches.length > 0);
  if (!args.isEmpty) throw new DescriptorError("tr(): expected ')' after script expression");
  return leaves;
}

function openBraces(args: TextCursor, branches: boolean[]): void {
  while (args.take('{')) {
    if (branches.push(false) > MAX_TREE_DEPTH) {
      throw new DescriptorError(`tr() supports at most ${MAX_TREE_DEPTH} nesting levels`);
    }
  }
}

function closeBraces(args: TextCursor, branches: boolean[]): void {
  for (; branches.at(-1) === true; branches.pop()) {
    if (!args.take('}')) throw new DescriptorError("tr(): expected '}' after script expression");
  }
  if (branches.length === 0) return;
  if (!args.take(',')) throw new DescriptorError("tr(): expected ',' after script expression");
  branches[branches.length - 1] = true;
}

const MULTI: FunctionRow = {
  places: ['top', 'p2sh', 'p2wsh'],
  refusal: 'Can only have multi/sortedmulti at top level, in sh(), or in wsh()',
  read: readMulti,
};

const MULTI_A: FunctionRow = {
  places: ['p2tr'],
  refusal: 'Can only have multi_a/sortedmulti_a inside tr()',
  read: readMulti,
};

/** Every function of Core's parser that is not miniscript. */
const FUNCTIONS: ReadonlyMap<string, FunctionRow> = new Map([
  ['pk', { places: ['top', 'p2sh', 'p2wsh', 'p2tr'], read: singleKey('pk') }],
  ['pkh', { places: ['top', 'p2sh', 'p2wsh'], read: singleKey('pkh') }],
  [
    'combo',
    { places: ['top'], refusal: 'Can only have combo() at top level', read: singleKey('combo') },
  ],
  ['multi', MULTI],
  ['sortedmulti', MULTI],
  ['multi_a', MULTI_A],
  ['sortedmulti_a', MULTI_A],
  [
    'wpkh',
    {
      places: ['top', 'p2sh'],
      refusal: 'Can only have wpkh() at top level or inside sh()',
      read: singleKey('wpkh'),
    },
  ],
  [
    'sh',
    { places: ['top'], refusal: 'Can only have sh() at top level', read: wrapped('sh', 'p2sh') },
  ],
  [
    'wsh',
    {
      places: ['top', 'p2sh'],
      refusal: 'Can only have wsh() at top level or inside sh()',
      read: wrapped('wsh', 'p2wsh'),
    },
  ],
  ['addr', { places: ['top'], refusal: 'Can only have addr() at top level', read: readAddress }],
  ['tr', { places: ['top'], refusal: 'Can only have tr at top level', read: readTaproot }],
  ['rawtr', { places: ['top'], refusal: 'Can only have rawtr at top level', read: readRawTaproot }],
  ['unused', { places: ['top'], refusal: 'Can only have unused at top level', read: readUnused }],
  ['raw', { places: ['top'], refusal: 'Can only have raw() at top level', read: readRaw }],
] satisfies [string, FunctionRow][]);
