import { schnorrHashType } from '../verdict/signature-verdict.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';

/**
 * The hash type of all valid signatures in the records of an input; undefined where there is
 * none, where they differ, or where one that is there is not valid.
 */
export function signedHashType({
  signatures,
}: Pick<InputVerdict, 'signatures'>): number | undefined {
  const own = signatures.filter(({ isFinal, kind }) => !isFinal && kind !== 'musig2_partial');
  if (!own.every(({ verdict, isOfScript }) => verdict === 'valid' && isOfScript)) return undefined;
  const types = new Set(
    own.map(({ kind, signature }) =>
      kind === 'ecdsa' ? (signature.at(-1) ?? 0) : schnorrHashType(signature),
    ),
  );
  return types.size === 1 ? [...types][0] : undefined;
}
