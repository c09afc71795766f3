import type { Caller, CallerStanding } from '../../channel/embed/callers.ts';
import type { CallRecord } from '../../channel/embed/calls.ts';
import type { SizeRefusal } from '../../core/intake/recognise.ts';
import { formatCount } from '../ui/format.ts';
import { tooLargeText } from '../ui/text-given.ts';

/** The words for those who embed the page, and for who may call it. */
export const EMBED_TEXT = {
  inside: 'Inside',
  calledBy: 'Called by',
  opaqueHost: 'a page without a name (a file or a sandboxed frame)',
  unknownHost: 'another page, whose origin this browser does not report',
  none: 'This frame answers calls from the page around it and shows nothing else.',
  calls: (count: number) => `${formatCount(count)} ${count === 1 ? 'call' : 'calls'}`,
  callsWhy: 'Who called what',
  panel: 'Who called what',

  callers: 'Who may call',
  noCallers: 'No calls yet.',
  user: (user: string) => `as ${user}`,
  standings: {
    own: 'same origin as this page',
    listed: 'allowed by the operator',
    granted: 'allowed by you until this page closes',
    denied: 'denied by you',
    ask: 'will ask you',
    'not allowed': 'not allowed',
  } satisfies Record<CallerStanding, string>,
  withdraw: 'Withdraw',
  withdrawWhy: (origin: string) => `No longer let ${origin} call; what is under way ends`,
  forget: 'Let it ask again',
  forgetWhy: (origin: string) => `The next call of ${origin} asks you again`,

  lastCalls: 'Last calls',
  noCalls: 'No calls yet.',
  noParameters: 'Parameters and results are not stored.',
  columns: { time: 'Time', what: 'Procedure', who: 'Caller', outcome: 'Outcome', took: 'Took' },
  unknownProcedure: 'unknown procedure',
  /** Refused before the body was looked at, or no JSON. */
  notRead: 'not read',
  times: (count: number) => ` ×${formatCount(count)}`,

  shownBy: 'Shown by',
  notYours: 'You did not open this yourself.',
  offers: 'wants to show you a transaction.',
  offersNothing: (large?: SizeRefusal) =>
    large
      ? `wanted to show you something that is too large. ${tooLargeText(large)}`
      : 'wanted to show you something that is neither a PSBT nor a transaction.',
  look: 'Look at it',
  lookLater: 'Dismiss',

  problemsTitle: 'The configuration of this page is invalid',
  problemsWhy: 'Until it is corrected, calls from other pages are rejected.',

  asks: 'asks to call',
  asksShow: 'asks to show you a transaction',
  something: 'procedures of this page',
  asksToSign: 'asks you to sign a transaction and to return it',
  sign: 'Review and sign in a window',
  decline: 'Decline',
  decide: 'Decide in a window',
  deny: 'Deny',
  queue: (count: number) => `${formatCount(count)} more ${count === 1 ? 'page asks' : 'pages ask'}`,
  windows: {
    open: 'The window is open: decide there. If you closed it, open it again.',
    refused:
      'This browser opened no window here, and nobody is let in without one. Allow pop-up windows for this page, or open it in a tab of its own.',
  },
} as const;

/** How an origin is named to a person. */
export function callerOriginText(origin: string | undefined): string {
  if (origin === undefined) return EMBED_TEXT.unknownHost;
  return origin === 'null' ? EMBED_TEXT.opaqueHost : origin;
}

export function callerText({ origin, user }: Pick<Caller, 'origin' | 'user'>): string {
  const name = callerOriginText(origin);
  return user === undefined ? name : `${name}, ${EMBED_TEXT.user(user)}`;
}

/** Of the errors with a code that is ours or HTTP's. */
const OUTCOMES: ReadonlyMap<number, string> = new Map([
  [403, 'procedure not allowed'],
  [413, 'too large'],
  [503, 'too many waiting'],
  [-32001, 'not allowed'],
  [-32002, 'denied by you'],
  [-32003, 'too many calls'],
  [-32004, 'timed out'],
  [-32005, 'cancelled'],
  [-32006, 'batch too large'],
  [-32007, 'invalid configuration'],
  [-32008, 'declined by you'],
  [-32009, 'another is being signed'],
  [-32010, 'needs you in the page'],
]);

export function outcomeText({ status, error }: Pick<CallRecord, 'status' | 'error'>): string {
  if (error !== undefined) return OUTCOMES.get(error) ?? `error ${error}`;
  return OUTCOMES.get(status) ?? 'answered';
}
