/** Change that takes fewer of the signers, or of their signatures, than what is spent. */
import { policyName, type SignerPolicy } from './signer-policy.ts';

export interface Policies {
  readonly inputPolicies: readonly (SignerPolicy | undefined)[];
  readonly outputPolicies: readonly (SignerPolicy | undefined)[];
}

/** A multisig by the names of its signers. */
interface Threshold {
  readonly required: number;
  readonly signers: readonly string[];
}

/**
 * Whether an output whose records match, with a key of an input's signers, has fewer
 * of their keys, or a lower threshold, than the multisig of that input.
 */
export function isWeakened({ inputPolicies, outputPolicies }: Policies, output: number): boolean {
  const own = outputPolicies[output];
  const threshold = own && thresholdOf(own);
  if (!threshold) return false;
  return inputPolicies.some((policy) => {
    const spent = policy && thresholdOf(policy);
    if (!spent || new Set(spent.signers).size < 2) return false;
    if (policyName(policy) === policyName(own)) return false;
    const known = threshold.signers.filter((signer) => spent.signers.includes(signer)).length;
    return known > 0 && (known < spent.signers.length || threshold.required < spent.required);
  });
}

/** Of a tree that of its key path, else that of the leaf without a lock that takes the most. */
function thresholdOf(policy: SignerPolicy): Threshold | undefined {
  if (policy.kind === 'script') return undefined;
  if (policy.kind === 'keys') {
    const signers = policy.signers.map(({ name }) => name);
    return { required: policy.required, signers };
  }
  if (policy.keyPath !== 'nobody' && policy.keyPath.signers.length > 0) {
    return thresholdOf(policy.keyPath);
  }
  const leaves = policy.leaves.flatMap((leaf) => thresholdOf(leaf) ?? []);
  return leaves.sort((a, b) => b.required - a.required)[0];
}
