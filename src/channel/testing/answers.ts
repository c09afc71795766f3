import type { CallTarget } from '../conversation.ts';
import type { Answer, Ask, CallName } from '../protocol/protocol.ts';

/** Answers of a test to calls by name. */
export type Answers<Names extends CallName> = {
  readonly [Name in Names]: (ask: Ask<Name>) => Promise<Answer<Name>>;
};

/** Has them asked as a worker is. */
export function askingOf<Names extends CallName>(answers: Answers<Names>): CallTarget<Names> {
  return { ask: (name, ask) => answers[name](ask) };
}
