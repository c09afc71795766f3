/**
 * Cases whose truth is known by construction; see `test/fixtures/truth/README.md`.
 * They were written for the procedures: a call, and a part of its result.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { reversed } from '../../bytes/order.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import { REGISTRY } from '../../psbt/registry.ts';
import { registryValue } from '../../psbt/registry-records.ts';
import { type Subject, UNKNOWN_AMOUNT } from '../../subject/subject.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import type { OutPoint, TxOutput } from '../../tx/types.ts';
import { subjectOfFile } from './subjects.ts';

export interface TruthCase {
  readonly id: string;
  readonly chain: string;
  /** The call as a JSON text. */
  readonly request: string;
  /** All members in it are in the answer; amounts in satoshis. */
  readonly expect: Members;
}

export type Members = Readonly<Record<string, unknown>>;

type Method = 'inspectpsbt' | 'getsighash' | 'verifymessagebip322';

function casesIn(lines: readonly string[], method: Method): readonly TruthCase[] {
  return lines
    .map((line) => JSON.parse(line) as TruthCase)
    .filter(({ request }) => request.includes(`"${method}"`));
}

function linesOf(name: string): readonly string[] {
  const file = new URL(`../../../../test/fixtures/truth/${name}.jsonl.gz`, import.meta.url);
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
}

export function truthCases(method: Method): readonly TruthCase[] {
  return casesIn(linesOf('truth-regtest'), method);
}

/** What PSBTs say of their outputs. */
export function outputCases(): readonly TruthCase[] {
  return casesIn(linesOf('outputs-regtest'), 'inspectpsbt');
}

/** Signed messages and proofs of funds. */
export function messageCases(): readonly TruthCase[] {
  return casesIn(linesOf('verify-messages-regtest'), 'verifymessagebip322');
}

/** What is so of silent payments; `altered` says what one thing is wrong. */
export function silentCases(name: 'silent-regtest' | 'silent-bip375'): readonly SilentCase[] {
  return casesIn(linesOf(name), 'inspectpsbt');
}

/** PSBTs whose outputs say to which names they pay, made of the five proofs of BIP 353. */
export function nameCases(): readonly SilentCase[] {
  return casesIn(linesOf('names'), 'inspectpsbt');
}

/** The value of the first record of a name (0x35) in the file of a case. */
export function nameRecordOf({ request }: Pick<TruthCase, 'request'>): Uint8Array {
  const { params } = JSON.parse(request) as { readonly params: readonly [string] };
  const { outputs = [] } = subjectOfFile(decodeBase64(params[0])!).psbt ?? {};
  const values = outputs.map((map) => registryValue(map, REGISTRY.output.dnssec_proof));
  return values.find((value) => value !== undefined)!;
}

/** Proofs of names under roots that were made for them. */
export function ownRootCases(): readonly OwnRootCase[] {
  return linesOf('names-own-root').map((line) => JSON.parse(line) as OwnRootCase);
}

export interface OwnRootCase {
  readonly id: string;
  readonly altered?: string;
  readonly chain: string;
  /** Key tag, algorithm, digest type and digest. */
  readonly anchors: readonly (readonly [number, number, number, string])[];
  /** The value of the record. */
  readonly record: string;
  readonly script: string;
  readonly time?: number;
  readonly silent_payment?: {
    readonly scan_pubkey: string;
    readonly spend_pubkey: string;
    readonly status: 'proven' | 'contradicted' | 'unproven' | 'incomplete';
  };
  readonly expect: Members;
}

/** Of all that is asked about messages: files, signatures, and what signs them. */
export function messageFileCases(): readonly MessageCase[] {
  return linesOf('messages-regtest').map((line) => JSON.parse(line) as MessageCase);
}

export interface MessageCase extends Omit<TruthCase, 'expect'> {
  readonly altered?: string;
  readonly expect?: Members & { readonly not_next?: string };
  /** Bitcoin Core refuses the file. */
  readonly error?: { readonly code: number; readonly message: string };
  readonly sign?: MessageTurns;
  /** What is in the PSBT that is made. */
  readonly maps?: {
    readonly hash: string;
    readonly spk: string;
    readonly text: string;
    readonly outpoints: readonly string[];
    readonly segwit: readonly boolean[];
  };
  readonly finished?: {
    readonly address: string;
    readonly text: string;
    readonly funds: number;
    readonly prefix: string;
  };
}

interface MessageTurns {
  /** Private keys of each turn. */
  readonly turns: readonly (readonly string[])[];
  readonly want: Members | null;
  readonly address: string;
  readonly text: string;
  readonly refuse: boolean;
  readonly coins: number;
}

export interface SilentCase extends TruthCase {
  readonly altered?: string;
  /** Codes of findings that have to be among them, wherever. */
  readonly has_findings?: readonly string[];
  /** Whether Bitcoin Core refuses the file. */
  readonly core_error?: true;
}

/** What signing with keys makes of files that pay to silent payments. */
export function silentSignCases(): readonly SilentSignCase[] {
  return linesOf('silent-regtest')
    .map((line) => JSON.parse(line) as SilentSignCase)
    .filter(({ sign }) => sign !== undefined);
}

