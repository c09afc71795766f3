import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeBase64 } from '../encoding/base64.ts';
import { outlineOf } from '../outline/inspect.ts';
import { kindOf, nodeCount } from '../outline/node-index.ts';
import { redactFile } from './redact.ts';
import { leftOver } from './testing/left-over.ts';

/* Every PSBT of the recordings and cases, of which one in sixteen without TOUCHSTONE_ALL. */

const SHARED =
  process.env['SHARED'] ?? fileURLToPath(new URL('../../../../shared/', import.meta.url));
const STEP = process.env['TOUCHSTONE_ALL'] === undefined ? 16 : 1;
const HOUR = 3_600_000;

function psbtsIn(folder: string): readonly Uint8Array[] {
  const texts = new Set<string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(?:gz|json|txt)$/.test(path)) continue;
    const raw = readFileSync(join(folder, path));
    const text = (path.endsWith('.gz') ? gunzipSync(raw) : raw).toString('latin1');
    for (const [found] of text.matchAll(/cHNidP[A-Za-z0-9+/]{8,}={0,2}/g)) texts.add(found);
  }
  return [...texts].flatMap((text) => decodeBase64(text) ?? []);
}

function kindsOf(bytes: Uint8Array): readonly string[] {
  const { index } = outlineOf(bytes);
  return Array.from(
    { length: nodeCount(index) },
    (_, row) => `${kindOf(index, row)} ${index.start[row]} ${index.end[row]}`,
  );
}

const OF_CODES = /^(?:stage|findings|error|inputs\[\d+\]\.signatures)/;
/** What leans on a name's proof, which nobody can sign anew. */
const OF_NAMES = /^findings name-/;

test(
  'has nothing of the original, the same parts, and nearly always the same codes',
  () => {
    const files = psbtsIn(SHARED).filter((_, i) => i % STEP === 0);
    expect(files.length).toBeGreaterThan(9_000 / STEP);
    let kept = 0;
    for (const bytes of files) {
      const twin = redactFile(bytes, 'regtest');
      expect(leftOver(bytes, twin.bytes)).toEqual([]);
      expect(redactFile(bytes, 'regtest').bytes).toEqual(twin.bytes);
      expect(twin.bytes).toHaveLength(bytes.length);
      const what = twin.differences.map((one) => one.what);
      const isRead = (kind: string) => !what.includes('parts') || kind.startsWith('psbt.');
      if (!what.includes('error')) {
        expect(kindsOf(twin.bytes).filter(isRead)).toEqual(kindsOf(bytes).filter(isRead));
      }
      if (!what.some((one) => OF_CODES.test(one) && !OF_NAMES.test(one))) kept++;
    }
    // Names, and causes under tweaked or neighbouring keys, cannot be made anew.
    expect(kept / files.length).toBeGreaterThanOrEqual(0.88);
  },
  HOUR,
);
