import { readChecksum } from './parse.ts';

/**
 * What wallets write down of themselves, as texts of descriptors: a policy with
 * its keys (BIP 388), the answer of Core's listdescriptors, the files that
 * Sparrow and Specter export, an extended public key with its origin. What the
 * descriptors say is not looked at; `undefined` where the text is none of these.
 */
export function descriptorTextsOf(text: string): readonly string[] | undefined {
  const trimmed = text.trim();
  const json = trimmed.startsWith('{') || trimmed.startsWith('[{') ? jsonOf(trimmed) : undefined;
  if (json !== undefined) return textsInJson(json);
  const accounts = accountDescriptors(trimmed);
  return accounts.length > 0 ? accounts : textsInLines(trimmed);
}

/** What a wallet's file calls the wallet. */
export function walletLabel(text: string): string | undefined {
  const json = jsonOf(text);
  if (!isRecord(json)) return undefined;
  const names = [json['label'], json['name'], json['wallet_name']];
  return names.filter((name) => typeof name === 'string').find((name) => name !== '');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Members that hold a descriptor, in the files of Specter and Sparrow and in Core's lists. */
const DESCRIPTOR_MEMBERS = ['desc', 'descriptor', 'recv_descriptor', 'change_descriptor'] as const;

function textsInJson(value: unknown): readonly string[] | undefined {
  if (Array.isArray(value)) return joined(value.map(textsInJson));
  if (!isRecord(value)) return undefined;
  if (Array.isArray(value['descriptors'])) return textsInJson(value['descriptors']);
  if (typeof value['template'] === 'string') return textsInPolicy(value);
  const found = DESCRIPTOR_MEMBERS.map((name) => value[name]).filter(
    (member) => typeof member === 'string',
  );
  return found.length > 0 ? found : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** All of them, or nothing where one is none. */
function joined(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = lists.filter((list) => list !== undefined);
  return known.length === lists.length && known.length > 0 ? known.flat() : undefined;
}

function textsInPolicy(value: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const { template, keys } = value;
  if (typeof template !== 'string' || !Array.isArray(keys)) return undefined;
  const texts = keys.filter((key) => typeof key === 'string');
  const descriptor = texts.length === keys.length ? policyDescriptor(template, texts) : undefined;
  return descriptor === undefined ? undefined : [descriptor];
}

const PLACEHOLDER = /@(\d+)(\/\*\*|\/<\d+;\d+>\/\*)/g;

/**
 * A wallet policy's template with its keys in it (BIP 388): `@i` is the key of
 * number i, and two stars are `<0;1>` and the index. `undefined` where a
 * placeholder has no such path, a key is missing or not used, keys are first
 * used out of order, or two placeholders of a key share a path.
 */
export function policyDescriptor(template: string, keys: readonly string[]): string | undefined {
  const placeholders = [...template.matchAll(PLACEHOLDER)];
  const isPlain = template.replace(PLACEHOLDER, '').includes('@');
  const order = [...new Set(placeholders.map(([, number]) => Number(number)))];
  const inOrder = order.every((number, i) => number === i) && order.length === keys.length;
  if (isPlain || !inOrder || new Set(keys).size < keys.length || hasSharedPath(placeholders)) {
    return undefined;
  }
  return template.replace(
    PLACEHOLDER,
    (_all, number: string, path: string) => keys[Number(number)]! + writtenPath(path),
  );
}

function writtenPath(path: string): string {
  return path === '/**' ? '/<0;1>/*' : path;
}

/** Whether two placeholders of one key stand for the same child. */
function hasSharedPath(placeholders: readonly RegExpExecArray[]): boolean {
  const branches = placeholders.flatMap(([, number, path]) =>
    [...writtenPath(path!).matchAll(/\d+/g)].map(([step]) => `${number}/${step}`),
  );
  return new Set(branches).size < branches.length;
}

const ACCOUNT_KEY = /^(?:\[[0-9a-fA-F]{8}\/(\d+)(?:h|')[^\]]*\])?[xt]pub[1-9A-HJ-NP-Za-km-z]+$/;

/** The script of an account by the first step of its origin (BIP 44, 49, 84, 86). */
const PURPOSES: ReadonlyMap<string, (key: string) => string> = new Map([
  ['44', (key: string) => `pkh(${key})`],
  ['49', (key: string) => `sh(wpkh(${key}))`],
  ['84', (key: string) => `wpkh(${key})`],
  ['86', (key: string) => `tr(${key})`],
]);

/** An extended public key as the account of one signer: by its origin, or without one of every kind. */
function accountDescriptors(text: string): readonly string[] {
  const found = ACCOUNT_KEY.exec(text);
  if (!found) return [];
  const [, purpose] = found;
  return [...PURPOSES].flatMap(([one, write]) =>
    purpose === undefined || purpose === one ? [write(`${text}/<0;1>/*`)] : [],
  );
}

/** Descriptors a line each, as Sparrow exports them, with comments after `#` and a space. */
function textsInLines(text: string): readonly string[] | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const found = lines.filter((line) => line !== '' && !/^#( |$)/.test(line));
  return found.length > 0 && found.every(isDescriptorLine) ? found : undefined;
}

function isDescriptorLine(line: string): boolean {
  if (!/^[a-z_]+\(.*\)(?:#[a-z0-9]{8})?$/.test(line)) return false;
  try {
    readChecksum(line, false);
    return true;
  } catch {
    return false;
  }
}
