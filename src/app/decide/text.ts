import type { ConsentAnswer } from '../../channel/embed/callers.ts';
import type { Hindrance } from './arming.ts';

/** The words of the window in which a person lets another page call, or does not. */
export const DECIDE_TEXT = {
  mayCall: 'If you allow it, it may call',
  everything: 'every procedure',
  nothing: 'nothing, as its list of procedures is empty',
  of: 'of the page at',
  keepsOut: 'It never sees what you type or open there. Allow only a page that you trust.',
  /** In front of the origin. */
  allow: {
    once: 'Allow once',
    'until closed': 'Allow until that page closes',
  } satisfies Record<Exclude<ConsentAnswer, 'denied'>, string>,
  deny: 'Deny',
  hindrances: {
    unfocused: 'To allow, click into this window first.',
    untouched:
      'To allow, move the pointer over the words of the question, tap on this window, or press a key.',
    waiting: 'To allow, look at this for a second.',
  } satisfies Record<Hindrance, string>,
  ready: 'Your answer is for this origin alone.',
  waiting:
    'There is nothing to decide here. This window opens when another page asks to call this one, and takes a question only from the page that opened it.',
  gone: 'The page that asked is gone, or no longer waits for an answer. You can close this window.',
  answered: {
    once: 'Allowed once. You can close this window.',
    'until closed': 'Allowed until that page closes. You can close this window.',
    denied: 'Denied. You can close this window.',
  } satisfies Record<ConsentAnswer, string>,
} as const;
