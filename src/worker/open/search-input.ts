import type {
  NamedParts,
  SearchHit,
  SearchResult,
} from '../../channel/protocol/inspect-protocol.ts';
import type { Ask, Report } from '../../channel/protocol/protocol.ts';
import { hexToBytes } from '../../core/bytes/hex.ts';
import { equalBytes } from '../../core/bytes/order.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { nodeCount } from '../../core/outline/node-index.ts';
import {
  amountPrefix,
  isEmpty,
  opcodesNamed,
  type PartQuery,
  readingOf,
} from '../../core/outline/part-search.ts';
import {
  type Hit,
  type Hits,
  MAX_HITS,
  type Pattern,
  readQuery,
  searching,
} from '../../core/outline/search.ts';
import type { InspectedInput } from '../../core/shown/shown-input.ts';
import { Pace } from '../pace.ts';

/** Looks for what a query can be read as, and for the part that each hit lies in. */
export async function searchInput(
  input: InspectedInput,
  { query, chain, named = NOTHING }: Ask<'search'>,
  report: Report,
): Promise<SearchResult> {
  const patterns = readQuery(query, chain);
  const pace = new Pace();
  const { hits, total } = await runSearch(input, searching(input.bytes, patterns), report, pace);
  const located = locate(input, hits);
  const own = ownId(input, query, chain);
  const parts = await searchParts(input, partQuery(query, named), pace);
  const byBytes = located.filter((hit) => !parts.some(({ id }) => id === hit.id));
  const found = [...parts, ...byBytes].sort((a, b) => a.start - b.start).slice(0, MAX_HITS);
  const paidIn = outputsPaying(input, patterns);
  const readings = [...new Set([...own, ...found].map(({ reading }) => reading))];
  return {
    hits: [...own, ...found],
    total: total - located.length + byBytes.length + parts.length + own.length,
    readings,
    ...(paidIn && { paidIn }),
  };
}

/** Numbers of the outputs whose script is that of an address; undefined where the query is none. */
function outputsPaying(
  { subject }: InspectedInput,
  patterns: readonly Pattern[],
): readonly number[] | undefined {
  const script = patterns.find(({ reading }) => reading === 'address')?.bytes;
  if (!script || !subject) return undefined;
  return subject.transaction.outputs.flatMap(({ scriptPubKey }, i) =>
    equalBytes(scriptPubKey, script) ? [i] : [],
  );
}

const NOTHING: NamedParts = { kinds: [], types: [] };

function partQuery(query: string, { kinds, types }: NamedParts): PartQuery {
  const amount = amountPrefix(query);
  return {
    kinds: new Set(kinds),
    types: new Set(types),
    opcodes: opcodesNamed(query),
    ...(amount !== undefined && { amount }),
  };
}

/** Parts by what they are. */
async function searchParts(
  { bytes, index }: InspectedInput,
  query: PartQuery,
  pace: Pace,
): Promise<readonly SearchHit[]> {
  const hits: SearchHit[] = [];
  if (isEmpty(query)) return hits;
  const rows = nodeCount(index);
  for (let row = 0; row < rows && hits.length < MAX_HITS; row++) {
    if (row % PARTS_A_STEP === 0) await pace.step();
    const reading = readingOf(bytes, index, row, query);
    if (reading) hits.push({ reading, start: index.start[row]!, end: index.end[row]!, id: row });
  }
  return hits;
}

const PARTS_A_STEP = 1024;

async function runSearch(
  { bytes }: InspectedInput,
  run: Generator<number, Hits, void>,
  report: Report,
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

/** The smallest part around each. */
function locate(input: InspectedInput, hits: readonly Hit[]): readonly SearchHit[] {
  return hits.map((hit) => ({ ...hit, id: input.locate(hit.start, hit.end).at(-1) ?? 0 }));
}

/** The id of the transaction itself stands nowhere in it: it is the whole that is meant. */
function ownId(input: InspectedInput, query: string, chain: Chain): readonly SearchHit[] {
  const wanted = query.trim().toLowerCase();
  if (wanted.length !== 64 || !hexToBytes(wanted)) return [];
  const { txid, wtxid } = input.summary(chain);
  if (wanted !== txid?.text && wanted !== wtxid) return [];
  return [{ reading: 'txid', start: 0, end: input.bytes.length, id: 0 }];
}
