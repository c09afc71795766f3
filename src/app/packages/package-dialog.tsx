import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { PackageAnswer } from '../../channel/protocol/package-protocol.ts';
import type { Inspector } from '../document/inspect-store.ts';
import type { PackageState, Packages } from '../document/package-store.ts';
import { PasteField } from '../inspect/input/take-controls.tsx';
import { copyText } from '../ui/clipboard.ts';
import { Dialog } from '../ui/dialog.tsx';
import { OpenFile } from '../ui/open-file.tsx';
import { PackageRows } from './package-rows.tsx';
import { PACKAGE_TEXT } from './text.ts';

interface PackageDialogProps {
  readonly inspector: Inspector;
  readonly packages: Packages;
}

/** In which steps files that spend each other can be sent; what is given meanwhile is one of them. */
export function PackageDialog({ inspector, packages }: PackageDialogProps) {
  const { answer, isLost, takes } = useStore(packages.store);
  const isRead = answer !== undefined && answer.rows.length > 0;
  return (
    <Dialog title={PACKAGE_TEXT.title} onClose={() => packages.end()}>
      <div role="status" className="package-summary">
        {isRead ? <p data-testid="package-summary">{answer.summary}</p> : null}
        {!answer && !isLost && <p className="soft">{PACKAGE_TEXT.looking}</p>}
        {answer && answer.unread > 0 && <p>{unreadText(takes)}</p>}
        {isLost && <p>{PACKAGE_TEXT.lost}</p>}
      </div>
      {isRead && (
        <>
          <p className="soft">{answer.unknown}</p>
          <Copying answer={answer} />
          <PackageRows
            rows={answer.rows}
            onConfirmed={() => packages.takeAs('confirmed')}
            onFiles={(files) => void packages.take(files)}
          />
        </>
      )}
      <Adding inspector={inspector} packages={packages} takes={takes} />
    </Dialog>
  );
}

function unreadText(takes: PackageState['takes']): string {
  return takes === 'files' ? PACKAGE_TEXT.unread : PACKAGE_TEXT.unreadConfirmed;
}

function Copying({ answer: { command, first } }: { readonly answer: PackageAnswer }) {
  const [said, setSaid] = useState('');
  if (command === '') return null;
  const copy = (text: string) =>
    void copyText(Promise.resolve(text)).then((isCopied) =>
      setSaid(isCopied ? PACKAGE_TEXT.copied : PACKAGE_TEXT.notCopied),
    );
  return (
    <div className="qr-steps">
      <button type="button" className="button primary" onClick={() => copy(command)}>
        {PACKAGE_TEXT.copyCommand}
      </button>
      <button type="button" className="button" onClick={() => copy(first.join('\n'))}>
        {PACKAGE_TEXT.copyHex}
      </button>
      <p className="soft" role="status">
        {said || PACKAGE_TEXT.nothingSent}
      </p>
    </div>
  );
}

/** What is given is a file, or said to be confirmed. */
function Adding({ inspector, packages, takes }: PackageDialogProps & Pick<PackageState, 'takes'>) {
  const isFiles = takes === 'files';
  const label = isFiles ? PACKAGE_TEXT.field : PACKAGE_TEXT.confirmedField;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFiles) place.current?.querySelector('textarea')?.focus();
  }, [isFiles]);
  return (
    <div className="qr-steps package-add" ref={place}>
      <PasteField
        key={takes}
        inspector={inspector}
        label={label}
        placeholder={label}
        onText={(text) => packages.take([text])}
      />
      <OpenFile
        label={PACKAGE_TEXT.add}
        title={PACKAGE_TEXT.addWhy}
        multiple
        onFiles={(files) => void packages.take(files)}
      />
      {!isFiles && (
        <button type="button" className="button quiet" onClick={() => packages.takeAs('files')}>
          {PACKAGE_TEXT.files}
        </button>
      )}
    </div>
  );
}
