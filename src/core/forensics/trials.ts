/** Holds one reading of a signature against digests and keys, and counts how often. */

import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { RecoveredKeys } from '../crypto/public/recovered-keys.ts';
import { verifySchnorr } from '../crypto/public/verify-schnorr.ts';
import { USED_UP } from '../subject/budgets.ts';
import type { Reading } from './readings.ts';
import { compressedForms } from './scripts.ts';

/** How many verifications may still be made; what is asked for twice is made once. */
export class TrialBudget {
  private made = 0;

  constructor(private readonly most: number) {}

  get used(): number {
    return this.made;
  }

  get left(): number {
    return this.most - this.made;
  }

  /** Whether one more may be made, which is then counted. */
  take(): boolean {
    if (this.left <= 0) return false;
    this.made++;
    return true;
  }
}

/** A key as readings of a scheme know it. */
export interface TriedKey {
  /** In hex: compressed for ECDSA, else x. An x-only key stands for two compressed ones. */
  readonly names: readonly string[];
}

export function triedKey(scheme: Reading['scheme'], key: Uint8Array): TriedKey {
  if (scheme === 'ecdsa') return { names: compressedForms(key).map(bytesToHex) };
  return { names: [bytesToHex(key.length === 32 ? key : key.subarray(1, 33))] };
}

/** One reading of a signature. */
export interface Prover {
  /** The name of a key under which it is valid for a digest; `undefined` where it is under none. */
  keyFor(digest: Uint8Array, keys: readonly TriedKey[]): string | undefined | typeof USED_UP;
}

export function proverOf({ scheme, compact }: Reading, budget: TrialBudget): Prover {
  return scheme === 'ecdsa'
    ? new EcdsaProver(new RecoveredKeys(compact), budget)
    : new SchnorrProver(compact, budget);
}

/** A digest tells its keys, so that all known ones are tried at once. */
class EcdsaProver implements Prover {
  private readonly known = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly recovered: RecoveredKeys,
    private readonly budget: TrialBudget,
  ) {}

  keyFor(digest: Uint8Array, keys: readonly TriedKey[]) {
    const name = bytesToHex(digest);
    const found = this.known.get(name) ?? this.recover(digest, name);
    if (!found) return USED_UP;
    return keys.flatMap(({ names }) => names).find((key) => found.has(key));
  }

  private recover(digest: Uint8Array, name: string): ReadonlySet<string> | undefined {
    if (!this.budget.take()) return undefined;
    const keys = new Set(this.recovered.of(digest).map(bytesToHex));
    this.known.set(name, keys);
    return keys;
  }
}

/** The challenge has the key in it, so that each is a verification of its own. */
class SchnorrProver implements Prover {
  private readonly known = new Map<string, boolean>();

  constructor(
    private readonly signature: Uint8Array,
    private readonly budget: TrialBudget,
  ) {}

  keyFor(digest: Uint8Array, keys: readonly TriedKey[]) {
    for (const { names } of keys) {
      for (const key of names) {
        const isValid = this.isValid(digest, key);
        if (isValid === USED_UP) return USED_UP;
        if (isValid) return key;
      }
    }
    return undefined;
  }

  private isValid(digest: Uint8Array, key: string): boolean | typeof USED_UP {
    const name = bytesToHex(digest) + key;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    if (!this.budget.take()) return USED_UP;
    const isValid = verifySchnorr(this.signature, digest, hexToBytes(key)!);
    this.known.set(name, isValid);
    return isValid;
  }
}
