import type { WorkerPort } from '../src/channel/conversation.ts';
import { createClient } from '../src/channel/conversation.ts';
import type { ConsentAnswer } from '../src/channel/embed/callers.ts';
import { startEmbedding } from '../src/channel/embed/start-embedding.ts';
import { connectShell } from '../src/channel/shell.ts';
import { startWorker } from '../src/channel/start-worker.ts';

/*
 * A page that serves those who embed it as the real one does, without its
 * looks: a test answers in the person's place.
 */

export interface Harness {
  /** What will be answered to the next questions; where there is nothing, they stay open. */
  readonly answers: ConsentAnswer[];
  /** The origins that were asked about. */
  readonly asked: string[];
  readonly shown: (readonly [text: string, origin: string])[];
  readonly embedding: ReturnType<typeof startEmbedding>;
  /** The bodies that workers were given, in order. */
  readonly begun: readonly string[];
  /** Lets the time of all calls pass that are under way, which it does not by itself. */
  readonly letTimePass: () => void;
  /** A call without anything between it and a worker. */
  readonly viaWorker: (body: string) => Promise<{ readonly status: number; readonly body: string }>;
}

/** Longer than anything that is not one of the limits in time. */
const LIMIT_MS = 10_000;

/** A busy machine may take any time for what is within its limit: a test says when that is over. */
function holdLimits(): () => void {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const held = new Map<number, () => void>();
  let last = 0;
  Object.assign(globalThis, {
    setTimeout(work: () => void, delay = 0) {
      if (delay < LIMIT_MS) return start(work, delay);
      held.set(--last, work);
      return last;
    },
    clearTimeout: (timer: number) => held.delete(timer) || stop(timer),
  });
  return () => {
    for (const [timer, work] of [...held]) {
      held.delete(timer);
      work();
    }
  };
}

const letTimePass = holdLimits();
const asked: string[] = [];
const shown: (readonly [string, string])[] = [];
const answers: ConsentAnswer[] = [];

const begun: string[] = [];
const shell = connectShell();

function startNoting(): WorkerPort {
  const worker: WorkerPort = startWorker();
  const { postMessage } = worker;
  worker.postMessage = (request, transfer) => {
    if (request.name === 'rpc') begun.push(request.ask.body);
    postMessage.call(worker, request, transfer);
  };
  return worker;
}

const embedding = startEmbedding(startNoting, shell, {
  askConsent({ origin }) {
    asked.push(origin);
    const answer = answers.shift();
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer);
  },
  show: (text, { origin }) => shown.push([text, origin]),
});
const client = createClient(startWorker);

for (const problem of embedding.problems) {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = problem;
  document.body.append(words);
}

const harness: Harness = {
  answers,
  asked,
  shown,
  embedding,
  begun,
  letTimePass,
  viaWorker: (body) => client.ask('rpc', { chain: embedding.chain, body }),
};
Object.assign(globalThis, { harness });
