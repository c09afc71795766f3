import { describe, expect, test } from 'vitest';
import { askingOf } from '../../../channel/testing/answers.ts';
import { KeyEntry } from './key-entry.ts';

/** What the self-test answers, one after the other. */
type Answers = readonly (string | undefined | Error)[];

function made(answers: Answers) {
  let asked = 0;
  const entry = new KeyEntry(
    askingOf({
      selfTest: async () => {
        const answer = answers[asked++];
        if (answer instanceof Error) throw answer;
        return { failed: answer };
      },
    }),
  );
  const done: string[] = [];
  entry.guard({ close: () => done.push('close') }, () => done.push('wipe'));
  return { entry, done, asked: () => asked };
}

const LOST = new Error('The worker ended');

describe('keys may be entered', () => {
  test.each<[name: string, answers: Answers, done: readonly string[]]>([
    ['where the self-test passes', [undefined], []],
    ['where its second try passes', [LOST, undefined], []],
    ['and not where a vector fails', ['SHA-256'], ['close', 'wipe']],
    ['and not where nothing answers', [LOST, LOST], ['close', 'wipe']],
  ])('%s', async (_name, answers, done) => {
    const entry = made(answers);
    await entry.entry.ask();
    expect(entry.done).toEqual(done);
    expect(entry.entry.hasFailed()).toBe(done.includes('wipe'));
  });

  test('as it was answered first, however often it is asked', async () => {
    const entry = made(['SHA-256', undefined]);
    await entry.entry.ask();
    await entry.entry.ask();
    expect([entry.asked(), entry.entry.store.getState()]).toEqual([
      1,
      { is: 'failed', vector: 'SHA-256' },
    ]);
  });
});
