import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AskConsent, ConsentAnswer, ConsentQuestion } from '../../channel/embed/callers.ts';
import type { DecideWindows } from '../../channel/embed/decide.ts';

/** How far its window is; the browser may open none, as a sandbox or a blocker has it. */
export type WindowState = 'none' | 'open' | 'refused';

/** A question that waits for its answer. */
export interface OpenQuestion extends ConsentQuestion {
  readonly key: number;
  readonly window: WindowState;
}

export interface ConsentState {
  /** In the order in which they came; the first is shown. */
  readonly questions: readonly OpenQuestion[];
}

/** Where callers' questions wait for the person. */
export class ConsentQueue {
  readonly store: StoreApi<ConsentState> = createStore<ConsentState>(() => ({ questions: [] }));
  private readonly answers = new Map<number, (answer: ConsentAnswer) => void>();
  private lastKey = 0;

  constructor(private readonly windows: DecideWindows) {}

  readonly ask: AskConsent = (question) =>
    new Promise((resolve) => {
      const key = ++this.lastKey;
      this.answers.set(key, resolve);
      const open: OpenQuestion = { ...question, key, window: 'none' };
      this.store.setState(({ questions }) => ({ questions: [...questions, open] }));
      // Nobody waits any more: whoever looks at it should not answer the next one by mistake.
      question.signal.addEventListener('abort', () => this.answer(key, 'denied'));
    });

  /** Has a question decided in a window of its own; for a click of a person. */
  async decide(key: number): Promise<void> {
    const question = this.question(key);
    if (question === undefined) return;
    const { origin, asked, procedures } = question;
    const isOpen = await this.windows.open(
      { origin, asked, ...(procedures && { procedures }) },
      (answer) => this.answer(key, answer),
    );
    // It may have been answered, or taken back, while its window was opened.
    if (this.question(key) === undefined) this.windows.close();
    this.change(key, isOpen ? 'open' : 'refused');
  }

  answer(key: number, answer: ConsentAnswer): void {
    if (this.question(key)?.window === 'open') this.windows.close();
    this.answers.get(key)?.(answer);
    this.answers.delete(key);
    this.store.setState(({ questions }) => ({
      questions: questions.filter((question) => question.key !== key),
    }));
  }

  private question(key: number): OpenQuestion | undefined {
    return this.store.getState().questions.find((question) => question.key === key);
  }

  private change(key: number, window: WindowState): void {
    this.store.setState(({ questions }) => ({
      questions: questions.map((one) => (one.key === key ? { ...one, window } : one)),
    }));
  }
}
