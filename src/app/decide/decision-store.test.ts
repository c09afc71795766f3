import { describe, expect, test } from 'vitest';
import type { ConsentAnswer } from '../../channel/embed/callers.ts';
import { DecisionQueue } from './decision-store.ts';

const QUESTION = { origin: 'https://a.example', asked: ['help'] };

function asked() {
  const queue = new DecisionQueue();
  const answers: ConsentAnswer[] = [];
  queue.asked({ question: QUESTION, answer: (answer) => answers.push(answer) });
  return { queue, answers, state: () => queue.store.getState() };
}

test('an answer is given once', () => {
  const { queue, answers, state } = asked();
  expect(state()).toEqual({ is: 'asked', question: QUESTION });
  queue.answer('once');
  queue.answer('until closed');
  expect([answers, state()]).toEqual([['once'], { is: 'answered', answer: 'once' }]);
});

test('nothing is answered before anything was asked, nor once nobody waits', () => {
  const queue = new DecisionQueue();
  queue.answer('once');
  expect(queue.store.getState()).toEqual({ is: 'waiting' });
  const { queue: left, answers, state } = asked();
  left.gone();
  left.answer('once');
  expect([answers, state()]).toEqual([[], { is: 'gone' }]);
});

test('that the asker goes once it has the answer changes nothing', () => {
  const { queue, state } = asked();
  queue.answer('denied');
  queue.gone();
  expect(state()).toEqual({ is: 'answered', answer: 'denied' });
});

describe('what is to be signed', () => {
  const TO_SIGN = {
    origin: 'https://a.example',
    psbt: 'cHNidP8=',
    chain: 'main',
    until: 0,
  } as const;
  const SIGNED = { psbt: 'cHNidP8B', complete: true };

  function toSign() {
    const queue = new DecisionQueue();
    const answers: unknown[] = [];
    queue.askedToSign({ question: TO_SIGN, answer: (answer) => answers.push(answer) });
    return { queue, answers, state: () => queue.store.getState() };
  }

  test.each([
    ['returned', SIGNED],
    ['declined', 'declined'],
  ] as const)('is %s once', (outcome, answer) => {
    const { queue, answers, state } = toSign();
    queue.giveSigned(answer);
    queue.giveSigned(SIGNED);
    queue.gone();
    expect([answers, state()]).toEqual([[answer], { is: 'signing', question: TO_SIGN, outcome }]);
  });

  test('stays where nobody waits any more, and is returned to nobody', () => {
    const { queue, answers, state } = toSign();
    queue.gone();
    queue.giveSigned(SIGNED);
    queue.answer('until closed');
    expect([answers, state()]).toMatchObject([[], { is: 'signing', outcome: 'gone' }]);
  });
});
