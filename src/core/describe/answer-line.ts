/**
 * Who gets what, in a few sentences of plain words: whom it pays, what comes back and
 * how far that is proven, and the fee. What comes back is proven by what a person gave
 * alone; what the file calls change is told under its condition. One recipient stands
 * with the whole address, several with none: who poisons a history of payments makes
 * addresses whose ends look alike.
 */
import { bytesToHex } from '../bytes/hex.ts';
import type { Chain } from '../encoding/chains.ts';
import { encodeSilentAddress } from '../encoding/silent-address.ts';
import type { Finding } from '../findings/finding.ts';
import { rowOf } from '../findings/table.ts';
import { goesBackIn } from '../review/goes-back.ts';
import { returningOf } from '../review/ranked-parts.ts';
import {
  type AnswerLine,
  type AnswerPart,
  type AnswerSentence,
  amountPart,
} from '../said/answer-parts.ts';
import { signsMessageParts } from '../said/message-words.ts';
import { OUTPUT_TYPES } from '../said/output-types.ts';
import { proofCoinsText } from '../said/proof-words.ts';
import { counted, feerateText, formatCount } from '../said/words.ts';
import { describeScript } from '../script/describe.ts';
import { destinationOf } from '../script/destination.ts';
import { solve } from '../script/solver.ts';
import { silentRecords } from '../silent/silent-records.ts';
import { isJoint } from '../subject/joint.ts';
import { rehearsalKind } from '../subject/made-up-coin.ts';
import type { Subject } from '../subject/subject.ts';
import { sumOf } from '../tx/sum-of.ts';
import { isHalfOfTrade } from '../verdict/added-inputs.ts';
import type { JoinedVerdicts, Stage } from '../verdict/joined.ts';
import type { MessageJudgement } from '../verdict/message/message-judgement.ts';

/** What is known so far. */
export interface KnownParties
  extends Pick<
    JoinedVerdicts,
    | 'inputs'
    | 'outputs'
    | 'fee'
    | 'relay'
    | 'inputOwners'
    | 'outputOwners'
    | 'silentPayments'
    | 'message'
  > {
  readonly findings: readonly Finding[];
  /** Absent before signatures are verified: no output is said to return then. */
  readonly stage?: Stage;
}

interface Answered {
  readonly subject: Subject;
  readonly known: KnownParties;
  readonly chain: Chain;
}

export function answerOfFile(subject: Subject, known: KnownParties, chain: Chain): AnswerLine {
  const file: Answered = { subject, known, chain };
  const { inputs, outputs } = subject.transaction;
  if (rehearsalKind(subject) === 'rehearsal') return [NOBODY_PAID];
  if (subject.isCoinbase) return [creates(outputs.map(({ value }) => value))];
  if (known.message?.isNeverMined) return ofMessage(known.message, chain);
  if (outputs.length === 0) return [spendsOnly(file)];
  const parties = partiesOf(file);
  if (inputs.length === 0) return [...pays(file, parties), said('There is no fee yet.')];
  if (isHalfOfTrade(subject, known.fee)) return [halfOfTrade(file)];
  return [
    ...pays(file, parties),
    ...returns(parties, known),
    ...goesBack(file, parties),
    ...burns(file, parties),
    ...feeOf(file, parties),
  ];
}

/** Nothing of it is paid to anybody. */
function ofMessage(message: MessageJudgement, chain: Chain): AnswerLine {
  const { coins } = message;
  const shown = coins.length > 0 ? [said(`Coins: ${proofCoinsText(coins)}.`)] : [];
  return [said(...signsMessageParts(message, chain), '.'), said(rowOf('message').why), ...shown];
}
const NOBODY_PAID = said('What it spends does not exist, so it pays nobody.');

/**
 * Whose the inputs are: by what a person gave; `unknown` without that, and where a key of
 * theirs is one of several. `wallet`: all are of descriptors, which tell change too.
 */
type Mine = 'unknown' | 'wallet' | 'all' | 'some' | 'none';

interface Parties {
  readonly mine: Mine;
  /** Numbers of outputs with an amount that goes to somebody else. */
  readonly payees: readonly number[];
  /** Satoshis, of outputs that are proven to be the reader's. */
  readonly proven: readonly bigint[];
  /** Satoshis, of outputs that the file calls change. */
  readonly claimed: readonly bigint[];
  /** Numbers of outputs that go back to a script that is spent, whosever it is. */
  readonly back: readonly number[];
  /** Numbers of outputs with an amount that nobody can spend. */
  readonly burned: readonly number[];
}

