import { useCallback, useContext, useId, useState } from 'react';
import type {
  MendCode,
  OfferedMend,
  ShownMendOffers,
} from '../../channel/protocol/mend-protocol.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import { refusedAs, type Taken } from '../document/taken.ts';
import { PasteField } from '../inspect/input/take-controls.tsx';
import { BytesButton, ChangeList } from '../sign/psbt/psbt-compare.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { OpenFile } from '../ui/open-file.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { type MendClient, MendContext } from './client-context.ts';
import { KnownRefusals } from './known-refusals.tsx';
import { leftText, MEND_TEXT, materialText, mendTitle } from './text.ts';
import './mend.css';

interface MendProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  /** The one that is offered first. */
  readonly wanted?: MendCode;
}

interface MendButtonProps extends MendProps {
  readonly className: string;
  readonly text: string;
}

/** Leads to which changes to the PSBT that is shown can be proven right. */
export function MendButton({ className, text, ...props }: MendButtonProps) {
  const client = useContext(MendContext);
  if (client === undefined) return null;
  return (
    <DialogButton text={text} title={MEND_TEXT.openWhy} className={className}>
      {(close) => <MendDialog {...props} client={client} onClose={close} />}
    </DialogButton>
  );
}

interface MendDialogProps extends MendProps {
  readonly client: MendClient;
  readonly onClose: () => void;
}

function MendDialog({ client, inspector, document, wanted, onClose }: MendDialogProps) {
  // Descriptors that were given already need not be given again.
  const [given, setGiven] = useState<readonly Blob[]>(() => {
    const { source } = inspector.comparing.store.getState();
    return source ? [source] : [];
  });
  const [isLost, setLost] = useState(false);
  const found = useAnswer(
    useCallback(
      async () => client.ask('mendOffers', { file: await document.asFile(), given }),
      [client, document, given],
    ),
  );
  // Nothing that is given changes what is refused, so it is judged once.
  const refusals = useAnswer(
    useCallback(
      async () => client.ask('knownRefusals', await document.asFile()),
      [client, document],
    ),
  );
  const add = (more: readonly Blob[]) => setGiven([...given, ...more]);
  const addText = async (text: string): Promise<Taken> => {
    const blob = new Blob([text]);
    const { given: read } = await client.ask('mendOffers', {
      file: await document.asFile(),
      given: [blob],
    });
    add([blob]);
    const [one] = read;
    return one?.is === 'refused' ? refusedAs(one.refusal.why) : 'taken';
  };
  const make = async (codes: readonly MendCode[]) => {
    const file = await document.asFile();
    const mended = await client.ask('mended', { file, given, codes });
    onClose();
    inspector.openVersion(mended, document);
  };
  const begin = (codes: readonly MendCode[]) => void make(codes).catch(() => setLost(true));
  return (
    <Dialog title={MEND_TEXT.title} onClose={onClose}>
      <p>{MEND_TEXT.intro}</p>
      <p className="soft">{MEND_TEXT.hint}</p>
      <div className="qr-steps">
        <PasteField inspector={inspector} label={MEND_TEXT.field} onText={addText} />
        <OpenFile label={MEND_TEXT.add} title={MEND_TEXT.addWhy} multiple onFiles={add} />
      </div>
      <div role="status">
        {(isLost || found === 'lost' || refusals === 'lost') && <p>{MEND_TEXT.lost}</p>}
        {found === undefined && <p>{MEND_TEXT.looking}</p>}
        {typeof found === 'object' && <Material found={found} />}
      </div>
      {typeof found === 'object' && (
        <Offers found={found} version={document.facts.version} wanted={wanted} onMake={begin} />
      )}
      {/* Below the offers, which would push it down. */}
      {typeof found === 'object' && typeof refusals === 'object' && (
        <KnownRefusals refusals={refusals} version={document.facts.version} />
      )}
    </Dialog>
  );
}

/** What was given, and what could not be proven by it. */
function Material({ found: { given, offers } }: { readonly found: ShownMendOffers }) {
  return (
    <>
      {given.length > 0 && (
        <p>
          {MEND_TEXT.given}: {given.map(materialText).join(', ')}
        </p>
      )}
      {offers.every(({ code }) => code === 'to-version') && <p>{MEND_TEXT.nothing}</p>}
    </>
  );
}

interface OffersProps {
  readonly found: ShownMendOffers;
  readonly version: number;
  readonly wanted: MendCode | undefined;
  readonly onMake: (codes: readonly MendCode[]) => void;
}

function Offers({ found: { offers, left }, version, wanted, onMake }: OffersProps) {
  const usual = offers.flatMap(({ code }) => (code === 'to-version' ? [] : [code]));
  const words = [...new Set(left.map(leftText))];
  const [hasBytes, setBytes] = useState(false);
  return (
    <>
      <ul className="mends" aria-label={MEND_TEXT.offers}>
        {inOrder(offers, wanted).map((offer) => (
          <Offer
            key={offer.code}
            offer={offer}
            title={mendTitle(offer.code, version)}
            hasBytes={hasBytes}
            onMake={() => onMake([offer.code])}
          />
        ))}
      </ul>
      {usual.length > 1 && (
        <button type="button" className="button primary" onClick={() => onMake(usual)}>
          {MEND_TEXT.makeAll}
        </button>
      )}
      <BytesButton isOpen={hasBytes} onOpen={setBytes} />
      {words.length > 0 && (
        <section aria-label={MEND_TEXT.left}>
          <h3>{MEND_TEXT.left}</h3>
          <ul className="psbt-changes">
            {words.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What was asked for comes first. */
function inOrder(
  offers: readonly OfferedMend[],
  wanted: MendCode | undefined,
): readonly OfferedMend[] {
  const isWanted = ({ code }: OfferedMend) => code === wanted;
  return [...offers.filter(isWanted), ...offers.filter((offer) => !isWanted(offer))];
}

interface OfferProps {
  readonly offer: OfferedMend;
  readonly title: string;
  readonly hasBytes: boolean;
  readonly onMake: () => void;
}

/** What it would change, and what proves it right. */
function Offer({ offer: { changes, difference }, title, hasBytes, onMake }: OfferProps) {
  const id = useId();
  const reasons = [...new Set(changes.map(({ why }) => why))];
  return (
    <li className="mend">
      <h3 id={id}>{title}</h3>
      {reasons.map((why) => (
        <p key={why}>{why}</p>
      ))}
      <ChangeList difference={difference} most={20} isOpen={hasBytes} />
      <button type="button" className="button" aria-describedby={id} onClick={onMake}>
        {MEND_TEXT.make}
      </button>
    </li>
  );
}
