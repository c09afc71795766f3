import { describe, expect, test } from 'vitest';
import { ANCHOR, transactionOf } from '../relay/testing/asked.ts';
import { BY_A, type Looked, one } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { type FileSpec, tr, wpkh } from '../sign/testing/built-files.ts';
import { bytes } from '../sign/testing/utxos.ts';
import type { Subject } from '../subject/subject.ts';
import { encodeTransaction } from '../tx/ids.ts';
import { describeFile } from './describe.ts';
import { relayLines } from './relay-lines.ts';
import { described, describedSpec } from './testing/described.ts';

const SIGNED = one(wpkh('A'), { signed: BY_A });
const FINAL: Looked = { finalized: 'psbt' };
const YES = 'Nodes relay this by default, if its coins exist and are unspent';
const CLAIMED = `${YES}, and are what the file claims`;
const NO = 'Nodes do not relay this by default';
const AS_IT_IS = 'Nodes will not relay it as it is';
const NO_BREAK = 'No relay rule is broken so far; others are judged once it is complete';
const CHAIN = 'Not judged, as the chain is not looked at';
const COINS = 'whether the coins exist and are unspent';

/** The lines, and where the first is seen. */
const ROWS: readonly (readonly [
  name: string,
  file: FileSpec,
  how: Looked,
  lines: readonly string[],
  place: string | undefined,
])[] = [
  ['complete', SIGNED, FINAL, [YES], undefined],
  ['complete, as a transaction', SIGNED, { finalized: 'transaction' }, [YES], undefined],
  [
    'complete, with a lock that the chain decides',
    { ...SIGNED, lockTime: 100 },
    FINAL,
    [YES, `${CHAIN}: ${COINS} and whether the lock time is reached`],
    undefined,
  ],
  [
    'complete, with a coin that may be a coinbase',
    one(tr('A'), { signed: BY_A, utxo: 'claimed' }),
    FINAL,
    [CLAIMED, `${CHAIN}: ${COINS} and whether a coinbase that it may spend is old enough`],
    undefined,
  ],
  [
    'refused for its fee',
    { ...SIGNED, outputs: [{ amount: 100_000n }] },
    FINAL,
    [`${NO}: The fee, in satoshis, is below the minimum; raise it (min relay fee not met, 0 < 11)`],
    'tx',
  ],
  [
    'refused for dust',
    { ...SIGNED, outputs: [{ amount: 90_000n }, { amount: 1n }] },
    FINAL,
    [
      `${NO}: The output is dust; pay more to it; one may be dust where there is no fee at all (dust, tx with dust output must be 0-fee)`,
    ],
    'tx.vout[1]',
  ],
  [
    'not complete, with dust, which it says as the finding does',
    { ...one(wpkh('A'), { utxo: 'none' }), outputs: [{ amount: 1n }] },
    {},
    [
      `${AS_IT_IS}: The output is dust; pay more to it; one may be dust where there is no fee at all (dust, tx with dust output must be 0-fee)`,
    ],
    'tx.vout[0]',
  ],
  [
    'not complete: the least fee',
    one(wpkh('A')),
    {},
    [`${NO_BREAK}. It needs a fee of at least 0.00000011 BTC`],
    undefined,
  ],
  [
    'not complete: a fee of less',
    { ...one(wpkh('A')), outputs: [{ amount: 99_990n }] },
    {},
    ['Its fee is less than nodes relay: at least 0.00000011 BTC is needed'],
    undefined,
  ],
  [
    'not complete: the least fee to the satoshi',
    { ...one(wpkh('A')), outputs: [{ amount: 99_989n }] },
    {},
    [`${NO_BREAK}. It needs a fee of at least 0.00000011 BTC`],
    undefined,
  ],
  [
    'not complete: no fee, and dust that a child spends',
    { ...one(wpkh('A')), outputs: [{ amount: 99_900n }, { lock: wpkh('Y'), amount: 100n }] },
    {},
    ['Nodes relay it with a child that pays for both, not by itself'],
    undefined,
  ],
  [
    'not complete: what its form breaks',
    { ...one(wpkh('A')), outputs: [{ lock: { scriptPubKey: bytes('5161616161') } }] },
    {},
    [
      `${AS_IT_IS}: The output is of no standard kind; pay to its hash, as P2WSH or P2SH (scriptpubkey)`,
      'It needs a fee of at least 0.00000010 BTC',
    ],
    'tx.vout[0]',
  ],
  [
    'not complete: a coin that is not known',
    one(wpkh('A'), { utxo: 'none' }),
    {},
    [NO_BREAK],
    undefined,
  ],
  ['a draft', { inputs: [], outputs: [] }, {}, [], undefined],
  [
    'not complete: more paid than spent',
    { ...one(wpkh('A')), outputs: [{ amount: 100_001n }] },
    {},
    [`${AS_IT_IS}: More is paid than is spent; pay less, or add an input (bad-txns-in-belowout)`],
    undefined,
  ],
];

describe('of relay is said', () => {
  test.each(ROWS)('%s', (_, file, how, lines, place) => {
    const made = describedSpec(file, how);
    const said = relayLines(made.subject, made.inspection);
    expect(said.map(({ text }) => text)).toEqual(lines);
    expect(said[0]?.place?.path).toBe(place);
    const told = describeFile(made, 'text').split('\n');
    const shown = lines.length === 0 ? [] : ['Relay:', ...lines.map((line) => `  ${line}`)];
    expect(told).toEqual(expect.arrayContaining(shown));
  });

  test('a version that nodes do not know, of a transaction alone and with its coin', () => {
    const file = encodeTransaction(transactionOf({ version: 4 }));
    const firstOf = (subject: Subject) => {
      const { inspection } = described(subject);
      return relayLines(subject, inspection)[0]?.text;
    };
    const why = 'The version is none of 1, 2 and 3; use 2 (version)';
    const coin = { value: 10_000n, scriptPubKey: ANCHOR };
    expect(firstOf(subjectOfFile(file))).toBe(`${AS_IT_IS}: ${why}`);
    expect(firstOf(subjectOfFile(file, { reported: () => coin }))).toBe(`${NO}: ${why}`);
  });

  test('nothing of a coinbase', () => {
    const coinbase = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff01e803000000000000015100000000`;
    const made = described(subjectOfFile(bytes(coinbase)));
    expect(relayLines(made.subject, made.inspection)).toEqual([]);
    expect(describeFile(made, 'text')).not.toContain('Relay');
  });
});
