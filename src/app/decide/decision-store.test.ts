import { expect, test } from 'vitest';
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
