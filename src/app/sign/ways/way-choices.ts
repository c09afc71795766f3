/** Which ways are chosen in the form, and what was typed for them. */
import type { FormWay, OfferedWay, OfferedWays } from '../../../core/form/keys/offered-ways.ts';

/** What was chosen among the ways of a script, which is known by its id. */
export interface WayChoice {
  /** Its number; absent where keys, preimages and locks are to decide. */
  readonly way?: number;
  /** By their hashes, as typed. */
  readonly preimages: ReadonlyMap<string, string>;
}

export type WayChoices = ReadonlyMap<string, WayChoice>;

const NOTHING: WayChoice = { preimages: new Map() };

export function choiceFor(choices: WayChoices, id: string): WayChoice {
  return choices.get(id) ?? NOTHING;
}

/** The way that is signed: the one that was chosen, or the only one there is. */
export function chosenWay({ ways }: OfferedWays, { way }: WayChoice): OfferedWay | undefined {
  return ways.length === 1 ? ways[0] : way === undefined ? undefined : ways[way];
}

export function withWay(choices: WayChoices, id: string, way: number | undefined): WayChoices {
  const { preimages } = choiceFor(choices, id);
  return new Map(choices).set(id, { preimages, ...(way !== undefined && { way }) });
}

export function withPreimage(
  choices: WayChoices,
  id: string,
  typed: { readonly hash: string; readonly text: string },
): WayChoices {
  const choice = choiceFor(choices, id);
  const preimages = new Map(choice.preimages).set(typed.hash, typed.text);
  return new Map(choices).set(id, { ...choice, preimages });
}

/** What signing is told of them. An only way for which nothing was typed goes without saying. */
export function formWays(offered: readonly OfferedWays[], choices: WayChoices): readonly FormWay[] {
  return offered.flatMap((group) => {
    const choice = choiceFor(choices, group.id);
    const way = chosenWay(group, choice);
    if (!way) return [];
    const { inputs } = group;
    const { leafHash, keys } = way;
    const typed = way.preimages.map(({ hash }) => choice.preimages.get(hash)?.trim() ?? '');
    const preimages = typed.filter((text) => text !== '');
    if (group.ways.length === 1 && preimages.length === 0) return [];
    return [{ inputs, ...(leafHash !== undefined && { leafHash }), keys, preimages }];
  });
}
