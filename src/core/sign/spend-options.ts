/**
 * How an input can be spent, from what its script asks. Every script is looked at as a
 * miniscript, or as one that asks for the same; of what is neither only the keys, hashes
 * and locks in it can be told.
 */
import { equalBytes } from '../bytes/order.ts';
import { TAPROOT_LEAF_TAPSCRIPT, tapLeafHash, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { miniscript } from '../miniscript/node.ts';
import type { Miniscript } from '../miniscript/types.ts';
import { type EquivalentScript, equivalentScript } from '../policy/equivalent-script.ts';
import { keyOfHash, xOnlyKeyOfHash } from '../psbt/key-of-hash.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { isUnspendable } from '../script/asm.ts';
import type { Solution } from '../script/solver.ts';
import { witnessSize } from '../script/witness-size.ts';
import type { Innermost } from './peel.ts';

/** One script of an input, or its key path, that may be satisfied. */
export interface SpendOption extends EquivalentScript {
  /** Absent outside of taproot and for the key path. */
  readonly leafHash: Uint8Array | undefined;
  /** Bytes of the witness besides what satisfies the script. */
  readonly overhead: number;
  /** The script, where it is none that Bitcoin Core satisfies. */
  readonly foreign?: Uint8Array | undefined;
}

/** What the PSBT says of an input; a transaction alone says nothing. */
export interface SpentMap {
  readonly map?: InputMap | undefined;
}

/**
 * The options that are known; none where a script is not understood. A hash stands for its
 * key where that is not known, which leaves only the ways of that key closed. `own` are public keys
 * that may be behind a hash beside those that the map tells.
 */
export function spendOptions(
  input: SpentMap,
  innermost: Innermost,
  own: readonly Uint8Array[] = [],
): readonly SpendOption[] {
  const { map } = input;
  const { rules, solution, script } = innermost;
  if (rules === 'taproot') {
    if (solution.type !== 'witness_v1_taproot') return [];
    const leaves = map ? leafOptions(map, own) : [];
    const internalKey = map && recordOf(map, 'tap_internal_key')?.value;
    const hasNoKey = internalKey !== undefined && equalBytes(internalKey, UNSPENDABLE_KEY);
    return hasNoKey ? leaves : [keyOption(solution.program), ...leaves];
  }
  const common = { leafHash: undefined, overhead: 0 };
  const plain = plainNode(solution, map);
  const node = plain ?? (rules === 'segwit_v0' ? readScript(script, map) : undefined);
  if (node) return [{ node, ...common }];
  const same = equivalentScript(script, (hash) => keyOfHash(map, hash, own) ?? hash);
  return same ? [{ ...same, ...common, foreign: script }] : [];
}

/**
 * A script that Bitcoin Core does not satisfy, where it satisfies none of these
 * options; that of an input without options too.
 */
export function foreignScript(
  { map }: SpentMap,
  { rules, solution, script }: Innermost,
  options: readonly SpendOption[],
): Uint8Array | undefined {
  if (options.some(({ foreign }) => !foreign)) return undefined;
  if (options[0]) return options[0].foreign;
  if (rules === 'taproot') return map && recordOf(map, 'tap_leaf_script')?.value.script;
  return solution.type === 'nonstandard' && !isUnspendable(script) ? script : undefined;
}

function keyOption(key: Uint8Array): SpendOption {
  return { node: keyNode(key, 'tapscript'), leafHash: undefined, overhead: 0 };
}

function keyNode(key: Uint8Array, context: 'p2wsh' | 'tapscript'): Miniscript {
  const node = miniscript({ fragment: 'pk_k', key, subs: [] }, context);
  return miniscript({ fragment: 'c', subs: [node] }, context);
}

/** Kinds of script that are known by their shape, with keys of any form. */
function plainNode(solution: Solution, map: InputMap | undefined): Miniscript | undefined {
  switch (solution.type) {
    case 'pubkey':
      return keyNode(solution.pubkey, 'p2wsh');
    case 'pubkeyhash': {
      const { hash } = solution;
      const key = keyOfHash(map, hash);
      const node = miniscript({ fragment: 'pk_h', hash, key, subs: [] });
      return miniscript({ fragment: 'c', subs: [node] });
    }
    case 'multisig': {
      const { required: threshold, pubkeys: keys } = solution;
      return miniscript({ fragment: 'multi', threshold, keys, subs: [] });
    }
    default:
      return undefined;
  }
}

function readScript(script: Uint8Array, map: InputMap | undefined): Miniscript | undefined {
  const read = fromScript(script, (hash) => keyOfHash(map, hash) ?? hash);
  return read.ok ? read.node : undefined;
}

function leafOptions(map: InputMap, own: readonly Uint8Array[]): readonly SpendOption[] {
  return recordsOf(map, 'tap_leaf_script').flatMap(({ key, value: { leafVersion, script } }) => {
    if (leafVersion !== TAPROOT_LEAF_TAPSCRIPT) return [];
    const xOf = (hash: Uint8Array) => xOnlyKeyOfHash(map, hash, own) ?? hash;
    const read = fromScript(script, xOf, 'tapscript');
    const found = read.ok ? { node: read.node } : equivalentScript(script, xOf, 'tapscript');
    if (!found) return [];
    const common = {
      leafHash: tapLeafHash(leafVersion, script),
      overhead: witnessSize([script, key]),
    };
    return [{ ...found, ...common, ...(!read.ok && { foreign: script }) }];
  });
}
