/** Whose scripts are, by keys: those of the field of Sign. */
import { equalBytes } from '../bytes/order.ts';
import { anyX } from '../crypto/same-point.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import type { InputMap, OutputMap } from '../psbt/types.ts';
import {
  payToPublicKeyHash,
  payToScriptHash,
  payToTaproot,
  payToWitnessPublicKeyHash,
} from '../script/pay-to.ts';
import { isKeyIn, keysIn } from '../script/script-keys.ts';
import { isPayToTaproot, solve } from '../script/solver.ts';
import { peel } from '../sign/peel.ts';
import type { PsbtKey } from '../sign/psbt/psbt-with-keys.ts';
import { budgetSteps } from '../subject/budgets.ts';
import {
  type OriginClaim,
  type ScriptClaims,
  scriptClaimsOf,
} from '../subject/records/script-claims.ts';
import { taprootFacts } from '../subject/records/taproot-facts.ts';
import type { Subject } from '../subject/subject.ts';
import { aggregateOf } from './aggregate-of.ts';
import { type OwnDescriptor, Owners } from './descriptor-owners.ts';
import { GivenKeys } from './form-keys.ts';
import { type KeyPolicy, keyPolicyOf, matchedKeys, type SpentScriptMap } from './key-policies.ts';
import { OwnVariant } from './own-variant.ts';
import { type Owned, ownersIn } from './owned.ts';
import type { JudgedOwner, Knowledge, Owner } from './owner.ts';

/**
 * Whose inputs and outputs are by keys alone. Private keys are the caller's and are not
 * overwritten; what is derived from them is.
 */
export function ownedByKeys(subject: Subject, keys: readonly PsbtKey[]): Owned {
  const form = new GivenKeys(keys);
  try {
    return ownersIn(subject, new KeyOwners(subject, form));
  } finally {
    form.wipe();
  }
}

class KeyOwners implements Knowledge {
  private readonly policies: Owners;

  constructor(
    subject: Subject,
    private readonly keys: GivenKeys,
  ) {
    const spent = subject.inputs.flatMap(({ spent, map }): readonly SpentScriptMap[] =>
      spent && map ? [{ script: spent.scriptPubKey, map }] : [],
    );
    const policies = spent.flatMap((one) => {
      const matched = matchedKeys(one, keys).filter(({ publicKey }) =>
        isIn(publicKey, one.script, scriptClaimsOf(one.map)),
      );
      for (const key of matched) keys.learn(key);
      return keyPolicyOf(one, matched, keys) ?? [];
    });
    const owners = Owners.of(descriptorsOf(policies, unnamedTypes(subject)));
    // Of public keys alone, and without hardened steps.
    if (typeof owners === 'number') throw new Error('A policy of keys cannot be derived');
    this.policies = owners;
  }

  judge(script: Uint8Array | undefined, map: InputMap | OutputMap | undefined): JudgedOwner {
    const { owner, ...judged } = this.policies.judge(script, map);
    // That there is a descriptor is how it is found, and nobody gave one.
    const { descriptor: _, ...known } = owner;
    if (!script || owner.status === 'derived') return { owner: known, ...judged };
    return { owner: this.besides(script, map, known) };
  }

  /** Of what no policy of an input gives. */
  private besides(
    script: Uint8Array,
    map: InputMap | OutputMap | undefined,
    byPolicies: Owner,
  ): Owner {
    const claims = scriptClaimsOf(map ?? { records: [] });
    const named = [...claims.origins, ...claims.taprootOrigins];
    const alone = this.alone(script, named);
    if (alone) return alone;
    if (named.some((claim) => this.keys.contradicts(claim))) return { status: 'contradicted' };
    if (byPolicies.status === 'contradicted' || byPolicies.isProven) return byPolicies;
    return this.hasKeyIn(script, claims, named) ? { status: 'partly' } : byPolicies;
  }

  /** Where one key alone spends a script in one of the usual ways. */
  private alone(script: Uint8Array, named: readonly OriginClaim[]): Owner | undefined {
    const spends = (publicKey: Uint8Array) =>
      scriptsOf(publicKey).some((one) => equalBytes(one, script));
    const found = named.find((claim) => {
      const matched = this.keys.match(claim);
      return matched && spends(matched.publicKey);
    });
    if (found) return { status: 'elsewhere', origin: found.origin, isProven: true };
    return this.keys.singles.some(spends) ? { status: 'elsewhere', isProven: true } : undefined;
  }

