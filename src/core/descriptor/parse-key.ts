import { hexToBytes } from '../bytes/hex.ts';
import { isFullyValidPublicKey, isPublicKeySize } from '../crypto/public/point.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import type { Chain } from '../encoding/chains.ts';
import {
  decodeExtendedPrivateKey,
  decodeExtendedPublicKey,
  type ExtendedPublicKey,
} from '../encoding/extended-key.ts';
import { decodeWif } from '../encoding/wif.ts';
import { neutered } from './bip32.ts';
import { isRanged } from './derive-keys.ts';
import { DescriptorError, withContext } from './descriptor-error.ts';
import { isHardened, type ReadPath, readPath, readWildcard } from './key-path.ts';
import { type PrivateKeys, withPrefix } from './private-keys.ts';
import { TextCursor } from './text-cursor.ts';
import type { ConstantKey, KeyExpression, SingleKey, WrittenOrigin } from './types.ts';

/** Where in a descriptor something stands (ParseScriptContext, script/descriptor.cpp). */
export type DescriptorContext = 'top' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'musig';

/** What reading keys takes besides their text. */
export interface KeySource {
  readonly chain: Chain;
  /** Takes the private keys that are read. */
  readonly privateKeys: PrivateKeys;
}

/**
 * Reads a key expression (ParsePubkey): several where a step has several
 * values, as `<0;1>`. Raises DescriptorError.
 */
export function readKey(
  text: string,
  place: DescriptorContext,
  source: KeySource,
): readonly KeyExpression[] {
  if (text.startsWith('musig(')) return readMusig(text, place, source);
  return readSingleKey(text, place, source);
}

function readSingleKey(
  text: string,
  place: DescriptorContext,
  source: KeySource,
): readonly SingleKey[] {
  const parts = text.split(']');
  if (parts.length > 2) {
    throw new DescriptorError("Multiple ']' characters found for a single pubkey");
  }
  const [first = '', second] = parts;
  if (second === undefined) return readBareKey(first, place, undefined, source);
  return readBareKey(second, place, readOrigin(first), source);
}

function readOrigin(text: string): WrittenOrigin {
  if (!text.startsWith('[')) {
    const found = text.charAt(0) || ']';
    throw new DescriptorError(
      `Key origin start '[ character expected but not found, got '${found}' instead`,
    );
  }
  const [hex = '', ...elements] = text.slice(1).split('/');
  if (hex.length !== 8) {
    throw new DescriptorError(
      `Fingerprint is not 4 bytes (${hex.length} characters instead of 8 characters)`,
    );
  }
  const fingerprint = hexToBytes(hex);
  if (!fingerprint) throw new DescriptorError(`Fingerprint '${hex}' is not hex`);
  const { paths, apostrophe = false } = readPath(elements, false);
  return { fingerprint, path: paths[0]!, apostrophe };
}

/** A key without its origin (ParsePubkeyInner). */
function readBareKey(
  text: string,
  place: DescriptorContext,
  origin: WrittenOrigin | undefined,
  source: KeySource,
): readonly SingleKey[] {
  const [key = '', ...elements] = text.split('/');
  if (key === '') throw new DescriptorError('No key provided');
  if (SPACE.test(key.charAt(0)) || SPACE.test(key.charAt(key.length - 1))) {
    throw new DescriptorError(`Key '${key}' is invalid due to whitespace`);
  }
  const constant = elements.length === 0 ? readConstant(key, place, source) : undefined;
  return constant ? [{ ...constant, origin }] : readDerived(key, elements, origin, source);
}

const SPACE = /[ \f\n\r\t\v]/;

function readConstant(
  text: string,
  place: DescriptorContext,
  source: KeySource,
): Omit<ConstantKey, 'origin'> | undefined {
  const bytes = hexToBytes(text);
  return bytes ? readHexKey(text, bytes, place) : readWifKey(text, place, source);
}

function readHexKey(
  text: string,
  bytes: Uint8Array,
  place: DescriptorContext,
): Omit<ConstantKey, 'origin'> {
  if (isPublicKeySize(bytes) && bytes[0]! > 0x04) {
    throw new DescriptorError('Hybrid public keys are not allowed');
  }
  if (isFullyValidPublicKey(bytes)) {
    checkCompressed(bytes.length === 33, place);
    return { kind: 'constant', publicKey: bytes, isXOnly: false };
  }
  const even = bytes.length === 32 && place === 'p2tr' ? withPrefix(0x02, bytes) : undefined;
  if (even && isFullyValidPublicKey(even)) {
    return { kind: 'constant', publicKey: even, isXOnly: true };
  }
  throw new DescriptorError(`Pubkey '${text}' is invalid`);
}

function readWifKey(
  text: string,
  place: DescriptorContext,
  { chain, privateKeys }: KeySource,
): Omit<ConstantKey, 'origin'> | undefined {
  const read = decodeWif(text, chain);
  if (!read.ok) return undefined;
  const { key: privateKey, compressed } = read;
  const publicKey = publicKeyOf(privateKey, compressed);
  privateKeys.add(publicKey, { privateKey, compressed });
  checkCompressed(compressed, place);
  return { kind: 'constant', publicKey, isXOnly: place === 'p2tr' };
}

/** Outside the witness a key may be uncompressed. */
function checkCompressed(isCompressed: boolean, place: DescriptorContext): void {
  if (isCompressed || place === 'top' || place === 'p2sh') return;
  throw new DescriptorError('Uncompressed keys are not allowed');
}

