import { describe, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { createInspectClient } from '../../channel/inspect-client.ts';
import { FakeWorker } from '../../channel/testing/fake-worker.ts';
import { createVerifyClient } from '../../channel/verify-client.ts';
import { reversed } from '../../core/bytes/order.ts';
import { hexOf, PREVIOUS, prevtxs, SPENDING, UNRELATED } from '../../core/form/testing/spending.ts';
import { transactionId } from '../../core/tx/ids.ts';
import type { Transaction } from '../../core/tx/types.ts';
import { Inspector, shownDocument } from './inspect-store.ts';

function newInspector() {
  const start = () => new FakeWorker();
  const port = { ...createInspectClient(start), ...createVerifyClient(start, 1) };
  const inspector = new Inspector(
    port,
    () => 'main',
    () => undefined,
  );
  const state = () => inspector.store.getState();
  const shown = () => shownDocument(state())!;
  const take = async (text: string) => {
    inspector.takeText(text);
    await until(inspector.store, ({ pending }) => pending === undefined);
  };
  return {
    inspector,
    state,
    shown,
    take,
    line: () => shown().view.getState().line?.state,
    told: () => shown().beside.map(({ from }) => from),
  };
}

describe('what a person gives while an input wants previous outputs', () => {
  test.each([
    ['its previous transaction', hexOf(PREVIOUS), 1, ['previous transaction'], 'unsigned', 'added'],
    ['its previous outputs', prevtxs(), 1, ['prevtxs'], 'unsigned', 'added'],
    ['another transaction', hexOf(UNRELATED), 2, [], 'coins-missing', undefined],
    ['other previous outputs', prevtxs({ vout: 0 }), 1, [], 'coins-missing', 'named'],
    ['neither', 'hello', 1, [], 'coins-missing', 'named'],
  ])('%s', async (_what, text, documents, told, line, notice) => {
    const page = newInspector();
    await page.take(hexOf(SPENDING));
    expect(page.line()).toBe('coins-missing');
    await page.take(text);
    expect(page.state().documents).toHaveLength(documents);
    expect(page.state().notice?.kind).toBe(notice);
    expect([page.told(), page.line()]).toEqual([told, line]);
  });

  test('several at once are all added', async () => {
    const page = newInspector();
    await page.take(hexOf(SPENDING));
    page.inspector.takeText(prevtxs());
    await page.take(hexOf(PREVIOUS));
    await until(page.shown().view, ({ beside, line }) => beside.length === 2 && line !== undefined);
    expect(page.told()).toEqual(['prevtxs', 'previous transaction']);
    expect(page.state().documents).toHaveLength(1);
  });

  test('is opened where the input that is shown wants nothing', async () => {
    const page = newInspector();
    await page.take(hexOf(UNRELATED));
    await page.take(hexOf(PREVIOUS));
    expect(page.state().documents).toHaveLength(2);
  });
});

describe('what was added', () => {
  async function added() {
    const page = newInspector();
    await page.take(hexOf(SPENDING));
    page.shown().setAdding(true);
    await page.take(hexOf(PREVIOUS));
    return page;
  }

  test('closes the field, as nothing is missing any more', async () => {
    const page = await added();
    expect(page.shown().view.getState().isAdding).toBe(false);
  });

  test('is taken away again, and its notice with it', async () => {
    const page = await added();
    await page.inspector.remove(page.shown().beside[0]!, page.shown());
    expect([page.told(), page.line()]).toEqual([[], 'coins-missing']);
    expect(page.state().notice).toBeUndefined();
  });

  test('is opened instead, and no longer beside the input', async () => {
    const page = await added();
    await page.inspector.openInstead(page.state().notice!);
    await until(page.inspector.store, ({ documents }) => documents.length === 2);
    expect(await page.shown().hexOf(0, 4)).toBe(hexOf(PREVIOUS).slice(0, 8));
    page.inspector.go(-1);
    expect([page.told(), page.line()]).toEqual([[], 'coins-missing']);
  });

  test('stays with its input, and its notice goes when another is shown', async () => {
    const page = await added();
    await page.take(hexOf(UNRELATED));
    expect(page.state().notice).toBeUndefined();
    page.inspector.go(-1);
    expect([page.told(), page.line()]).toEqual([['previous transaction'], 'unsigned']);
  });
});

test('a transaction that was given to the field and is not wanted is not shown, until it is asked for', async () => {
  const page = newInspector();
  await page.take(hexOf(SPENDING));
  page.shown().setAdding(true);
  await page.take(hexOf(UNRELATED));
  expect(page.state().documents).toHaveLength(1);
  expect(page.state().notice?.kind).toBe('not-wanted');
  await page.inspector.openInstead(page.state().notice!);
  await until(page.inspector.store, ({ documents }) => documents.length === 2);
});

test.each<readonly [string, Transaction, readonly number[]]>([
  ['an outpoint has its txid turned round', spendingTurned(PREVIOUS), [0]],
  ['none has', SPENDING, []],
])('a transaction of no input: %s', async (_, spending, turnedIn) => {
  const page = newInspector();
  await page.take(hexOf(spending));
  page.shown().setAdding(true);
  await page.take(hexOf(turnedIn.length > 0 ? PREVIOUS : UNRELATED));
  expect(page.state().notice).toMatchObject({ kind: 'not-wanted', turnedIn });
});

function spendingTurned(previous: Transaction): Transaction {
  const prevout = { txid: reversed(transactionId(previous)), vout: 0 };
  return { ...SPENDING, inputs: [{ ...SPENDING.inputs[0]!, prevout }] };
}
