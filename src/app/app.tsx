import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { Embedding } from '../channel/embed/start-embedding.ts';
import type { QrClient } from '../channel/qr/qr-client.ts';
import { type FileShell, NoConnection } from './about/about.tsx';
import { pageOrigin } from './about/place.ts';
import { ShowContext } from './cards/show-context.ts';
import type { ChainState } from './chain-store.ts';
import { ConsolePage } from './console/console-page.tsx';
import type { Console } from './console/console-store.ts';
import type { Inspector } from './document/inspect-store.ts';
import type { OpenWork } from './document/work.ts';
import { Consent } from './embed/consent.tsx';
import type { ConsentQueue } from './embed/consent-store.ts';
import { EmbedBar, useForeignCallers } from './embed/embed-bar.tsx';
import { useHost } from './embed/host.ts';
import { Problems } from './embed/problems.tsx';
import { ShowOffer } from './embed/show-offer.tsx';
import { Choices, Header, ShortName, ViewChoice, ViewTabs } from './header.tsx';
import { InspectPage } from './inspect/inspect-page.tsx';
import type { Messages } from './messages/messages.ts';
import { MessagesPage } from './messages/messages-page.tsx';
import { Shown } from './shown.tsx';
import { AboutLine } from './sign/about-line.tsx';
import { type Signing, SignPage } from './sign/sign-page.tsx';
import { useThemeOnDocument } from './theme-on-document.ts';
import type { ThemeState } from './theme-store.ts';
import type { OpenView } from './view-store.ts';

export interface Stores {
  readonly chain: StoreApi<ChainState>;
  readonly theme: StoreApi<ThemeState>;
  readonly view: StoreApi<OpenView>;
  readonly inspector: Inspector;
  readonly work: OpenWork;
  readonly signing: Signing;
  readonly messages: Messages;
  readonly console: Console;
  readonly consent: ConsentQueue;
  readonly qr: QrClient;
}

export interface AppProps {
  readonly stores: Stores;
  readonly embedding: Embedding;
  readonly shell: FileShell;
}

/** Keeps focus inside the app, also where a click hits nothing that takes it. */
export function App({ stores, embedding, shell }: AppProps) {
  useThemeOnDocument(stores.theme);
  const { view, show } = useStore(stores.view);
  const { host, mayShowKeyFields } = useHost(embedding);
  const place = pageOrigin(new URL(shell.address));
  return (
    <div className="app" tabIndex={-1} data-embedded={embedding.isEmbedded || undefined}>
      <Top stores={stores} embedding={embedding} shell={shell} />
      <Problems problems={embedding.problems} />
      <Consent queue={stores.consent} />
      <ShowOffer inspector={stores.inspector} onLook={() => show('inspect')} />
      <ShowContext value={show}>
        <div id="page" className="page" hidden={view === 'none'}>
          <Shown when="inspect" view={view}>
            <InspectPage
              qr={stores.qr}
              inspector={stores.inspector}
              onSign={() => stores.work.sign()}
            />
          </Shown>
          <Shown when="sign" view={view}>
            <SignPage
              signing={stores.signing}
              chainStore={stores.chain}
              mayHaveKeys={mayShowKeyFields}
              place={place}
              onInspect={(text, utxos) => stores.work.inspect(text, utxos)}
              about={<AboutForm stores={stores} />}
            />
          </Shown>
          <Shown when="messages" view={view}>
            <MessagesPage messages={stores.messages} mayHaveKeys={mayShowKeyFields} />
          </Shown>
          <Shown when="console" view={view}>
            <ConsolePage console={stores.console} host={host} />
          </Shown>
        </div>
      </ShowContext>
    </div>
  );
}

/** What the form is about, where Inspect shows something else, or that it is empty as it was cleared. */
function AboutForm({ stores: { work, signing } }: Pick<AppProps, 'stores'>) {
  const txid = useStore(signing.signingForm.store, ({ checked }) =>
    checked?.transaction?.ok ? checked.transaction.decoded.txid : undefined,
  );
  const isEmpty = useStore(signing.signingForm.store, ({ transaction }) => transaction === '');
  const isCleared = useStore(work.store, (state) => state.isCleared);
  return isEmpty === isCleared ? <AboutLine work={work} txid={txid} /> : null;
}

/** The header; inside another page, or where another page calls, who that is. */
function Top({ stores, embedding, shell }: AppProps) {
  const { view } = useStore(stores.view);
  const isCalled = useForeignCallers(embedding);
  const { isEmbedded } = embedding;
  return (
    <>
      {!isEmbedded && (
        <Header
          shell={shell}
          chainStore={stores.chain}
          themeStore={stores.theme}
          viewStore={stores.view}
        />
      )}
      {(isEmbedded || isCalled) && (
        <EmbedBar
          embedding={embedding}
          name={isEmbedded && <ShortName />}
          tabs={isEmbedded && view !== 'none' && <ViewTabs viewStore={stores.view} />}
          settings={
            isEmbedded && (
              <div className="calls-settings">
                {view !== 'none' && (
                  <div className="calls-views">
                    <ViewChoice viewStore={stores.view} />
                  </div>
                )}
                <Choices chainStore={stores.chain} themeStore={stores.theme} />
                <NoConnection shell={shell} />
              </div>
            )
          }
          isAlone={view === 'none'}
        />
      )}
    </>
  );
}
