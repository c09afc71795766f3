/** Whether nodes relay a transaction, in words: what Review and a description say of it. */

import { placeOfRefusal, relayRefusalText } from '../findings/relay-findings.ts';
import type { RelayRefusal } from '../relay/refusal.ts';
import type { NotJudged } from '../relay/tip.ts';
import type { JoinedReview } from '../review/join-verdicts.ts';
import { ifCoins } from '../said/coin-words.ts';
import { listText } from '../said/list.ts';
import { amountInWords } from '../said/words.ts';
import type { Place } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import type { RelayVerdict } from '../verdict/relay-verdict.ts';

/** Without a full stop. */
export interface RelayLine {
  readonly text: string;
  /** Satoshis that the text names. */
  readonly amount?: bigint;
  /** What is to blame; absent where nothing is. */
  readonly place?: Place;
}

type Judged = Extract<RelayVerdict, { is: 'judged' }>;
type OfForm = Extract<RelayVerdict, { is: 'form' }>;

/** None of a coinbase, a message or a rehearsal, which nobody sends. */
export function relayLines(
  subject: Subject,
  { relay, inputs, fee, rehearsal }: Pick<JoinedReview, 'relay' | 'inputs' | 'fee' | 'rehearsal'>,
): readonly RelayLine[] {
  if (!relay || subject.isCoinbase || rehearsal === 'rehearsal') return [];
  return relay.is === 'judged'
    ? judgedLines(subject, relay, inputs)
    : formLines(subject, fee?.amount, relay);
}

function judgedLines(
  subject: Subject,
  relay: Judged,
  inputs: JoinedReview['inputs'],
): readonly RelayLine[] {
  const { refusal, needsChild, notJudged } = relay;
  const verdict = refusal
    ? {
        text: `Nodes do not relay this by default: ${relayRefusalText(refusal, needsChild)}`,
        place: placeOfRefusal(subject, refusal),
      }
    : { text: `Nodes relay this by default, ${ifCoins(inputs)}` };
  if (notJudged.length === 0) return [verdict];
  const steps = [COINS, ...notJudged.map((step) => NOT_JUDGED[step])];
  return [
    verdict,
    { text: `Not judged, as the chain is not looked at: ${listText(steps, 'and')}` },
  ];
}

const COINS = 'whether the coins exist and are unspent';

const NOT_JUDGED: Readonly<Record<NotJudged, string>> = {
  locktime: 'whether the lock time is reached',
  'relative locktime': 'whether the relative locks are over',
  'coinbase maturity': 'whether a coinbase that it may spend is old enough',
  mempool: 'what waits in the mempool',
};

/** Of a draft only what stands there is told, not that more is to come. */
const TO_COME: ReadonlySet<string> = new Set(['bad-txns-vin-empty', 'bad-txns-vout-empty']);

function formLines(
  subject: Subject,
  fee: bigint | undefined,
  { breaks, minFee, isShort, needsChild }: OfForm,
): readonly RelayLine[] {
  const broken = breaks
    .filter(({ reason }) => !TO_COME.has(reason))
    .map((refusal) => asItIs(refusal, placeOfRefusal(subject, refusal)));
  if (fee !== undefined && fee < 0n) return [...broken, asItIs({ reason: 'bad-txns-in-belowout' })];
  const isDraft = breaks.some(({ reason }) => TO_COME.has(reason));
  const isUnbroken = broken.length === 0 && !isShort && !isDraft;
  if (minFee === undefined) return isUnbroken ? [{ text: SO_FAR }] : broken;
  if (needsChild) return [{ text: WITH_CHILD }];
  const least = amountInWords(minFee);
  const text = isShort
    ? `Its fee is less than nodes relay: at least ${least} is needed`
    : `It needs a fee of at least ${least}`;
  return [...broken, { text: isUnbroken ? `${SO_FAR}. ${text}` : text, amount: minFee }];
}

function asItIs(refusal: RelayRefusal, place?: Place): RelayLine {
  const text = `Nodes will not relay it as it is: ${relayRefusalText(refusal, false)}`;
  return { text, ...(place && { place }) };
}

const WITH_CHILD = 'Nodes relay it with a child that pays for both, not by itself';

const SO_FAR = 'No relay rule is broken so far; others are judged once it is complete';
