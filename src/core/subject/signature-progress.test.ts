import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { InspectedInput } from '../shown/shown-input.ts';
import type { Summary } from '../shown/summary.ts';
import { bytesOfFile, type InputSpec, sh, tr, wsh } from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import type { SignatureProgress } from './signature-progress.ts';

function summaryOf(name: string): Summary {
  const bytes = decodeBase64(givenInput(name));
  if (!bytes) throw new Error(`${name} is no base64`);
  return new InspectedInput(bytes, 'psbt').summary('main');
}

/** Of BOLT 3. */
const TO_LOCAL = scriptOf('IF A ELSE 144 CHECKSEQUENCEVERIFY DROP B ENDIF CHECKSIG');

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

  test.each<[what: string, input: InputSpec, progress: object]>([
    [
      'a miniscript',
      { lock: wsh(scriptOf('A CHECKSIGVERIFY 16 CHECKSEQUENCEVERIFY')), sequence: 16 },
      { state: 'ready', isForeign: undefined },
    ],
    [
      'a contract that Bitcoin Core does not finalize',
      { lock: wsh(TO_LOCAL), sequence: 0 },
      { state: 'ready', isForeign: true },
    ],
    ['the same before segwit', { lock: sh(TO_LOCAL) }, { state: 'ready', isForeign: true }],
    [
      'a leaf that is no miniscript',
      { lock: tr('B', scriptOf('16 CHECKSEQUENCEVERIFY DROP xA CHECKSIG')), sequence: 16 },
      { state: 'ready', isForeign: true },
    ],
    [
      'a leaf that is one',
      { lock: tr('B', scriptOf('xA CHECKSIG')) },
      { state: 'ready', isForeign: undefined },
    ],
  ])('%s', (_, input, progress) => {
    const file = bytesOfFile({ inputs: [{ ...input, signed: [{ by: 'A' }] }] });
    const [found] = new InspectedInput(file, 'psbt').summary('main').inputs.shown;
    expect({ isForeign: undefined, ...found!.signed }).toMatchObject(progress);
  });
});