  private hasKeyIn(
    script: Uint8Array,
    claims: ScriptClaims,
    named: readonly OriginClaim[],
  ): boolean {
    const matched = named.flatMap((claim) => this.keys.match(claim)?.publicKey ?? []);
    return [...matched, ...this.keys.singles].some((key) => isIn(key, script, claims));
  }
}

/** P2PKH, P2WPKH, that in P2SH, and P2TR without a tree. */
function scriptsOf(publicKey: Uint8Array): readonly Uint8Array[] {
  const legacy = payToPublicKeyHash(publicKey);
  if (publicKey.length !== 33) return [legacy];
  const witness = payToWitnessPublicKeyHash(publicKey);
  const output = taprootOutput(anyX(publicKey), [])?.output;
  return [
    ...[legacy, witness, payToScriptHash(witness)],
    ...(output ? [payToTaproot(output.key)] : []),
  ];
}

/** Whether a key stands in a script, as far as the map proves what is behind it. */
function isIn(publicKey: Uint8Array, script: Uint8Array, claims: ScriptClaims): boolean {
  if (isPayToTaproot(script)) return isInTaproot(anyX(publicKey), script.subarray(2), claims);
  const told = [claims.redeemScript, claims.witnessScript].flatMap((one) => one?.value ?? []);
  const nested = publicKey.length === 33 ? [payToWitnessPublicKeyHash(publicKey)] : [];
  const peeled = peel(script, [...told, ...nested]);
  return 'innermost' in peeled && isKeyIn(peeled.innermost.script, publicKey);
}

function isInTaproot(x: Uint8Array, outputKey: Uint8Array, claims: ScriptClaims): boolean {
  if (equalBytes(x, outputKey)) return true;
  const output = taprootOutput(x, [])?.output;
  if (output && equalBytes(output.key, outputKey)) return true;
  const { internalKey, fits, leaves } = taprootFacts(outputKey, claims);
  if (!internalKey || !fits) return false;
  const isOf = (key: Uint8Array) => {
    const { participants } = aggregateOf(key, claims) ?? { participants: [] };
    return equalBytes(key, x) || participants.some((one) => equalBytes(anyX(one), x));
  };
  return (
    isOf(internalKey) || leaves.some((leaf) => keysIn(leaf.script, true).some((key) => isOf(key)))
  );
}

/** Kinds of the outputs that tell no origin, so that they have to be looked for. */
function unnamedTypes({ transaction, psbt }: Subject): ReadonlySet<string> {
  const unnamed = transaction.outputs.filter((_, i) => {
    const { origins, taprootOrigins } = scriptClaimsOf(psbt?.outputs[i] ?? { records: [] });
    return origins.length + taprootOrigins.length === 0;
  });
  return new Set(unnamed.map(({ scriptPubKey }) => solve(scriptPubKey).type));
}

/** Without origins outputs are looked for so far above the largest index of the inputs. */
const AHEAD = 200;
const LAST_INDEX = 0x7fffffff;

/** The policies on the branches of all inputs, and on the two that wallets have. */
function descriptorsOf(
  policies: readonly KeyPolicy[],
  unnamed: ReadonlySet<string>,
): readonly OwnDescriptor[] {
  const used = policies.flatMap(({ place }) => place?.branch ?? []);
  const branches = [...new Set([0, 1, ...used])];
  const families = new Map<
    string,
    { -readonly [Name in keyof OwnDescriptor]: OwnDescriptor[Name] }
  >();
  for (const policy of policies) {
    const { place, script } = policy;
    const [own] = policy.on(place?.branch);
    if (!own) continue;
    const { family } = new OwnVariant(own);
    const isLooked = place !== undefined && unnamed.has(solve(script).type);
    const last = isLooked ? Math.min(place.index + AHEAD, LAST_INDEX) : -1;
    const known = families.get(family);
    if (known) {
      known.last = Math.max(known.last, last);
      continue;
    }
    const on = place?.branch === undefined ? [place?.branch] : branches;
    families.set(family, { variants: on.flatMap((branch) => policy.on(branch)), first: 0, last });
  }
  const looked = [...families.values()].filter(({ last }) => last >= 0);
  const variants = looked.reduce((sum, one) => sum + one.variants.length, 0);
  // The last ones, where not all are looked at.
  const most = budgetSteps('looks', 0, variants);
  return [...families.values()].map((one) => ({
    ...one,
    first: Math.max(0, one.last + 1 - most),
  }));
}
