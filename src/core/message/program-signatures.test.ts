import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { type MessageToVerify, verifyInForm } from './in-form.ts';
import { PROGRAM_SIGNATURES } from './testing/program-signatures.ts';

/* Signatures that programs published, by the rules of each; and the same ones spoiled. */

describe.each(PROGRAM_SIGNATURES)('$program', ({ form, byCore, program: _, ...published }) => {
  const asked: MessageToVerify = { chain: 'main', ...published };

  test(`signed, as ${form}`, () => {
    expect(verifyInForm(asked)).toEqual({ verdict: 'signed', form, byCore });
  });

  test('not of another message', () => {
    const judged = verifyInForm({ ...asked, message: `${asked.message}.` });
    expect(judged).toMatchObject({ verdict: 'invalid', signer: expect.any(String) });
  });

  test('not with another R', () => {
    const bytes = hexToBytes(asked.signature) ?? Buffer.from(asked.signature, 'base64');
    const spoiled = Buffer.from(bytes.map((byte, i) => (i === 20 ? byte ^ 1 : byte)));
    const judged = verifyInForm({ ...asked, signature: spoiled.toString('base64') });
    expect(judged.verdict).toBe('invalid');
  });

  test.each([
    ['with a line break', 'no-final-break', `${asked.message}\n`],
    ['with spaces around', 'trimmed', ` ${asked.message} `],
  ])('is found %s', (_how, spacing, message) => {
    expect(verifyInForm({ ...asked, message })).toMatchObject({ verdict: 'invalid', spacing });
  });
});
