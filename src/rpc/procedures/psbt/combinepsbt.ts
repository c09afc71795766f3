import { combinePsbts } from '../../../core/roles/combine.ts';
import { invalidParameter } from '../../errors.ts';
import { procedure } from '../../procedure.ts';
import { stringValue } from '../../typed-values.ts';
import { psbtResult, readPsbtParameter } from './psbt-parameter.ts';

export const combinepsbt = procedure(
  {
    name: 'combinepsbt',
    category: 'rawtransactions',
    description:
      'Puts what several PSBTs say of one transaction into one PSBT (combiner, BIP 174).\n' +
      'Where two say different things under one key, the earlier one counts.',
    parameters: [
      {
        name: 'txs',
        type: 'ARR',
        presence: 'required',
        description: 'The PSBTs.',
        inner: [
          { name: 'psbt', type: 'STR', presence: 'omitted', description: 'A PSBT as base64.' },
        ],
      },
    ],
    results: [{ type: 'STR', name: '', description: 'The combined PSBT as base64.' }],
    examples: [
      {
        note: 'Two, of which one asks for a hash type and the other has an unknown record:',
        params: [
          [
            'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEDBAEAAAAAAA==',
            'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAHwAQEAAA==',
          ],
        ],
      },
    ],
  },
  ([txs]) => {
    if (txs.length === 0) {
      throw invalidParameter("Parameter 'txs' cannot be empty");
    }
    const combined = combinePsbts(txs.map((text) => readPsbtParameter(stringValue(text))));
    if (combined) return psbtResult(combined);
    const words = 'PSBTs not compatible (different transactions)';
    throw invalidParameter(words);
  },
);
