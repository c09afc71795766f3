import { describe, expect, test } from 'vitest';
import { ConsentDesk } from './consent-store.ts';

function asking(desk: ConsentDesk, origin: string) {
  const aborting = new AbortController();
  const answer = desk.ask({ origin, asked: ['help'], signal: aborting.signal });
  return { answer, abort: () => aborting.abort() };
}

const origins = (desk: ConsentDesk) => desk.store.getState().questions.map(({ origin }) => origin);

describe('questions', () => {
  test('wait in their order, and each gets its own answer', async () => {
    const desk = new ConsentDesk();
    const a = asking(desk, 'a');
    const b = asking(desk, 'b');
    expect(origins(desk)).toEqual(['a', 'b']);
    const [first, second] = desk.store.getState().questions;
    desk.answer(second!.key, 'once');
    expect(origins(desk)).toEqual(['a']);
    desk.answer(first!.key, 'denied');
    expect(await Promise.all([a.answer, b.answer])).toEqual(['denied', 'once']);
    expect(origins(desk)).toEqual([]);
  });

  test('that nobody waits for go, and let nobody in', async () => {
    const desk = new ConsentDesk();
    const a = asking(desk, 'a');
    const b = asking(desk, 'b');
    a.abort();
    expect(await a.answer).toBe('denied');
    expect(origins(desk)).toEqual(['b']);
    const [question] = desk.store.getState().questions;
    desk.answer(question!.key, 'until closed');
    desk.answer(question!.key, 'denied');
    expect(await b.answer).toBe('until closed');
  });
});
