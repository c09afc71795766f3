import { describe, expect, test } from 'vitest';
import {
  ANCHOR,
  type AskedParts,
  BARE,
  PUBKEY,
  transactionOf,
  WPKH,
} from '../relay/testing/asked.ts';
import {
  type FileSpec,
  multi,
  nestedWpkh,
  sh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes } from '../sign/testing/utxos.ts';
import { encodeTransaction, transactionId } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import type { RelayVerdict } from '../verdict/relay-verdict.ts';
import type { JoinedReview } from './join-verdicts.ts';
import { BY_A, inspect, type Looked, one } from './testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from './testing/subjects.ts';

/* What is told of a file by the rules of relay, which are tested in `core/relay`. */

const NOTHING_LEFT: FileSpec = {
  ...one(wpkh('A'), { signed: BY_A }),
  outputs: [{ amount: 100_000n }],
};
const FIFTEEN = multi(1, 'ABCDEFGHIJKLMNO');
const BARE_OUTPUT = { lock: { scriptPubKey: BARE } };
const FINAL: Looked = { finalized: 'psbt' };

/** `allowed`, or the reason, or what is broken and the least fee. */
function told(relay: RelayVerdict | undefined): string {
  if (!relay) return 'none';
  if (relay.is === 'form') {
    return `breaks ${relay.breaks.map(({ reason }) => reason).join()}, ${relay.minFee ?? 'unknown'}`;
  }
  const steps = relay.notJudged.map((step) => `, not ${step}`).join('');
  return `${relay.refusal?.reason ?? 'allowed'}${steps}`;
}

/** `severity path`. */
function found({ findings }: JoinedReview): readonly string[] {
  return findings
    .filter(({ code }) => code === 'relay-refused')
    .map(({ severity, path }) => `${severity} ${path}`);
}

describe('of a file is told', () => {
  test.each<readonly [string, FileSpec, Looked, string, readonly string[]]>([
    ['a complete one', one(wpkh('A'), { signed: BY_A }), FINAL, 'allowed', []],
    [
      'as a transaction',
      one(wpkh('A'), { signed: BY_A }),
      { finalized: 'transaction' },
      'allowed',
      [],
    ],
    [
      'a complete one whose coin is only claimed',
      one(tr('A'), { signed: BY_A, utxo: 'claimed' }),
      FINAL,
      'allowed, not coinbase maturity',
      [],
    ],
    ['one without a fee', NOTHING_LEFT, FINAL, 'min relay fee not met', ['warning tx']],
    ['that not yet finalised', NOTHING_LEFT, {}, 'breaks , 11', []],
    [
      'an output of no kind, before anything is signed',
      { ...one(wpkh('A')), outputs: [{ lock: { scriptPubKey: bytes('5161616161') } }] },
      {},
      'breaks scriptpubkey, 10',
      ['warning tx.vout[0]'],
    ],
    [
      'a dust output before anything is signed, of which the finding says it',
      { ...one(wpkh('A')), outputs: [{ amount: 1n }] },
      {},
      'breaks dust, 11',
      [],
    ],
    [
      'one without a fee, which nodes pass on with a child',
      { ...one(wpkh('A')), outputs: [{ amount: 99_999n }, { amount: 1n }] },
      {},
      'breaks , 15',
      [],
    ],
    [
      'several, of which each reason is told once',
      {
        ...one(wpkh('A')),
        outputs: [
          { amount: 1n },
          { amount: 1n },
          { amount: 1n },
          { lock: { scriptPubKey: bytes('51') } },
        ],
      },
      {},
      'breaks scriptpubkey,dust, 19',
      ['warning tx.vout[1]', 'warning tx.vout[3]'],
    ],
    [
      'a lock time that nothing heeds',
      { ...one(wpkh('A'), { signed: BY_A, sequence: 0xffffffff }), lockTime: 100 },
      FINAL,
      'allowed',
      [],
    ],
    [
      'one that is heeded',
      { ...one(wpkh('A'), { signed: BY_A }), lockTime: 100 },
      FINAL,
      'allowed, not locktime',
      [],
    ],
    ['a coin that is not known', one(wpkh('A'), { utxo: 'none' }), {}, 'breaks , unknown', []],
    ['a nested key', one(nestedWpkh('A')), {}, 'breaks , 14', []],
    [
      'an output that counts as 20 keys outside of a witness',
      { ...one(wpkh('A')), outputs: [BARE_OUTPUT] },
      {},
      'breaks , 41',
      [],
    ],
    [
      'with 15 keys in a witness script',
      { ...one(wsh(FIFTEEN)), outputs: [BARE_OUTPUT] },
      {},
      'breaks , 48',
      [],
    ],
    [
      'with 15 keys in a redeem script',
      { ...one(sh(FIFTEEN), { utxo: 'proven' }), outputs: [BARE_OUTPUT] },
      {},
      'breaks , 70',
      [],
    ],
    [
      'of neither inputs nor outputs',
      { inputs: [], outputs: [] },
      {},
      'breaks bad-txns-vin-empty, unknown',
      [],
    ],
  ])('%s', (_what, file, how, words, findings) => {
    const inspection = inspect(file, how);
    expect([told(inspection.relay), found(inspection)]).toEqual([words, findings]);
  });
});

