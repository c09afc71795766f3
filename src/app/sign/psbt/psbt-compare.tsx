import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import type { PsbtDifference } from '../../../channel/protocol/signing-form-protocol.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { SigningForm } from '../form/signing-form.ts';
import { COPIES_TEXT, copyVersionText, differenceText } from './text-copies.ts';
import { VersionChoice } from './version-choice.tsx';

interface CompareProps {
  readonly signingForm: SigningForm;
  readonly onClose: () => void;
}

/** What the open PSBT has otherwise than one of its versions; the first, until another is chosen. */
export function CompareDialog({ signingForm, onClose }: CompareProps) {
  const { psbt } = signingForm;
  const { open, versions } = useStore(psbt.store);
  const [other, setOther] = useState(versions[0]);
  const [found, setFound] = useState<PsbtDifference | 'failed'>();
  useEffect(() => {
    if (!open || !other) return;
    let isCurrent = true;
    setFound(undefined);
    psbt.compare(other, open).then(
      (difference) => isCurrent && setFound(difference),
      () => isCurrent && setFound('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [psbt, open, other]);
  return (
    <Dialog title={COPIES_TEXT.compareTitle} onClose={onClose}>
      <VersionChoice
        label={COPIES_TEXT.with}
        versions={versions}
        value={other}
        onChoose={setOther}
      />
      <div role="status" data-testid="compared">
        {open && (
          <p>{`${COPIES_TEXT.version} ${copyVersionText(versions.indexOf(open), open.step)}`}</p>
        )}
        {found === undefined && <p>{COPIES_TEXT.comparing}</p>}
        {found === 'failed' && <p>{COPIES_TEXT.failed}</p>}
        {found && found !== 'failed' && (
          <>
            <p>
              <strong>{differenceText(found)}</strong>
            </p>
            <ChangeList difference={found} most={100} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ChangeListProps {
  readonly difference: PsbtDifference;
  readonly most: number;
}

/** The first that differ, each with both values. */
export function ChangeList({ difference: { changes, count }, most }: ChangeListProps) {
  const shown = changes.slice(0, most);
  return (
    <ul className="psbt-changes">
      {shown.map(({ path, what, a, b }) => (
        <li key={`${path} ${a} ${b}`}>
          <span className="bytes">{path}</span>: {COPIES_TEXT.what[what]} <Value text={a} />
          {a !== undefined && b !== undefined && ' → '}
          <Value text={b} />
        </li>
      ))}
      {count > shown.length && <li>{COPIES_TEXT.more(count - shown.length)}</li>}
    </ul>
  );
}

function Value({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span className="bytes">{text}</span>;
}
