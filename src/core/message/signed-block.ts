import { jsonValueOf } from '../encoding/json-value.ts';

/** A message together with its signature, as programs write both down to be passed on. */
export interface SignedBlock {
  /** As it stands there; empty where it does not. */
  readonly address: string;
  /** Exactly what stands between the lines around it. */
  readonly message: string;
  /** Without white space. */
  readonly signature: string;
  /** What stands around all that or beside it, which nobody signed; empty where nothing does. */
  readonly outside: string;
}

/**
 * Address, message and signature out of one text: the armored block that Bitcoin
 * Core's forum made usual (with the address as a header or as a line, or as in
 * Inputs.io, Armory, Trezor and Coldcard), a link of BlueWallet's verifier, or
 * JSON with these three members. `undefined` where the text is none of them, where
 * it is a block of PGP, which is no signature of an address, and where JSON has two
 * members of one name, of which others may take the other.
 */
export function readSignedBlock(text: string): SignedBlock | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return blockOfJson(trimmed);
  return /^https?:\/\//i.test(trimmed) ? blockOfLink(trimmed) : armoredBlock(text);
}

/** A line of the armor, wherever a mail program or a chat has put it; dashes may have become longer ones. */
const ARMOR =
  /[-\u2010-\u2015\u2212]{1,8} ?(BEGIN|END) ([A-Z0-9]{1,20} ){0,2}?(SIGNED MESSAGE|SIGNATURE) ?[-\u2010-\u2015\u2212]{1,8}/g;

function armoredBlock(text: string): SignedBlock | undefined {
  const lines = [...text.matchAll(ARMOR)];
  const first = lines.findIndex(([, way, , what]) => way === 'BEGIN' && what === 'SIGNED MESSAGE');
  const [opening, signature, end] = lines.slice(Math.max(first, 0));
  if (first < 0 || !opening || signature?.[1] !== 'BEGIN' || signature[3] !== 'SIGNATURE') {
    return undefined;
  }
  if (opening[2] === 'PGP ') return undefined;
  const message = text.slice(endOf(opening), signature.index);
  const closing = end ? (end[1] === 'END' ? endOf(end) : end.index) : text.length;
  const body = text.slice(endOf(signature), end?.index);
  const around = [text.slice(0, opening.index), ...unsignedHeaders(body), text.slice(closing)];
  return {
    message: withoutHeaders(withoutOuterBreaks(message)),
    ...signatureIn(body),
    outside: joined(around, '\n'),
  };
}

function joined(pieces: readonly string[], separator: string): string {
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(separator);
}

function endOf(found: RegExpMatchArray): number {
  return (found.index ?? 0) + found[0].length;
}

/** The line breaks behind the line above and before the line below are not the message's. */
function withoutOuterBreaks(text: string): string {
  const start = text.startsWith('\r\n') ? 2 : text.startsWith('\n') ? 1 : 0;
  const end = text.endsWith('\r\n') ? 2 : text.endsWith('\n') ? 1 : 0;
  return text.slice(start, Math.max(start, text.length - end));
}

const HEADER = /^(?:Comment|Version|Hash|Charset): /;

/** Headers that programs write by themselves. What else stands in one is somebody's text. */
const OF_PROGRAMS =
  '(?:Comment: Signed by Bitcoin Armory v[\\w.-]{1,20}|Version: (?:Bitcoin[- ]?(?:Qt|Core)|MultiBit|Electrum) \\(?v?[\\d.]{1,12}\\)?|Hash: SHA\\d{1,3}|Charset: UTF-8)';
const PROGRAM_HEADER = new RegExp(`^${OF_PROGRAMS}$`, 'i');
const PROGRAM_HEADERS = new RegExp(`^(?:${OF_PROGRAMS}\\r?\\n){1,4}\\r?\\n`, 'i');

/** Armory says first who signed, up to an empty line. Any other beginning is the message's. */
function withoutHeaders(message: string): string {
  return message.replace(PROGRAM_HEADERS, '');
}

/** Headers of the signature are signed by nobody. */
function unsignedHeaders(body: string): readonly string[] {
  return body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => HEADER.test(line) && !PROGRAM_HEADER.test(line));
}

const ADDRESS = /^(?:(?:bc|tb|bcrt)1[a-z0-9]{6,87}|[123mn][1-9A-HJ-NP-Za-km-z]{24,34})$/i;
/** Five characters that Armory writes behind base64, as OpenPGP does. */
const CHECKSUM = /^=[A-Za-z0-9+/]{4}$/;

function signatureIn(body: string): Pick<SignedBlock, 'address' | 'signature'> {
  const words = body
    .split('\n')
    .filter((line) => !HEADER.test(line.trim()))
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => word !== '' && word !== 'Address:' && !CHECKSUM.test(word));
  const address = words.find((word) => word.length < 100 && ADDRESS.test(word)) ?? '';
  return { address, signature: words.filter((word) => word !== address).join('') };
}

/** `?a=…&m=…&s=…`, each percent-encoded; the first of each name. */
function blockOfLink(text: string): SignedBlock | undefined {
  const query = text.slice(text.indexOf('?') + 1).split('&');
  const taken = ['a=', 'm=', 's='].map((name) => query.find((one) => one.startsWith(name)));
  const [address, message, signature] = taken.map((one) => one && decoded(one.slice(2)));
  if (address === undefined || message === undefined || !signature) return undefined;
  const outside = joined(
    query.filter((one) => !taken.includes(one)),
    '&',
  );
  return { address, message, signature, outside };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function blockOfJson(text: string): SignedBlock | undefined {
  const value = jsonValueOf(text);
  if (typeof value !== 'object' || value === null || hasTwins(text, value)) return undefined;
  const members = new Map<string, unknown>(Object.entries(value));
  const take = (name: string, short: string): unknown => {
    const taken = members.has(name) ? name : short;
    const found = members.get(taken);
    members.delete(taken);
    return found;
  };
  const address = take('address', 'addr');
  const message = take('message', 'msg');
  const signature = take('signature', 'sig');
  if (typeof message !== 'string' || typeof signature !== 'string') return undefined;
  return {
    address: typeof address === 'string' ? address : '',
    message,
    signature,
    outside: members.size === 0 ? '' : JSON.stringify(Object.fromEntries(members)),
  };
}

/** Whether any object in a JSON text has two members of one name; `value` is what was read of it. */
function hasTwins(text: string, value: object): boolean {
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon);
  let read = 0;
  const left: object[] = [value];
  for (let one = left.pop(); one; one = left.pop()) {
    const inside: readonly unknown[] = Object.values(one);
    if (!Array.isArray(one)) read += inside.length;
    for (const each of inside) if (typeof each === 'object' && each !== null) left.push(each);
  }
  return written.length !== read;
}
