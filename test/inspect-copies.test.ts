import { describe, expect, test } from 'vitest';
import { OTHER_PSBT, SHARED_PSBT, signedBy } from '../e2e/sign-psbts.ts';
import { Copies } from '../src/app/document/copies-store.ts';
import type { InputDocument } from '../src/app/document/input-document.ts';
import { copyOutcomeText } from '../src/app/sign/psbt/text-copies.ts';
import { createSigningFormClient } from '../src/channel/signing-form-client.ts';
import { fakeWorkers } from '../src/channel/testing/fake-worker.ts';

/* Copies of cosigners in the Inspect view: each says what it brings, and what is accepted is another input. */

/** With a PSBT that is shown. */
function shown(psbt = SHARED_PSBT) {
  const opened: string[] = [];
  const { started, start } = fakeWorkers();
  const document = { whole: async () => new Blob([psbt]) } as unknown as InputDocument;
  const copies = new Copies(
    createSigningFormClient(start),
    () => 'main',
    () => document,
    (one) => void opened.push(one),
  );
  copies.begin();
  const said = () =>
    copies.store.getState().copies.map(({ name, outcome }) => [name, copyOutcomeText(outcome)]);
  return { copies, opened, said, started };
}

const file = (text: string) => new File([text], 'of-bob.psbt');
const TWO = [signedBy(1), signedBy(3)] as const;
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const KEY = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const TRANSACTION = `0200000001${'11'.repeat(32)}0000000000ffffffff01e803000000000000160014${'00'.repeat(24)}`;

describe('what was typed stays where it is refused', () => {
  test.each([
    ['a copy', TWO[0], 'taken'],
    ['one that brings nothing', SHARED_PSBT, 'taken'],
    ['one of another transaction', OTHER_PSBT, 'refused'],
    ['text', 'no copy', 'refused'],
    ['a key', KEY, 'private'],
    ['a mistyped key', KEY.slice(0, -1), 'private'],
  ] as const)('%s', async (_, given, expected) => {
    expect(await shown().copies.take([given])).toBe(expected);
  });
});

describe('a copy', () => {
  test.each([
    ['that brings a signature', [TWO[0]], [[undefined, /^brought 1 signature of .*input 0/]], 1],
    ['as a file', [file(TWO[0])], [['of-bob.psbt', /^brought 1 signature/]], 1],
    [
      'beside another',
      TWO,
      [
        [undefined, /^brought 1 sig/],
        [undefined, /^brought 1 sig/],
      ],
      1,
    ],
    ['without anything new', [SHARED_PSBT], [[undefined, /^brought nothing new/]], 0],
    [
      'of another transaction',
      [OTHER_PSBT],
      [[undefined, /^refused.*another transaction.*outputs\.$/]],
      0,
    ],
    ['that is the network transaction', [TRANSACTION], [[undefined, /^refused.*not a PSBT/]], 0],
    ['that is an address', [ADDRESS], [[undefined, /^refused.*address/]], 0],
    ['that is text', ['no copy'], [[undefined, /^refused.*no PSBT/]], 0],
    [
      'that is damaged, beside a good one',
      ['cHNidP8A', TWO[0]],
      [
        [undefined, /^refused.*not be decoded/],
        [undefined, /^brought 1/],
      ],
      1,
    ],
    [
      'that is a key',
      ['KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'],
      [[undefined, /^refused/]],
      0,
    ],
  ] as const)('%s', async (_what, given, expected, made) => {
    const { copies, opened, said } = shown();
    await copies.take(given);
    expect(said()).toEqual(expected.map(([name, words]) => [name, expect.stringMatching(words)]));
    expect(opened).toEqual([]);
    expect(copies.store.getState().isMore).toBe(made > 0);
    // What was refused is kept nowhere but where it is a PSBT.
    expect(JSON.stringify(copies.store.getState())).not.toContain('KwDiBf89');
    copies.accept();
    expect(opened).toHaveLength(made);
  });
});

test('copies one after the other are put together, and shown once they are accepted', async () => {
  const { copies, opened } = shown();
  void copies.take([TWO[0]]);
  await copies.take([TWO[1]]);
  expect(opened).toEqual([]);
  copies.accept();
  expect(opened).toHaveLength(1);
  const check = shown(opened[0]);
  await check.copies.take(TWO);
  expect(check.said().map(([, words]) => words)).toEqual(Array(2).fill('brought nothing new.'));
});

test('what comes after the field was closed changes nothing, and its worker ends', async () => {
  const { copies, opened, said, started } = shown();
  const taking = copies.take([TWO[0]]);
  copies.end();
  await taking;
  copies.accept();
  expect([opened, said()]).toEqual([[], []]);
  expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
});