/** A transaction alone, whose only input spends 10,000 sat of a script. */
function lone(parts: AskedParts, scriptPubKey = ANCHOR, value = 10_000n): JoinedReview {
  const file = encodeTransaction(transactionOf(parts));
  return inspectionOf(subjectOfFile(file, { reported: () => ({ value, scriptPubKey }) }));
}

describe('of a lone transaction is told', () => {
  const free = { outputs: [{ value: 10_000n }] };
  const note = (more: string) =>
    `The fee, in satoshis, is below the minimum; it goes with a child that pays for both: add it (min relay fee not met, 0 < ${more}): Nodes with default settings do not relay this transaction.`;
  test.each<readonly [string, JoinedReview, string, string | undefined]>([
    ['nothing', lone({}), 'allowed, not coinbase maturity', undefined],
    ['version 3 without a fee', lone({ version: 3, ...free }), 'note', note('9')],
    [
      'dust without a fee',
      lone({ outputs: [{ value: 9_999n }, { value: 1n }] }),
      'note',
      note('12'),
    ],
    [
      'version 2 without a fee',
      lone(free),
      'warning',
      'The fee, in satoshis, is below the minimum; raise it (min relay fee not met, 0 < 9): Nodes with default settings do not relay this transaction.',
    ],
    [
      'version 3 without a fee whose script fails',
      lone({ version: 3, ...free, witness: [bytes('01'), bytes('02')] }, WPKH),
      'warning',
      'The fee, in satoshis, is below the minimum; raise it (min relay fee not met, 0 < 9): Nodes with default settings do not relay this transaction.',
    ],
    [
      'version 4',
      lone({ version: 4 }),
      'warning',
      'The version is none of 1, 2 and 3; use 2 (version): Nodes with default settings do not relay this transaction.',
    ],
    [
      'a script that fails, without the ids of its details',
      lone({ witness: [bytes('01'), bytes('02')] }, WPKH),
      'warning',
      'A script fails; see what is wrong with this input (mempool-script-verify-flag-failed (Script failed an OP_EQUALVERIFY operation)): Nodes with default settings do not relay this transaction.',
    ],
  ])('%s', (_what, inspection, is, text) => {
    const [finding] = inspection.findings.filter(({ code }) => code === 'relay-refused');
    expect([finding?.severity ?? told(inspection.relay), finding?.text]).toEqual([is, text]);
  });

  test('what stands there alone, where a coin is not known', () => {
    const file = encodeTransaction(
      transactionOf({ version: 4, outputs: [{ scriptPubKey: BARE }] }),
    );
    expect(told(inspectionOf(subjectOfFile(file)).relay)).toBe('breaks version, unknown');
    const signed = encodeTransaction(
      transactionOf({ scriptSig: bytes('0151'), outputs: [{ scriptPubKey: BARE }] }),
    );
    // 80 signature operations of the output, at 5 bytes each.
    expect(told(inspectionOf(subjectOfFile(signed)).relay)).toBe('breaks , 40');
  });

  test('that a coinbase is one, and nothing is found in it', () => {
    const coinbase = transactionOf({
      inputs: [
        { prevout: { txid: new Uint8Array(32), vout: 0xffffffff }, scriptSig: bytes('0101') },
      ],
      outputs: [{ scriptPubKey: PUBKEY }],
    });
    const inspection = inspectionOf(subjectOfFile(encodeTransaction(coinbase)));
    expect([told(inspection.relay), found(inspection)]).toEqual(['coinbase', []]);
  });
});

describe('that all it lacks is a child', () => {
  const free = { ...one(wpkh('A')), version: 2, outputs: [{ amount: 100_000n }] } as const;
  test.each<readonly [string, FileSpec, boolean]>([
    ['version 3 without a fee, not signed', { ...free, transactionVersion: 3 }, true],
    ['with a fee', { ...one(wpkh('A')), version: 2, transactionVersion: 3 }, false],
    ['version 2', free, false],
    [
      'and a rule that is broken',
      {
        ...free,
        transactionVersion: 3,
        outputs: [{ amount: 100_000n, lock: { scriptPubKey: bytes('51') } }],
      },
      false,
    ],
  ])('%s', (_what, spec, needsChild) => {
    expect(inspect(spec).relay?.needsChild).toBe(needsChild);
  });
});

describe('whether a coin may be a coinbase', () => {
  const previous = (prevout: { txid: Uint8Array; vout: number }): Transaction =>
    transactionOf({
      inputs: [{ prevout, scriptSig: bytes('0101') }],
      outputs: [{ value: 10_000n, scriptPubKey: ANCHOR }],
    });
  test.each([
    ['is one', new Uint8Array(32), 'allowed, not coinbase maturity'],
    ['is none', new Uint8Array(32).fill(1), 'allowed'],
  ])('a previous transaction tells: it %s', (_what, txid, words) => {
    const given = previous({ txid, vout: 0xffffffff });
    const spending = transactionOf({
      inputs: [{ prevout: { txid: transactionId(given), vout: 0 } }],
    });
    const subject = subjectOfFile(encodeTransaction(spending), { transactions: [given] });
    expect(told(inspectionOf(subject).relay)).toBe(words);
  });
});
