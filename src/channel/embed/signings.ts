import type { Chain } from '../../core/encoding/chains.ts';
import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import type { SignedByPerson } from '../../rpc/procedure.ts';
import type { Admission, Caller } from './callers.ts';
import type { EmbedConfig } from './config.ts';

/** What a person is asked to sign. */
export interface SigningQuestion {
  /** Of whoever asks; `null` where it is opaque. */
  readonly origin: string;
  /** Of a PSBT the base64, as the caller gave it. */
  readonly psbt: string;
  readonly chain: Chain;
  /** When nobody waits any longer, in milliseconds since 1970. */
  readonly until: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** What the person did: the window may be closed without an answer. */
export type SigningAnswer = SignedByPerson | 'declined' | 'closed';

export type AskSigning = (question: SigningQuestion) => Promise<SigningAnswer>;

export interface SigningsOptions {
  readonly config: {
    readonly chain: Chain;
    readonly limits: Pick<EmbedConfig['limits'], 'signSeconds'>;
  };
  /** Looked up when it is needed: the page may offer to ask later than callers come. */
  readonly askSigning: () => AskSigning | undefined;
  /** Told of a question that was put to the person, with its time in seconds. */
  readonly asked: (caller: Caller, seconds: number) => void;
}

export type PersonSigningOutcome =
  | { readonly ok: true; readonly signed: SignedByPerson }
  | { readonly ok: false; readonly error: RpcError };

/** Has the person sign for callers: one PSBT at a time, within a time. */
export class Signings {
  private isOpen = false;

  constructor(private readonly options: SigningsOptions) {}

  /** `refused` settles where the call is over before the person has answered. */
  async ask(
    caller: Caller,
    psbt: string,
    refused: Promise<Admission>,
  ): Promise<PersonSigningOutcome> {
    const ask = this.options.askSigning();
    if (ask === undefined) return failed(NOBODY);
    if (this.isOpen) return failed(ELSEWHERE);
    this.isOpen = true;
    try {
      return await this.put(caller, psbt, { ask, refused });
    } finally {
      this.isOpen = false;
    }
  }

  private async put(
    caller: Caller,
    psbt: string,
    { ask, refused }: { readonly ask: AskSigning; readonly refused: Promise<Admission> },
  ): Promise<PersonSigningOutcome> {
    const { chain, limits } = this.options.config;
    const { signSeconds } = limits;
    const ending = new AbortController();
    const { origin } = caller;
    const until = Date.now() + 1000 * signSeconds;
    const answer = ask({ origin, psbt, chain, until, signal: ending.signal });
    this.options.asked(caller, signSeconds);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<PersonSigningOutcome>((resolve) => {
      timer = setTimeout(() => resolve(failed(tooLate(signSeconds))), 1000 * signSeconds);
    });
    const over = refused.then((why): PersonSigningOutcome => failed(why.ok ? DECLINED : why.error));
    const outcome = await Promise.race([
      answer.then(outcomeOf, () => failed(DECLINED)),
      late,
      over,
    ]);
    clearTimeout(timer);
    ending.abort();
    return outcome;
  }
}

function outcomeOf(answer: SigningAnswer): PersonSigningOutcome {
  if (answer === 'declined') return failed(DECLINED);
  return answer === 'closed' ? failed(CLOSED) : { ok: true, signed: answer };
}

function failed(error: RpcError): PersonSigningOutcome {
  return { ok: false, error };
}

function tooLate(seconds: number): RpcError {
  return new RpcError(RpcErrorCode.timedOut, `Not signed and returned within ${seconds} seconds`);
}

const DECLINED = new RpcError(RpcErrorCode.declined, 'Declined');
const CLOSED = new RpcError(RpcErrorCode.declined, 'Declined: the window was closed');
const ELSEWHERE = new RpcError(
  RpcErrorCode.signingElsewhere,
  'The person is asked to sign something else',
);
const NOBODY = new RpcError(RpcErrorCode.needsPerson, 'Nobody can be asked in this page');
