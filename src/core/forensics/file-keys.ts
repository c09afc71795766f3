/** The public keys that a file names, wherever they stand in it. */
import { bytesToHex } from '../bytes/hex.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import type { InputMap, OutputMap, TapTreeLeaf } from '../psbt/types.ts';
import { pushedBy } from '../script/reader.ts';
import { keysIn } from '../script/script-keys.ts';
import { solve } from '../script/solver.ts';
import { isControlBlock } from '../script/witness-roles.ts';
import { type Subject, type SubjectInput, scriptsOf } from '../subject/subject.ts';
import { leavesOf } from '../verdict/signed-message.ts';
import { nearest } from './nearest.ts';
import { innermostOf } from './sites.ts';

type Keys = readonly Uint8Array[];

/** Those of the inputs and outputs nearest to an input, each once; 33 or 65 bytes, or 32 of x. */
export function fileKeys(subject: Subject, index: number): Keys {
  const { inputs, transaction } = subject;
  const ofInputs = nearest(index, inputs.length).flatMap((n) => inputKeys(subject, inputs[n]!));
  const ofOutputs = nearest(index, transaction.outputs.length).flatMap((n) =>
    outputKeys(subject, n),
  );
  return unique([...ofInputs, ...ofOutputs]);
}

/** Those that one input names. */
export function inputKeys(subject: Subject, input: SubjectInput): Keys {
  const { map, spent, scriptSig, witness } = input;
  const script = innermostOf(subject, input)?.script;
  const scripts = [...(script ? [script] : []), ...scriptsOf(input, subject)];
  return unique([
    ...(spent ? scriptPubKeyKeys(spent.scriptPubKey) : []),
    ...scripts.flatMap((one) => keysIn(one, false)),
    ...leavesOf(input).flatMap((leaf) => keysIn(leaf.script, true)),
    ...(map ? recordKeys(map) : []),
    ...stackKeys([...pushedBy(scriptSig), ...witness]),
  ]);
}

function outputKeys({ transaction, psbt }: Subject, index: number): Keys {
  const map = psbt?.outputs[index];
  const { scriptPubKey } = transaction.outputs[index]!;
  return [...scriptPubKeyKeys(scriptPubKey), ...(map ? recordKeys(map) : [])];
}

/** Of an output script that shows keys: of P2PK, bare multisig and taproot. */
function scriptPubKeyKeys(script: Uint8Array): Keys {
  const solution = solve(script);
  return solution.type === 'witness_v1_taproot' ? [solution.program] : keysIn(script, false);
}

function recordKeys({ records }: InputMap | OutputMap): Keys {
  return records.flatMap((record): Keys => {
    switch (record.field) {
      case 'bip32_derivation':
      case 'tap_bip32_derivation':
      case 'partial_sig':
        return [record.key];
      case 'tap_internal_key':
        return [record.value];
      case 'tap_script_sig':
        return [record.key.xOnlyKey];
      case 'tap_leaf_script':
        return [record.key.subarray(1, 33)];
      case 'tap_tree':
        return record.value.flatMap(({ script }: TapTreeLeaf) => keysIn(script, true));
      case 'redeem_script':
      case 'witness_script':
        return keysIn(record.value, false);
      case 'musig2_participant_pubkeys':
        return [record.key, ...record.value];
      default:
        return [];
    }
  });
}

/** What final scripts push: keys, and the internal key in a control block. */
function stackKeys(items: Keys): Keys {
  return items.flatMap((item) => {
    if (isPublicKeySize(item)) return [item];
    return isControlBlock(item) ? [item.subarray(1, 33)] : [];
  });
}

function unique(keys: Keys): Keys {
  return [...new Map(keys.map((key) => [bytesToHex(key), key])).values()];
}
