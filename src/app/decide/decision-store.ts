import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsentAnswer } from '../../channel/embed/callers.ts';
import type { DecideEvents, DecideQuestion, Decision } from '../../channel/embed/decide.ts';

export type DecisionState =
  /** Nothing was asked: the opener has not spoken yet, or this window was not opened by this file. */
  | { readonly is: 'waiting' }
  | { readonly is: 'asked'; readonly question: DecideQuestion }
  | { readonly is: 'answered'; readonly answer: ConsentAnswer }
  /** Who asked is gone, or no longer wants to know. */
  | { readonly is: 'gone' };

/** The one question of this window; its answer is given once. */
export class DecisionQueue implements DecideEvents {
  readonly store: StoreApi<DecisionState> = createStore<DecisionState>(() => ({ is: 'waiting' }));
  private give: Decision['answer'] = () => {};

  readonly asked = ({ question, answer }: Decision): void => {
    this.give = answer;
    this.store.setState({ is: 'asked', question }, true);
  };

  readonly gone = (): void => {
    if (this.store.getState().is === 'asked') this.store.setState({ is: 'gone' }, true);
  };

  answer(answer: ConsentAnswer): void {
    if (this.store.getState().is !== 'asked') return;
    this.store.setState({ is: 'answered', answer }, true);
    this.give(answer);
  }
}
