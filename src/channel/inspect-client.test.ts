import { afterEach, describe, expect, test, vi } from 'vitest';
import { WorkerLost } from './conversation.ts';
import { createInspectClient, type OpenOutcome } from './inspect-client.ts';
import { type FakeWorker, fakeWorkers } from './testing/fake-worker.ts';

const PSBT = 'cHNidP8BAAoCAAAAAAAAAAAAAA==';
const KEY = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ';

function workers(mute: FakeWorker['mute'] = []) {
  const { started, start } = fakeWorkers(mute);
  return { started, client: createInspectClient(start) };
}

const silent = () => undefined;

async function openedBy(client: ReturnType<typeof createInspectClient>, text: string) {
  const outcome: OpenOutcome = await client.open(new Blob([text]), 'main', silent).outcome;
  if (!outcome.ok) throw new Error(outcome.named);
  return outcome;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('opening', () => {
  test('an input has a worker of its own, and a moment later a spare one is ready', async () => {
    // That moment is what is tested: the clock is the test's.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { started, client } = workers();
    await openedBy(client, PSBT);
    await openedBy(client, PSBT);
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1]);
    vi.runAllTimers();
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
    expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  test('all calls are answered', async () => {
    const { client } = workers();
    const { opened, session } = await openedBy(client, PSBT);
    expect(opened.index.kind.length).toBeGreaterThan(3);
    expect((await session.ask('values', { ids: [0], chain: 'main' })).length).toBe(1);
    const copied = await session.ask('copy', { id: 0, as: 'hex', chain: 'main' });
    expect(await copied.text()).toMatch(/^70736274ff/);
    expect([...(await session.ask('bytes', { start: 0, end: 4 }))]).toEqual([
      0x70, 0x73, 0x62, 0x74,
    ]);
    expect(await session.ask('locate', { start: 0, end: 1 })).toEqual([0, 1]);
    const { lines } = await session.ask('jsonOpen', { chain: 'main' });
    expect((await session.ask('jsonLines', { from: 0, to: lines })).length).toBe(lines);
    expect(await session.ask('jsonFind', { offset: 0 })).toBe(0);
    expect(await (await session.ask('jsonText', { chain: 'main' })).text()).toMatch(/^\{"tx":/);
    const named = { kinds: [], types: [] };
    const search = session.ask('search', { query: 'psbt', chain: 'main', named });
    expect((await search).total).toBe(1);
    expect((await session.ask('review', { chain: 'main' })).summary.format).toBe('psbt');
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
    expect(
      outcome.ok && (await outcome.session.ask('review', { chain: 'main' })).summary.version,
    ).toBe(0);
  });
});

describe('a worker that is lost answers every call that waits', () => {
  const endings: readonly (readonly [string, (worker: FakeWorker) => void])[] = [
    ['an error', (worker) => worker.onerror?.({ preventDefault: silent } as ErrorEvent)],
    ['an answer that cannot be read', (worker) => worker.onmessageerror?.({} as MessageEvent)],
    ['a fault of ours', (worker) => worker.say({ id: 3, failed: true })],
  ];

  test.each(endings)('by %s', async (_name, end) => {
    const { started, client } = workers();
    const { session } = await openedBy(client, PSBT);
    const [worker] = started as [FakeWorker];
    worker.mute = 'all';
    const calls = [
      session.ask('review', { chain: 'main' }),
      session.ask('bytes', { start: 0, end: 1 }),
      session.ask('jsonOpen', { chain: 'main' }),
    ];
    end(worker);
    const answers = await Promise.allSettled([...calls, session.ask('review', { chain: 'main' })]);
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
    await expect(session.ask('review', { chain: 'main' })).rejects.toBeInstanceOf(WorkerLost);
  });

  test('while opening', async () => {
    const { started, client } = workers('all');
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
    const { started, client } = workers();
    client.prepare();
    started[0]!.postMessage = () => {
      throw new Error('cannot be cloned');
    };
    await expect(client.open(new Blob([PSBT]), 'main', silent).outcome).rejects.toBeInstanceOf(
      WorkerLost,
    );
  });
});
