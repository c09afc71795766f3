import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsentAnswer } from '../../channel/embed/callers.ts';
import type {
  DecideEvents,
  DecideQuestion,
  Decision,
  SignQuestion,
  ToSign,
} from '../../channel/embed/decide.ts';
import type { SignedByPerson } from '../../rpc/procedure.ts';

export type DecisionState =
  /** Nothing was asked: the opener has not spoken yet, or this window was not opened by this file. */
  | { readonly is: 'waiting' }
  | { readonly is: 'asked'; readonly question: DecideQuestion }
  | { readonly is: 'answered'; readonly answer: ConsentAnswer }
  /** Who asked is gone, or no longer wants to know. */
  | { readonly is: 'gone' }
  /** The Sign view is here for as long as the window is. */
  | { readonly is: 'signing'; readonly question: SignQuestion; readonly outcome: SignOutcome };

/** What became of what is to be signed: `gone` where nobody waits for it any more. */
export type SignOutcome = 'open' | 'returned' | 'declined' | 'gone';

/** The one question of this window; its answer is given once. */
export class DecisionQueue implements DecideEvents {
  readonly store: StoreApi<DecisionState> = createStore<DecisionState>(() => ({ is: 'waiting' }));
  private give: Decision['answer'] = () => {};
  private giveBack: ToSign['answer'] = () => {};

  readonly asked = ({ question, answer }: Decision): void => {
    this.give = answer;
    this.store.setState({ is: 'asked', question }, true);
  };

  readonly askedToSign = ({ question, answer }: ToSign): void => {
    this.giveBack = answer;
    this.store.setState({ is: 'signing', question, outcome: 'open' }, true);
  };

  readonly gone = (): void => {
    const state = this.store.getState();
    if (state.is === 'asked') this.store.setState({ is: 'gone' }, true);
    if (state.is === 'signing' && state.outcome === 'open') {
      this.store.setState({ ...state, outcome: 'gone' }, true);
    }
  };

  answer(answer: ConsentAnswer): void {
    if (this.store.getState().is !== 'asked') return;
    this.store.setState({ is: 'answered', answer }, true);
    this.give(answer);
  }

  /** Gives what was signed to who asked, or nothing. */
  giveSigned(answer: SignedByPerson | 'declined'): void {
    const state = this.store.getState();
    if (state.is !== 'signing' || state.outcome !== 'open') return;
    const outcome = answer === 'declined' ? 'declined' : 'returned';
    this.store.setState({ ...state, outcome }, true);
    this.giveBack(answer);
  }
}
