import { readFileSync } from 'node:fs';
import type { Chain } from '../src/core/encoding/chains.ts';

/** A call of a public report of something that went wrong elsewhere. */
export interface Reported {
  /** Where it was reported. */
  readonly source: string;
  readonly chain: Chain;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** By its name in `fixtures/reported`, without `.json`. */
export function reported(name: string): Reported {
  const file = new URL(`./fixtures/reported/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Reported;
}
