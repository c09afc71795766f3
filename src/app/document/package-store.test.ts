import { describe, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { createInspectClient } from '../../channel/inspect-client.ts';
import type { PackageAnswer, PackageAsk } from '../../channel/protocol/package-protocol.ts';
import { FakeWorker } from '../../channel/testing/fake-worker.ts';
import { createVerifyClient } from '../../channel/verify-client.ts';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { rehearsalFile } from '../../core/explain/testing/rehearsal-files.ts';
import { type ChainedParts, chained } from '../../core/relay/testing/chains.ts';
import { madeUpTransaction } from '../../core/subject/made-up-coin.ts';
import { txidText } from '../../core/tx/id-text.ts';
import { encodeTransaction, transactionId } from '../../core/tx/ids.ts';
import { createLocalPort } from '../inspect/testing/local-port.ts';
import { Inspector, shownDocument } from './inspect-store.ts';
import { openParents, takeOpenParents } from './open-parents.ts';
import { togetherWith } from './package-store.ts';

/* Which inputs are offered as one, and what is asked of them. */

const PARTS: readonly ChainedParts[] = [
  { name: 'a', spends: [10_000], pays: [9000] },
  { name: 'b', spends: ['a:0'], pays: [8000] },
  { name: 'c', spends: ['b:0'], pays: [7000] },
  { name: 'rival', spends: ['=a'], pays: [6000] },
  { name: 'truc', version: 3, spends: [10_000], pays: [9760, 240] },
  { name: 'truc child', version: 3, spends: ['truc:1', 5000], pays: [4000] },
  { name: 'sibling', spends: ['truc:0'], pays: [9000] },
  { name: 'stranger', spends: [5000], pays: [4000] },
];
const CHAIN = chained(PARTS);
const SCRIPT = hexToBytes(`0014${'11'.repeat(20)}`)!;
const madeUp = (value: bigint) => madeUpTransaction({ value, scriptPubKey: SCRIPT });
const fileOf = (name: string): Blob =>
  new Blob([bytesToHex(encodeTransaction(CHAIN.named.get(name)!))]);

const ANSWER: PackageAnswer = {
  summary: '',
  rows: [],
  unknown: '',
  first: [],
  command: '',
  unread: 0,
};

function trial(unread: (ask: PackageAsk) => number = () => 0) {
  const asked: PackageAsk[] = [];
  const packages = {
    ask: async (_name: 'inspectPackage', ask: PackageAsk) => {
      asked.push(ask);
      return { ...ANSWER, unread: unread(ask) };
    },
  };
  const inspector = new Inspector(
    { ...createLocalPort(), packages } as ConstructorParameters<typeof Inspector>[0],
    () => 'regtest',
    () => {},
  );
  return { inspector, asked, packages: inspector.packages! };
}

/** With workers that read. */
function whole(): Inspector {
  const start = () => new FakeWorker();
  const port = { ...createInspectClient(start), ...createVerifyClient(start, 1) };
  return new Inspector(
    port,
    () => 'regtest',
    () => {},
  );
}

async function opened(inspector: Inspector, names: readonly string[]) {
  await inspector.takeAll(names.map(fileOf));
  const state = inspector.store.getState();
  return { shown: shownDocument(state)!, documents: state.documents };
}

describe('inputs that belong together', () => {
  test.each<readonly [string, readonly string[], number]>([
    ['a parent and its child', ['a', 'b'], 2],
    ['a child first', ['b', 'a'], 2],
    ['three levels', ['c', 'a', 'b'], 3],
    ['two that spend the same', ['a', 'rival'], 2],
    ['by way of another', ['rival', 'a', 'b'], 3],
    ['with a level missing', ['a', 'c'], 1],
    ['strangers', ['a', 'stranger'], 1],
    ['a stranger among them', ['a', 'stranger', 'b'], 2],
    ['the same twice', ['a', 'a'], 1],
    ['all of one family', ['a', 'b', 'c', 'rival'], 4],
  ])('%s', async (_what, names, count) => {
    const { inspector } = trial();
    const { shown, documents } = await opened(inspector, names);
    expect(documents.length).toBe(names.length);
    expect(togetherWith(shown, documents).documents.length).toBe(count);
  });
});

test.each([
  ['rehearsals of one coin, as nothing of them can be sent', madeUp(5n), 1],
  ['one of which spends a real coin too', { ...madeUp(5n), lockTime: 1 }, 2],
] as const)('%s', async (_what, other, count) => {
  const { inspector } = trial();
  const files = [
    rehearsalFile(SCRIPT),
    rehearsalFile(SCRIPT, other),
    rehearsalFile(SCRIPT, other, madeUp(6n)),
  ];
  await inspector.takeAll(
    files.slice(count === 1 ? 0 : 1).map((file) => new Blob([new Uint8Array(file)])),
  );
  const state = inspector.store.getState();
  expect(togetherWith(shownDocument(state)!, state.documents).documents.length).toBe(count);
});

describe('files given one by one, of which some stand beside others as previous transactions', () => {
  test.each<readonly [string, readonly string[], number, number]>([
    ['a child, then its parent, which a child pays for', ['truc child', 'truc'], 1, 1],
    ['a child, then its parent, which goes alone', ['b', 'a'], 1, 0],
    ['two children of a parent that stands beside one', ['truc child', 'truc', 'sibling'], 2, 1],
    ['three levels, from below', ['c', 'b', 'a'], 2, 1],
    ['a parent, then its child', ['a', 'b'], 2, 0],
    ['a child, its parent, and a stranger', ['b', 'a', 'stranger'], 1, 0],
  ])('%s', async (_what, names, documentCount, previousCount) => {
    const inspector = whole();
    for (const name of names) {
      await inspector.takeAll([fileOf(name)]);
      await until(inspector.store, ({ pending }) => pending === undefined);
    }
    const { documents } = inspector.store.getState();
    for (const shown of documents.filter((one) => one !== documents.at(-1) || names.length === 2)) {
      const { documents: open, previous } = togetherWith(shown, documents);
      expect([open.length, previous.length]).toEqual([documentCount, previousCount]);
    }
  });
});

describe('open transactions that an input spends', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['a parent', ['b', 'a'], ['a']],
    ['not the parent of a parent', ['c', 'b', 'a'], ['b']],
    ['a stranger', ['a', 'stranger'], []],
    ['a child', ['a', 'b'], []],
  ])('%s', async (_what, names, parents) => {
    const { shown, documents } = await opened(whole(), names);
    const ids = openParents(shown, documents).map(
      ({ view }) => view.getState().summary?.txid?.text,
    );
    expect(ids).toEqual(parents.map((name) => txidText(transactionId(CHAIN.named.get(name)!))));
  });

  test('are its previous transactions by a click, and then no more wanted', async () => {
    const inspector = whole();
    const { shown, documents } = await opened(inspector, ['b', 'a']);
    await takeOpenParents(inspector, shown);
    await until(shown.view, ({ summary }) => summary?.fee?.amount === 1000n);
    expect(shown.beside.length).toBe(1);
    expect(openParents(shown, documents)).toEqual([]);
    expect(inspector.store.getState().documents).toEqual(documents);
  });
});