function partiesOf({ subject, known }: Answered): Parties {
  const mine = mineOf(known);
  const isBurned = burnedIn(known);
  const isBack = goesBackIn(subject, known.inputs);
  const proven: bigint[] = [];
  const claimed: bigint[] = [];
  const back: number[] = [];
  const burned: number[] = [];
  const payees: number[] = [];
  subject.transaction.outputs.forEach(({ value, scriptPubKey }, i) => {
    const returns = returningOf(known, i);
    if (returns === 'proven') proven.push(value);
    else if (isBurned.has(i)) burned.push(i);
    else if (returns === 'claimed' && isToldBack(known, mine, i)) claimed.push(value);
    else if (value === 0n) return;
    else (isBack(scriptPubKey) ? back : payees).push(i);
  });
  return { mine, payees, proven, claimed, back, burned };
}

/** Numbers of outputs of which it is found that nobody can spend them. */
function burnedIn({ findings }: KnownParties): ReadonlySet<number> {
  const parts = findings.flatMap(({ code, part }) => (code === 'burn' && part ? [part] : []));
  return new Set(parts.flatMap((part) => ('output' in part ? [part.output] : [])));
}

function mineOf({ inputOwners }: KnownParties): Mine {
  if (!inputOwners) return 'unknown';
  const own = inputOwners.filter((owner) => owner?.status === 'derived').length;
  if (own === inputOwners.length) {
    return inputOwners.every((owner) => owner?.descriptor !== undefined) ? 'wallet' : 'all';
  }
  if (own > 0) return 'some';
  const isOthers = inputOwners.every((owner) => owner?.status === 'other' && !owner.isCut);
  return isOthers ? 'none' : 'unknown';
}

/**
 * Whether what the file claims to be change is told as such. Of a wallet that is known
 * and spends all of it, change is derived: what is not is a payment.
 */
function isToldBack(known: KnownParties, mine: Mine, i: number): boolean {
  return mine !== 'wallet' || known.outputOwners?.[i]?.isCut === true;
}

function pays(file: Answered, parties: Parties): readonly AnswerSentence[] {
  const { mine, payees } = parties;
  if (mine === 'some') return [ownShare(file, parties)];
  const { inputs, outputs } = file.subject.transaction;
  if (mine === 'unknown' && isJoint(file.subject)) {
    const left = new Set([...parties.back, ...parties.burned]);
    const paid = outputs.filter(({ value }, i) => value > 0n && !left.has(i));
    if (paid.length === 0) return [];
    const signers = `${formatCount(inputs.length)} inputs of several signers`;
    const sum = sumPart(paid.map(({ value }) => value));
    return [said(`${signers} pay `, sum, ` in ${counted(paid.length, 'output')}.`)];
  }
  const whose = mine === 'none' ? [said('None of the inputs is yours.')] : [];
  if (payees.length > 0)
    return [...whose, said(`${voice(file, mine)} `, ...payment(file, parties), '.')];
  return mine === 'none' ? whose : moves(file, parties);
}

/** Who is to sign pays; who looks at what is signed may be anybody. */
function voice({ subject, known }: Answered, mine: Mine): string {
  if (mine === 'all' || mine === 'wallet') return 'You pay';
  const isOpen = subject.psbt !== undefined && known.inputs.some(({ isFinal }) => !isFinal);
  return mine === 'unknown' && isOpen ? 'You pay' : 'Pays';
}

function payment(file: Answered, parties: Parties): readonly AnswerPart[] {
  const { payees, mine } = parties;
  const { outputs } = file.subject.transaction;
  const amounts = payees.map((i) => outputs[i]!.value);
  const sum = sumPart(amounts);
  const recipients = countRecipients(file, payees);
  if (recipients === 1) return [sum, ' to ', ...payee(file, payees)];
  const largest = { amount: amounts.reduce((most, one) => (one > most ? one : most), 0n) };
  if (parties.proven.length + parties.claimed.length > 0 || mine === 'wallet') {
    return [sum, ` to ${counted(recipients, 'recipient')}, the largest amount `, largest];
  }
  const outputsText = ` in ${counted(payees.length, 'output')}, the largest `;
  return [sum, outputsText, largest, ...(file.known.stage ? [changeless(file)] : [])];
}

/** By address where it pays silently, as its scripts are all different or still to be made; else by script. */
function countRecipients({ subject, known, chain }: Answered, payees: readonly number[]): number {
  const { psbt, transaction } = subject;
  const { recipients } = psbt ? silentRecords(psbt) : { recipients: [] };
  const names = payees.map((i) => {
    const [recipient, script] = [recipients[i], bytesToHex(transaction.outputs[i]!.scriptPubKey)];
    if (!recipient) return script;
    const address = encodeSilentAddress(recipient, chain);
    const isOther = known.silentPayments?.outputs[i]?.status === 'contradicted';
    return isOther ? `${script} ${address}` : address;
  });
  return new Set(names).size;
}

