import type { Chain } from '../../core/encoding/chains.ts';
import type { Reply } from '../../rpc/exchange.ts';
import { VERSION } from '../../rpc/version.ts';
import type { WorkerPort } from '../conversation.ts';
import type { Shell } from '../shell.ts';
import type { Caller, CallerStanding } from './callers.ts';
import {
  type ConfigReading,
  readConfig,
  type StartView,
  type Theme,
  withAddress,
} from './config.ts';
import type { EmbedState } from './embed-state.ts';
import { type EmbedHooks, Service } from './service.ts';
import { Surroundings } from './surroundings.ts';

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
  readonly view: StartView;
  /** Where the block or the address names one. */
  readonly theme: Theme | undefined;
  /** How times of day are written; as the browser does where nothing is said. */
  readonly lang: string | undefined;
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
  readonly standing: (caller: Caller) => CallerStanding;
  /** Answers a body as a script of the page gets it answered. */
  readonly request: (body: string) => Promise<Reply>;
}

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
  const setting = settingOf(shell);
  const { config, givenChain, problems } = setting;
  const service = new Service(start, shell, setting, initialHooks);
  const { kept } = service;
  const around = new Surroundings(shell, () => kept.now().callers);
  const request = (body: string) => service.request(body);
  offerToScripts(request);
  return {
    isEmbedded: shell.isFramed,
    host: () => around.host(),
    isForeign: () => around.isForeign(),
    chain: config.chain,
    isChainGiven: givenChain !== undefined,
    view: config.view,
    theme: config.theme,
    lang: config.lang,
    mayShowKeyFields: () => around.mayShowKeyFields(config.keyFields),
    problems,
    state: () => kept.now(),
    subscribe: (listener) => kept.subscribe(listener),
    setHooks: (later) => service.setHooks(later),
    grant: (id) => service.grant(id),
    withdraw: (id) => service.withdraw(id),
    forget: (id) => service.forget(id),
    standing: (caller) => service.standing(caller),
    request,
  };
}

/** The theme that the block or the address names; a window that this file opened has both. */
export function themeOf(shell: Pick<Shell, 'address' | 'config'>): Theme | undefined {
  return settingOf(shell).config.theme;
}

function settingOf({ address, config }: Pick<Shell, 'address' | 'config'>): ConfigReading {
  return withAddress(readConfig(config), new URL(address).search);
}

/** `touchstone.request(body)`: the text of the answer, empty for a notification. */
function offerToScripts(request: (body: string) => Promise<Reply>): void {
  const offered = Object.freeze({
    version: VERSION,
    request: async (body: unknown) => (await request(String(body))).body,
  });
  Object.defineProperty(globalThis, 'touchstone', { value: offered });
}
