/**
 * Puts proofs of names under roots of their own to the function that judges them: one JSON
 * object a line on standard input, with `chain`, `anchors`, `record`, `script`, and perhaps
 * `time` and `silent_payment`; the member `name` of `inspectpsbt` of each on standard output.
 * For tests alone: what is built has the root's keys and takes no others.
 */
import { readFileSync } from 'node:fs';
import { hexToBytes } from '../src/core/bytes/hex.ts';
import { parseChain } from '../src/core/encoding/chains.ts';
import { judgeName } from '../src/core/names/judge-name.ts';
import type { OwnRootCase } from '../src/core/review/testing/truth.ts';
import { NAME } from '../src/rpc/procedures/review/name-result.ts';
import { ResultWriter } from '../src/rpc/procedures/transactions/result-writer.ts';

/** The member as a JSON text. */
export function nameOf(line: string): string {
  const {
    chain: named,
    anchors,
    record,
    script,
    time,
    silent_payment,
  } = JSON.parse(line) as OwnRootCase;
  const chain = parseChain(named)!;
  const silent = silent_payment && {
    scanKey: bytesOf(silent_payment.scan_pubkey),
    spendKey: bytesOf(silent_payment.spend_pubkey),
    status: silent_payment.status,
  };
  const judged = judgeName(bytesOf(record), {
    scriptPubKey: bytesOf(script),
    chain,
    time,
    silent,
    anchors: anchors.map(([keyTag, algorithm, digestType, digest]) => {
      return { keyTag, algorithm, digestType, digest: bytesOf(digest) };
    }),
  });
  const writer = new ResultWriter(chain);
  NAME.show(writer, judged);
  return writer.finish();
}

function bytesOf(hex: string): Uint8Array {
  const bytes = hexToBytes(hex);
  if (!bytes) throw new TypeError(`no hex: ${hex}`);
  return bytes;
}

if (process.argv[1]?.endsWith('names.ts')) {
  for (const line of readFileSync(0, 'utf8').split('\n')) {
    if (line.trim() !== '') process.stdout.write(`${nameOf(line)}\n`);
  }
}
