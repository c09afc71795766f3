import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createChainStore } from './app/chain-store.ts';
import { Inspector } from './app/inspect/inspect-store.ts';
import { createLocalPort } from './app/inspect/testing/local-port.ts';
import { createThemeStore } from './app/theme-store.ts';
import './app/ui/theme.css';
import './app/ui/page.css';
import './app/inspect/inspect.css';

const chain = createChainStore();
const inspector = new Inspector(
  createLocalPort(),
  () => chain.getState().chain,
  chain.getState().setChain,
);
chain.subscribe(() => inspector.chainChanged());

const place = document.getElementById('app');
if (place === null) throw new Error('The page has no place for the app');
createRoot(place).render(<App stores={{ chain, inspector, theme: createThemeStore() }} />);
