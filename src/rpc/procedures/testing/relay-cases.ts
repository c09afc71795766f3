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

/** All that were recorded, or those of a file of the same form. */
export function relayCases(
  file = new URL('../../../../test/fixtures/relay/relay-regtest.jsonl.gz', import.meta.url),
): readonly RelayCase[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as RelayCase);
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
export function tipOf({ tip, confirmed }: RelayCase): object {
  return { ...tip, confirmed };
}

/** Whether an answer is the node's, in every member of both, but for what is not judged. */
export function isSame(want: RelayAnswer, { not_judged: _, ...answer }: RelayAnswer): boolean {
  return JSON.stringify(want) === JSON.stringify(answer);
}
