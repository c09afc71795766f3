import { describe, expect, test } from 'vitest';
import { psbtWithInputs } from '../../../bench/workloads.ts';
import { OWN_KEY, PAID_ADDRESS } from '../../../e2e/tasks/inputs.ts';
import { Arrivals, until } from '../../../test/until.ts';
import { createCompareClient } from '../../channel/compare-client.ts';
import type { Opening } from '../../channel/inspect-client.ts';
import type { Progress } from '../../channel/protocol/protocol.ts';
import type { QrReading } from '../../channel/qr/qr-protocol.ts';
import { FakeWorker } from '../../channel/testing/fake-worker.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { SIZE_LIMITS } from '../../core/intake/format.ts';
import { createLocalPort } from '../inspect/testing/local-port.ts';
import { QrIntake } from '../qr/qr-intake.ts';
import { Inspector, KEPT_INPUTS, SMALL, shownDocument } from './inspect-store.ts';
import type { InspectPort } from './port.ts';
import type { ViewState } from './view-state.ts';

const ONE = new Blob([new Uint8Array(psbtWithInputs(1).bytes)]);
const TWO = new Blob([new Uint8Array(psbtWithInputs(2).bytes)]);
const NEITHER = new Blob(['hello world']);
const BROKEN = new Blob([new Uint8Array(psbtWithInputs(1).bytes.subarray(0, 150))]);

interface Trial {
  readonly inspector: Inspector;
  /** All openings that were asked for, and those among them that were cancelled, which come all the same. */
  readonly openings: Opening[];
  readonly cancelled: Opening[];
  /** Takes an input and waits for what becomes of it. */
  readonly take: (source: Blob) => Promise<void>;
}

function trial(port: InspectPort = createLocalPort(), qrIntake?: QrIntake): Trial {
  const openings: Opening[] = [];
  const cancelled: Opening[] = [];
  let chain: Chain = 'main';
  const watched: InspectPort = {
    ...port,
    open(source, onChain, onProgress) {
      const opening = port.open(source, onChain, onProgress);
      const watchedOpening = { ...opening, cancel: () => cancelled.push(opening) };
      openings.push(watchedOpening);
      return watchedOpening;
    },
  };
  const inspector = new Inspector(
    watched,
    () => chain,
    (to) => {
      chain = to;
      inspector.chainChanged();
    },
    undefined,
    qrIntake,
  );
  return {
    inspector,
    openings,
    cancelled,
    take: async (source) => {
      inspector.take(source);
      await nothingPending(inspector);
    },
  };
}

function nothingPending({ store }: Inspector): Promise<unknown> {
  return until(store, ({ pending }) => pending === undefined);
}

function sizes({ inspector }: Trial): readonly number[] {
  return inspector.store.getState().documents.map(({ facts }) => facts.size);
}

