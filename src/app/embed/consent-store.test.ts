import { describe, expect, test } from 'vitest';
import type { ConsentAnswer } from '../../channel/embed/callers.ts';
import type { DecideQuestion } from '../../channel/embed/decide.ts';
import { ConsentQueue } from './consent-store.ts';

/** Windows in the hands of a test. */
function windowsOf(opens = true) {
  const opened: DecideQuestion[] = [];
  const answered: ((answer: ConsentAnswer) => void)[] = [];
  let closed = 0;
  return {
    opened,
    answered,
    closed: () => closed,
    open(question: DecideQuestion, answer: (answer: ConsentAnswer) => void) {
      if (opens) opened.push(question);
      answered.push(answer);
      return Promise.resolve(opens);
    },
    close: () => {
      closed++;
    },
  };
}

function asking(queue: ConsentQueue, origin: string) {
  const aborting = new AbortController();
  const answer = queue.ask({ origin, asked: ['help'], signal: aborting.signal });
  return { answer, abort: () => aborting.abort() };
}

const questions = (queue: ConsentQueue) => queue.store.getState().questions;
const origins = (queue: ConsentQueue) => questions(queue).map(({ origin }) => origin);

describe('questions', () => {
  test('wait in their order, and each gets its own answer', async () => {
    const queue = new ConsentQueue(windowsOf());
    const a = asking(queue, 'a');
    const b = asking(queue, 'b');
    expect(origins(queue)).toEqual(['a', 'b']);
    const [first, second] = questions(queue);
    queue.answer(second!.key, 'once');
    expect(origins(queue)).toEqual(['a']);
    queue.answer(first!.key, 'denied');
    expect(await Promise.all([a.answer, b.answer])).toEqual(['denied', 'once']);
    expect(origins(queue)).toEqual([]);
  });

  test('that nobody waits for go, and let nobody in', async () => {
    const queue = new ConsentQueue(windowsOf());
    const a = asking(queue, 'a');
    const b = asking(queue, 'b');
    a.abort();
    expect(await a.answer).toBe('denied');
    expect(origins(queue)).toEqual(['b']);
    const [question] = questions(queue);
    queue.answer(question!.key, 'until closed');
    queue.answer(question!.key, 'denied');
    expect(await b.answer).toBe('until closed');
  });
});

describe('a window', () => {
  test('gets the question without what is the page’s own, and gives its answer', async () => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    const { answer } = asking(queue, 'a');
    await queue.decide(questions(queue)[0]!.key);
    expect(windows.opened).toEqual([{ origin: 'a', asked: ['help'] }]);
    expect(questions(queue)).toMatchObject([{ window: 'open' }]);
    windows.answered[0]?.('until closed');
    expect(await answer).toBe('until closed');
    expect([origins(queue), windows.closed()]).toEqual([[], 1]);
  });

  test('that the browser does not open is said, and lets nobody in', async () => {
    const queue = new ConsentQueue(windowsOf(false));
    asking(queue, 'a');
    await queue.decide(questions(queue)[0]!.key);
    expect(questions(queue)).toMatchObject([{ origin: 'a', window: 'refused' }]);
  });

  test.each<[string, (queue: ConsentQueue, abort: () => void) => void]>([
    ['is closed when nobody waits any more', (_signingForm, abort) => abort()],
    ['is closed by a denial in the frame', (queue) => queue.answer(1, 'denied')],
  ])('%s', async (_name, end) => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    const { answer, abort } = asking(queue, 'a');
    await queue.decide(1);
    end(queue, abort);
    expect([await answer, windows.closed()]).toEqual(['denied', 1]);
  });

  test('of a question that was answered meanwhile is closed', async () => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    asking(queue, 'a');
    const deciding = queue.decide(1);
    queue.answer(1, 'denied');
    await deciding;
    expect([origins(queue), windows.closed()]).toEqual([[], 1]);
  });

  test('that answers a question which is gone answers no other', async () => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    const a = asking(queue, 'a');
    asking(queue, 'b');
    await queue.decide(1);
    a.abort();
    windows.answered[0]?.('until closed');
    expect(origins(queue)).toEqual(['b']);
  });
});
