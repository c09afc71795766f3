/** Equations: what a mistake would have made, held against what is there; and how often. */

import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import {
  keyTweakedBy,
  type OutputKey,
  tapTweakHash,
  unnegatedOutputKey,
} from '../crypto/taproot.ts';
import { USED_UP } from '../subject/budgets.ts';

/** What a recipe makes, and what that has to be; of two with one name one is tried. */
export interface Trial {
  readonly name: string;
  /** A scriptPubKey or a program; of taproot the output key, whose parity is not compared. */
  readonly make: () => TrialResult | undefined;
  readonly wanted: Uint8Array;
}

/** Of taproot with the parity, which goes into a control block. */
export interface TrialResult {
  readonly bytes: Uint8Array;
  readonly isOdd: boolean;
}

export function scriptTrial(script: Uint8Array, wanted: Uint8Array): Trial {
  const name = `${bytesToHex(script)} ${bytesToHex(wanted)}`;
  return { name, wanted, make: () => ({ bytes: script, isOdd: false }) };
}

/** The output key of a key and a tweak, both 32 bytes. */
export function tweakTrial(key: Uint8Array, tweak: Uint8Array, outputKey: Uint8Array): Trial {
  const name = `${bytesToHex(key)} + ${bytesToHex(tweak)} = ${bytesToHex(outputKey)}`;
  return { name, wanted: outputKey, make: () => madeOf(keyTweakedBy(key, tweak)) };
}

/** That of a key and a root, as BIP 341 makes it. */
export function rootTrial(
  key: Uint8Array,
  root: Uint8Array | undefined,
  outputKey: Uint8Array,
): Trial {
  return tweakTrial(key, tapTweakHash(key, root), outputKey);
}

export function unnegatedTrial(
  key: Uint8Array,
  root: Uint8Array | undefined,
  outputKey: Uint8Array,
): Trial {
  const tweak = bytesToHex(tapTweakHash(key, root));
  const name = `-${bytesToHex(key)} + ${tweak} = ${bytesToHex(outputKey)}`;
  return { name, wanted: outputKey, make: () => madeOf(unnegatedOutputKey(key, root)) };
}

/** Tweaked once with a root, and what comes of it again, with that root or without. */
export function doubleTweakTrial(
  key: Uint8Array,
  root: Uint8Array | undefined,
  isSecondRoot: boolean,
  outputKey: Uint8Array,
): Trial {
  const first = bytesToHex(tapTweakHash(key, root));
  const name = `${bytesToHex(key)} + ${first} twice ${isSecondRoot} = ${bytesToHex(outputKey)}`;
  const second = (made: OutputKey) =>
    keyTweakedBy(made.key, tapTweakHash(made.key, isSecondRoot ? root : undefined));
  const make = () => {
    const once = keyTweakedBy(key, tapTweakHash(key, root));
    return madeOf(once && second(once));
  };
  return { name, wanted: outputKey, make };
}

function madeOf(output: OutputKey | undefined): TrialResult | undefined {
  return output && { bytes: output.key, isOdd: output.isOdd };
}

/** How many equations may still be tried; what is asked for twice is tried once. */
export class Trials {
  private readonly known = new Map<string, TrialResult | undefined>();
  private made = 0;

  constructor(private readonly most: number) {}

  get used(): number {
    return this.made;
  }

  /** Without a trial: it is what is told, and does not fit. */
  exclude({ name }: Trial): void {
    this.known.set(name, undefined);
  }

  /** What was made where it is what is wanted. */
  holding(trial: Trial): TrialResult | undefined | typeof USED_UP {
    if (this.known.has(trial.name)) return this.known.get(trial.name);
    if (this.made >= this.most) return USED_UP;
    this.made++;
    const made = trial.make();
    const fits = made && equalBytes(made.bytes, trial.wanted) ? made : undefined;
    this.known.set(trial.name, fits);
    return fits;
  }
}
