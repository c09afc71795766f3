import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RpcError } from '../../rpc/errors.ts';
import { decodePsbtToJson } from '../../rpc/procedures/decodepsbt-json.ts';

/** The PSBTs of BIPs 174, 370, 371 and 373 as Bitcoin Core's own tests have them. */
interface Vectors {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
  readonly invalid_with_msg: readonly (readonly [psbt: string, message: string])[];
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FILE = resolve(
  ROOT,
  process.env['SHARED'] ?? '../shared',
  'upstream-vectors',
  'rpc_psbt.json',
);
const missing = !existsSync(FILE);

/** The message of the error that a PSBT is answered with; `undefined` where it decodes. */
function messageFor(psbt: string): string | undefined {
  try {
    decodePsbtToJson(psbt, 'regtest');
    return undefined;
  } catch (thrown) {
    if (thrown instanceof RpcError) return thrown.message;
    throw thrown;
  }
}

describe.skipIf(missing)(
  `PSBTs of Bitcoin Core's tests${missing ? `, skipped: there is no ${FILE}` : ''}`,
  () => {
    const vectors: Vectors = missing
      ? { valid: [], invalid: [], invalid_with_msg: [] }
      : (JSON.parse(readFileSync(FILE, 'utf8')) as Vectors);

    test(`${vectors.valid.length} valid ones decode`, () => {
      expect(vectors.valid.map(messageFor).filter((message) => message !== undefined)).toEqual([]);
      expect(vectors.valid.length).toBeGreaterThan(40);
    });

    test(`${vectors.invalid.length} invalid ones are refused`, () => {
      const messages = vectors.invalid.map(messageFor);
      expect(messages.filter((message) => !message?.startsWith('TX decode failed '))).toEqual([]);
      expect(messages.length).toBeGreaterThan(60);
    });

    test(`${vectors.invalid_with_msg.length} more are refused with their messages`, () => {
      for (const [psbt, message] of vectors.invalid_with_msg) {
        expect(messageFor(psbt)).toContain(message);
      }
      expect(vectors.invalid_with_msg.length).toBeGreaterThan(20);
    });
  },
);
