import type { PageLink } from './page-link.ts';
import { TouchstoneError } from './touchstone-error.ts';
import type * as Types from './types.ts';

/** What waits for an answer. Without a message it waits for the welcome alone. */
interface Question {
  readonly message: object | undefined;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
  isSent: boolean;
}

/** The longest that a timer takes. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;
/** How often it is looked whether the frame is still there, while something waits. */
const LOOK_INTERVAL = 500;

/**
 * All that is asked of a page and not answered yet, in the order of asking. No
 * more is sent at once than the page takes of one origin; the rest waits here.
 */
export class Questions {
  private readonly open = new Map<number, Question>();
  private lastKey = 0;
  private sent = 0;
  /** Why nothing can be asked any more. */
  private over: Types.TouchstoneError | undefined;
  private looking: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly link: Pick<PageLink, 'welcome' | 'post' | 'fault' | 'whereabouts'>,
    readonly usualTimeout: number,
  ) {}

  /** The answer; without a message the welcome. Rejects with the reason where no answer comes. */
  ask(message?: object, said: Types.CallOptions = {}): Promise<unknown> {
    const { timeout = this.usualTimeout, signal } = said;
    const over = this.over ?? this.link.fault();
    if (over) return Promise.reject(over);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const key = ++this.lastKey;
    const timer = setTimeout(
      () => this.cancel(key, this.lateness(timeout)),
      Math.min(timeout, LONGEST_TIMEOUT),
    );
    const onAbort = () => this.cancel(key, signal?.reason);
    signal?.addEventListener('abort', onAbort);
    return this.begin(key, message).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  answer(key: unknown, answer: unknown): void {
    this.take(key)?.resolve(answer);
    this.sendNext();
  }

  /** A page took us on, and can be sent what waits for it. */
  welcome(welcome: Types.Welcome): void {
    for (const [key, { message }] of this.open) if (!message) this.take(key)?.resolve(welcome);
    this.sendNext();
  }

  /** What was sent will not be answered; what was not is kept for the next page. */
  lose(error: Types.TouchstoneError): void {
    for (const [key, { isSent }] of this.open) if (isSent) this.take(key)?.reject(error);
  }

  /** Rejects all that waits, for the page that is there or for the next. */
  fail(error: Types.TouchstoneError): void {
    for (const key of this.open.keys()) this.take(key)?.reject(error);
  }

  /** Rejects what waits, and whatever is asked from now on. */
  end(error: Types.TouchstoneError): void {
    this.over = error;
    this.fail(error);
  }

  private lateness(timeout: number): Types.TouchstoneError {
    const words = `No answer within ${timeout} ms${this.link.whereabouts()}`;
    return new TouchstoneError('timeout', words);
  }

  /** Looks for what nobody tells. */
  private look(): void {
    const fault = this.link.fault();
    if (fault) this.fail(fault);
  }

  private begin(key: number, message: object | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.open.set(key, { message, resolve, reject, isSent: false });
      this.looking ??= setInterval(() => this.look(), LOOK_INTERVAL);
      const { welcome } = this.link;
      if (welcome && !message) this.answer(key, welcome);
      else this.sendNext();
    });
  }

  private sendNext(): void {
    const { welcome } = this.link;
    if (!welcome) return;
    for (const [key, question] of this.open) {
      if (this.sent >= (welcome.atOnce ?? 1)) return;
      if (question.message && !question.isSent) this.send(key, question);
    }
  }

  private send(key: number, question: Question): void {
    question.isSent = true;
    this.sent++;
    try {
      this.link.post({ ...question.message, key });
    } catch (thrown) {
      this.take(key)?.reject(thrown);
    }
  }

  private cancel(key: number, reason: unknown): void {
    const question = this.take(key);
    if (question?.isSent) this.link.post({ cancel: { key } });
    question?.reject(reason);
    this.sendNext();
  }

  private take(key: unknown): Question | undefined {
    const question = this.open.get(Number(key));
    if (question === undefined) return undefined;
    this.open.delete(Number(key));
    if (question.isSent) this.sent--;
    if (this.open.size === 0) {
      clearInterval(this.looking);
      this.looking = undefined;
    }
    return question;
  }
}
