import type { ReviewedFile } from '../review/reviewed-file.ts';
import { SignerNames } from './signer-names.ts';

/** A file that is described, with what every part of its description asks. */
export interface Describing extends Omit<ReviewedFile, 'owners'> {
  readonly names: SignerNames;
}

export function describing(file: ReviewedFile): Describing {
  return { ...file, names: new SignerNames(file.subject) };
}
