// Before any package: it takes over what the first script left for it alone.
import { TEXT } from './app/text.ts';
import './channel/start-worker.ts';

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, type Stores } from './app/app.tsx';
import { createChainStore } from './app/chain-store.ts';
import { Console } from './app/console/console-store.ts';
import { DecidePage } from './app/decide/decide-page.tsx';
import { DecisionQueue } from './app/decide/decision-store.ts';
import { AskedPsbt } from './app/decide/sign-return.ts';
import { SignWindow, type SignWindowStores } from './app/decide/sign-window.tsx';
import { DisclosureContext } from './app/disclosures/client-context.ts';
import { Inspector } from './app/document/inspect-store.ts';
import { OpenWork } from './app/document/work.ts';
import { ConsentQueue } from './app/embed/consent-store.ts';
import { watchTyping } from './app/embed/typing.ts';
import { MendContext } from './app/mend/client-context.ts';
import { Messages } from './app/messages/messages.ts';
import { followPlaces } from './app/places.ts';
import { QrIntake } from './app/qr/qr-intake.ts';
import { ScannerContext } from './app/qr/scan-button.tsx';
import { Scanner } from './app/qr/scanner.ts';
import { RehearsalContext, Rehearsals } from './app/rehearsal/rehearsals.ts';
import { ReportContext } from './app/report/client-context.ts';
import { MessageFilesContext } from './app/review/summary/give-message.tsx';
import { createSigning } from './app/sign/create-signing.ts';
import { workFormOf } from './app/sign/form-document.ts';
import { KeyEntry } from './app/sign/keys/key-entry.ts';
import { StepsContext } from './app/steps/client-context.ts';
import { createThemeStore } from './app/theme-store.ts';
import { AmountUnitContext, createAmountUnitStore } from './app/ui/amount-unit.ts';
import { createViewStore, type View } from './app/view-store.ts';
import './app/ui/theme.css';
import './app/ui/page.css';
import './app/inspect/inspect.css';
import './app/sign/sign.css';
import './app/messages/messages.css';
import './app/console/console.css';
import './app/embed/embed.css';
import './app/decide/decide.css';
import './app/about/about.css';
import './app/packages/packages.css';
import './app/qr/qr.css';
import { openCamera } from './channel/camera.ts';
import { createCompareClient } from './channel/compare-client.ts';
import { createConsoleClient } from './channel/console-client.ts';
import { askingOnce, createClient } from './channel/conversation.ts';
import {
  awaitQuestion,
  createDecideWindows,
  fileAddress,
  isForDecision,
  type SignQuestion,
} from './channel/embed/decide.ts';
import { startEmbedding, themeOf } from './channel/embed/start-embedding.ts';
import { createInspectClient } from './channel/inspect-client.ts';
import { createMessageClient } from './channel/message-client.ts';
import { createQrClient } from './channel/qr/qr-client.ts';
import { connectShell } from './channel/shell.ts';
import { createSignClient } from './channel/sign-client.ts';
import { createSigningFormClient } from './channel/signing-form-client.ts';
import { startWorker } from './channel/start-worker.ts';
import { createVerifyClient } from './channel/verify-client.ts';
import type { Chain } from './core/encoding/chains.ts';

const shell = connectShell();
const place = document.getElementById('app');
if (place === null) throw new Error('The page has no place for the app');
createRoot(place).render(isForDecision(shell) ? decision() : page());

/** A window that the shell opened for one question, and for nothing else. */
function decision(): ReactNode {
  const queue = new DecisionQueue();
  shell.setTitle('Decide · Touchstone');
  awaitQuestion(shell, queue);
  let window: ReturnType<typeof signWindow> | undefined;
  return (
    <DecidePage
      queue={queue}
      theme={createThemeStore(shell, themeOf(shell))}
      address={fileAddress(shell)}
      toSign={({ question, outcome }) => {
        if (window === undefined) {
          window = signWindow(question);
          shell.setTitle('Sign · Touchstone');
        }
        return around(
          window.scanner,
          window.rehearsals,
          <SignWindow
            queue={queue}
            question={question}
            outcome={outcome}
            stores={window}
            address={shell.address}
          />,
        );
      }}
    />
  );
}

/** The window in which a PSBT of another page is signed. Nobody is served from it. */
function signWindow({
  psbt,
  chain,
}: SignQuestion): SignWindowStores & Pick<Views, 'scanner' | 'rehearsals'> {
  const views = makeViews({ chain, view: 'sign', mayHaveKeys: () => true });
  const asked = new AskedPsbt(views.form, views.signing.signingForm.psbt.store);
  void asked.open(psbt);
  return { ...views, asked };
}

interface ViewsOptions {
  /** Where it is said, and not what was chosen once. */
  readonly chain: Chain | undefined;
  readonly view: View | 'none';
  readonly mayHaveKeys: () => boolean;
}

type Views = ReturnType<typeof makeViews>;

