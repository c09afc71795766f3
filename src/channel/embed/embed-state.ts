import { withCall } from './call-log.ts';
import type { Caller } from './callers.ts';
import type { CallRecord } from './calls.ts';

/** What a person should see of those who call. It changes as a whole. */
export interface EmbedState {
  /** Who was heard so far, in order. */
  readonly callers: readonly Caller[];
  /** By {@link Caller.id}: who was let in until the page closes. */
  readonly granted: readonly string[];
  /** The last calls, newest last, those that sign counted apart. */
  readonly calls: readonly CallRecord[];
  /** How many calls there were in all. */
  readonly callCount: number;
}

/** An opaque page is another caller by each port that it hands over. */
const CALLERS_KEPT = 100;

/** Keeps the {@link EmbedState}, and tells of its changes. */
export class KeptState {
  private readonly listeners = new Set<() => void>();
  private state: EmbedState = { callers: [], granted: [], calls: [], callCount: 0 };

  now(): EmbedState {
    return this.state;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  grant(granted: readonly string[]): void {
    this.change({ granted });
  }

  called(record: CallRecord): void {
    const { calls, callCount } = this.state;
    this.change({ calls: withCall(calls, record), callCount: callCount + 1 });
  }

  /** Who was let in stays in view, so that it can be taken back. */
  met(caller: Caller, granted: readonly string[]): void {
    const others = this.state.callers.filter(({ id }) => id !== caller.id);
    const gone =
      others.length < CALLERS_KEPT ? undefined : others.find(({ id }) => !granted.includes(id));
    this.change({ callers: [...others.filter((other) => other !== gone), caller] });
  }

  private change(changed: Partial<EmbedState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }
}
