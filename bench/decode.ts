/** `npm run bench -- decode`: our decodepsbt beside bitcoinjs-lib's parse and tiny-secp256k1's isPoint. */
import { Psbt } from 'bitcoinjs-lib';
import { isPoint } from 'tiny-secp256k1';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { decodePsbtToJson } from '../src/rpc/procedures/decodepsbt-json.ts';
import { compare, report } from './measure.ts';
import { psbtWithInputs } from './workloads.ts';

for (const count of [1000, 5000]) {
  const { bytes, keys } = psbtWithInputs(count);
  const base64 = encodeBase64(bytes);
  const timings = compare(
    [
      {
        name: 'bitcoinjs-lib parse + tiny-secp256k1 isPoint',
        run: () => [Psbt.fromBase64(base64), keys.every((key) => isPoint(key))],
      },
      { name: 'Touchstone decodepsbt to JSON', run: () => decodePsbtToJson(base64, 'main') },
    ],
    9,
  );
  console.log(report(`${count} inputs, ${base64.length} characters`, timings));
}
