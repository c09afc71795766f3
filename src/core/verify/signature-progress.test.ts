import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { InspectedInput } from '../inspect/inspected-input.ts';
import type { Summary } from '../inspect/summary.ts';
import type { SignatureProgress } from './signature-progress.ts';

function summaryOf(name: string): Summary {
  const bytes = decodeBase64(givenInput(name));
  if (!bytes) throw new Error(`${name} is no base64`);
  return new InspectedInput(bytes, 'psbt').summary('main');
}

describe('which signatures are there', () => {
  test.each<readonly [name: string, what: string, inputs: readonly SignatureProgress[]]>([
    [
      '174flow2',
      'none of two',
      [
        { state: 'none', signatures: 0, required: 2, keys: 2 },
        { state: 'none', signatures: 0, required: 2, keys: 2 },
      ],
    ],
    [
      '174flow5',
      'all that the scripts want',
      [
        { state: 'ready', signatures: 2, required: 2, keys: 2 },
        { state: 'ready', signatures: 2, required: 2, keys: 2 },
      ],
    ],
    [
      '174flow6',
      'final',
      [
        { state: 'final', signatures: 0 },
        { state: 'final', signatures: 0 },
      ],
    ],
    [
      '174signfail02',
      'a script with another hash says nothing',
      [
        { state: 'partial', signatures: 1, required: 2, keys: 2 },
        { state: 'partial', signatures: 1 },
      ],
    ],
    [
      '373_02',
      'nonces and partial signatures of all',
      [
        {
          state: 'ready',
          signatures: 0,
          muSig2: { participants: 3, nonces: 3, partialSignatures: 3 },
        },
      ],
    ],
  ])('%s: %s', (name, _what, inputs) => {
    expect(summaryOf(name).inputs.shown.map(({ signed }) => signed)).toEqual(inputs);
  });
});
