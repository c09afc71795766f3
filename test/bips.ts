import { readFileSync } from 'node:fs';

/** The test vectors of BIPs, as `fixtures/bips` holds them; `name` is a file's without `.json`. */
export function bipVectors<Vectors>(name: string): Vectors {
  const file = new URL(`./fixtures/bips/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Vectors;
}
