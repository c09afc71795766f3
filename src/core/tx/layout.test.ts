import { expect, test } from 'vitest';
import { Writer } from '../bytes/writer.ts';
import { bareInput, txOutput } from './codec.ts';
import { AMOUNT_SIZE, amountBefore, inputSpan, SEQUENCE_SIZE, sequenceAt } from './layout.ts';

const PREFIX = 5;

/** What a codec writes, behind some other bytes. */
function sizeOf(write: (writer: Writer) => void): number {
  const writer = new Writer();
  write(writer);
  return writer.finish().length;
}

test.each([0, 252, 253, 65_536])('an input and an output with a script of %i bytes', (length) => {
  const script = new Uint8Array(length);
  const prevout = { txid: new Uint8Array(32), vout: 1 };
  const input = { prevout, scriptSig: script, sequence: 2, witness: [] };
  const inputSize = sizeOf((writer) => bareInput.write(writer, input));
  const end = PREFIX + inputSize;
  expect(inputSpan(PREFIX, script)).toEqual({ start: PREFIX, end });
  expect(sequenceAt(PREFIX, script)).toEqual({ start: end - SEQUENCE_SIZE, end });

  const output = { value: 3n, scriptPubKey: script };
  const outputSize = sizeOf((writer) => txOutput.write(writer, output));
  const scriptAt = { start: PREFIX + outputSize - length, end: PREFIX + outputSize };
  expect(amountBefore(scriptAt)).toEqual({ start: PREFIX, end: PREFIX + AMOUNT_SIZE });
});
