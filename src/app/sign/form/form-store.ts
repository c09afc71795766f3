import { createStore, type StoreApi } from 'zustand/vanilla';
import { EMPTY_SIGN_STATE, type SignNotice, type SignState } from '../sign-state.ts';

/** The state of the form, which its parts read and change. Holds no key. */
export class FormStore {
  readonly store: StoreApi<SignState> = createStore<SignState>(() => EMPTY_SIGN_STATE);

  get now(): SignState {
    return this.store.getState();
  }

  set(changed: Partial<SignState>): void {
    this.store.setState(changed);
  }

  say(notice: SignNotice | undefined): void {
    const { count } = this.now.notice;
    this.set({ notice: { notice, count: count + 1 } });
  }
}