describe('inputs', () => {
  test('that open are shown, the newest last', async () => {
    const page = trial();
    await page.take(ONE);
    await page.take(TWO);
    expect(sizes(page)).toEqual([ONE.size, TWO.size]);
    expect(page.inspector.store.getState().at).toBe(1);
  });

  test('that are neither are named, and what was shown stays', async () => {
    const page = trial();
    await page.take(ONE);
    await page.take(NEITHER);
    const { notice, at } = page.inspector.store.getState();
    expect(notice).toMatchObject({ kind: 'named', named: 'text' });
    expect(at).toBe(0);
    expect(sizes(page)).toEqual([ONE.size]);
  });

  test('are left by back, and what was ahead goes when another is taken', async () => {
    const page = trial();
    await page.take(ONE);
    await page.take(TWO);
    page.inspector.go(-1);
    expect(shownDocument(page.inspector.store.getState())?.facts.size).toBe(ONE.size);
    page.inspector.go(-1);
    expect(page.inspector.store.getState().at).toBe(0);
    await page.take(BROKEN);
    expect(sizes(page)).toEqual([ONE.size, BROKEN.size]);
  });

  test('are forgotten from the oldest', async () => {
    const page = trial();
    for (let i = 0; i < KEPT_INPUTS + 2; i++) await page.take(i === 0 ? TWO : ONE);
    expect(sizes(page)).toHaveLength(KEPT_INPUTS);
    expect(sizes(page)).not.toContain(TWO.size);
  });

  test('that are closed leave the one after in their place', async () => {
    const page = trial();
    await page.take(ONE);
    await page.take(TWO);
    page.inspector.go(-1);
    page.inspector.closeShown();
    expect(sizes(page)).toEqual([TWO.size]);
    page.inspector.closeShown();
    expect(page.inspector.store.getState().at).toBe(-1);
    expect(shownDocument(page.inspector.store.getState())).toBeUndefined();
  });

  test('that are large and overtaken by a newer one are cancelled', async () => {
    const page = trial();
    const large = new Blob([new Uint8Array(SMALL + 1)]);
    page.inspector.take(large);
    await page.take(TWO);
    expect(page.cancelled).toHaveLength(1);
    expect(sizes(page)).toEqual([TWO.size]);
  });

  test('that are small are all kept, however soon one follows the other', async () => {
    const page = trial();
    page.inspector.take(ONE);
    page.inspector.take(TWO);
    page.inspector.take(ONE);
    await until(page.inspector.store, ({ documents }) => documents.length === 3);
    expect(page.cancelled).toEqual([]);
    expect(sizes(page)).toEqual([ONE.size, TWO.size, ONE.size]);
  });

  test('that are cancelled never come', async () => {
    const page = trial();
    page.inspector.take(ONE);
    page.inspector.cancel();
    // The inspector hears of it before the test does.
    expect(await page.cancelled[0]?.outcome).toMatchObject({ ok: true });
    expect(page.inspector.store.getState()).toMatchObject({
      pending: undefined,
      notice: { kind: 'cancelled' },
    });
    expect(sizes(page)).toEqual([]);
  });

  describe('that did not open and may be parts of one', () => {
    /** A reader of parts that ends when it is told to, as one in a worker of its own does. */
    function reading() {
      const reports = new Arrivals<(progress: Progress) => void>();
      const rejects: ((why: Error) => void)[] = [];
      let resolve: (reading: QrReading) => void = () => undefined;
      const intake = new QrIntake({
        read: (_source, report) => {
          if (report) reports.add(report);
          return new Promise((one, other) => {
            resolve = one;
            rejects.push(other);
          });
        },
        end: () => {
          for (const reject of rejects) reject(new Error('stopped'));
        },
      });
      return {
        intake,
        report: (progress: Progress) => reports.getState().at(-1)?.(progress),
        answer: (reading: QrReading) => resolve(reading),
        begun: () => reports.reach(1),
      };
    }

    async function begun() {
      const qr = reading();
      const page = trial(createLocalPort(), qr.intake);
      page.inspector.take(NEITHER);
      await qr.begun();
      return { qr, page, state: () => page.inspector.store.getState() };
    }

    test('say how far they are read', async () => {
      const { qr, page, state } = await begun();
      for (const done of [1, 2]) {
        qr.report({ done, total: 3 });
        expect(state().pending?.progress).toEqual({ done, total: 3 });
        expect(qr.intake.store.getState().reading).toEqual({ done, total: 3 });
      }
      qr.answer({ found: 3, added: 3, repeated: 0, refusals: [], isPicture: false });
      await nothingPending(page.inspector);
      expect(state().notice).toBeUndefined();
      expect(qr.intake.store.getState().reading).toBeUndefined();
    });

    test('are cancelled while they are read', async () => {
      const { qr, page, state } = await begun();
      qr.report({ done: 1, total: 3 });
      page.inspector.cancel();
      const cancelled = { pending: undefined, notice: { kind: 'cancelled' } };
      expect(state()).toMatchObject(cancelled);
      const notices = new Set<string | undefined>();
      page.inspector.store.subscribe(({ notice }) => notices.add(notice?.kind));
      qr.report({ done: 2, total: 3 });
      expect(state()).toMatchObject(cancelled);
      expect(qr.intake.store.getState().reading).toBeUndefined();
      // What is opened behind it is told of behind it.
      await page.take(ONE);
      expect(notices).not.toContain('lost');
      expect(sizes(page)).toEqual([ONE.size]);
    });

    test('are left alone by what is given meanwhile', async () => {
      const { qr, page, state } = await begun();
      await page.take(ONE);
      qr.report({ done: 1, total: 3 });
      qr.answer({ found: 0, added: 0, repeated: 0, refusals: [], isPicture: true });
      // What is opened behind it is told of behind it.
      await page.take(TWO);
      expect(state()).toMatchObject({ pending: undefined, notice: undefined });
      expect(sizes(page)).toEqual([ONE.size, TWO.size]);
    });
  });

  test('whose worker is lost say so', async () => {
    const lost = { outcome: Promise.reject(new Error('lost')), cancel: () => {} };
    const page = trial({ ...createLocalPort(), open: () => lost });
    await page.take(ONE);
    expect(page.inspector.store.getState().notice).toEqual({ kind: 'lost' });
  });
});

