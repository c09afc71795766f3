import { expect, test } from 'vitest';
import { encodePsbt } from '../psbt/psbt.ts';
import { combinePsbts } from '../roles/combine.ts';
import { combinePendingPsbts } from './combine-pending.ts';
import { decodePendingPsbt } from './decode-pending.ts';
import { type SilentFileSpec, silentFile } from './testing/silent-files.ts';

const fileOf = (part: Partial<SilentFileSpec>) =>
  decodePendingPsbt(
    silentFile({
      inputs: [{ by: 'A' }, { by: 'B' }],
      outputs: [{ to: 'RS' }, 'other'],
      shares: 'none',
      ...part,
    }),
  );

const BARE = fileOf({ outputs: [{ to: 'RS', script: null }, 'other'] });
const WHOLE = fileOf({});
const SHARED = fileOf({ outputs: [{ to: 'RS', script: null }, 'other'], shares: 'each' });

test.each([
  ['scripts with shares', [BARE, WHOLE, SHARED], fileOf({ shares: 'each' })],
  ['the same the other way round', [SHARED, WHOLE], fileOf({ shares: 'each' })],
  ['one alone', [BARE], BARE],
])('puts %s together', (_, files, expected) => {
  expect(encodePsbt(combinePendingPsbts(files)!)).toEqual(encodePsbt(combinePsbts([expected])!));
});

test.each([
  [
    'who is paid by another address',
    [BARE, fileOf({ outputs: [{ to: 'RT', script: null }, 'other'] })],
  ],
  [
    'another script of one output',
    [WHOLE, fileOf({ outputs: [{ to: 'RS', script: 1 }, 'other'] })],
  ],
  [
    'a script that says nothing of a silent payment',
    [WHOLE, fileOf({ outputs: ['other', 'other'] })],
  ],
  [
    'other inputs',
    [BARE, fileOf({ inputs: [{ by: 'A' }], outputs: [{ to: 'RS', script: null }, 'other'] })],
  ],
])('does not with %s', (_, files) => {
  expect(combinePendingPsbts(files)).toBeUndefined();
});

test('Core’s combiner tells them apart by their scripts', () => {
  expect(combinePsbts([BARE, WHOLE])).toBeUndefined();
});
