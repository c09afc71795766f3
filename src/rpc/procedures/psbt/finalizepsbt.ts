import { bytesToHex } from '../../../core/bytes/hex.ts';
import { finalizePsbt } from '../../../core/roles/finalize.ts';
import { encodeTransaction } from '../../../core/tx/ids.ts';
import { jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import { psbtText, readPsbtParameter } from './psbt-parameter.ts';

export const finalizepsbt = procedure(
  {
    name: 'finalizepsbt',
    category: 'rawtransactions',
    description:
      'Makes final scripts out of the signatures of each input, and where every input has\n' +
      'them the transaction that can be sent (finalizer and extractor, BIP 174).',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
      {
        name: 'extract',
        type: 'BOOL',
        presence: { default: true },
        description: 'Whether a complete PSBT is answered with its transaction.',
      },
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'STR',
            name: 'psbt',
            optional: true,
            description: 'The PSBT as base64, where no transaction is answered.',
          },
          {
            type: 'STR_HEX',
            name: 'hex',
            optional: true,
            description: 'The transaction as hex.',
          },
          { type: 'BOOL', name: 'complete', description: 'Whether every input is complete.' },
        ],
      },
    ],
    examples: [
      {
        note: 'An input whose coin is not known:',
        params: [
          'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAAA',
        ],
      },
    ],
  },
  ([base64, extract]) => {
    const { psbt, transaction } = finalizePsbt(readPsbtParameter(base64));
    const answered =
      transaction && extract !== false
        ? (['hex', bytesToHex(encodeTransaction(transaction))] as const)
        : (['psbt', psbtText(psbt)] as const);
    return writeJson(jsonObject(answered, ['complete', transaction !== undefined]));
  },
);
