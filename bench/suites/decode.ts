import { Psbt } from 'bitcoinjs-lib';
import { isPoint } from 'tiny-secp256k1';
import { encodeBase64 } from '../../src/core/encoding/base64.ts';
import { decodePsbtToJson } from '../../src/rpc/procedures/psbt/decodepsbt-json.ts';
import type { Suite } from '../measure.ts';
import { psbtWithInputs } from '../workloads.ts';

/** Our `decodepsbt` beside bitcoinjs-lib's parse and tiny-secp256k1's look at the same keys. */
export const decode: Suite = {
  rounds: 9,
  cases: () => [1000, 5000].map(decodeInputs),
};

function decodeInputs(count: number): ReturnType<Suite['cases']>[number] {
  const { bytes, keys } = psbtWithInputs(count);
  const base64 = encodeBase64(bytes);
  return {
    title: `${count} inputs, ${base64.length} characters`,
    contenders: [
      {
        name: 'bitcoinjs-lib parse + tiny-secp256k1 isPoint',
        run: () => [Psbt.fromBase64(base64), keys.every((key) => isPoint(key))],
      },
      { name: 'Touchstone decodepsbt to JSON', run: () => decodePsbtToJson(base64, 'main') },
    ],
  };
}
