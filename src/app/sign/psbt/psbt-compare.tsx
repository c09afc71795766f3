import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import type { PsbtDifference } from '../../../channel/protocol/signing-form-protocol.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { SigningForm } from '../form/signing-form.ts';
import { changedText } from './text-changes.ts';
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
            <ChangesWithBytes difference={found} most={100} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ChangesProps {
  readonly difference: PsbtDifference;
  readonly most: number;
}

/** The first that differ, and a button for their bytes. */
export function ChangesWithBytes(props: ChangesProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.difference.changes.length === 0) return null;
  return (
    <>
      <ChangeList {...props} isOpen={isOpen} />
      <BytesButton isOpen={isOpen} onOpen={setOpen} />
    </>
  );
}

interface BytesButtonProps {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Shows where each change of the lists beside it stands, with its bytes. */
export function BytesButton({ isOpen, onOpen }: BytesButtonProps) {
  return (
    <button
      type="button"
      className="details-button"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      <span className="twisty" data-twisty aria-hidden="true" />
      {COPIES_TEXT.bytes}
    </button>
  );
}

interface ChangeListProps extends ChangesProps {
  /** Whether where each stands and its bytes are shown. */
  readonly isOpen: boolean;
}

/** The first that differ, in words. */
export function ChangeList({ difference: { changes, count }, most, isOpen }: ChangeListProps) {
  const shown = changes.slice(0, most);
  return (
    <ul className="psbt-changes">
      {shown.map((change) => (
        <li key={`${change.path} ${change.a} ${change.b}`}>
          {changedText(change)}: {COPIES_TEXT.what[change.what]} <Values {...change.brief} />
          {isOpen && (
            <span className="change-bytes">
              {change.path} <Values a={change.a} b={change.b} />
            </span>
          )}
        </li>
      ))}
      {count > shown.length && <li>{COPIES_TEXT.more(count - shown.length)}</li>}
    </ul>
  );
}

interface ValuesProps {
  readonly a?: string | undefined;
  readonly b?: string | undefined;
}

/** What it was and what it is. */
function Values({ a, b }: ValuesProps) {
  return (
    <>
      {a !== undefined && <span className="bytes">{a}</span>}
      {a !== undefined && b !== undefined && ' → '}
      {b !== undefined && <span className="bytes">{b}</span>}
    </>
  );
}
