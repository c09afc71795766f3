import type { Hindrance } from './arming.ts';
import type { SignOutcome } from './decision-store.ts';
import type { NothingToReturn } from './sign-return.ts';

/** The words of the window in which a person signs for another page, and returns it or not. */
export const SIGN_WINDOW_TEXT = {
  /** After the origin. */
  asks: 'asks you to sign this transaction and to return it.',
  stays: 'Keys stay in this window.',
  return: 'Return it to',
  again: 'Open what was asked for',
  decline: 'Decline',
  views: 'Views',
  left: (seconds: number) =>
    seconds < 60 ? `${seconds} s left.` : `${Math.floor(seconds / 60)} min left.`,
  nothing: {
    opening: 'Reading what is to be signed.',
    unsigned: 'Review it, enter keys and sign; then you can return it.',
    other: 'What is open here is not what was asked for.',
    nonces:
      'This is the first of two rounds of MuSig2. Its secret nonces would end with this window, so it cannot be returned: decline, and sign in the page opened by itself.',
  } satisfies Record<NothingToReturn, string>,
  complete: 'Signed. That page can send the transaction once you return it.',
  incomplete: 'Signed in part. That page gets the PSBT as it is now.',
  hindrances: {
    unfocused: 'To return it, click into this window first.',
    untouched:
      'To return it, move the pointer over the words above, tap on this window, or press a key.',
    waiting: 'To return it, look at this for a second.',
  } satisfies Record<Hindrance, string>,
  outcomes: {
    returned: 'Returned. You can close this window.',
    declined: 'Declined. You can close this window.',
    gone: 'The page that asked no longer waits, and got nothing. What you signed is still here.',
  } satisfies Record<Exclude<SignOutcome, 'open'>, string>,
} as const;
