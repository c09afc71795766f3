import { describe, expect, test } from 'vitest';
import { UNSPENDABLE_KEY } from '../../../core/crypto/taproot.ts';
import { fromText } from '../../../core/miniscript/from-text.ts';
import { toScript } from '../../../core/miniscript/to-script.ts';
import {
  type FileSpec,
  fileOf,
  type Lock,
  sh,
  tr,
  wpkh,
  wsh,
} from '../../../core/sign/testing/built-files.ts';
import { scriptOf } from '../../../core/sign/testing/script-words.ts';
import { publicKey } from '../../../core/sign/testing/utxos.ts';
import { execute } from '../../dispatch.ts';

/* Locks by what is wrong, in findings and in the line above all. */

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly path: string;
  readonly text: string;
}

function called(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ method, params });
  return JSON.parse(execute(body, { chain: 'regtest' }).body).result;
}

/** `severity path: what is said before the sentence of the row`. */
function foundIn(code: string, ...params: readonly unknown[]): readonly string[] {
  const { findings } = called('inspectpsbt', ...params) as { findings: readonly Finding[] };
  return findings
    .filter((one) => one.code === code)
    .map(
      ({ severity, path, text }) =>
        `${severity} ${path}: ${text.slice(0, text.lastIndexOf(': The transaction does not'))}`,
    );
}

/** The verdict line of what `describepsbt` says. */
function lineOf(...params: readonly unknown[]): string {
  const text = called('describepsbt', ...params) as string;
  return (
    text
      .split('\n')
      .slice(0, 4)
      .find((line) => /^(Input|Fails|Partly|Not signed|Needs|All)/.test(line)) ?? ''
  );
}

/** P2WSH of a miniscript with letters for keys. */
function script(text: string): Uint8Array {
  const read = fromText(text, publicKey);
  if (!read.ok) throw new Error(`no miniscript: ${text}`);
  return toScript(read.node);
}

const in0 = (text: string): Lock => wsh(script(text));
const by = (letters: string) => [...letters].map((letter) => ({ by: letter }));

// Files of public reports, made anew.

const VERSION_1 = [
  '01000000000101b3d97788f2bb9796b887ea247ca4b05d499ba668b5a7b02c287b95d305cc393500000000000600000001905f0100000000001600144ccd5bf109dc74c7f7d8347c6079c644408be149024730440220060beaa217d891cfd8e9b38a5c703ebeda8dc76816882dd91a49b4482f851680022017ae459d73337c2eac60bf2be60c024a82d7490a51ce609e3ad61ec110934f3b012656b2752102689c19a27808fd05584864b5352a7c8800f71d2143f762b20641b39f052eba01ac00000000',
  {
    prevtxs: [
      '02000000019b26f7293e6d7f1d874a5223f90e28a42822fe64c6d9b1857d34b14b987ea6250000000000fdffffff01a086010000000000220020d03306643ea913d71c066f6d58aa1198f6f4aa8c11f17f9a786ac67e277f2f5c00000000',
    ],
  },
] as const;
const NO_WAIT =
  'cHNidP8BAFICAAAAAQhZV7D0GFll6GRnI4JxBW03PsneDXxaJ4mRG21tFTGvAAAAAAD9////AZBfAQAAAAAAFgAUNMazSTMTHg4lj3Oj10vnqHYP7UwAAAAAAAEAXgIAAAABpPC8TSlW2re+2+Z/zoI9AIpJc4xtbcQPSP/qdzI1pFwAAAAAAP3///8BoIYBAAAAAAAiACCXpcGdgIgx21nEjGIw0EAAj1pejHaKJl1e1N/5d1wyNQAAAAABASughgEAAAAAACIAIJelwZ2AiDHbWcSMYjDQQACPWl6MdoomXV7U3/l3XDI1AQVOIQPVjubHTk4ecZ5w+NAUHp4tslckM99JjZbqgx+yuckzTKxzZCEC28HODSi38tCPxd0uWG/uW5D+lMVFDx/8NZfZZ6kGTq2tAwAAAbJoAAA=';
const RECOVERY_LEAF =
  'cHNidP8BAFICAAAAAZMPhbxQ2w2lypQJ1fEloDA9t9AfB51nTfqTb/Vi7xwNAAAAAAD9////AZBfAQAAAAAAFgAUywfeYfvbbHxfDICs//FVSl4iMTMAAAAAAAEBK6CGAQAAAAAAIlEgs4JG6PBRMJUqcA1I7NnoE2Gvu8Mru8nofuALpAryzKJCFcFQkpt0waBJVLeLS2A16XpeB4paDyjsltVHv+6azoA6wIFyZA1bldYgK6D32/NRWeU84lYg0UJPhRsX4iN55sZcJSDVjubHTk4ecZ5w+NAUHp4tslckM99JjZbqgx+yuckzTK1VssBBFNWO5sdOTh5xnnD40BQeni2yVyQz30mNluqDH7K5yTNMeVsvNeGYew/RAvGyuTLP434kvinxtHScz8qGxXgK4jRA+pggdg9GFdExucHfNlZIagjeED0Si+eXCPdws9AW6W2YFxBxyPJj4XUPR3X+kloJYRMOjtcfXAXAt/CDFdWTfQAA';
