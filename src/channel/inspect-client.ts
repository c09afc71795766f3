import type { Chain } from '../core/encoding/chains.ts';
import { type CallTarget, Conversation, WorkerLost, type WorkerPort } from './conversation.ts';
import type {
  ForAnother,
  InspectCalls,
  NotOpened,
  OpenedInput,
} from './protocol/inspect-protocol.ts';
import type { Report } from './protocol/protocol.ts';

/** What is asked of an input that is open. */
export type InputCall = Exclude<keyof InspectCalls, 'open'>;

/**
 * One opened input, answered by a worker of its own. Every call rejects with
 * `WorkerLost` once that is gone, whatever ended it.
 */
export interface InputSession extends CallTarget<InputCall> {
  /** Ends the worker. */
  close(): void;
}

export type OpenOutcome =
  | { readonly ok: true; readonly opened: OpenedInput; readonly session: InputSession }
  | ({ readonly ok: false } & (NotOpened | ForAnother));

/** An input on its way. */
export interface Opening {
  /** Rejects with `WorkerLost` where the worker is gone, unless {@link cancel} ended it. */
  readonly outcome: Promise<OpenOutcome>;
  /** Ends the worker at once, whatever it does; an outcome that has not come then never does. */
  cancel(): void;
}

/** What matters for opening a source besides itself; see the `open` of {@link InspectCalls}. */
export type KnownBeside = Pick<InspectCalls['open']['ask'], 'beside' | 'spends'>;

export interface InspectClient {
  /** Opens a source in a worker of its own. */
  open(source: Blob, chain: Chain, onProgress: Report, known?: KnownBeside): Opening;
  /** Starts a worker ahead of the next {@link open}, unless one waits already. */
  prepare(): void;
}

/** How long after an input the worker for the next is started: what is shown of this one goes first. */
const NEXT_WORKER_MS = 2000;

/** Opens inputs, each in a worker of its own, one of which is started ahead. */
export function createInspectClient(start: () => WorkerPort): InspectClient {
  let spare: Conversation | undefined;
  let preparing: ReturnType<typeof setTimeout> | undefined;

  function prepareLater(): void {
    clearTimeout(preparing);
    preparing = setTimeout(prepare, NEXT_WORKER_MS);
  }

  function prepare(): Conversation {
    if (spare === undefined || spare.isOver) spare = new Conversation(start);
    return spare;
  }

  function take(): Conversation {
    const taken = prepare();
    spare = undefined;
    return taken;
  }

  return {
    prepare,
    open(source, chain, onProgress, known = {}) {
      const worker = take();
      let settled = false;
      const outcome = worker
        .ask('open', { source, chain, ...known }, onProgress)
        .then((answer): OpenOutcome => {
          if (answer.ok) return { ...answer, session: sessionOver(worker) };
          // It has seen what may be a secret, so it is not used again.
          worker.abandon();
          return answer;
        })
        .finally(() => {
          settled = true;
          prepareLater();
        });
      const cancel = () => {
        if (settled) return;
        worker.abandon();
        prepareLater();
      };
      return { outcome, cancel };
    },
  };
}

function sessionOver(worker: Conversation): InputSession {
  return {
    ask: (name, ask, report) => worker.ask(name, ask, report),
    close: () => worker.end(new WorkerLost('The input was closed')),
  };
}
