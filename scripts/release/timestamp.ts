import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUMS } from './assemble.ts';
import { Refusal } from './refusal.ts';

/** What an authority answers, beside the sums (RFC 3161). */
export const STAMP = `${SUMS}.tsr`;

/**
 * Asks an authority for a timestamp of the sums of a release, and puts it beside them.
 * Only their hash is sent. Raises {@link Refusal} unless the answer holds by the
 * certificates of the file `ca`.
 */
export async function timestamp(release: string, authority: string, ca: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'touchstone-stamp-'));
  const [query, reply, sums] = [join(place, 'q'), join(place, 'r'), join(release, SUMS)];
  try {
    openssl('ts', '-query', '-data', sums, '-sha256', '-cert', '-out', query);
    writeFileSync(reply, await answerOf(authority, readFileSync(query)));
    openssl('ts', '-verify', '-in', reply, '-queryfile', query, '-CAfile', ca);
    writeFileSync(join(release, STAMP), readFileSync(reply));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function answerOf(authority: string, query: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const response = await fetch(authority, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: query,
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Refusal(`The authority answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function openssl(...args: readonly string[]): void {
  try {
    execFileSync('openssl', args, { stdio: 'pipe' });
  } catch {
    throw new Refusal(`openssl ${args.slice(0, 2).join(' ')} failed`);
  }
}
