import { expand } from '../../descriptor/expand.ts';
import { parseDescriptor } from '../../descriptor/parse.ts';
import { PrivateKeys } from '../../descriptor/private-keys.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import type { Psbt } from '../../psbt/types.ts';
import { createPsbt } from '../../roles/create.ts';
import { musig2Step } from '../psbt/psbt-musig.ts';
import { processPsbt } from '../psbt/psbt-process.ts';

/** A PSBT that spends 100,000 sat of a descriptor's first output to itself; updated by it, not signed. */
export function psbtSpending(
  text: string,
  version: Parameters<typeof createPsbt>[1],
  amount = 90_000n,
): Psbt {
  const [descriptor] = parseDescriptor(text, 'main', new PrivateKeys()).descriptors;
  const { scripts, provider } = expand(descriptor!, 0)!;
  const output = { value: 100_000n, scriptPubKey: scripts[0]! };
  const prevout = { txid: new Uint8Array(32).fill(7), vout: 0 };
  const input = { prevout, scriptSig: new Uint8Array(0), sequence: 0xfffffffd, witness: [] };
  const outputs = [{ ...output, value: amount }];
  const created = createPsbt({ version: 2, inputs: [input], outputs, lockTime: 0 }, version);
  const known = mapOf([...created.inputs[0]!.records, inputRecord('witness_utxo', null, output)]);
  const processed = processPsbt(
    { ...created, inputs: [known] },
    {
      source: { provider, usesPrivateKeys: false, tellsOrigins: true },
      hashType: undefined,
      finalises: true,
      musig: musig2Step(),
    },
  );
  if (!processed.ok) throw new Error(processed.fault);
  return processed.psbt;
}
