import { bytesToHex } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { whyNotSane } from '../../descriptor/parse-miniscript.ts';
import { standIn } from '../../descriptor/stand-in.ts';
import type { KeyExpression } from '../../descriptor/types.ts';
import { policyDescriptor } from '../../descriptor/wallet/wallet-policy.ts';
import { extendedPublicKeyText } from '../../encoding/extended-key.ts';
import { shortened } from '../../encoding/number-words.ts';
import type { UnheldKey } from '../../explain/described-keys.ts';
import { spendersByNames, standInPoint } from '../../explain/named-spenders.ts';
import { SHOWN_WAYS, spendersOf } from '../../explain/spenders-shown.ts';
import { miniscriptOfPolicy } from '../../miniscript/from-policy-text.ts';
import { compressedKeyFromHex, fromText } from '../../miniscript/from-text.ts';
import type { Miniscript } from '../../miniscript/types.ts';
import type { Card } from './card.ts';
import { policyOfDescriptor, readPublic } from './descriptor-card.ts';

/** Longer texts are no policies that anyone writes. */
const LONGEST = 20_000;

/** A policy whose keys are only named: a template, a miniscript, or what compilers take. */
export function policyCard(text: string): Card | undefined {
  if (text.length > LONGEST) return undefined;
  return templateCard(text) ?? miniscriptCard(text) ?? languageCard(text);
}

/** What looks like a descriptor, and has `@0` or `A` where its keys would stand. */
export function keylessCard(text: string): Card | undefined {
  if (text.length > LONGEST) return undefined;
  return text.includes('@') ? policyCard(text) : letterCard(text);
}

// BIP 388

const MOST_KEYS = 100;

/** Other descriptors with keys that nobody has in the places of `A`, `B`, `K1`. */
function letterCard(text: string): Card | undefined {
  const names = new Map<string, string>();
  const filled = text.replaceAll(/(?<=[(,])[A-Z]\d{0,3}(?=[,)])/g, (name) => {
    const key = bytesToHex(standInPoint(utf8Of(name)));
    names.set(key, name);
    return key;
  });
  const read = names.size === 0 ? undefined : readPublic(filled);
  const [descriptor] = read && read !== 'private' ? read.descriptors : [];
  const nameOf = ({ publicKey }: UnheldKey) => {
    const key = bytesToHex(publicKey);
    return names.get(key) ?? shortened(key);
  };
  const at = { text: filled, index: 0, chain: 'main', nameOf } as const;
  const spenders = descriptor && spendersOf({ ...at, descriptor }, { limit: SHOWN_WAYS });
  return spenders && { kind: 'policy', form: 'letters', keys: names.size, spenders };
}

/** A template is read with keys that nobody has in the places of its own. */
function templateCard(text: string): Card | undefined {
  if (!/^[a-z_]{2,20}\(.*\)$/s.test(text) || !text.includes('@')) return undefined;
  const numbers = new Set([...text.matchAll(/@(\d{1,4})/g)].map(([, number]) => Number(number)));
  if (numbers.size > MOST_KEYS) return undefined;
  const keys = [...numbers].map((_, i) => standInKey(i));
  const descriptor = policyDescriptor(text, keys);
  const read = descriptor === undefined ? undefined : readPublic(descriptor);
  const [first] = read && read !== 'private' ? read.descriptors : [];
  if (!first) return undefined;
  const words = policyOfDescriptor(first, standInName);
  const spenders = spendersOf(
    {
      ...{ descriptor: first, text: descriptor!, index: 0, chain: 'main' },
      nameOf: ({ key }) => (key ? standInName(key) : 'a key'),
    },
    { limit: SHOWN_WAYS },
  );
  return {
    ...{ kind: 'policy', form: 'bip388', keys: numbers.size },
    ...(words && { words }),
    ...(spenders && { spenders }),
  };
}

function standInKey(number: number): string {
  const key = {
    depth: 0,
    parentFingerprint: new Uint8Array(4),
    childNumber: 0,
    chainCode: standIn(number, 'tapscript'),
    publicKey: standInPoint(standIn(number, 'tapscript')),
  };
  const fingerprint = number.toString(16).padStart(8, '0');
  return `[${fingerprint}]${extendedPublicKeyText(key, 'main')}`;
}

function standInName(key: KeyExpression): string {
  if (key.kind === 'musig') return `MuSig2 of ${key.participants.map(standInName).join(', ')}`;
  const { fingerprint } = key.origin ?? {};
  return fingerprint ? `@${Number.parseInt(bytesToHex(fingerprint), 16)}` : 'a key';
}

// Miniscript, and the language of compilers

function miniscriptCard(text: string): Card | undefined {
  const named = readNamed(text);
  if (!named) return undefined;
  const refused = whyNotSane(named.node);
  return {
    ...{ kind: 'policy', form: 'miniscript', keys: named.names.size },
    ...spendersIn(named, false),
    ...(refused !== undefined && { refused: `it${refused}` }),
  };
}

/** Where compilers would choose among scripts, who can spend is the same by all. */
function languageCard(text: string): Card | undefined {
  const same = miniscriptOfPolicy(text);
  const named = same === undefined ? undefined : readNamed(same);
  return (
    named && {
      ...{ kind: 'policy', form: 'policy-language', keys: named.names.size },
      ...spendersIn(named, true),
    }
  );
}

interface NamedMiniscript {
  readonly node: Miniscript;
  /** By their keys, in hex. */
  readonly names: ReadonlyMap<string, string>;
}

/** A name that someone gave a key; what could be a key itself, or private, is not repeated. */
const NAME = /^[A-Za-z_][\w-]{0,19}$/;

function readNamed(text: string): NamedMiniscript | undefined {
  const names = new Map<string, string>();
  const stand = (written: string): Uint8Array | undefined => {
    if (!/^[\w@/*<>;-]{1,200}$/.test(written)) return undefined;
    const key = compressedKeyFromHex(written) ?? standInPoint(utf8Of(written));
    const hex = bytesToHex(key);
    if (!names.has(hex)) names.set(hex, nameOf(written, names.size + 1));
    return key;
  };
  const read = fromText(text, stand, 'p2wsh');
  if (!read.ok || names.size === 0 || read.node.type?.base !== 'B') return undefined;
  return { node: read.node, names };
}

function nameOf(written: string, number: number): string {
  if (NAME.test(written)) return written;
  return compressedKeyFromHex(written) ? shortened(written) : `key ${number}`;
}

function spendersIn({ node, names }: NamedMiniscript, isOfAnother: boolean) {
  const ofKey = (key: Uint8Array) => names.get(bytesToHex(key)) ?? '';
  const spenders = spendersByNames(node, { ofKey, isOfAnother });
  return spenders ? { spenders } : {};
}
