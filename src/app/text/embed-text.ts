import type { Hindrance } from '../embed/arming.ts';
import type { Caller, CallRecord, Standing } from '../embed/port.ts';
import { formatCount } from '../ui/format.ts';

/** The words for those who embed the page, and for who may call it. */
export const EMBED_TEXT = {
  inside: 'Inside',
  calledBy: 'Called by',
  opaqueHost: 'a page without an address of its own (a file or a sandboxed frame)',
  unknownHost: 'another page, which this browser does not name',
  none: 'This frame answers calls of the page around it, and shows nothing else.',
  calls: (count: number) => `${formatCount(count)} ${count === 1 ? 'call' : 'calls'}`,
  callsWhy: 'Who called what',
  panel: 'Who called what',
  closePanel: 'Close',

  callers: 'Who may call',
  noCallers: 'Nobody has called yet.',
  user: (user: string) => `as ${user}`,
  standings: {
    own: 'this page’s own origin',
    listed: 'allowed by the operator',
    granted: 'allowed by you until this page closes',
    denied: 'denied by you',
    ask: 'has to ask you',
    'not allowed': 'not allowed',
  } satisfies Record<Standing, string>,
  withdraw: 'Withdraw',
  withdrawWhy: (origin: string) => `No longer let ${origin} call; what is under way ends`,
  forget: 'Let it ask again',
  forgetWhy: (origin: string) => `The next call of ${origin} asks you again`,

  lastCalls: 'Last calls',
  noCalls: 'No calls yet.',
  noParameters: 'Neither parameters nor results are kept.',
  columns: { time: 'Time', what: 'Procedure', who: 'Caller', outcome: 'Outcome', took: 'Took' },
  unknownProcedure: 'no known procedure',
  /** Refused before the body was looked at, or no JSON. */
  notRead: 'not read',
  times: (count: number) => ` ×${formatCount(count)}`,

  shownBy: (origin: string) => `Shown at the request of ${origin}`,

  problemsTitle: 'The configuration of this page is wrong',
  problemsWhy: 'Until it is put right, no other page is served.',

  asks: 'asks to call',
  asksShow: 'asks to show you a transaction',
  something: 'procedures of this page',
  mayThen: 'Once let in it may call',
  everything: 'every procedure',
  nothing: 'nothing, as its list of procedures is empty',
  keepsOut: 'It never sees what you do here.',
  once: 'Allow once',
  untilClosed: 'Allow until this page closes',
  deny: 'Deny',
  queue: (count: number) => `${formatCount(count)} more ${count === 1 ? 'page asks' : 'pages ask'}`,
  hindrances: {
    waiting: 'To allow, look at this for a second.',
    small: 'To allow, make this frame larger and bring it into view.',
    hidden: 'To allow, bring this page to the front.',
    covered: 'To allow, bring all of this into view, with nothing over it.',
  } satisfies Record<Hindrance, string>,
  ready: 'Allow only a page that you trust.',
} as const;

/** How an origin is named to a person. */
export function originText(origin: string | undefined): string {
  if (origin === undefined) return EMBED_TEXT.unknownHost;
  return origin === 'null' ? EMBED_TEXT.opaqueHost : origin;
}

export function callerText({ origin, user }: Pick<Caller, 'origin' | 'user'>): string {
  const name = originText(origin);
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
  [-32004, 'took too long'],
  [-32005, 'cancelled'],
  [-32006, 'batch too large'],
  [-32007, 'configuration is wrong'],
]);

export function outcomeText({ status, error }: Pick<CallRecord, 'status' | 'error'>): string {
  if (error !== undefined) return OUTCOMES.get(error) ?? `error ${error}`;
  return OUTCOMES.get(status) ?? 'answered';
}
