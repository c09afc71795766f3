import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { SignQuestion } from '../../channel/embed/decide.ts';
import type { QrClient } from '../../channel/qr/qr-client.ts';
import { pageOrigin } from '../about/place.ts';
import { ShowContext } from '../cards/show-context.ts';
import type { ChainState } from '../chain-store.ts';
import type { Inspector } from '../document/inspect-store.ts';
import type { OpenWork } from '../document/work.ts';
import { InspectPage } from '../inspect/inspect-page.tsx';
import { Shown } from '../shown.tsx';
import { type Signing, SignPage } from '../sign/sign-page.tsx';
import { TEXT } from '../text.ts';
import { Tabs } from '../ui/tabs.tsx';
import type { OpenView, View } from '../view-store.ts';
import type { DecisionQueue, SignOutcome } from './decision-store.ts';
import { ReturnBar } from './return-bar.tsx';
import type { AskedPsbt } from './sign-return.ts';
import { SIGN_WINDOW_TEXT } from './text-sign.ts';

/** What the window signs with: the views of the page, with nobody who could call. */
export interface SignWindowStores {
  readonly chain: StoreApi<ChainState>;
  readonly view: StoreApi<OpenView>;
  readonly inspector: Inspector;
  readonly work: OpenWork;
  readonly signing: Signing;
  readonly qr: QrClient;
  readonly asked: AskedPsbt;
}

interface SignWindowProps {
  readonly queue: DecisionQueue;
  readonly question: SignQuestion;
  readonly outcome: SignOutcome;
  readonly stores: SignWindowStores;
  /** Of this file. */
  readonly address: string;
}

const WINDOW_VIEWS: readonly View[] = ['sign', 'inspect'];

/** A window of the file's own in which a person reviews and signs what another page asks for. */
export function SignWindow({ queue, question, outcome, stores, address }: SignWindowProps) {
  const { view, show } = useStore(stores.view);
  const { signing, chain, work, inspector, qr, asked } = stores;
  const showHere = (to: View): void => {
    if (WINDOW_VIEWS.includes(to)) show(to);
  };
  return (
    <div className="app" tabIndex={-1}>
      <header className="return-head">
        <ReturnBar
          queue={queue}
          question={question}
          outcome={outcome}
          asked={asked}
          signingForm={signing.signingForm}
        />
        <Tabs<View | 'none'>
          label={SIGN_WINDOW_TEXT.views}
          names={WINDOW_VIEWS}
          titles={{ ...TEXT.pageNames, none: '' }}
          chosen={view}
          onChoose={(name) => name !== 'none' && showHere(name)}
          panelId="page"
        />
      </header>
      <ShowContext value={showHere}>
        <div id="page" className="page">
          <Shown when="sign" view={view}>
            <SignPage
              signing={signing}
              chainStore={chain}
              mayHaveKeys
              place={pageOrigin(new URL(address))}
              onInspect={(text, utxos) => work.inspect(text, utxos)}
            />
          </Shown>
          <Shown when="inspect" view={view}>
            <InspectPage qr={qr} inspector={inspector} onSign={() => work.sign()} />
          </Shown>
        </div>
      </ShowContext>
    </div>
  );
}
