import { afterEach, describe, expect, test, vi } from 'vitest';
import { transaction, txInput, txOutput } from '../../test/psbt-text.ts';
import { recordedCalls } from '../../test/recorded.ts';
import { formOfCall } from '../../test/signing-forms.ts';
import { until } from '../../test/until.ts';
import { isAllZero } from '../core/bytes/order.ts';
import { linesIn, utf8Of } from '../core/bytes/utf8-text.ts';
import type { Chain } from '../core/encoding/chains.ts';
import { bip86, form, KEY_1, KEY_2, p2wpkh, wif } from '../core/form/testing/utxos.ts';
import type { RawForm } from '../core/form/types.ts';
import { SCRIPT_ERRORS } from '../core/script/interpreter/errors.ts';
import { Keystore } from '../core/sign/keystore.ts';
import type { SignedInput } from '../core/sign/sign-inputs.ts';
import { execute } from '../rpc/dispatch.ts';
import { parseJson } from '../rpc/json/parse.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonNumber,
  member,
  memberOrNull,
} from '../rpc/json/value.ts';
import { prepareSigning } from '../rpc/procedures/transactions/sign-call.ts';
import { SignSession } from '../worker/sign/sign-session.ts';
import { decodeInputs, encodeInputs } from '../worker/sign/signed-inputs.ts';
import { signingParameters } from '../worker/sign/signing-parameters.ts';
import { WorkerLost } from './conversation.ts';
import type { KeyRange, SigningRequest } from './protocol/sign-protocol.ts';
import { secretsIn, withOwnKeys } from './secrets.ts';
import type { SigningProgress } from './shared-signing.ts';
import { createSignClient } from './sign-client.ts';
import { type PoolOptions, SigningCancelled, startSigning } from './sign-pool.ts';
import { FakeWorker, fakeWorkers, UNHEARD } from './testing/fake-worker.ts';
import { workersHere } from './worker-pool.ts';

const STEPS = ['prepareSigning', 'computeKeys', 'signInputs', 'finishSigning'] as const;
type StepName = (typeof STEPS)[number];

/** A pool of such workers; the n-th is silent where `stopsAt` says. */
function poolOf(options: PoolOptions, stopsAt: readonly (StepName | undefined)[] = []) {
  const {
    started: workers,
    start,
    asked,
  } = fakeWorkers(...stopsAt.map((step) => (step ? [step] : [])), []);
  return {
    workers,
    // What is given is overwritten.
    sign: ({ form: given, ...rest }: SigningRequest) =>
      startSigning(start, { ...rest, form: withOwnKeys(given) }, options),
    /** Once the n-th worker was asked for this last. */
    isAt: (step: StepName, n = 0) => until(asked, () => workers[n]?.asked.at(-1)?.name === step),
  };
}

function steps({ asked }: FakeWorker): string {
  return asked.map(({ name }) => name).join(' ');
}

/** A recorded call that a form can say. */
interface Call extends SigningRequest {
  readonly id: string;
  readonly request: string;
}

function callsOf(file: string, every: number): readonly Call[] {
  return recordedCalls(file)
    .filter((_, i) => i % every === 0)
    .flatMap(({ id, chain, request }): Call[] => {
      const body = parseJson(request) ?? null;
      const params = isObject(body) ? member(body, 'params') : undefined;
      const form = params && isArray(params) ? formOfCall(params, chain) : undefined;
      return form ? [{ id, request, form }] : [];
    });
}

/** What the procedure answers over the whole range. */
function answerOf(request: string, chain: Chain): { result: Json; error: Json } {
  const body = parseJson(execute(request, { chain }).body) ?? null;
  if (!isObject(body)) throw new Error('no answer');
  return { result: member(body, 'result') ?? null, error: member(body, 'error') ?? null };
}

/** What the pool answers, put as an answer of the procedure without what it says of each input again. */
async function pooled({ form, tweaked }: SigningRequest, workers: number): Promise<unknown> {
  const { sign } = poolOf({ workers, partsPerWorker: 1 });
  const outcome = await sign({ form, ...(tweaked && { tweaked }) }).outcome;
  if (!outcome.ok) {
    const { code, message, data } = outcome.refusal;
    return { code, message, ...(data !== undefined && { data: parseJson(data) }) };
  }
  const { hex, complete, inputs } = outcome.signed;
  const errors = inputs.flatMap(({ error }) => error ?? []);
  return { hex, complete, errors };
}

