import { type KeyUse, plainExtendedKey } from '../../encoding/slip132.ts';
import { fitsChecksum } from '../parse.ts';

/** Where a wallet's file says that a key is from: a fingerprint in hex, and a path such as `m/48'/0'`. */
export interface WrittenKey {
  readonly key: string;
  readonly fingerprint?: string | undefined;
  readonly path?: string | undefined;
}

/** How files write a fingerprint. */
export const FINGERPRINT = /^[0-9a-f]{8}$/i;

/** Extended public keys of every version, in a longer text. */
export const EXTENDED_KEYS =
  /(?<![1-9A-HJ-NP-Za-km-z])[xyztuvYZUV]pub[1-9A-HJ-NP-Za-km-z]{100,112}/g;

/** A descriptor with all its extended public keys under the versions that Core knows (SLIP 132). */
export function withPlainKeys(descriptor: string): string {
  return descriptor.replace(EXTENDED_KEYS, (key) => plainExtendedKey(key)?.text ?? key);
}

const STEPS = /^(?:\/\d{1,10}[h'H]?){1,20}$/;

/**
 * A key with its origin as a descriptor has it; `undefined` where it is none of the
 * versions of extended keys. A path without a fingerprint, or one that is not known,
 * says nothing that could be held against a PSBT, and is left out.
 */
export function keyExpression({ key, fingerprint, path = '' }: WrittenKey): string | undefined {
  const plain = plainExtendedKey(key.trim());
  if (!plain) return undefined;
  const steps = path.trim().replace(/^m/i, '').replace(/\/$/, '');
  const isKnown = FINGERPRINT.test(fingerprint ?? '') && fingerprint !== '00000000';
  if (!isKnown || (steps !== '' && !STEPS.test(steps))) return plain.text;
  return `[${fingerprint!.toLowerCase()}${steps.replaceAll(/[H']/g, 'h')}]${plain.text}`;
}

/** What the version of a key says that it is used in. */
export function keyUse(key: string): KeyUse | undefined {
  return plainExtendedKey(key.trim())?.use;
}

const SINGLE: ReadonlyMap<string, (key: string) => string> = new Map([
  ['p2pkh', (key: string) => `pkh(${key})`],
  ['p2sh-p2wpkh', (key: string) => `sh(wpkh(${key}))`],
  ['p2wpkh', (key: string) => `wpkh(${key})`],
  ['p2tr', (key: string) => `tr(${key})`],
]);

/** The receiving and the change addresses of a key (BIP 44, "Change"). */
const BRANCHES = '/<0;1>/*';

/**
 * A descriptor whose extended keys have no steps behind them, as Specter writes what
 * stands for receiving and change addresses, with both branches. Any other as it is.
 */
export function withBranches(descriptor: string): string {
  const [script = ''] = descriptor.split('#', 1);
  if (script.includes('*') || !fitsChecksum(descriptor)) return descriptor;
  return script.replace(EXTENDED_KEYS, (key, at: number) =>
    script.charAt(at + key.length) === '/' ? key : key + BRANCHES,
  );
}

/** The descriptor of an account of one key; `undefined` for scripts of several. */
export function singleDescriptor(script: string, key: string): string | undefined {
  return SINGLE.get(script)?.(key + BRANCHES);
}

/** Every descriptor that an account of one key may have. */
export function anySingleDescriptor(key: string): readonly string[] {
  return [...SINGLE.values()].map((write) => write(key + BRANCHES));
}

const MULTISIG: ReadonlyMap<string, (inner: string) => string> = new Map([
  ['p2sh', (inner: string) => `sh(${inner})`],
  ['p2sh-p2wsh', (inner: string) => `sh(wsh(${inner}))`],
  ['p2wsh', (inner: string) => `wsh(${inner})`],
]);

/** Multisig with its keys sorted (BIP 67), as all these files mean it. */
export function multisigDescriptor(
  script: string,
  needed: number,
  keys: readonly string[],
): string | undefined {
  const all = keys.map((key) => key + BRANCHES);
  return MULTISIG.get(script)?.(`sortedmulti(${[needed, ...all].join(',')})`);
}

/** A name in either order and case: `P2WSH-P2SH` is `p2sh-p2wsh`. */
export function scriptName(text: string): string {
  const name = text.trim().toLowerCase();
  return /^p2w\w{1,4}-p2sh$/.test(name) ? `p2sh-${name.slice(0, -'-p2sh'.length)}` : name;
}