/** Empty where the file says anything of what might be change, or what cannot be told. */
function changeless({ subject, known }: Answered): string {
  if (!subject.psbt) return '; a transaction does not say which of them are change';
  const isNone =
    known.outputs.every(({ records, change }) => records === undefined || change === false) &&
    !known.silentPayments?.outputs.some((output) => output?.label === CHANGE_LABEL);
  return isNone ? '; the PSBT calls none of them change' : '';
}

/** BIP 352, "Labels". */
const CHANGE_LABEL = 0;

/** One recipient: the address, whole; of silent payments the one that is proven to be paid, else both. */
function payee({ subject, known, chain }: Answered, all: readonly number[]): readonly AnswerPart[] {
  const doubtful = all.find((i) => {
    const { status, claimed = [] } = known.silentPayments?.outputs[i] ?? {};
    return status !== 'proven' || claimed.length > 0;
  });
  const index = doubtful ?? all[0]!;
  const { scriptPubKey } = subject.transaction.outputs[index]!;
  const silent = known.silentPayments?.outputs[index];
  if (silent && doubtful === undefined) return [{ address: silent.address }, ', proven'];
  const isSeveral = silent !== undefined && silent.status !== 'contradicted' && all.length > 1;
  const isToMake = subject.withoutScript.has(index);
  const [toMake, claims] = isSeveral
    ? ['scripts that are to be made', ', which claim to pay ']
    : ['a script that is to be made', ', which claims to pay '];
  const made = isSeveral ? counted(all.length, 'script') : scriptPart(scriptPubKey, chain);
  const script = isToMake ? toMake : made;
  if (!silent) return [script];
  const doubt = silent.status === 'contradicted' ? ': nobody will find this money' : ', not proven';
  return [script, claims, { address: silent.address }, doubt];
}

function scriptPart(scriptPubKey: Uint8Array, chain: Chain): AnswerPart {
  const { address, type } = describeScript(scriptPubKey, chain);
  return address === undefined
    ? `a script without an address (${OUTPUT_TYPES[type]})`
    : { address };
}

/** All comes back, or nothing is paid at all. */
function moves({ known }: Answered, parties: Parties): readonly AnswerSentence[] {
  const { proven, claimed, back, burned } = parties;
  if (proven.length + claimed.length === 0) {
    if (back.length + burned.length > 0) return [];
    const isFee = (known.fee?.amount ?? 0n) > 0n;
    if (isFee && known.message?.status === 'unproven') return [MAYBE_NOBODY];
    return [said(isFee ? 'Pays nobody: all of it is the fee.' : 'Pays nobody.')];
  }
  const amount = sumPart([...proven, ...claimed]);
  if (claimed.length === 0) return [said('Moves ', amount, ' within your wallet, proven.')];
  return [{ parts: ['Moves ', amount, ' within this wallet, if it is yours.'], isClaimed: true }];
}

const MAYBE_NOBODY = said(
  'It may be a message, which pays nobody; if it is a payment, all that it spends is the fee.',
);

function returns(
  { mine, payees, proven, claimed }: Parties,
  known: KnownParties,
): readonly AnswerSentence[] {
  if (mine === 'some') return [];
  if (mine === 'none') {
    return [
      ...(proven.length > 0 ? [said(sumPart(proven), ' comes to you, proven.')] : []),
      ...(claimed.length > 0
        ? [said(sumPart(claimed), ' returns to the sender, as the file claims.')]
        : []),
    ];
  }
  if (payees.length === 0) return [];
  const nothing = mine === 'wallet' && proven.length + claimed.length === 0;
  return [
    ...(nothing
      ? [said(mayReturn(known) ? 'Nothing provably comes back.' : 'Nothing comes back to you.')]
      : []),
    ...(proven.length > 0 ? [said(sumPart(proven), ' comes back, proven.')] : []),
    ...(claimed.length > 0
      ? [
          {
            parts: [sumPart(claimed), ' comes back, if this wallet is yours.'],
            isClaimed: true as const,
          },
        ]
      : []),
  ];
}

/** Whether something that is not proven to be theirs may be, as in another account. */
function mayReturn({ outputOwners = [] }: KnownParties): boolean {
  return outputOwners.some(
    (owner) =>
      owner?.status === 'elsewhere' ||
      owner?.status === 'partly' ||
      (owner?.isCut === true && !owner.isUnnamed),
  );
}

/** Of a transaction that several make together only the own share is of interest. */
function ownShare({ known }: Answered, { proven }: Parties): AnswerSentence {
  const own = known.inputs.filter((_, i) => known.inputOwners?.[i]?.status === 'derived');
  const inputs = `${formatCount(own.length)} of ${counted(known.inputs.length, 'input')}`;
  const spent = sumPart(own.map(({ amount }) => amount));
  const back =
    proven.length === 0 ? ['nothing comes back'] : [sumPart(proven), ' comes back, proven'];
  return said('Spends ', spent, ` of yours in ${inputs}; `, ...back, '.');
}

