import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { nodesOf } from '../miniscript/tree.ts';
import type { Miniscript } from '../miniscript/types.ts';
import { scriptForDestination } from '../script/destination.ts';
import { type Solution, solve } from '../script/solver.ts';
import { payToWitnessScriptHash } from './keystore.ts';

/** The script that is to be satisfied in the end, and by whose rules. */
export interface Innermost {
  readonly rules: 'legacy' | 'segwit_v0' | 'taproot';
  /** Of a key hash program that of the script which it stands for. */
  readonly solution: Solution;
  /** The script itself; of taproot the output's. */
  readonly script: Uint8Array;
  /** Where it is one and no plainer script will do. */
  readonly miniscript?: Miniscript;
}

/** An output script without its wrappers, as far as the scripts are there. */
export type Peeled =
  | { readonly output: Solution; readonly innermost: Innermost }
  | {
      readonly output: Solution;
      readonly lacks: 'redeemScript' | 'witnessScript';
      /** HASH160 of the redeem script, SHA-256 of the witness script. */
      readonly hash: Uint8Array;
    };

const NOTHING: Solution = { type: 'nonstandard' };

/**
 * Takes an output script out of its wrappers. Any of `scripts` may be any of those
 * that are needed, and the witness script of a P2SH output stands for both, as it
 * does for signing (ParsePrevouts, rpc/rawtransaction_util.cpp).
 */
export function peel(scriptPubKey: Uint8Array, scripts: readonly Uint8Array[]): Peeled {
  const output = solve(scriptPubKey);
  if (output.type !== 'scripthash') return peelWitness(output, output, scriptPubKey, scripts);
  const { hash } = output;
  const all = [...scripts, ...scripts.map(payToWitnessScriptHash)];
  const redeemScript = all.find((script) => equalBytes(hash160(script), hash));
  if (!redeemScript) return { output, lacks: 'redeemScript', hash };
  const inner = solve(redeemScript);
  // Neither a script hash nor taproot is to be had inside a script hash.
  const isDeadEnd = inner.type === 'scripthash' || inner.type === 'witness_v1_taproot';
  return peelWitness(output, isDeadEnd ? NOTHING : inner, redeemScript, scripts);
}

function peelWitness(
  output: Solution,
  solution: Solution,
  script: Uint8Array,
  scripts: readonly Uint8Array[],
): Peeled {
  switch (solution.type) {
    case 'witness_v0_keyhash': {
      const keyHash = { type: 'pubkeyhash', hash: solution.program } as const;
      const script = scriptForDestination(keyHash);
      return { output, innermost: { rules: 'segwit_v0', solution: keyHash, script } };
    }
    case 'witness_v0_scripthash': {
      const hash = solution.program;
      const witnessScript = scripts.find((one) => equalBytes(sha256(one), hash));
      if (!witnessScript) return { output, lacks: 'witnessScript', hash };
      return { output, innermost: inWitness(witnessScript) };
    }
    case 'witness_v1_taproot':
      return { output, innermost: { rules: 'taproot', solution, script } };
    default:
      return { output, innermost: { rules: 'legacy', solution, script } };
  }
}

/** Kinds that are satisfied by their shape; what else there is must be miniscript. */
const PLAIN: ReadonlySet<Solution['type']> = new Set(['pubkey', 'pubkeyhash', 'multisig']);

function inWitness(script: Uint8Array): Innermost {
  const solution = solve(script);
  if (PLAIN.has(solution.type)) return { rules: 'segwit_v0', solution, script };
  const read = fromScript(script);
  return {
    rules: 'segwit_v0',
    solution: NOTHING,
    script,
    ...(read.ok && { miniscript: read.node }),
  };
}

/** Keys that a script asks for, each by the HASH160 of its public key in hex. */
export interface WantedKeys {
  readonly ids: readonly string[];
  /** Those whose key must be given for the others to be of use: the script has their hash only. */
  readonly hidden: readonly string[];
}

export function wantedKeys({ solution, miniscript }: Innermost): WantedKeys {
  switch (solution.type) {
    case 'pubkey':
      return plain([hash160(solution.pubkey)]);
    case 'pubkeyhash':
      return plain([solution.hash]);
    case 'multisig':
      return plain(solution.pubkeys.map((key) => hash160(key)));
    case 'witness_v1_taproot':
      return plain(
        [0x02, 0x03].map((y) => hash160(concatBytes(Uint8Array.of(y), solution.program))),
      );
    default:
      return miniscript ? keysOf(miniscript) : plain([]);
  }
}

function plain(ids: readonly Uint8Array[]): WantedKeys {
  return { ids: [...new Set(ids.map(bytesToHex))], hidden: [] };
}

function keysOf(root: Miniscript): WantedKeys {
  const ids = new Set<string>();
  const hidden = new Set<string>();
  for (const { expression } of nodesOf(root)) {
    if (expression.fragment === 'pk_k') ids.add(bytesToHex(hash160(expression.key)));
    if (expression.fragment === 'pk_h') hidden.add(bytesToHex(expression.hash));
    if (expression.fragment === 'multi') {
      for (const key of expression.keys) ids.add(bytesToHex(hash160(key)));
    }
  }
  return { ids: [...new Set([...ids, ...hidden])], hidden: [...hidden] };
}
