import { bytesToHex } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256 } from '../../crypto/hashes.ts';
import { isOnCurveX } from '../../crypto/public/point.ts';
import { standIn } from '../../descriptor/stand-in.ts';
import type { KeyExpression } from '../../descriptor/types.ts';
import { policyDescriptor } from '../../descriptor/wallet/wallet-policy.ts';
import { extendedPublicKeyText } from '../../encoding/extended-key.ts';
import { SHOWN_WAYS, spendersOf } from '../../explain/spenders-shown.ts';
import { fromText } from '../../miniscript/from-text.ts';
import { policyOf } from '../../policy/script-policy.ts';
import type { Card } from './card.ts';
import { policyOfDescriptor, readPublic } from './descriptor-card.ts';

/** Longer texts are no policies that anyone writes. */
const LONGEST = 20_000;

/** A policy whose keys are only named: a template, a miniscript, or what compilers take. */
export function policyCard(text: string): Card | undefined {
  if (text.length > LONGEST) return undefined;
  return templateCard(text) ?? miniscriptCard(text) ?? languageCard(text);
}

// BIP 388

const MOST_KEYS = 100;

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
  const at = { descriptor: first, text: descriptor!, index: 0, chain: 'main' } as const;
  const spenders = spendersOf(at, {
    limit: SHOWN_WAYS,
    nameOf: ({ key }) => (key ? standInName(key) : 'a key'),
  });
  return {
    ...{ kind: 'policy', form: 'bip388', keys: numbers.size },
    ...(words && { words }),
    ...(spenders && { spenders }),
  };
}

/** Points of the curve that nobody has the private key of, one for each key. */
function standInPoint(number: number): Uint8Array {
  for (let x = sha256(standIn(number, 'tapscript')); ; x = sha256(x)) {
    if (isOnCurveX(x)) return concatBytes(Uint8Array.of(0x02), x);
  }
}

function standInKey(number: number): string {
  const key = {
    depth: 0,
    parentFingerprint: new Uint8Array(4),
    childNumber: 0,
    chainCode: standIn(number, 'tapscript'),
    publicKey: standInPoint(number),
  };
  const fingerprint = number.toString(16).padStart(8, '0');
  return `[${fingerprint}]${extendedPublicKeyText(key, 'main')}`;
}

function standInName(key: KeyExpression): string {
  if (key.kind === 'musig') return `MuSig2 of ${key.participants.map(standInName).join(', ')}`;
  const { fingerprint } = key.origin ?? {};
  return fingerprint ? `@${Number.parseInt(bytesToHex(fingerprint), 16)}` : 'a key';
}

// Miniscript

/** A name that someone gave a key; what could be a key itself, or private, is not repeated. */
const NAME = /^[A-Za-z_][\w-]{0,19}$/;

function miniscriptCard(text: string): Card | undefined {
  const names: string[] = [];
  const stand = (name: string): Uint8Array | undefined => {
    if (!/^[\w@/*<>;-]{1,200}$/.test(name)) return undefined;
    names.push(NAME.test(name) ? name : `key ${names.length + 1}`);
    return standIn(names.length - 1, 'p2wsh');
  };
  const read = fromText(text, stand, 'p2wsh');
  if (!read.ok || names.length === 0 || read.node.type?.base !== 'B') return undefined;
  const byKey = names.map((name, i) => [bytesToHex(standIn(i, 'p2wsh')), name] as const);
  const words = { policy: policyOf(read.node), names: new Map(byKey) };
  return { kind: 'policy', form: 'miniscript', keys: names.length, words };
}

// The language of compilers

const FUNCTION = /(?:\d{1,5}@)?(pk|older|after|sha256|hash256|ripemd160|hash160|and|or|thresh)\(/g;

/** Nothing but its functions, their brackets, numbers and names. */
function languageCard(text: string): Card | undefined {
  if (!/^(?:and|or|thresh|pk)\(/.test(text) || !text.endsWith(')')) return undefined;
  const rest = text.replace(FUNCTION, '(');
  if (!/^[\w@/*<>;,()\s-]*$/.test(rest) || /\w\(/.test(rest)) return undefined;
  const keys = new Set(
    [...text.matchAll(/\bpk\(\s{0,9}([^(),\s]{1,200})\s{0,9}\)/g)].map(([, key]) => key),
  );
  return keys.size === 0 ? undefined : { kind: 'policy', form: 'policy-language', keys: keys.size };
}
