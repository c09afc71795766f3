import { describe, expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../../../test/recorded.ts';
import { hexToBytes } from '../../../core/bytes/hex.ts';
import { concatBytes } from '../../../core/bytes/writer.ts';
import { decodeBase64 } from '../../../core/encoding/base64.ts';
import { hasPsbtMagic } from '../../../core/psbt/psbt.ts';
import { decodeTransaction } from '../../../core/tx/decode.ts';
import { writePsbt } from '../psbt/decodepsbt-json.ts';
import { ResultWriter } from './result-writer.ts';

interface Mark {
  readonly shown: string;
  readonly bytes: Uint8Array;
}

/** Which text shows which bytes in the results of all recorded calls of a file that succeed. */
function marksOf(file: string): readonly Mark[] {
  return recordedCalls(file)
    .filter(({ response }) => response.includes('"error":null'))
    .flatMap((call) => {
      const [text = ''] = textParameters(call);
      const bytes = hexToBytes(text) ?? decodeBase64(text);
      if (!bytes) return [];
      const writer = new ResultWriter(call.chain, bytes);
      if (hasPsbtMagic(bytes)) writePsbt(writer, bytes);
      else writer.transaction(decodeTransaction(bytes), bytes.length);
      const { textStart, textEnd, byteStart, byteEnd } = writer.marks!;
      const json = concatBytes(...writer.finishChunks());
      return Array.from(textStart, (start, i) => ({
        shown: new TextDecoder().decode(json.subarray(start, textEnd[i])),
        bytes: bytes.subarray(byteStart[i], byteEnd[i]),
      }));
    });
}

describe('marks show the bytes that values were read from', () => {
  test.each(['tx', 'psbt-more'])('of numbers, in %s', (file) => {
    const numbers = marksOf(file).filter(
      ({ shown, bytes }) => /^\d+$/.test(shown) && bytes.length === 4,
    );
    expect(numbers.length).toBeGreaterThan(100);
    const wrong = numbers.filter(
      ({ shown, bytes }) => new DataView(bytes.slice().buffer).getUint32(0, true) !== Number(shown),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['tx', 'psbt-more'])('of amounts, in %s', (file) => {
    const amounts = marksOf(file).filter(
      ({ shown, bytes }) => /^-?\d+\.\d{8}$/.test(shown) && bytes.length === 8,
    );
    expect(amounts.length).toBeGreaterThan(100);
    const wrong = amounts.filter(
      ({ shown, bytes }) =>
        new DataView(bytes.slice().buffer).getBigInt64(0, true) !== BigInt(shown.replace('.', '')),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['tx', 'psbt-more'])('of hex, in %s', (file) => {
    const wrong = marksOf(file).filter(({ shown, bytes }) => {
      const hex = /^"([0-9a-f]{64,})"$/.exec(shown)?.[1];
      const own = hex && hexToBytes(hex)!;
      const isSame = (given: Uint8Array) => Buffer.compare(given, bytes) === 0;
      return own && own.length === bytes.length && !isSame(own) && !isSame(own.reverse());
    });
    expect(wrong).toEqual([]);
  });
});
