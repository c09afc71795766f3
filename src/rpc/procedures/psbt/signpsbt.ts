import { combinePsbts } from '../../../core/roles/combine.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { type JsonMember, jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import { PROCESSED_FIELDS } from './processed-psbt.ts';
import { readPsbtParameter } from './psbt-parameter.ts';

const EXAMPLE_PSBT =
  'cHNidP8BAFICAAAAAUwVmqUGneP5qSN60t+YhDlGZDN+HwwS+fm7mXytT75GAQAAAAD9////AaCGAQAAAAAAFgAUmsxnNrjC16fthp5JmxO7QOdOb0cAAAAAAAEBH7CtAQAAAAAAFgAUmsxnNrjC16fthp5JmxO7QOdOb0cAAA==';

export const signpsbt = procedure(
  {
    name: 'signpsbt',
    category: 'rawtransactions',
    asksPerson: true,
    description:
      'Lets the person in front of the page review and sign a PSBT, with keys that stay there,\n' +
      'and return it. For pages that embed this one, in a call of its own; elsewhere nobody is\n' +
      'asked, and the answer is an error. Not a procedure of Bitcoin Core.',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
    ],
    results: [{ type: 'OBJ', name: '', description: '', inner: PROCESSED_FIELDS }],
    examples: [{ note: 'A P2WPKH output is spent:', params: [EXAMPLE_PSBT] }],
  },
  ([base64], { person }) => {
    if (!person) {
      throw new RpcError(
        RpcErrorCode.needsPerson,
        'signpsbt needs a person in the page: it is for pages that embed this one, in a call of its own',
      );
    }
    const asked = readPsbtParameter(base64);
    const { psbt, complete, hex } = person.sign(base64);
    // The one who asked never gets what it did not ask for.
    if (!combinePsbts([asked, readPsbtParameter(psbt)])) {
      throw new RpcError(RpcErrorCode.declined, 'Another transaction was returned');
    }
    const members: JsonMember[] = [
      ['psbt', psbt],
      ['complete', complete],
    ];
    if (hex !== undefined) members.push(['hex', hex]);
    return writeJson(jsonObject(...members));
  },
);
