import { Fragment } from 'react';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import { type KnownOrigins, WORST_FIRST } from '../document/verification.ts';
import { toHex } from '../ui/format.ts';
import {
  keyText,
  markText,
  markTitle,
  originOfKey,
  shortMarkText,
  signersText,
  signerText,
  someNames,
  VERDICT_TEXT,
} from './text-verdicts.ts';

interface VerdictMarkProps {
  readonly verdict: SignatureVerdict['verdict'];
  /** Instead of the verdict's own word. */
  readonly word?: string;
  /** Instead of what the verdict alone means. */
  readonly title?: string | undefined;
  /** Whose it is, where there is room. */
  readonly owner?: string | undefined;
}

/** Whether a signature is valid, by a sign and a word. */
export function VerdictMark({ verdict, word, title, owner }: VerdictMarkProps) {
  return (
    <span
      className="signature-mark"
      data-verdict={verdict}
      title={title ?? VERDICT_TEXT[verdict].title}
    >
      <span className="proof-sign" aria-hidden="true">
        {VERDICT_TEXT[verdict].sign}
      </span>{' '}
      <span className="signature-word">{word ?? VERDICT_TEXT[verdict].word}</span>
      {owner !== undefined && <span className="signature-owner"> · {owner}</span>}
    </span>
  );
}

interface SignatureMarkProps {
  readonly signature: SignatureVerdict;
  readonly verdicts: KnownOrigins | undefined;
  /** Whether there is no room for its type and whose it is. */
  readonly isShort?: boolean;
}

/** One signature: its verdict and hash type, where there is room whose it is, and the rest on hovering. */
export function OneSignatureMark({ signature, verdicts, isShort }: SignatureMarkProps) {
  const signer = originOf(signature, verdicts)?.fingerprint;
  return (
    <VerdictMark
      verdict={signature.verdict}
      word={isShort ? shortMarkText(signature, signer) : markText(signature)}
      owner={isShort ? undefined : signer}
      title={signatureTitle(signature, verdicts)}
    />
  );
}

interface SignersProps {
  readonly signatures: readonly SignatureVerdict[];
  readonly verdicts: KnownOrigins | undefined;
}

/** Whose the signatures of an input are, by their verdicts, the worst first. */
export function SignersMark({ signatures, verdicts }: SignersProps) {
  return (
    <span className="flow-signers">
      {WORST_FIRST.map((verdict) => {
        const some = signatures.filter((one) => one.verdict === verdict);
        if (some.length === 0) return null;
        const names = some.map(({ publicKey }) =>
          publicKey ? signerText(publicKey, verdicts?.origins) : undefined,
        );
        return (
          <Fragment key={verdict}>
            <VerdictMark
              verdict={verdict}
              owner={someNames(signersText(names)).join(', ')}
              title={some.map((one) => signatureTitle(one, verdicts)).join('\n')}
            />{' '}
          </Fragment>
        );
      })}
    </span>
  );
}

/** In sentences: its verdict, whose it is, and what it commits to. */
export function signatureTitle(
  signature: SignatureVerdict,
  verdicts: KnownOrigins | undefined,
): string {
  const key = signature.publicKey && toHex(signature.publicKey);
  const origin = originOf(signature, verdicts);
  const owner = key && keyText(key, new Map(origin ? [[key, origin]] : []));
  return markTitle(signature, owner);
}

function originOf({ publicKey }: SignatureVerdict, verdicts: KnownOrigins | undefined) {
  return publicKey && originOfKey(publicKey, verdicts?.origins);
}
