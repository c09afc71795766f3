import { describe, expect, test } from 'vitest';
import type { Progress } from '../../channel/protocol/protocol.ts';
import type { QrReading } from '../../channel/qr/qr-protocol.ts';
import { QrIntake } from './qr-intake.ts';

const SOURCE = new Blob(['ur:psbt/1-2/ae']);
const WHOLE = new Blob(['psbt']);
const NOTHING = { found: 0, added: 0, repeated: 0, refusals: [], isPicture: false } as const;
const PART = {
  ...{ ...NOTHING, found: 3, added: 1, repeated: 1 },
  refusals: [{ refusal: 'damaged', detail: '' }],
  collected: { dialect: 'ur', map: Uint8Array.of(1, 0), received: 1 },
} as const satisfies QrReading;
const LARGE = { refusal: 'large-picture', detail: '16000 × 16000' } as const;

/** An intake whose reader answers when it is told to, and whose end rejects what waits. */
function trial() {
  let settle: { resolve: (reading: QrReading) => void; reject: (why: Error) => void } | undefined;
  let report: ((progress: Progress) => void) | undefined;
  let ends = 0;
  const intake = new QrIntake({
    read: (_source, told) => {
      report = told;
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
      });
    },
    end: () => {
      ends++;
      settle?.reject(new Error('stopped'));
    },
  });
  return {
    intake,
    state: () => intake.store.getState(),
    answer: (reading: QrReading) => settle?.resolve(reading),
    lose: () => settle?.reject(new Error('lost')),
    report: (progress: Progress) => report?.(progress),
    ends: () => ends,
  };
}

describe('what is read', () => {
  test.each<[what: string, reading: QrReading, taking: object, state: object]>([
    ['nothing', NOTHING, { kind: 'none', isPicture: false }, { collected: undefined }],
    [
      'a picture without a symbol',
      { ...NOTHING, isPicture: true },
      { kind: 'none', isPicture: true },
      { refusals: [] },
    ],
    [
      'a picture that is too large',
      { ...NOTHING, isPicture: true, refusals: [LARGE] },
      { kind: 'part' },
      { refusals: [LARGE], collected: undefined, repeated: 0 },
    ],
    [
      'parts',
      PART,
      { kind: 'part' },
      { collected: PART.collected, refusals: PART.refusals, repeated: 1, dialect: 'ur' },
    ],
    [
      'the last part',
      { ...PART, refusals: [], whole: WHOLE },
      { kind: 'whole', source: WHOLE, dialect: 'ur' },
      { collected: undefined, refusals: [], dialect: 'ur' },
    ],
    [
      'a symbol without parts, beside parts of another',
      { ...PART, added: 0, refusals: [], whole: WHOLE },
      { kind: 'whole', source: WHOLE },
      { collected: undefined, refusals: [], dialect: 'ur' },
    ],
  ])('is %s', async (_what, reading, taking, state) => {
    const { intake, answer, state: current } = trial();
    const taken = intake.take(SOURCE);
    answer(reading);
    expect(await taken).toEqual(taking);
    expect(current()).toMatchObject({ ...state, reading: undefined });
  });

  test.each([
    ['what is collected stays', PART, PART.collected],
    ['alone', { ...NOTHING, isPicture: true, refusals: [LARGE] }, undefined],
  ])('is refused until something else is given: %s', async (_what, reading, collected) => {
    const { intake, answer, state } = trial();
    const taken = intake.take(SOURCE);
    answer(reading);
    await taken;
    expect(state().refusals).not.toEqual([]);
    intake.forgetRefusals();
    expect(state()).toMatchObject({ refusals: [], collected });
  });

  test('is told while it is read, and no longer', async () => {
    const { intake, answer, state, report } = trial();
    const said: Progress[] = [];
    const taken = intake.take(SOURCE, (progress) => said.push(progress));
    report({ done: 1, total: 2 });
    expect(state().reading).toEqual({ done: 1, total: 2 });
    answer(PART);
    await taken;
    expect([state().reading, said]).toEqual([undefined, [{ done: 1, total: 2 }]]);
  });

  test('is forgotten where all is, and says nothing any more', async () => {
    const { intake, state, report, ends } = trial();
    const said: Progress[] = [];
    const taken = intake.take(SOURCE, (progress) => said.push(progress));
    intake.end();
    report({ done: 1, total: 2 });
    expect(await taken).toEqual({ kind: 'forgotten' });
    expect([state().reading, said, ends()]).toEqual([undefined, [], 1]);
  });

  test('is lost with the worker', async () => {
    const { intake, lose, state, report } = trial();
    const taken = intake.take(SOURCE);
    report({ done: 1, total: 2 });
    lose();
    await expect(taken).rejects.toThrow('lost');
    expect(state().reading).toBeUndefined();
  });
});
