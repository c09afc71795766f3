import { useCallback, useContext, useState } from 'react';
import type { Disclosure, DisclosureKind } from '../../core/psbt/disclosures.ts';
import { copyText, saveFile } from '../ui/clipboard.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { type DisclosureClient, DisclosureContext } from './client-context.ts';
import { DISCLOSURE_TEXT, disclosureFacts, disclosureTitle, disclosureWords } from './text.ts';

interface DisclosureButtonProps {
  readonly source: () => Promise<Blob>;
  /** Of the file that is saved. */
  readonly name: string;
}

/** Leads to what a PSBT tells of its maker, before it is sent on. */
export function DisclosureButton(props: DisclosureButtonProps) {
  const client = useContext(DisclosureContext);
  if (client === undefined) return null;
  return (
    <DialogButton text={DISCLOSURE_TEXT.open} title={DISCLOSURE_TEXT.openWhy}>
      {(close) => <DisclosureDialog {...props} client={client} onClose={close} />}
    </DialogButton>
  );
}

interface DisclosureDialogProps extends DisclosureButtonProps {
  readonly client: DisclosureClient;
  readonly onClose: () => void;
}

function DisclosureDialog({ client, source, name, onClose }: DisclosureDialogProps) {
  const disclosures = useDisclosures(client, source);
  const [chosen, setChosen] = useState<readonly DisclosureKind[]>([]);
  const [said, setSaid] = useState('');
  const choose = (kind: DisclosureKind) => {
    setSaid('');
    setChosen(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  };
  const act = (work: () => Promise<string>) =>
    chosen.length > 0 && void work().then(setSaid, () => setSaid(DISCLOSURE_TEXT.lost));
  const without = async (as: 'base64' | 'binary') =>
    client.ask('withoutDisclosures', { source: await source(), kinds: chosen, as });
  const copy = async () => {
    return (await copyText(without('base64'))) ? DISCLOSURE_TEXT.copied : DISCLOSURE_TEXT.notCopied;
  };
  const save = async () => {
    saveFile(await without('binary'), name);
    return DISCLOSURE_TEXT.saved;
  };
  return (
    <Dialog title={DISCLOSURE_TEXT.title} onClose={onClose}>
      {disclosures === 'lost' && <p role="alert">{DISCLOSURE_TEXT.lost}</p>}
      {typeof disclosures === 'object' && disclosures.length === 0 && (
        <p>{DISCLOSURE_TEXT.nothing}</p>
      )}
      {typeof disclosures === 'object' && disclosures.length > 0 && (
        <>
          <p>{DISCLOSURE_TEXT.intro}</p>
          <ul className="disclosures">
            {disclosures.map((one) => (
              <li key={one.kind}>
                <label className="disclosure">
                  <input
                    type="checkbox"
                    checked={chosen.includes(one.kind)}
                    onChange={() => choose(one.kind)}
                  />
                  <strong>{disclosureTitle(one)}</strong>
                  <span className="disclosure-facts">{disclosureFacts(one)}</span>
                  <span className="disclosure-words">{disclosureWords(one)}</span>
                </label>
              </li>
            ))}
          </ul>
          <div className="qr-steps">
            {(
              [
                [DISCLOSURE_TEXT.copy, copy],
                [DISCLOSURE_TEXT.save, save],
              ] as const
            ).map(([label, work]) => (
              <button
                key={label}
                type="button"
                className="button"
                aria-disabled={chosen.length === 0}
                onClick={() => act(work)}
              >
                {label}
              </button>
            ))}
          </div>
          <p className="part-line live" role="status">
            {said}
          </p>
        </>
      )}
    </Dialog>
  );
}

function useDisclosures(
  client: DisclosureClient,
  source: () => Promise<Blob>,
): readonly Disclosure[] | 'lost' | undefined {
  return useAnswer(
    useCallback(
      async () => client.ask('disclosures', { source: await source() }),
      [client, source],
    ),
  );
}
