import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand/react';
import type { KeyEntry } from './key-entry.ts';
import { KEY_TEXT } from './text-keys.ts';

interface KeyPartsProps {
  readonly entry: KeyEntry;
  /** Whether this page may have a field for keys at all. */
  readonly mayHaveKeys: boolean;
  /** What is there where keys can be entered. */
  readonly children: ReactNode;
}

/** What has to do with keys, or why none can be entered here. The self-test begins after it is drawn. */
export function KeyParts({ entry, mayHaveKeys, children }: KeyPartsProps) {
  const state = useStore(entry.store);
  useEffect(() => {
    if (!mayHaveKeys) return undefined;
    const frame = requestAnimationFrame(() => setTimeout(() => void entry.ask()));
    return () => cancelAnimationFrame(frame);
  }, [entry, mayHaveKeys]);
  if (!mayHaveKeys) return <p className="part-line keys-none">{KEY_TEXT.none}</p>;
  if (state.is !== 'failed') return children;
  return (
    <p className="part-line keys-none" role="alert" data-testid="self-test">
      <strong>{KEY_TEXT.selfTestFailed(state.vector)}</strong> {KEY_TEXT.selfTestWhy}
    </p>
  );
}
