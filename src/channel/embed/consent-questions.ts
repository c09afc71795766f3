import type {
  Allowed,
  AskConsent,
  Asked,
  AskedReader,
  Caller,
  ConsentAnswer,
  ConsentQuestion,
} from './callers.ts';

/** One question, and what is done with its answer. */
export interface ConsentRequest {
  readonly asked: AskedReader;
  /** What the caller may do once it is let in. */
  readonly will: Allowed;
  /** Told of an answer that a person gave, before those who wait for it. */
  readonly note: (answer: ConsentAnswer) => void;
}

/** One that a person has not answered yet. */
interface Question {
  readonly answered: Promise<void>;
  readonly aborting: AbortController;
}

/** The questions about callers that are open, one for each caller. */
export class ConsentQuestions {
  private readonly open = new Map<string, Question>();

  /** What asks a person is looked up when it is needed. */
  constructor(private readonly askConsent: () => AskConsent | undefined) {}

  /** Settled once the open question about a caller is answered; `undefined` where there is none. */
  answered(id: string): Promise<void> | undefined {
    return this.open.get(id)?.answered;
  }

  /** Nobody waits any more for the answer to the question about this caller, if one is open. */
  abandon(id: string): void {
    this.open.get(id)?.aborting.abort();
  }

  /** Where nobody can be asked, or the question fails or is abandoned, the answer is no. */
  async ask(caller: Caller, { asked, will, note }: ConsentRequest): Promise<ConsentAnswer> {
    const aborting = new AbortController();
    const { signal } = aborting;
    const put = (named: Asked) => this.put(questionOf(caller, named, will, signal));
    const named = asked();
    const said = named instanceof Promise ? named.then(put) : put(named);
    const answer = Promise.race([said, abandoned(signal)]).catch((): ConsentAnswer => 'denied');
    const answered = answer.then((known) => {
      this.open.delete(caller.id);
      // To go away before the answer is not to be denied.
      if (!signal.aborted) note(known);
    });
    this.open.set(caller.id, { answered, aborting });
    await answered;
    return answer;
  }

  private put(question: ConsentQuestion): Promise<ConsentAnswer> {
    const answer = question.signal.aborted ? undefined : this.askConsent()?.(question);
    return answer ?? Promise.resolve('denied');
  }
}

function questionOf(
  { origin }: Caller,
  asked: Asked,
  { procedures }: Allowed,
  signal: AbortSignal,
): ConsentQuestion {
  return { origin, asked, ...(procedures && { procedures }), signal };
}

/** Settled when a question is abandoned, as what lets nobody in. */
function abandoned(signal: AbortSignal): Promise<ConsentAnswer> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('denied'));
  });
}
