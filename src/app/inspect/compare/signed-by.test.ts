import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../../core/bytes/hex.ts';
import type { SignatureVerdict } from '../../../core/verdict/signature-verdict.ts';
import { signedByText } from './signed-by.ts';

const KEY_A = `02${'aa'.repeat(32)}`;
const KEY_B = `03${'bb'.repeat(32)}`;
const ORIGINS = new Map([
  [KEY_A, { key: KEY_A, fingerprint: 'cad9072e', path: 'm/48', account: 'm' }],
]);

function input(...signed: readonly (readonly [key: string, SignatureVerdict['verdict']])[]) {
  const signatures = signed.map(([key, verdict]) => ({
    publicKey: hexToBytes(key)!,
    verdict,
  }));
  return { signatures };
}

describe('whose signatures are in a file', () => {
  test.each([
    ['none', [input()], 'No signatures yet.'],
    ['no inputs', [], 'No signatures yet.'],
    ['of a signer with an origin', [input([KEY_A, 'valid'])], 'Signed by cad9072e.'],
    ['of a key without', [input([KEY_B, 'valid'])], 'Signed by 03bbbbbb…bbbbbbbb.'],
    [
      'the same in two inputs',
      [input([KEY_A, 'valid']), input([KEY_A, 'unchecked'])],
      'Signed by cad9072e.',
    ],
    ['an invalid one', [input([KEY_A, 'invalid'])], 'Signed by cad9072e (invalid).'],
  ] as const)('%s', (_, inputs, expected) => {
    expect(signedByText(inputs, ORIGINS)).toBe(expected);
  });

  test('more than a few are counted', () => {
    const keys = Array.from({ length: 20 }, (_, i) => `02${`${i + 10}`.repeat(32)}`);
    const text = signedByText([input(...keys.map((key) => [key, 'valid'] as const))], new Map());
    expect(text).toMatch(/, 12 others\.$/);
  });
});
