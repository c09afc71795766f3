import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallTarget } from '../../../channel/conversation.ts';
import { KEY_TEXT } from './text-keys.ts';

export type KeyEntryState =
  /** Not known yet. What is typed meanwhile is in its field alone: a worker tests itself before it takes a key. */
  | { readonly is: 'untested' }
  | { readonly is: 'passed' }
  /** For as long as the page is open. */
  | { readonly is: 'failed'; readonly vector: string };

/**
 * Whether keys may be entered in this page: not where the program fails to compute what
 * it has to. That is tried when a view with a field for keys is first seen, so that the
 * page opens no later for it.
 */
export class KeyEntry {
  readonly store: StoreApi<KeyEntryState> = createStore<KeyEntryState>(() => ({ is: 'untested' }));
  private isAsked = false;

  constructor(private readonly client: CallTarget<'selfTest'>) {}

  /** Has an effect the first time alone: what was answered once holds. */
  async ask(): Promise<void> {
    if (this.isAsked) return;
    this.isAsked = true;
    // A worker that says nothing has shown nothing; a browser may end one of many.
    const vector = await this.test().catch(() => this.test().catch(() => KEY_TEXT.selfTestLost));
    this.store.setState(vector === undefined ? { is: 'passed' } : { is: 'failed', vector }, true);
  }

  /** The name of what fails. */
  private async test(): Promise<string | undefined> {
    return (await this.client.ask('selfTest', {})).failed;
  }

  hasFailed(): boolean {
    return this.store.getState().is === 'failed';
  }

  /** Where keys may not be entered, fields are closed and emptied for good. */
  guard(field: { readonly close: () => void }, wipe: () => void): void {
    this.store.subscribe(() => {
      if (!this.hasFailed()) return;
      field.close();
      wipe();
    });
  }
}
