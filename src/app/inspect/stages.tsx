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
    const timer = setTimeout(() => setStage(stage + 1), 0);
    return () => clearTimeout(timer);
  }, [stage]);
  return <Stage value={stage}>{children}</Stage>;
}

interface AfterProps {
  readonly stage: 1 | 2;
  readonly children: ReactNode;
}

export function After({ stage, children }: AfterProps) {
  return useContext(Stage) >= stage ? children : null;
}