/** It goes where it came from, which makes it nobody's. */
function goesBack(file: Answered, { mine, back, ...parties }: Parties): readonly AnswerSentence[] {
  if (back.length === 0 || mine === 'some') return [];
  const { outputs } = file.subject.transaction;
  const scripts = new Map(
    back.map((i) => [bytesToHex(outputs[i]!.scriptPubKey), outputs[i]!.scriptPubKey]),
  );
  const isAddress = [...scripts.values()].every((script) => destinationOf(solve(script)));
  const [one, more] = isAddress ? ['an address', 'addresses'] : ['a script', 'scripts'];
  const to =
    scripts.size === 1
      ? `${one} that is spent here`
      : `${formatCount(scripts.size)} ${more} that are spent here`;
  const sum = sumPart(back.map((i) => outputs[i]!.value));
  const isAll = parties.payees.length + parties.proven.length + parties.claimed.length === 0;
  return [isAll ? said('Moves ', sum, ` back to ${to}.`) : said(sum, ` goes back to ${to}.`)];
}

function burns({ subject }: Answered, { burned }: Parties): readonly AnswerSentence[] {
  if (burned.length === 0) return [];
  const outputs = burned.map((i) => subject.transaction.outputs[i]!);
  const isData = outputs.every(({ scriptPubKey }) => solve(scriptPubKey).type === 'nulldata');
  const why = isData ? 'it goes to data, which nobody can spend' : 'nobody can ever spend it';
  return [said(sumPart(outputs.map(({ value }) => value)), ` is burned: ${why}.`)];
}

function feeOf(
  { subject, known: { fee, relay, findings } }: Answered,
  { mine }: Parties,
): readonly AnswerSentence[] {
  if (!fee) return [];
  const { amount, proof, vsize, isExact } = fee;
  if (amount === undefined)
    return [said(`Fee not known: ${UNKNOWN_FEE[proof] ?? 'amounts cannot be'}.`)];
  if (amount < 0n) return [said('It pays ', { amount: -amount }, ' more than it spends.')];
  const isWhole = mine === 'some' || isJoint(subject);
  const rate = vsize ? `, ${isExact ? '' : 'about '}${feerateText(amount, vsize)}` : '';
  const isTwice = findings.some(({ code }) => code === 'duplicate-outpoint');
  const condition = `${FEE_CONDITIONS[proof] ?? ''}${isTwice ? ', with what is spent twice counted twice' : ''}`;
  return [
    said(
      isWhole ? 'Fee of the whole ' : 'Fee ',
      { amount },
      `${rate}${condition}${shortText(relay)}.`,
    ),
  ];
}

/** Of what is not complete yet; else the verdict says it. */
function shortText(relay: KnownParties['relay']): string {
  if (relay?.is !== 'form' || !relay.isShort) return '';
  return relay.needsChild ? '; a child has to pay for both' : '; less than nodes relay';
}

const FEE_CONDITIONS: Partial<Record<string, string>> = {
  claimed: ', if amounts are as the file claims',
  contradicted: ', by amounts that the file contradicts',
};

const UNKNOWN_FEE: Partial<Record<string, string>> = {
  missing: 'amounts of inputs are missing',
  contradicted: 'amounts of inputs contradict each other',
};

function creates(amounts: readonly bigint[]): AnswerSentence {
  return said('Creates ', sumPart(amounts), ': the subsidy and the fees of a block.');
}

function spendsOnly({ known: { inputs } }: Answered): AnswerSentence {
  const spent = sumPart(inputs.map(({ amount }) => amount));
  return said('Spends ', spent, ` in ${counted(inputs.length, 'input')} and pays nobody yet.`);
}

/** What an offer gives and asks: whoever takes it adds inputs for the rest. */
function halfOfTrade(file: Answered): AnswerSentence {
  const { subject, known } = file;
  const { outputs } = subject.transaction;
  const to = outputs.length === 1 ? payee(file, [0]) : [`${counted(outputs.length, 'output')}`];
  return said(
    'Half of a trade: gives ',
    sumPart(known.inputs.map(({ amount }) => amount)),
    ' and asks ',
    sumPart(outputs.map(({ value }) => value)),
    ' to ',
    ...to,
    '. Others add the rest and the fee.',
  );
}

function sumPart(amounts: readonly (bigint | undefined)[]): AnswerPart {
  return amountPart(sumOf(amounts));
}

function said(...parts: readonly AnswerPart[]): AnswerSentence {
  return { parts };
}
