import { memo } from 'react';
import { textRuns } from './plain-text.ts';

/**
 * Text from an input: what cannot be seen, or would turn the text around, is
 * shown by its number, and the direction of letters stays inside.
 */
export const PlainText = memo(function PlainText({ text }: { readonly text: string }) {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
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
});
