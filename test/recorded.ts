import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Chain, parseChain } from '../src/core/encoding/chains.ts';

/** One recorded exchange with a Bitcoin Core node. */
export interface Recorded {
  readonly id: string;
  readonly chain: Chain;
  /** The body as it was sent. */
  readonly request: string;
  readonly status: number;
  /** The body as it was received, without its last line break. */
  readonly response: string;
}

/** The exchanges of `test/fixtures/core/NAME.jsonl.gz`, and how many lines the file has. */
export function readRecorded(name: string): {
  readonly cases: readonly Recorded[];
  readonly lines: number;
} {
  const path = new URL(`./fixtures/core/${name}.jsonl.gz`, import.meta.url);
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  const cases = text.split('\n').flatMap((line) => (line === '' ? [] : [readCase(line)]));
  return { cases, lines: text.split('\n').length - 1 };
}

function readCase(line: string): Recorded {
  const fields: unknown = JSON.parse(line);
  if (typeof fields !== 'object' || fields === null) throw new Error(`no record: ${line}`);
  const field = (name: string): unknown => Reflect.get(fields, name);
  const text = (name: string): string => {
    const value = field(name);
    if (typeof value !== 'string') throw new Error(`no text in ${name}: ${line}`);
    return value;
  };
  const chain = parseChain(text('chain'));
  if (chain === undefined) throw new Error(`unknown chain: ${line}`);
  const status = Number(field('status'));
  return { id: text('id'), chain, request: text('request'), status, response: text('response') };
}
