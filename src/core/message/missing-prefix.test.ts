import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { encodeTransaction } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { type MessageToVerify, verifyInForm } from './in-form.ts';
import { missingPrefix } from './missing-prefix.ts';
import { type Bip322Vector, FULL, PROOFS, SIMPLE } from './testing/bip322-vectors.ts';
import { UNPREFIXED } from './testing/unprefixed-signature.ts';

/* Signatures of BIP 322 without the prefix that names their variant. */

const bytesOf = (signature: string) => decodeBase64(signature.replace(/^(?:smp|ful|pof)/, ''))!;

function asked(
  { address, message, bip322_signatures }: Bip322Vector,
  differences: Partial<MessageToVerify> = {},
): MessageToVerify {
  const signature = encodeBase64(bytesOf(bip322_signatures[0]!));
  return { chain: 'main', address, message, signature, ...differences };
}

const PUBLISHED: MessageToVerify = { chain: 'main', ...UNPREFIXED };
const SIGNED = { verdict: 'signed', form: 'full-no-prefix', missing: 'ful', funds: 0 };

test('of 2022, two of three keys of P2SH', () => {
  expect(verifyInForm(PUBLISHED)).toEqual({ ...SIGNED, lockTime: 0, sequence: 0 });
});

test.each(FULL)('full, $type, $message', (vector) => {
  const { lock_time: lockTime = 0, sequence = 0 } = vector;
  expect(verifyInForm(asked(vector))).toEqual({ ...SIGNED, lockTime, sequence });
});

test.each(PROOFS)('a proof of funds, $type, $message', (vector) => {
  const judged = verifyInForm(asked(vector));
  expect(judged).toMatchObject({ verdict: 'unproven', form: 'proof-of-funds-no-prefix' });
});

test.each(SIMPLE)('simple needs none, $type, $message', (vector) => {
  expect(missingPrefix(bytesOf(vector.bip322_signatures[0]!))).toBeUndefined();
  expect(verifyInForm(asked(vector))).toMatchObject({ verdict: 'valid', form: 'simple' });
});

describe('not signed', () => {
  const toSign = decodeTransaction(bytesOf(PUBLISHED.signature));
  const written = (transaction: Transaction) => encodeBase64(encodeTransaction(transaction));
  const [input] = toSign.inputs;
  const bare = { ...toSign, inputs: [{ ...input!, scriptSig: new Uint8Array(0) }] };
  const version = { ...toSign, version: 2 };
  const paying = { ...toSign, outputs: [{ ...toSign.outputs[0]!, value: 1n }] };

  test.each<readonly [string, Partial<MessageToVerify>, object]>([
    [
      'another message',
      { message: `${PUBLISHED.message}!` },
      { verdict: 'invalid', form: 'full-no-prefix' },
    ],
    [
      'a line break more',
      { message: `${PUBLISHED.message}\n` },
      { verdict: 'invalid', form: 'full-no-prefix', spacing: 'no-final-break' },
    ],
    [
      'another address',
      { address: '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb' },
      { verdict: 'invalid', form: 'full-no-prefix' },
    ],
    [
      'without its signatures',
      { signature: written(bare) },
      { verdict: 'invalid', form: 'full-no-prefix' },
    ],
    [
      'another version',
      { signature: written(version) },
      { verdict: 'invalid', form: 'full-no-prefix' },
    ],
    [
      'a payment, which is no signature of messages',
      { signature: written(paying) },
      { verdict: 'invalid', form: 'simple' },
    ],
    [
      'under the prefix of another variant',
      { signature: `smp${PUBLISHED.signature}` },
      { verdict: 'invalid', form: 'simple' },
    ],
    [
      'cut',
      { signature: PUBLISHED.signature.slice(0, -4) },
      { verdict: 'invalid', form: 'simple' },
    ],
  ])('%s', (_what, differences, judged) => {
    expect(verifyInForm({ ...PUBLISHED, ...differences })).toEqual(judged);
  });
});

test('it may be hex', () => {
  const signature = bytesToHex(bytesOf(PUBLISHED.signature));
  expect(verifyInForm({ ...PUBLISHED, signature })).toMatchObject(SIGNED);
});
