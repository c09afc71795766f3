import { expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { expand } from '../../descriptor/expand.ts';
import { parseDescriptor } from '../../descriptor/parse.ts';
import { PrivateKeys } from '../../descriptor/private-keys.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { encodePsbt } from '../../psbt/psbt.ts';
import { createPsbt } from '../../roles/create.ts';
import { musig2Step } from './psbt-musig.ts';
import { processPsbt } from './psbt-process.ts';

const X = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const OTHER = 'c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5';
const ZEROS = new Uint8Array(32);

/** A PSBT that spends `tr` with a leaf, updated; `records` were in its input before. */
function updated(...records: readonly ReturnType<typeof inputRecord>[]): string {
  const [descriptor] = parseDescriptor(
    `tr(${X},pk(${OTHER}))`,
    'main',
    new PrivateKeys(),
  ).descriptors;
  const { scripts, provider } = expand(descriptor!, 0)!;
  const output = { value: 1000n, scriptPubKey: scripts[0]! };
  const input = {
    ...{ prevout: { txid: ZEROS, vout: 0 }, sequence: 0, witness: [] },
    scriptSig: new Uint8Array(0),
  };
  const created = createPsbt({ version: 2, inputs: [input], outputs: [], lockTime: 0 }, 0);
  const inputs = [mapOf([inputRecord('witness_utxo', null, output), ...records])];
  const source = { provider, usesPrivateKeys: false, tellsOrigins: true };
  const options = { source, hashType: undefined, finalises: true, musig: musig2Step() };
  const processed = processPsbt({ ...created, inputs }, options);
  if (!processed.ok) throw new Error(processed.fault);
  return bytesToHex(encodePsbt(processed.psbt));
}

test('an internal key and a merkle root of zeros count as none', () => {
  const zeros = [
    inputRecord('tap_internal_key', null, ZEROS),
    inputRecord('tap_merkle_root', null, ZEROS),
  ];
  expect(updated(...zeros)).toBe(updated());
  expect(updated()).toContain(`011720${X}`);
});
