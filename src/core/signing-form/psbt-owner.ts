/** Which outputs of a PSBT the keys given prove to be theirs. */

import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { PrivateKeys } from '../descriptor/private-keys.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { OutputMap, Psbt } from '../psbt/types.ts';
import { viewOf } from '../psbt/view.ts';
import {
  payToPublicKeyHash,
  payToScriptHash,
  payToWitnessPublicKeyHash,
} from '../script/pay-to.ts';
import { addKeysOfOrigins } from '../sign/origin-keys.ts';
import { peel, wantedKeys } from '../sign/peel.ts';
import type { PsbtKey } from '../sign/psbt-with-keys.ts';
import type { OutputOwner } from './sign-review.ts';

/**
 * For each output whose it is. What the PSBT claims makes nothing ours: a key is
 * derived anew from the origin that it names, and the output's script has to be of it.
 */
export function outputOwners(
  psbt: Psbt,
  keys: readonly PsbtKey[],
): readonly (OutputOwner | undefined)[] {
  const privateKeys = new PrivateKeys();
  try {
    const own = keys.flatMap((one) =>
      one.kind === 'extended'
        ? addKeysOfOrigins(psbt.outputs, one.key, privateKeys)
        : [publicKeyOf(one.privateKey, one.compressed)],
    );
    return viewOf(psbt).outputs.map(({ scriptPubKey }, i) =>
      ownerOf(scriptPubKey, psbt.outputs[i]!, own),
    );
  } finally {
    privateKeys.wipe();
  }
}

function ownerOf(
  scriptPubKey: Uint8Array,
  map: OutputMap,
  own: readonly Uint8Array[],
): OutputOwner | undefined {
  if (own.some((key) => scriptsOf(key).some((script) => equalBytes(script, scriptPubKey)))) {
    return 'yours';
  }
  return taprootOwner(scriptPubKey, map, own) ?? sharedOwner(scriptPubKey, map, own);
}

/** What one key alone spends: P2PKH, P2WPKH, the same in P2SH, and taproot without a tree. */
function scriptsOf(key: Uint8Array): readonly Uint8Array[] {
  const legacy = payToPublicKeyHash(key);
  if (key.length !== 33) return [legacy];
  const witness = payToWitnessPublicKeyHash(key);
  return [legacy, witness, payToScriptHash(witness)];
}

function taprootOwner(
  scriptPubKey: Uint8Array,
  map: OutputMap,
  own: readonly Uint8Array[],
): OutputOwner | undefined {
  if (scriptPubKey.length !== 34 || scriptPubKey[0] !== 0x51) return undefined;
  const tree = recordOf(map, 'tap_tree')?.value ?? [];
  const internalKey = recordOf(map, 'tap_internal_key')?.value;
  const isOutput = (x: Uint8Array) => {
    const made = taprootOutput(x, tree);
    return made !== undefined && equalBytes(made.output.key, scriptPubKey.subarray(2));
  };
  const xs = own.filter(({ length }) => length === 33).map((key) => key.subarray(1));
  if (xs.some((x) => (!internalKey || equalBytes(x, internalKey)) && isOutput(x))) return 'yours';
  if (!internalKey || !isOutput(internalKey)) return undefined;
  const leaves = tree.map(({ script }) => bytesToHex(script));
  return xs.some((x) => leaves.some((leaf) => leaf.includes(bytesToHex(x)))) ? 'shared' : undefined;
}

function sharedOwner(
  scriptPubKey: Uint8Array,
  map: OutputMap,
  own: readonly Uint8Array[],
): OutputOwner | undefined {
  const scripts = (['redeem_script', 'witness_script'] as const).flatMap(
    (field) => recordOf(map, field)?.value ?? [],
  );
  if (scripts.length === 0) return undefined;
  const peeled = peel(scriptPubKey, scripts);
  if (!('innermost' in peeled)) return undefined;
  const { ids } = wantedKeys(peeled.innermost);
  const isIn = own.some((key) => ids.includes(bytesToHex(hash160(key))));
  return isIn ? 'shared' : undefined;
}
