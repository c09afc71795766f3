import { keyText, markText, markTitle, VERDICT_TEXT } from '../text/verdict-text.ts';
import { toHex } from '../ui/format.ts';
import type { SignatureVerdict, Verdicts } from './port.ts';

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
  readonly verdicts: Verdicts | undefined;
}

/** One signature: its verdict and hash type, where there is room whose it is, and the rest on hovering. */
export function OneSignatureMark({ signature, verdicts }: SignatureMarkProps) {
  return (
    <VerdictMark
      verdict={signature.verdict}
      word={markText(signature)}
      owner={originOf(signature, verdicts)?.fingerprint}
      title={signatureTitle(signature, verdicts)}
    />
  );
}

/** In sentences: its verdict, whose it is, and what it commits to. */
export function signatureTitle(
  signature: SignatureVerdict,
  verdicts: Verdicts | undefined,
): string {
  const key = signature.publicKey && toHex(signature.publicKey);
  const origin = originOf(signature, verdicts);
  const owner = key && keyText(key, new Map(origin ? [[key, origin]] : []));
  return markTitle(signature, owner);
}

function originOf({ publicKey }: SignatureVerdict, verdicts: Verdicts | undefined) {
  const key = publicKey && toHex(publicKey);
  return verdicts?.origins.find((one) => one.key === key || one.key === key?.slice(2));
}
