import { describe, expect, test } from 'vitest';
import {
  type Caller,
  type CallerStanding,
  type ConsentAnswer,
  type ConsentQuestion,
  type ConsentState,
  isOpaque,
} from './callers.ts';
import { DEFAULT_CONFIG, type EmbedConfig } from './config.ts';
import { createGate } from './gate.ts';

const A: Caller = { origin: 'https://a.example', id: 'https://a.example', isOwn: false };
const B: Caller = { origin: 'https://b.example', id: 'https://b.example', isOwn: false };
const OWN: Caller = { origin: 'https://page.example', id: 'https://page.example', isOwn: true };
const ALICE: Caller = { ...B, user: 'alice' };

const HELP = () => ['help'];

/** A gate whose person gives these answers, and then none. */
function gateWith(
  config: Partial<EmbedConfig>,
  answers?: ConsentAnswer[],
  isMisconfigured = false,
) {
  const asked: string[] = [];
  const gate = createGate({
    config: { ...DEFAULT_CONFIG, ...config },
    isMisconfigured,
    askConsent: () =>
      answers &&
      (({ origin }) => {
        asked.push(origin);
        const answer = answers.shift();
        return answer ? Promise.resolve(answer) : new Promise(() => {});
      }),
  });
  /** A code, a list of procedures, or `all`. */
  const outcome = async (caller: Caller) => {
    const admission = await gate.admit(caller, HELP);
    return admission.ok ? (admission.procedures ?? 'all') : admission.error.code;
  };
  return { gate, asked, outcome };
}

const lists = new Map([
  ['https://a.example', new Set(['help'])],
  ['alice', new Set(['decodepsbt'])],
]);

describe('without anyone to ask', () => {
  test.each<[string, Partial<EmbedConfig>, Caller, unknown]>([
    ['a script of the page', {}, OWN, 'all'],
    ['an origin that is not listed', {}, A, -32001],
    ['an origin that is listed', { origins: [A.origin] }, A, 'all'],
    ['another one', { origins: [A.origin] }, B, -32001],
    ['a user', {}, ALICE, 'all'],
    ['an origin with a list', { origins: [A.origin], rpcwhitelist: lists }, A, ['help']],
    ['a user with a list', { rpcwhitelist: lists }, ALICE, ['decodepsbt']],
    [
      'an origin without a list where lists are the rule',
      { origins: [B.origin], rpcwhitelistdefault: true },
      B,
      [],
    ],
    ['a script of the page there', { rpcwhitelistdefault: true }, OWN, 'all'],
    [
      'a script of the page with a list',
      { rpcwhitelist: new Map([[OWN.origin, new Set(['help'])]]) },
      OWN,
      ['help'],
    ],
  ])('%s', async (_name, config, caller, expected) => {
    expect(await gateWith(config).outcome(caller)).toEqual(expected);
  });
});

