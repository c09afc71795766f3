import { describe, expect, test } from 'vitest';
import { stringOf, utf8Of } from '../core/bytes/utf8-text.ts';
import { form, KEY_1, p2wpkh, wif } from '../core/form/testing/utxos.ts';
import type { RawForm, SignForm } from '../core/form/types.ts';
import { fileOf, wpkh } from '../core/sign/testing/built-files.ts';
import { WorkerLost } from './conversation.ts';
import { createSigningFormClient, type SigningFormClient } from './signing-form-client.ts';
import { type FakeWorker, fakeWorkers } from './testing/fake-worker.ts';

/** With keys in a buffer of its own, which is given away. */
function formWith(change: Partial<RawForm> = {}): RawForm {
  return { ...FORM, keys: utf8Of(wif(1)), ...change };
}

const FORM = form({ spends: [{ script: p2wpkh(KEY_1) }], keys: wif(1) });
const HEX = FORM.transaction;

function signingForm(mute: FakeWorker['mute'] = []) {
  const { started, start } = fakeWorkers(mute);
  return { client: createSigningFormClient(start), started };
}

/** The keys of the forms that it was asked about. */
function keysIn({ asked }: FakeWorker): readonly unknown[] {
  return asked.map((request) => {
    if (request.name === 'checkForm') return stringOf(request.ask.form.keys);
    return request.name === 'checkKeys' && stringOf(request.ask.keys.keys);
  });
}

