/** Whether what a signer gave back is what it was given, with valid signatures. */
import { ifDecodes } from '../../core/bytes/if-decodes.ts';
import { beyondSigning, withRecordsOf } from '../../core/diff/beyond-signing.ts';
import type { ComparedFile } from '../../core/diff/compare.ts';
import { decodeBase64, encodeBase64 } from '../../core/encoding/base64.ts';
import { decodePsbt, encodePsbt } from '../../core/psbt/psbt.ts';
import type { JoinedReview } from '../../core/review/join-verdicts.ts';
import type { JoinedInput } from '../../core/verdict/joined.ts';

/** Of the base64 of a PSBT; undefined where it is none. */
export function psbtOf(text: string): ComparedFile | undefined {
  const bytes = decodeBase64(text);
  if (!bytes) return undefined;
  return ifDecodes(() => ({ psbt: decodePsbt(bytes), bytes, isBare: false }));
}

/** Base64 of what is to be judged, or in words why what came back is not what was given with signatures. */
export function signedOnly(
  sent: ComparedFile,
  back: ComparedFile,
): { readonly text: string } | { readonly fault: string } {
  const fault = beyondSigning(sent, back);
  if (fault !== undefined) return { fault };
  return { text: encodeBase64(encodePsbt(withRecordsOf(sent.psbt, back.psbt))) };
}

/** In words the first signature, or final script, that is not known to be valid. */
export function whyNotValid({ inputs }: JoinedReview): string | undefined {
  for (const input of inputs) {
    const why = whyInputNotValid(input);
    if (why !== undefined) return `input ${input.index}: ${why}`;
  }
  return undefined;
}

function whyInputNotValid({ signatures, isFinal, satisfied }: JoinedInput): string | undefined {
  if (signatures.some(({ verdict }) => verdict === 'invalid')) return 'a signature is not valid';
  if (signatures.some(({ verdict }) => verdict === 'unchecked')) {
    return 'a signature cannot be checked; give its previous transaction with --prevtx';
  }
  if (signatures.some(({ isOfScript }) => !isOfScript)) {
    return 'a signature is of no key of its script';
  }
  return isFinal && satisfied !== true ? 'its final scripts are not known to be valid' : undefined;
}
