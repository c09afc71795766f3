import type { Chain } from '../../core/encoding/chains.ts';
import type { Reply } from '../../rpc/exchange.ts';
import { VERSION } from '../../rpc/version.ts';
import type { WorkerPort } from '../conversation.ts';
import type { Shell } from '../shell.ts';
import { createBodyReader } from './body-reader.ts';
import { withCall } from './call-log.ts';
import { createCallPool } from './call-pool.ts';
import { type AskConsent, type Caller, createGate, isOpaque, type Standing } from './callers.ts';
import type { CallRecord } from './calls.ts';
import { readConfig, type View, withAddress } from './config.ts';
import { startShim } from './shim.ts';

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
  /** The last calls, newest last, those that sign counted apart. */
  readonly calls: readonly CallRecord[];
  /** How many calls there were in all. */
  readonly callCount: number;
}

/** What the page gets to know and to say. */
export interface Embedding {
  readonly isEmbedded: boolean;
  /** The origin around this frame, where the browser tells it or it has called. */
  readonly host: () => string | undefined;
  /** Whether any page around this frame is not known to be of the page's own origin. */
  readonly isForeign: () => boolean;
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

/** An opaque page is another caller by each port that it hands over. */
const CALLERS_KEPT = 100;

/**
 * Reads the configuration, and starts to serve whoever calls: on the window, on
 * ports that are handed over, and by `touchstone.request(body)` in this frame.
 * `start` starts a worker; none is before the first call.
 */
export function startEmbedding(
  start: () => WorkerPort,
  shell: Shell,
  initialHooks: EmbedHooks = {},
): Embedding {
  let hooks = initialHooks;
  const { search } = new URL(shell.address);
  const { config, givenChain, problems } = withAddress(readConfig(shell.config), search);

  const listeners = new Set<() => void>();
  let state: EmbedState = { callers: [], granted: [], calls: [], callCount: 0 };
  function change(changed: Partial<EmbedState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  /** Who was let in stays in view, so that it can be taken back. */
  const isForgettable = ({ id }: Caller): boolean => !gate.granted().includes(id);

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
    shell,
    config,
    gate,
    pool: createCallPool(start, config.limits),
    reader: createBodyReader(start, config.limits),
    called: (record) =>
      change({
        calls: withCall(state.calls, record),
        callCount: state.callCount + 1,
      }),
    met: (caller) => {
      const others = state.callers.filter(({ id }) => id !== caller.id);
      const gone = others.length < CALLERS_KEPT ? undefined : others.find(isForgettable);
      change({ callers: [...others.filter((other) => other !== gone), caller] });
    },
    show: (text, { origin }) => hooks.show?.(text, { origin }),
  });
  offerToScripts(shim.request);

  const isEmbedded = shell.isFramed;
  const host = (): string | undefined => hostOrigin(shell, state.callers);
  /** Two opaque origins read alike and are never the same, so none of them is this file's. */
  const isOwn = (origin: string | undefined): boolean =>
    origin === shell.origin && !isOpaque(origin);
  const isForeign = (): boolean => isEmbedded && !aroundOf(shell, host()).every(isOwn);
  return {
    isEmbedded,
    host,
    isForeign,
    chain: config.chain,
    isChainGiven: givenChain !== undefined,
    view: config.view,
    mayShowKeyFields: () => {
      const origin = host();
      return !isForeign() || (origin !== undefined && config.keyFields.includes(origin));
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

/** The origins of all pages around this one, or, where the browser does not tell, of the next. */
function aroundOf({ around }: Shell, host: string | undefined): readonly (string | undefined)[] {
  return around.length === 0 ? [host] : around;
}

/** Where the browser does not tell who embeds, it is known once it has called. */
function hostOrigin(shell: Shell, callers: readonly Caller[]): string | undefined {
  return shell.around[0] ?? callers.find(({ id }) => id !== shell.origin)?.origin;
}

/** `touchstone.request(body)`: the text of the answer, empty for a notification. */
function offerToScripts(request: (body: string) => Promise<Reply>): void {
  const offered = Object.freeze({
    version: VERSION,
    request: async (body: unknown) => (await request(String(body))).body,
  });
  Object.defineProperty(globalThis, 'touchstone', { value: offered });
}
