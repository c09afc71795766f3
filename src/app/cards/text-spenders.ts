import type { ShownSpenders } from '../../core/explain/spenders-shown.ts';
import { MORE_WAYS, SEVERITY_NAMES } from '../../core/said/spender-words.ts';
import { formatCount } from '../ui/format.ts';

export const SPENDERS_TEXT = {
  title: 'Who can spend',
  unknown: 'It cannot be said who can spend this.',
  more: MORE_WAYS,
  examples: 'Or see who can spend:',
  never: 'Never',
  neverWho: (who: string) => `Nobody can: ${who}`,
  size: (vbytes: number, as?: string) =>
    `${formatCount(vbytes)} vB${as === undefined ? '' : ` as ${as}`}`,
} as const;

/** How grave a doubt is, in a word. */
export const DOUBT_NAMES = SEVERITY_NAMES;

/** The ways by when they open, in their order. */
export function waysByTime({ ways }: ShownSpenders): readonly {
  readonly when: string;
  readonly ways: ShownSpenders['ways'];
}[] {
  const times = [...new Set(ways.map(({ when }) => when))];
  return times.map((when) => ({ when, ways: ways.filter((way) => way.when === when) }));
}
