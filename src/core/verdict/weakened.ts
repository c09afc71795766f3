/** Change that takes fewer of the signers, or of their signatures, than what is spent. */
import { policyName, type SignerPolicy } from '../subject/signer-policy.ts';

export interface Policies {
  readonly inputPolicies: readonly (SignerPolicy | undefined)[];
  readonly outputPolicies: readonly (SignerPolicy | undefined)[];
}

/** A multisig by the names of the signers of its keys. */
interface Threshold {
  readonly required: number;
  readonly signers: readonly string[];
}

/**
 * Whether an output whose records match is change of a weaker multisig: it names all
 * signers of an input and nobody else, as change does, and fewer of them can spend it.
 * Where others have keys, or some of the signers none, it is a payment to another wallet
 * as far as anybody can tell; honest ones share cosigners.
 */
export function isWeakened({ inputPolicies, outputPolicies }: Policies, output: number): boolean {
  const own = outputPolicies[output];
  const name = own && policyName(own);
  // One key without a signer may be anybody's.
  if (!own || name === undefined) return false;
  const spent = inputPolicies.flatMap((policy) => policy ?? []);
  // One that has the very policy of an input is no weaker change of another's.
  if (spent.some((policy) => policyName(policy) === name)) return false;
  return spent.some((policy) => isWeaker(own, policy));
}

function isWeaker(own: SignerPolicy, spent: SignerPolicy): boolean {
  if (signersOf(own) !== signersOf(spent)) return false;
  const [ownThreshold, spentThreshold] = [thresholdOf(own), thresholdOf(spent)];
  if (!ownThreshold || !spentThreshold) return false;
  return fewestSigners(ownThreshold) < fewestSigners(spentThreshold);
}

/** Each by its name, once. */
function signersOf({ signers }: SignerPolicy): string {
  return [...new Set(signers.map(({ name }) => name))].sort().join();
}

/** How many have to sign at least: one who has several keys signs with each. */
function fewestSigners({ required, signers }: Threshold): number {
  const counts = new Map<string, number>();
  for (const signer of signers) counts.set(signer, (counts.get(signer) ?? 0) + 1);
  let keys = 0;
  let fewest = 0;
  for (const count of [...counts.values()].sort((a, b) => b - a)) {
    if (keys >= required) break;
    keys += count;
    fewest++;
  }
  return fewest;
}

/** Of a tree that of its key path, else that of the leaf without a lock that takes the most. */
function thresholdOf(policy: SignerPolicy): Threshold | undefined {
  if (policy.kind === 'script') return undefined;
  if (policy.kind === 'keys') {
    return { required: policy.required, signers: policy.signers.map(({ name }) => name) };
  }
  if (policy.keyPath !== 'nobody' && policy.keyPath.signers.length > 0) {
    return thresholdOf(policy.keyPath);
  }
  const leaves = policy.leaves.flatMap((leaf) => thresholdOf(leaf) ?? []);
  return leaves.sort((a, b) => b.required - a.required)[0];
}