/** Inspect and Sign, the two views of one document. */
function makeViews({ chain: given, view: first, mayHaveKeys }: ViewsOptions) {
  const chain = createChainStore(shell, given);
  const client = createInspectClient(startWorker);
  const qr = createQrClient(startWorker);
  const intake = new QrIntake(qr.collecting);
  const inspector = new Inspector(
    {
      ...client,
      ...createVerifyClient(startWorker),
      comparing: createCompareClient(startWorker),
      copies: createSigningFormClient(startWorker),
      packages: askingOnce(startWorker),
    },
    () => chain.getState().chain,
    (to) => chain.getState().setChain(to),
    (to) => chain.getState().follow(to),
    intake,
    () => chain.getState().recent,
  );
  chain.subscribe(() => inspector.chainChanged());
  const entry = new KeyEntry(askingOnce(startWorker));
  const signing = createSigning(
    createSignClient(startWorker),
    () => chain.getState().chain,
    mayHaveKeys,
    entry,
    { client: qr, intake },
    inspector.comparing,
  );
  chain.subscribe(() => signing.signingForm.chainChanged());
  const view = createViewStore(first);
  view.subscribe(({ view: shown }) => shell.setTitle(TEXT.titles[shown]));
  const form = workFormOf(signing.signingForm);
  const work = new OpenWork(inspector, form, view);
  const scanner = new Scanner(openCamera, intake, (source, dialect) => {
    if (view.getState().view === 'sign') void signing.signingForm.intake.take(source);
    else void inspector.take(source, dialect);
  });
  // The camera ends with the view that asked for it.
  view.subscribe((now, before) => now.view !== before.view && scanner.end());
  const rehearsals = new Rehearsals(
    askingOnce(startWorker),
    openInInspect({ inspector, view }),
    () => chain.getState().chain,
  );
  return { chain, client, qr, inspector, entry, signing, view, form, work, scanner, rehearsals };
}

/** Shows a text as an input, whatever is shown. */
function openInInspect({ inspector, view }: Pick<Stores, 'inspector' | 'view'>) {
  return (text: string) => {
    inspector.open(new Blob([text]));
    view.getState().show('inspect');
  };
}

/** With what parts of every view ask for wherever they stand. */
function around(scanner: Scanner, rehearsals: Rehearsals, inside: ReactNode): ReactNode {
  return (
    <ScannerContext value={scanner}>
      <RehearsalContext value={rehearsals}>
        <DisclosureContext value={askingOnce(startWorker)}>
          <MendContext value={askingOnce(startWorker)}>
            <ReportContext value={askingOnce(startWorker)}>
              <StepsContext value={createClient(startWorker)}>
                <MessageFilesContext value={askingOnce(startWorker)}>
                  <AmountUnitContext value={createAmountUnitStore(shell)}>
                    {inside}
                  </AmountUnitContext>
                </MessageFilesContext>
              </StepsContext>
            </ReportContext>
          </MendContext>
        </DisclosureContext>
      </RehearsalContext>
    </ScannerContext>
  );
}

function page(): ReactNode {
  const embedding = startEmbedding(startWorker, shell);
  // Inside another page the chain is what that page or the operator said, not what was chosen once.
  const isChainSaid = embedding.isEmbedded || embedding.isChainGiven;
  const isNone = embedding.view === 'none' && !embedding.isEmbedded;
  const { chain, client, qr, inspector, entry, signing, view, work, scanner, rehearsals } =
    makeViews({
      chain: isChainSaid ? embedding.chain : undefined,
      view: isNone ? 'inspect' : embedding.view,
      mayHaveKeys: embedding.mayShowKeyFields,
    });

  const console = new Console(
    createConsoleClient(startWorker),
    () => chain.getState().chain,
    embedding.mayShowKeyFields,
  );
  const messages = new Messages(
    createMessageClient(startWorker),
    () => chain.getState().chain,
    entry,
    openInInspect({ inspector, view }),
  );
  chain.subscribe(() => messages.chainChanged());
  const consent = new ConsentQueue(createDecideWindows(shell));
  const isTyping = watchTyping(document);
  embedding.setHooks({
    askConsent: consent.ask,
    askSigning: consent.askSigning,
    show(text, { origin }) {
      inspector.showFor(origin, new Blob([text]), () => {
        if (isTyping()) return false;
        view.getState().show('inspect');
        return true;
      });
    },
  });

  // Inside another page Back is that page's.
  if (!embedding.isEmbedded) {
    followPlaces(shell, { view, inspector, messages, sign: signing.signingForm });
  }
  // The first input finds its worker started, and the first paint does not wait for it.
  if (!embedding.isEmbedded) setTimeout(client.prepare, 0);
  return around(
    scanner,
    rehearsals,
    <App
      stores={{
        chain,
        inspector,
        work,
        signing,
        messages,
        console,
        consent,
        view,
        theme: createThemeStore(shell, embedding.theme),
        qr,
      }}
      embedding={embedding}
      shell={shell}
    />,
  );
}
