import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import { type EmbedConfig, OPAQUE_ORIGIN } from './config.ts';
import { isAuthorised } from './credentials.ts';

/** Whoever calls: the origin of a window, and the user that it proved to be. */
export interface Caller {
  /** `null`, as browsers spell it, where it is opaque. */
  readonly origin: string;
  /** What rights are given to: the origin, or the one port where that is opaque. */
  readonly id: string;
  /** What limits are counted by where it is not the id: the window that an opaque port came from. */
  readonly owner?: string;
  /**
   * An opaque origin on a window. By the next message another page may be there
   * that reads alike, so that it has the rights that the configuration gives to
   * all of them, and no others.
   */
  readonly isPassing?: true;
  /** A script of this page or of one of the same origin. */
  readonly isOwn: boolean;
  /** From credentials that were right. */
  readonly user?: string;
}

/** What the call that waits wants: names of procedures, empty where there is none of the name. */
export type Asked = readonly string[] | 'show';

/** What a person is asked. */
export interface ConsentQuestion {
  /** `null` where it is opaque: a file, or a sandboxed frame. */
  readonly origin: string;
  readonly asked: Asked;
  /** All that it may call once it is let in; everything where there is no list. */
  readonly procedures?: readonly string[];
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** For the one call that is waiting, until the page closes, or not. */
export type ConsentAnswer = 'once' | 'until closed' | 'denied';

export type AskConsent = (question: ConsentQuestion) => Promise<ConsentAnswer>;

/** What a caller may do: nothing, or what is listed, or everything. */
export type Admission =
  | { readonly ok: false; readonly error: RpcError }
  | { readonly ok: true; readonly procedures?: readonly string[] };

/** How a caller stands, for a person to see. */
export type Standing = 'own' | 'listed' | 'granted' | 'denied' | 'ask' | 'not allowed';

export interface Gate {
  /**
   * Whether this may call, at once where nobody has to be asked; `asked` is what
   * then is named. Nobody is asked anew for a call that `isWaiting` says has ended.
   */
  admit(
    caller: Caller,
    asked: () => Asked | Promise<Asked>,
    isWaiting?: () => boolean,
  ): Admission | Promise<Admission>;
  /** As {@link admit}, without asking: 'ask' where someone would have to be. */
  outlook(caller: Caller): Admission | 'ask';
  /** The caller as the user whose credentials these are; `undefined` where they are wrong. */
  authorise(caller: Caller, user: string, secret: string): Caller | undefined;
  /** Nobody waits any more for the answer to the question about this caller, if one is open. */
  abandon(id: string): void;
  standing(caller: Caller): Standing;
  /** Lets a caller in, or takes that back; `id` is {@link Caller.id}. */
  grant(id: string): void;
  withdraw(id: string): void;
  /** Takes a denial back, so that its next call asks again. */
  forget(id: string): void;
  /** Those who were let in until the page closes, by {@link Caller.id}. */
  granted(): readonly string[];
}

export interface GateOptions {
  readonly config: EmbedConfig;
  /** Where there is any problem with the configuration, only the page itself may call. */
  readonly isMisconfigured: boolean;
  /** Looked up when it is needed: the page may offer to ask later than callers come. */
  readonly askConsent: () => AskConsent | undefined;
}

/** What a question names, which a worker may have to read first. */
type Asking = () => Asked | Promise<Asked>;

/** One that a person has not answered yet. */
interface Question {
  readonly answered: Promise<void>;
  readonly aborting: AbortController;
}

/** Settled when a question is abandoned, as what lets nobody in. */
function abandoned(signal: AbortSignal): Promise<ConsentAnswer> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('denied'));
  });
}

