import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** One recorded call of a real node; see `fixtures/core/README.md`. */
export interface Recorded {
  readonly id: string;
  readonly chain: string;
  readonly request: string;
  readonly status: number;
  readonly response: string;
}

/** The calls of one file of `fixtures/core`, by its name without `.jsonl.gz`. */
export function recordedCalls(name: string): readonly Recorded[] {
  const file = new URL(`./fixtures/core/${name}.jsonl.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Recorded);
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
