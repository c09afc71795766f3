import { useContext, useEffect, useState } from 'react';
import type { ShownSpenders } from '../../core/explain/spenders-shown.ts';
import { RehearsalContext, type Rehearsals } from '../rehearsal/rehearsals.ts';
import { SpendersView } from './spenders-view.tsx';
import { SPENDERS_TEXT } from './text-spenders.ts';

interface ScriptSpendersProps {
  /** Of a script in a file. */
  readonly descriptor: string;
  /** What it is of, for those who do not see where the button stands. */
  readonly name: string;
}

/** Leads from a script of a file to who can spend it, which is worked out when it is asked for. */
export function ScriptSpenders({ descriptor, name }: ScriptSpendersProps) {
  const rehearsals = useContext(RehearsalContext);
  const [isOpen, setIsOpen] = useState(false);
  if (!rehearsals) return null;
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-expanded={isOpen}
        aria-label={`${SPENDERS_TEXT.title}: ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {SPENDERS_TEXT.title}
      </button>
      {isOpen && <Asked key={descriptor} rehearsals={rehearsals} descriptor={descriptor} />}
    </>
  );
}

interface AskedProps {
  readonly rehearsals: Rehearsals;
  readonly descriptor: string;
}

function Asked({ rehearsals, descriptor }: AskedProps) {
  const [found, setFound] = useState<ShownSpenders | 'unknown'>();
  useEffect(() => {
    let isCurrent = true;
    const arrived = (spenders: ShownSpenders | undefined) =>
      isCurrent && setFound(spenders ?? 'unknown');
    rehearsals.spendersOf(descriptor).then(arrived, () => arrived(undefined));
    return () => {
      isCurrent = false;
    };
  }, [rehearsals, descriptor]);
  if (found === undefined) return null;
  return found === 'unknown' ? <p>{SPENDERS_TEXT.unknown}</p> : <SpendersView of={found} />;
}
