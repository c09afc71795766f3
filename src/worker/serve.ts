import type {
  Answer,
  Ask,
  CallName,
  Report,
  Request,
  RequestOf,
  WorkerReply,
} from '../channel/protocol/protocol.ts';
import { bringsKeys, secretsIn, wipe } from '../channel/secrets.ts';
import { SELF_TEST } from '../core/self-test/self-test.ts';

/** What a call may do besides answering. */
export interface Serving {
  /** Says how far the call has come. */
  readonly report: Report;
  /** Hands over buffers that were made for the answer alone, instead of having them copied. */
  readonly give: (...views: readonly ArrayBufferView[]) => void;
}

/** The worker's side of calls by name. What a handler raises is a fault of ours. */
export type Handlers<Names extends CallName = CallName> = {
  readonly [Name in Names]: (
    ask: Ask<Name>,
    serving: Serving,
  ) => Answer<Name> | Promise<Answer<Name>>;
};

export type Send = (reply: WorkerReply, transfer: readonly ArrayBuffer[]) => void;

/**
 * Answers one request. What fails tells nothing of itself; so does what brings private
 * keys to a program that does not compute what it has to. Secrets in it are overwritten.
 */
export async function serve(handlers: Handlers, request: Request, send: Send): Promise<void> {
  const { id } = request;
  const given: ArrayBuffer[] = [];
  const serving: Serving = {
    report: (progress) => send({ id, progress }, []),
    give: (...views) => given.push(...views.map(({ buffer }) => buffer as ArrayBuffer)),
  };
  try {
    if (bringsKeys(request)) SELF_TEST.require();
    send({ id, answer: await answer(handlers, request, serving) }, given);
  } catch {
    send({ id, failed: true }, []);
  } finally {
    wipe(secretsIn(request));
  }
}

function answer<Name extends CallName>(
  handlers: Handlers,
  { name, ask }: RequestOf<Name>,
  serving: Serving,
): Answer<Name> | Promise<Answer<Name>> {
  return handlers[name](ask, serving);
}
