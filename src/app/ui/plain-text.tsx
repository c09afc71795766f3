import { Fragment, memo } from 'react';
import { textRuns } from '../../core/said/plain-text.ts';

/** Between the values of a part that has several, in one line. */
const SEPARATOR = ' · ';

/**
 * Text from an input: what cannot be seen, or would turn the text around, is
 * shown by its number. Each value in it keeps the direction of its letters to
 * itself: a name in Hebrew does not move the numbers beside it.
 */
export const PlainText = memo(function PlainText({ text }: { readonly text: string }) {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.split(SEPARATOR).map((value, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the values of one text never move
    <Fragment key={i}>
      {i > 0 && SEPARATOR}
      <Isolated text={value} />
    </Fragment>
  ));
});

function Isolated({ text }: { readonly text: string }) {
  return (
    <bdi>
      {textRuns(text).map((run, i) =>
        run.kind === 'text' ? (
          run.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
          <span key={i} className="chip">
            {run.name}
          </span>
        ),
      )}
    </bdi>
  );
}