function inBrief({ result, error }: { readonly result: Json; readonly error: Json }): unknown {
  if (isObject(error)) {
    const data = member(error, 'data');
    const code = Number((memberOrNull(error, 'code') as JsonNumber).text);
    return { code, message: member(error, 'message'), ...(data !== undefined && { data }) };
  }
  if (!isObject(result)) throw new Error('no answer');
  const errors = memberOrNull(result, 'errors');
  return {
    hex: member(result, 'hex'),
    complete: member(result, 'complete'),
    errors: isArray(errors)
      ? errors.flatMap((one) => (isObject(one) ? member(one, 'error')! : []))
      : [],
  };
}

/** A recorded call with several inputs and keys that can be signed. */
const CALL = callsOf('sign-regtest', 1).find(
  ({ form: { keys, utxos }, request }) =>
    linesIn(keys).length > 3 && request.length > 3000 && utxos.length > 0,
)!;

/** With keys that may be overwritten. */
const ownCall = (): SigningRequest => ({ form: withOwnKeys(CALL.form) });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a pool answers as the procedure does', () => {
  test.each([
    ['sign-regtest', 40, 45],
    ['sign-main', 40, 10],
    ['sign-miniscript', 40, 20],
    ['sign-odd', 40, 30],
    ['sign-more', 8, 5],
    ['sign-bad', 6, 20],
  ])('every call of %s by %i', async (file, every, atLeast) => {
    const calls = callsOf(file, every);
    expect(calls.length).toBeGreaterThanOrEqual(atLeast);
    for (const [i, call] of calls.entries()) {
      const expected = inBrief(answerOf(call.request, call.form.chain));
      expect(await pooled(call, 1 + (i % 4)), call.id).toEqual(expected);
    }
  });

  test.each<[string, Partial<RawForm>, number, string]>([
    [
      'no transaction',
      { transaction: 'zz' },
      -22,
      'TX decode failed. Make sure the tx has at least one input.',
    ],
    ['a key of another chain', { keys: utf8Of(wif(1, 'main')) }, -5, 'Invalid private key'],
    ['no key', { keys: utf8Of('key') }, -5, 'Invalid private key'],
  ])('%s is refused in the words of the procedure', async (_, typed, code, message) => {
    const given = { ...form({ spends: [{ script: p2wpkh(KEY_1) }] }), ...typed };
    expect(await pooled({ form: given }, 2)).toMatchObject({ code, message });
  });

  test('white space around what is typed is none of it', async () => {
    const typed = form({ spends: [{ script: p2wpkh(KEY_1) }], keys: wif(1) });
    const spaced = {
      ...typed,
      transaction: ` ${typed.transaction}\n`,
      keys: utf8Of(`\n ${wif(1)} \r\n`),
      utxos: typed.utxos.map((utxo) => ({ ...utxo, amount: ` ${utxo.amount}`, redeemScript: ' ' })),
    };
    expect(await pooled({ form: spaced }, 2)).toEqual(await pooled({ form: typed }, 1));
    expect(await pooled({ form: spaced }, 2)).toMatchObject({ complete: true });
  });
});

