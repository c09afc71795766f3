import { describe, expect, test, vi } from 'vitest';
import { WorkerLost } from './client.ts';
import { createInspectClient, type InspectWorkerPort, type OpenOutcome } from './inspect-client.ts';
import type { InspectReply, InspectRequest, Progress } from './inspect-protocol.ts';
import { InspectSession } from './inspect-session.ts';
import { serveInspect } from './serve-inspect.ts';

const PSBT = 'cHNidP8BAAoCAAAAAAAAAAAAAA==';
const KEY = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ';

/** A worker in this thread; what is said goes through the same cloning. */
class FakeWorker implements InspectWorkerPort {
  onmessage: InspectWorkerPort['onmessage'] = null;
  onmessageerror: InspectWorkerPort['onmessageerror'] = null;
  onerror: InspectWorkerPort['onerror'] = null;
  readonly asked: InspectRequest[] = [];
  isTerminated = false;
  /** Whether it answers at all. */
  mute = false;
  private readonly session = new InspectSession();

  postMessage(request: InspectRequest): void {
    this.asked.push(request);
    if (this.mute) return;
    void serveInspect(this.session, structuredClone(request), (reply, transfer) => {
      this.say(structuredClone(reply, { transfer: [...transfer] }));
    });
  }

  say(data: InspectReply): void {
    this.onmessage?.({ data } as MessageEvent<InspectReply>);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

function workers(prepare: (worker: FakeWorker) => void = () => undefined) {
  const started: FakeWorker[] = [];
  const start = () => {
    const worker = new FakeWorker();
    prepare(worker);
    started.push(worker);
    return worker;
  };
  return { started, client: createInspectClient(start) };
}

const silent = () => undefined;

async function openedBy(client: ReturnType<typeof createInspectClient>, text: string) {
  const outcome: OpenOutcome = await client.open(new Blob([text]), 'main', silent).outcome;
  if (!outcome.ok) throw new Error(outcome.named);
  return outcome;
}

describe('opening', () => {
  test('an input has a worker of its own, and a spare one is ready for the next', async () => {
    const { started, client } = workers();
    await openedBy(client, PSBT);
    await openedBy(client, PSBT);
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1, 0]);
    expect(started.some(({ isTerminated }) => isTerminated)).toBe(false);
  });

  test('a worker can be started ahead, once', () => {
    const { started, client } = workers();
    client.prepare();
    client.prepare();
    expect(started.length).toBe(1);
  });

  test('what is neither PSBT nor transaction is named, and its worker ended', async () => {
    const { started, client } = workers();
    const outcome = await client.open(new Blob([KEY]), 'main', silent).outcome;
    expect(outcome).toEqual({ ok: false, named: 'private-key', chains: ['main'] });
    expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  test('all calls are answered', async () => {
    const { client } = workers();
    const { opened, session } = await openedBy(client, PSBT);
    expect(opened.index.kind.length).toBeGreaterThan(3);
    expect((await session.details('all')).rows.length).toBe(1);
    expect((await session.values([0], 'main')).length).toBe(1);
    expect(await session.copy(0, 'hex', 'main')).toMatch(/^70736274ff/);
    expect([...(await session.bytes(0, 4))]).toEqual([0x70, 0x73, 0x62, 0x74]);
    expect(await session.locate(0, 1)).toEqual([0, 2 ** 24]);
    const { lines } = await session.jsonOpen('main');
    expect((await session.jsonLines(0, lines)).length).toBe(lines);
    expect(await session.jsonFind(0)).toBe(0);
    expect(await (await session.jsonText()).text()).toMatch(/^\{"tx":/);
    expect((await session.search('psbt', 'main')).total).toBe(1);
    expect((await session.summary('main')).format).toBe('psbt');
  });

  test('how far it is is told to whoever opened it', () => {
    const { started, client } = workers((worker) => {
      worker.mute = true;
    });
    const steps: Progress[] = [];
    client.open(new Blob([PSBT]), 'main', (progress) => steps.push(progress));
    started[0]?.say({ kind: 'inspect.progress', id: 1, progress: { done: 1, total: 2 } });
    started[0]?.say({ kind: 'inspect.progress', id: 9, progress: { done: 2, total: 2 } });
    expect(steps).toEqual([{ done: 1, total: 2 }]);
  });
});

describe('an opening that is cancelled', () => {
  test('ends its worker at once and is never heard of again', async () => {
    const { started, client } = workers();
    const opening = client.open(new Blob([PSBT]), 'main', silent);
    const settled = vi.fn();
    opening.outcome.then(settled, settled);
    opening.cancel();
    expect(started[0]?.isTerminated).toBe(true);
    await openedBy(client, PSBT);
    expect(settled).not.toHaveBeenCalled();
  });

  test('too late changes nothing', async () => {
    const { started, client } = workers();
    const opening = client.open(new Blob([PSBT]), 'main', silent);
    const outcome = await opening.outcome;
    opening.cancel();
    expect(started[0]?.isTerminated).toBe(false);
    expect(outcome.ok && (await outcome.session.summary('main')).version).toBe(0);
  });
});

describe('a worker that is lost answers every call that waits', () => {
  const endings: readonly (readonly [string, (worker: FakeWorker) => void])[] = [
    ['an error', (worker) => worker.onerror?.({ preventDefault: silent } as ErrorEvent)],
    ['an answer that cannot be read', (worker) => worker.onmessageerror?.({} as MessageEvent)],
    ['a fault of ours', (worker) => worker.say({ kind: 'inspect.failed', id: 3 })],
  ];

  test.each(endings)('by %s', async (_name, end) => {
    const { started, client } = workers();
    const { session } = await openedBy(client, PSBT);
    const [worker] = started as [FakeWorker];
    worker.mute = true;
    const calls = [session.summary('main'), session.bytes(0, 1), session.jsonOpen('main')];
    end(worker);
    const answers = await Promise.allSettled([...calls, session.summary('main')]);
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    for (const answer of answers) {
      expect(answer.status === 'rejected' && answer.reason).toBeInstanceOf(WorkerLost);
    }
    expect(worker.isTerminated).toBe(true);
    // The next input is not touched by it.
    await openedBy(client, PSBT);
  });

  test('by closing', async () => {
    const { client } = workers();
    const { session } = await openedBy(client, PSBT);
    session.close();
    session.close();
    await expect(session.summary('main')).rejects.toBeInstanceOf(WorkerLost);
  });

  test('while opening', async () => {
    const { started, client } = workers((worker) => {
      worker.mute = true;
    });
    const { outcome } = client.open(new Blob([PSBT]), 'main', silent);
    started[0]?.onerror?.({ preventDefault: silent } as ErrorEvent);
    await expect(outcome).rejects.toBeInstanceOf(WorkerLost);
  });

  test('that cannot be started', async () => {
    const client = createInspectClient(() => {
      throw new Error('no workers here');
    });
    await expect(client.open(new Blob([PSBT]), 'main', silent).outcome).rejects.toBeInstanceOf(
      WorkerLost,
    );
  });

  test('that cannot be asked', async () => {
    const { client } = workers((worker) => {
      worker.postMessage = () => {
        throw new Error('cannot be cloned');
      };
    });
    await expect(client.open(new Blob([PSBT]), 'main', silent).outcome).rejects.toBeInstanceOf(
      WorkerLost,
    );
  });
});

test('a request that fails says nothing of why', async () => {
  const replies: InspectReply[] = [];
  const request: InspectRequest = {
    kind: 'inspect',
    id: 5,
    name: 'summary',
    ask: { chain: 'main' },
  };
  await serveInspect(new InspectSession(), request, (reply) => replies.push(reply));
  expect(replies).toEqual([{ kind: 'inspect.failed', id: 5 }]);
});
