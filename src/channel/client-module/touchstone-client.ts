import { RpcErrorCode } from '../../rpc/error-codes.ts';
import { PageLink } from './page-link.ts';
import { Questions } from './questions.ts';
import { TouchstoneError } from './touchstone-error.ts';
import type * as Types from './types.ts';

/*
 * Calls the procedures of a Touchstone page in an iframe. It has no dependency;
 * copy it, or load it as a module:
 *
 *   const touchstone = connect(iframe, { origin: 'https://touchstone.example' });
 *   const { inputs } = await touchstone.call('decodepsbt', [psbt]);
 */

export { RpcErrorCode as ErrorCode, TouchstoneError };

const DEFAULT_TIMEOUT = 60_000;

export const connect: typeof Types.connect = (frame, options) => {
  checkFrame(frame);
  checkOrigin(options?.origin);
  const listeners = new Listeners();
  const end = (error: Types.TouchstoneError): void => {
    link.end();
    questions.end(error);
  };
  const link = new PageLink(frame, options, {
    welcomed(welcome) {
      questions.welcome(welcome);
      listeners.tell('ready', welcome);
    },
    refused(error) {
      end(error);
      listeners.tell('refused', error);
    },
    answered: (key, answer) => questions.answer(key, answer),
    told({ consent, signing }) {
      if (consent) listeners.tell('consent', consent);
      if (signing) listeners.tell('signing', signing);
    },
    mistaken: (error) => questions.fail(error),
    lost(error) {
      questions.lose(error);
      listeners.tell('lost', error);
    },
  });
  const questions = new Questions(link, options.timeout ?? DEFAULT_TIMEOUT);
  return {
    ready: (said) => questions.ask(undefined, said) as Promise<Types.Welcome>,
    async call(method: string, params: unknown = [], said: Types.CallOptions = {}) {
      const isSlow = method === 'signpsbt' && said.timeout === undefined;
      const timed = isSlow ? { ...said, timeout: await signingTime(questions, said) } : said;
      // A page answers with what the procedure declares.
      return (await call(questions, { method, params }, timed)) as never;
    },
    request: (body, said) => questions.ask({ body }, said) as Promise<Types.RawAnswer>,
    show: (psbt, said) => show(questions, psbt, said),
    on: (name, listener) => listeners.add(name, listener),
    close: () => end(new TouchstoneError('closed', 'The connection was closed')),
  };
};

/** Mostly a frame that is looked for before it is in the document. */
function checkFrame(frame: unknown): void {
  if (typeof frame === 'object' && frame !== null && 'contentWindow' in frame) return;
  const given = frame === null || frame === undefined ? String(frame) : 'something else';
  throw new TypeError(
    `connect takes the iframe element that shows the page; it was given ${given}`,
  );
}

/** Without an origin nothing would ever be answered, and a wrong one is a slip of the pen. */
function checkOrigin(origin: unknown): void {
  if (origin === 'null' || (typeof origin === 'string' && originOf(origin) === origin)) return;
  const given = origin === undefined ? 'none was given' : `not ${String(origin)}`;
  throw new TypeError(`origin has to be one, as https://touchstone.example, or 'null'; ${given}`);
}

function originOf(address: string): string | undefined {
  try {
    return new URL(address).origin;
  } catch {
    return undefined;
  }
}

/** As long as the person has, and as long as a call usually may take. */
async function signingTime(questions: Questions, said: Types.CallOptions): Promise<number> {
  const { signSeconds } = (await questions.ask(undefined, said)) as Types.Welcome;
  return 1000 * (signSeconds ?? 0) + questions.usualTimeout;
}

async function call(
  questions: Questions,
  request: { readonly method: string; readonly params: unknown },
  said?: Types.CallOptions,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request });
  const answer = (await questions.ask({ body }, said)) as Types.RawAnswer;
  const { result, error } = JSON.parse(answer.body);
  if (error) throw new TouchstoneError(error.code, error.message, error.data);
  return result;
}

async function show(questions: Questions, psbt: string, said?: Types.CallOptions): Promise<void> {
  const { body } = (await questions.ask({ show: psbt }, said)) as Types.RawAnswer;
  const error = body && JSON.parse(body).error;
  if (error) throw new TouchstoneError(error.code, error.message);
}

class Listeners {
  private readonly byName = new Map<string, Set<(event: never) => void>>();

  add(name: string, listener: (event: never) => void): () => void {
    const set = this.byName.get(name) ?? new Set();
    this.byName.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  tell<Name extends keyof Types.Events>(name: Name, event: Types.Events[Name]): void {
    for (const listener of this.byName.get(name) ?? []) listener(event as never);
  }
}