describe('an internal key of BIP 86', () => {
  const keys = [wif(1), wif(2)];
  const spends = [{ script: bip86(KEY_1) }, { script: bip86(KEY_2) }, { script: p2wpkh(KEY_1) }];
  const { transaction, utxos } = form({ spends });
  const typed = (lines: readonly string[]) =>
    ({ ...form({}), transaction, utxos, keys: utf8Of(lines.join('\n')) }) as const;

  test.each([
    ['signs nothing of its output, as the procedure has it', [], [0, 0, 1]],
    ['signs it where that is asked', [0], [1, 0, 1]],
    ['and another', [1, 0], [1, 1, 1]],
  ])('%s', async (_, tweaked, made) => {
    const { sign } = poolOf({ workers: 2, partsPerWorker: 1 });
    const outcome = await sign({ form: typed(keys), tweaked }).outcome;
    if (!outcome.ok) throw new Error('refused');
    // What is made is held against the script by the interpreter.
    expect(outcome.signed.inputs.map(({ complete }) => (complete ? 1 : 0))).toEqual(made);
    const prevtxs = utxos.map(({ txid, vout, scriptPubKey, amount }) => ({
      txid,
      vout,
      scriptPubKey,
      amount,
    }));
    const params = JSON.stringify([transaction, keys, prevtxs]);
    const answer = answerOf(`{"method":"signrawtransactionwithkey","params":${params}}`, 'regtest');
    const isSame = outcome.signed.hex === (inBrief(answer) as { readonly hex: string }).hex;
    expect(isSame).toBe(tweaked.length === 0);
  });

  test.each([
    ['that is not there', keys, 2],
    ['that is not compressed', [wif(1, 'regtest', false)], 0],
  ])('%s fails the call, and nothing is kept', async (_, given, index) => {
    const wipe = vi.spyOn(Keystore.prototype, 'wipe');
    const { sign } = poolOf({ workers: 1 });
    const outcome = await sign({ form: typed(given), tweaked: [index] }).outcome;
    expect(outcome).toMatchObject({ ok: false, refusal: { message: 'Internal error' } });
    expect(wipe).toHaveBeenCalled();
  });
});

describe('the work', () => {
  test('is shared out, each worker told one thing at a time', async () => {
    const { workers, sign } = poolOf({ workers: 3, partsPerWorker: 1 });
    await sign(CALL).outcome;
    expect(workers.map(steps)).toEqual([
      'prepareSigning computeKeys signInputs finishSigning',
      'prepareSigning computeKeys signInputs',
      'prepareSigning computeKeys signInputs',
    ]);
  });

  test.each(['computeKeys', 'signInputs'] as const)(
    'in ranges without gap or overlap: %s',
    async (step) => {
      const { workers, sign } = poolOf({ workers: 3, partsPerWorker: 1 });
      await sign(CALL).outcome;
      const ranges = workers.flatMap(({ asked }) =>
        asked.flatMap(({ name, ask }) => (name === step ? [ask as KeyRange] : [])),
      );
      const job = prepareSigning(signingParameters(CALL.form), CALL.form.chain);
      const total = step === 'computeKeys' ? job.keystore.keyCount : job.transaction.inputs.length;
      expect(ranges.map(({ start }) => start)).toEqual([
        0,
        ...ranges.slice(0, -1).map((r) => r.end),
      ]);
      expect(ranges.at(-1)!.end).toBe(total);
    },
  );

  test.each([
    [1, 1, 1],
    [4, 1_000_000, 1],
    [4, 1, 4],
  ])('of %i workers at most, with %i parts for each, takes %i', async (most, parts, count) => {
    const { workers, sign } = poolOf({ workers: most, partsPerWorker: parts });
    await sign(CALL).outcome;
    expect(workers).toHaveLength(count);
  });

  test('is told of as it goes on, to its end', async () => {
    const seen: SigningProgress[] = [];
    const onProgress = (progress: SigningProgress) => seen.push(progress);
    await poolOf({ workers: 2, partsPerWorker: 1, onProgress }).sign(CALL).outcome;
    const done = seen.map((progress) => progress.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.at(-1)!.done).toBe(seen.at(-1)!.total);
  });
});

