import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createChainStore } from './app/chain-store.ts';
import { createInspectStore } from './app/inspect/inspect-store.ts';
import { createThemeStore } from './app/theme-store.ts';
import './app/ui/theme.css';
import './app/ui/page.css';
import { createClient } from './channel/client.ts';
import { startWorker } from './channel/start-worker.ts';

const client = createClient(startWorker);
const chain = createChainStore();
const inspect = createInspectStore(client, () => chain.getState().chain);
chain.subscribe(() => inspect.getState().repeat());

const place = document.getElementById('app');
if (place === null) throw new Error('The page has no place for the app');
createRoot(place).render(<App stores={{ chain, inspect, theme: createThemeStore() }} />);
