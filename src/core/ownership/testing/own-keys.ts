/**
 * Keys of people, made without the project's own arithmetic: by @noble/curves and the
 * hashes of Node. What is derived here can be held against what the project derives.
 */
import { createHash, createHmac } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { byteLength, bytesOf, compact, type Hex, int } from '../../../../test/psbt-text.ts';
import { encodeBase58Check } from '../../encoding/base58check.ts';

const { Point } = secp256k1;

const ORDER = Point.Fn.ORDER;
const HARDENED = 0x80000000;

/** As `m/84h/1h/0h` is written, but as numbers. */
export type Path = readonly number[];

/** `84h/1h/0h/0/5`; nothing for the key itself. */
export function pathOf(text: string): Path {
  if (text === '') return [];
  return text.split('/').map((step) => {
    const isHardened = step.endsWith('h');
    return Number(isHardened ? step.slice(0, -1) : step) + (isHardened ? HARDENED : 0);
  });
}

export function textOf(path: Path): string {
  return path.map((step) => (step < HARDENED ? `/${step}` : `/${step - HARDENED}h`)).join('');
}

/** An extended key (BIP 32) of somebody. */
export interface OwnKey {
  /** Whose it is. */
  readonly holder: string;
  readonly path: Path;
  readonly privateKey: Hex;
  /** 33 bytes. */
  readonly publicKey: Hex;
  readonly chainCode: Hex;
  /** Of the key that it is derived from; zero for the master. */
  readonly parent: Hex;
}

const KEYS = new Map<string, OwnKey>();

/** The key of a person at a path; the person's name is the seed. */
export function keyOf(holder: string, path: Path = []): OwnKey {
  const name = `${holder}${textOf(path)}`;
  const known = KEYS.get(name);
  if (known) return known;
  const made = path.length === 0 ? masterOf(holder) : childOf(holder, path);
  KEYS.set(name, made);
  return made;
}

function masterOf(holder: string): OwnKey {
  const seed = createHash('sha256').update(holder).digest();
  const made = createHmac('sha512', 'Bitcoin seed').update(seed).digest('hex');
  const privateKey = made.slice(0, 64);
  const publicKey = publicKeyOf(privateKey);
  const chainCode = made.slice(64);
  return { holder, path: [], privateKey, publicKey, chainCode, parent: '00000000' };
}

function childOf(holder: string, path: Path): OwnKey {
  const above = keyOf(holder, path.slice(0, -1));
  const step = path.at(-1)!;
  const data = step < HARDENED ? above.publicKey : `00${above.privateKey}`;
  const made = hmac(above.chainCode, data + bigEndian(step));
  const secret = (BigInt(`0x${made.slice(0, 64)}`) + BigInt(`0x${above.privateKey}`)) % ORDER;
  const privateKey = secret.toString(16).padStart(64, '0');
  return {
    ...{ holder, path, privateKey, publicKey: publicKeyOf(privateKey) },
    ...{ chainCode: made.slice(64), parent: fingerprintOf(above.publicKey) },
  };
}

function publicKeyOf(privateKey: Hex): Hex {
  return Point.BASE.multiply(BigInt(`0x${privateKey}`)).toHex(true);
}

/** What is known of an aggregate, of which nobody has the private key (BIP 328). */
export interface SyntheticKey {
  readonly publicKey: Hex;
  readonly chainCode: Hex;
}

const SYNTHETIC_CHAIN_CODE = '868087ca02a6f974c4598924c36b57762d32cb45717167e300622c7167e38965';

/** The aggregate of public keys in their order (BIP 327, KeyAgg). */
export function aggregateOf(publicKeys: readonly Hex[]): SyntheticKey {
  const list = tagged('KeyAgg list', publicKeys.join(''));
  const second = publicKeys.find((key) => key !== publicKeys[0]);
  const sum = publicKeys
    .map((key) => {
      const coefficient = key === second ? 1n : numberIn(tagged('KeyAgg coefficient', list + key));
      return Point.fromHex(key).multiply(coefficient);
    })
    .reduce((a, b) => a.add(b));
  return { publicKey: sum.toHex(true), chainCode: SYNTHETIC_CHAIN_CODE };
}

/** A child without hardening. */
export function publicChildOf(key: SyntheticKey, path: Path): SyntheticKey {
  return path.reduce((above, step) => {
    const made = hmac(above.chainCode, above.publicKey + bigEndian(step));
    return { publicKey: added(above.publicKey, made.slice(0, 64)), chainCode: made.slice(64) };
  }, key);
}

/** The output key of an internal key of 32 bytes and a root (BIP 341), in 33 bytes. */
export function tweaked(internalKey: Hex, root: Hex = ''): Hex {
  return added(`02${internalKey}`, tagged('TapTweak', internalKey + root));
}

function added(publicKey: Hex, tweak: Hex): Hex {
  return Point.fromHex(publicKey)
    .add(Point.BASE.multiply(numberIn(tweak)))
    .toHex(true);
}

function numberIn(hex: Hex): bigint {
  return BigInt(`0x${hex}`) % ORDER;
}

// Hashes

export function hash(name: 'sha256' | 'ripemd160', hex: Hex): Hex {
  return createHash(name).update(bytesOf(hex)).digest('hex');
}

export function hash160(hex: Hex): Hex {
  return hash('ripemd160', hash('sha256', hex));
}

/** BIP 340. */
export function tagged(tag: string, hex: Hex): Hex {
  const prefix = createHash('sha256').update(tag).digest('hex');
  return hash('sha256', prefix + prefix + hex);
}

/** Of a leaf of version c0 (BIP 341). */
export function leafHash(script: Hex): Hex {
  return tagged('TapLeaf', `c0${compact(byteLength(script))}${script}`);
}

export function branchHash(a: Hex, b: Hex): Hex {
  return tagged('TapBranch', a < b ? a + b : b + a);
}

export function fingerprintOf(publicKey: Hex): Hex {
  return hash160(publicKey).slice(0, 8);
}

function hmac(key: Hex, data: Hex): Hex {
  return createHmac('sha512', bytesOf(key)).update(bytesOf(data)).digest('hex');
}

function bigEndian(value: number): Hex {
  return value.toString(16).padStart(8, '0');
}

// Texts, of the test networks

/** `tpub…`. */
export function publicText(key: OwnKey): string {
  return base58(publicBytes(key));
}

/** `tpub…` of depth 0. */
export function syntheticText({ publicKey, chainCode }: SyntheticKey): string {
  return base58(`043587cf${'00'.repeat(9)}${chainCode}${publicKey}`);
}

/** `tprv…`. */
export function privateText(key: OwnKey): string {
  return base58(`04358394${head(key)}00${key.privateKey}`);
}

/** In wallet import format, of a compressed key. */
export function wifText({ privateKey }: OwnKey): string {
  return base58(`ef${privateKey}01`);
}

/** Without the version, as a record of a PSBT has it behind that. */
function head({ path, parent, chainCode }: OwnKey): Hex {
  return int(path.length, 1) + parent + bigEndian(path.at(-1) ?? 0) + chainCode;
}

/** The 78 bytes of `tpub…`. */
export function publicBytes(key: OwnKey): Hex {
  return `043587cf${head(key)}${key.publicKey}`;
}

function base58(hex: Hex): string {
  return encodeBase58Check(bytesOf(hex));
}

/** Fingerprint of the master and path, as records have it. */
export function originOf({ holder, path }: Pick<OwnKey, 'holder' | 'path'>): Hex {
  const master = fingerprintOf(keyOf(holder).publicKey);
  return master + path.map((step) => int(step, 4)).join('');
}
