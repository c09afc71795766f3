import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsoleClient, LineCall, LineOutcome } from '../../channel/console-client.ts';
import type { LineRefusal } from '../../channel/protocol/protocol.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { Recall } from './recall.ts';

/** A line that was called. */
export interface Entry {
  readonly key: number;
  /** Without keys. */
  readonly line: string;
  readonly chain: Chain;
  /** `undefined` while it is under way. */
  readonly outcome: Exclude<LineOutcome, { readonly kind: 'refused' }> | undefined;
  readonly milliseconds: number;
}

export interface ConsoleState {
  /** From the oldest. */
  readonly entries: readonly Entry[];
  readonly isRunning: boolean;
  /** Why the last line was not called; it is still in the field. */
  readonly refusal: LineRefusal | undefined;
  /** The entry of which all lines are shown. */
  readonly opened: number | undefined;
  /** Said once to a screen reader. */
  readonly said: { readonly text: string; readonly count: number };
}

/** What is shown, and how many bytes of answers are kept; the newest always is. */
const MOST_ENTRIES = 60;
const KEPT_BYTES = 150_000_000;

const NOTHING = { entries: [], isRunning: false, refusal: undefined, opened: undefined };

/** Lines that are called one after the other, and what was answered. */
export class Console {
  readonly store: StoreApi<ConsoleState> = createStore<ConsoleState>(() => ({
    ...NOTHING,
    said: { text: '', count: 0 },
  }));
  readonly recall = new Recall();
  private running: LineCall | undefined;
  private lastKey = 0;

  constructor(
    private readonly client: ConsoleClient,
    private readonly chain: () => Chain,
    /** Whether keys may be typed on this page, wherever it is. */
    readonly mayHoldKeys: () => boolean,
  ) {}

  /** Calls the line. False where it was not called, and the field should have it back. */
  async run(line: string): Promise<boolean> {
    if (this.running !== undefined || line.trim() === '') return false;
    const chain = this.chain();
    const { text, isWhole } = this.client.shown(line);
    const key = ++this.lastKey;
    const started = performance.now();
    const entry: Entry = { key, line: text, chain, outcome: undefined, milliseconds: 0 };
    this.store.setState(({ entries }) => ({
      entries: [...entries, entry],
      isRunning: true,
      refusal: undefined,
    }));
    const call = this.client.call(line, { chain, mayHoldKeys: this.mayHoldKeys() });
    this.running = call;
    const outcome = await call.outcome;
    this.running = undefined;
    if (outcome.kind === 'refused') {
      this.drop(key, outcome.refusal);
      return false;
    }
    if (isWhole) this.recall.add(text);
    const milliseconds = performance.now() - started;
    this.settle({ ...entry, outcome, milliseconds });
    return true;
  }

  cancel(): void {
    this.running?.cancel();
  }

  /** Forgets what was answered; one that is under way stays. */
  clear(): void {
    this.store.setState(({ entries }) => ({
      entries: entries.filter(({ outcome }) => outcome === undefined),
      opened: undefined,
      refusal: undefined,
    }));
  }

  open(key: number | undefined): void {
    this.store.setState({ opened: key });
  }

  forgive(): void {
    if (this.store.getState().refusal !== undefined) this.store.setState({ refusal: undefined });
  }

  say(text: string): void {
    this.store.setState(({ said }) => ({ said: { text, count: said.count + 1 } }));
  }

  private drop(key: number, refusal: LineRefusal): void {
    this.store.setState(({ entries }) => ({
      entries: entries.filter((each) => each.key !== key),
      isRunning: false,
      refusal,
    }));
  }

  private settle(settled: Entry): void {
    this.store.setState(({ entries }) => ({
      entries: kept(entries.map((each) => (each.key === settled.key ? settled : each))),
      isRunning: false,
    }));
  }
}

/** The newest entries whose answers fit together. */
function kept(entries: readonly Entry[]): readonly Entry[] {
  let bytes = 0;
  let from = entries.length;
  while (from > 0 && entries.length - from < MOST_ENTRIES) {
    bytes += sizeOf(entries[from - 1]!);
    if (bytes > KEPT_BYTES && from < entries.length) break;
    from--;
  }
  return entries.slice(from);
}

function sizeOf({ outcome }: Entry): number {
  return outcome?.kind === 'answer' ? outcome.text.size : 0;
}
