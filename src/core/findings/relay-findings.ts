/** What nodes would not relay, and where it stands. */

import { type RelayRefusal, reasonWords } from '../relay/refusal.ts';
import { type Place, wholeInput, wholeOutput, wholeTransaction } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import type { RelayVerdict } from '../verdict/relay-verdict.ts';
import { type Finding, finding } from './finding.ts';
import { relayWords } from './relay-words.ts';

/** A coinbase is not meant to be relayed, and a draft has inputs or outputs still to come. */
export function relayFindings(subject: Subject, relay: RelayVerdict): readonly Finding[] {
  if (subject.isCoinbase) return [];
  if (relay.is === 'judged') {
    return relay.refusal ? [refused(subject, relay.refusal, relay.needsChild)] : [];
  }
  const { inputs, outputs } = subject.transaction;
  if (inputs.length === 0 || outputs.length === 0) return [];
  // Of one dust output, which may be where there is no fee, the finding `dust` says it.
  const breaks = relay.breaks.filter(({ reason, more }) => reason !== 'dust' || !more);
  return breaks.map((refusal) => refused(subject, refusal, false));
}

/** A note where a child may pay the fee, which is all that is missing. */
function refused(subject: Subject, refusal: RelayRefusal, needsChild: boolean): Finding {
  const what = relayRefusalText(refusal, needsChild);
  const severity = needsChild ? 'note' : 'warning';
  return finding('relay-refused', placeOfRefusal(subject, refusal), { what, severity });
}

/** What is so, what to do about it, and Core's reason; without a full stop. */
export function relayRefusalText(refusal: RelayRefusal, needsChild: boolean): string {
  return `${relayWords(refusal.reason, needsChild)} (${factOf(refusal)})`;
}

/** Core's reason with what it adds, but for ids, which would hide the rest. */
function factOf(refusal: RelayRefusal): string {
  const { more } = refusal;
  const isShort = more !== undefined && !/[0-9a-f]{64}/.test(more);
  return isShort ? `${reasonWords(refusal)}, ${more}` : reasonWords(refusal);
}

export function placeOfRefusal(subject: Subject, { input, output }: RelayRefusal): Place {
  const spending = input === undefined ? undefined : subject.inputs[input];
  if (spending) return wholeInput(subject, spending);
  return output === undefined ? wholeTransaction(subject) : wholeOutput(subject, output);
}
