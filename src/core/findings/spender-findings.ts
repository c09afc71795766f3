/** Outputs, and what inputs spend, that nobody, anybody, or fewer people than it seems can spend. */
import { bytesToHex } from '../bytes/hex.ts';
import { shortened } from '../encoding/number-words.ts';
import { listText } from '../said/list.ts';
import { openedText, waitText } from '../said/lock-words.ts';
import {
  countedSequence,
  describeSequence,
  isLockDisabled,
  relativeLockOf,
} from '../script/locks.ts';
import { type Repeated, repeatedHolders } from '../spenders/repeated-holders.ts';
import {
  type AskedScript,
  type NobodyBecause,
  type Spenders,
  whoCanSpend,
} from '../spenders/who-can-spend.ts';
import { withParticipants } from '../spenders/with-participants.ts';
import { Holders } from '../subject/holders.ts';
import { type Place, wholeInput, wholeOutput } from '../subject/place.ts';
import type { ExtendedKeys } from '../subject/records/extended-keys.ts';
import { type ToldWithClaims, toldOfInput, toldOfOutput } from '../subject/records/told-scripts.ts';
import { type Subject, type SubjectInput, UNKNOWN_AMOUNT } from '../subject/subject.ts';
import type { TxOutput } from '../tx/types.ts';
import { everybodysKeyFindings, isThere } from './everybodys-key-findings.ts';
import { type Finding, finding } from './finding.ts';
import type { Severity } from './table.ts';

const NONE: readonly Finding[] = [];

/** Of one output. */
export function outputSpenderFindings(
  subject: Subject,
  index: number,
  extended: ExtendedKeys,
): readonly Finding[] {
  const output = subject.transaction.outputs[index]!;
  const told = toldOfOutput(subject, index);
  const place = () => wholeOutput(subject, index);
  const spenders = whoCanSpend(output.scriptPubKey, told);
  switch (spenders.by) {
    case 'nobody':
      return output.value > 0n ? [burn(place(), spenders.because)] : NONE;
    case 'anybody':
      return [
        ...anyoneFindings(spenders, anyoneAtOutput(spenders, output), place),
        ...scriptFindings(spenders.asks, { told, extended, output, place }),
      ];
    case 'keys':
      return [
        ...scriptFindings(spenders.asks, { told, extended, output, place }),
        ...everybodysKeyFindings(spenders.asks, { told, output, place }),
      ];
  }
}

/** Of what one input spends; none where that is not known. */
export function inputSpenderFindings(
  subject: Subject,
  input: SubjectInput,
  extended: ExtendedKeys,
): readonly Finding[] {
  const { spent: output } = input;
  // Nobody can have made what the hash of a text names, so that nobody spends it (BIP 127).
  if (!output || subject.isCoinbase || input.isCommitment) return NONE;
  const told = toldOfInput(subject, input);
  const place = () => wholeInput(subject, input);
  const spenders = whoCanSpend(output.scriptPubKey, told);
  switch (spenders.by) {
    case 'nobody':
      return [finding('unspendable-input', place())];
    case 'anybody':
      return [
        ...anyoneFindings(spenders, anyoneAtInput(spenders, output), place),
        ...scriptFindings(spenders.asks, { told, extended, output, place }),
      ];
    case 'keys':
      return [
        ...scriptFindings(spenders.asks, { told, extended, output, place }),
        ...everybodysKeyFindings(spenders.asks, { told, output, place }),
      ];
  }
}

const BURNED: Readonly<Record<NobodyBecause, string | undefined>> = {
  unspendable: undefined,
  'no-point': 'Its taproot key is no point of the curve',
  fails: 'Its script fails whatever is brought',
};

function burn(place: Place, because: NobodyBecause): Finding {
  const what = BURNED[because];
  return finding('burn', place, what === undefined ? {} : { what });
}

type Anybody = Extract<Spenders, { by: 'anybody' }>;

/** Satoshis that anchors have (BOLT 3), and at most may be left to anybody in one that P2A makes. */
const ANCHOR = 330n;
const LARGE_ANCHOR = 10_000n;

/** Of nothing nothing is taken. */
function anyoneAtOutput(spenders: Anybody, output: TxOutput): Severity | undefined {
  if (output.value <= 0n) return undefined;
  if (!spenders.isAnchor) return anyoneElsewhere(spenders, output);
  if (output.value <= ANCHOR) return undefined;
  return output.value <= LARGE_ANCHOR ? 'note' : 'danger';
}

