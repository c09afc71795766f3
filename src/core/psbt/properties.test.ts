import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { damagedPsbt, validPsbt } from '../../../test/psbt-arbitrary.ts';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { flaw } from '../../../test/tiling.ts';
import { RpcError } from '../../rpc/errors.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { decodepsbt } from '../../rpc/procedures/psbt/decodepsbt.ts';
import { decodePsbtToJson } from '../../rpc/procedures/psbt/decodepsbt-json.ts';
import { checkResult } from '../../rpc/schema.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { ifDecodes } from '../bytes/if-decodes.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { outlineOf } from '../outline/inspect.ts';
import { decodePsbt, encodePsbt } from './psbt.ts';
import type { Psbt } from './types.ts';

/** The PSBT that bytes are; `undefined` where the decoder refuses them. Raises whatever else is raised. */
function decoded(bytes: Uint8Array): Psbt | undefined {
  return ifDecodes(() => decodePsbt(bytes));
}

/** The answer to `decodepsbt`, or its error. Raises whatever else is raised. */
function answer(bytes: Uint8Array): string | RpcError {
  try {
    return decodePsbtToJson(encodeBase64(bytes), 'main');
  } catch (thrown) {
    if (thrown instanceof RpcError) return thrown;
    throw thrown;
  }
}

function expectSound(bytes: Uint8Array): void {
  const psbt = decoded(bytes);
  const result = answer(bytes);
  if (psbt) {
    expect(bytesToHex(encodePsbt(psbt))).toBe(bytesToHex(bytes));
    expect(checkResult(decodepsbt.results[0]!, parseJson(result as string)!)).toBeUndefined();
  } else {
    expect((result as RpcError).code).toBe(-22);
  }
  const whole = outlineOf(bytes, 'psbt');
  expect(whole.error === undefined).toBe(psbt !== undefined);
  expect(flaw(whole.index, bytes.length)).toBeUndefined();
  expect(flaw(outlineOf(bytes).index, bytes.length)).toBeUndefined();
}

describe('any PSBT', () => {
  test('made of valid records decodes, re-encodes to itself and is tiled by its parts', () => {
    fc.assert(
      fc.property(validPsbt, (bytes) => {
        expect(decoded(bytes)).toBeDefined();
        expectSound(bytes);
      }),
      { numRuns: 300 },
    );
  });

  test('with damage is refused, or re-encodes to itself; its parts tile it', () => {
    fc.assert(fc.property(damagedPsbt, expectSound), { numRuns: 700 });
  });

  test('of any bytes behind the magic is refused in words or decodes', () => {
    const anyBytes = fc.uint8Array({ maxLength: 60 });
    fc.assert(
      fc.property(anyBytes, (rest) => {
        expectSound(Uint8Array.from([0x70, 0x73, 0x62, 0x74, 0xff, ...rest]));
      }),
      { numRuns: 300 },
    );
  });
});

describe('every recorded PSBT that decodes re-encodes to itself', () => {
  test.each([
    ['psbt-main', 150],
    ['psbt-testnet4', 70],
    ['psbt-more', 150],
    ['psbt-odd', 80],
    ['psbt-regtest', 500],
  ])('%s', (file, atLeast) => {
    const valid = recordedCalls(file).flatMap((call) =>
      textParameters(call).flatMap((text) => {
        const bytes = decodeBase64(text);
        const psbt = bytes && decoded(bytes);
        return bytes && psbt ? [{ id: call.id, bytes, psbt }] : [];
      }),
    );
    const changed = valid.filter(
      ({ bytes, psbt }) => Buffer.compare(encodePsbt(psbt), bytes) !== 0,
    );
    expect(changed.map(({ id }) => id)).toEqual([]);
    expect(valid.length).toBeGreaterThan(atLeast);
  });
});
