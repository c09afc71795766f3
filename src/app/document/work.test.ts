import { describe, expect, test } from 'vitest';
import { Arrivals, until } from '../../../test/until.ts';
import { createInspectClient } from '../../channel/inspect-client.ts';
import { FakeWorker } from '../../channel/testing/fake-worker.ts';
import { createVerifyClient } from '../../channel/verify-client.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import {
  hexOf,
  PREVIOUS,
  SCRIPT,
  SPENDING,
  TXID,
  UNRELATED,
} from '../../core/form/testing/spending.ts';
import type { UtxoForm } from '../../core/form/types.ts';
import { createViewStore } from '../view-store.ts';
import { Inspector, shownDocument } from './inspect-store.ts';
import { OpenWork, type WorkDocument } from './work.ts';

const UNSIGNED = hexOf(SPENDING);
/** Signed, as far as what is held against what goes. */
const SIGNED = hexOf({
  ...SPENDING,
  inputs: SPENDING.inputs.map((input) => ({ ...input, witness: [Uint8Array.of(1)] })),
});
const OTHER = hexOf(UNRELATED);
const TYPED: UtxoForm = {
  txid: TXID,
  vout: 1,
  scriptPubKey: bytesToHex(SCRIPT),
  redeemScript: '',
  witnessScript: '',
  amount: '0.0005',
};
const WRONG: UtxoForm = { ...TYPED, redeemScript: 'no hex' };

/** The page's views over a form that a test fills by hand. */
async function page(...shown: readonly string[]) {
  const start = () => new FakeWorker();
  const port = { ...createInspectClient(start), ...createVerifyClient(start, 1) };
  const inspector = new Inspector(
    port,
    () => 'main',
    () => undefined,
  );
  const view = createViewStore();
  const taken = new Arrivals<string>();
  const examples: boolean[] = [];
  let form: WorkDocument | undefined;
  let clears = 0;
  const work = new OpenWork(
    inspector,
    {
      document: () => form,
      clears: () => clears,
      takeOver: async (source, beside, { isExample }) => {
        examples.push(isExample);
        const bytes = new Uint8Array(await source.arrayBuffer());
        form = { steps: [bytesToHex(bytes)], utxos: beside.flatMap(({ utxos }) => utxos) };
        taken.add(bytesToHex(bytes));
      },
    },
    view,
  );
  for (const text of shown) {
    inspector.takeText(text);
    await until(inspector.store, ({ pending }) => pending === undefined);
  }
  const document = () => shownDocument(inspector.store.getState());
  const texts = async () => {
    const { documents } = inspector.store.getState();
    return Promise.all(documents.map((each) => each.hexOf(0, each.facts.size)));
  };
  return {
    inspector,
    work,
    document,
    texts,
    form: () => form,
    examples,
    clear: () => {
      form = undefined;
      clears++;
    },
    open: async (text: string) => {
      inspector.takeText(text);
      await until(inspector.store, ({ pending }) => pending === undefined);
    },
    type: (typed: WorkDocument | undefined) => {
      form = typed;
    },
    show: async (to: 'inspect' | 'sign' | 'messages') => {
      view.getState().show(to);
      await work.settled();
    },
  };
}

describe('going to Sign', () => {
  test.each<readonly [string, string[], WorkDocument | undefined, string | undefined, boolean]>([
    ['an empty form takes what is shown', [UNSIGNED], undefined, UNSIGNED, false],
    ['an empty form stays so where nothing is shown', [], undefined, undefined, false],
    ['what does not decode is not taken', [UNSIGNED.slice(0, -8)], undefined, undefined, false],
    ['another transaction stays', [UNSIGNED], { steps: [OTHER], utxos: [] }, OTHER, true],
    ['so do rows alone', [UNSIGNED], { steps: [], utxos: [TYPED] }, undefined, true],
  ])('%s', async (_what, shown, typed, expected, isOther) => {
    const { type, show, form, work } = await page(...shown);
    type(typed);
    await show('sign');
    expect(form()?.steps.at(-1)).toBe(expected);
    expect(work.store.getState().other !== undefined).toBe(isOther);
  });

  test('what was given beside it goes with it', async () => {
    const { show, form } = await page(UNSIGNED, hexOf(PREVIOUS));
    await show('sign');
    expect(form()?.utxos).toMatchObject([{ txid: TXID, vout: 1, amount: '0.00050000' }]);
  });

  test('what an embedder had shown is taken when that is asked for', async () => {
    const { inspector, show, form, work } = await page();
    inspector.showFor('https://a.example', new Blob([UNSIGNED]), () => true);
    await until(inspector.store, ({ documents }) => documents.length === 1);
    await show('sign');
    expect(form()).toBeUndefined();
    work.sign();
    await work.settled();
    expect(form()?.steps).toEqual([UNSIGNED]);
  });

  test('what is added to it afterwards follows', async () => {
    const { inspector, show, form } = await page(UNSIGNED);
    await show('sign');
    await show('inspect');
    inspector.takeText(hexOf(PREVIOUS));
    await until(inspector.store, ({ pending }) => pending === undefined);
    await show('sign');
    expect(form()?.utxos).toHaveLength(1);
  });

  test('what is shown is taken by one click, and then nothing more is said', async () => {
    const { type, show, form, work } = await page(UNSIGNED);
    type({ steps: [OTHER], utxos: [] });
    await show('sign');
    work.sign();
    await work.settled();
    expect(form()?.steps).toEqual([UNSIGNED]);
    expect(work.store.getState().other).toBeUndefined();
  });
});

