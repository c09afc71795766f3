import { useMemo } from 'react';
import { useStore } from 'zustand/react';
import { TEXT } from '../text/text.ts';
import type { InputDocument } from './input-document.ts';
import { NotesView } from './notes.tsx';

/** What is odd about the input, and what Core's answer does not say. */
export function NotesPane({ document }: { readonly document: InputDocument }) {
  const { view, facts } = document;
  const findings = useStore(view, (state) => state.summary?.findings) ?? [];
  const kinds = useMemo(() => document.kinds(), [document]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className="notes-pane" tabIndex={0}>
      <h2 className="only-heard">{TEXT.notes}</h2>
      <NotesView
        findings={findings}
        kinds={kinds}
        stopped={facts.fault !== undefined}
        {...(facts.format === 'psbt' && { version: facts.version })}
        onSelect={(id) => document.show(id)}
      />
    </div>
  );
}
