import { equalBytes } from '../bytes/order.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { payToWitnessScriptHash } from './pay-to.ts';
import { type Solution, solve } from './solver.ts';

/** Where the scripts behind hashes come from; undefined where one is not there. */
export interface ScriptSource {
  /** The redeem script whose HASH160 may be this one. */
  readonly redeemScript: (hash: Uint8Array) => Uint8Array | undefined;
  /** The witness script whose SHA-256 may be this one. */
  readonly witnessScript: (hash: Uint8Array) => Uint8Array | undefined;
}

/** An output script without P2SH and P2WSH, as far as the scripts are there. */
export interface PeeledScript {
  readonly output: Solution;
  /** Of `script`. */
  readonly solution: Solution;
  /** The innermost script that is there; a witness program that is none of a script is its own. */
  readonly script: Uint8Array;
  readonly redeemScript?: Uint8Array;
  readonly witnessScript?: Uint8Array;
  /** What is needed to go on, with its HASH160 or SHA-256. */
  readonly missing?: {
    readonly script: 'redeemScript' | 'witnessScript';
    readonly hash: Uint8Array;
  };
}

/**
 * Any of the scripts may be any of those that are needed, and the witness script of a
 * P2SH output stands for both, as it does for signing (ParsePrevouts,
 * rpc/rawtransaction_util.cpp).
 */
export function sourceOf(scripts: readonly Uint8Array[]): ScriptSource {
  return {
    redeemScript: (hash) =>
      [...scripts, ...scripts.map(payToWitnessScriptHash)].find((one) =>
        equalBytes(hash160(one), hash),
      ),
    witnessScript: (hash) => scripts.find((one) => equalBytes(sha256(one), hash)),
  };
}

/** Neither a script hash nor taproot can be spent inside a script hash. */
const NOT_INSIDE: ReadonlySet<Solution['type']> = new Set(['scripthash', 'witness_v1_taproot']);

/**
 * Takes an output script out of P2SH (BIP 16) and P2WSH (BIP 141). A script that has
 * another hash than the output commits to counts as not there.
 */
export function peelScript(scriptPubKey: Uint8Array, source: ScriptSource): PeeledScript {
  const output = solve(scriptPubKey);
  const outermost = { output, solution: output, script: scriptPubKey };
  if (output.type !== 'scripthash') return peelWitness(outermost, source);
  const { hash } = output;
  const redeemScript = source.redeemScript(hash);
  if (!redeemScript || !equalBytes(hash160(redeemScript), hash))
    return { ...outermost, missing: { script: 'redeemScript', hash } };
  const inner = solve(redeemScript);
  const solution: Solution = NOT_INSIDE.has(inner.type) ? { type: 'nonstandard' } : inner;
  return peelWitness({ output, solution, script: redeemScript, redeemScript }, source);
}

function peelWitness(step: PeeledScript, source: ScriptSource): PeeledScript {
  if (step.solution.type !== 'witness_v0_scripthash') return step;
  const hash = step.solution.program;
  const witnessScript = source.witnessScript(hash);
  if (!witnessScript || !equalBytes(sha256(witnessScript), hash))
    return { ...step, missing: { script: 'witnessScript', hash } };
  return { ...step, solution: solve(witnessScript), script: witnessScript, witnessScript };
}
