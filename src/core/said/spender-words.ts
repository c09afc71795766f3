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
  const parts = [relativeText(locks.sequence), absoluteText(locks.locktime)];
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? 'now' : listText(said, 'and');
}

/** A relative lock of nothing is met at once. */
function relativeText(sequence: number | undefined): string | undefined {
  if (sequence === undefined) return undefined;
  const { kind, value } = relativeLockOf(sequence);
  if (value === 0) return undefined;
  const wait =
    kind === 'time'
      ? agoText(value)
      : `${counted(value, 'block')} (${agoText(value * SECONDS_A_BLOCK)})`;
  return `${wait} after it arrives`;
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
  const signers = choices.map(({ names, count }) =>
    names.length === count ? listText(names, 'and') : `${count} of ${names.join(', ')}`,
  );
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

function shortChoice({ names, count }: NamedChoice): string {
  return names.length === 1 ? names[0]! : `${count} of ${names.length}`;
}

/** Of more ways the rest is counted. */
const MOST_SUMMED = 4;

/** "2 of 3 now; B alone 52,596 blocks (about a year) after it arrives." */
export function sumText(
  ways: readonly { readonly who: string; readonly when: string }[],
  isAll: boolean,
): string {
  if (ways.length === 0) return isAll ? 'Nobody can.' : 'Not known.';
  const said = ways.slice(0, MOST_SUMMED).map(({ who, when }) => `${who} ${when}`);
  const left = ways.length - said.length;
  const more = left > 0 ? [`${formatCount(left)} more ${left === 1 ? 'way' : 'ways'}`] : [];
  const rest = isAll ? [] : ['perhaps others'];
  const text = [...said, ...more, ...rest].join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
