/** Descriptors whose extended keys have a version of SLIP 132: `zpub`, `Ypub` and the like. */
import type { Chain } from '../encoding/chains.ts';
import { isMainKey, type KeyUse, plainExtendedKey } from '../encoding/slip132.ts';
import { DescriptorError } from './descriptor-error.ts';
import { fitsChecksum, type ParsedDescriptor, parseDescriptor } from './parse.ts';
import type { PrivateKeys } from './private-keys.ts';
import { EXTENDED_KEYS } from './wallet/wallet-keys.ts';

/** A descriptor that was read, and which prefixes in it were read as `xpub` or `tpub`. */
export interface ReadDescriptor extends ParsedDescriptor {
  /** As it was read, with its checksum. */
  readonly text: string;
  readonly prefixes: readonly string[];
}

/**
 * Reads a descriptor as Core does, and extended public keys of SLIP 132 as those of
 * BIP 32, which Core refuses. A checksum is of the text as it stands; the one that is
 * answered is of the text as it was read. Raises DescriptorError, also where the
 * version of a key says another script or chain than the descriptor has.
 */
export function parseAnyVersion(
  text: string,
  chain: Chain,
  privateKeys: PrivateKeys,
): ReadDescriptor {
  const { plain, prefixes } = withKnownVersions(text, chain);
  const read = parseDescriptor(plain, chain, privateKeys);
  return { ...read, text: `${withoutChecksum(plain)}#${read.checksum}`, prefixes };
}

function withKnownVersions(
  text: string,
  chain: Chain,
): { readonly plain: string; readonly prefixes: readonly string[] } {
  const script = withoutChecksum(text);
  const found = [...script.matchAll(EXTENDED_KEYS)].filter(([key]) => usedIn(key) !== 'unsaid');
  if (found.length === 0 || !fitsChecksum(text)) return { plain: text, prefixes: [] };
  const fault = contradictedUse(script) ?? firstFault(found, ([key]) => chainFault(key, chain));
  if (fault !== undefined) throw new DescriptorError(fault);
  const plain = script.replace(EXTENDED_KEYS, (key) => plainExtendedKey(key)?.text ?? key);
  return { plain, prefixes: [...new Set(found.map(([key]) => prefixOf(key)))] };
}

function withoutChecksum(text: string): string {
  return text.split('#', 1)[0] ?? '';
}

/** What is no key at all is left to the parser. */
function usedIn(key: string): KeyUse {
  return plainExtendedKey(key)?.use ?? 'unsaid';
}

/** The functions that a key of each use may stand in, from outside. */
const FUNCTIONS: Readonly<Record<Exclude<KeyUse, 'unsaid'>, RegExp>> = {
  'p2sh-p2wpkh': /^(?:sh wpkh|combo)$/,
  p2wpkh: /^(?:wpkh|combo)$/,
  'p2sh-p2wsh': /^sh wsh(?: |$)/,
  p2wsh: /^wsh(?: |$)/,
};

const WRITTEN: Readonly<Record<Exclude<KeyUse, 'unsaid'>, string>> = {
  'p2sh-p2wpkh': 'sh(wpkh())',
  p2wpkh: 'wpkh()',
  'p2sh-p2wsh': 'sh(wsh())',
  p2wsh: 'wsh()',
};

/** By which key the version of one says another script than it stands in; `undefined` where none does. */
export function contradictedUse(text: string): string | undefined {
  const script = withoutChecksum(text);
  const keys = [...script.matchAll(EXTENDED_KEYS)];
  const functions = new OpenFunctions(script);
  return firstFault(keys, ({ 0: key, index }) => useFault(key, functions.at(index)));
}

function firstFault<Found>(
  found: readonly Found[],
  faultOf: (one: Found) => string | undefined,
): string | undefined {
  return found.map(faultOf).find((fault) => fault !== undefined);
}

function useFault(key: string, functions: readonly string[]): string | undefined {
  const use = usedIn(key);
  if (use === 'unsaid' || FUNCTIONS[use].test(functions.join(' '))) return undefined;
  const where = functions.reduceRight((inner, name) => `${name}(${inner})`, '');
  return `${prefixOf(key)} is the prefix of keys for ${WRITTEN[use]} (SLIP 132), and this one stands in ${where}`;
}

function chainFault(key: string, chain: Chain): string | undefined {
  if (isMainKey(key) === (chain === 'main')) return undefined;
  const of = chain === 'main' ? 'a test chain' : 'the main chain';
  return `${prefixOf(key)} is the prefix of keys for ${of} (SLIP 132)`;
}

/** `zpub`. */
function prefixOf(key: string): string {
  return key.slice(0, 4);
}

/** The functions that are open where the keys of a script stand, which is read once. */
class OpenFunctions {
  readonly #brackets: readonly RegExpExecArray[];
  readonly #open: string[] = [];
  #next = 0;

  constructor(script: string) {
    this.#brackets = [...script.matchAll(/(\w*)\(|\)/g)];
  }

  /** Their names from outside, at an offset that is not before that of the last call. */
  at(offset: number): readonly string[] {
    for (; ; this.#next += 1) {
      const bracket = this.#brackets[this.#next];
      if (!bracket || bracket.index >= offset) return this.#open;
      const [, name] = bracket;
      if (name === undefined) this.#open.pop();
      else this.#open.push(name);
    }
  }
}
