import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RpcError } from '../../rpc/errors.ts';
import type { RequestOf } from '../protocol/protocol.ts';
import { type FakeWorker, fakeWorkers } from '../testing/fake-worker.ts';
import { createCallPool } from './call-pool.ts';
import { Rate } from './rate.ts';

function poolOf(limits: { workers?: number; queue?: number; callSeconds?: number } = {}) {
  const { started: workers, start, asked: calls } = fakeWorkers('all');
  const pool = createCallPool(start, { workers: 2, queue: 2, callSeconds: 10, ...limits });
  const submit = (body: string, owner = 'a') => pool.submit(owner, { chain: 'main', body });
  const bodies = () => workers.map(asked);
  /** Once so many calls were given to workers. */
  const given = (count: number) => calls.reach(count);
  return { workers, submit, bodies, given };
}

function asked(worker: FakeWorker): readonly string[] {
  return (worker.asked as RequestOf<'rpc'>[]).map(({ ask }) => ask.body);
}

/** Answers what it was asked last. */
function answer(worker: FakeWorker): void {
  worker.answer({ status: 200, body: `to ${asked(worker).at(-1)}` });
}

const call = (id: number) => `{"id":${id},"method":"x"}`;
const refused = (code: RpcError['code'], message: string) => ({
  ok: false,
  error: new RpcError(code, message),
});

// How long a call takes is what is tested: the clock is the test's.
beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a pool', () => {
  test('gives each call a worker, and no more than there may be', async () => {
    const { submit, bodies, workers } = poolOf();
    const first = submit('1');
    submit('2');
    submit('3');
    expect(bodies()).toEqual([['1'], ['2']]);
    answer(workers[0]!);
    expect(await first.outcome).toEqual({ ok: true, reply: { status: 200, body: 'to 1' } });
    expect(bodies()).toEqual([['1', '3'], ['2']]);
  });

  test('uses a worker that is free before it starts another', async () => {
    const { submit, workers, bodies } = poolOf();
    const first = submit('1');
    answer(workers[0]!);
    await first.outcome;
    submit('2');
    expect(bodies()).toEqual([['1', '2']]);
  });

  test('refuses what exceeds the queue of its owner, and of no other', async () => {
    const { submit, workers, given } = poolOf({ workers: 1, queue: 1 });
    submit(call(1));
    submit(call(2));
    expect(await submit(call(3)).outcome).toEqual(refused(503, 'Work queue depth exceeded'));
    const other = submit(call(4), 'b');
    for (const count of [2, 3]) {
      answer(workers[0]!);
      await given(count);
    }
    answer(workers[0]!);
    expect(await other.outcome).toMatchObject({ reply: { body: `to ${call(4)}` } });
  });

  test('lets owners take turns', async () => {
    const { submit, workers, bodies, given } = poolOf({ workers: 1, queue: 9 });
    for (const body of ['a1', 'a2', 'a3', 'a4']) submit(body, 'a');
    for (const body of ['b1', 'b2']) submit(body, 'b');
    for (let count = 2; count <= 6; count++) {
      answer(workers[0]!);
      await given(count);
    }
    expect(bodies()).toEqual([['a1', 'a2', 'b1', 'a3', 'b2', 'a4']]);
  });

  test('ends the worker of a call that takes too long, and goes on with another', async () => {
    const { submit, workers, bodies, given } = poolOf({ workers: 1 });
    const hangs = submit(call(1));
    const waits = submit('2');
    vi.advanceTimersByTime(10_000);
    expect(await hangs.outcome).toEqual(refused(-32004, 'Call took longer than 10 seconds'));
    await given(2);
    expect(workers[0]!.isTerminated).toBe(true);
    expect(bodies()).toEqual([[call(1)], ['2']]);
    answer(workers[1]!);
    expect(await waits.outcome).toMatchObject({ reply: { body: 'to 2' } });
  });

  test('counts the time of a call from when it is worked on', async () => {
    const { submit, workers, given } = poolOf({ workers: 1 });
    submit('1');
    const second = submit('2');
    vi.advanceTimersByTime(9_000);
    answer(workers[0]!);
    await given(2);
    vi.advanceTimersByTime(9_000);
    answer(workers[0]!);
    expect(await second.outcome).toMatchObject({ reply: { body: 'to 2' } });
  });

  test('answers a call whose worker dies', async () => {
    const { submit, workers } = poolOf();
    const lost = submit(call(1));
    workers[0]!.onerror?.({} as ErrorEvent);
    expect(await lost.outcome).toEqual(refused(-32603, 'Internal error'));
  });

  const cancelled = new RpcError(-32005, 'Call cancelled');

  test('cancels a call that is worked on, with its worker', async () => {
    const { submit, workers, bodies, given } = poolOf({ workers: 1 });
    const running = submit(call(1));
    submit('2');
    running.cancel(cancelled);
    expect(await running.outcome).toEqual(refused(-32005, 'Call cancelled'));
    await given(2);
    expect(workers[0]!.isTerminated).toBe(true);
    expect(bodies()).toEqual([[call(1)], ['2']]);
  });

  test('cancels a call that waits, and nothing else', async () => {
    const { submit, workers, bodies, given } = poolOf({ workers: 1 });
    submit('1');
    const second = submit(call(2));
    submit('3');
    second.cancel(cancelled);
    expect(await second.outcome).toEqual(refused(-32005, 'Call cancelled'));
    answer(workers[0]!);
    await given(2);
    expect(bodies()).toEqual([['1', '3']]);
  });

  test('does not take back an answer', async () => {
    const { submit, workers } = poolOf();
    const done = submit('1');
    answer(workers[0]!);
    await done.outcome;
    done.cancel(cancelled);
    expect(workers[0]!.isTerminated).toBe(false);
  });
});

describe('a rate', () => {
  test('lets through what fits into a second, and fills again', () => {
    let now = 0;
    const rate = new Rate(2, () => now);
    expect([rate.take(), rate.take(), rate.take()]).toEqual([true, true, false]);
    now = 500;
    expect([rate.take(), rate.take()]).toEqual([true, false]);
    now = 60_000;
    expect([rate.take(), rate.take(), rate.take()]).toEqual([true, true, false]);
  });

  test('remembers what was many', () => {
    let now = 0;
    const rate = new Rate(2, () => now);
    rate.owe(4);
    now = 1_000;
    expect(rate.take()).toBe(false);
    now = 2_000;
    expect(rate.take()).toBe(true);
  });
});
