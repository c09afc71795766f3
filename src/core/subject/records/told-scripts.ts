/** What a map, and what is given beside it, tell of a script. */
import { equalBytes } from '../../bytes/order.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { controlBlockOf, TAPROOT_LEAF_MASK } from '../../crypto/taproot.ts';
import { taprootOutput } from '../../descriptor/taproot-tree.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import { withoutAnnex } from '../../script/witness-roles.ts';
import type { ToldLeaf, ToldScripts } from '../../spenders/who-can-spend.ts';
import { type Subject, type SubjectInput, scriptsOf } from '../subject.ts';
import { type ScriptClaims, scriptClaimsOf } from './script-claims.ts';
import { taprootFacts } from './taproot-facts.ts';

/** With the claims that it is made of. */
export interface ToldWithClaims extends ToldScripts {
  readonly claims: ScriptClaims;
}

const NO_RECORDS = { records: [] } as const;

/** Of the output that an input spends. */
export function toldOfInput(subject: Subject, input: SubjectInput): ToldWithClaims {
  const claims = scriptClaimsOf(input.map ?? NO_RECORDS);
  const recorded = claims.leaves.map(({ leaf, controlBlock }) => ({ ...leaf, controlBlock }));
  return {
    claims,
    scripts: scriptsOf(input, subject),
    leaves: [...recorded, ...finalLeaf(input)],
    ...keysOf(claims, input.spent?.scriptPubKey),
  };
}

/** Of an output of the transaction. */
export function toldOfOutput({ psbt, transaction }: Subject, index: number): ToldWithClaims {
  const claims = scriptClaimsOf(psbt?.outputs[index] ?? NO_RECORDS);
  const { redeemScript, witnessScript } = claims;
  return {
    claims,
    scripts: [redeemScript, witnessScript].flatMap((one) => one?.value ?? []),
    leaves: leavesOfTree(claims),
    ...keysOf(claims, transaction.outputs[index]?.scriptPubKey),
  };
}

function keysOf(
  claims: ScriptClaims,
  scriptPubKey: Uint8Array | undefined,
): Pick<ToldWithClaims, 'internalKey' | 'keyOfHash'> {
  const all = [...claims.origins, ...claims.taprootOrigins];
  return {
    internalKey: scriptPubKey && sharedInternalKey(claims, scriptPubKey),
    keyOfHash: (hash) => all.find(({ key }) => equalBytes(hash160(key), hash))?.key,
  };
}

/** The internal key matters where it may be an aggregate; that it is tweaked to the output is proven then. */
function sharedInternalKey(claims: ScriptClaims, scriptPubKey: Uint8Array): Uint8Array | undefined {
  if (claims.musig.length === 0 || !isPayToTaproot(scriptPubKey)) return undefined;
  const { internalKey, fits } = taprootFacts(scriptPubKey.subarray(2), claims);
  return fits ? internalKey : undefined;
}

function leavesOfTree({ tree, internalKey }: ScriptClaims): readonly ToldLeaf[] {
  const made = tree && internalKey && taprootOutput(internalKey.value, tree.value);
  if (!made) return [];
  return made.leaves.map(({ script, leafVersion, path }) => ({
    script,
    leafVersion,
    controlBlock: controlBlockOf(leafVersion, made.output, made.internalKey, path),
  }));
}

/** The leaf that a final witness goes through (BIP 341). */
function finalLeaf({ witness }: SubjectInput): readonly ToldLeaf[] {
  const items = withoutAnnex(witness);
  const [script, controlBlock] = items.slice(-2);
  if (!script || !controlBlock || controlBlock.length < 33) return [];
  return [{ script, controlBlock, leafVersion: controlBlock[0]! & TAPROOT_LEAF_MASK }];
}
