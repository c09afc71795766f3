import { components, version } from 'virtual:made-of';
import { type ReactNode, useEffect, useState } from 'react';
import type { Shell } from '../../channel/shell.ts';
import { TEXT } from '../text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PlainText } from '../ui/plain-text.tsx';
import { type OwnFile, readOwnFile } from './own-file.ts';
import { type PageOrigin, pageOrigin, useOnline } from './place.ts';
import { ABOUT_TEXT, CHANNEL_TEXTS, closersText } from './text.ts';

/** What this part asks of the file's own document. */
export type FileShell = Pick<Shell, 'address' | 'file' | 'save'>;

interface ShellProps {
  readonly shell: FileShell;
}

/** The promise in the header, which opens what stands behind it. */
export function NoConnection({ shell }: ShellProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="header-promise">
        <button
          type="button"
          title={ABOUT_TEXT.noConnectionWhy}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className="promise-words">{ABOUT_TEXT.noConnection}</span>
          <span className="promise-sign" aria-hidden="true">
            i
          </span>
        </button>
      </p>
      {isOpen && (
        <Dialog title={ABOUT_TEXT.title} onClose={() => setOpen(false)}>
          <About shell={shell} />
        </Dialog>
      )}
    </>
  );
}

function About({ shell }: ShellProps) {
  const file = useOwnFile(shell);
  return (
    <>
      <p>
        {TEXT.name}. {ABOUT_TEXT.version(version)}. {ABOUT_TEXT.what}
      </p>
      <Here place={pageOrigin(new URL(shell.address))} shell={shell} hash={file?.hash} />
      <Part title={ABOUT_TEXT.promise}>
        <p>{ABOUT_TEXT.promiseWhy}</p>
        <Channels />
        <p className="soft">{ABOUT_TEXT.notPromised}</p>
        {file && <ShellSource source={file.shell} />}
      </Part>
      <Part title={ABOUT_TEXT.madeOf}>
        {components.map((one) => (
          <details key={one.name}>
            <summary>{ABOUT_TEXT.licenceOf(one.name, one.version, one.licence)}</summary>
            <pre className="licence">{one.text}</pre>
          </details>
        ))}
      </Part>
    </>
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

interface HereProps extends ShellProps {
  readonly place: PageOrigin;
  readonly hash: string | undefined;
}

/** Where the page is, and how to have it elsewhere. */
function Here({ place, shell, hash }: HereProps) {
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
        <Save shell={shell} />
      )}
      {hash && <Hash hash={hash} />}
    </>
  );
}

function Save({ shell }: ShellProps) {
  const [said, say] = useState('');
  async function save(): Promise<void> {
    const isWhole = (await readOwnFile(await shell.file())) !== undefined;
    if (isWhole) shell.save();
    say(isWhole ? ABOUT_TEXT.saved(ABOUT_TEXT.fileName) : ABOUT_TEXT.changed);
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

/** Read when the dialog opens; nothing where the document was changed. */
function useOwnFile(shell: FileShell): OwnFile | undefined {
  const [file, setFile] = useState<OwnFile>();
  useEffect(() => {
    let isWanted = true;
    const reading = shell.file().then(readOwnFile);
    reading.then((found) => isWanted && setFile(found));
    return () => {
      isWanted = false;
    };
  }, [shell]);
  return file;
}

function ShellSource({ source }: { readonly source: string }) {
  return (
    <details>
      <summary>{ABOUT_TEXT.shellOf(source.split('\n').length)}</summary>
      <pre className="licence">{source}</pre>
    </details>
  );
}

function Hash({ hash }: { readonly hash: string }) {
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
            <td>{closersText(closedBy)}</td>
            <td>{tests.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
