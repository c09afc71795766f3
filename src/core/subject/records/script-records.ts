/** What the records of a map can be so of, by the kind of the script; taproot has a file of its own. */
import { equalBytes } from '../../bytes/order.ts';
import { hash160, sha256 } from '../../crypto/hashes.ts';
import { Opcode } from '../../script/opcodes.ts';
import { payToWitnessPublicKeyHash, payToWitnessScriptHash } from '../../script/pay-to.ts';
import { isKeyIn } from '../../script/script-keys.ts';
import { isWitnessProgram, type Solution, solve } from '../../script/solver.ts';
import { contradicted, type Doubt, incomplete } from './record-doubts.ts';
import type { OriginClaim, ScriptClaims } from './script-claims.ts';
import { taprootDoubts } from './taproot-records.ts';

/** All doubts but those about extended keys and aggregates, which no script settles. */
export function scriptDoubts(scriptPubKey: Uint8Array, claims: ScriptClaims): readonly Doubt[] {
  if (canHoldNothing(scriptPubKey)) return contradicted(...claims.records.map(ofRecord));
  const output = solve(scriptPubKey);
  switch (output.type) {
    case 'witness_v1_taproot':
      return taprootDoubts(output.program, claims);
    case 'witness_unknown':
      // Of unknown witness versions nobody knows what they commit to.
      return incomplete();
    default:
      return [...plainDoubts(scriptPubKey, output, claims), ...strayTaproot(claims)];
  }
}

const ofRecord = (record: ScriptClaims['records'][number]) => ({ record });

/** P2A, OP_RETURN, v0 of another length than 20 or 32: any of these records contradicts. */
function canHoldNothing(script: Uint8Array): boolean {
  if (script[0] === Opcode.OP_RETURN) return true;
  const { type } = solve(script);
  return type === 'anchor' || (type === 'nonstandard' && isWitnessProgram(script));
}

/** Taproot records beside anything but v1 to v16 contradict. */
function strayTaproot(claims: ScriptClaims): readonly Doubt[] {
  const { internalKey, merkleRoot, tree, leaves, taprootOrigins, musig } = claims;
  return contradicted(internalKey, merkleRoot, tree, ...leaves, ...taprootOrigins, ...musig);
}

function plainDoubts(
  scriptPubKey: Uint8Array,
  output: Solution,
  claims: ScriptClaims,
): readonly Doubt[] {
  switch (output.type) {
    case 'pubkeyhash':
      return [...hashedKeyDoubts(output.hash, claims), ...strayScripts(claims)];
    case 'witness_v0_keyhash':
      return [...hashedKeyDoubts(output.program, claims), ...strayScripts(claims)];
    case 'witness_v0_scripthash':
      return [...witnessScriptDoubts(output.program, claims), ...contradicted(claims.redeemScript)];
    case 'scripthash':
      return scriptHashDoubts(output.hash, claims);
    default:
      return [...keysInDoubts(scriptPubKey, claims), ...strayScripts(claims)];
  }
}

/** A redeem or witness script beside P2PK, bare multisig, P2PKH or P2WPKH contradicts. */
function strayScripts({ redeemScript, witnessScript }: ScriptClaims): readonly Doubt[] {
  return contradicted(redeemScript, witnessScript);
}

/** Each origin's key hashes to the script, in the form that the record has; so there is one at most. */
function hashedKeyDoubts(hash: Uint8Array, { origins }: ScriptClaims): readonly Doubt[] {
  return contradicted(...origins.filter(({ key }) => !equalBytes(hash160(key), hash)));
}

/** Each origin's key is in the script; keys without an origin contradict nothing. */
function keysInDoubts(script: Uint8Array, { origins }: ScriptClaims): readonly Doubt[] {
  return contradicted(...origins.filter(({ key }) => !isKeyIn(script, key)));
}

/** The witness script hashes to the program, and each origin's key is in it; without it all is open. */
function witnessScriptDoubts(program: Uint8Array, claims: ScriptClaims): readonly Doubt[] {
  const { witnessScript } = claims;
  if (!witnessScript) return incomplete();
  const isOther = !equalBytes(sha256(witnessScript.value), program);
  if (isOther) return contradicted(witnessScript);
  return keysInDoubts(witnessScript.value, claims);
}

/** The redeem script hashes to the output; behind it as P2WPKH, as P2WSH, or keys in it. */
function scriptHashDoubts(hash: Uint8Array, claims: ScriptClaims): readonly Doubt[] {
  const { redeemScript, witnessScript } = claims;
  if (!redeemScript) return withoutRedeemScript(hash, claims);
  if (!equalBytes(hash160(redeemScript.value), hash)) return contradicted(redeemScript);
  const inner = solve(redeemScript.value);
  switch (inner.type) {
    case 'witness_v0_keyhash':
      return [...hashedKeyDoubts(inner.program, claims), ...contradicted(witnessScript)];
    case 'witness_v0_scripthash':
      return witnessScriptDoubts(inner.program, claims);
    default:
      return [...keysInDoubts(redeemScript.value, claims), ...contradicted(witnessScript)];
  }
}

/**
 * Without a redeem script a witness script stands for P2SH-P2WSH; without that an
 * origin whose key gives P2SH-P2WPKH does, else it is incomplete.
 */
function withoutRedeemScript(hash: Uint8Array, claims: ScriptClaims): readonly Doubt[] {
  const { witnessScript, origins } = claims;
  if (witnessScript) {
    const isOther = !equalBytes(hash160(payToWitnessScriptHash(witnessScript.value)), hash);
    return isOther ? contradicted(witnessScript) : keysInDoubts(witnessScript.value, claims);
  }
  const nested = origins.filter((one) => givesNested(one, hash));
  if (nested.length === 0) return incomplete();
  return contradicted(...origins.filter((one) => !nested.includes(one)));
}

function givesNested({ key }: OriginClaim, hash: Uint8Array): boolean {
  return equalBytes(hash160(payToWitnessPublicKeyHash(key)), hash);
}
