import { components, pieces, version } from 'virtual:made-of';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ABOUT_TEXT, CHANNEL_TEXTS } from '../text/about-text.ts';
import { TEXT } from '../text/text.ts';
import { saveFile } from '../ui/clipboard.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { ownFile, sha256Of } from './own-file.ts';
import { type Place, placeOf, useOnline } from './place.ts';

/** The promise in the header, which opens what stands behind it. */
export function NoConnection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="header-promise">
        <button
          type="button"
          title={TEXT.noConnectionWhy}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="promise-words">{TEXT.noConnection}</span>
          <span className="promise-sign" aria-hidden="true">
            i
          </span>
        </button>
      </p>
      {isOpen && <About onClose={() => setOpen(false)} />}
    </>
  );
}

function About({ onClose }: { readonly onClose: () => void }) {
  const layer = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = layer.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={layer} className="about" aria-labelledby={id} onClose={onClose}>
      <div className="about-head">
        <h2 id={id}>{ABOUT_TEXT.title}</h2>
        <button type="button" className="button" onClick={onClose}>
          {ABOUT_TEXT.close}
        </button>
      </div>
      <div className="about-body" tabIndex={-1}>
        <p>
          {TEXT.name}. {ABOUT_TEXT.version(version)}. {ABOUT_TEXT.what}
        </p>
        <Here place={placeOf(new URL(document.URL))} />
        <Part title={ABOUT_TEXT.promise}>
          <p>{ABOUT_TEXT.promiseWhy}</p>
          <Channels />
          <p className="soft">{ABOUT_TEXT.notPromised}</p>
        </Part>
        <Part title={ABOUT_TEXT.madeOf}>
          {components.map((one) => (
            <details key={one.name}>
              <summary>{ABOUT_TEXT.licenceOf(one.name, one.version, one.licence)}</summary>
              <pre className="licence">{one.text}</pre>
            </details>
          ))}
        </Part>
      </div>
    </dialog>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Where the page is, and how to have it elsewhere. */
function Here({ place }: { readonly place: Place }) {
  const isOnline = useOnline();
  return (
    <>
      <p>
        {place.kind === 'server' && ABOUT_TEXT.fromServer(place.host)}
        {place.kind === 'elsewhere' && ABOUT_TEXT.fromElsewhere}
        {place.kind === 'disk' && <PlainText text={ABOUT_TEXT.fromDisk(place.name)} />}{' '}
        {isOnline ? ABOUT_TEXT.online : ABOUT_TEXT.offline}
      </p>
      {place.kind === 'disk' ? (
        <p>
          <PlainText text={ABOUT_TEXT.alreadyHere(place.name)} />
        </p>
      ) : (
        <Save />
      )}
      <Hash />
    </>
  );
}

function Save() {
  const [said, say] = useState('');
  async function save(): Promise<void> {
    const file = await ownFile(pieces);
    if (file !== undefined) saveFile(file, ABOUT_TEXT.fileName);
    say(file === undefined ? ABOUT_TEXT.changed : ABOUT_TEXT.saved(ABOUT_TEXT.fileName));
  }
  return (
    <div>
      <button type="button" className="button primary" onClick={save}>
        {ABOUT_TEXT.save}
      </button>{' '}
      <span role="status">{said}</span>
      <p className="soft">{ABOUT_TEXT.saveWhy}</p>
    </div>
  );
}

function Hash() {
  const [hash, setHash] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    const computing = ownFile(pieces).then((file) => file && sha256Of(file));
    computing.then((found) => isWanted && setHash(found));
    return () => {
      isWanted = false;
    };
  }, []);
  if (hash === undefined) return null;
  return (
    <p>
      {ABOUT_TEXT.hash}: <code className="bytes about-hash">{hash}</code>{' '}
      <span className="soft">{ABOUT_TEXT.hashWhy}</span>
    </p>
  );
}

function Channels() {
  return (
    <table className="channels">
      <thead>
        <tr>
          <th scope="col">{ABOUT_TEXT.channel}</th>
          <th scope="col">{ABOUT_TEXT.closedBy}</th>
          <th scope="col">
            {ABOUT_TEXT.test} ({ABOUT_TEXT.testFile})
          </th>
        </tr>
      </thead>
      <tbody>
        {CHANNEL_TEXTS.map(({ name, closedBy, tests }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{ABOUT_TEXT.closers[closedBy]}</td>
            <td>{tests.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
