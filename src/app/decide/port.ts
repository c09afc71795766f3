/* What the window for decisions asks of the channel; the composition root hands it that. */

export type { ConsentAnswer } from '../../channel/embed/callers.ts';
export type { DecideEvents, DecideQuestion, Decision } from '../../channel/embed/decide.ts';