describe('what an embedder shows', () => {
  const FROM = 'https://a.example';

  /** Has it shown, and waits until it is there or waits to be looked at; the inspector hears first. */
  async function showFor(
    { inspector, openings }: Trial,
    source: Blob,
    mayLook = true,
  ): Promise<void> {
    inspector.showFor(FROM, source, () => mayLook);
    await openings.at(-1)?.outcome;
  }

  /** Sizes in the history, with those that an embedder shows in brackets and the one looked at marked. */
  function history({ inspector }: Trial): string {
    const { documents, at } = inspector.store.getState();
    return documents
      .map(({ facts, shownBy }, i) => {
        const size = shownBy === undefined ? `${facts.size}` : `(${facts.size})`;
        return i === at ? `>${size}` : size;
      })
      .join(' ');
  }

  test('stands beside what a person gave, and is theirs to leave', async () => {
    const page = trial();
    await page.take(ONE);
    await page.take(TWO);
    page.inspector.go(-1);
    await showFor(page, TWO);
    expect(history(page)).toBe(`${ONE.size} >(${TWO.size}) ${TWO.size}`);
    expect(shownDocument(page.inspector.store.getState())?.shownBy).toBe(FROM);
    page.inspector.go(-1);
    expect(shownDocument(page.inspector.store.getState())?.shownBy).toBeUndefined();
  });

  test('is one place, however much is shown', async () => {
    const page = trial();
    await page.take(ONE);
    for (const source of [TWO, ONE, TWO]) await showFor(page, source);
    expect(history(page)).toBe(`${ONE.size} >(${TWO.size})`);
    page.inspector.go(-1);
    await showFor(page, ONE);
    expect(history(page)).toBe(`${ONE.size} >(${ONE.size})`);
  });

  test('pushes none of ten inputs out', async () => {
    const page = trial();
    for (let i = 0; i < KEPT_INPUTS; i++) await page.take(ONE);
    await showFor(page, TWO);
    expect(page.inspector.store.getState().documents).toHaveLength(KEPT_INPUTS + 1);
    await page.take(ONE);
    expect(page.inspector.store.getState().documents).toHaveLength(KEPT_INPUTS + 1);
    expect(history(page)).toContain(`(${TWO.size})`);
  });

  test('waits to be looked at where it may not come into view', async () => {
    const page = trial();
    await page.take(ONE);
    await showFor(page, TWO, false);
    expect(history(page)).toBe(`>${ONE.size}`);
    expect(page.inspector.store.getState().offer?.from).toBe(FROM);
    await showFor(page, ONE, false);
    page.inspector.lookAtOffer();
    expect(history(page)).toBe(`${ONE.size} >(${ONE.size})`);
    expect(page.inspector.store.getState().offer).toBeUndefined();
  });

  test('says so where it is too large', async () => {
    const page = trial();
    await showFor(page, new Blob([' '.repeat(SIZE_LIMITS.text + 1)]));
    expect(page.inspector.store.getState().offer).toMatchObject({
      document: undefined,
      large: { of: 'text', size: SIZE_LIMITS.text + 1, limit: SIZE_LIMITS.text },
    });
  });

  test('may be dismissed unseen', async () => {
    const page = trial();
    await showFor(page, TWO, false);
    page.inspector.dismissOffer();
    page.inspector.lookAtOffer();
    expect(page.inspector.store.getState()).toMatchObject({ documents: [], offer: undefined });
  });

  test('that is neither is said of the embedder and not of the person', async () => {
    const page = trial();
    await page.take(ONE);
    await showFor(page, NEITHER);
    const { notice, offer } = page.inspector.store.getState();
    expect([notice, offer]).toEqual([undefined, { from: FROM, document: undefined }]);
  });

  test('leaves what a person opens alone', async () => {
    const page = trial();
    page.inspector.take(ONE);
    await showFor(page, TWO);
    await nothingPending(page.inspector);
    expect(page.cancelled).toEqual([]);
    expect(page.inspector.store.getState().documents).toHaveLength(2);
  });
});

