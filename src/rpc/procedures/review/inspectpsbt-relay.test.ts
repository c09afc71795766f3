import { describe, expect, test } from 'vitest';
import { reported } from '../../../../test/reported.ts';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { reversed } from '../../../core/bytes/order.ts';
import { ANCHOR, transactionOf, WPKH } from '../../../core/relay/testing/asked.ts';
import { encodeTransaction, transactionId } from '../../../core/tx/ids.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { execute } from '../../dispatch.ts';

/* What lies behind a transaction, and what nodes say of it: the same in findings, relay and words. */

interface Answer {
  readonly relay: {
    readonly allowed?: boolean;
    readonly breaks?: readonly string[];
    readonly not_judged?: readonly string[];
  };
  readonly inputs: readonly {
    readonly signatures: readonly { readonly cause_text?: string }[];
  }[];
  readonly findings: readonly { readonly code: string; readonly path: string }[];
}

function answer(method: string, params: readonly unknown[], chain: 'main' | 'regtest' = 'regtest') {
  return JSON.parse(execute(JSON.stringify({ method, params }), { chain }).body).result;
}

function askedOf(name: string): { readonly answer: Answer; readonly text: string } {
  const { params, chain } = reported(name);
  const of = (method: string) => answer(method, params, chain as 'main' | 'regtest');
  return { answer: of('inspectpsbt'), text: of('describepsbt') };
}

describe('as it was reported', () => {
  test('a child of version 2 of a parent of version 3 that may wait', () => {
    const { answer: found, text } = askedOf('child-of-version-3');
    expect(found.relay).toEqual({ allowed: true, not_judged: ['mempool'] });
    expect(text).toContain(
      'Not judged, as the chain is not looked at: whether the coins exist and are unspent and what waits in the mempool',
    );
  });

  test('dust, with the least amount, in finding and relay', () => {
    const { answer: found, text } = askedOf('dust');
    expect(found.findings).toContainEqual(
      expect.objectContaining({
        code: 'dust',
        path: 'vout[0]',
        text: expect.stringMatching(/^Limit 0\.00000546 BTC: /),
      }),
    );
    expect(found.relay.breaks).toEqual(['dust']);
    expect(text).toContain('Nodes will not relay it as it is: The output is dust');
  });

  test('the outpoint has the txid turned round', () => {
    const { answer: found } = askedOf('outpoint-turned-round');
    expect(found.findings).toEqual([
      expect.objectContaining({ code: 'outpoint-reversed', path: 'vin[0]' }),
    ]);
  });

  test('SINGLE whose output moved', () => {
    const { answer: found, text } = askedOf('single-output-moved');
    expect(found.inputs[2]?.signatures[0]?.cause_text).toBe(
      'Valid with the outputs in another order (bip69).',
    );
    expect(text).toContain(
      'It signs output 1, where SINGLE is for the output of its input’s number.',
    );
  });
});

const hexOf = (transaction: Transaction) => bytesToHex(encodeTransaction(transaction));

/** What spends the first output of each. */
function spending(parents: readonly Transaction[], turned: readonly number[] = []): Transaction {
  return transactionOf({
    inputs: parents.map((parent, i) => {
      const txid = transactionId(parent);
      return { prevout: { txid: turned.includes(i) ? reversed(txid) : txid, vout: 0 } };
    }),
    outputs: [{ value: 1_000n }],
  });
}

const parent = (version: number, script = ANCHOR, lockTime = 0): Transaction =>
  transactionOf({ version, lockTime, outputs: [{ scriptPubKey: script, value: 9_000n }] });

describe('version 3 behind it', () => {
  test.each<readonly [string, readonly Transaction[], readonly string[] | undefined]>([
    ['of version 2', [parent(2)], undefined],
    ['of version 3', [parent(3)], ['mempool']],
    ['one of two', [parent(2), parent(3)], ['mempool']],
    ['of version 1', [parent(1)], undefined],
  ])('%s', (_, parents, notJudged) => {
    const { relay }: Answer = answer('inspectpsbt', [
      hexOf(spending(parents)),
      { prevtxs: parents.map(hexOf) },
    ]);
    expect([relay.allowed, relay.not_judged]).toEqual([true, notJudged]);
  });

  test('coins that are confirmed do not wait', () => {
    const prevtxs = [hexOf(parent(3))];
    const [entry] = answer('testmempoolaccept', [
      [hexOf(spending([parent(3)]))],
      null,
      prevtxs,
      { height: 100, mediantime: 1 },
    ]);
    expect(entry).toMatchObject({ allowed: true });
    expect(entry).not.toHaveProperty('not_judged');
  });

  test('no child pays for one of version 2', () => {
    const child = transactionOf({
      inputs: [{ prevout: { txid: transactionId(parent(3)), vout: 0 } }],
      outputs: [{ value: 9_000n }],
    });
    const { findings } = answer('inspectpsbt', [hexOf(child), { prevtxs: [hexOf(parent(3))] }]);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'relay-refused', severity: 'warning' }),
    );
  });
});

const [FIRST, SECOND, OTHER] = [parent(2), parent(2, WPKH), parent(2, ANCHOR, 7)] as const;

describe('previous transactions that no input spends', () => {
  test.each<
    readonly [
      string,
      spent: readonly Transaction[],
      turned: readonly number[],
      given: readonly Transaction[],
      found: readonly string[],
    ]
  >([
    ['all are spent', [FIRST, SECOND], [], [FIRST, SECOND], []],
    ['one more', [FIRST], [], [FIRST, OTHER], ['prevtx-unused vin']],
    ['another', [FIRST], [], [OTHER], ['prevtx-unused vin']],
    ['one turned round', [FIRST, SECOND], [1], [FIRST, SECOND], ['outpoint-reversed vin[1]']],
    [
      'both turned round, and one more',
      [FIRST, SECOND],
      [0, 1],
      [FIRST, SECOND, OTHER],
      ['outpoint-reversed vin[0]', 'outpoint-reversed vin[1]', 'prevtx-unused vin'],
    ],
    ['none given', [FIRST], [0], [], []],
  ])('%s', (_, spent, turned, given, found) => {
    const { findings }: Answer = answer('inspectpsbt', [
      hexOf(spending(spent, turned)),
      { prevtxs: given.map(hexOf) },
    ]);
    const codes = ['prevtx-unused', 'outpoint-reversed'];
    const told = findings.filter(({ code }) => codes.includes(code));
    expect(told.map(({ code, path }) => `${code} ${path}`).sort()).toEqual(found);
  });
});
