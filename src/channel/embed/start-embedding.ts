import type { Chain } from '../../core/encoding/chains.ts';
import type { Reply } from '../../rpc/exchange.ts';
import { VERSION } from '../../rpc/version.ts';
import type { WorkerPort } from '../client.ts';
import { createCallPool } from './call-pool.ts';
import { type AskConsent, type Caller, createGate, type Standing } from './callers.ts';
import { readConfig, type View, withAddress } from './config.ts';
import { type CallRecord, startShim } from './shim.ts';

/** The element that holds the configuration block; it stands in index.html. */
const CONFIG_ID = 'touchstone-config';

/** What the page does for those who call; each may be offered later than the start. */
export interface EmbedHooks {
  /** Asks the person whether an origin may call. Where there is none, nobody is let in that way. */
  readonly askConsent?: AskConsent;
  /** Shows a PSBT or transaction that a caller, which may do so, hands over. */
  readonly show?: (text: string, from: { readonly origin: string }) => void;
}

/** What a person should see of those who call. It changes as a whole. */
export interface EmbedState {
  /** Who was heard so far, in order. */
  readonly callers: readonly Caller[];
  /** By {@link Caller.id}: who was let in until the page closes. */
  readonly granted: readonly string[];
  /** The last calls, newest last. */
  readonly calls: readonly CallRecord[];
  /** How many calls there were in all. */
  readonly callCount: number;
}

/** What the page gets to know and to say. */
export interface Embedding {
  readonly isEmbedded: boolean;
  /** The origin around this frame, where the browser tells it or it has called. */
  readonly host: () => string | undefined;
  /** What callers' answers are for; the page's own selector does not change it. */
  readonly chain: Chain;
  /** Whether the block or the address named it. */
  readonly isChainGiven: boolean;
  readonly view: View;
  /** Whether a field for keys may be shown; in a foreign frame only where the operator says so. */
  readonly mayShowKeyFields: () => boolean;
  /** What is wrong with the configuration block or the address. */
  readonly problems: readonly string[];
  readonly state: () => EmbedState;
  /** Calls back after every change of the state; answers what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly setHooks: (hooks: EmbedHooks) => void;
  /** Lets a caller in until the page closes, or takes that back, with all its calls. */
  readonly grant: (callerId: string) => void;
  readonly withdraw: (callerId: string) => void;
  /** Takes a denial back: the caller's next call asks again. */
  readonly forget: (callerId: string) => void;
  readonly standing: (caller: Caller) => Standing;
  /** Answers a body as a script of the page gets it answered. */
  readonly request: (body: string) => Promise<Reply>;
}

const CALLS_KEPT = 100;

/**
 * Reads the configuration, and starts to serve whoever calls: on the window, on
 * ports that are handed over, and by `touchstone.request(body)` in this page.
 * `start` starts a worker; none is before the first call.
 */
export function startEmbedding(start: () => WorkerPort, initialHooks: EmbedHooks = {}): Embedding {
  let hooks = initialHooks;
  const block = document.getElementById(CONFIG_ID)?.textContent ?? '';
  const { config, givenChain, problems } = withAddress(readConfig(block), location.search);

  const listeners = new Set<() => void>();
  let state: EmbedState = { callers: [], granted: [], calls: [], callCount: 0 };
  function change(changed: Partial<EmbedState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  const askConsent: AskConsent = async (question) => {
    const answer = (await hooks.askConsent?.(question)) ?? 'denied';
    // After the gate has taken note of it.
    setTimeout(() => change({ granted: gate.granted() }));
    return answer;
  };
  const gate = createGate({
    config,
    isMisconfigured: problems.length > 0,
    askConsent: () => (hooks.askConsent === undefined ? undefined : askConsent),
  });
  const shim = startShim({
    window,
    config,
    gate,
    pool: createCallPool(start, config.limits),
    called: (record) =>
      change({
        calls: [...state.calls.slice(1 - CALLS_KEPT), record],
        callCount: state.callCount + 1,
      }),
    met: (caller) => {
      const others = state.callers.filter(({ id }) => id !== caller.id);
      change({ callers: [...others, caller] });
    },
    show: (text, { origin }) => hooks.show?.(text, { origin }),
  });
  offerToScripts(shim.request);

  const isEmbedded = window.parent !== window;
  const host = (): string | undefined => hostOrigin(state.callers);
  return {
    isEmbedded,
    host,
    chain: config.chain,
    isChainGiven: givenChain !== undefined,
    view: config.view,
    mayShowKeyFields: () => {
      const origin = host();
      const isForeign = isEmbedded && (origin === undefined || origin !== window.origin);
      return !isForeign || (origin !== undefined && config.keyFields.includes(origin));
    },
    problems,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setHooks(later) {
      hooks = { ...hooks, ...later };
    },
    grant(id) {
      gate.grant(id);
      change({ granted: gate.granted() });
    },
    withdraw(id) {
      gate.withdraw(id);
      shim.drop(id);
      change({ granted: gate.granted() });
    },
    forget(id) {
      gate.forget(id);
      change({ granted: gate.granted() });
    },
    standing: gate.standing,
    request: shim.request,
  };
}

/** Where the browser does not tell who embeds, it is known once it has called. */
function hostOrigin(callers: readonly Caller[]): string | undefined {
  const ancestors = location.ancestorOrigins as DOMStringList | undefined;
  return ancestors?.[0] ?? callers.find(({ id }) => id !== window.origin)?.origin;
}

/** `touchstone.request(body)`: the text of the answer, empty for a notification. */
function offerToScripts(request: (body: string) => Promise<Reply>): void {
  const offered = Object.freeze({
    version: VERSION,
    request: async (body: unknown) => (await request(String(body))).body,
  });
  Object.defineProperty(globalThis, 'touchstone', { value: offered });
}
