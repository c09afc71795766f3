import { hexToBytes } from '../core/bytes/hex.ts';
import type { Chain } from '../core/encoding/chains.ts';
import type { InspectedInput } from '../core/inspect/inspected-input.ts';
import { nodeId } from '../core/inspect/node-id.ts';
import { nodeAt } from '../core/inspect/node-index.ts';
import { type Hit, type Hits, readQuery, searching } from '../core/inspect/search.ts';
import type { Progress, SearchHit, SearchResult } from './inspect-protocol.ts';
import { Pace } from './pace.ts';

/** Closed parts that are opened to tell their hits' parts have so many bytes together at most. */
const OPENED_BYTES = 1 << 25;

/** Looks for what a query can be read as, and for the part that each hit lies in. */
export async function searchInput(
  input: InspectedInput,
  query: string,
  chain: Chain,
  report: (progress: Progress) => void,
): Promise<SearchResult> {
  const patterns = readQuery(query, chain);
  const pace = new Pace();
  const { hits, total } = await runSearch(input, searching(input.bytes, patterns), report, pace);
  const located = await locate(input, hits, pace);
  const own = ownId(input, query, chain);
  const readings = [...new Set(patterns.map(({ reading }) => reading))];
  return { hits: [...own, ...located], total: total + own.length, readings };
}

async function runSearch(
  { bytes }: InspectedInput,
  run: Generator<number, Hits, void>,
  report: (progress: Progress) => void,
  pace: Pace,
): Promise<Hits> {
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
    if (!pace.isDue) continue;
    report({ done: step.value, total: bytes.length });
    await pace.rest();
  }
}

async function locate(
  input: InspectedInput,
  hits: readonly Hit[],
  pace: Pace,
): Promise<readonly SearchHit[]> {
  const located: SearchHit[] = [];
  const budget = { bytes: OPENED_BYTES, row: -1 };
  for (const hit of hits) {
    located.push({ ...hit, id: partOf(input, hit, budget) });
    await pace.step();
  }
  return located;
}

/** The smallest part around a hit; a closed one where it was not opened for it. */
function partOf(
  input: InspectedInput,
  { start, end }: Hit,
  budget: { bytes: number; row: number },
): number {
  const { index } = input;
  const row = nodeAt(index, start);
  if (row !== budget.row && input.isClosed(row)) {
    const size = index.end[row]! - index.start[row]!;
    if (size > budget.bytes) return nodeId(row);
    budget.bytes -= size;
    budget.row = row;
  }
  return input.locate(start, end).at(-1) ?? nodeId(0);
}

/** The id of the transaction itself stands nowhere in it: it is the whole that is meant. */
function ownId(input: InspectedInput, query: string, chain: Chain): readonly SearchHit[] {
  const wanted = query.trim().toLowerCase();
  if (wanted.length !== 64 || !hexToBytes(wanted)) return [];
  const { txid, wtxid } = input.summary(chain);
  if (wanted !== txid?.text && wanted !== wtxid) return [];
  return [{ reading: 'txid', start: 0, end: input.bytes.length, id: nodeId(0) }];
}
