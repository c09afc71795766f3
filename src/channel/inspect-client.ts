import type { Chain } from '../core/encoding/chains.ts';
import type { NodeValue } from '../core/inspect/node-value.ts';
import type { Summary } from '../core/inspect/summary.ts';
import { WorkerLost } from './client.ts';
import type {
  Answer,
  Ask,
  CopyForm,
  InspectName,
  InspectReply,
  InspectRequest,
  JsonLine,
  JsonOpened,
  NotOpened,
  OpenedInput,
  Progress,
  RecordDetails,
  SearchResult,
} from './inspect-protocol.ts';
import { listenTo, type Port, retire } from './worker-port.ts';

export type InspectWorkerPort = Port<InspectRequest, InspectReply>;

type Report = (progress: Progress) => void;

/**
 * One opened input, answered by a worker of its own. Every call rejects with
 * `WorkerLost` once that is gone, whatever ended it.
 */
export interface InputSession {
  /** Parts of records, by rows of the outline; of `all`, of as many of the first as can be held. */
  details(rows: readonly number[] | 'all'): Promise<RecordDetails>;
  values(ids: readonly number[], chain: Chain): Promise<readonly NodeValue[]>;
  copy(id: number, as: CopyForm, chain: Chain): Promise<string>;
  bytes(start: number, end: number): Promise<Uint8Array>;
  /** Ids of the parts around a range of bytes, from the outermost. */
  locate(start: number, end: number): Promise<readonly number[]>;
  /** To be called before the others about JSON, and again for another chain. */
  jsonOpen(chain: Chain, onProgress?: Report): Promise<JsonOpened>;
  jsonLines(from: number, to: number): Promise<readonly JsonLine[]>;
  jsonFind(offset: number): Promise<number>;
  /** Byte for byte the result of the procedure, for the chain of the last {@link jsonOpen}. */
  jsonText(onProgress?: Report): Promise<Blob>;
  search(query: string, chain: Chain, onProgress?: Report): Promise<SearchResult>;
  summary(chain: Chain): Promise<Summary>;
  /** Ends the worker. */
  close(): void;
}

export type OpenOutcome =
  | { readonly ok: true; readonly opened: OpenedInput; readonly session: InputSession }
  | ({ readonly ok: false } & NotOpened);

/** An input on its way. */
export interface Opening {
  /** Rejects with `WorkerLost` where the worker is gone, unless {@link cancel} ended it. */
  readonly outcome: Promise<OpenOutcome>;
  /** Ends the worker at once, whatever it does; an outcome that has not come then never does. */
  cancel(): void;
}

export interface InspectClient {
  /** Opens a source in a worker of its own. */
  open(source: Blob, chain: Chain, onProgress: Report): Opening;
  /** Starts a worker ahead of the next {@link open}, unless one waits already. */
  prepare(): void;
}

/** Opens inputs, each in a worker of its own, one of which is always started ahead. */
export function createInspectClient(start: () => InspectWorkerPort): InspectClient {
  let spare: Connection | undefined;

  function prepare(): void {
    if (spare === undefined || spare.isLost) spare = new Connection(start);
  }

  function take(): Connection {
    prepare();
    const taken = spare!;
    spare = undefined;
    return taken;
  }

  return {
    prepare,
    open(source, chain, onProgress) {
      const connection = take();
      let settled = false;
      const outcome = connection
        .ask('open', { source, chain }, onProgress)
        .then((answer): OpenOutcome => {
          if (answer.ok) return { ...answer, session: sessionOver(connection, chain) };
          // It has seen what may be a secret, so it is not used again.
          connection.close();
          return answer;
        })
        .finally(() => {
          settled = true;
          prepare();
        });
      const cancel = () => {
        if (settled) return;
        connection.abandon();
        prepare();
      };
      return { outcome, cancel };
    },
  };
}

function sessionOver(connection: Connection, firstChain: Chain): InputSession {
  let jsonChain = firstChain;
  return {
    details: (rows) => connection.ask('details', { rows }),
    values: (ids, chain) => connection.ask('values', { ids, chain }),
    copy: async (id, as, chain) => (await connection.ask('copy', { id, as, chain })).text(),
    bytes: async (start, end) => new Uint8Array(await connection.ask('bytes', { start, end })),
    locate: (start, end) => connection.ask('locate', { start, end }),
    jsonOpen: (chain, onProgress) => {
      jsonChain = chain;
      return connection.ask('jsonOpen', { chain }, onProgress);
    },
    jsonLines: (from, to) => connection.ask('jsonLines', { from, to }),
    jsonFind: (offset) => connection.ask('jsonFind', { offset }),
    jsonText: (onProgress) => connection.ask('jsonText', { chain: jsonChain }, onProgress),
    search: (query, chain, onProgress) => connection.ask('search', { query, chain }, onProgress),
    summary: (chain) => connection.ask('summary', { chain }),
    close: () => connection.close(),
  };
}

interface Pending {
  readonly resolve: (answer: Answer<InspectName>) => void;
  readonly reject: (reason: WorkerLost) => void;
  readonly report: Report | undefined;
}

/** One worker and what waits for it. */
class Connection {
  private readonly pending = new Map<number, Pending>();
  private worker: InspectWorkerPort | undefined;
  private lastId = 0;
  private whyLost = '';

  constructor(start: () => InspectWorkerPort) {
    try {
      this.worker = this.started(start);
    } catch {
      this.lose('The worker could not be started');
    }
  }

  get isLost(): boolean {
    return this.worker === undefined;
  }

  ask<Name extends InspectName>(
    name: Name,
    ask: Ask<Name>,
    report?: Report,
  ): Promise<Answer<Name>> {
    return new Promise((resolve, reject) => {
      const id = ++this.lastId;
      // The worker answers a request with the answer of its name.
      this.pending.set(id, { resolve: resolve as Pending['resolve'], reject, report });
      if (this.worker === undefined) this.lose(this.whyLost);
      else this.send({ kind: 'inspect', id, name, ask } as InspectRequest);
    });
  }

  /** Ends the worker; whatever waits is told. */
  close(): void {
    this.lose('The input was closed');
  }

  /** Ends the worker; whatever waits is forgotten. */
  abandon(): void {
    this.pending.clear();
    this.close();
  }

  private send(request: InspectRequest): void {
    try {
      this.worker?.postMessage(request);
    } catch {
      this.lose('The worker could not be asked');
    }
  }

  private started(start: () => InspectWorkerPort): InspectWorkerPort {
    const worker = start();
    listenTo(
      worker,
      (reply) => this.hear(reply),
      (why) => this.lose(why),
    );
    return worker;
  }

  private hear(reply: InspectReply): void {
    const waiting = this.pending.get(reply.id);
    switch (reply.kind) {
      case 'inspect.progress':
        waiting?.report?.(reply.progress);
        break;
      case 'inspect.answer':
        this.pending.delete(reply.id);
        waiting?.resolve(reply.answer);
        break;
      case 'inspect.failed':
        this.lose('The worker failed');
    }
  }

  /** The worker is ended, and nothing that it still had on its way is heard. */
  private lose(why: string): void {
    const { worker } = this;
    this.worker = undefined;
    this.whyLost = why;
    if (worker !== undefined) retire(worker);
    const lost = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of lost) reject(new WorkerLost(why));
  }
}
