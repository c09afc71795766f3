import type { Asked } from '../../channel/embed/callers.ts';
import { whatText } from './call-rows.ts';
import { EMBED_TEXT } from './text.ts';

/** What a caller wants, after its name; of names that are no procedure's nothing is repeated. */
export function CallerRequest({ asked }: { readonly asked: Asked }) {
  if (asked === 'show') return EMBED_TEXT.asksShow;
  const what = whatText(asked.filter((name) => name !== ''));
  return (
    <>
      {EMBED_TEXT.asks} {what === '' ? EMBED_TEXT.something : <span className="bytes">{what}</span>}
    </>
  );
}
