/** What is said of a damaged PSBT, the same by page, procedures and command. */
import { type CoreBugName, coreBugWords } from '../said/core-bugs.ts';
import { counted, formatCount } from '../said/words.ts';
import type { Announced } from './announced.ts';
import type { ReadBefore, ReadOn } from './go-on.ts';
import type { ChangeKind, SoughtChange } from './one-change.ts';

/** A change as it is told: the path in words. */
export interface ToldChange {
  readonly what: ChangeKind;
  readonly path: string;
  readonly offset: number;
  readonly length: number;
  /** What stands there and what should, where it is known to the byte. */
  readonly exact?: { readonly was: Uint8Array; readonly put: Uint8Array };
}

export interface ToldDamage {
  readonly before: ReadBefore;
  readonly announced: Pick<Announced, 'inputs' | 'outputs'> | undefined;
  readonly behind: ReadOn;
  readonly sought: SoughtChange;
  /** Where exactly one change makes it whole. */
  readonly change?: ToldChange | undefined;
  /** The mistake of Bitcoin Core that may have written it. */
  readonly coreBug?: CoreBugName | undefined;
}

/** What could be read, and what would make it whole: a sentence each. */
export function damageSentences(damage: ToldDamage): readonly string[] {
  const { behind, coreBug } = damage;
  const blamed = coreBug ? [coreBugWords(coreBug)] : [];
  return [...blamed, beforeText(damage), ...behindTexts(behind), changeText(damage)];
}

function beforeText({ before, announced }: ToldDamage): string {
  if (!before.hasGlobal) return 'Read before the error: no whole map.';
  const inputs = ofAll(before.inputs, announced?.inputs, 'input');
  const outputs = ofAll(before.outputs, announced?.outputs, 'output');
  return `Read before the error: the global map, ${inputs}, ${outputs}.`;
}

function ofAll(read: number, all: number | undefined, unit: string): string {
  if (all === undefined) return counted(read, unit);
  return `${formatCount(read)} of ${counted(all, unit)}`;
}

function behindTexts({ maps, records, framesOnly, left }: ReadOn): readonly string[] {
  if (records + framesOnly + maps === 0) return [];
  const parts = [
    counted(records, 'record'),
    ...(framesOnly > 0 ? [`${counted(framesOnly, 'record')} by length alone`] : []),
    `the ${maps === 1 ? 'end' : 'ends'} of ${counted(maps, 'map')}`,
  ];
  const rest = left > 0 ? `; ${counted(left, 'byte')} could not be followed` : '';
  return [`Behind it, as a guess by its lengths: ${parts.join(', ')}${rest}.`];
}

const UNKNOWN: Readonly<Record<Exclude<SoughtChange, 'one'>, string>> = {
  none: 'No other length, no other count, no byte less and none more makes it decode.',
  several:
    'More than one change would make it decode, and the bytes do not say which. Ask for the file again.',
  'not-all-tried':
    'There are too many changes that may make it decode to try them all. Ask for the file again.',
};

function changeText({ sought, change }: ToldDamage): string {
  if (sought !== 'one' || !change) return UNKNOWN[sought === 'one' ? 'several' : sought];
  return `One change makes it decode, if nothing else is wrong: ${changeWords(change)}.`;
}

function changeWords({ what, path, offset, exact }: ToldChange): string {
  const place = `${path}, byte ${formatCount(offset)}`;
  if (!exact) {
    return what === 'too-many'
      ? `one byte less in ${path}, which of them it does not say`
      : what === 'too-few'
        ? `one byte more in ${path}, which and where it does not say`
        : `another ${what} in ${path}, which it does not say`;
  }
  const [was, put] = [hex(exact.was), hex(exact.put)];
  if (what === 'too-many') return `without ${was} at ${place}`;
  if (what === 'too-few') return `with ${put} put in at ${place}`;
  return `the ${what} at ${place} is ${put} in place of ${was}`;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
