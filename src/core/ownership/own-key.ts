/** A key of an input's script as what it is one of: the keys of an account, by branch and index. */
import { isHardened } from '../descriptor/key-path.ts';
import type { ConstantKey, KeyExpression, MusigKey, SingleKey } from '../descriptor/types.ts';
import type { MatchedKey } from './form-keys.ts';

/** Where a key stands in its account; a key of no account is the same in every script. */
export interface OwnPlace {
  readonly branch: number | undefined;
  readonly index: number;
}

export interface OwnKey {
  /** As it stands in the script. */
  readonly constant: KeyExpression;
  readonly place: OwnPlace | undefined;
  /** All of its account on a branch; `undefined` where what was given does not reach that. */
  readonly on: (branch: number | undefined) => KeyExpression | undefined;
}

export interface OwnSingleKey extends OwnKey {
  readonly constant: ConstantKey;
  readonly on: (branch: number | undefined) => SingleKey | undefined;
}

/** Of a key that nothing is derived from. */
export function fixedKey(constant: ConstantKey): OwnSingleKey {
  return { constant, place: undefined, on: () => constant };
}

/**
 * Of a key that was derived: an account is its path but for the last two steps, as far as
 * they are not hardened.
 */
export function accountKey(constant: ConstantKey, matched: MatchedKey): OwnSingleKey {
  const { origin, steps, from } = matched;
  const { path } = origin;
  const index = path.at(-1);
  const isRanged = steps.length > 0 && index !== undefined && !isHardened(index);
  if (!isRanged) return fixedKey(constant);
  const last = path.at(-2);
  const branch = last === undefined || isHardened(last) ? undefined : last;
  const isMovable = branch !== undefined && steps.length > 1;
  const taken = isMovable ? 2 : 1;
  const root = from.deriver.publicAt(steps.slice(0, -taken));
  if (!root) return fixedKey(constant);
  const account = { ...origin, path: path.slice(0, -taken), apostrophe: false };
  const ranged = { kind: 'derived', root, range: 'normal', apostrophe: false, origin: account };
  return {
    constant,
    place: { branch, index },
    on: (other) => {
      if (isMovable) return other === undefined ? undefined : { ...ranged, path: [other] };
      return other === branch ? { ...ranged, path: [] } : undefined;
    },
  } as OwnSingleKey;
}

/** Of an aggregate, or of what `path` leads to from it (BIP 328). */
export function aggregateOwnKey(
  participants: readonly OwnSingleKey[],
  path: readonly number[],
): OwnKey | undefined {
  const whole = (some: readonly (SingleKey | undefined)[], rest: Partial<MusigKey> = {}) =>
    some.every((one) => one !== undefined)
      ? ({ kind: 'musig', participants: some, path: [], isRanged: false, ...rest } as const)
      : undefined;
  const constants = participants.map(({ constant }) => constant);
  const index = path.at(-1);
  if (index === undefined) {
    return {
      constant: whole(constants)!,
      place: commonPlace(participants.map(({ place }) => place)),
      on: (branch) => whole(participants.map(({ on }) => on(branch))),
    };
  }
  const branch = path.at(-2);
  const above = path.slice(0, -2);
  return {
    constant: whole(constants, { path })!,
    place: { branch, index },
    on: (other) =>
      whole(constants, { path: other === undefined ? above : [...above, other], isRanged: true }),
  };
}

/** Where all of them are, if they are in one place. */
export function commonPlace(places: readonly (OwnPlace | undefined)[]): OwnPlace | undefined {
  const [first] = places;
  const isCommon = (one: OwnPlace | undefined) =>
    one !== undefined && one.branch === first?.branch && one.index === first?.index;
  return places.every(isCommon) ? first : undefined;
}
