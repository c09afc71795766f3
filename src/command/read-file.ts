import { hexToBytes } from '../core/bytes/hex.ts';
import { textLines } from '../core/bytes/text-lines.ts';
import { readWallet } from '../core/descriptor/wallet/wallet-text.ts';
import type { InspectedFormat } from '../core/intake/format.ts';
import type { NamedInstead, Recognised } from '../core/intake/recognise.ts';
import { readWholeFile, type UnreadFile } from '../core/intake/whole-file.ts';
import { type PaymentFault, readPayments } from '../core/subject/payments.ts';
import { holdsSecret } from '../rpc/console/secret-text.ts';
import { parseJson } from '../rpc/json/parse.ts';
import {
  isArray,
  isObject,
  type Json,
  JsonNumber,
  JsonObject,
  jsonObject,
  member,
} from '../rpc/json/value.ts';
import { type CommandContext, INPUT } from './context.ts';
import { EXIT, misused, Stop } from './exit.ts';
import { plainText } from './plain.ts';
import type { System } from './system.ts';

/** A PSBT or a transaction as procedures take it. */
export interface ReadFile {
  readonly format: InspectedFormat;
  /** Base64 of a PSBT, hex of a transaction. */
  readonly text: string;
}

/**
 * Reads a PSBT or a transaction, however it is written: binary, base64, hex, or
 * somewhere in JSON or a letter. Raises {@link Stop}, also of several PSBTs and of one
 * that is damaged (`whole-file.ts`); its words
 * say nothing of what the file holds but its kind: it may be a secret.
 */
export function readFile(system: System, path: string): ReadFile {
  return fileIn(path, readFileBytes(system, path));
}

/** The base64 of a file that has to be a PSBT. Raises {@link Stop}. */
export function readPsbtFile(system: System, path: string): string {
  const { format, text } = readFile(system, path);
  if (format === 'psbt') return text;
  throw unreadFile(path, 'a transaction, where a PSBT is wanted');
}

/** The same of bytes that were read; `path` names them. Raises {@link Stop}. */
export function fileIn(path: string, bytesIn: Uint8Array): ReadFile {
  const file = readWholeFile(bytesIn);
  if ('fault' in file) throw unreadFile(path, unreadWords(file));
  return file;
}

function unreadWords(file: UnreadFile): string {
  switch (file.fault) {
    case 'damaged':
      return `damaged in transport (${file.what}); the page repairs it, and saves what it repaired`;
    case 'several':
      return `${file.count} PSBTs in it; give each in a file of its own`;
    case 'unrecognised':
      return insteadWords(file.found);
  }
}

/** What is known besides, as the options of `inspectpsbt`; a policy's descriptors come first. Raises {@link Stop}. */
export function knownBesides(
  { system, flags }: CommandContext,
  ofPolicy: readonly string[] = [],
): JsonObject {
  const prevtxs = (flags.get('prevtx') ?? []).flatMap((path) => previousIn(system, path));
  const given = (flags.get('descriptor') ?? []).flatMap((path) => descriptorsIn(system, path));
  const descriptors = [...ofPolicy, ...given];
  return jsonObject(
    ['prevtxs', prevtxs],
    ...(descriptors.length > 0 ? [['descriptors', descriptors] as const] : []),
  );
}

/** The whole previous transactions of `--prevtx`, as hex. Raises {@link Stop}, also of what only claims an output. */
export function previousTransactionsIn({ system, flags }: CommandContext): readonly string[] {
  return (flags.get('prevtx') ?? []).map((path) => {
    const { format, text } = readFile(system, path);
    if (format === 'transaction') return text;
    throw notPrevious(path);
  });
}

function notPrevious(path: string): Stop {
  return unreadFile(path, 'a PSBT, where a previous transaction is wanted');
}

/** Standard input can be read once. Raises {@link Stop}. */
export function requireOneInput({ flags, operands }: CommandContext): void {
  const all = [
    ...operands,
    ...(['prevtx', 'descriptor', 'payments', 'earlier', 'policy'] as const).flatMap(
      (name) => flags.get(name) ?? [],
    ),
  ];
  if (all.filter((path) => path === INPUT).length > 1) {
    throw misused('standard input can be only one of the files');
  }
}

/** The lines of a list of payments, as the option `payments` takes them. Raises {@link Stop}, which names the line that cannot be read. */
export function listedPayments({ system, chain }: CommandContext, path: string): readonly string[] {
  const text = readFileText(system, path);
  if (holdsSecret(text)) throw unreadFile(path, 'there is a private key in it');
  const list = readPayments(text, chain);
  if (!list) throw unreadFile(path, 'no payments in it: give an address a line');
  const [wrong] = list.faults;
  if (wrong) throw unreadFile(path, `line ${wrong.line}: ${faultWords(wrong)}`);
  return textLines(text);
}

