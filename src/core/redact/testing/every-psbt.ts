/** Every PSBT of the recordings and cases, in the project and in the folder `shared` beside it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { decodeBase64 } from '../../encoding/base64.ts';

const SHARED =
  process.env['SHARED'] ?? fileURLToPath(new URL('../../../../../shared/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../../../test/fixtures/', import.meta.url));

/** Whether what takes long is done with all of them. */
export const IS_ALL = process.env['TOUCHSTONE_ALL'] !== undefined;

/** Of those of a file one in so many is made a twin of, as all take many minutes. */
const ONE_IN = IS_ALL ? 1 : 4;

/** Those of a file that are looked at, the first among them. */
export function sampled(psbts: readonly Uint8Array[]): readonly Uint8Array[] {
  return psbts.filter((_, i) => i % ONE_IN === 0);
}

export interface FoundPsbts {
  /** The file that they stand in, from its folder. */
  readonly path: string;
  readonly psbts: readonly Uint8Array[];
}

/** File by file, each PSBT once. */
export function everyPsbt(): readonly FoundPsbts[] {
  const seen = new Set<string>();
  return [SHARED, FIXTURES].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:gz|json|txt)$/.test(path))
      .sort()
      .map((path) => ({ path, psbts: psbtsIn(join(root, path), seen) }))
      .filter(({ psbts }) => psbts.length > 0),
  );
}

function psbtsIn(path: string, seen: Set<string>): readonly Uint8Array[] {
  const raw = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(raw) : raw).toString('latin1');
  const fresh = [...text.matchAll(/cHNidP[A-Za-z0-9+/]{8,}={0,2}/g)].flatMap(([found]) => {
    if (seen.has(found)) return [];
    seen.add(found);
    return [found];
  });
  return fresh.flatMap((one) => decodeBase64(one) ?? []);
}
