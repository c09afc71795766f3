import { describe, expect, test } from 'vitest';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import {
  NOT_VERIFIED,
  signaturesWithin,
  verdictCounts,
  withVerdicts,
  worstOf,
} from './verification.ts';

function signature(verdict: SignatureVerdict['verdict'], start?: number): SignatureVerdict {
  return {
    kind: 'ecdsa',
    signature: new Uint8Array(0),
    sighash: 'ALL',
    verdict,
    isOfScript: true,
    isFinal: false,
    place: start === undefined ? { path: '' } : { path: '', span: { start, end: start + 10 } },
  };
}

function input(index: number, ...signatures: readonly SignatureVerdict[]): InputVerdict {
  return { index, proof: 'claimed', strangeLeaves: [], signatures, isFinal: false, next: 'signer' };
}

/** Those of input 1 came first. */
const FOUND = withVerdicts(
  withVerdicts(NOT_VERIFIED, [input(1, signature('invalid', 100), signature('valid', 120))]),
  [input(0, signature('valid', 40), signature('unchecked'))],
);

describe('signatures within a part', () => {
  test.each([
    { part: 'the whole', start: 0, end: 200, at: [40, 100, 120], worst: 'invalid' },
    { part: 'one record', start: 40, end: 50, at: [40], worst: 'valid' },
    { part: 'two records', start: 90, end: 130, at: [100, 120], worst: 'invalid' },
    { part: 'the beginning of a record', start: 40, end: 49, at: [], worst: undefined },
    { part: 'the end of a record', start: 41, end: 50, at: [], worst: undefined },
    { part: 'what has none', start: 60, end: 90, at: [], worst: undefined },
  ])('$part', ({ start, end, at, worst }) => {
    const found = signaturesWithin(FOUND, { start, end });
    expect(found.map((placed) => placed.start)).toEqual(at);
    expect(worstOf(found.map(({ signature }) => signature))).toBe(worst);
  });
});

test('an input counts those without bytes of their own too', () => {
  expect(verdictCounts(FOUND.inputs.get(0)!.signatures)).toEqual({
    valid: 1,
    invalid: 0,
    unchecked: 1,
  });
});
