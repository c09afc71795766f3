import { textRuns } from '../../core/said/plain-text.ts';

/**
 * A text of one or more lines with each character that cannot be seen, or would
 * turn the text around, named in brackets: as one text, so that an answer full
 * of them is still one node of the document.
 */
export function visible(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text;
  return text
    .split('\n')
    .map((line) =>
      textRuns(line)
        .map((run) => (run.kind === 'text' ? run.text : `⟨${run.name}⟩`))
        .join(''),
    )
    .join('\n');
}
