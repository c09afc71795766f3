/**
 * How much work a file may ask for. Records of one kind are held against records of
 * another: signatures against keys, key origins against extended keys. Whoever writes
 * a file can make such pairs many more than its bytes, so each kind of work has a
 * budget. What is behind it is not looked at, and that is said.
 *
 * A budget is that of one map, or of one input of a transaction: whoever looks at some
 * inputs alone, as workers do, finds the same as who looks at all of them.
 */

export interface BudgetRow {
  /** Steps that all maps of a file share in equal parts. */
  readonly shared: number;
  /** What a map has at least of these. */
  readonly least: number;
  /** A map has one step more for so many of its bytes. */
  readonly bytesEach: number;
  /** What is not looked at behind it, in words of a finding. */
  readonly what?: string;
}

/** Each kind of work, one row each. A step is one multiplication of a point, or as long. */
export const BUDGETS = {
  /** A child of an extended key (BIP 32), for origins that name extended keys of the file. */
  derivations: { shared: 20_000, least: 32, bytesEach: 24, what: 'key origins' },
  /** A signature held against a key. */
  signatures: { shared: 10_000, least: 32, bytesEach: 48, what: 'signatures' },
  /** A step from an aggregate of MuSig2 (BIP 328) to a key of the script. */
  aggregates: { shared: 0, least: 64, bytesEach: 48, what: 'signatures' },
  /** A descriptor that a person gave at an index that a key origin names; such a step takes a child for each of its keys. */
  expansions: { shared: 0, least: 64, bytesEach: 48, what: 'key origins' },
  /**
   * The same at indexes that nothing names, for outputs without key origins, by all keys
   * together. Wallets look only so far too, so an output behind it is not theirs to see.
   */
  looks: { shared: 4000, least: 1, bytesEach: 1024 },
  /**
   * A proof of a silent payment's share takes four, looking for an output under one spend
   * key one. The whole file has them: shares of each input under each scan key.
   */
  silentPayments: { shared: 20_000, least: 64, bytesEach: 48, what: 'silent payments' },
  /**
   * The signatures of a proof of a name: one of P-256 takes forty, one of RSA by its size, a
   * denial by the hashes that it asks for. A proof through several zones takes one to six hundred.
   */
  names: { shared: 20_000, least: 160, bytesEach: 24, what: 'proofs of names' },
} as const satisfies Readonly<Record<string, BudgetRow>>;

/** In the place of what was to be found, where the budget did not reach to it. */
export const USED_UP = 'used up';

export type BudgetName = keyof typeof BUDGETS;

/** How many steps a map with so many bytes has, in a file with so many maps. */
export function budgetSteps(name: BudgetName, bytes: number, maps: number): number {
  const { shared, least, bytesEach } = BUDGETS[name];
  return Math.max(least, Math.ceil(shared / Math.max(1, maps))) + Math.ceil(bytes / bytesEach);
}

export class Budget {
  /** Whether something was not looked at. */
  isSpent = false;

  constructor(private left: number) {}

  /** Whether there is as much left; once there is not, all the rest is not looked at. */
  take(steps = 1): boolean {
    if (this.isSpent || steps > this.left) {
      this.isSpent = true;
      return false;
    }
    this.left -= steps;
    return true;
  }
}
