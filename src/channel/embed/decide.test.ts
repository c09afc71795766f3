import { afterEach, describe, expect, test, vi } from 'vitest';
import { Arrivals, heardOn } from '../../../test/until.ts';
import type { Heard, Relation, Shell } from '../shell.ts';
import type { ConsentAnswer } from './callers.ts';
import {
  awaitQuestion,
  createDecideWindows,
  type DecideQuestion,
  type Decision,
  type SignQuestion,
  type ToSign,
} from './decide.ts';
import type { SigningAnswer } from './signings.ts';

const OWN = 'https://page.example';
const QUESTION: DecideQuestion = { origin: 'https://a.example', asked: ['help'] };
const LISTENING = { touchstone: 1, listens: 'decide' };
/** From a frame without an origin, to its window. */
const ASKS_WHETHER = { touchstone: 1, asks: 'decide' };

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
  vi.useRealTimers();
});

interface Posted {
  readonly to: number;
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

/** A shell in the hands of a test, whose windows have these numbers; `undefined` opens none. */
function shellOf(origin: string, ...numbers: readonly (number | undefined)[]) {
  const left = [...numbers];
  const posted: Posted[] = [];
  const closed: (number | undefined)[] = [];
  let lastOpened: number | undefined;
  let listener: (heard: Heard) => void = () => {};
  let isClosed = false;
  const isWide: boolean[] = [];
  const looked = new Arrivals<boolean>();
  const shell: Pick<
    Shell,
    'origin' | 'openWindow' | 'closeWindow' | 'isWindowClosed' | 'post' | 'onMessage'
  > = {
    origin,
    isWindowClosed() {
      looked.add(isClosed);
      return Promise.resolve(isClosed);
    },
    openWindow(wide) {
      isClosed = false;
      isWide.push(wide);
      lastOpened = left.shift();
      return Promise.resolve(lastOpened);
    },
    closeWindow: () => closed.push(lastOpened),
    post(to, data, handed = []) {
      ports.push(...handed);
      posted.push({ to, data, ports: handed });
    },
    onMessage(listening) {
      listener = listening;
    },
  };
  const hear = (relation: Relation, from: number, data: unknown, more: Partial<Heard> = {}) =>
    listener({ kind: 'message', relation, from, origin, data, ports: [], ...more });
  /** As a person does; seen when it is looked at next. */
  const closeByHand = async () => {
    isClosed = true;
    await looked.reach(looked.getState().length + 1);
  };
  return { shell, posted, closed, hear, isWide, closeByHand };
}

/** The asker's side, with a window that was opened. */
async function asking(...numbers: readonly (number | undefined)[]) {
  return askingAt(OWN, ...numbers);
}

async function askingAt(origin: string, ...numbers: readonly (number | undefined)[]) {
  const made = shellOf(origin, ...numbers);
  const windows = createDecideWindows(made.shell);
  const answers = new Arrivals<ConsentAnswer>();
  const isOpen = await windows.open(QUESTION, answers.add);
  return { ...made, windows, answers, isOpen };
}

describe('the frame that asks', () => {
  test('hands its window the question and a channel, and takes the answer from there', async () => {
    const { hear, posted, answers, closed, isOpen } = await asking(7);
    expect(isOpen).toBe(true);
    hear('opened', 7, LISTENING);
    expect(posted).toMatchObject([{ to: 7, data: { touchstone: 1, question: QUESTION } }]);
    posted[0]?.ports[0]?.postMessage('once');
    expect(await answers.reach(1)).toEqual(['once']);
    expect(closed).toEqual([7]);
  });

  test.each<[string, Relation, number, unknown]>([
    ['another window', 'opened', 8, LISTENING],
    ['the page around it', 'around', 7, LISTENING],
    ['its opener', 'opener', 7, LISTENING],
    ['its window with other words', 'opened', 7, { touchstone: 1, answer: 'once' }],
    ['its window with an answer', 'opened', 7, 'once'],
  ])('hands nothing to %s', async (_name, relation, from, data) => {
    const { hear, posted, answers } = await asking(7);
    hear(relation, from, data);
    expect(posted).toEqual([]);
    hear('opened', 7, LISTENING);
    posted[0]?.ports[0]?.postMessage('denied');
    expect(await answers.reach(1)).toEqual(['denied']);
  });

  test.each(['yes', 1, null, { answer: 'once' }])('takes %j for no answer', async (data) => {
    const { hear, posted, answers } = await asking(7);
    hear('opened', 7, LISTENING);
    posted[0]?.ports[0]?.postMessage(data);
    posted[0]?.ports[0]?.postMessage('denied');
    expect(await answers.reach(1)).toEqual(['denied']);
  });

  test('hears one answer, and none of a window that was closed', async () => {
    const { hear, posted, answers, windows } = await asking(7, 8, 9);
    hear('opened', 7, LISTENING);
    await windows.open(QUESTION, answers.add);
    hear('opened', 7, LISTENING);
    hear('opened', 8, LISTENING);
    expect(posted.map(({ to }) => to)).toEqual([7, 8]);
    posted[0]?.ports[0]?.postMessage('until closed');
    posted[1]?.ports[0]?.postMessage('denied');
    posted[1]?.ports[0]?.postMessage('once');
    expect(await answers.reach(1)).toEqual(['denied']);
    // What comes of a window that was opened after all that, comes after it.
    await windows.open(QUESTION, answers.add);
    hear('opened', 9, LISTENING);
    posted[2]?.ports[0]?.postMessage('until closed');
    expect(await answers.reach(2)).toEqual(['denied', 'until closed']);
  });

  test('tells its window that it still waits', async () => {
    const { hear, posted, answers } = await asking(7);
    hear('opened', 7, LISTENING);
    const port = posted[0]!.ports[0]!;
    const heard = heardOn(port);
    port.postMessage('still there');
    expect(await heard.reach(1)).toEqual(['still there']);
    port.postMessage('denied');
    expect(await answers.reach(1)).toEqual(['denied']);
  });

  test('gives a window that is loaded anew a new channel, and the old one is dead', async () => {
    const { hear, posted, answers } = await asking(7);
    hear('opened', 7, LISTENING);
    hear('opened', 7, LISTENING);
    posted[0]?.ports[0]?.postMessage('once');
    posted[1]?.ports[0]?.postMessage('denied');
    expect(await answers.reach(1)).toEqual(['denied']);
  });

  test('waits for another window where a person closes it', async () => {
    const { hear, posted, answers, windows, closeByHand } = await asking(7, 8);
    await closeByHand();
    hear('opened', 7, LISTENING);
    await windows.open(QUESTION, answers.add);
    hear('opened', 8, LISTENING);
    posted[0]?.ports[0]?.postMessage('once');
    expect(await answers.reach(1)).toEqual(['once']);
  });

  test('has no word for a window at its own origin before that listens', async () => {
    const { posted, closeByHand } = await asking(7);
    await closeByHand();
    expect(posted).toEqual([]);
  });

  test('asks its window whether it listens where the origin has no name, and hands it nothing before', async () => {
    const { hear, posted, answers } = await askingAt('null', 7);
    expect(posted).toEqual([{ to: 7, data: ASKS_WHETHER, ports: [] }]);
    hear('opened', 7, LISTENING);
    expect(posted[1]).toMatchObject({ to: 7, data: { touchstone: 1, question: QUESTION } });
    posted[1]?.ports[0]?.postMessage('denied');
    expect(await answers.reach(1)).toEqual(['denied']);
  });

  test('says where no window could be opened', async () => {
    const { isOpen, hear, posted } = await asking(undefined);
    hear('opened', 0, LISTENING);
    expect([isOpen, posted]).toEqual([false, []]);
  });
});

const TO_SIGN: SignQuestion = { origin: OWN, psbt: 'cHNidP8=', chain: 'main', until: 1 };
const SIGNED = { psbt: 'cHNidP8B', complete: false };
const COMPLETE = { ...SIGNED, complete: true, hex: '00' };

/** The asker's side of what is to be signed. */
async function signing(...numbers: readonly (number | undefined)[]) {
  const made = shellOf(OWN, ...numbers);
  const windows = createDecideWindows(made.shell);
  const answers = new Arrivals<SigningAnswer>();
  await windows.openToSign(TO_SIGN, answers.add);
  made.hear('opened', 7, LISTENING);
  return { ...made, windows, answers };
}

describe('the frame that has something signed', () => {
  test.each([[SIGNED], [COMPLETE], ['declined' as const]])('takes %j', async (answer) => {
    const { posted, answers, closed, isWide } = await signing(7);
    expect(posted).toMatchObject([{ to: 7, data: { touchstone: 1, sign: TO_SIGN } }]);
    posted[0]?.ports[0]?.postMessage(answer);
    expect([await answers.reach(1), closed, isWide]).toEqual([[answer], [7], [true]]);
  });

  test.each([
    'once',
    'closed',
    1,
    {},
    { psbt: 1, complete: true },
    { psbt: '' },
    { ...SIGNED, hex: 1 },
  ])('takes %j for no answer', async (data) => {
    const { posted, answers } = await signing(7);
    posted[0]?.ports[0]?.postMessage(data);
    posted[0]?.ports[0]?.postMessage('declined');
    expect(await answers.reach(1)).toEqual(['declined']);
  });

  test('takes what more a window says for nothing', async () => {
    const { posted, answers } = await signing(7);
    posted[0]?.ports[0]?.postMessage({ ...SIGNED, keys: 'of no use' });
    expect(await answers.reach(1)).toEqual([SIGNED]);
  });

  test('has its answer where the window is closed', async () => {
    const { answers, closeByHand, posted } = await signing(7);
    await closeByHand();
    posted[0]?.ports[0]?.postMessage(SIGNED);
    expect(await answers.reach(1)).toEqual(['closed']);
  });

  test('tells its window that nobody waits any more, and leaves it', async () => {
    const { windows, posted, closed, answers } = await signing(7);
    const heard = heardOn(posted[0]!.ports[0]!);
    windows.letGo();
    expect(await heard.reach(1)).toEqual(['gone']);
    expect([closed, answers.getState()]).toEqual([[], []]);
  });
});

describe('the window', () => {
  function waiting(own = OWN) {
    const made = shellOf(own);
    const decisions: Decision[] = [];
    const toSign: ToSign[] = [];
    let hasGone = false;
    awaitQuestion(made.shell, {
      asked: (decision) => decisions.push(decision),
      askedToSign: (asked) => toSign.push(asked),
      gone: () => {
        hasGone = true;
      },
    });
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const heard = heardOn(port1);
    return { ...made, decisions, toSign, port1, port2, heard, hasGone: () => hasGone };
  }

  const ASKS = { touchstone: 1, question: QUESTION };

  test('answers through the channel of its opener', async () => {
    const { hear, decisions, port2, heard } = waiting();
    hear('opener', 1, ASKS, { ports: [port2] });
    expect(decisions).toMatchObject([{ question: QUESTION }]);
    decisions[0]?.answer('until closed');
    expect(await heard.reach(1)).toEqual(['until closed']);
  });

  const ASKS_TO_SIGN = { touchstone: 1, sign: TO_SIGN };

  test('gives what was signed through the channel of its opener', async () => {
    const { hear, toSign, port2, heard } = waiting();
    hear('opener', 1, ASKS_TO_SIGN, { ports: [port2] });
    expect(toSign).toMatchObject([{ question: TO_SIGN }]);
    toSign[0]?.answer(COMPLETE);
    expect(await heard.reach(1)).toEqual([COMPLETE]);
  });

  const FORGED = { ...TO_SIGN, origin: 'https://bank.example' };

  test.each([
    [OWN, ASKS, QUESTION.origin],
    [OWN, { touchstone: 1, sign: FORGED }, FORGED.origin],
    // Whoever opens a file from disk reads as that file.
    ['null', ASKS, 'null'],
    ['null', { touchstone: 1, sign: FORGED }, 'null'],
  ])('at the origin %s is asked %j by %s', (own, message, shown) => {
    const { hear, decisions, toSign, port2 } = waiting(own);
    hear('opener', 3, message, { ports: [port2] });
    const asked = [...decisions, ...toSign].map(({ question }) => question.origin);
    expect(asked).toEqual([shown]);
  });

  test('without an origin says once that it listens, when its opener asks', () => {
    const { hear, posted } = waiting('null');
    hear('opener', 3, ASKS_WHETHER);
    hear('opener', 3, ASKS_WHETHER);
    expect(posted).toEqual([{ to: 3, data: LISTENING, ports: [] }]);
  });

  test.each<[string, Relation, Partial<Heard>, unknown]>([
    ['to a page around it', 'around', {}, ASKS_WHETHER],
    ['to an opener with an origin', 'opener', { origin: OWN }, ASKS_WHETHER],
    ['to an opener that asks something else', 'opener', {}, { touchstone: 1, asks: 'x' }],
    ['to an opener that calls', 'opener', {}, '{"id":1,"method":"help"}'],
    ['to an opener that asks at once', 'opener', {}, ASKS],
  ])('without an origin does not say that it listens %s', (_name, relation, more, data) => {
    const { hear, posted } = waiting('null');
    hear(relation, 3, data, more);
    expect(posted).toEqual([]);
  });

  test.each<[string, Relation, unknown]>([
    ['a page around it', 'around', ASKS_TO_SIGN],
    ['its opener of no chain', 'opener', { touchstone: 1, sign: { ...TO_SIGN, chain: 'x' } }],
    ['its opener without a PSBT', 'opener', { touchstone: 1, sign: { ...TO_SIGN, psbt: 1 } }],
    ['its opener without an end', 'opener', { touchstone: 1, sign: { ...TO_SIGN, until: '' } }],
  ])('has nothing to sign of %s', (_name, relation, data) => {
    const { hear, toSign, port2 } = waiting();
    hear(relation, 1, data, { ports: [port2] });
    expect(toSign).toEqual([]);
  });

  test.each<[string, Relation, Partial<Heard>, unknown]>([
    ['an opener of another origin', 'opener', { origin: 'https://evil.example' }, ASKS],
    ['an opener without an origin', 'opener', { origin: 'null' }, ASKS],
    ['a page around it', 'around', {}, ASKS],
    ['a window that it opened', 'opened', {}, ASKS],
    ['its opener without a channel', 'opener', { ports: [] }, ASKS],
    ['its opener with no question', 'opener', {}, { touchstone: 1, question: 'help' }],
    ['its opener with half of one', 'opener', {}, { touchstone: 1, question: { origin: OWN } }],
    [
      'its opener with a list that is none',
      'opener',
      {},
      { touchstone: 1, question: { ...QUESTION, procedures: [1] } },
    ],
  ])('takes no question of %s', (_name, relation, more, data) => {
    const { hear, decisions, port2 } = waiting();
    hear(relation, 1, data, { ports: [port2], ...more });
    expect(decisions).toEqual([]);
  });

  test.each([
    ['says so where nobody waits any more', false, true],
    ['goes on while somebody does', true, false],
  ])('%s', (_name, isThere, expected) => {
    // How long nobody answers is what is tested: the clock is the test's.
    vi.useFakeTimers();
    const { hear, hasGone } = waiting();
    const port = {
      postMessage: () => {},
      onmessage: undefined as ((event: { readonly data: string }) => void) | undefined,
    };
    hear('opener', 1, ASKS, { ports: [port as unknown as MessagePort] });
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(1000);
      if (isThere) port.onmessage?.({ data: 'still there' });
    }
    expect(hasGone()).toBe(expected);
  });

  test('takes the first question and no other', () => {
    const { hear, decisions, port1, port2 } = waiting();
    hear('opener', 1, ASKS, { ports: [port2] });
    hear('opener', 1, ASKS, { ports: [port1] });
    expect(decisions).toHaveLength(1);
  });
});
