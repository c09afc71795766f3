import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** The test vectors of BIPs, as `fixtures/bips` holds them; `name` is a file's without `.json` or `.json.gz`. */
export function bipVectors<Vectors>(name: string): Vectors {
  const file = new URL(`./fixtures/bips/${name}.json`, import.meta.url);
  const text = existsSync(file)
    ? readFileSync(file, 'utf8')
    : gunzipSync(readFileSync(`${fileURLToPath(file)}.gz`)).toString('utf8');
  return JSON.parse(text) as Vectors;
}