function readDerived(
  text: string,
  elements: readonly string[],
  origin: WrittenOrigin | undefined,
  source: KeySource,
): readonly SingleKey[] {
  const root = readExtendedKey(text, source);
  if (root === undefined) throw new DescriptorError(`key '${text}' is not valid`);
  const ranged = readWildcard(elements);
  const read = readPath(ranged.elements, true);
  // Whichever mark was read last is the one that all of the expression is written with.
  const apostrophe = read.apostrophe ?? ranged.apostrophe ?? origin?.apostrophe ?? false;
  return read.paths.map((path) => ({
    ...{ kind: 'derived', root, path, range: ranged.range, apostrophe },
    origin: origin && { ...origin, apostrophe },
  }));
}

function readExtendedKey(
  text: string,
  { chain, privateKeys }: KeySource,
): ExtendedPublicKey | undefined {
  const secret = decodeExtendedPrivateKey(text, chain);
  if (secret === undefined) return decodeExtendedPublicKey(text, chain);
  const root = neutered(secret);
  privateKeys.add(root.publicKey, { privateKey: secret.privateKey, compressed: true });
  return root;
}

function readMusig(
  text: string,
  place: DescriptorContext,
  source: KeySource,
): readonly KeyExpression[] {
  if (place !== 'p2tr') throw new DescriptorError('musig() is only allowed in tr() and rawtr()');
  const closings = text.split(')').length - 1;
  if (closings > 1) throw new DescriptorError("Too many ')' in musig() expression");
  if (closings === 0) throw new DescriptorError('Invalid musig() expression');
  const close = text.indexOf(')');
  const participants = readParticipants(text.slice('musig('.length, close), source);
  const derivation = readAggregatePath(text.slice(close + 1), participants);
  return alignedMusig(participants, derivation);
}

/** For each participant its expressions. */
function readParticipants(text: string, source: KeySource): readonly (readonly SingleKey[])[] {
  const cursor = new TextCursor(text);
  const found: (readonly SingleKey[])[] = [];
  while (!cursor.isEmpty) {
    if (found.length > 0 && !cursor.take(',')) {
      throw new DescriptorError(`musig(): expected ',', got '${cursor.next}'`);
    }
    const argument = cursor.expression();
    found.push(withContext('musig(): ', () => readParticipant(argument, source)));
  }
  if (found.length === 0) throw new DescriptorError('musig(): Must contain key expressions');
  return found;
}

function readParticipant(text: string, source: KeySource): readonly SingleKey[] {
  if (text.startsWith('musig(')) {
    throw new DescriptorError('musig() is only allowed in tr() and rawtr()');
  }
  return readSingleKey(text, 'musig', source);
}

interface AggregatePath {
  readonly paths: ReadPath['paths'];
  readonly isRanged: boolean;
}

/** The steps from the aggregate. What stands there without a slash is passed over, as in Core. */
function readAggregatePath(
  text: string,
  participants: readonly (readonly SingleKey[])[],
): AggregatePath {
  if (!text.startsWith('/')) return { paths: [[]], isRanged: false };
  if (participants.some(([key]) => key?.kind !== 'derived')) {
    throw new DescriptorError('musig(): derivation requires all participants to be xpubs or xprvs');
  }
  if (participants.some(([key]) => key && isRanged(key))) {
    throw new DescriptorError(
      'musig(): Cannot have ranged participant keys if musig() also has derivation',
    );
  }
  const { elements, range } = readWildcard(text.slice(1).split('/'));
  if (range === 'hardened') {
    throw new DescriptorError('musig(): Cannot have hardened child derivation');
  }
  const { paths } = withContext('musig(): ', () => readPath(elements, true));
  if (paths.some((path) => path.some(isHardened))) {
    throw new DescriptorError('musig(): cannot have hardened derivation steps');
  }
  return { paths, isRanged: range === 'normal' };
}

function alignedMusig(
  participants: readonly (readonly SingleKey[])[],
  { paths, isRanged: isRangedPath }: AggregatePath,
): readonly KeyExpression[] {
  const count = mostVariants(participants);
  if (count > 1 && paths.length > 1) {
    throw new DescriptorError(
      'musig(): Cannot have multipath participant keys if musig() is also multipath',
    );
  }
  const total = Math.max(count, paths.length);
  const lists = aligned(
    participants,
    total,
    'musig(): Multipath derivation paths have mismatched lengths',
  );
  return lists.map((keys, i) => ({
    ...{ kind: 'musig', participants: keys, isRanged: isRangedPath },
    path: paths[paths.length > 1 ? i : 0]!,
  }));
}

/** How many variants that part has that has most. */
export function mostVariants(parts: readonly (readonly unknown[])[]): number {
  return parts.reduce((most, { length }) => Math.max(most, length), 0);
}

/**
 * From the variants of each of several parts the variants of all of them: a part
 * that has one is the same in all. Raises DescriptorError with these words where
 * a part has another number.
 */
export function aligned<Part>(
  parts: readonly (readonly Part[])[],
  count: number,
  words: string,
): readonly (readonly Part[])[] {
  if (parts.some((variants) => variants.length !== 1 && variants.length !== count)) {
    throw new DescriptorError(words);
  }
  return Array.from({ length: count }, (_, i) =>
    parts.map((variants) => variants[variants.length === 1 ? 0 : i]!),
  );
}