describe('no worker outlives its call', () => {
  test('that succeeds', async () => {
    const { workers, sign } = poolOf({ workers: 3, partsPerWorker: 1 });
    await sign(CALL).outcome;
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true, true]);
  });

  test('that is refused', async () => {
    const { workers, sign } = poolOf({ workers: 3 });
    await sign({ form: { ...form({}), transaction: '00', keys: utf8Of('x') } }).outcome;
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  test.each(STEPS)('that is cancelled at "%s"', async (step) => {
    const { workers, sign, isAt } = poolOf({ workers: 2, partsPerWorker: 1 }, [step]);
    const call = sign(CALL);
    await isAt(step);
    call.cancel();
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
    await expect(call.outcome).rejects.toThrow(SigningCancelled);
    call.cancel();
  });

  test.each(STEPS)('whose worker ends at "%s"', async (step) => {
    const { workers, sign, isAt } = poolOf({ workers: 2, partsPerWorker: 1 }, [step]);
    const call = sign(CALL);
    await isAt(step);
    const preventDefault = vi.fn();
    workers[0]!.onerror?.({ preventDefault } as unknown as ErrorEvent);
    await expect(call.outcome).rejects.toThrow(WorkerLost);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  test('whose second worker ends while the first waits for it', async () => {
    const stopsAt = [undefined, 'signInputs'] as const;
    const { workers, sign, isAt } = poolOf({ workers: 2, partsPerWorker: 1 }, stopsAt);
    const call = sign(CALL);
    await isAt('signInputs', 1);
    workers[1]!.onerror?.({} as ErrorEvent);
    await expect(call.outcome).rejects.toThrow(WorkerLost);
    expect(workers[0]!.isTerminated).toBe(true);
  });

  test.each<[string, (worker: FakeWorker) => void]>([
    ['cannot be read', (worker) => worker.onmessageerror?.({} as MessageEvent)],
    ['is a fault of ours', (worker) => worker.say({ id: 1, failed: true })],
  ])('whose worker gives an answer that %s', async (_, answer) => {
    const { workers, sign } = poolOf({ workers: 2 }, ['prepareSigning']);
    const call = sign(CALL);
    answer(workers[0]!);
    await expect(call.outcome).rejects.toThrow(WorkerLost);
    expect(workers[0]!.isTerminated).toBe(true);
  });

  test('whose worker cannot be asked', async () => {
    const worker = new FakeWorker();
    vi.spyOn(worker, 'postMessage').mockImplementation(() => {
      throw new DOMException('not cloneable');
    });
    const call = startSigning(() => worker, ownCall(), { workers: 1 });
    await expect(call.outcome).rejects.toThrow(WorkerLost);
    expect(worker.isTerminated).toBe(true);
  });

  test.each([0, 1])('where a worker cannot be started after %i', async (good) => {
    const workers: FakeWorker[] = [];
    const start = () => {
      if (workers.length === good) throw new Error('refused by the policy');
      workers.push(new FakeWorker());
      return workers.at(-1)!;
    };
    const call = startSigning(start, ownCall(), { workers: 3, partsPerWorker: 1 });
    await expect(call.outcome).rejects.toThrow(WorkerLost);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
  });

  test('cancelled before its worker answers, starts no others', async () => {
    const { workers, sign } = poolOf({ workers: 4, partsPerWorker: 1 });
    const call = sign(CALL);
    call.cancel();
    await expect(call.outcome).rejects.toThrow(SigningCancelled);
    expect(workers).toHaveLength(1);
  });

  test('cancelled between an answer and what follows from it', async () => {
    const { workers, sign } = poolOf({ workers: 1 }, ['prepareSigning']);
    const call = sign(CALL);
    workers[0]!.answer({ ok: true, value: { keys: 1, inputs: 1 } });
    call.cancel();
    await expect(call.outcome).rejects.toThrow(SigningCancelled);
    expect(steps(workers[0]!)).toBe('prepareSigning');
  });

  test('cancelled after its end, is not', async () => {
    const call = poolOf({ workers: 1 }).sign(CALL);
    await call.outcome;
    call.cancel();
    expect((await call.outcome).ok).toBe(true);
  });
});

describe('a worker', () => {
  const refused = { ok: false, refusal: { code: -32603, message: 'Internal error' } };
  const range = { start: 0, end: 1 };

  test('refuses every step where nothing is prepared', async () => {
    const { handlers } = new SignSession();
    expect(await handlers.computeKeys(range, UNHEARD)).toEqual(refused);
    expect(await handlers.signInputs({ publicKeys: [], ...range }, UNHEARD)).toEqual(refused);
    expect(await handlers.finishSigning({ ranges: [] }, UNHEARD)).toEqual(refused);
  });

  test('overwrites its keys when a step fails, and has forgotten the call', async () => {
    const wipe = vi.spyOn(Keystore.prototype, 'wipe');
    const { handlers } = new SignSession();
    expect(await handlers.prepareSigning(CALL, UNHEARD)).toMatchObject({ ok: true });
    const wrong = { publicKeys: [new Uint8Array(1)], ...range };
    expect(await handlers.signInputs(wrong, UNHEARD)).toEqual(refused);
    expect(await handlers.computeKeys(range, UNHEARD)).toEqual(refused);
    expect(wipe).toHaveBeenCalledOnce();
  });

  test('leaves no key where one was typed or asked about', async () => {
    const { started, start } = fakeWorkers();
    const request = ownCall();
    await startSigning(start, request, { workers: 2, partsPerWorker: 1 }).outcome;
    const asked = started.flatMap((worker) => worker.asked.flatMap(secretsIn));
    expect(asked.map(({ length }) => length)).toEqual(Array(2).fill(request.form.keys.length));
    expect([request.form.keys, ...asked].every(isAllZero)).toBe(true);
  });

  test('overwrites its keys when it has made the result', async () => {
    const wipe = vi.spyOn(Keystore.prototype, 'wipe');
    await poolOf({ workers: 1 }).sign(CALL).outcome;
    expect(wipe).toHaveBeenCalledOnce();
  });
});

describe('signed inputs on their way', () => {
  const bytes = (...values: readonly number[]) => Uint8Array.from(values);
  const nothing: SignedInput = {
    scriptSig: bytes(),
    witness: [],
    kept: [],
    made: [],
    missing: { keyIds: [], publicKeys: [], scripts: [] },
  };

  test.each<[string, SignedInput]>([
    ['nothing at all', nothing],
    ['a scriptSig of 300 bytes', { ...nothing, scriptSig: new Uint8Array(300).fill(7) }],
    ['a witness with an empty item', { ...nothing, witness: [bytes(), bytes(1, 2)] }],
    [
      'signatures kept and made',
      {
        ...nothing,
        kept: [{ publicKey: bytes(2), signature: bytes(3) }],
        made: [{ publicKey: bytes(4), signature: bytes(5, 6) }],
      },
    ],
    [
      'what is missing',
      {
        ...nothing,
        missing: {
          keyIds: [bytes(1)],
          publicKeys: [bytes(2), bytes(3)],
          scripts: [
            { kind: 'redeem', hash: bytes(4) },
            { kind: 'witness', hash: bytes(5) },
          ],
        },
      },
    ],
    ['an unknown coin', { ...nothing, fault: { kind: 'unknown-utxo' } }],
    ['a missing amount', { ...nothing, fault: { kind: 'missing-amount' } }],
    ...SCRIPT_ERRORS.map((error): [string, SignedInput] => [
      error,
      { ...nothing, fault: { kind: 'script', error } },
    ]),
  ])('%s', (_, input) => {
    const range = encodeInputs([nothing, input, nothing]);
    expect(decodeInputs(range)).toEqual([nothing, input, nothing]);
  });
});

test.each([
  [undefined, undefined, 1],
  [1, undefined, 1],
  [3, undefined, 3],
  [64, undefined, 64],
  [3, 4, 3],
  [64, 4, 4],
  [undefined, 4, 1],
])('on a machine of %s processors, at most %s: %i workers', (processors, most, expected) => {
  vi.stubGlobal('navigator', { hardwareConcurrency: processors });
  expect(workersHere(most)).toBe(expected);
  vi.unstubAllGlobals();
});

test('a transaction is signed on all of them', async () => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 7 });
  const { started, start } = fakeWorkers();
  const inputs = Array.from({ length: 900 }, (_, i) =>
    txInput(`${i.toString(16).padStart(4, '0')}${'22'.repeat(30)}00000000`),
  );
  const hex = transaction({ inputs, outputs: [txOutput(1000, p2wpkh(KEY_1))] });
  const { outcome } = createSignClient(start).sign(
    // Without UTXOs, so that nothing is signed.
    { form: { ...form({}), transaction: hex, keys: utf8Of(wif(1)), utxos: [] } },
    () => undefined,
  );
  vi.unstubAllGlobals();
  expect(await outcome).toMatchObject({ ok: true });
  expect(started).toHaveLength(7);
});