describe('one input', () => {
  async function opened(source: Blob) {
    const page = trial();
    await page.take(source);
    const document = shownDocument(page.inspector.store.getState());
    if (document === undefined) throw new Error('It must open');
    return { page, document, state: () => document.view.getState() };
  }

  test.each([
    ['shows its JSON', true],
    ['says where its JSON could not be written', false],
  ])('%s', async (_what, can) => {
    const port = createLocalPort();
    const open: InspectPort['open'] = (...asked) => {
      const { outcome, cancel } = port.open(...asked);
      const withJson = outcome.then((found) => {
        if (!found.ok || can) return found;
        const { session } = found;
        const ask: typeof session.ask = (name, asked) =>
          name === 'jsonOpen'
            ? Promise.reject(new RangeError('too long'))
            : session.ask(name, asked);
        return { ...found, session: { ...session, ask } };
      });
      return { outcome: withJson, cancel };
    };
    const page = trial({ ...port, open });
    await page.take(TWO);
    const document = shownDocument(page.inspector.store.getState())!;
    document.needJson();
    await until(document.view, ({ json }) => json.failed || json.lines !== undefined);
    expect(document.view.getState().json).toMatchObject(
      can ? { failed: false, lines: 3 } : { failed: true },
    );
  });

  test('chooses the leaf of a byte and opens the tree there', async () => {
    const { document, state } = await opened(TWO);
    const offset = document.facts.size - 4;
    await document.selectOffset(offset, 'hex');
    const { id, start, end } = state().selected!;
    expect(document.tree.kind(id)).toBe('origin.path_element');
    expect([start <= offset, offset < end]).toEqual([true, true]);
    expect(Array.from(state().rows.ids)).toContain(id);
  });

  test('keeps only the last of choices that overtake each other', async () => {
    const { document, state } = await opened(TWO);
    const first = document.selectOffset(document.facts.size - 4, 'hex');
    const second = document.selectOffset(0, 'hex');
    await Promise.all([first, second]);
    expect(document.tree.kind(state().selected!.id)).toBe('psbt.magic');
    expect(state().cursor).toBe(0);
  });

  test('opens and closes everything', async () => {
    const { document, state } = await opened(TWO);
    await document.openAll();
    const kinds = Array.from(state().rows.ids, (id) => document.tree.kind(id));
    expect(kinds.filter((kind) => kind === 'origin.path_element')).toHaveLength(10);
    await document.selectOffset(document.facts.size - 4, 'hex');
    await document.closeAll();
    expect(state().rows.ids[0]).toBe(0);
    expect(Array.from(state().rows.ids)).toContain(state().selected?.id);
  });

  test('chooses what is closed around the part that was chosen', async () => {
    const { document, state } = await opened(TWO);
    await document.selectOffset(document.facts.size - 4, 'hex');
    const record = document.tree.parent(state().selected!.id);
    document.close(record);
    expect(state().selected?.id).toBe(record);
  });

  test('with a fault is open at its bytes at once', async () => {
    const { document } = await opened(BROKEN);
    const { fault, size } = document.facts;
    expect(fault).toBeDefined();
    const { selected } = await until(document.view, (view) => view.selected !== undefined);
    const { start, end } = selected!;
    const offset = Math.min(fault!.offset, size - 1);
    expect([start <= offset, offset < end]).toEqual([true, true]);
  });

  test('follows the chain', async () => {
    const { page, document, state } = await opened(ONE);
    const addressIn = ({ summary }: ViewState) => summary?.inputs.shown[0]?.address;
    const before = addressIn(state());
    page.inspector.chooseChain('regtest');
    expect(state().chain).toBe('regtest');
    const view = await until(document.view, (now) => addressIn(now) !== before);
    expect(addressIn(view)).toMatch(/^bcrt1q/);
    expect(document.facts.size).toBe(ONE.size);
  });
});