describe('a form that was cleared', () => {
  test.each<[string, string[], boolean]>([
    ['stays so while nothing is opened', [UNSIGNED], false],
    ['stays so where another input is shown that was open', [OTHER, UNSIGNED], true],
  ])('%s', async (_what, shown, goesBack) => {
    const { inspector, show, form, clear, work } = await page(...shown);
    await show('sign');
    clear();
    await show('inspect');
    if (goesBack) inspector.go(-1);
    await show('sign');
    expect(form()).toBeUndefined();
    const { other, isCleared } = work.store.getState();
    expect([other !== undefined, isCleared]).toEqual([true, true]);
    // But by a click.
    work.sign();
    await work.settled();
    expect(form()?.steps).toEqual([goesBack ? OTHER : UNSIGNED]);
  });

  test('stays so where what was typed was never shown', async () => {
    const { type, show, form, clear } = await page(UNSIGNED);
    type({ steps: [OTHER], utxos: [] });
    await show('sign');
    clear();
    await show('messages');
    await show('sign');
    expect(form()).toBeUndefined();
  });

  test('takes what is opened after that, and what is typed goes to Inspect', async () => {
    const { show, form, clear, open, type, texts, work } = await page(UNSIGNED);
    await show('sign');
    clear();
    await show('inspect');
    await open(OTHER);
    await show('sign');
    expect(form()?.steps).toEqual([OTHER]);
    expect(work.store.getState().other).toBeUndefined();
    clear();
    type({ steps: [SIGNED], utxos: [] });
    await show('inspect');
    expect(await texts()).toEqual([UNSIGNED, OTHER, SIGNED]);
  });
});

test.each([true, false])('whether it is an example (%s) goes with it', async (isExample) => {
  const { inspector, show, examples } = await page();
  if (isExample) inspector.takeExample('main', UNSIGNED);
  else inspector.takeText(UNSIGNED);
  await until(inspector.store, ({ documents }) => documents.length === 1);
  await show('sign');
  expect(examples).toEqual([isExample]);
});

describe('going to Inspect', () => {
  test.each<readonly [string, WorkDocument, readonly string[]]>([
    ['nothing new is no version', { steps: [UNSIGNED], utxos: [] }, [UNSIGNED]],
    ['a signature is the next one', { steps: [UNSIGNED, SIGNED], utxos: [] }, [UNSIGNED, SIGNED]],
    ['so is a row', { steps: [UNSIGNED], utxos: [TYPED] }, [UNSIGNED, UNSIGNED]],
    ['another transaction is shown too', { steps: [OTHER], utxos: [] }, [UNSIGNED, OTHER]],
    ['what does not decode is not', { steps: [OTHER.slice(0, -8)], utxos: [] }, [UNSIGNED]],
    ['nor is a text without a transaction', { steps: [], utxos: [TYPED] }, [UNSIGNED]],
  ])('%s', async (_what, typed, expected) => {
    const { type, show, texts } = await page(UNSIGNED);
    await show('sign');
    type(typed);
    await show('inspect');
    expect(await texts()).toEqual(expected);
    // And once.
    await show('sign');
    await show('inspect');
    expect(await texts()).toEqual(expected);
  });

  test('what was known stays what it was, and what was typed is a claim beside it', async () => {
    const { type, show, form, document } = await page(UNSIGNED, hexOf(PREVIOUS));
    await show('sign');
    type({ steps: [UNSIGNED, SIGNED], utxos: [...form()!.utxos, { ...TYPED, vout: 7 }] });
    await show('inspect');
    expect(document()?.beside.map(({ from }) => from)).toEqual(['previous transaction', 'form']);
  });

  test('of a row nothing is kept that cannot be read', async () => {
    const { type, show, document } = await page(UNSIGNED);
    type({ steps: [UNSIGNED], utxos: [WRONG] });
    await show('sign');
    await show('inspect');
    expect(document()?.utxos).toEqual([{ ...WRONG, redeemScript: '' }]);
  });

  test('an older version that is shown again is what Sign is about', async () => {
    const { inspector, type, show, form } = await page(UNSIGNED);
    await show('sign');
    type({ steps: [UNSIGNED, SIGNED], utxos: [] });
    await show('inspect');
    inspector.go(-1);
    await show('sign');
    expect(form()?.steps).toEqual([UNSIGNED]);
  });
});
