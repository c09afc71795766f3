import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AskConsent, ConsentAnswer, ConsentQuestion } from './port.ts';

/** A question that waits for its answer. */
export interface OpenQuestion extends ConsentQuestion {
  readonly key: number;
}

export interface ConsentState {
  /** In the order in which they came; the first is shown. */
  readonly questions: readonly OpenQuestion[];
}

/** Where callers' questions wait for the person. */
export class ConsentDesk {
  readonly store: StoreApi<ConsentState> = createStore<ConsentState>(() => ({ questions: [] }));
  private readonly answers = new Map<number, (answer: ConsentAnswer) => void>();
  private lastKey = 0;

  readonly ask: AskConsent = (question) =>
    new Promise((resolve) => {
      const key = ++this.lastKey;
      this.answers.set(key, resolve);
      this.store.setState(({ questions }) => ({ questions: [...questions, { ...question, key }] }));
      // Nobody waits any more: whoever looks at it should not answer the next one by mistake.
      question.signal.addEventListener('abort', () => this.answer(key, 'denied'));
    });

  answer(key: number, answer: ConsentAnswer): void {
    this.answers.get(key)?.(answer);
    this.answers.delete(key);
    this.store.setState(({ questions }) => ({
      questions: questions.filter((question) => question.key !== key),
    }));
  }
}
