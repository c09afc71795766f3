import { describe, expect, test } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../../core/encoding/base64.ts';
import { execute } from '../../dispatch.ts';

const WHOLE =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4CWmAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==';

/** Where the length of the witness UTXO stands in it. */
const VALUE_SIZE = 93;

function withByte(at: number, byte: number): string {
  const bytes = decodeBase64(WHOLE)!.slice();
  bytes[at] = byte;
  return encodeBase64(bytes);
}

function errorOf(method: string, psbt: string): unknown {
  const body = JSON.stringify({ id: 1, method, params: [psbt] });
  return JSON.parse(execute(body, { chain: 'main' }).body).error;
}

const SHORT = withByte(VALUE_SIZE, 0x1e);
const PLACE = { offset: 93, length: 32, path: 'input 0, witness UTXO' };

describe('the error of a PSBT that does not decode', () => {
  test.each(['inspectpsbt', 'describepsbt'])(
    '%s goes past it, and says the one change',
    (method) => {
      const { data, ...core } = errorOf('decodepsbt', SHORT) as { data: object };
      expect(data).toEqual(PLACE);
      expect(errorOf(method, SHORT)).toEqual({
        ...core,
        data: {
          ...PLACE,
          rule: 'A value of 30 bytes, as its length says. What stands there has 31.',
          source: 'BIP 174',
          said: [
            'Read before the error: the global map, 0 of 1 input, 0 of 1 output.',
            expect.stringContaining('Behind it, as a guess by its lengths: '),
            'One change makes it decode, if nothing else is wrong: the length at input 0, witness UTXO, byte 93 is 1f in place of 1e.',
          ],
          change: {
            what: 'length',
            path: 'input 0, witness UTXO',
            offset: VALUE_SIZE,
            length: 1,
            put: '1f',
            psbt: WHOLE,
          },
        },
      });
    },
  );

  test.each([
    ['of a procedure of Core’s', 'decodepsbt', SHORT, PLACE],
    ['of analyzepsbt', 'analyzepsbt', SHORT, PLACE],
    ['of what is no PSBT', 'inspectpsbt', 'cHNidA==', { offset: 0, length: 4, path: 'PSBT' }],
  ])('%s it is as ever', (_what, method, psbt, data) => {
    expect(errorOf(method, psbt)).toMatchObject({ code: -22, data });
    expect(Object.keys((errorOf(method, psbt) as { data: object }).data)).toHaveLength(3);
  });

  test('where no change makes it decode none is told', () => {
    const { data } = errorOf('inspectpsbt', encodeBase64(decodeBase64(WHOLE)!.slice(0, 60))) as {
      data: { change?: unknown; said: readonly string[] };
    };
    expect(data.change).toBeUndefined();
    expect(data.said.at(-1)).toMatch(/^No other length/);
  });
});
