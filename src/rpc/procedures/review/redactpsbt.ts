import { encodeBase64 } from '../../../core/encoding/base64.ts';
import { redactFile } from '../../../core/redact/redact.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import { readReportedPsbt } from './reported-psbt.ts';

export const redactpsbt = procedure(
  {
    name: 'redactpsbt',
    category: 'rawtransactions',
    description:
      'Makes another PSBT of the same form and with the same faults, to show to others: same kinds,\n' +
      'lengths and orders of records, other keys, hashes, amounts, outpoints, fingerprints, paths and\n' +
      'texts, the same for the same throughout. Signatures are made anew with the other keys, so that\n' +
      'valid ones stay valid and wrong ones wrong. The other keys are no secrets. A PSBT that does\n' +
      'not decode is taken as well: what could not be read becomes other bytes. Equal calls have\n' +
      'equal answers. Not a procedure of Bitcoin Core.',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
    ],
    results: [{ type: 'STR', name: '', description: 'The other PSBT as base64.' }],
    examples: [
      {
        note: 'A PSBT whose only input nobody has signed:',
        params: [
          'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4CWmAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==',
        ],
      },
    ],
  },
  ([psbt]) => writeJson(encodeBase64(redactFile(readReportedPsbt(psbt)))),
);
