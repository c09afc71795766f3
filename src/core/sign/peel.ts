import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { nodesOf } from '../miniscript/tree.ts';
import type { Miniscript } from '../miniscript/types.ts';
import { scriptForDestination } from '../script/destination.ts';
import { peelScript, sourceOf } from '../script/peel-script.ts';
import type { Solution } from '../script/solver.ts';

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
      readonly missing: 'redeemScript' | 'witnessScript';
      /** HASH160 of the redeem script, SHA-256 of the witness script. */
      readonly hash: Uint8Array;
    };

const NOTHING: Solution = { type: 'nonstandard' };

/** Takes an output script out of its wrappers, by any of the scripts. */
export function peel(scriptPubKey: Uint8Array, scripts: readonly Uint8Array[]): Peeled {
  const { output, solution, script, witnessScript, missing } = peelScript(
    scriptPubKey,
    sourceOf(scripts),
  );
  if (missing) return { output, missing: missing.script, hash: missing.hash };
  return { output, innermost: innermostOf(solution, script, witnessScript !== undefined) };
}

function innermostOf(solution: Solution, script: Uint8Array, isInWitness: boolean): Innermost {
  if (isInWitness) return inWitness(script, solution);
  switch (solution.type) {
    case 'witness_v0_keyhash': {
      // BIP 143: its script code is that of P2PKH.
      const keyHash = { type: 'pubkeyhash', hash: solution.program } as const;
      return { rules: 'segwit_v0', solution: keyHash, script: scriptForDestination(keyHash) };
    }
    case 'witness_v1_taproot':
      return { rules: 'taproot', solution, script };
    default:
      return { rules: 'legacy', solution, script };
  }
}

/** Kinds that are satisfied by their shape; what else there is must be miniscript. */
const PLAIN: ReadonlySet<Solution['type']> = new Set(['pubkey', 'pubkeyhash', 'multisig']);

function inWitness(script: Uint8Array, solution: Solution): Innermost {
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
