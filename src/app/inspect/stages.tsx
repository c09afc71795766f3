import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/*
 * An input is shown in steps, each a task of its own with a paint between, so
 * that the page's thread is never busy for long. What comes later fills a place
 * that is there already: nothing moves.
 */

const LAST = 2;
const Stage = createContext(LAST);

/** Lets what stands {@link After} a stage come one after the other. */
export function Stages({ children }: { readonly children: ReactNode }) {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage === LAST) return;
    return afterPaint(() => setStage(stage + 1));
  }, [stage]);
  return <Stage value={stage}>{children}</Stage>;
}

/** What is not painted, as behind another tab, is not waited for. */
const LONGEST_WAIT_MS = 100;

/** Calls once, after the next paint; answers how to prevent it. */
function afterPaint(call: () => void): () => void {
  let timer = setTimeout(call, LONGEST_WAIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(call, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

interface AfterProps {
  readonly stage: 1 | 2;
  readonly children: ReactNode;
}

export function After({ stage, children }: AfterProps) {
  return useContext(Stage) >= stage ? children : null;
}
