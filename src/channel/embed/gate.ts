import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import type {
  Admission,
  Allowed,
  AskConsent,
  AskedReader,
  Caller,
  CallerStanding,
  ConsentAnswer,
  ConsentState,
} from './callers.ts';
import type { EmbedConfig } from './config.ts';
import { ConsentQuestions } from './consent-questions.ts';
import { Consents } from './consents.ts';

export interface Gate {
  /**
   * Whether this may call, at once where nobody has to be asked; `asked` is what
   * then is named. Nobody is asked anew for a call that `isWaiting` says has ended.
   */
  admit(
    caller: Caller,
    asked: AskedReader,
    isWaiting?: () => boolean,
  ): Admission | Promise<Admission>;
  /** As {@link admit}, without asking: 'ask' where someone would have to be. */
  outlook(caller: Caller): Admission | 'ask';
  /** Nobody waits any more for the answer to the question about this caller, if one is open. */
  abandon(id: string): void;
  standing(caller: Caller): CallerStanding;
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
  /** Told of what becomes of consent, by {@link Caller.id}. */
  readonly told?: (callerId: string, state: ConsentState) => void;
}

/** Decides who may call what, by the configuration and by what a person answered. */
export function createGate(options: GateOptions): Gate {
  return new ConfiguredGate(options);
}

class ConfiguredGate implements Gate {
  private readonly consents = new Consents();
  private readonly questions: ConsentQuestions;

  constructor(private readonly options: GateOptions) {
    this.questions = new ConsentQuestions(options.askConsent);
  }

  outlook(caller: Caller): Admission | 'ask' {
    const { config, isMisconfigured, askConsent } = this.options;
    if (caller.isOwn) return this.allowed(caller);
    if (isMisconfigured) return { ok: false, error: MISCONFIGURED };
    if (this.isListed(caller) || this.consents.isGranted(caller)) return this.allowed(caller);
    if (caller.isPassing) return { ok: false, error: NEEDS_PORT };
    if (this.consents.isDenied(caller)) return { ok: false, error: DENIED };
    if (config.consent && askConsent() !== undefined) return 'ask';
    return { ok: false, error: NOT_ALLOWED };
  }

  admit(
    caller: Caller,
    asked: AskedReader,
    isWaiting: () => boolean = () => true,
  ): Admission | Promise<Admission> {
    const now = this.outlook(caller);
    return now === 'ask' ? this.afterAsking(caller, asked, isWaiting) : now;
  }

  standing(caller: Caller): CallerStanding {
    if (caller.isOwn) return 'own';
    if (this.options.isMisconfigured) return 'not allowed';
    if (this.isListed(caller)) return 'listed';
    if (this.consents.isGranted(caller)) return 'granted';
    if (this.consents.isDenied(caller)) return 'denied';
    if (caller.isPassing) return 'not allowed';
    return this.options.config.consent ? 'ask' : 'not allowed';
  }

  abandon(id: string): void {
    this.questions.abandon(id);
  }

  grant(id: string): void {
    this.consents.grant(id);
    this.tell(id, 'given');
  }

  withdraw(id: string): void {
    this.consents.withdraw(id);
    this.tell(id, 'withdrawn');
  }

  forget(id: string): void {
    this.consents.forget(id);
  }

  granted(): readonly string[] {
    return this.consents.granted();
  }

  private tell(id: string, state: ConsentState): void {
    this.options.told?.(id, state);
  }

  private isListed({ user, origin }: Caller): boolean {
    return user !== undefined || this.options.config.origins.includes(origin);
  }

  /** The list for the user goes before that for the origin. */
  private allowed({ user, origin, isOwn }: Caller): Allowed {
    const { rpcwhitelist, rpcwhitelistdefault } = this.options.config;
    const list = (user && rpcwhitelist.get(user)) ?? rpcwhitelist.get(origin);
    if (list) return { ok: true, procedures: [...list] };
    if (rpcwhitelistdefault && !isOwn) return { ok: true, procedures: [] };
    return { ok: true };
  }

  /**
   * One question at a time for each caller; who waited behind one that was for
   * once asks again, unless its call has ended meanwhile.
   */
  private async afterAsking(
    caller: Caller,
    asked: AskedReader,
    isWaiting: () => boolean,
  ): Promise<Admission> {
    for (;;) {
      const now = this.outlook(caller);
      if (now !== 'ask') return now;
      if (!isWaiting()) return { ok: false, error: DENIED };
      const open = this.questions.answered(caller.id);
      if (open !== undefined) await open;
      else if ((await this.ask(caller, asked)) === 'once') return this.allowed(caller);
      else if (this.outlook(caller) === 'ask') return { ok: false, error: DENIED };
    }
  }

  private ask(caller: Caller, asked: AskedReader): Promise<ConsentAnswer> {
    const note = (answer: ConsentAnswer) => {
      if (answer === 'until closed') this.consents.grant(caller.id);
      if (answer === 'denied') this.consents.deny(caller.id);
      this.tell(caller.id, answer === 'denied' ? 'denied' : 'given');
    };
    this.tell(caller.id, 'asked');
    return this.questions.ask(caller, { asked, will: this.allowed(caller), note });
  }
}

const NEEDS_PORT = new RpcError(
  RpcErrorCode.originNotAllowed,
  'Origin not allowed: without an origin of its own a page calls by a port',
);
const NOT_ALLOWED = new RpcError(RpcErrorCode.originNotAllowed, 'Origin not allowed');
export const DENIED = new RpcError(RpcErrorCode.consentDenied, 'Consent denied');
const MISCONFIGURED = new RpcError(
  RpcErrorCode.misconfigured,
  'The configuration of this page, or its address, is wrong: the page lists what',
);
