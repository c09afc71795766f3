import { describe, expect, test } from 'vitest';
import { OTHER_PSBT, SHARED_PSBT, signedBy } from '../e2e/sign-psbts.ts';
import { Copies } from '../src/app/document/copies-store.ts';
import type { InputDocument } from '../src/app/document/input-document.ts';
import { copyText } from '../src/app/sign/psbt/text-copies.ts';
import { createSigningFormClient } from '../src/channel/signing-form-client.ts';
import { fakeWorkers } from '../src/channel/testing/fake-worker.ts';

/* Copies of cosigners in the Inspect view: each says what it brought, and the whole is another input. */

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
    copies.store.getState().copies.map(({ name, outcome }) => [name, copyText(outcome)]);
  return { copies, opened, said, started };
}

const file = (text: string) => new File([text], 'of-bob.psbt');
const TWO = [signedBy(1), signedBy(3)] as const;

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
      [[undefined, /^refused.*another transaction.*outputs/]],
      0,
    ],
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
    expect(opened).toHaveLength(made);
    // What was refused is kept nowhere but where it is a PSBT.
    expect(JSON.stringify(copies.store.getState())).not.toContain('KwDiBf89');
  });
});

test('copies one after the other are put together, also before the first is shown', async () => {
  const { copies, opened } = shown();
  void copies.take([TWO[0]]);
  await copies.take([TWO[1]]);
  expect(opened).toHaveLength(2);
  const check = shown(opened[1]);
  await check.copies.take(TWO);
  expect(check.said().map(([, words]) => words)).toEqual(Array(2).fill('brought nothing new.'));
});

test('what comes after the field was closed changes nothing, and its worker ends', async () => {
  const { copies, opened, said, started } = shown();
  const taking = copies.take([TWO[0]]);
  copies.end();
  await taking;
  expect([opened, said()]).toEqual([[], []]);
  expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
});