/** By scan key, in hex, the share with its proof. */
type SharesByKey = Readonly<Record<string, readonly [string, string]>>;

export interface SilentSignCase extends Omit<TruthCase, 'expect'> {
  /** Shares by scan key that are new; scripts of outputs that pay to silent payments, null where there is none. */
  readonly sign: {
    readonly global: SharesByKey;
    readonly inputs: Readonly<Record<string, SharesByKey>>;
    readonly scripts: Readonly<Record<string, string | null>> | null;
    /** Inputs that have a signature then. */
    readonly signed: readonly number[];
    readonly modifiable?: number;
  };
}

/** Paths of what is expected and is not there. */
export function differences(expected: unknown, found: unknown, path: string): readonly string[] {
  if (Array.isArray(expected)) return listDifferences(expected, found, path);
  if (isSelection(expected)) return selectionDifferences(expected, found, path);
  if (typeof expected === 'object' && expected !== null) {
    const members = (found ?? {}) as Members;
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(value, members[name], `${path}.${name}`),
    );
  }
  // What is null there must be absent.
  const isSame = expected === null ? found === undefined : found === expected;
  return isSame ? [] : [`${path}: ${JSON.stringify(found)} is not ${expected}`];
}

/** Findings of some codes, which are these and no others; of other codes these are among them. */
interface Selection {
  readonly of: readonly string[];
  readonly are: readonly Members[];
}

function isSelection(expected: unknown): expected is Selection {
  return typeof expected === 'object' && expected !== null && 'of' in expected && 'are' in expected;
}

function selectionDifferences(
  { of, are }: Selection,
  found: unknown,
  path: string,
): readonly string[] {
  const list = (Array.isArray(found) ? found : []) as readonly Members[];
  const names = (findings: readonly Members[]) =>
    findings
      .map(({ code, severity, path: at }) => `${severity} ${code} ${at}`)
      .sort()
      .join();
  const isExact = ({ code }: Members) => of.includes(code as string);
  const [some, wanted] = [names(list.filter(isExact)), names(are.filter(isExact))];
  const all = new Set(list.map((one) => names([one])));
  const lacking = are.filter((one) => !isExact(one) && !all.has(names([one])));
  return [
    ...(some === wanted ? [] : [`${path}: ${some} is not ${wanted}`]),
    ...lacking.map((one) => `${path}: no ${names([one])}`),
  ];
}

/** Lists in the same number and order, signatures by key and leaf. */
function listDifferences(
  expected: readonly unknown[],
  found: unknown,
  path: string,
): readonly string[] {
  const list = Array.isArray(found) ? (found as readonly unknown[]) : [];
  if (list.length !== expected.length) return [`${path}: ${list.length} of ${expected.length}`];
  const isSigned = path.endsWith('.signatures');
  return expected.flatMap((value, i) => {
    const other = isSigned ? list.find((one) => nameOf(one) === nameOf(value)) : list[i];
    return differences(value, other, `${path}[${i}]`);
  });
}

function nameOf(signature: unknown): string {
  const { pubkey, leaf_hash } = signature as Members;
  return `${pubkey} ${leaf_hash}`;
}

// What a call is about

interface Utxo {
  readonly txid: string;
  readonly vout: number;
  readonly scriptPubKey: string;
  /** In BTC. */
  readonly amount?: number;
}

interface Options {
  readonly prevtxs?: readonly (string | Utxo)[];
}

export interface Call<Others extends object> {
  readonly subject: Subject;
  /** The number of the input, where it is about one. */
  readonly input: number;
  readonly options: Options & Others;
}

/** What a case asks about. */
export function callOf<Others extends object = Options>({ request }: TruthCase): Call<Others> {
  const { params } = JSON.parse(request) as { params: readonly unknown[] };
  const [file, ...rest] = params;
  const input = rest.find((one) => typeof one === 'number') ?? 0;
  const options = (rest.find((one) => typeof one === 'object') ?? {}) as Options & Others;
  return { subject: subjectOfCall(file as string, options), input: input as number, options };
}

function subjectOfCall(file: string, { prevtxs = [] }: Options): Subject {
  const bytes = hexToBytes(file) ?? decodeBase64(file);
  if (!bytes) throw new Error(`neither hex nor base64: ${file}`);
  const utxos = prevtxs.filter((one) => typeof one !== 'string');
  return subjectOfFile(bytes, {
    transactions: prevtxs.flatMap((one) =>
      typeof one === 'string' ? [decodeTransaction(hexToBytes(one)!)] : [],
    ),
    reported: (prevout) => reportedIn(utxos, prevout),
  });
}

const SATOSHIS = 100_000_000;

function reportedIn(utxos: readonly Utxo[], { txid, vout }: OutPoint): TxOutput | undefined {
  const name = bytesToHex(reversed(txid));
  const found = utxos.find((one) => one.txid === name && one.vout === vout);
  if (!found) return undefined;
  const { amount, scriptPubKey } = found;
  const value = amount === undefined ? UNKNOWN_AMOUNT : BigInt(Math.round(amount * SATOSHIS));
  return { value, scriptPubKey: hexToBytes(scriptPubKey)! };
}
