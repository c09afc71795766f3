/** Change that takes fewer of the signers, or of their signatures, than what is spent. */
import { policyName, type SignerPolicy } from './signer-policy.ts';

export interface Policies {
  readonly inputPolicies: readonly (SignerPolicy | undefined)[];
  readonly outputPolicies: readonly (SignerPolicy | undefined)[];
}

/** A multisig by the names of its signers, and how many keys it has, those of nobody included. */
interface Threshold {
  readonly required: number;
  readonly signers: readonly string[];
  readonly keys: number;
}

/**
 * Whether an output whose records match is change of a weaker multisig: most of its
 * keys are those of an input's signers, and it has fewer of them, or a lower threshold,
 * than that input. Who shares a cosigner with others and pays them is not warned.
 */
export function isWeakened({ inputPolicies, outputPolicies }: Policies, output: number): boolean {
  const own = outputPolicies[output];
  const threshold = own && thresholdOf(own);
  if (!threshold) return false;
  const spent = inputPolicies.flatMap((policy) => policy ?? []);
  // One that has the very policy of an input is no weaker change of another's.
  if (spent.some((policy) => isSame(policy, own))) return false;
  return spent.some((policy) => isWeaker(threshold, thresholdOf(policy)));
}

function isSame(a: SignerPolicy, b: SignerPolicy): boolean {
  const name = policyName(a);
  return name !== undefined && name === policyName(b);
}

function isWeaker(own: Threshold, spent: Threshold | undefined): boolean {
  if (!spent || new Set(spent.signers).size < 2) return false;
  const known = own.signers.filter((signer) => spent.signers.includes(signer)).length;
  if (2 * known <= own.keys) return false;
  return known < spent.signers.length || own.required < spent.required;
}

/** Of a tree that of its key path, else that of the leaf without a lock that takes the most. */
function thresholdOf(policy: SignerPolicy): Threshold | undefined {
  if (policy.kind === 'script') return undefined;
  if (policy.kind === 'keys') {
    const signers = policy.signers.map(({ name }) => name);
    return { required: policy.required, signers, keys: policy.of.length };
  }
  if (policy.keyPath !== 'nobody' && policy.keyPath.signers.length > 0) {
    return thresholdOf(policy.keyPath);
  }
  const leaves = policy.leaves.flatMap((leaf) => thresholdOf(leaf) ?? []);
  return leaves.sort((a, b) => b.required - a.required)[0];
}
