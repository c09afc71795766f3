import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createChainStore } from './app/chain-store.ts';
import { Console } from './app/console/console-store.ts';
import { ConsentDesk } from './app/embed/consent-store.ts';
import { Inspector } from './app/inspect/inspect-store.ts';
import { createSigning } from './app/sign/create-signing.ts';
import { EMBED_TEXT, originText } from './app/text/embed-text.ts';
import { createThemeStore } from './app/theme-store.ts';
import { createViewStore } from './app/view-store.ts';
import './app/ui/theme.css';
import './app/ui/page.css';
import './app/inspect/inspect.css';
import './app/sign/sign.css';
import './app/console/console.css';
import './app/embed/embed.css';
import './app/about/about.css';
import { createConsoleClient } from './channel/console-client.ts';
import { startEmbedding } from './channel/embed/start-embedding.ts';
import { createInspectClient } from './channel/inspect-client.ts';
import { createSignClient } from './channel/sign-client.ts';
import { startWorker } from './channel/start-worker.ts';

const embedding = startEmbedding(startWorker);

// Inside another page the chain is what that page or the operator said, not what was chosen once.
const isChainSaid = embedding.isEmbedded || embedding.isChainGiven;
const chain = createChainStore(isChainSaid ? embedding.chain : undefined);
const client = createInspectClient(startWorker);
const inspector = new Inspector(
  client,
  () => chain.getState().chain,
  (to) => chain.getState().setChain(to),
);
chain.subscribe(() => inspector.chainChanged());
const signing = createSigning(
  createSignClient(startWorker),
  () => chain.getState().chain,
  embedding.mayShowKeyFields,
);
chain.subscribe(() => signing.desk.chainChanged());

const console = new Console(
  createConsoleClient(startWorker),
  () => chain.getState().chain,
  embedding.mayShowKeyFields,
);
const consent = new ConsentDesk();
const isNone = embedding.view === 'none' && !embedding.isEmbedded;
const view = createViewStore(isNone ? 'inspect' : embedding.view);
embedding.setHooks({
  askConsent: consent.ask,
  show(text, { origin }) {
    view.getState().show('inspect');
    inspector.takeText(text);
    inspector.say(EMBED_TEXT.shownBy(originText(origin)));
  },
});

const place = document.getElementById('app');
if (place === null) throw new Error('The page has no place for the app');
createRoot(place).render(
  <App
    stores={{ chain, inspector, signing, console, consent, view, theme: createThemeStore() }}
    embedding={embedding}
  />,
);

// The first input finds its worker started, and the first paint does not wait for it.
setTimeout(client.prepare, 0);
