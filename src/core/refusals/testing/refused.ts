import type { Chain } from '../../encoding/chains.ts';
import { inspectionOf, subjectOfFile } from '../../review/testing/subjects.ts';
import type { RefusalCode } from '../codes.ts';
import { type KnownRefusal, refusalsOf, SIGNER_NAMES } from '../judge.ts';
import type { JudgedPsbt } from '../predicate.ts';
import { judgedOf } from '../refusal-findings.ts';

/** A PSBT in bytes, as it is judged. Raises where it is none. */
export function judgedFile(psbt: Uint8Array, chain: Chain = 'regtest'): JudgedPsbt {
  const subject = subjectOfFile(psbt);
  const judged = judgedOf(subject, inspectionOf(subject), chain);
  if (!judged) throw new Error('only a PSBT is refused');
  return judged;
}

export function refusalsIn(psbt: Uint8Array, names = SIGNER_NAMES): readonly KnownRefusal[] {
  return refusalsOf(judgedFile(psbt), names);
}

/** Of one program. */
export function codesIn(psbt: Uint8Array, by: string): readonly RefusalCode[] {
  return refusalsIn(psbt, [by]).map(({ code }) => code);
}