/** Decides who may call what, by the configuration and by what a person said. */
export function createGate({ config, isMisconfigured, askConsent }: GateOptions): Gate {
  const granted = new Set<string>();
  const denied = new Set<string>();
  const questions = new Map<string, Question>();

  function outlook(caller: Caller): Admission | 'ask' {
    if (caller.isOwn) return allowed(caller);
    if (isMisconfigured) return { ok: false, error: MISCONFIGURED };
    if (isListed(caller) || granted.has(caller.id)) return allowed(caller);
    if (caller.isPassing) return { ok: false, error: NEEDS_PORT };
    if (denied.has(caller.id)) return { ok: false, error: DENIED };
    if (config.consent && askConsent() !== undefined) return 'ask';
    return { ok: false, error: NOT_ALLOWED };
  }

  function isListed({ user, origin }: Caller): boolean {
    return user !== undefined || config.origins.includes(origin);
  }

  /** The list for the user goes before that for the origin. */
  function allowed({ user, origin, isOwn }: Caller): Admission {
    const list = (user && config.rpcwhitelist.get(user)) ?? config.rpcwhitelist.get(origin);
    if (list) return { ok: true, procedures: [...list] };
    if (config.rpcwhitelistdefault && !isOwn) return { ok: true, procedures: [] };
    return { ok: true };
  }

  function admit(
    caller: Caller,
    asked: Asking,
    isWaiting: () => boolean = () => true,
  ): Admission | Promise<Admission> {
    const now = outlook(caller);
    return now === 'ask' ? afterAsking(caller, asked, isWaiting) : now;
  }

  /**
   * One question at a time for each caller; who waited behind one that was for
   * once asks again, unless its call has ended meanwhile.
   */
  async function afterAsking(
    caller: Caller,
    asked: Asking,
    isWaiting: () => boolean,
  ): Promise<Admission> {
    for (;;) {
      const now = outlook(caller);
      if (now !== 'ask') return now;
      if (!isWaiting()) return { ok: false, error: DENIED };
      const open = questions.get(caller.id);
      if (open !== undefined) await open.answered;
      else if ((await ask(caller, asked)) === 'once') return allowed(caller);
      else if (outlook(caller) === 'ask') return { ok: false, error: DENIED };
    }
  }

  async function ask(caller: Caller, asking: Asking): Promise<ConsentAnswer> {
    const aborting = new AbortController();
    const { signal } = aborting;
    const will = allowed(caller);
    const put = (asked: Asked): Promise<ConsentAnswer> => {
      const question = {
        origin: caller.origin,
        asked,
        ...(will.ok && will.procedures && { procedures: will.procedures }),
        signal,
      };
      const answer = signal.aborted ? undefined : askConsent()?.(question);
      return answer ?? Promise.resolve('denied');
    };
    const asked = asking();
    const said = asked instanceof Promise ? asked.then(put) : put(asked);
    const answer = Promise.race([said, abandoned(signal)]).catch((): ConsentAnswer => 'denied');
    const answered = answer.then((known) => {
      questions.delete(caller.id);
      // To go away before the answer is not to be denied.
      if (!signal.aborted) note(caller.id, known);
    });
    questions.set(caller.id, { answered, aborting });
    await answered;
    return answer;
  }

  function note(id: string, answer: ConsentAnswer): void {
    if (answer === 'until closed') {
      denied.delete(id);
      granted.add(id);
    }
    if (answer === 'denied') denied.add(id);
  }

  function standing(caller: Caller): Standing {
    if (caller.isOwn) return 'own';
    if (isMisconfigured) return 'not allowed';
    if (isListed(caller)) return 'listed';
    if (granted.has(caller.id)) return 'granted';
    if (denied.has(caller.id)) return 'denied';
    if (caller.isPassing) return 'not allowed';
    return config.consent ? 'ask' : 'not allowed';
  }

  return {
    admit,
    outlook,
    standing,
    authorise(caller, user, secret) {
      return isAuthorised(config.rpcauth, user, secret) ? { ...caller, user } : undefined;
    },
    abandon: (id) => questions.get(id)?.aborting.abort(),
    grant(id) {
      denied.delete(id);
      granted.add(id);
    },
    withdraw(id) {
      granted.delete(id);
      denied.add(id);
    },
    forget: (id) => denied.delete(id),
    granted: () => [...granted],
  };
}

/** Whether an origin is one that no address names: a file's, or a sandboxed frame's. */
export function isOpaque(origin: string): boolean {
  return origin === OPAQUE_ORIGIN || origin === '' || origin === 'file://';
}

/** What a caller's limits are counted by. */
export function ownerOf({ id, owner = id }: Caller): string {
  return owner;
}

const NEEDS_PORT = new RpcError(
  RpcErrorCode.originNotAllowed,
  'Origin not allowed: without an origin of its own a page calls by a port',
);
const NOT_ALLOWED = new RpcError(RpcErrorCode.originNotAllowed, 'Origin not allowed');
export const DENIED = new RpcError(RpcErrorCode.consentDenied, 'Consent denied');
const MISCONFIGURED = new RpcError(
  RpcErrorCode.misconfigured,
  'The configuration of this page is wrong',
);