function anyoneAtInput(spenders: Anybody, output: TxOutput): Severity {
  return spenders.isAnchor ? 'note' : anyoneElsewhere(spenders, output);
}

/** Who waits is told for how long; that is meant where it is an anchor of Lightning by its amount. */
function anyoneElsewhere({ wait }: Anybody, { value }: TxOutput): Severity {
  if (wait.sequence === undefined && wait.locktime === undefined) return 'danger';
  return value !== UNKNOWN_AMOUNT && value <= ANCHOR ? 'note' : 'warning';
}

function anyoneFindings(
  { isAnchor, wait }: Anybody,
  severity: Severity | undefined,
  place: () => Place,
): readonly Finding[] {
  if (!severity) return NONE;
  const what = isAnchor ? 'P2A anchor' : waitWords(wait);
  return [finding('anyone-can-spend', place(), { severity, ...(what && { what }) })];
}

/** "16 blocks after it is confirmed, and from block 800,001". */
function waitWords({ sequence, locktime }: Anybody['wait']): string {
  const relative = sequence === undefined ? undefined : describeSequence(sequence).relative;
  const words = [
    ...(relative ? [`${waitText(relative)} after it is confirmed`] : []),
    ...(locktime === undefined ? [] : [openedText(locktime)]),
  ].join(', and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface AskedOf {
  readonly told: ToldWithClaims;
  readonly extended: ExtendedKeys;
  readonly output: TxOutput;
  readonly place: () => Place;
}

function scriptFindings(asks: readonly AskedScript[], of: AskedOf): readonly Finding[] {
  if (asks.length === 0) return NONE;
  return [...lockFindings(asks, of.output, of.place), ...repeatedFindings(asks, of)];
}

/** Each number once, though several scripts have it. */
function lockFindings(
  asks: readonly AskedScript[],
  output: TxOutput,
  place: () => Place,
): readonly Finding[] {
  const cut = asks.filter((asked) => asked.older.some(isCutOff) && isThere(asked, output));
  const locks = new Set(cut.flatMap(({ older }) => older.filter(isCutOff)));
  if (locks.size === 0) return NONE;
  const what = [...locks].map(cutOffText).join('; ');
  return [finding('lock-truncated', place(), { what })];
}

function isCutOff(lock: number): boolean {
  return countedSequence(lock) !== lock;
}

/** "older(100000) waits for 34,464 blocks". */
function cutOffText(lock: number): string {
  const wait = relativeLockOf(countedSequence(lock));
  // With the disable bit the opcode checks nothing (BIP 112).
  const isNone = isLockDisabled(lock) || wait.value === 0;
  return `older(${lock}) waits for ${isNone ? 'no time at all' : waitText(wait)}`;
}

/** Each set of places once, though several scripts have it. */
function repeatedFindings(
  asks: readonly AskedScript[],
  { told, extended, output, place }: AskedOf,
): readonly Finding[] {
  const holders = new Holders(extended.in(told.claims), told.claims);
  const found = asks.flatMap((asked) => {
    const policy = withParticipants(asked.policy, (key) => holders.participantsOf(key));
    const repeated = repeatedHolders(policy, (key) => holders.of(key));
    return repeated.length > 0 && isThere(asked, output) ? repeated : [];
  });
  const said = new Map(found.map((one) => [repeatedWords(one).join(), one]));
  return [...said.values()].map((one) => {
    const [what, more] = repeatedWords(one);
    return finding('key-twice', place(), { what, more });
  });
}

/** Whose, and what that leaves: "It is 2 of the 3 keys of which 2 sign: its holder alone is enough." */
function repeatedWords({
  places,
  multisig,
  enough,
}: Repeated): readonly [what: string, more: string] {
  const names = [...new Set(places.map((key) => shortened(bytesToHex(key))))];
  const [noun, verb, whose] =
    names.length === 1 ? ['Key', 'It is', 'its'] : ['Keys', 'They are', 'their'];
  const among = multisig
    ? `the ${multisig.of} keys of which ${multisig.required} sign`
    : 'the keys that sign together';
  const people = enough === 1 ? `${whose} holder alone is enough` : `${enough} people are enough`;
  return [`${noun} ${listText(names, 'and')}`, `${verb} ${places.length} of ${among}: ${people}.`];
}
