import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import type { Program } from './program.ts';
import { PROGRAMS } from './programs/programs.ts';
import { codesIn } from './testing/refused.ts';

/*
 * The PSBTs in the tests of the programs themselves, read from clones of their
 * repositories, `owner/name` in the folder that CLONES names, at the commits of the table.
 * No file of theirs is here; without the clones nothing is tested.
 */

const CLONES = process.env['CLONES'];

interface OwnTests {
  readonly by: string;
  /** Where its tests and their data are. */
  readonly under: string;
  /** How many PSBTs are read there, each once. */
  readonly read: number;
  /** What is raised: in which file, by how many PSBTs, and what is so of it there. */
  readonly raised: readonly (readonly [
    path: string,
    code: string,
    count: number,
    because: string,
  ])[];
}

/* Why a test has a PSBT that raises a rule. */
const REFUSED = 'is to be refused, or is refused for more';
const WARNED = 'is signed; the rule is of a warning';
const RESULT = 'is what signing gives';
const UPDATED = 'the test puts the previous transaction in first';
const NOT_SIGNED = 'vectors of BIPs that are read and written, and not signed';

const SPARROW = 'src/test/java/com/sparrowwallet/drongo/psbt/PSBTTest.java';

const ROWS: readonly OwnTests[] = [
  {
    by: 'bdk',
    under: 'tests',
    read: 1,
    raised: [
      [
        'tests/psbt.rs',
        'non-witness-utxo-missing-any',
        1,
        'is a store of maps for other PSBTs; it is not signed itself',
      ],
    ],
  },
  { by: 'bitbox-api', under: 'src', read: 1, raised: [] },
  {
    by: 'coldcard',
    under: 'testing',
    read: 38,
    raised: [
      ['testing/data/example-change.psbt', 'non-witness-utxo-missing-legacy', 1, UPDATED],
      ['testing/data/snight-example.psbt', 'non-witness-utxo-missing-legacy', 1, UPDATED],
      ['testing/data/multisig-single.psbt', 'already-signed', 1, 'no test reads it'],
      [
        'testing/data/wit-utxo-not-match-redeem-scr.psbt',
        'script-does-not-hash-to-output',
        1,
        'no test reads it',
      ],
      [
        'testing/data/wit-utxo-not-match-redeem-scr.psbt',
        'script-not-plain-multisig',
        1,
        'no test reads it',
      ],
      ['testing/data/one-p2pkh-in.psbt', 'no-key-origin', 1, REFUSED],
      ['testing/data/p2pkh+p2sh+outs.psbt', 'no-key-origin', 1, REFUSED],
      ['testing/data/p2pkh-in-scriptsig.psbt', 'no-key-origin', 1, REFUSED],
      ['testing/data/p2pkh-p2sh-p2wpkh.psbt', 'no-key-origin', 1, REFUSED],
      ['testing/data/worked-1.psbt', 'no-key-origin', 1, REFUSED],
      ['testing/data/worked-combined.psbt', 'already-signed', 1, REFUSED],
      [
        'testing/test_multisig.py',
        'fee-too-high',
        1,
        'the limit is switched off before it is signed',
      ],
      ['testing/test_multisig.py', 'fee-high-warning', 2, WARNED],
      ['testing/test_sign.py', 'zero-amount-output', 1, WARNED],
    ],
  },
  {
    by: 'electrum',
    under: 'tests',
    read: 85,
    raised: [
      ['tests/test_psbt.py', 'redeem-script-mismatch', 2, REFUSED],
      ['tests/test_psbt.py', 'witness-script-mismatch', 1, REFUSED],
      ['tests/test_psbt.py', 'utxo-records-disagree', 1, REFUSED],
    ],
  },
  {
    by: 'hwi',
    under: 'test',
    read: 68,
    raised: [
      ['test/data/test_psbt.json', 'global-xpub-missing', 9, NOT_SIGNED],
      ['test/data/test_psbt.json', 'script-not-plain-multisig', 1, NOT_SIGNED],
      ['test/data/test_psbt.json', 'tapscript-unsupported', 14, NOT_SIGNED],
    ],
  },
  { by: 'jade', under: 'test_data', read: 43, raised: [] },
  {
    by: 'keystone',
    under: 'rust/apps/bitcoin',
    read: 7,
    raised: [
      ['rust/apps/bitcoin/src/transactions/psbt/wrapped_psbt.rs', 'already-signed', 2, RESULT],
    ],
  },
  {
    by: 'krux',
    under: 'tests',
    read: 47,
    raised: [
      ['tests/pages/home_pages/test_home.py', 'no-key-ours', 2, RESULT],
      ['tests/pages/home_pages/test_home.py', 'zero-fingerprint', 1, WARNED],
      ['tests/test_psbt.py', 'no-key-ours', 8, RESULT],
    ],
  },
  {
    by: 'ledger',
    under: 'tests',
    read: 33,
    raised: [
      ['tests/psbt/sighash/sighash-all-anyone-can-pay-sign.psbt', 'sighash-not-default', 1, WARNED],
      [
        'tests/psbt/sighash/sighash-none-anyone-can-pay-sign.psbt',
        'sighash-not-default',
        1,
        WARNED,
      ],
      ['tests/psbt/sighash/sighash-none-sign.psbt', 'sighash-not-default', 1, WARNED],
      [
        'tests/psbt/sighash/sighash-single-anyone-can-pay-sign.psbt',
        'sighash-not-default',
        1,
        WARNED,
      ],
      ['tests/psbt/sighash/sighash-single-sign.psbt', 'sighash-not-default', 1, WARNED],
      ['tests/psbt/sighash/sighash-single-3-ins-2-outs.psbt', 'sighash-not-default', 1, REFUSED],
      [
        'tests/psbt/sighash/sighash-single-3-ins-2-outs.psbt',
        'sighash-single-out-of-range',
        1,
        REFUSED,
      ],
      ['tests/psbt/sighash/sighash-unsupported.psbt', 'sighash-not-default', 1, REFUSED],
      ['tests/psbt/sighash/sighash-unsupported.psbt', 'sighash-unsupported', 1, REFUSED],
      ['tests/test_sign_psbt.py', 'no-key-ours', 2, 'stands in comments'],
      ['tests/test_sign_psbt.py', 'output-script-unsupported', 1, 'stands in comments'],
      ['tests/test_sign_psbt.py', 'non-witness-utxo-missing-segwit-v0', 1, WARNED],
    ],
  },
  { by: 'seedsigner', under: 'tests', read: 15, raised: [] },
  {
    by: 'sparrow',
    under: 'src/test',
    read: 39,
    raised: [
      [SPARROW, 'redeem-script-mismatch', 2, REFUSED],
      [SPARROW, 'witness-script-mismatch', 1, REFUSED],
      [SPARROW, 'witness-utxo-on-legacy', 1, REFUSED],
    ],
  },
  {
    by: 'specter-diy',
    under: 'test',
    read: 13,
    raised: [['test/tests/test_revault.py', 'sighash-not-default', 4, WARNED]],
  },
];

