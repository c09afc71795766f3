import { describe, expect, test } from 'vitest';
import { form, KEY_1, p2wpkh, wif } from '../core/desk/testing/coins.ts';
import { WorkerLost } from './client.ts';
import { createDeskClient, type DeskClient, type DeskWorkerPort } from './desk-client.ts';
import type { DeskReply, DeskRequest } from './desk-protocol.ts';
import { DeskSession } from './desk-session.ts';

const FORM = form({ spends: [{ script: p2wpkh(KEY_1) }], keys: wif(1) });
const HEX = FORM.transaction;

/** A worker in this thread; what is said goes through the same cloning. */
class FakeWorker implements DeskWorkerPort {
  onmessage: DeskWorkerPort['onmessage'] = null;
  onmessageerror: DeskWorkerPort['onmessageerror'] = null;
  onerror: DeskWorkerPort['onerror'] = null;
  readonly asked: DeskRequest[] = [];
  isTerminated = false;
  /** Says nothing by itself. */
  mute = false;
  private readonly session = new DeskSession();

  postMessage(message: DeskRequest): void {
    const request = structuredClone(message);
    this.asked.push(request);
    if (!this.mute) void this.session.serve(request, (reply) => this.say(reply));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(reply: DeskReply): void {
    if (!this.isTerminated) this.onmessage?.({ data: structuredClone(reply) } as MessageEvent);
  }

  /** Answers a question that it kept to itself. */
  async answer(index: number): Promise<void> {
    await this.session.serve(this.asked[index]!, (reply) => this.say(reply));
  }
}

function desk(prepare: (worker: FakeWorker) => void = () => undefined) {
  const started: FakeWorker[] = [];
  const client = createDeskClient(() => {
    const worker = new FakeWorker();
    prepare(worker);
    started.push(worker);
    return worker;
  });
  return { client, started };
}

const mute = (worker: FakeWorker) => {
  worker.mute = true;
};

describe('calls are answered', () => {
  test('by one worker, started at the first', async () => {
    const { client, started } = desk();
    expect(started).toHaveLength(0);
    expect(await client.read(HEX, 'regtest', '')).toEqual({ is: 'transaction', hex: HEX });
    expect(await client.read(new Blob([HEX]), 'regtest', '')).toMatchObject({ is: 'transaction' });
    expect((await client.check(FORM)).keys).toMatchObject([{ ok: true, signs: [0] }]);
    expect((await client.explain(FORM, HEX)).inputs).toMatchObject([{ complete: false }]);
    expect(started).toHaveLength(1);
  });

  test('to an explanation no key is told', async () => {
    const { client, started } = desk();
    await client.explain(FORM, HEX);
    expect(JSON.stringify(started[0]?.asked)).not.toContain(wif(1));
  });

  test('where one fails, it is told, and the worker goes on', async () => {
    const { client, started } = desk();
    await expect(client.explain(FORM, 'zz')).rejects.toThrow(WorkerLost);
    expect(await client.read(HEX, 'main', '')).toMatchObject({ is: 'transaction' });
    expect(started).toHaveLength(1);
  });
});

describe('a form that is checked at every change', () => {
  const typed = ['', 'a', 'ab', 'abc'].map((keys) => ({ ...FORM, keys }));

  test('is asked about one at a time, then as it is by then', async () => {
    const { client, started } = desk(mute);
    const answers = typed.map((one) => client.check(one));
    const [worker] = started;
    expect(worker?.asked.map((asked) => 'form' in asked && asked.form.keys)).toEqual(['']);
    await worker?.answer(0);
    expect((await answers[0])?.keys).toEqual([]);
    expect(worker?.asked.map((asked) => 'form' in asked && asked.form.keys)).toEqual(['', 'abc']);
    await worker?.answer(1);
    const newest = await answers[3];
    expect(newest?.keys).toHaveLength(1);
    expect(await Promise.all(answers.slice(1))).toEqual([newest, newest, newest]);
  });

  test('is asked about again after a question that failed', async () => {
    const { client, started } = desk(mute);
    const first = client.check(FORM);
    started[0]?.say({ kind: 'desk', id: 1, ask: 'failed' });
    await expect(first).rejects.toThrow(WorkerLost);
    const second = client.check(FORM);
    await started[0]?.answer(1);
    expect((await second).keys).toHaveLength(1);
  });
});

describe('every call that waits is told when the worker is gone', () => {
  const endings: readonly (readonly [string, (worker: FakeWorker, client: DeskClient) => void])[] =
    [
      ['it was ended', (_, client) => client.end()],
      ['it fails', (worker) => worker.onerror?.({ preventDefault: () => undefined } as ErrorEvent)],
      ['it says what cannot be read', (worker) => worker.onmessageerror?.({} as MessageEvent)],
    ];
  test.each(endings)('%s', async (_, end) => {
    const { client, started } = desk(mute);
    const waiting = [
      client.check(FORM),
      client.check(FORM),
      client.read('', 'main', ''),
      client.explain(FORM, HEX),
    ];
    const settled = Promise.allSettled(waiting);
    end(started[0]!, client);
    // What waited for the first check may still be asked of another worker; that is ended too.
    await new Promise((resolve) => setTimeout(resolve));
    client.end();
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(WorkerLost) });
    }
    expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
  });

  test('it cannot be started', async () => {
    const client = createDeskClient(() => {
      throw new Error('none here');
    });
    await expect(client.check(FORM)).rejects.toThrow(WorkerLost);
    await expect(client.read('', 'main', '')).rejects.toThrow(WorkerLost);
  });

  test('it cannot be asked', async () => {
    const { client, started } = desk((worker) => {
      worker.postMessage = () => {
        throw new Error('not to be cloned');
      };
    });
    await expect(client.read('', 'main', '')).rejects.toThrow(WorkerLost);
    expect(started[0]?.isTerminated).toBe(true);
  });
});

test('what ended says nothing more, and the next call starts another', async () => {
  const { client, started } = desk();
  const lost = client.check(FORM).catch((reason: unknown) => reason);
  client.end();
  expect(await lost).toBeInstanceOf(WorkerLost);
  expect(started[0]).toMatchObject({ isTerminated: true, onmessage: null, onerror: null });
  expect((await client.check(FORM)).keys).toHaveLength(1);
  expect(started).toHaveLength(2);
  client.end();
  client.end();
});
