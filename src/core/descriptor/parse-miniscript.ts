import { bytesToHex } from '../bytes/hex.ts';
import { fromText } from '../miniscript/from-text.ts';
import {
  type Concern,
  judgeSanity,
  type KeyIdentifier,
  type SanityJudgement,
} from '../miniscript/sanity.ts';
import { toText } from '../miniscript/to-text.ts';
import type { Miniscript } from '../miniscript/types.ts';
import { KeyDeriver } from './derive-keys.ts';
import { DescriptorError } from './descriptor-error.ts';
import {
  aligned,
  type DescriptorContext,
  type KeySource,
  mostVariants,
  readKey,
} from './parse-key.ts';
import { PrivateKeys } from './private-keys.ts';
import { Provider } from './provider.ts';
import { standIn, standInNumber } from './stand-in.ts';
import { publicKeyText } from './to-text.ts';
import type { Descriptor, KeyExpression } from './types.ts';

/**
 * Reads a text as miniscript; `undefined` where it is none. Elsewhere than in
 * `wsh` it is read as tapscript, so that the first fault of a key is told even
 * where there can be no miniscript. Raises DescriptorError.
 */
export function readMiniscript(
  text: string,
  place: DescriptorContext,
  source: KeySource,
): readonly Descriptor[] | undefined {
  const context = place === 'p2wsh' ? 'p2wsh' : 'tapscript';
  const keyPlace = place === 'p2wsh' ? 'p2wsh' : 'p2tr';
  const keys: (readonly KeyExpression[])[] = [];
  const readStandIn = (key: string): Uint8Array => {
    keys.push(readKey(key, keyPlace, source));
    return standIn(keys.length - 1, context);
  };
  const read = fromText(text, readStandIn, context);
  if (!read.ok) return undefined;
  if (place !== 'p2wsh' && place !== 'p2tr') {
    throw new DescriptorError('Miniscript expressions can only be used in wsh or tr.');
  }
  const { node } = read;
  const first = keys.map((variants) => variants[0]!);
  const words = faultOf(node, first, source);
  if (words !== undefined) throw new DescriptorError(words);
  const count = mostVariants(keys);
  const mismatch = 'Miniscript: Multipath derivation paths have mismatched lengths';
  return aligned(keys, count, mismatch).map((one) => ({ function: 'miniscript', node, keys: one }));
}

/** What is wrong with a miniscript as a whole script, or with the first part that is not sane. */
function faultOf(
  node: Miniscript,
  keys: readonly KeyExpression[],
  { chain }: KeySource,
): string | undefined {
  const whole = judgeSanity(node, keyNames(keys));
  const { insane = whole } = whole;
  const { type } = node;
  const isSane = whole.concerns.length === 0 && type?.base === 'B' && type.s === true;
  if (isSane && whole.isSatisfiable) return undefined;
  const writeKey = publicKeyText(chain);
  const text = toText(insane.node, (key) => writeKey(keys[standInNumber(key)]!));
  if (insane.concerns.includes('not-valid')) return `${text} is invalid`;
  return text + (isSane ? ' is not satisfiable' : insaneWords(insane, insane.node === node));
}

/** Why Core takes no descriptor of a miniscript that is valid, without the text that it repeats; undefined where it does. */
export function whyNotSane(node: Miniscript, keyName?: KeyIdentifier): string | undefined {
  const whole = judgeSanity(node, keyName);
  const { insane = whole } = whole;
  if (insane.concerns.length > 0 || !node.type?.s) return insaneWords(insane, insane.node === node);
  return whole.isSatisfiable ? undefined : ' is not satisfiable';
}

function insaneWords({ node, concerns }: SanityJudgement, isWhole: boolean): string {
  const found = WORDS.find(([concern]) =>
    concern === 'no-signature' ? isWhole && !node.type?.s : concerns.includes(concern),
  );
  return ` is not sane${found?.[1] ?? ''}`;
}

/** In the order in which Core looks. */
const WORDS: readonly (readonly [Concern, string])[] = [
  ['malleable', ': malleable witnesses exist'],
  ['no-signature', ': witnesses without signature exist'],
  ['mixed-time-locks', ': contains mixes of timelocks expressed in blocks and seconds'],
  ['repeated-key', ': contains duplicate public keys'],
  ['too-many-opcodes', ': needs witnesses that may exceed resource limits'],
  ['too-many-arguments', ': needs witnesses that may exceed resource limits'],
];

/**
 * Names keys by their bytes at index 0, those that would take a private key all
 * by one name: Core compares them without private keys (PubkeyProvider's
 * operator <), so that any two of these are taken for the same key.
 */
function keyNames(keys: readonly KeyExpression[]): (standIn: Uint8Array) => string {
  const deriver = new KeyDeriver(new PrivateKeys());
  const names = new Map<number, string>();
  return (bytes) => {
    const number = standInNumber(bytes);
    const known = names.get(number);
    if (known !== undefined) return known;
    const key = deriver.publicKey(keys[number]!, 0, new Provider());
    const name = key === undefined ? 'unknown' : bytesToHex(key);
    names.set(number, name);
    return name;
  };
}
