import { describe, expect, test } from 'vitest';
import type { PackageAnswer } from '../channel/protocol/package-protocol.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { formatAmount } from '../core/encoding/amount.ts';
import { type Chained, chained } from '../core/relay/testing/chains.ts';
import { txidText } from '../core/tx/id-text.ts';
import { encodeTransaction } from '../core/tx/ids.ts';
import { packageHandlers } from './package-answer.ts';

const CHAIN = chained([
  { name: 'a', version: 3, spends: [10_000], pays: [10_000] },
  { name: 'b', version: 3, spends: ['a:0'], pays: [9000] },
]);
const [PARENT = '', CHILD = ''] = CHAIN.transactions.map((one) =>
  bytesToHex(encodeTransaction(one)),
);
const COIN = prevtxs(CHAIN.outputs);

function prevtxs(outputs: Chained['outputs']): string {
  return JSON.stringify(
    outputs.map(([{ txid, vout }, { value, scriptPubKey }]) => ({
      txid: txidText(txid),
      vout,
      scriptPubKey: bytesToHex(scriptPubKey),
      amount: formatAmount(value),
    })),
  );
}

async function answered(
  files: readonly string[],
  confirmed: readonly string[] = [],
): Promise<PackageAnswer> {
  return packageHandlers.inspectPackage(
    {
      files: files.map((text) => ({ source: new Blob([text]), beside: [] })),
      confirmed: confirmed.map((text) => new Blob([text])),
      chain: 'regtest',
    },
    { report: () => {}, give: () => {} },
  );
}

describe('the answer to several files', () => {
  test.each<readonly [string, readonly string[], readonly string[], readonly unknown[]]>([
    ['a pair', [CHILD, PARENT], [COIN], [2, 0, [PARENT, CHILD]]],
    ['no coin', [CHILD, PARENT], [], [2, 0, []]],
    ['a parent that is confirmed', [CHILD], [PARENT], [1, 0, [CHILD]]],
    ['something else among them', [PARENT, 'hello'], [COIN], [1, 1, []]],
    ['bytes that do not decode', [PARENT.slice(0, -2)], [], [0, 1, []]],
    ['something else as confirmed', [CHILD], ['hello'], [1, 1, []]],
    ['JSON that is no output', [CHILD], ['{"a":1}'], [1, 1, []]],
  ])('%s', async (_what, files, confirmed, expected) => {
    const { rows, unread, first } = await answered(files, confirmed);
    expect([rows.length, unread, first]).toEqual(expected);
  });

  test('does not call what is in a block already refused', async () => {
    const { summary, rows } = await answered([CHILD, PARENT], [PARENT]);
    expect(summary).toBe('2 transactions. Send 1 now.');
    expect(rows.map(({ state, isRefused }) => [state, isRefused])).toEqual([
      ['relays alone', false],
      ['is in a block already', false],
    ]);
  });

  test('has the line for a node', async () => {
    const one = await answered([CHILD], [PARENT]);
    expect(one.command).toBe(`bitcoin-cli -regtest sendrawtransaction ${CHILD}`);
    const { command } = await answered([PARENT, CHILD], [COIN]);
    expect(command).toBe(`bitcoin-cli -regtest submitpackage '["${PARENT}","${CHILD}"]'`);
  });

  test('says in it what is burned', async () => {
    const burning = { value: 700n, scriptPubKey: new Uint8Array([0x6a]) };
    const { transactions, outputs } = chained([
      { name: 'a', spends: [10_000], pays: [9000, burning] },
    ]);
    const [only = ''] = transactions.map((one) => bytesToHex(encodeTransaction(one)));
    const { command } = await answered([only], [prevtxs(outputs)]);
    expect(command).toContain(' maxburnamount=0.00000700');
  });
});
