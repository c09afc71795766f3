import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RpcError } from '../../rpc/errors.ts';
import type { WorkerPort } from '../client.ts';
import type { Numbered, RpcRequest, WorkerReply, WorkerRequest } from '../protocol.ts';
import { createCallPool, refuseBody } from './call-pool.ts';
import { Rate } from './rate.ts';

/** A worker that answers when the test says so. */
class FakeWorker implements WorkerPort {
  readonly received: Numbered<RpcRequest>[] = [];
  terminated = false;
  onmessage: WorkerPort['onmessage'] = null;
  onmessageerror: WorkerPort['onmessageerror'] = null;
  onerror: WorkerPort['onerror'] = null;

  postMessage(message: Numbered<WorkerRequest>): void {
    if (message.kind === 'rpc') this.received.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  answer(): void {
    const { id, body } = this.received.at(-1)!;
    const data: Numbered<WorkerReply> = { id, kind: 'rpc', status: 200, body: `to ${body}` };
    this.onmessage?.({ data } as MessageEvent<Numbered<WorkerReply>>);
  }
}

function poolOf(limits: { workers?: number; queue?: number; callSeconds?: number } = {}) {
  const workers: FakeWorker[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const pool = createCallPool(start, { workers: 2, queue: 2, callSeconds: 10, ...limits });
  const submit = (body: string, owner = 'a') =>
    pool.submit(owner, { kind: 'rpc', chain: 'main', body });
  const bodies = () => workers.map(({ received }) => received.map(({ body }) => body));
  return { workers, submit, bodies };
}

const call = (id: number) => `{"id":${id},"method":"x"}`;
const refused = (id: number | null, code: number, message: string) =>
  `{"result":null,"error":{"code":${code},"message":"${message}"},"id":${id}}`;

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
    workers[0]!.answer();
    expect(await first.reply).toEqual({ status: 200, body: 'to 1' });
    expect(bodies()).toEqual([['1', '3'], ['2']]);
  });

  test('uses a worker that is free before it starts another', async () => {
    const { submit, workers, bodies } = poolOf();
    const first = submit('1');
    workers[0]!.answer();
    await first.reply;
    submit('2');
    expect(bodies()).toEqual([['1', '2']]);
  });

  test('refuses what exceeds the queue of its owner, and of no other', async () => {
    const { submit } = poolOf({ workers: 1, queue: 1 });
    submit(call(1));
    submit(call(2));
    expect(await submit(call(3)).reply).toEqual({
      status: 503,
      body: refused(3, 503, 'Work queue depth exceeded'),
    });
    const other = submit(call(4), 'b');
    expect(await Promise.race([other.reply, 'waits'])).toBe('waits');
  });

  test('lets owners take turns', async () => {
    const { submit, workers, bodies } = poolOf({ workers: 1, queue: 9 });
    for (const body of ['a1', 'a2', 'a3', 'a4']) submit(body, 'a');
    for (const body of ['b1', 'b2']) submit(body, 'b');
    for (let i = 0; i < 5; i++) {
      workers[0]!.answer();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(bodies()).toEqual([['a1', 'a2', 'b1', 'a3', 'b2', 'a4']]);
  });

  test('ends the worker of a call that takes too long, and goes on with another', async () => {
    const { submit, workers, bodies } = poolOf({ workers: 1 });
    const hangs = submit(call(1));
    const waits = submit('2');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await hangs.reply).toEqual({
      status: 504,
      body: refused(1, -32004, 'Call took longer than 10 seconds'),
    });
    expect(workers[0]!.terminated).toBe(true);
    expect(bodies()).toEqual([[call(1)], ['2']]);
    workers[1]!.answer();
    expect(await waits.reply).toMatchObject({ body: 'to 2' });
  });

  test('counts the time of a call from when it is worked on', async () => {
    const { submit, workers } = poolOf({ workers: 1 });
    submit('1');
    const second = submit('2');
    await vi.advanceTimersByTimeAsync(9_000);
    workers[0]!.answer();
    await vi.advanceTimersByTimeAsync(9_000);
    workers[0]!.answer();
    expect(await second.reply).toMatchObject({ body: 'to 2' });
  });

  test('answers a call whose worker dies', async () => {
    const { submit, workers } = poolOf();
    const lost = submit(call(1));
    workers[0]!.onerror?.({} as ErrorEvent);
    expect(await lost.reply).toEqual({ status: 500, body: refused(1, -32603, 'Internal error') });
  });

  const cancelled = new RpcError(-32005, 'Call cancelled');

  test('cancels a call that is worked on, with its worker', async () => {
    const { submit, workers, bodies } = poolOf({ workers: 1 });
    const running = submit(call(1));
    submit('2');
    running.cancel(cancelled);
    expect(await running.reply).toEqual({
      status: 500,
      body: refused(1, -32005, 'Call cancelled'),
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(workers[0]!.terminated).toBe(true);
    expect(bodies()).toEqual([[call(1)], ['2']]);
  });

  test('cancels a call that waits, and nothing else', async () => {
    const { submit, workers, bodies } = poolOf({ workers: 1 });
    submit('1');
    const second = submit(call(2));
    submit('3');
    second.cancel(cancelled);
    expect(await second.reply).toMatchObject({ body: refused(2, -32005, 'Call cancelled') });
    workers[0]!.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(bodies()).toEqual([['1', '3']]);
  });

  test('does not take back an answer', async () => {
    const { submit, workers } = poolOf();
    const done = submit('1');
    workers[0]!.answer();
    await done.reply;
    done.cancel(cancelled);
    expect(workers[0]!.terminated).toBe(false);
  });
});

test('a long body is refused without its id', () => {
  const body = `{"id":1,"method":"${'x'.repeat(1 << 20)}"}`;
  expect(refuseBody(body, new RpcError(503, 'full')).body).toBe(refused(null, 503, 'full'));
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
