import { jsonValueOf } from '../encoding/json-value.ts';

/** A message together with its signature, as programs write both down to be passed on. */
export interface SignedBlock {
  /** As it stands there; empty where it does not. */
  readonly address: string;
  /** Exactly what stands between the lines around it. */
  readonly message: string;
  /** Without white space. */
  readonly signature: string;
}

/**
 * Address, message and signature out of one text: the armored block that Bitcoin
 * Core's forum made usual (with the address as a header or as a line, or as in
 * Inputs.io, Armory, Trezor and Coldcard), a link of BlueWallet's verifier, or
 * JSON with these three members. `undefined` where the text is none of them, and
 * where it is a block of PGP, which is no signature of an address.
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
  const body = text.slice(endOf(signature), end?.index);
  return { message: withoutHeaders(withoutOuterBreaks(message)), ...signatureIn(body) };
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

/** Armory says first who signed, up to an empty line. */
function withoutHeaders(message: string): string {
  if (!HEADER.test(message)) return message;
  const [empty] = /\r?\n\r?\n/.exec(message) ?? [];
  return empty === undefined ? message : message.slice(message.indexOf(empty) + empty.length);
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

/** `?a=…&m=…&s=…`, each percent-encoded. */
function blockOfLink(text: string): SignedBlock | undefined {
  const query = text.slice(text.indexOf('?') + 1).split('&', 10);
  const member = (name: string): string | undefined => {
    const found = query.find((one) => one.startsWith(`${name}=`));
    return found === undefined ? undefined : decoded(found.slice(name.length + 1));
  };
  const [address, message, signature] = ['a', 'm', 's'].map(member);
  if (address === undefined || message === undefined || !signature) return undefined;
  return { address, message, signature };
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
  if (typeof value !== 'object' || value === null) return undefined;
  const members = new Map<string, unknown>(Object.entries(value));
  const [address, message, signature] = [
    members.get('address') ?? members.get('addr'),
    members.get('message') ?? members.get('msg'),
    members.get('signature') ?? members.get('sig'),
  ];
  if (typeof message !== 'string' || typeof signature !== 'string') return undefined;
  return { address: typeof address === 'string' ? address : '', message, signature };
}
