import type { Reply } from '../../rpc/exchange.ts';
import type { WorkerPort } from '../conversation.ts';
import type { Shell } from '../shell.ts';
import { createBodyReader } from './body-reader.ts';
import { createCallPool } from './call-pool.ts';
import type {
  AskConsent,
  Caller,
  CallerStanding,
  ConsentAnswer,
  ConsentQuestion,
} from './callers.ts';
import type { ConfigReading } from './config.ts';
import { KeptState } from './embed-state.ts';
import { createGate, type Gate } from './gate.ts';
import { Shim } from './shim.ts';
import type { AskSigning } from './signings.ts';

/** What the page does for those who call; each may be offered later than the start. */
export interface EmbedHooks {
  /** Asks the person whether an origin may call. Where there is none, nobody is let in that way. */
  readonly askConsent?: AskConsent;
  /** Has the person sign a PSBT. Where there is none, nobody signs for callers. */
  readonly askSigning?: AskSigning;
  /** Shows a PSBT or transaction that a caller, which may do so, hands over. */
  readonly show?: (text: string, from: { readonly origin: string }) => void;
}

/** Who calls, by what right, and what became of it; what the person says of them goes through here. */
export class Service {
  readonly kept = new KeptState();
  private readonly gate: Gate;
  private readonly shim: Shim;

  constructor(
    start: () => WorkerPort,
    shell: Shell,
    { config, problems }: ConfigReading,
    private hooks: EmbedHooks,
  ) {
    this.gate = createGate({
      config,
      isMisconfigured: problems.length > 0,
      askConsent: () => this.asking(),
      told: (id, consent) => this.shim.tell(id, { consent: { state: consent } }),
    });
    this.shim = new Shim({
      shell,
      config,
      gate: this.gate,
      pool: createCallPool(start, config.limits),
      reader: createBodyReader(start, config.limits),
      called: (record) => this.kept.called(record),
      met: (caller) => this.kept.met(caller, this.gate.granted()),
      askSigning: () => this.hooks.askSigning,
      show: (text, { origin }) => this.hooks.show?.(text, { origin }),
    });
  }

  setHooks(later: EmbedHooks): void {
    this.hooks = { ...this.hooks, ...later };
  }

  request(body: string): Promise<Reply> {
    return this.shim.request(body);
  }

  standing(caller: Caller): CallerStanding {
    return this.gate.standing(caller);
  }

  grant(id: string): void {
    this.gate.grant(id);
    this.tellGranted();
  }

  withdraw(id: string): void {
    this.gate.withdraw(id);
    this.shim.drop(id);
    this.tellGranted();
  }

  forget(id: string): void {
    this.gate.forget(id);
    this.tellGranted();
  }

  private asking(): AskConsent | undefined {
    return this.hooks.askConsent && ((question) => this.ask(question));
  }

  private async ask(question: ConsentQuestion): Promise<ConsentAnswer> {
    const answer = (await this.hooks.askConsent?.(question)) ?? 'denied';
    // After the gate has taken note of it.
    setTimeout(() => this.tellGranted());
    return answer;
  }

  private tellGranted(): void {
    this.kept.grant(this.gate.granted());
  }
}