describe('calls are answered', () => {
  test('by one worker, started at the first', async () => {
    const { client, started } = signingForm();
    expect(started).toHaveLength(0);
    expect(await client.read(HEX)).toEqual({ is: 'transaction', hex: HEX });
    expect(await client.read(new Blob([HEX]))).toMatchObject({ is: 'transaction' });
    expect((await client.check(formWith())).keys).toMatchObject([{ ok: true, signs: [0] }]);
    expect(started).toHaveLength(1);
  });

  test('where one fails, it is told, and another worker goes on', async () => {
    const { client, started } = signingForm();
    await expect(client.ask('finalisePsbt', { psbt: 'zz' })).rejects.toThrow(WorkerLost);
    expect(await client.read(HEX)).toMatchObject({ is: 'transaction' });
    expect(started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });
});

describe('a form that is checked at every change', () => {
  const typed = ['', 'a', 'ab', 'abc'].map((keys) => formWith({ keys: utf8Of(keys) }));

  test('is asked about one at a time, then as it is by then', async () => {
    const { client, started } = signingForm('all');
    const answers = typed.map((one) => client.check(one));
    const [worker] = started;
    expect(keysIn(worker!)).toEqual(['']);
    await worker!.work(worker!.asked[0]!);
    expect((await answers[0])?.keys).toEqual([]);
    expect(keysIn(worker!)).toEqual(['', 'abc']);
    // What was not asked is overwritten, and what was is given away.
    expect(typed.map(({ keys }) => Array.from({ length: keys.length }, (_, i) => keys[i]))).toEqual(
      [[], [0], [0, 0], []],
    );
    await worker!.work(worker!.asked[1]!);
    const newest = await answers[3];
    expect(newest?.keys).toHaveLength(1);
    expect(await Promise.all(answers.slice(1))).toEqual([newest, newest, newest]);
  });

  test('is asked about its keys alone while all else is the same', async () => {
    const { client, started } = signingForm();
    const before = await client.check(formWith());
    const keys = utf8Of(`${wif(1)}\n${wif(2)}`);
    const after = await client.check(formWith({ keys, utxos: [...FORM.utxos] }));
    expect(after.keys).toMatchObject([{ signs: [0] }, { signs: [] }]);
    expect(after.review).toBe(before.review);
    expect(after.transaction).toBe(before.transaction);
    expect(started[0]?.asked.map(({ name }) => name)).toEqual(['checkForm', 'checkKeys']);
  });

  const psbtForm = (): SignForm => ({
    chain: 'regtest',
    hashType: 'DEFAULT',
    psbt: fileOf({ inputs: [{ lock: wpkh('A') }], outputs: [] }),
    keys: utf8Of(wif(1)),
  });

  test.each<[what: string, other: () => SignForm]>([
    ['the chain', () => formWith({ chain: 'main' })],
    ['the hash type', () => formWith({ hashType: 'NONE' })],
    ['the transaction', () => formWith({ transaction: `${HEX}00` })],
    ['a previous output', () => formWith({ utxos: [{ ...FORM.utxos[0]!, amount: '7' }] })],
    ['their number', () => formWith({ utxos: [] })],
    ['a PSBT', psbtForm],
  ])('is asked about as a whole where %s is another', async (_, form) => {
    const { client, started } = signingForm();
    await client.check(formWith());
    const other = await signingForm().client.check(form());
    expect(await client.check(form())).toEqual(other);
    expect(started[0]?.asked.map(({ name }) => name)).toEqual(['checkForm', 'checkForm']);
  });

  test('of a PSBT is asked about its keys without the PSBT', async () => {
    const { client, started } = signingForm();
    const before = await client.check(psbtForm());
    const after = await client.check({ ...psbtForm(), keys: utf8Of(wif(2)) });
    expect(after.review).toBe(before.review);
    const [, asked] = started[0]!.asked;
    expect(asked).toMatchObject({ name: 'checkKeys', ask: { id: 1 } });
    expect(Object.keys(asked!.ask)).toEqual(['id', 'keys']);
  });

  test('is asked about as a whole again once the worker is another', async () => {
    const { client, started } = signingForm();
    const before = await client.check(formWith());
    client.end();
    const after = await client.check(formWith());
    expect(after).toEqual(before);
    expect(started[1]?.asked.map(({ name }) => name)).toEqual(['checkForm']);
  });

  test('is asked about again after a question that failed', async () => {
    const { client, started } = signingForm('all');
    const first = client.check(formWith());
    started[0]?.say({ id: 1, failed: true });
    await expect(first).rejects.toThrow(WorkerLost);
    const second = client.check(formWith());
    await started[1]!.work(started[1]!.asked[0]!);
    expect((await second).keys).toHaveLength(1);
  });
});

describe('every call that waits is told when the worker is gone', () => {
  const endings: readonly (readonly [
    string,
    (worker: FakeWorker, client: SigningFormClient) => void,
  ])[] = [
    ['it was ended', (_, client) => client.end()],
    ['it fails', (worker) => worker.onerror?.({ preventDefault: () => undefined } as ErrorEvent)],
    ['it says what cannot be read', (worker) => worker.onmessageerror?.({} as MessageEvent)],
  ];
  test.each(endings)('%s', async (_, end) => {
    const { client, started } = signingForm('all');
    const waiting = [
      client.check(formWith()),
      client.check(formWith()),
      client.read(''),
      client.ask('finalisePsbt', { psbt: '' }),
    ];
    const settled = Promise.allSettled(waiting);
    end(started[0]!, client);
    // What waited for the first check may then be asked of another worker; that is ended too.
    await expect(waiting[0]).rejects.toThrow(WorkerLost);
    client.end();
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(WorkerLost) });
    }
    expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
  });

  test('it cannot be started', async () => {
    const client = createSigningFormClient(() => {
      throw new Error('none here');
    });
    await expect(client.check(formWith())).rejects.toThrow(WorkerLost);
    await expect(client.read('')).rejects.toThrow(WorkerLost);
  });

  test('it cannot be asked', async () => {
    const { client, started } = signingForm();
    void client.read('').catch(() => undefined);
    started[0]!.postMessage = () => {
      throw new Error('not to be cloned');
    };
    await expect(client.read('')).rejects.toThrow(WorkerLost);
    expect(started[0]?.isTerminated).toBe(true);
  });
});

test('what ended says nothing more, and the next call starts another', async () => {
  const { client, started } = signingForm();
  const lost = client.check(formWith()).catch((reason: unknown) => reason);
  client.end();
  expect(await lost).toBeInstanceOf(WorkerLost);
  expect(started[0]).toMatchObject({ isTerminated: true, onmessage: null, onerror: null });
  expect((await client.check(formWith())).keys).toHaveLength(1);
  expect(started).toHaveLength(2);
  client.end();
  client.end();
});