describe('with a person to ask', () => {
  test.each<[string, ConsentAnswer[], unknown[], number]>([
    ['once lets one call in', ['once', 'denied'], ['all', -32002], 2],
    ['until closed lets all in', ['until closed'], ['all', 'all', 'all'], 1],
    ['denied refuses, and nobody is asked again', ['denied'], [-32002, -32002], 1],
  ])('%s', async (_name, answers, expected, questions) => {
    const { outcome, asked } = gateWith({}, answers);
    const outcomes: unknown[] = [];
    for (const _ of expected) outcomes.push(await outcome(A));
    expect(outcomes).toEqual(expected);
    expect(asked).toEqual(Array.from({ length: questions }, () => A.origin));
  });

  test('calls that wait together are one question', async () => {
    const { outcome, asked } = gateWith({}, ['until closed']);
    expect(await Promise.all([outcome(A), outcome(A), outcome(A)])).toEqual(['all', 'all', 'all']);
    expect(asked).toHaveLength(1);
  });

  test('once is for one of those that wait', async () => {
    const { outcome, asked } = gateWith({}, ['once', 'once', 'denied']);
    expect(await Promise.all([outcome(A), outcome(A), outcome(A)])).toEqual(['all', 'all', -32002]);
    expect(asked).toHaveLength(3);
  });

  test('origins are asked about one by one', async () => {
    const { outcome, asked } = gateWith({}, ['until closed', 'denied']);
    expect(await Promise.all([outcome(A), outcome(B)])).toEqual(['all', -32002]);
    expect(asked).toEqual([A.origin, B.origin]);
  });

  test('consent that is taken back is refused from then on', async () => {
    const { gate, outcome, asked } = gateWith({}, ['until closed']);
    expect(await outcome(A)).toBe('all');
    expect(gate.granted()).toEqual([A.id]);
    gate.withdraw(A.id);
    expect(await outcome(A)).toBe(-32002);
    gate.grant(A.id);
    expect(await outcome(A)).toBe('all');
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Partial<EmbedConfig>, boolean, Caller, unknown]>([
    ['where the operator does not want that', { consent: false }, false, A, -32001],
    ['where the configuration is wrong', {}, true, A, -32007],
    ['about a listed origin', { origins: [A.origin] }, false, A, 'all'],
    [
      'about a listed origin where the configuration is wrong',
      { origins: [A.origin] },
      true,
      A,
      -32007,
    ],
    ['about a script of the page', {}, true, OWN, 'all'],
  ])('nobody is asked %s', async (_name, config, isMisconfigured, caller, expected) => {
    const { outcome, asked } = gateWith(config, ['until closed'], isMisconfigured);
    expect(await outcome(caller)).toEqual(expected);
    expect(asked).toEqual([]);
  });

  test('a question that nobody waits for is taken back, and may be asked again', async () => {
    const signals: AbortSignal[] = [];
    const gate = createGate({
      config: DEFAULT_CONFIG,
      isMisconfigured: false,
      askConsent:
        () =>
        ({ signal }) => {
          signals.push(signal);
          return signals.length === 1 ? new Promise(() => {}) : Promise.resolve('until closed');
        },
    });
    const waiting = gate.admit(A, HELP);
    gate.abandon(B.id);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    gate.abandon(A.id);
    expect(await waiting).toMatchObject({ ok: false });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await gate.admit(A, HELP)).toEqual({ ok: true });
  });

  test.each([
    [2, 1],
    [5, 1],
  ])('%i calls that end together leave no question behind', async (calls, expected) => {
    const questions: AbortSignal[] = [];
    const gate = createGate({
      config: DEFAULT_CONFIG,
      isMisconfigured: false,
      askConsent:
        () =>
        ({ signal }) => {
          questions.push(signal);
          return new Promise(() => {});
        },
    });
    let isWaiting = true;
    const waiting = Array.from({ length: calls }, () => gate.admit(A, HELP, () => isWaiting));
    isWaiting = false;
    gate.abandon(A.id);
    expect(await Promise.all(waiting)).toMatchObject(Array(calls).fill({ ok: false }));
    expect(questions.map(({ aborted }) => aborted)).toEqual(Array(expected).fill(true));
  });

  test.each([
    ['everything', {}, undefined],
    ['what its list says', { rpcwhitelist: lists }, ['help']],
    ['nothing, where lists are the rule', { rpcwhitelistdefault: true }, []],
  ])('who asks is named with what it wants and may then call: %s', async (_name, said, list) => {
    const questions: ConsentQuestion[] = [];
    const gate = createGate({
      config: { ...DEFAULT_CONFIG, ...said },
      isMisconfigured: false,
      askConsent: () => (question) => {
        questions.push(question);
        return Promise.resolve('once');
      },
    });
    await gate.admit(A, HELP);
    expect(questions).toMatchObject([{ origin: A.origin, asked: ['help'] }]);
    expect(questions[0]?.procedures).toEqual(list);
  });

  test('how a caller stands follows what was said', async () => {
    const { gate } = gateWith({ origins: [B.origin] }, ['denied', 'until closed']);
    const seen: CallerStanding[] = [gate.standing(OWN), gate.standing(B), gate.standing(A)];
    await gate.admit(A, HELP);
    seen.push(gate.standing(A));
    gate.forget(A.id);
    seen.push(gate.standing(A));
    await gate.admit(A, HELP);
    seen.push(gate.standing(A));
    gate.withdraw(A.id);
    seen.push(gate.standing(A));
    expect(seen).toEqual(['own', 'listed', 'ask', 'denied', 'ask', 'granted', 'denied']);
    expect(gateWith({ consent: false }).gate.standing(A)).toBe('not allowed');
    expect(gateWith({ origins: [A.origin] }, [], true).gate.standing(A)).toBe('not allowed');
  });

  test.each<[string, ConsentAnswer, readonly ConsentState[]]>([
    ['until it is withdrawn', 'until closed', ['asked', 'given', 'withdrawn']],
    ['once', 'once', ['asked', 'given', 'withdrawn']],
    ['not', 'denied', ['asked', 'denied', 'withdrawn']],
  ])('who is let in %s is told of each step', async (_name, answer, expected) => {
    const told: (readonly [string, ConsentState])[] = [];
    const gate = createGate({
      config: DEFAULT_CONFIG,
      isMisconfigured: false,
      askConsent: () => () => Promise.resolve(answer),
      told: (id, state) => told.push([id, state]),
    });
    await gate.admit(A, HELP);
    gate.withdraw(A.id);
    expect(told).toEqual(expected.map((state) => [A.id, state]));
  });

  test('a page that fails to ask has said no', async () => {
    const gate = createGate({
      config: DEFAULT_CONFIG,
      isMisconfigured: false,
      askConsent: () => () => Promise.reject(new Error('no window')),
    });
    expect(await gate.admit(A, HELP)).toMatchObject({ ok: false, error: { code: -32002 } });
  });
});

test.each([
  ['null', true],
  ['', true],
  ['file://', true],
  ['https://null', false],
])('the origin %j is opaque: %s', (origin, opaque) => {
  expect(isOpaque(origin)).toBe(opaque);
});
