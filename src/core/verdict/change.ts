/**
 * Which outputs are change, as the PSBT claims: those whose script asks for what the
 * scripts of the inputs ask for, of the same signers. It makes an output nobody's:
 * fingerprints are public, and whoever writes a PSBT can name anybody's.
 */
import type { InputMap, OutputMap } from '../psbt/types.ts';
import type { ExtendedKeys } from '../subject/records/extended-keys.ts';
import type { Records, RecordsVerdict } from '../subject/records/map-records.ts';
import { scriptClaimsOf } from '../subject/records/script-claims.ts';
import { policyName, type SignerPolicy, signerPolicyOf } from '../subject/signer-policy.ts';
import { Signers } from '../subject/signers.ts';

export type Change = boolean | 'unknown';

/** What an input or output asks for; only where its records match. */
export function policyIn(
  map: InputMap | OutputMap | undefined,
  scriptPubKey: Uint8Array | undefined,
  records: Records | undefined,
  keys: ExtendedKeys,
): SignerPolicy | undefined {
  if (!map || !scriptPubKey || records !== 'match') return undefined;
  const claims = scriptClaimsOf(map);
  return signerPolicyOf(scriptPubKey, claims, new Signers(keys.in(claims), claims));
}

/** The name of the policy of each input, as far as they have one. */
export type PolicyNames = readonly (string | undefined)[];

export function namesOf(policies: readonly (SignerPolicy | undefined)[]): PolicyNames {
  return policies.map((policy) => policy && policyName(policy));
}

/**
 * `false` where the output's policy is other than one of an input, or it has none and
 * every input has one; else `unknown` where an input has none. In a transaction of
 * several parties no output is change of all. `undefined` where records do not match.
 */
export function changeOf(
  verdict: RecordsVerdict | undefined,
  policy: SignerPolicy | undefined,
  inputs: PolicyNames,
): Change | undefined {
  if (verdict?.records !== 'match') return undefined;
  const name = policy && policyName(policy);
  const known = inputs.filter((one) => one !== undefined);
  const hasUnknown = known.length < inputs.length || inputs.length === 0;
  if (name !== undefined && known.some((one) => one !== name)) return false;
  if (name === undefined && !hasUnknown) return false;
  return hasUnknown ? 'unknown' : true;
}
