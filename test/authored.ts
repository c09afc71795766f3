import { readFileSync } from 'node:fs';
import type { Chain } from '../src/core/encoding/chains.ts';

/** A file whose author claims what nothing proves, with what the person knows who is asked to sign. */
export interface Authored {
  readonly chain: Chain;
  /** Base64. */
  readonly psbt: string;
  readonly descriptors?: readonly string[];
  /** Of the field of Sign. */
  readonly keys?: readonly string[];
}

/** By its name in `fixtures/proof`, without `.json`. */
export function authored(name: string): Authored {
  const file = new URL(`./fixtures/proof/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Authored;
}

/** The PSBT alone. */
export function authoredPsbt(name: string): string {
  return authored(name).psbt;
}
