import { describe, expect, test } from 'vitest';
import { RpcError } from '../../rpc/errors.ts';
import { decodePsbtToJson } from '../../rpc/procedures/psbt/decodepsbt-json.ts';
import { readUpstream } from '../sighash/testing/upstream.ts';

/** The PSBTs of BIPs 174, 370, 371 and 373 as Bitcoin Core's own tests have them. */
interface Vectors {
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
  readonly invalid_with_msg: readonly (readonly [psbt: string, message: string])[];
}

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

describe("PSBTs of Bitcoin Core's tests", () => {
  const vectors = readUpstream<Vectors>('rpc_psbt.json');

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
});