const FINAL_SEQUENCE =
  'cHNidP8BAFICAAAAAcs+GBRFdw+vFpz0ImzZMqKb1wolfMr8NWFYkmcDAbUwAAAAAAD/////AZBfAQAAAAAAFgAUatxAYW/wt766hmwKdwGZHHYbmx0A8VNlAAEAXgIAAAABZt3V+FaLJv8s3JJIrYcpAJPZgXHuwfLZ+0LrQei9BDAAAAAAAP3///8BoIYBAAAAAAAiACDOkUBLBvpbvbz22RMtKjKXCcHqJ/lVWrvPDkNs7XCs/wAAAAABASughgEAAAAAACIAIM6RQEsG+lu9vPbZEy0qMpcJweon+VVau88OQ2ztcKz/AQVPIQLJZgENRe0WNF+EzECL9WvtLj1d6JFsOAkMTCu+H9Sq/KxzZCED1Y7mx05OHnGecPjQFB6eLbJXJDPfSY2W6oMfsrnJM0ytBADxU2WxaCICA9WO5sdOTh5xnnD40BQeni2yVyQz30mNluqDH7K5yTNMSDBFAiEAhOQZ2hfGCyVCJjDx7obj0ghz62yZGKej/b/xGMGRTMsCIEjHWxhO7ELXpKsSeKB7JnMFYIdlv5uBwsFRhEA9rGJJAQAA';

describe('files that people asked about', () => {
  test('a final input in a transaction of version 1', () => {
    expect(lineOf(...VERSION_1)).toMatch(
      /OP_CHECKSEQUENCEVERIFY, of the witness script; transaction version 1 has no relative locks \(BIP 68 needs 2\)\.$/,
    );
    expect(foundIn('lock-unmet', ...VERSION_1)).toEqual([
      'warning vin[0]: The script asks for an nSequence of at least 6 blocks; transaction version 1 has no relative locks (BIP 68 needs 2)',
    ]);
  });

  test('a lock of no time', () => {
    const [found] = foundIn('lock-truncated', NO_WAIT);
    expect(found).toMatch(/^danger inputs\[0\]: older\(65536\) waits for no time at all/);
  });

  test('a recovery leaf that is signed for too early', () => {
    expect(lineOf(RECOVERY_LEAF)).toBe(
      'Input 0 is signed by d58ee6c7…b9c9334c for the way after 5 blocks, but nSequence 0xfffffffd has the disable bit: set nSequence and sign again.',
    );
    expect(foundIn('lock-unmet', RECOVERY_LEAF)).toEqual([
      'warning inputs[0]: Signed for the way after 5 blocks, but nSequence 0xfffffffd has the disable bit',
    ]);
  });

  test('a lock time that fits, and a final sequence', () => {
    expect(lineOf(FINAL_SEQUENCE)).toMatch(
      /for the way after 2023-11-14 22:13 UTC, but nSequence 0xffffffff is final, which switches the lock time off: set nSequence and sign again\.$/,
    );
    expect(foundIn('lock-unmet', FINAL_SEQUENCE)).toEqual([
      'warning inputs[0]: Signed for the way after 2023-11-14 22:13 UTC, but nSequence 0xffffffff is final, which switches the lock time off',
    ]);
  });
});

const RECOVERY = in0('or_d(pk(A),and_v(v:pk(B),older(144)))');
const LATER = in0('or_d(pk(A),and_v(v:pk(B),after(800000)))');
const BOTH = in0('and_v(v:pk(A),and_v(v:older(10),after(500)))');
const DECAY = in0('or_d(multi(2,A,B,C),and_v(v:pk(D),older(144)))');

const spending = (
  lock: Lock,
  signed: string,
  more: Partial<FileSpec['inputs'][number] & FileSpec> = {},
): FileSpec => {
  const { sequence, lockTime = 0, transactionVersion = 2 } = more;
  const input = { lock, signed: by(signed), ...(sequence !== undefined && { sequence }) };
  return { inputs: [input], lockTime, transactionVersion };
};

