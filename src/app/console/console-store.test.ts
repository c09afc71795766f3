import { describe, expect, test } from 'vitest';
import type { AnswerText, ConsoleClient, LineOutcome } from '../../channel/console-client.ts';
import { Console } from './console-store.ts';

const KEY = 'secret';

function answerOf(size: number): LineOutcome {
  const text: AnswerText = {
    lines: 1,
    line: () => ({ text: '', length: 0 }),
    size,
    content: () => new Blob(),
  };
  return { kind: 'answer', text, isJson: true };
}

/** A console whose calls have these outcomes, and what was asked of it. */
function consoleWith(outcomes: readonly LineOutcome[], mayHoldKeys = true) {
  const asked: unknown[] = [];
  const left = [...outcomes];
  const client: ConsoleClient = {
    call(line, options) {
      asked.push([line, options]);
      let end: (outcome: LineOutcome) => void = () => {};
      const outcome = left.shift();
      const coming = new Promise<LineOutcome>((resolve) => {
        end = resolve;
        if (outcome) resolve(outcome);
      });
      return { outcome: coming, cancel: () => end({ kind: 'cancelled' }) };
    },
    shown: (line) => ({ text: line.replace(KEY, '***'), isWhole: !line.startsWith('long') }),
  };
  return {
    asked,
    console: new Console(
      client,
      () => 'signet',
      () => mayHoldKeys,
    ),
  };
}

describe('a line', () => {
  test('is called with the chain of the page, and shown without keys', async () => {
    const { asked, console } = consoleWith([answerOf(1)]);
    expect(await console.run(`x ${KEY}`)).toBe(true);
    expect(asked).toEqual([[`x ${KEY}`, { chain: 'signet', mayHoldKeys: true }]]);
    expect(console.store.getState().entries).toMatchObject([{ line: 'x ***', chain: 'signet' }]);
    expect(console.recall.step(-1, '')).toBe('x ***');
    expect(JSON.stringify([console.store.getState(), console.recall])).not.toContain(KEY);
  });

  test('is called where keys may not be typed, and says so', async () => {
    const { asked, console } = consoleWith([answerOf(1)], false);
    await console.run('x');
    expect(asked).toEqual([['x', { chain: 'signet', mayHoldKeys: false }]]);
  });

  test('that is refused leaves no trace but the reason', async () => {
    const { console } = consoleWith([{ kind: 'refused', refusal: { why: 'nested' } }]);
    expect(await console.run('x')).toBe(false);
    expect(console.store.getState()).toMatchObject({ entries: [], refusal: { why: 'nested' } });
    expect(console.recall.step(-1, '')).toBeUndefined();
    console.forgive();
    expect(console.store.getState().refusal).toBeUndefined();
  });

  test.each([[''], ['  \n']])('%j is none', async (line) => {
    const { asked, console } = consoleWith([]);
    expect(await console.run(line)).toBe(false);
    expect(asked).toEqual([]);
  });

  test('of great length is called and not recalled', async () => {
    const { console } = consoleWith([answerOf(1)]);
    expect(await console.run('long')).toBe(true);
    expect(console.recall.step(-1, '')).toBeUndefined();
  });

  test('waits for nobody: a second one meanwhile is not called', async () => {
    const { asked, console } = consoleWith([]);
    const running = console.run('a');
    expect(await console.run('b')).toBe(false);
    console.clear();
    expect(console.store.getState().entries).toHaveLength(1);
    console.cancel();
    expect(await running).toBe(true);
    expect(asked).toHaveLength(1);
    expect(console.store.getState()).toMatchObject({
      entries: [{ outcome: { kind: 'cancelled' } }],
      isRunning: false,
    });
  });
});

test.each([
  ['sixty of many small ones', new Array<number>(70).fill(10), 60],
  ['as many as fit of large ones', [90e6, 90e6, 50e6], 2],
  ['the newest however large', [1, 200e6], 1],
])('answers are kept: %s', async (_name, sizes, count) => {
  const { console } = consoleWith(sizes.map(answerOf));
  for (const i of sizes.keys()) await console.run(`${i}`);
  const { entries } = console.store.getState();
  expect(entries).toHaveLength(count);
  expect(entries.at(-1)?.line).toBe(`${sizes.length - 1}`);
});
