import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { psbtWithInputs } from '../../bench/workloads.ts';
import { until } from '../../test/until.ts';
import { Inspector, shownDocument } from './document/inspect-store.ts';
import { createLocalPort } from './inspect/testing/local-port.ts';
import { followPlaces } from './places.ts';
import { createViewStore } from './view-store.ts';

/** The page with a browser's history around it, whose steps back come when they are let. */
function trial() {
  const inspector = new Inspector(
    createLocalPort(),
    () => 'main',
    () => {},
  );
  const view = createViewStore('inspect');
  const held = createStore(() => 0);
  const sign = {
    store: createStore(() => ''),
    psbt: { store: held },
    hasWork: () => held.getState() > 0,
  };
  const typed = createStore(() => '');
  const messages = { store: typed, hasWork: () => typed.getState() !== '' };
  const log: string[] = [];
  const unsaved: boolean[] = [];
  let went = (_place: number): void => {};
  let place = 0;
  followPlaces(
    {
      place,
      visit: () => void log.push(`visit ${++place}`),
      back: (to) => void log.push(`back ${to}`),
      onWent: (listener) => {
        went = listener;
      },
      setUnsaved: (isUnsaved) => void unsaved.push(isUnsaved),
    },
    { view, inspector, messages, sign },
  );
  return {
    log,
    unsaved,
    hold: (count: number) => held.setState(count, true),
    type: (text: string) => typed.setState(text, true),
    inspector,
    show: view.getState().show,
    shown: () => [view.getState().view, shownDocument(inspector.store.getState())?.key],
    went: (to: number) => {
      place = to;
      went(to);
    },
    take: async () => {
      inspector.take(new Blob([new Uint8Array(psbtWithInputs(1).bytes)]));
      await until(inspector.store, ({ pending }) => pending === undefined);
    },
  };
}

test('a secret nonce is work that would be lost, until it is used', () => {
  const page = trial();
  for (const count of [0, 1, 2, 0]) page.hold(count);
  expect(page.unsaved).toEqual([true, false]);
});

test('what is typed into Messages is work that would be lost, until it is gone', () => {
  const page = trial();
  for (const text of ['a', 'ab', '']) page.type(text);
  expect(page.unsaved).toEqual([true, false]);
});

describe('an entry of the browser’s history', () => {
  test('is made by each input and each view', async () => {
    const page = trial();
    await page.take();
    await page.take();
    page.show('sign');
    page.show('inspect');
    expect(page.log).toEqual(['visit 1', 'visit 2', 'visit 3', 'visit 4']);
    page.went(1);
    expect(page.shown()).toEqual(['inspect', 1]);
    expect(page.log).toHaveLength(4);
  });

  test('is taken by the page’s own Back, the nearest where there are several', async () => {
    const page = trial();
    await page.take();
    await page.take();
    page.show('sign');
    page.show('inspect');
    page.log.length = 0;
    page.inspector.go(-1);
    expect(page.log).toEqual(['back 1']);
    page.went(1);
    page.inspector.go(1);
    expect(page.log).toEqual(['back 1', 'visit 2']);
    expect(page.shown()).toEqual(['inspect', 2]);
  });

  test('is asked for one at a time, and what changes meanwhile follows', async () => {
    const page = trial();
    await page.take();
    await page.take();
    await page.take();
    page.log.length = 0;
    page.inspector.go(-1);
    page.inspector.go(-1);
    page.show('console');
    expect(page.log).toEqual(['back 2']);
    page.went(2);
    expect(page.log).toEqual(['back 2', 'visit 3']);
    expect(page.shown()).toEqual(['console', 1]);
  });

  test('is gone when another is made in its place', async () => {
    const page = trial();
    await page.take();
    await page.take();
    page.went(1);
    await page.take();
    page.log.length = 0;
    page.went(0);
    expect(page.shown()).toEqual(['inspect', undefined]);
    page.went(2);
    expect(page.shown()).toEqual(['inspect', 3]);
    expect(page.log).toEqual([]);
  });
});