describe('signed for a way that is not open', () => {
  type Row = readonly [name: string, file: FileSpec, said: string, line: RegExp];

  test.each<Row>([
    [
      'version 1',
      spending(RECOVERY, 'B', { sequence: 144, transactionVersion: 1 }),
      'Signed for the way after 144 blocks, but transaction version 1 has no relative locks (BIP 68 needs 2)',
      /: set version 2 and sign again/,
    ],
    [
      'the unit',
      spending(RECOVERY, 'B', { sequence: 0x00400090 }),
      'Signed for the way after 144 blocks, but nSequence 0x00400090 counts time, not blocks',
      /: set nSequence and sign again/,
    ],
    [
      'the number',
      spending(RECOVERY, 'B', { sequence: 143 }),
      'Signed for the way after 144 blocks, but nSequence is 143 blocks',
      /: set nSequence and sign again/,
    ],
    [
      'the lock time',
      spending(LATER, 'B', { lockTime: 799_999 }),
      'Signed for the way from block 800,001, but the lock time is block 799,999',
      /: set the lock time and sign again/,
    ],
    [
      'all of it',
      spending(BOTH, 'A', { sequence: 0xffffffff, transactionVersion: 1 }),
      'Signed for the way after 10 blocks and from block 501, but transaction version 1 has no relative locks (BIP 68 needs 2), nSequence 0xffffffff has the disable bit, the lock time is 0 and nSequence 0xffffffff is final, which switches the lock time off',
      /: set version 2, nSequence and the lock time and sign again/,
    ],
    [
      'beside somebody who has signed for one that is',
      spending(DECAY, 'AD'),
      'Signed for the way after 144 blocks, but nSequence 0xfffffffd has the disable bit',
      /^Partly signed: 1 of 2; needs /,
    ],
  ])('%s', (_, file, said, line) => {
    const psbt = fileOf(file);
    expect(foundIn('lock-unmet', psbt)).toEqual([`warning inputs[0]: ${said}`]);
    expect(lineOf(psbt)).toMatch(line);
  });

  test.each<readonly [string, FileSpec]>([
    ['the ordinary key', spending(RECOVERY, 'A')],
    ['the way is open', spending(RECOVERY, 'B', { sequence: 144 })],
    ['nobody has signed', spending(RECOVERY, '')],
    ['one of two for the way that is open', spending(DECAY, 'A')],
    ['a signer of both ways', spending(in0('or_d(multi(2,A,B),and_v(v:pkh(A),older(9)))'), 'A')],
  ])('not where %s', (_, file) => {
    expect(foundIn('lock-unmet', fileOf(file))).toEqual([]);
  });
});

const CUT = 'A CHECKSIGVERIFY 100000 CHECKSEQUENCEVERIFY';
const paying = (lock: Lock): FileSpec => ({
  inputs: [{ lock: wpkh('A') }],
  outputs: [{}, { lock }],
});

describe('locks that are cut off', () => {
  type Row = readonly [name: string, file: FileSpec, found: string];

  test.each<Row>([
    [
      'at an input',
      spending(wsh(scriptOf(CUT)), ''),
      'danger inputs[0]: older(100000) waits for 34,464 blocks',
    ],
    [
      'at an output',
      paying(wsh(scriptOf(CUT))),
      'danger tx.vout[1]: older(100000) waits for 34,464 blocks',
    ],
    [
      'in P2SH',
      spending(sh(scriptOf('131072 CHECKSEQUENCEVERIFY DROP A CHECKSIG')), ''),
      'danger inputs[0]: older(131072) waits for no time at all',
    ],
    [
      'in a leaf',
      spending(tr(UNSPENDABLE_KEY, scriptOf('xA CHECKSIGVERIFY 65546 CHECKSEQUENCEVERIFY')), ''),
      'danger inputs[0]: older(65546) waits for 10 blocks',
    ],
    [
      'of time',
      spending(wsh(scriptOf('A CHECKSIGVERIFY 4259850 CHECKSEQUENCEVERIFY')), ''),
      'danger inputs[0]: older(4259850) waits for about 85 minutes',
    ],
    [
      'with the disable bit',
      spending(wsh(scriptOf('2147483658 CHECKSEQUENCEVERIFY DROP A CHECKSIG')), ''),
      'danger inputs[0]: older(2147483658) waits for no time at all',
    ],
  ])('%s', (_, file, found) => {
    const psbt = fileOf(file);
    const [one, ...others] = foundIn('lock-truncated', psbt);
    expect(one?.startsWith(found)).toBe(true);
    expect(others).toEqual([]);
    expect(called('describepsbt', psbt)).toContain(found.split(': ')[1]);
  });

  test.each<readonly [string, FileSpec]>([
    ['65535 blocks', spending(in0('and_v(v:pk(A),older(65535))'), '')],
    ['a unit of time', spending(in0('and_v(v:pk(A),older(4259839))'), '')],
    ['a lock time', spending(in0('and_v(v:pk(A),after(100000))'), '')],
    [
      'a script that is not that of the coin',
      {
        inputs: [{ lock: { ...wsh(scriptOf(CUT)), scriptPubKey: wpkh('B').scriptPubKey } }],
      },
    ],
  ])('not of %s', (_, file) => {
    expect(foundIn('lock-truncated', fileOf(file))).toEqual([]);
  });
});

test('of more than eight ways the rest is counted', () => {
  const keys = [...'ABCDEFGHIJ'].map((letter) => `pk(${letter})`);
  const nested = keys.slice(0, -1).reduceRight((rest, key) => `or_i(${key},${rest})`, keys.at(-1)!);
  const { needs } = called('inspectpsbt', fileOf(spending(in0(nested), ''))).inputs[0];
  expect([needs.ways.length, needs.more]).toEqual([8, 2]);
});
