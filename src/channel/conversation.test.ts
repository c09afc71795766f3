import { describe, expect, test } from 'vitest';
import { Conversation, createClient, WorkerLost } from './conversation.ts';
import type { Progress, RequestOf } from './protocol/protocol.ts';
import { secretsIn } from './secrets.ts';
import { FakeWorker, fakeWorkers } from './testing/fake-worker.ts';

/** What is asked here is answered when the test says so. */
function clientWithWorkers() {
  const { started: workers, start } = fakeWorkers('all');
  const client = createClient(start);
  const ask = (body: string) => client.ask('rpc', { body, chain: 'main' });
  return { client, workers, ask };
}

function answer(worker: FakeWorker, index: number, body: string): void {
  worker.say({ id: worker.asked[index]!.id, answer: { status: 200, body } });
}

function bodies({ asked }: FakeWorker): readonly string[] {
  return (asked as RequestOf<'rpc'>[]).map(({ ask }) => ask.body);
}

describe('answers', () => {
  test('reach the call that they belong to, whatever their order', async () => {
    const { workers, ask } = clientWithWorkers();
    const first = ask('first');
    const second = ask('second');
    answer(workers[0]!, 1, 'to the second');
    answer(workers[0]!, 0, 'to the first');
    expect(await first).toEqual({ status: 200, body: 'to the first' });
    expect(await second).toMatchObject({ body: 'to the second' });
  });

  test('nobody asked for are dropped', async () => {
    const { workers, ask } = clientWithWorkers();
    const asked = ask('x');
    answer(workers[0]!, 0, 'once');
    answer(workers[0]!, 0, 'twice');
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
    expect(bodies(workers[0]!)).toEqual(['first', 'second']);
  });

  test.each([
    ['an error', (worker: FakeWorker) => worker.die()],
    [
      'an answer that cannot be read',
      (worker: FakeWorker) => worker.onmessageerror?.({} as MessageEvent),
    ],
    ['a fault of ours', (worker: FakeWorker) => worker.say({ id: 1, failed: true })],
    ['what no call was', (worker: FakeWorker) => worker.say({ id: 9, failed: true })],
  ])('that ends by %s answers every call that waits, and is replaced', async (_name, end) => {
    const { workers, ask } = clientWithWorkers();
    const waiting = [ask('first'), ask('second')];
    end(workers[0]!);
    for (const call of waiting) await expect(call).rejects.toThrow(WorkerLost);
    expect(workers[0]!.isTerminated).toBe(true);

    const next = ask('third');
    answer(workers[1]!, 0, 'from the new one');
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
    expect(workers[1]!.isTerminated).toBe(false);
  });

  test('that cannot be started is an answer too', async () => {
    const client = createClient(() => {
      throw new Error('refused by the policy');
    });
    const call = client.ask('rpc', { body: '', chain: 'main' });
    await expect(call).rejects.toThrow(WorkerLost);
  });

  test('that is stopped answers every call that waits', async () => {
    const { client, workers, ask } = clientWithWorkers();
    const call = ask('x');
    client.stop();
    await expect(call).rejects.toThrow(WorkerLost);
    expect(workers[0]!.isTerminated).toBe(true);
  });
});

describe('a conversation', () => {
  test('tells whoever asked how far it is, and nobody else', () => {
    const worker = new FakeWorker('all');
    const steps: Progress[] = [];
    const conversation = new Conversation(() => worker);
    void conversation.ask('jsonOpen', { chain: 'main' }, (progress) => steps.push(progress));
    worker.say({ id: 1, progress: { done: 1, total: 2 } });
    worker.say({ id: 9, progress: { done: 2, total: 2 } });
    expect(steps).toEqual([{ done: 1, total: 2 }]);
  });

  test('that is over has no other worker, and says why', async () => {
    const { started, start } = fakeWorkers();
    const conversation = new Conversation(start);
    const why = new Error('enough');
    const waits = conversation.ask('jsonFind', { offset: 0 });
    conversation.end(why);
    conversation.end(new Error('once more'));
    await expect(waits).rejects.toBe(why);
    await expect(conversation.ask('jsonFind', { offset: 0 })).rejects.toBe(why);
    expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  test('says who lost the worker, but not to whoever ended it', () => {
    const lost: Error[] = [];
    const worker = new FakeWorker();
    new Conversation(
      () => worker,
      (why) => lost.push(why),
    ).end(new Error('enough'));
    expect(lost).toEqual([]);
    const other = new FakeWorker();
    new Conversation(
      () => other,
      (why) => lost.push(why),
    );
    other.die();
    expect(lost).toEqual([new WorkerLost('The worker ended')]);
  });

  test('answers what fails without a word of why', async () => {
    const conversation = new Conversation(() => new FakeWorker());
    await expect(conversation.ask('review', { chain: 'main' })).rejects.toEqual(
      new WorkerLost('The worker failed'),
    );
  });
});

describe('keys in a request', () => {
  const ask = (keys: Uint8Array) => {
    const { started, start } = fakeWorkers('all');
    const conversation = new Conversation(start);
    const asked = () => conversation.ask('checkKeys', { id: 1, keys: { keys } });
    return { conversation, started, asked };
  };

  test('are given away', () => {
    const keys = Uint8Array.of(1, 2, 3);
    const { started, asked } = ask(keys);
    void asked().catch(() => undefined);
    expect(keys).toHaveLength(0);
    expect(started[0]?.asked.flatMap(secretsIn)).toEqual([Uint8Array.of(1, 2, 3)]);
  });

  test('are overwritten where the conversation is over', async () => {
    const keys = Uint8Array.of(1, 2, 3);
    const { conversation, asked } = ask(keys);
    conversation.abandon();
    await expect(asked()).rejects.toThrow(WorkerLost);
    expect([...keys]).toEqual([0, 0, 0]);
  });

  test('are overwritten where the worker cannot be asked', async () => {
    const keys = Uint8Array.of(1, 2, 3);
    const { started, asked } = ask(keys);
    started[0]!.postMessage = () => {
      throw new Error('not to be cloned');
    };
    await expect(asked()).rejects.toThrow(WorkerLost);
    expect([...keys]).toEqual([0, 0, 0]);
  });
});