function faultWords({ fault }: PaymentFault): string {
  if (fault === 'amount') return 'the amount cannot be read';
  return 'chains' in fault ? 'an address of another chain' : 'no address';
}

/** UTF-8; what is none is replaced. Raises {@link Stop} where the file cannot be read. */
export function readFileText(system: System, path: string): string {
  return new TextDecoder().decode(readFileBytes(system, path));
}

/** A file that stands among the arguments itself is named by how it begins. */
export function shownFileName(path: string): string {
  if (path === INPUT) return 'standard input';
  return isFileText(path) ? `${path.slice(0, SHOWN)}…` : plainText(path);
}

const SHOWN = 12;

/** Base64 of a PSBT, or hex that is longer than a name: no path, unless there is a file of that name. */
export function isFileText(path: string): boolean {
  return /^(?:cHNidP[\w+/=-]+|(?:[0-9a-f]{2}){10,})$/i.test(path);
}

/** What ends the command where a file is not what it has to be; it names the file. */
export function unreadFile(path: string, words: string): Stop {
  const name = shownFileName(path);
  return new Stop(EXIT.unread, `${name}: ${words}`, name);
}

/** Raises {@link Stop} where it cannot be read. */
export function readFileBytes(system: System, path: string): Uint8Array {
  if (isFileText(path) && !system.kindOf(path)) return new TextEncoder().encode(path);
  try {
    return path === INPUT ? system.readInput() : system.readFile(path);
  } catch (thrown) {
    const name = shownFileName(path);
    throw new Stop(EXIT.unread, `${name} cannot be read${reasonOf(thrown)}`, name);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'not permitted',
  EPERM: 'not permitted',
};

/** Why the system does not read or write, where it says so. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof RangeError) return ': too large';
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  const reason = typeof code === 'string' ? REASONS[code] : undefined;
  return reason === undefined ? '' : `: ${reason}`;
}

function insteadWords(found: Exclude<Recognised, { ok: true }>): string {
  if (found.named === 'too-large') return `too large: ${found.size} bytes, limit ${found.limit}`;
  return `neither a PSBT nor a transaction: ${kindWords(found)}`;
}

function kindWords({ named, coin }: NamedInstead): string {
  if (coin !== undefined) return `an address of ${coin}`;
  return named === 'text' ? 'some other text' : named.replaceAll('-', ' ');
}

/** A previous transaction, or outputs as `listunspent` and `prevtxs` have them, which are claims. */
function previousIn(system: System, path: string): readonly Json[] {
  const bytes = readFileBytes(system, path);
  const outputs = outputsIn(bytes);
  if (outputs) return outputs;
  const { format, text } = fileIn(path, bytes);
  if (format === 'transaction') return [text];
  throw notPrevious(path);
}

function outputsIn(bytes: Uint8Array): readonly Json[] | undefined {
  const value = parseJson(new TextDecoder().decode(bytes).trim()) ?? null;
  const found = (isArray(value) ? value : [value]).map(outputOf);
  return found.length > 0 && found.every((one) => one !== undefined) ? found : undefined;
}

const OUTPUT_MEMBERS: ReadonlySet<string> = new Set([
  'txid',
  'vout',
  'scriptPubKey',
  'redeemScript',
  'witnessScript',
  'amount',
]);

function outputOf(value: Json): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const [txid, vout, script] = ['txid', 'vout', 'scriptPubKey'].map((name) => member(value, name));
  const isOutput =
    typeof txid === 'string' &&
    /^[0-9a-f]{64}$/i.test(txid) &&
    vout instanceof JsonNumber &&
    /^[0-9]{1,9}$/.test(vout.text) &&
    typeof script === 'string' &&
    hexToBytes(script) !== undefined;
  const members = value.entries.filter(([name]) => OUTPUT_MEMBERS.has(name));
  return isOutput ? new JsonObject(members) : undefined;
}

/** Descriptors of a file, or of what a wallet exports. Raises {@link Stop}, also where something private is in it. */
export function descriptorsIn(system: System, path: string): readonly string[] {
  return descriptorsOf(path, readFileBytes(system, path));
}

/** The same of bytes that were read; `path` names them. Raises {@link Stop}. */
export function descriptorsOf(path: string, bytes: Uint8Array): readonly string[] {
  const text = new TextDecoder().decode(bytes);
  if (holdsSecret(text)) {
    throw unreadFile(path, 'there is a private key in it; give public descriptors');
  }
  const wallet = readWallet(text);
  if (!wallet || 'fault' in wallet || wallet.descriptors.length === 0) {
    throw unreadFile(path, 'no descriptor in it');
  }
  return wallet.descriptors;
}
