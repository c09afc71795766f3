import { ChangesWithBytes } from './psbt-compare.tsx';
import type { CopyOutcome } from './psbt-document.ts';
import { COPIES_TEXT, copyOutcomeText } from './text-copies.ts';

interface CopyWordsProps {
  /** From 1. */
  readonly number: number;
  /** Of its file. */
  readonly name: string | undefined;
  readonly outcome: CopyOutcome;
}

/** What became of a cosigner's copy, and of one of another transaction the difference. */
export function CopyWords({ number, name, outcome }: CopyWordsProps) {
  return (
    <>
      <p>
        <span
          className="sign-mark"
          data-mark={outcome.is === 'added' ? 'good' : 'bad'}
          aria-hidden="true"
        />
        <strong>
          {number} <bdi>{name ?? COPIES_TEXT.pasted}</bdi>
        </strong>{' '}
        {copyOutcomeText(outcome)}
      </p>
      {'difference' in outcome && outcome.difference && (
        <ChangesWithBytes difference={outcome.difference} most={5} />
      )}
    </>
  );
}
