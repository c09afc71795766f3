import { procedure } from '../../procedure.ts';
import { decodePsbtToJson } from './decodepsbt-json.ts';
import { DECODED_PSBT } from './decodepsbt-result.ts';

export const decodepsbt = procedure(
  {
    name: 'decodepsbt',
    category: 'rawtransactions',
    description: 'Shows what a partially signed transaction (BIP 174, BIP 370) holds.',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
    ],
    results: [DECODED_PSBT],
    examples: [
      {
        note: 'A PSBT without inputs or outputs:',
        params: ['cHNidP8BAAoCAAAAAAAAAAAAAA=='],
      },
    ],
  },
  ([base64], { chain }) => decodePsbtToJson(base64, chain),
);
