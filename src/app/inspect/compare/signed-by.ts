import { shortKey } from '../../../core/said/need-words.ts';
import type { SignatureVerdict } from '../../../core/verdict/signature-verdict.ts';
import type { KeyOriginTexts } from '../../review/text-verdicts.ts';
import { COPIES_TEXT } from '../../sign/psbt/text-copies.ts';
import { toHex } from '../../ui/format.ts';
import { counted } from '../../ui/text-amounts.ts';

/** More are only counted. */
const MOST_SIGNERS = 8;

interface SignedInput {
  readonly signatures: readonly Pick<SignatureVerdict, 'publicKey' | 'verdict'>[];
}

/** "Signed by cad9072e, 5ddd35f8 (invalid)." */
export function signedByText(inputs: readonly SignedInput[], origins: KeyOriginTexts): string {
  const signers = new Set<string>();
  for (const { signatures } of inputs) {
    for (const { publicKey, verdict } of signatures) {
      if (publicKey === undefined) continue;
      const key = toHex(publicKey);
      const origin = origins.get(key) ?? origins.get(key.slice(2));
      const name = origin?.fingerprint ?? shortKey(key);
      signers.add(verdict === 'invalid' ? `${name} (invalid)` : name);
    }
  }
  if (signers.size === 0) return COPIES_TEXT.noSignature;
  const more = signers.size - MOST_SIGNERS;
  const named = [...signers].slice(0, MOST_SIGNERS);
  return COPIES_TEXT.signedBy(more > 0 ? [...named, counted(more, 'other')] : named);
}
