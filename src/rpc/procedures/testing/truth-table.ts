/** Who can spend, in every setting of nSequence and lock time, as a node told it: see `test/fixtures/ways/README.md`. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { countedSequence, lockTimeKind, sequenceKind } from '../../../core/script/locks.ts';

/** nSequence and nLockTime. */
export type Setting = readonly [sequence: number, lockTime: number];

/** What is so of a descriptor's script. */
export interface Truth {
  readonly keys: readonly string[];
  readonly holders: readonly (readonly number[])[];
  readonly preimages: readonly (readonly [type: string, hash: string])[];
  readonly settings: readonly Setting[];
  readonly functions: readonly (readonly number[])[];
  readonly truth: readonly number[];
}

/** A way as an answer tells it, with keys in hex or their numbers. */
export interface ToldWay<Key> {
  readonly signatures: readonly { readonly of: readonly Key[]; readonly count: number }[];
  readonly preimages: readonly { readonly type: string; readonly hash: string }[];
  readonly sequence?: number;
  readonly locktime?: number;
}

export function waysFixture(name: string): readonly string[] {
  const file = new URL(`../../../../test/fixtures/ways/${name}.jsonl.gz`, import.meta.url);
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
}

/** Whether a transaction of this setting meets the locks of a way. */
export function isMetBy(
  { sequence, locktime }: Pick<ToldWay<never>, 'sequence' | 'locktime'>,
  [own, lockTime]: Setting,
): boolean {
  const isOld =
    sequence === undefined ||
    (own < 2 ** 31 &&
      sequenceKind(own) === sequenceKind(sequence) &&
      countedSequence(own) >= sequence);
  const isAfter =
    locktime === undefined ||
    (own !== 0xffffffff &&
      lockTimeKind(lockTime) === lockTimeKind(locktime) &&
      lockTime >= locktime);
  return isOld && isAfter;
}

/** Sets of holders and preimages as numbers: a bit for each holder, then for each preimage. */
export class TruthTable<Key> {
  /** `holderOf` tells the number of the holder of a key; `undefined` where nobody has it. */
  constructor(
    private readonly one: Truth,
    private readonly holderOf: (key: Key) => number | undefined,
  ) {}

  sets(): readonly number[] {
    return Array.from({ length: 2 ** (this.holders + this.one.preimages.length) }, (_, set) => set);
  }

  /** Whether a set can spend in the setting of this number. */
  can(set: number, setting: number): boolean {
    const smallest = this.one.functions[this.one.truth[setting]!]!;
    return smallest.some((one) => (set & one) === one);
  }

  meets(set: number, way: ToldWay<Key>): boolean {
    const isKnown = way.preimages.every(({ hash }) => {
      const at = this.one.preimages.findIndex(([, other]) => other === hash);
      return at >= 0 && (set & (1 << (this.holders + at))) !== 0;
    });
    return isKnown && isSignedBy(way, (key) => this.isHeld(set, key));
  }

  private isHeld(set: number, key: Key): boolean {
    const holder = this.holderOf(key);
    return holder !== undefined && (set & (1 << holder)) !== 0;
  }

  private get holders(): number {
    return this.one.holders.length;
  }
}

export function isSignedBy<Key>(
  { signatures }: Pick<ToldWay<Key>, 'signatures'>,
  hasSigned: (key: Key) => boolean,
): boolean {
  return signatures.every(({ of, count }) => of.filter(hasSigned).length >= count);
}