describe('searching', () => {
  test('goes to the first hit where the same search was begun twice', async () => {
    const page = trial();
    await page.take(ONE);
    const document = shownDocument(page.inspector.store.getState());
    document?.setQuery('70736274ff');
    const stepping = document?.step(1);
    await document?.search();
    await stepping;
    const { search, selected } = document?.view.getState() ?? {};
    expect(search).toMatchObject({ searched: '70736274ff', at: 0, busy: false });
    expect(selected).toMatchObject({ start: 0, end: 5 });
  });
});

describe('a wallet that is given while nothing is open', () => {
  const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
  const FILE = JSON.stringify({ label: 'Vault', descriptor: OWN_KEY });

  function walletTrial() {
    const page = trial({
      ...createLocalPort(),
      comparing: createCompareClient(() => new FakeWorker()),
    });
    const known = () => page.inspector.comparing.store.getState();
    const kept = () => {
      const { notice } = page.inspector.store.getState();
      return notice?.kind === 'named' ? notice.source : undefined;
    };
    return { ...page, known, kept };
  }

  test.each([
    ['a descriptor', OWN_KEY],
    ['a file', FILE],
  ])('%s is theirs by a click, and not by being given', async (_, text) => {
    const page = walletTrial();
    await page.take(new Blob([text]));
    expect(page.known().keys).toEqual([]);
    await page.inspector.comparing.take(page.kept()!);
    expect(page.known()).toMatchObject({ source: page.kept(), keys: [{ text: OWN_KEY }] });
  });

  test('nor where the field was open at an input before', async () => {
    const page = walletTrial();
    await page.take(ONE);
    page.inspector.comparing.toggle();
    page.inspector.closeShown();
    await page.take(new Blob([OWN_KEY]));
    expect(page.known().keys).toEqual([]);
    expect(page.kept()).toBeDefined();
  });

  test('with the field before them it is, as the field says', async () => {
    const page = walletTrial();
    await page.take(ONE);
    page.inspector.comparing.toggle();
    await page.take(new Blob([OWN_KEY]));
    expect(page.known().keys).toEqual([{ text: OWN_KEY }]);
  });

  test.each([
    ['an address', PAID_ADDRESS],
    ['a private key', WIF],
    ['a descriptor with one', `wpkh(${WIF})`],
    ['a damaged descriptor', `${OWN_KEY}#aaaaaaaa`],
    ['labels', '{"type":"addr","ref":"x","label":"y"}'],
    ['a template without its keys', 'wpkh(@0/**)'],
  ])('nothing is kept of %s', async (_, text) => {
    const page = walletTrial();
    await page.take(new Blob([text]));
    expect(page.inspector.store.getState().notice).toMatchObject({ kind: 'named' });
    expect(page.kept()).toBeUndefined();
  });

  test('what an embedder sends is neither theirs nor offered', async () => {
    const page = walletTrial();
    page.inspector.showFor('https://example.com', new Blob([OWN_KEY]), () => true);
    await page.openings.at(-1)!.outcome;
    await Promise.resolve();
    expect(page.known().keys).toEqual([]);
    expect(page.inspector.store.getState().notice).toBeUndefined();
  });
});
