import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { version0 } from '../../../test/psbt-text.ts';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { outlinePastError } from '../damage/damage.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { kindOf, nodeAt, nodeCount } from '../outline/node-index.ts';
import { PathRecorder } from '../outline/path-recorder.ts';
import { decodePsbt, readPsbt } from '../psbt/psbt.ts';
import { unsignedTransactionOf, viewOf } from '../psbt/view.ts';
import { transactionId } from '../tx/ids.ts';
import { InspectedInput } from './shown-input.ts';

function psbts(file: string): readonly { readonly id: string; readonly bytes: Uint8Array }[] {
  return recordedCalls(file).flatMap((call) => {
    const bytes = decodeBase64(textParameters(call)[0] ?? '');
    return bytes && bytes.length > 0 ? [{ id: call.id, bytes }] : [];
  });
}

const NOBODY = { global() {}, input() {}, output() {}, end() {} };

describe('parts are found again', () => {
  test('by any of their bytes', () => {
    for (const { bytes } of psbts('psbt-main').slice(0, 20)) {
      const input = new InspectedInput(bytes, 'psbt');
      const whole = outlinePastError(bytes, 'psbt').index;
      for (let offset = 0; offset < bytes.length; offset++) {
        const ids = input.locate(offset);
        const innermost = ids.at(-1)!;
        const row = nodeAt(whole, offset);
        const { start, end } = input.span(innermost);
        const found = [input.kind(innermost), start, end, ids.every((id) => input.has(id))].join();
        const expected = [kindOf(whole, row), whole.start[row], whole.end[row], true].join();
        if (found !== expected) throw new Error(`${offset}: ${found}, not ${expected}`);
      }
    }
  });

  test('by a range, as the part that holds all of it', () => {
    const { bytes } = psbts('psbt-main')[0]!;
    const input = new InspectedInput(bytes, 'psbt');
    for (let row = 0; row < nodeCount(input.index); row++) {
      const { start, end } = input.span(row);
      if (end === start) continue;
      const found = input.span(input.locate(start, end).at(-1)!);
      expect([found.start, found.end]).toEqual([start, end]);
    }
    expect(input.locate(bytes.length)).toEqual([]);
  });

  test('only where there are any', () => {
    const { bytes } = psbts('psbt-main')[0]!;
    const input = new InspectedInput(bytes, 'psbt');
    const rows = nodeCount(input.index);
    const strange = [-1, 0.5, Number.NaN, rows, rows + 5];
    expect(strange.map((id) => input.has(id))).toEqual(strange.map(() => false));
  });
});

test.each([
  ['a few parts', 3, 2],
  ['a hundred thousand', 100_000, 300],
])('a transaction of %s has its id as its value', (_name, inputs, outputs) => {
  const none = (count: number) => Array.from({ length: count }, () => []);
  const bytes = hexToBytes(version0({ inputs: none(inputs), outputs: none(outputs) }))!;
  const input = new InspectedInput(bytes, 'psbt');
  const row = [...input.index.kind.keys()].find(
    (each) => kindOf(input.index, each) === 'psbt.global.unsigned_tx',
  )!;
  const transaction = unsignedTransactionOf(viewOf(decodePsbt(bytes)))!;
  expect(input.value(row, 'main').text).toBe(bytesToHex(reversed(transactionId(transaction))));
});

describe('a fault is told by the parts that it lies in', () => {
  test.each(['psbt-main', 'psbt-odd', 'psbt-more'])('%s', (file) => {
    let faults = 0;
    for (const { id, bytes } of psbts(file)) {
      const input = new InspectedInput(bytes, 'psbt');
      if (!input.error) continue;
      faults++;
      const recorder = new PathRecorder();
      expect(() => readPsbt(bytes, NOBODY, recorder), id).toThrow();
      const { steps, ids } = input.faultPath();
      expect(steps, id).toEqual(recorder.path());
      expect(
        ids.map((part) => input.kind(part)),
        id,
      ).toEqual(steps.map(({ kind }) => kind));
    }
    expect(faults).toBeGreaterThan(10);
  });
});

test.each([
  ['375valid16', 'refused by Core'],
  ['174inv01', 'an error'],
  ['174flow5', 'right'],
])('%s: a silent payment in progress is %s', (name, expected) => {
  const input = new InspectedInput(decodeBase64(givenInput(name))!, 'psbt');
  expect(input.refusal ? 'refused by Core' : input.error ? 'an error' : 'right').toBe(expected);
});
