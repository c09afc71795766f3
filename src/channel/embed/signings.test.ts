import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import type { Admission, Caller } from './callers.ts';
import { type AskSigning, type SigningAnswer, type SigningQuestion, Signings } from './signings.ts';

const A: Caller = { origin: 'https://a.example', id: 'https://a.example', isOwn: false };
const PSBT = 'cHNidP8=';
const SIGNED = { psbt: 'cHNidP8B', complete: true, hex: '00' };
const NEVER = new Promise<Admission>(() => {});

// How long somebody has is what is tested: the clock is the test's.
beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

/** A person in the hands of a test. */
function start(hasPerson = true) {
  const questions: SigningQuestion[] = [];
  const answers: ((answer: SigningAnswer) => void)[] = [];
  const told: unknown[] = [];
  const ask: AskSigning = (question) => {
    questions.push(question);
    return new Promise((resolve) => answers.push(resolve));
  };
  const signings = new Signings({
    config: { chain: 'regtest', limits: { signSeconds: 60 } },
    askSigning: () => (hasPerson ? ask : undefined),
    asked: ({ id }, seconds) => told.push([id, seconds]),
  });
  return { signings, questions, answers, told };
}

describe('a person is asked to sign', () => {
  test.each<[name: string, answer: SigningAnswer, outcome: unknown]>([
    ['signs', SIGNED, { ok: true, signed: SIGNED }],
    ['declines', 'declined', { ok: false, error: { code: RpcErrorCode.declined } }],
    ['closes the window', 'closed', { ok: false, error: { code: RpcErrorCode.declined } }],
  ])('and %s', async (_name, answer, outcome) => {
    const { signings, questions, answers, told } = start();
    const asking = signings.ask(A, PSBT, NEVER);
    expect(questions).toMatchObject([
      { origin: A.origin, psbt: PSBT, chain: 'regtest', until: 1_060_000 },
    ]);
    expect(told).toEqual([[A.id, 60]]);
    answers[0]?.(answer);
    expect(await asking).toMatchObject(outcome as object);
  });

  test('and has no more time than was told', async () => {
    const { signings, questions } = start();
    const asking = signings.ask(A, PSBT, NEVER);
    vi.advanceTimersByTime(59_999);
    expect(questions[0]?.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await asking).toMatchObject({ ok: false, error: { code: RpcErrorCode.timedOut } });
    expect(questions[0]?.signal.aborted).toBe(true);
  });

  test('and the call ends before the answer', async () => {
    const { signings, questions } = start();
    const error = new RpcError(RpcErrorCode.cancelled, 'Call cancelled');
    const outcome = await signings.ask(A, PSBT, Promise.resolve({ ok: false, error }));
    expect(outcome).toEqual({ ok: false, error });
    expect(questions[0]?.signal.aborted).toBe(true);
  });
});

test('one is asked for at a time, and the next once that is over', async () => {
  const { signings, questions, answers } = start();
  const first = signings.ask(A, PSBT, NEVER);
  const flood = await Promise.all(
    Array.from({ length: 50 }, () => signings.ask({ ...A, id: 'b' }, PSBT, NEVER)),
  );
  expect(new Set(flood.map((outcome) => !outcome.ok && outcome.error.code))).toEqual(
    new Set([RpcErrorCode.signingElsewhere]),
  );
  expect(questions).toHaveLength(1);
  answers[0]?.('declined');
  await first;
  void signings.ask(A, PSBT, NEVER);
  expect(questions).toHaveLength(2);
});

test('where nobody can be asked, nobody is', async () => {
  const { signings, told } = start(false);
  expect(await signings.ask(A, PSBT, NEVER)).toMatchObject({
    ok: false,
    error: { code: RpcErrorCode.needsPerson },
  });
  expect(told).toEqual([]);
});
