import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Chain, parseChain } from '../src/core/encoding/chains.ts';

/** One recorded call of a Bitcoin Core node; see `fixtures/core/README.md`. */
export interface Recorded {
  readonly id: string;
  readonly chain: Chain;
  /** The body as it was sent. */
  readonly request: string;
  readonly status: number;
  /** The body as it was received, without its last line break. */
  readonly response: string;
}

/** The calls of one file of `fixtures/core`, by its name without `.jsonl.gz`; one a line. */
export function recordedCalls(name: string): readonly Recorded[] {
  const file = new URL(`./fixtures/core/${name}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map(readCall);
}

/** A call of one line of such a file. */
export function readCall(line: string): Recorded {
  const call = JSON.parse(line) as Omit<Recorded, 'chain'> & { readonly chain: string };
  const chain = parseChain(call.chain);
  if (chain === undefined) throw new Error(`unknown chain: ${call.chain}`);
  return { ...call, chain };
}

/** Every text in the parameters of a call, or none where the body is no JSON object. */
export function textParameters({ request }: Recorded): readonly string[] {
  try {
    const { params } = JSON.parse(request) as { params?: unknown };
    return textsIn(params);
  } catch {
    return [];
  }
}

/** All texts inside a value, however deep. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
