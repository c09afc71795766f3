/*
 * What these views ask of the channel. They know no window but their own: the
 * composition root hands them one of these.
 */

export type {
  AskConsent,
  Asked,
  Caller,
  ConsentAnswer,
  ConsentQuestion,
  Standing,
} from '../../channel/embed/callers.ts';
export type { CallRecord } from '../../channel/embed/calls.ts';
export type { DecideQuestion, DecideWindows } from '../../channel/embed/decide.ts';
export type { Embedding, EmbedState } from '../../channel/embed/start-embedding.ts';
