/**
 * What a script asks for, with each key replaced by its signer: two scripts of one
 * policy are spent by the same people in the same way, as far as the PSBT can be
 * believed.
 */
import { equalBytes } from '../bytes/order.ts';
import { TAPROOT_LEAF_TAPSCRIPT, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { tapscriptPolicy } from '../policy/tapscript-policy.ts';
import { solve } from '../script/solver.ts';
import { type Innermost, peel } from '../sign/peel.ts';
import type { ScriptClaims } from './records/script-claims.ts';
import { type TaprootFacts, taprootFacts } from './records/taproot-facts.ts';
import { scriptWithSigners } from './script-with-signers.ts';
import { type KeySigners, type Signer, type Signers, signerKeyName } from './signers.ts';

/** `signers` are all that it names. */
export type SignerPolicy = { readonly signers: readonly Signer[] } & (
  | {
      /** One key, or a multisig: so many of these; of a key without a signer there is none. */
      readonly kind: 'keys';
      readonly required: number;
      readonly of: readonly (KeySigners | undefined)[];
    }
  /** Of any other script; without a name where a key has no signer, or there is no key. */
  | { readonly kind: 'script'; readonly name: string | undefined }
  | {
      readonly kind: 'tree';
      /** `nobody`: the key of BIP 341 for which there is none. */
      readonly keyPath: SignerPolicy | 'nobody';
      readonly leaves: readonly SignerPolicy[];
    }
);

/** Of a script whose records match; `undefined` where what it asks for is not all told. */
export function signerPolicyOf(
  scriptPubKey: Uint8Array,
  claims: ScriptClaims,
  signers: Signers,
): SignerPolicy | undefined {
  const output = solve(scriptPubKey);
  if (output.type === 'witness_v1_taproot') return taprootPolicy(output.program, claims, signers);
  const scripts = [claims.redeemScript, claims.witnessScript].flatMap((one) => one?.value ?? []);
  const peeled = peel(scriptPubKey, scripts);
  if ('innermost' in peeled) return policyOfScript(peeled.innermost, signers);
  // P2SH-P2WPKH is known by its key alone.
  const [only] = claims.origins;
  return only && keysPolicy(1, [signers.of(only.key)]);
}

function policyOfScript({ solution, script }: Innermost, signers: Signers): SignerPolicy {
  const shape = solution.type === 'nonstandard' ? solve(script) : solution;
  switch (shape.type) {
    case 'pubkey':
      return keysPolicy(1, [signers.of(shape.pubkey)]);
    case 'pubkeyhash':
      return keysPolicy(1, [signers.ofHash(shape.hash)]);
    case 'multisig':
      return keysPolicy(
        shape.required,
        shape.pubkeys.map((key) => signers.of(key)),
      );
    default:
      return scriptPolicy(script, false, signers);
  }
}

/** An aggregate is a multisig of all its participants. */
function keysPolicy(required: number, of: readonly (KeySigners | undefined)[]): SignerPolicy {
  const [only] = of;
  if (of.length === 1 && only && only.length > 1) {
    return keysPolicy(
      only.length,
      only.map((one) => [one]),
    );
  }
  return { kind: 'keys', required, of, signers: of.flatMap((one) => one ?? []) };
}

function scriptPolicy(script: Uint8Array, isTapscript: boolean, signers: Signers): SignerPolicy {
  const read = scriptWithSigners(script, isTapscript, signers);
  return { kind: 'script', name: read?.text, signers: read?.signers ?? [] };
}

function taprootPolicy(
  outputKey: Uint8Array,
  claims: ScriptClaims,
  signers: Signers,
): SignerPolicy | undefined {
  const facts = taprootFacts(outputKey, claims);
  const { internalKey, root, leaves, areLeavesKnown } = facts;
  if (root === undefined || root === 'none') {
    return keysPolicy(1, [signers.of(internalKey ?? outputKey)]);
  }
  const isWhole = areLeavesKnown && leaves.every(({ leafVersion }) => isTapscript(leafVersion));
  if (!internalKey || !isWhole) return undefined;
  return treePolicy(internalKey, facts, signers);
}

function isTapscript(leafVersion: number): boolean {
  return leafVersion === TAPROOT_LEAF_TAPSCRIPT;
}

function treePolicy(internalKey: Uint8Array, facts: TaprootFacts, signers: Signers): SignerPolicy {
  const isNobody = equalBytes(internalKey, UNSPENDABLE_KEY);
  const keyPath = isNobody ? 'nobody' : keysPolicy(1, [signers.of(internalKey)]);
  const leaves = facts.leaves.map(({ script }) => leafPolicy(script, signers));
  const all = [...(keyPath === 'nobody' ? [] : [keyPath]), ...leaves];
  return { kind: 'tree', keyPath, leaves, signers: all.flatMap((one) => one.signers) };
}

/** Keys of a leaf that all have to sign are a multisig of all. */
function leafPolicy(script: Uint8Array, signers: Signers): SignerPolicy {
  const shape = tapscriptPolicy(script);
  if (!shape || shape.locks.length > 0) return scriptPolicy(script, true, signers);
  return keysPolicy(
    shape.required,
    shape.keys.map((key) => signers.of(key)),
  );
}

/** The same of two policies that are the same; `undefined` where a key has no signer. */
export function policyName(policy: SignerPolicy): string | undefined {
  switch (policy.kind) {
    case 'keys': {
      const names = policy.of.map((key) => key && signerKeyName(key));
      return names.every((name) => name !== undefined)
        ? `${policy.required} of ${[...names].sort().join()}`
        : undefined;
    }
    case 'script':
      return policy.name;
    case 'tree': {
      const { keyPath, leaves } = policy;
      const first = keyPath === 'nobody' ? 'nobody' : policyName(keyPath);
      const names = leaves.map(policyName);
      if (first === undefined || !names.every((name) => name !== undefined)) return undefined;
      return `${first} or ${[...names].sort().join(' or ')}`;
    }
  }
}
