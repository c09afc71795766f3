import { afterEach, describe, expect, test, vi } from 'vitest';
import { Arrivals, heardOn } from '../../../test/until.ts';
import type { Heard, Relation, Shell } from '../shell.ts';
import type { ConsentAnswer } from './callers.ts';
import {
  awaitQuestion,
  createDecideWindows,
  type DecideQuestion,
  type Decision,
} from './decide.ts';

const OWN = 'https://page.example';
const QUESTION: DecideQuestion = { origin: 'https://a.example', asked: ['help'] };
const LISTENING = { touchstone: 1, listens: 'decide' };

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
function shellOf(...numbers: readonly (number | undefined)[]) {
  const left = [...numbers];
  const posted: Posted[] = [];
  const closed: (number | undefined)[] = [];
  let lastOpened: number | undefined;
  let listener: (heard: Heard) => void = () => {};
  const shell: Pick<Shell, 'origin' | 'openWindow' | 'closeWindow' | 'post' | 'onMessage'> = {
    origin: OWN,
    openWindow() {
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
    listener({ kind: 'message', relation, from, origin: OWN, data, ports: [], ...more });
  return { shell, posted, closed, hear };
}

/** The asker's side, with a window that was opened. */
async function asking(...numbers: readonly (number | undefined)[]) {
  const made = shellOf(...numbers);
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

  test('says where no window could be opened', async () => {
    const { isOpen, hear, posted } = await asking(undefined);
    hear('opened', 0, LISTENING);
    expect([isOpen, posted]).toEqual([false, []]);
  });
});

describe('the window', () => {
  function waiting() {
    const made = shellOf();
    const decisions: Decision[] = [];
    let hasGone = false;
    awaitQuestion(made.shell, {
      asked: (decision) => decisions.push(decision),
      gone: () => {
        hasGone = true;
      },
    });
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const heard = heardOn(port1);
    return { ...made, decisions, port1, port2, heard, hasGone: () => hasGone };
  }

  const ASKS = { touchstone: 1, question: QUESTION };

  test('answers through the channel of its opener', async () => {
    const { hear, decisions, port2, heard } = waiting();
    hear('opener', 1, ASKS, { ports: [port2] });
    expect(decisions).toMatchObject([{ question: QUESTION }]);
    decisions[0]?.answer('until closed');
    expect(await heard.reach(1)).toEqual(['until closed']);
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
    const port = { postMessage: () => {}, onmessage: undefined as (() => void) | undefined };
    hear('opener', 1, ASKS, { ports: [port as unknown as MessagePort] });
    for (let i = 0; i < 20; i++) {
      vi.advanceTimersByTime(1000);
      if (isThere) port.onmessage?.();
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
