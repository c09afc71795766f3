import { expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { callOf, differences, type TruthCase, truthCases } from '../review/testing/truth.ts';
import { hashTypeNamed, hashTypeText } from '../script/hash-type.ts';
import { type SighashMessage, signedMessage } from './signed-message.ts';

/* What is signed, as another program computed it. */

const CASES = truthCases('getsighash');

interface Choice {
  readonly sighashtype?: string;
  readonly leaf_hash?: string;
}

function messageOf(one: TruthCase): SighashMessage {
  const { subject, input, options } = callOf<Choice>(one);
  const { sighashtype, leaf_hash } = options;
  const message = signedMessage(subject, subject.inputs[input]!, {
    hashType: sighashtype === undefined ? undefined : hashTypeNamed(sighashtype),
    leafHash: leaf_hash === undefined ? undefined : hexToBytes(leaf_hash),
  });
  if (typeof message === 'string') throw new Error(`${one.id}: ${message}`);
  return message;
}

/** Whether the fields, one after the other, are the preimage. */
function isTiled({ fields, preimage }: SighashMessage): boolean {
  const ends = [0, ...fields.map(({ end }) => end)];
  const fits = fields.every(({ start, end }, i) => start === ends[i] && end > start);
  return fits && ends.at(-1) === (preimage?.length ?? 0);
}

test('407 cases', () => {
  const wrong = CASES.flatMap((one) => {
    const message = messageOf(one);
    const { algorithm, hashType, digest, preimage } = message;
    const told = {
      algorithm,
      sighash: hashTypeText(hashType),
      digest: bytesToHex(digest),
      preimage: preimage && bytesToHex(preimage),
    };
    const flaws = differences(one.expect, told, one.id);
    return isTiled(message) ? flaws : [...flaws, `${one.id}: its fields are not the preimage`];
  });
  expect(wrong).toEqual([]);
  expect(CASES.length).toBe(407);
});
