/** Who can spend something, and when, in words for everybody. */
import {
  counted,
  durationText,
  formatCount,
  shortened,
  timeText,
} from '../encoding/number-words.ts';
import type { WayLocks } from '../policy/way.ts';
import { LOCKTIME_THRESHOLD, relativeLockOf } from '../script/locks.ts';
import { listText } from './list.ts';

/** So many of these people's keys, by their names. */
export interface NamedChoice {
  readonly names: readonly string[];
  readonly count: number;
}

export const SEVERITY_NAMES: Readonly<Record<'danger' | 'warning' | 'note', string>> = {
  danger: 'Danger',
  warning: 'Warning',
  note: 'Note',
};

/** Said where not all ways are told. */
export const MORE_WAYS = 'There may be other ways, which are not told here.';

const SECONDS_A_BLOCK = 600;
const SECONDS_A_YEAR = 31_557_600;

/** "144 blocks (about a day) after it arrives", "from height 900,000"; `now` where nothing is asked. */
export function whenText(locks: WayLocks): string {
  const wait = waitOf(locks);
  return openingText(wait && `${wait} after it arrives`, locks);
}

/** The same within a sentence: "after 144 blocks (about a day)". */
function shortWhenText(locks: WayLocks): string {
  const wait = waitOf(locks);
  return openingText(wait && `after ${wait}`, locks);
}

function openingText(relative: string | undefined, { locktime }: WayLocks): string {
  const said = [relative, absoluteText(locktime)].filter((part) => part !== undefined);
  return said.length === 0 ? 'now' : listText(said, 'and');
}

/** A relative lock of nothing is met at once. */
function waitOf({ sequence }: WayLocks): string | undefined {
  if (sequence === undefined) return undefined;
  const { kind, value } = relativeLockOf(sequence);
  if (value === 0) return undefined;
  return kind === 'time'
    ? agoText(value)
    : `${counted(value, 'block')} (${agoText(value * SECONDS_A_BLOCK)})`;
}

function absoluteText(locktime: number | undefined): string | undefined {
  if (locktime === undefined) return undefined;
  return locktime < LOCKTIME_THRESHOLD
    ? `from height ${formatCount(locktime)}`
    : `from ${timeText(locktime)}`;
}

/** "about a year", "about 12 days". */
function agoText(seconds: number): string {
  const years = Math.round((seconds / SECONDS_A_YEAR) * 10) / 10;
  if (years < 0.9) return durationText(seconds);
  return years >= 0.95 && years <= 1.05 ? 'about a year' : `about ${years} years`;
}

/** "2 of cad9072e, 5ddd35f8, 62edc7c7, and the preimage of 5f…". */
export function whoText(choices: readonly NamedChoice[], hashes: readonly string[]): string {
  const isAll = ({ names, count }: NamedChoice) => names.length === count;
  const all = listText(
    choices.filter(isAll).flatMap(({ names }) => names),
    'and',
  );
  const some = choices
    .filter((choice) => !isAll(choice))
    .map(({ names, count }) => `${count} of ${names.join(', ')}`);
  const signers = all === '' ? some : [all, ...some];
  const preimages = hashes.map((hash) => `the preimage of ${shortened(hash)}`);
  return [...signers, ...preimages].join(', and ');
}

/** "2 of 3", "B alone", "A and 1 of 2, with a preimage". */
export function shortWhoText(choices: readonly NamedChoice[], preimages: number): string {
  const [first, ...others] = choices;
  const isAlone = first?.names.length === 1 && others.length === 0;
  const signers = isAlone ? `${first.names[0]} alone` : choices.map(shortChoice).join(' and ');
  if (preimages === 0) return signers;
  return `${signers} with ${preimages === 1 ? 'a preimage' : counted(preimages, 'preimage')}`;
}

/** Who all have to sign are named, as long as they are few. */
function shortChoice({ names, count }: NamedChoice): string {
  const isAll = names.length === count && count <= 2;
  return isAll ? listText(names, 'and') : `${count} of ${names.length}`;
}

/** Of more ways the rest is counted. */
const MOST_SUMMED = 4;

/** A way, as short as it is said. */
export interface SummedWay {
  readonly who: string;
  readonly locks: WayLocks;
  /** How few people are enough, where that is fewer than it says. */
  readonly enough?: number | undefined;
}

/** "2 of 3 now; B alone after 52,596 blocks (about a year)." */
export function sumText(ways: readonly SummedWay[], isAll: boolean): string {
  if (ways.length === 0) return isAll ? 'Nobody can.' : 'Not known.';
  const said = ways.slice(0, MOST_SUMMED).map(waySum);
  const left = ways.length - said.length;
  const more = left > 0 ? [`${formatCount(left)} more ${left === 1 ? 'way' : 'ways'}`] : [];
  const rest = isAll ? [] : ['perhaps others'];
  return `${[...said, ...more, ...rest].join('; ')}.`;
}

function waySum({ who, locks, enough }: SummedWay): string {
  const people = enough === 1 ? 'one person is' : `${enough} people are`;
  return `${who} ${shortWhenText(locks)}${enough === undefined ? '' : ` (${people} enough)`}`;
}
