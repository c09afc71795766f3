import { describe, expect, test } from 'vitest';
import type { ConsentAnswer } from '../../channel/embed/callers.ts';
import type { DecideQuestion, SignQuestion } from '../../channel/embed/decide.ts';
import type { SigningAnswer } from '../../channel/embed/signings.ts';
import { ConsentQueue } from './consent-store.ts';

/** Windows in the hands of a test. */
function windowsOf(opens = true) {
  const opened: DecideQuestion[] = [];
  const answered: ((answer: ConsentAnswer) => void)[] = [];
  const toSign: SignQuestion[] = [];
  const signed: ((answer: SigningAnswer) => void)[] = [];
  let closed = 0;
  let left = 0;
  return {
    opened,
    answered,
    toSign,
    signed,
    left: () => left,
    closed: () => closed,
    open(question: DecideQuestion, answer: (answer: ConsentAnswer) => void) {
      if (opens) opened.push(question);
      answered.push(answer);
      return Promise.resolve(opens);
    },
    openToSign(question: SignQuestion, answer: (answer: SigningAnswer) => void) {
      toSign.push(question);
      signed.push(answer);
      return Promise.resolve(opens);
    },
    close: () => {
      closed++;
    },
    letGo: () => {
      left++;
    },
  };
}

/** The windows of these answer one thing alone, where a caller may be let in for more. */
function signing(queue: ConsentQueue, origin: string) {
  const aborting = new AbortController();
  const { signal } = aborting;
  const answer = queue.askSigning({ ...TO_SIGN, origin, signal });
  return { answer, abort: () => aborting.abort() };
}

const TO_SIGN = { psbt: 'cHNidP8=', chain: 'main', until: 0 } as const;

function asking(queue: ConsentQueue, origin: string) {
  const aborting = new AbortController();
  const answer = queue.ask({ origin, asked: ['help'], signal: aborting.signal });
  return { answer, abort: () => aborting.abort() };
}

const questions = (queue: ConsentQueue) => queue.store.getState().questions;
const origins = (queue: ConsentQueue) => questions(queue).map(({ origin }) => origin);

describe('questions', () => {
  test('wait in their order, and each gets its own answer', async () => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    const a = asking(queue, 'a');
    const b = asking(queue, 'b');
    expect(origins(queue)).toEqual(['a', 'b']);
    const [first, second] = questions(queue);
    await queue.decide(second!.key);
    windows.answered[0]?.('once');
    expect(origins(queue)).toEqual(['a']);
    queue.decline(first!.key);
    expect(await Promise.all([a.answer, b.answer])).toEqual(['denied', 'once']);
    expect(origins(queue)).toEqual([]);
  });

  test('that nobody waits for go, and let nobody in', async () => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    const a = asking(queue, 'a');
    const b = asking(queue, 'b');
    a.abort();
    expect(await a.answer).toBe('denied');
    expect(origins(queue)).toEqual(['b']);
    const [question] = questions(queue);
    await queue.decide(question!.key);
    windows.answered[0]?.('until closed');
    queue.decline(question!.key);
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
    ['is closed by a denial in the frame', (queue) => queue.decline(1)],
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
    queue.decline(1);
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

describe('what is to be signed', () => {
  const SIGNED = { psbt: 'cHNidP8B', complete: true };

  test('gets a window of its own, which gives what was signed', async () => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    const { answer } = signing(queue, 'a');
    await queue.decide(1);
    expect(windows.toSign).toEqual([{ ...TO_SIGN, origin: 'a' }]);
    windows.signed[0]?.(SIGNED);
    expect([await answer, windows.closed(), windows.left()]).toEqual([SIGNED, 1, 0]);
  });

  test('is declined in the frame, and in its window', async () => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    const inFrame = signing(queue, 'a');
    queue.decline(1);
    const inWindow = signing(queue, 'a');
    await queue.decide(2);
    windows.signed[0]?.('closed');
    expect(await Promise.all([inFrame.answer, inWindow.answer])).toEqual(['declined', 'closed']);
  });

  test('leaves its window to the person where nobody waits any more', async () => {
    const windows = windowsOf();
    const queue = new ConsentQueue(windows);
    const { answer, abort } = signing(queue, 'a');
    await queue.decide(1);
    abort();
    expect([await answer, windows.closed(), windows.left()]).toEqual(['declined', 0, 1]);
  });

  test('waits behind a question that is open', async () => {
    const queue = new ConsentQueue(windowsOf());
    asking(queue, 'a');
    signing(queue, 'b');
    expect(origins(queue)).toEqual(['a', 'b']);
  });
});
