import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AskConsent, ConsentAnswer, ConsentQuestion } from '../../channel/embed/callers.ts';
import type { DecideWindows } from '../../channel/embed/decide.ts';
import type { AskSigning, SigningAnswer, SigningQuestion } from '../../channel/embed/signings.ts';

/** How far its window is; the browser may open none, as a sandbox or a blocker has it. */
export type WindowState = 'none' | 'open' | 'refused';

/** A question that waits for its answer. */
export type OpenQuestion = (ConsentQuestion | SigningQuestion) & {
  readonly key: number;
  readonly window: WindowState;
};

export interface OpenQuestions {
  /** In the order in which they came; the first is shown. */
  readonly questions: readonly OpenQuestion[];
}

/** What is done with a question that waits. */
interface Held {
  readonly open: () => Promise<boolean>;
  readonly decline: () => void;
}

/** How a question is answered. */
interface Ways<Answer> {
  readonly open: (answered: (answer: Answer) => void) => Promise<boolean>;
  readonly no: Answer;
  /** Of its window, once nobody waits any more. */
  readonly end: () => void;
}

/** Where callers' questions wait for the person. */
export class ConsentQueue {
  readonly store: StoreApi<OpenQuestions> = createStore<OpenQuestions>(() => ({ questions: [] }));
  private readonly held = new Map<number, Held>();
  private lastKey = 0;

  constructor(private readonly windows: DecideWindows) {}

  readonly ask: AskConsent = (question) =>
    this.put<ConsentAnswer>(question, {
      open: (answered) => {
        const { origin, asked, procedures } = question;
        return this.windows.open({ origin, asked, ...(procedures && { procedures }) }, answered);
      },
      no: 'denied',
      end: () => this.windows.close(),
    });

  /** Of what nobody waits for any more the window stays: what was made in it is the person's. */
  readonly askSigning: AskSigning = (question) =>
    this.put<SigningAnswer>(question, {
      open: (answered) => {
        const { signal: _, ...asked } = question;
        return this.windows.openToSign(asked, answered);
      },
      no: 'declined',
      end: () => this.windows.letGo(),
    });

  /** Has a question decided in a window of its own; for a click of a person. */
  async decide(key: number): Promise<void> {
    const isOpen = await this.held.get(key)?.open();
    if (isOpen === undefined) return;
    // It may have been answered, or taken back, while its window was opened.
    if (!this.held.has(key)) this.windows.close();
    this.change(key, isOpen ? 'open' : 'refused');
  }

  /** In the frame, where nothing can be allowed. */
  decline(key: number): void {
    this.held.get(key)?.decline();
  }

  private put<Answer>(
    question: ConsentQuestion | SigningQuestion,
    { open, no, end }: Ways<Answer>,
  ): Promise<Answer> {
    return new Promise((resolve) => {
      const key = ++this.lastKey;
      const answer = (given: Answer, endWindow = () => this.windows.close()): void => {
        if (!this.held.delete(key)) return;
        if (this.windowOf(key) === 'open') endWindow();
        this.store.setState(({ questions }) => ({
          questions: questions.filter((one) => one.key !== key),
        }));
        resolve(given);
      };
      this.held.set(key, { open: () => open(answer), decline: () => answer(no) });
      const waiting: OpenQuestion = { ...question, key, window: 'none' };
      this.store.setState(({ questions }) => ({ questions: [...questions, waiting] }));
      // Nobody waits any more: whoever looks at it should not answer the next one by mistake.
      question.signal.addEventListener('abort', () => answer(no, end));
    });
  }

  private windowOf(key: number): WindowState | undefined {
    return this.store.getState().questions.find((question) => question.key === key)?.window;
  }

  private change(key: number, window: WindowState): void {
    this.store.setState(({ questions }) => ({
      questions: questions.map((one) => (one.key === key ? { ...one, window } : one)),
    }));
  }
}
