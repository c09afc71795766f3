import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Chain } from '../../core/encoding/chains.ts';
import { InputDocument } from './input-document.ts';
import type {
  InspectPort,
  InspectSession,
  NotOpened,
  Opening,
  OpenOutcome,
  Progress,
} from './port.ts';

/** An input that is being opened. */
export interface Pending {
  readonly size: number;
  readonly progress: Progress | undefined;
}

/** What became of an input that was not opened; the one before it stays. */
export type Notice =
  | ({ readonly kind: 'named' } & NotOpened)
  | { readonly kind: 'lost' }
  | { readonly kind: 'cancelled' };

export interface InspectState {
  /** The last inputs, from the oldest. */
  readonly documents: readonly InputDocument[];
  /** Which of them is shown; -1 for none. */
  readonly at: number;
  readonly pending: Pending | undefined;
  readonly notice: Notice | undefined;
  /** Said once to a screen reader, and for a while in the status line. */
  readonly said: { readonly text: string; readonly count: number };
}

/** How many inputs are kept. */
export const KEPT_INPUTS = 10;
/** Of inputs that are not shown, sessions are kept up to this many bytes together. */
const KEPT_BYTES = 250_000_000;

/** What is inspected: a small history of inputs, of which one is shown. */
export class Inspector {
  readonly store: StoreApi<InspectState> = createStore<InspectState>(() => ({
    documents: [],
    at: -1,
    pending: undefined,
    notice: undefined,
    said: { text: '', count: 0 },
  }));
  private opening: Opening | undefined;
  private readonly sessions = new Map<number, InspectSession>();
  private readonly reopening = new Map<number, Promise<InspectSession>>();
  private lastKey = 0;

  constructor(
    private readonly port: InspectPort,
    private readonly chain: () => Chain,
    /** Chooses another chain for the whole page. */
    readonly chooseChain: (chain: Chain) => void,
  ) {}

  takeText(text: string): void {
    this.take(new Blob([text]));
  }

  /** Opens a new input beside the one shown, which stays until the new one is there. */
  take(source: Blob): void {
    this.opening?.cancel();
    this.store.setState({ pending: { size: source.size, progress: undefined }, notice: undefined });
    const opening = this.port.open(source, this.chain(), (progress) => {
      if (this.opening === opening)
        this.store.setState({ pending: { size: source.size, progress } });
    });
    this.opening = opening;
    opening.outcome.then(
      (outcome) => this.arrived(opening, source, outcome),
      () => this.lost(opening),
    );
  }

  /** Ends the worker of the input that is being opened. */
  cancel(): void {
    if (this.opening === undefined) return;
    this.opening.cancel();
    this.opening = undefined;
    this.store.setState({ pending: undefined, notice: { kind: 'cancelled' } });
  }

  dismiss(): void {
    this.store.setState({ notice: undefined });
  }

  go(by: 1 | -1): void {
    const { documents, at } = this.store.getState();
    const document = documents[at + by];
    if (document === undefined) return;
    document.setChain(this.chain());
    this.store.setState({ at: at + by, notice: undefined });
    this.letSessionsGo();
  }

  /** Forgets the input that is shown. */
  closeShown(): void {
    const { documents, at } = this.store.getState();
    const shown = documents[at];
    if (shown === undefined) return;
    this.endSession(shown.key);
    const left = documents.filter((each) => each !== shown);
    const next = Math.min(at, left.length - 1);
    left[next]?.setChain(this.chain());
    this.store.setState({ documents: left, at: next, notice: undefined });
  }

  /** Every address follows. */
  chainChanged(): void {
    const { documents, at } = this.store.getState();
    documents[at]?.setChain(this.chain());
  }

  say(text: string): void {
    this.store.setState(({ said }) => ({ said: { text, count: said.count + 1 } }));
  }

  private arrived(opening: Opening, source: Blob, outcome: OpenOutcome): void {
    if (opening !== this.opening) {
      if (outcome.ok) outcome.session.close();
      return;
    }
    this.opening = undefined;
    if (outcome.ok) {
      this.show(source, outcome);
      return;
    }
    const { ok: _, ...named } = outcome;
    this.store.setState({ pending: undefined, notice: { kind: 'named', ...named } });
  }

  private lost(opening: Opening): void {
    if (opening !== this.opening) return;
    this.opening = undefined;
    this.store.setState({ pending: undefined, notice: { kind: 'lost' } });
  }

  /** What was ahead of the one shown is dropped, as in a browser's history. */
  private show(source: Blob, { opened, session }: Extract<OpenOutcome, { ok: true }>): void {
    const key = ++this.lastKey;
    this.sessions.set(key, session);
    const keep = () => this.sessionOf(key, opened.keep ?? source);
    const document = new InputDocument(key, opened, keep, this.chain());
    const { documents, at } = this.store.getState();
    const all = [...documents.slice(0, at + 1), document];
    const kept = all.slice(-KEPT_INPUTS);
    for (const gone of documents) if (!kept.includes(gone)) this.endSession(gone.key);
    this.store.setState({ documents: kept, at: kept.length - 1, pending: undefined });
    this.letSessionsGo();
  }

  /** Sessions of large inputs that have not been shown for longest end first. */
  private letSessionsGo(): void {
    const { documents, at } = this.store.getState();
    let bytes = 0;
    const byDistance = documents
      .map((document, i) => ({ document, distance: Math.abs(i - at) }))
      .sort((a, b) => a.distance - b.distance);
    for (const { document, distance } of byDistance) {
      if (this.sessions.has(document.key)) bytes += document.facts.size;
      if (distance > 0 && bytes > KEPT_BYTES) this.endSession(document.key);
    }
  }

  private endSession(key: number): void {
    this.sessions.get(key)?.close();
    this.sessions.delete(key);
  }

  private async sessionOf(key: number, source: Blob): Promise<InspectSession> {
    const session = this.sessions.get(key);
    if (session !== undefined) return session;
    const coming = this.reopening.get(key) ?? this.reopen(key, source);
    this.reopening.set(key, coming);
    return coming.finally(() => this.reopening.delete(key));
  }

  private async reopen(key: number, source: Blob): Promise<InspectSession> {
    const outcome = await this.port.open(source, this.chain(), () => {}).outcome;
    if (!outcome.ok) throw new Error('What opened before no longer does');
    this.sessions.set(key, outcome.session);
    return outcome.session;
  }
}

/** The input that is shown. */
export function shownDocument({ documents, at }: InspectState): InputDocument | undefined {
  return documents[at];
}