test('what is put beside an input loses nothing that was given with it', async () => {
  const inspector = whole();
  await inspector.takeAll([fileOf('b')]);
  await inspector.takeAll([fileOf('a'), fileOf('stranger')]);
  const { documents } = inspector.store.getState();
  expect(documents.map(({ beside }) => beside.length)).toEqual([1, 0]);
});

test('all that came in one go are asked of, though only the last few are open', async () => {
  const { inspector, asked, packages } = trial();
  const row = chained(
    Array.from({ length: 25 }, (_, i) => ({
      name: `r${i}`,
      spends: [i === 0 ? 10_000 : `r${i - 1}:0`],
      pays: [9000 - i],
    })),
  );
  await inspector.takeAll(
    row.transactions.map((one) => new Blob([bytesToHex(encodeTransaction(one))])),
  );
  const { documents } = inspector.store.getState();
  await packages.begin(togetherWith(documents[0]!, documents));
  const others = await opened(inspector, ['a', 'b']);
  await packages.begin(togetherWith(others.shown, others.documents));
  expect(asked.map(({ files }) => files.length)).toEqual([25, 2]);
});

describe('what is given while they are looked at', () => {
  test('is one more file, or confirmed where that was said', async () => {
    const { inspector, asked, packages } = trial();
    const { shown, documents } = await opened(inspector, ['a', 'b']);
    await packages.begin(togetherWith(shown, documents));
    expect(await packages.take([fileOf('c')])).toBe('taken');
    packages.takeAs('confirmed');
    expect(await packages.take(['[]'])).toBe('taken');
    expect(asked.map(({ files, confirmed }) => [files.length, confirmed.length])).toEqual([
      [2, 0],
      [3, 0],
      [3, 1],
    ]);
    expect(packages.store.getState().takes).toBe('files');
  });

  test('and cannot be read is not kept', async () => {
    const { inspector, asked, packages } = trial(({ files }) => Math.max(0, files.length - 2));
    const { shown, documents } = await opened(inspector, ['a', 'b']);
    await packages.begin(togetherWith(shown, documents));
    expect(await packages.take(['hello'])).toBe('refused');
    packages.takeAs('confirmed');
    expect(await packages.take(['[]'])).toBe('taken');
    expect(asked.at(-1)?.files.length).toBe(2);
  });

  test('is nothing once it is closed', async () => {
    const { inspector, packages } = trial();
    const { shown, documents } = await opened(inspector, ['a', 'b']);
    await packages.begin(togetherWith(shown, documents));
    packages.end();
    expect(packages.store.getState()).toMatchObject({ isOpen: false, answer: undefined });
  });
});
