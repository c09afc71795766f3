import { describe, expect, test } from 'vitest';
import { applied, type Edit } from '../core/damage/edit.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { BY_AB, one, TWO_OF_THREE } from '../core/review/testing/file-rows.ts';
import { bytesOfFile, wsh } from '../core/sign/testing/built-files.ts';
import { run } from './testing/run.ts';

/* What the command says of a damaged PSBT behind the error. */

const SOUND = bytesOfFile(one(wsh(TWO_OF_THREE), { signed: BY_AB }));

const changed = (at: number): Edit => ({ at, removed: 1, put: Uint8Array.of(SOUND[at]! + 1) });
const lost = (at: number, removed = 1): Edit => ({ at, removed, put: new Uint8Array(0) });
const added = (at: number): Edit => ({ at, removed: 0, put: Uint8Array.of(7) });

const NOT_WHOLE = 'Read before the error: no whole map.';
const GLOBAL = 'Read before the error: the global map, 0 of 1 input, 0 of 1 output.';
const ENDS_EARLY =
  'Expected: More bytes. The input, or the part around this one, ends too early. (BIP 174).';
const CHANGE = 'One change makes it decode, if nothing else is wrong: ';
const NONE = 'No other length, no other count, no byte less and none more makes it decode.';
const SEVERAL =
  'More than one change would make it decode, and the bytes do not say which. Ask for the file again.';

type Row = readonly [
  name: string,
  edit: Edit,
  rule: string,
  read: string,
  guess: string,
  end: string,
];

const ROWS: readonly Row[] = [
  [
    'another length',
    changed(5),
    'Expected: A key of 1 byte: the key of this field is its type only. This one has 2 bytes. (BIP 174).',
    NOT_WHOLE,
    '0 records, 5 records by length alone, the ends of 2 maps',
    `${CHANGE}the length at global map, unsigned transaction, byte 5 is 01 in place of 02.`,
  ],
  [
    'another count',
    changed(98),
    ENDS_EARLY,
    GLOBAL,
    '2 records, the ends of 2 maps',
    `${CHANGE}the count at input 0, previous transaction, byte 98 is 01 in place of 02.`,
  ],
  [
    'a byte too many',
    added(94),
    ENDS_EARLY,
    GLOBAL,
    '',
    `${CHANGE}without 07 at input 0, previous transaction, byte 94.`,
  ],
  [
    'a byte too few',
    lost(190),
    'Expected: A value of 160 bytes, as its length says. What stands there has 9. (BIP 174).',
    GLOBAL,
    '4 records, the end of 1 map',
    `${CHANGE}with 2b put in at input 0, witness UTXO, byte 190.`,
  ],
  [
    'a byte too few of several that may be it',
    lost(8),
    ENDS_EARLY,
    NOT_WHOLE,
    '1 record, 4 records by length alone, the ends of 2 maps',
    `${CHANGE}one byte more in global map, unsigned transaction, which and where it does not say.`,
  ],
  ['its end that is gone', lost(SOUND.length - 30, 30), ENDS_EARLY, GLOBAL, '', NONE],
  ['a byte too few that nothing tells', lost(95), ENDS_EARLY, GLOBAL, '', NONE],
  ['a byte too few with several changes', lost(188), ENDS_EARLY, GLOBAL, '', SEVERAL],
];

describe.each(['inspect', 'describe'])('%s of a PSBT with', (command) => {
  test.each(ROWS)('%s says the rule, what could be read and what mends it', async (...row) => {
    const [, edit, rule, read, guess, end] = row;
    const { exit, out, err } = await run([command, '-'], {
      input: encodeBase64(applied(SOUND, edit)),
    });
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    const behind = guess === '' ? '' : `Behind it, as a guess by its lengths: ${guess}. `;
    const [, said] = / (Expected: .*)\n$/.exec(err) ?? [];
    expect(said).toBe(`${rule} ${read} ${behind}${end}`);
    expect(err).toMatch(/ \(byte \d+, [^)]+\)\. Expected: /);
  });

  test('nothing that is damaged says nothing of it', async () => {
    const { exit, out, err } = await run([command, '-'], { input: encodeBase64(SOUND) });
    expect({ exit: exit === 2, err }).toEqual({ exit: false, err: '' });
    expect(out).not.toMatch(/Expected: |as a guess|One change/);
  });
});
