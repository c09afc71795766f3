/** Keys of wallets of BIP 86 beside PSBTs that do not name them: without PSBT_IN_TAP_INTERNAL_KEY nothing is signed with them. */

import { bytesToHex } from '../../bytes/hex.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { tweakedOutputKey } from '../../crypto/taproot.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { recordOf } from '../../psbt/record-access.ts';
import type { Psbt } from '../../psbt/types.ts';
import { viewOf } from '../../psbt/view.ts';
import type { PsbtKey } from '../../sign/psbt/psbt-with-keys.ts';
import type { InternalKeyOffer } from './key-verdict.ts';

/** Inputs whose output key a key by itself gives without scripts, where the PSBT tells of no internal key and no tree. */
export function internalKeyOffer(psbt: Psbt, key: PsbtKey): InternalKeyOffer | undefined {
  if (key.kind !== 'single' || !key.compressed) return undefined;
  const outputs = viewOf(psbt).inputs.map(({ map, spent }) => {
    const isKnown = recordOf(map, 'tap_internal_key') ?? recordOf(map, 'tap_merkle_root');
    const script = spent.output?.scriptPubKey;
    return isKnown || script?.length !== 34 ? '' : bytesToHex(script);
  });
  if (outputs.every((output) => !output.startsWith('5120'))) return undefined;
  const publicKey = publicKeyOf(key.privateKey, true);
  const output = tweakedOutputKey(publicKey.subarray(1));
  if (!output) return undefined;
  const own = `5120${bytesToHex(output.key)}`;
  const inputs = outputs.flatMap((output, i) => (output === own ? [i] : []));
  return inputs.length > 0 ? { publicKey: bytesToHex(publicKey), inputs } : undefined;
}

/** The PSBT with the internal key named where it was offered, as an updater writes it (BIP 371). */
export function withInternalKey(psbt: Psbt, key: PsbtKey, offer: InternalKeyOffer): Psbt {
  if (key.kind !== 'single') return psbt;
  const internal = publicKeyOf(key.privateKey, true).subarray(1);
  const inputs = psbt.inputs.map((map, i) =>
    offer.inputs.includes(i)
      ? mapOf([...map.records, inputRecord('tap_internal_key', null, internal)])
      : map,
  );
  return { ...psbt, inputs };
}