function git(program: Program, ...words: readonly string[]): Buffer {
  const folder = `${CLONES}/${program.repository}`;
  return execFileSync('git', ['-C', folder, ...words], { maxBuffer: 2 ** 28 });
}

function filesIn(program: Program, under: string): readonly string[] {
  const listed = git(program, 'ls-tree', '-r', '--name-only', program.commit, under);
  return listed
    .toString()
    .split('\n')
    .filter((path) => /\.(psbt|py|json|rs|java|ts|js)$/.test(path));
}

/** Raw, in base64 or hex; lines of a text that is quoted in pieces are put together. */
function psbtsIn(file: Buffer): readonly Uint8Array[] {
  if (file.subarray(0, 5).equals(Buffer.from('psbt\xff', 'latin1'))) return [new Uint8Array(file)];
  const text = file.toString('latin1').replaceAll(/(["'])\s*\n\s*\1/g, '');
  const inBase64 = [...text.matchAll(/cHNidP8[A-Za-z0-9+/]+=*/g)].map(([one]) => decodeBase64(one));
  const inHex = [...text.matchAll(/70736274ff(?:[0-9a-f]{2})+/gi)].map(([one]) => hexToBytes(one));
  return [...inBase64, ...inHex].filter((one) => one !== undefined);
}

/** Its codes by that program; `undefined` where Core's decoder refuses it. */
function codesOf(by: string, psbt: Uint8Array): readonly string[] | undefined {
  try {
    return [...new Set(codesIn(psbt, by))];
  } catch {
    return undefined;
  }
}

function judge({ by, under }: OwnTests) {
  const program = PROGRAMS.find((one) => one.by === by)!;
  const seen = new Set<string>();
  const raised = new Map<string, number>();
  for (const path of filesIn(program, under)) {
    for (const psbt of psbtsIn(git(program, 'show', `${program.commit}:${path}`))) {
      const name = Buffer.from(psbt).toString('base64');
      const codes = seen.has(name) ? undefined : codesOf(by, psbt);
      if (!codes) continue;
      seen.add(name);
      for (const code of codes) {
        const found = `${path} ${code}`;
        raised.set(found, (raised.get(found) ?? 0) + 1);
      }
    }
  }
  return {
    read: seen.size,
    raised: [...raised].map(([found, count]) => `${found} ${count}`).sort(),
  };
}

describe.skipIf(!CLONES || !existsSync(CLONES))('PSBTs in the tests of the programs', () => {
  test.each(ROWS)('$by: $read, and what they raise is meant there', (row) => {
    const meant = row.raised.map(([path, code, count]) => `${path} ${code} ${count}`).sort();
    expect(judge(row)).toEqual({ read: row.read, raised: meant });
  });
});
