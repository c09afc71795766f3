import { describe, expect, test } from 'vitest';
import { createClient, WorkerLost, type WorkerPort } from './client.ts';
import type { Numbered, RpcRequest, WorkerReply, WorkerRequest } from './protocol.ts';

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

  answer(index: number, body: string): void {
    const { id } = this.received[index]!;
    const data: Numbered<WorkerReply> = { id, kind: 'rpc', status: 200, body };
    this.onmessage?.({ data } as MessageEvent<Numbered<WorkerReply>>);
  }

  die(): void {
    this.onerror?.({} as ErrorEvent);
  }
}

function clientWithWorkers() {
  const workers: FakeWorker[] = [];
  const client = createClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const ask = (body: string) => client.ask({ kind: 'rpc', body, chain: 'main' });
  return { client, workers, ask };
}

describe('answers', () => {
  test('reach the call that they belong to, whatever their order', async () => {
    const { workers, ask } = clientWithWorkers();
    const first = ask('first');
    const second = ask('second');
    workers[0]!.answer(1, 'to the second');
    workers[0]!.answer(0, 'to the first');
    expect(await first).toEqual({ kind: 'rpc', status: 200, body: 'to the first' });
    expect(await second).toMatchObject({ body: 'to the second' });
  });

  test('nobody asked for are dropped', async () => {
    const { workers, ask } = clientWithWorkers();
    const asked = ask('x');
    workers[0]!.answer(0, 'once');
    workers[0]!.answer(0, 'twice');
    expect(await asked).toMatchObject({ body: 'once' });
  });
});

describe('a worker', () => {
  test('is started at the first call, and serves all', () => {
    const { workers, ask } = clientWithWorkers();
    expect(workers).toHaveLength(0);
    void ask('first');
    void ask('second');
    expect(workers).toHaveLength(1);
    expect(workers[0]!.received.map(({ body }) => body)).toEqual(['first', 'second']);
  });

  test.each([
    ['an error', (worker: FakeWorker) => worker.die()],
    [
      'an answer that cannot be read',
      (worker: FakeWorker) => worker.onmessageerror?.({} as MessageEvent),
    ],
  ])('that ends by %s answers every call that waits, and is replaced', async (_name, end) => {
    const { workers, ask } = clientWithWorkers();
    const waiting = [ask('first'), ask('second')];
    end(workers[0]!);
    for (const call of waiting) await expect(call).rejects.toThrow(WorkerLost);
    expect(workers[0]!.terminated).toBe(true);

    const next = ask('third');
    workers[1]!.answer(0, 'from the new one');
    expect(await next).toMatchObject({ body: 'from the new one' });
  });

  test('is not replaced before there is something to do', async () => {
    const { workers, ask } = clientWithWorkers();
    const call = ask('x');
    workers[0]!.die();
    await expect(call).rejects.toThrow(WorkerLost);
    expect(workers).toHaveLength(1);
  });

  test('that was given up is not heard any more', async () => {
    const { workers, ask } = clientWithWorkers();
    const lost = ask('x');
    const old = workers[0]!;
    const heard = old.onerror;
    expect(heard).not.toBeNull();
    old.die();
    await expect(lost).rejects.toThrow(WorkerLost);
    void ask('y');
    old.die();
    expect(workers[1]!.terminated).toBe(false);
  });

  test('that cannot be started is an answer too', async () => {
    const client = createClient(() => {
      throw new Error('refused by the policy');
    });
    const call = client.ask({ kind: 'rpc', body: '', chain: 'main' });
    await expect(call).rejects.toThrow(WorkerLost);
  });

  test('that is stopped answers every call that waits', async () => {
    const { client, workers, ask } = clientWithWorkers();
    const call = ask('x');
    client.stop();
    await expect(call).rejects.toThrow(WorkerLost);
    expect(workers[0]!.terminated).toBe(true);
  });
});
