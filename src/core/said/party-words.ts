/** What each party of a joint transaction gives, in sentences: the person's loss first, then one a party. */
import type { ClaimedParty, OwnParty, Parties, Party } from '../verdict/parties.ts';
import {
  type AnswerLine,
  type AnswerPart,
  type AnswerSentence,
  amountPart,
} from './answer-parts.ts';
import { listText } from './list.ts';
import { counted, numbered } from './words.ts';

export const PARTIES_TITLE = 'By party';

/** What the person loses, in one sentence, and under which condition. */
export function lossSentence({ you }: Pick<Parties, 'you'>): AnswerSentence {
  const { spends, loss, listed } = you;
  if (spends === undefined) {
    return said('What you lose is not known: amounts of your inputs are missing or contradicted.');
  }
  // Of more the rest comes from others.
  const isOfIt = loss !== undefined && listed > 0n && listed <= loss;
  const to = isOfIt ? [', ', { amount: listed }, ' of it to whom you listed'] : [];
  return said(...lossParts(loss), ...to, ...ifText(you), '.');
}

/** Of a gain that nothing proves it is only said that nothing is lost. */
function lossParts(loss: bigint | undefined): readonly AnswerPart[] {
  if (loss === undefined || loss === 0n) return ['You lose nothing'];
  return loss > 0n ? ['You lose ', { amount: loss }] : ['You gain ', { amount: -loss }];
}

function ifText({ unproven, areAmountsSure }: OwnParty): readonly string[] {
  const verb = unproven.length === 1 ? 'is' : 'are';
  const conditions = [
    ...(areAmountsSure ? [] : ['amounts are as the file claims']),
    ...(unproven.length > 0
      ? [`${numbered('input', unproven)} ${verb} not yours too, which nothing proves`]
      : []),
  ];
  return conditions.length > 0 ? [`, if ${conditions.join(' and if ')}`] : [];
}

/** More of those whom the file names are counted. */
const MOST_PARTIES = 8;

/** A sentence a party, and what returns to none of them. */
export function partySentences({ you, others, paid }: Parties, most = MOST_PARTIES): AnswerLine {
  const shown = others.slice(0, most);
  const rest = others.length - shown.length;
  return [
    shareOf(you, 'You spend ', 'you pay'),
    ...shown.map((one) => shareOf(one, `${partyName(one)} spends `, 'it pays')),
    ...(rest > 0
      ? [said(`${counted(rest, 'more party', 'more parties')}, as the file claims.`)]
      : []),
    ...(paid.outputs.length > 0
      ? [
          said(
            amountPart(paid.amount),
            ` in ${numbered('output', paid.outputs)} returns to none of them.`,
          ),
        ]
      : []),
  ];
}

function shareOf(party: Party, start: string, pays: string): AnswerSentence {
  const { inputs, outputs, spends, returns, mostFee } = party;
  const back: readonly AnswerPart[] =
    outputs.length === 0
      ? ['; nothing returns']
      : ['; ', amountPart(returns), ` returns in ${numbered('output', outputs)}`];
  const fee: readonly AnswerPart[] =
    mostFee === undefined ? [] : [`; of the fee ${pays} at most `, { amount: mostFee }];
  return said(start, amountPart(spends), ` in ${numbered('input', inputs)}`, ...back, ...fee, '.');
}

/** As a sentence begins with it. */
function partyName({ fingerprints }: ClaimedParty): string {
  if (fingerprints.length === 0) return 'Whoever the file does not name';
  return `${listText(fingerprints, 'and')}, as the file claims,`;
}

/** Whose inputs these are, where they are all of one party: "yours", "of 5ddd35f8 as the file claims". */
export function ownerOfInputs(
  parties: Parties | undefined,
  inputs: readonly number[],
): string | undefined {
  const isOf = (party: Party) => inputs.every((input) => party.inputs.includes(input));
  if (!parties) return undefined;
  if (isOf(parties.you)) return 'yours';
  const other = parties.others.find(isOf);
  if (!other || other.fingerprints.length === 0) return undefined;
  return `of ${listText(other.fingerprints, 'and')} as the file claims`;
}

function said(...parts: readonly AnswerPart[]): AnswerSentence {
  return { parts };
}
