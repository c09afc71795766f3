/** Every PSBT of the recordings and cases, in the project and in the folder `shared` beside it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { IS_ALL } from '../../../../test/all.ts';
import { hexToBytes } from '../../bytes/hex.ts';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { hasPsbtMagic } from '../../psbt/psbt.ts';

const SHARED =
  process.env['SHARED'] ?? fileURLToPath(new URL('../../../../../shared/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../../../../test/fixtures/', import.meta.url));

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
      .filter((path) => /\.(?:gz|json|txt|psbt)$/.test(path))
      .sort()
      .map((path) => ({ path, psbts: psbtsIn(join(root, path), seen) }))
      .filter(({ psbts }) => psbts.length > 0),
  );
}

function psbtsIn(path: string, seen: Set<string>): readonly Uint8Array[] {
  const raw = readFileSync(path);
  if (hasPsbtMagic(raw)) return freshIn([encodeBase64(raw)], seen);
  const text = (path.endsWith('.gz') ? gunzipSync(raw) : raw).toString('latin1');
  const hexes = [...text.matchAll(/70736274ff(?:[0-9a-f]{2}){6,}/gi)].map(([hex]) =>
    encodeBase64(hexToBytes(hex)!),
  );
  const texts = [...text.matchAll(/cHNidP[A-Za-z0-9+/]{8,}={0,2}/g)].map(([found]) => found);
  return freshIn([...texts, ...hexes], seen);
}

function freshIn(texts: readonly string[], seen: Set<string>): readonly Uint8Array[] {
  return texts.flatMap((text) => {
    if (seen.has(text)) return [];
    seen.add(text);
    return decodeBase64(text) ?? [];
  });
}
