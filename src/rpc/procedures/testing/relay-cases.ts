/** Answers of a node to `testmempoolaccept`; see `test/fixtures/relay/README.md`. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Chain, parseChain } from '../../../core/encoding/chains.ts';
import { execute } from '../../dispatch.ts';

export interface RelayCase {
  readonly id: string;
  readonly chain: string;
  readonly tx: string;
  readonly prevtxs: readonly unknown[];
  /** As it was sent; null where it was left out. */
  readonly maxfeerate: string | null;
  readonly tip: object;
  readonly confirmed: readonly (object | null)[];
  /** Transactions that waited; elsewhere there were none. */
  readonly mempool?: readonly string[];
  /** Settings that are not the node's defaults. */
  readonly node_options?: readonly string[];
  /** Whether the answer leans on what is not in the transaction and its previous outputs. */
  readonly needs_chain: boolean;
  readonly want: RelayAnswer;
}

/** An answer as it came; of ours, also what is not judged. */
export type RelayAnswer = Readonly<Record<string, unknown>>;

/** An answer to several transactions at once. */
export interface PackageCase {
  readonly id: string;
  readonly chain: string;
  readonly method: 'testmempoolaccept' | 'submitpackage';
  /** A few are no text or no transaction. */
  readonly txs: readonly unknown[];
  readonly prevtxs: readonly unknown[];
  readonly maxfeerate: string | null;
  readonly maxburnamount: string | null;
  readonly tip: object;
  readonly confirmed: readonly (object | null)[];
  readonly needs_chain: boolean;
  /** What came: one of these. */
  readonly want?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** All that were recorded, or those of a file of the same form. */
export function relayCases(file = fixture('relay-regtest')): readonly RelayCase[] {
  return readLines(file);
}

export function packageCases(file = fixture('packages-regtest')): readonly PackageCase[] {
  return readLines(file);
}

function fixture(name: string): URL {
  return new URL(`../../../../test/fixtures/relay/${name}.jsonl.gz`, import.meta.url);
}

function readLines<Case>(file: URL): readonly Case[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Case);
}

/** `want` or `error` of a case as it is answered here, and whether anything was not judged. */
export function packageAnswerTo(
  { chain, method, txs, maxfeerate, maxburnamount, prevtxs }: PackageCase,
  tip: object | null = null,
): { readonly answer: string; readonly isJudged: boolean } {
  const isTest = method === 'testmempoolaccept';
  const params = isTest
    ? { rawtxs: txs, maxfeerate, prevtxs, tip }
    : { package: txs, maxfeerate, maxburnamount, prevtxs, tip };
  const body = JSON.stringify({ method: isTest ? method : 'testpackage', params });
  const { result, error } = JSON.parse(execute(body, { chain: chainOf(chain) }).body) as {
    readonly result: unknown;
    readonly error: { readonly code: number; readonly message: string } | null;
  };
  let isJudged = true;
  const answer = JSON.stringify(
    error ? { code: error.code, message: error.message } : result,
    (name, value: unknown) => {
      if (name !== 'not_judged') return value;
      isJudged = false;
      return undefined;
    },
  );
  return { answer, isJudged };
}

/** What is answered to a case, with what is known of the chain where that is given. */
export function answerTo(
  { chain, tx, maxfeerate, prevtxs }: RelayCase,
  tip: object | null = null,
): RelayAnswer {
  const params = { rawtxs: [tx], maxfeerate, prevtxs, tip };
  const body = JSON.stringify({ method: 'testmempoolaccept', params });
  const { result, error } = JSON.parse(execute(body, { chain: chainOf(chain) }).body) as {
    readonly result: readonly [RelayAnswer] | null;
    readonly error: { readonly message: string } | null;
  };
  if (!result) throw new Error(error?.message);
  return result[0];
}

function chainOf(name: string): Chain {
  const chain = parseChain(name);
  if (chain === undefined) throw new Error(`unknown chain: ${name}`);
  return chain;
}

/** The chain as it was, as the procedure takes it. */
export function tipOf({ tip, confirmed }: Pick<RelayCase, 'tip' | 'confirmed'>): object {
  return { ...tip, confirmed };
}

/** Whether an answer is the node's, in every member of both, but for what is not judged. */
export function isSame(want: RelayAnswer, { not_judged: _, ...answer }: RelayAnswer): boolean {
  return JSON.stringify(want) === JSON.stringify(answer);
}
