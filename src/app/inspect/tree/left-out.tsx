import { useMemo } from 'react';
import type { NodeKind } from '../../../core/outline/node-kinds.ts';
import type { InputDocument } from '../../document/input-document.ts';
import { LEFT_OUT, type LeftOut, NOTES_TEXT } from '../../review/text-findings.ts';
import '../../review/notes.css';

/** What Core's answer does not say of an input, beside that answer. */
export function LeftOutOf({ document }: { readonly document: InputDocument }) {
  const { facts } = document;
  const kinds = useMemo(() => document.kinds(), [document]);
  return <LeftOutView kinds={kinds} {...(facts.format === 'psbt' && { version: facts.version })} />;
}

interface LeftOutViewProps {
  /** Kinds of records that stand in the input: what the JSON leaves out depends on them. */
  readonly kinds: ReadonlySet<NodeKind>;
  /** The PSBT's version; absent for a transaction. */
  readonly version?: number;
}

export function LeftOutView({ kinds, version }: LeftOutViewProps) {
  const leftOut = LEFT_OUT.filter((one) => applies(one, kinds, version));
  if (leftOut.length === 0) return null;
  return (
    <details className="left-out">
      <summary>{NOTES_TEXT.leftOut}</summary>
      <p>{NOTES_TEXT.leftOutWhy}</p>
      <ul>
        {leftOut.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

function applies(
  { kinds, version }: LeftOut,
  present: ReadonlySet<NodeKind>,
  presentVersion: number | undefined,
): boolean {
  if (version !== undefined && version !== presentVersion) return false;
  return kinds === undefined || kinds.some((kind) => present.has(kind));
}
