import type { Psbt } from '../../../core/psbt/types.ts';
import { joinPsbts } from '../../../core/roles/join.ts';
import { randomBelow } from '../../../core/roles/random-below.ts';
import { outpointText } from '../../../core/tx/id-text.ts';
import { invalidParameter } from '../../errors.ts';
import type { Json } from '../../json/value.ts';
import { procedure, randomBytesOf } from '../../procedure.ts';
import { stringValue } from '../../typed-values.ts';
import { psbtResult, readPsbtParameter } from './psbt-parameter.ts';

const ONE =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAAA';
const OTHER =
  'cHNidP8BAFICAAAAASIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiIiAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAAA';

export const joinpsbts = procedure(
  {
    name: 'joinpsbts',
    category: 'rawtransactions',
    description:
      'Joins PSBTs of version 0 that spend different outputs into one of version 0, whose\n' +
      'inputs and outputs stand in random order. Signatures in scripts are left out, as they\n' +
      'were made for other transactions.',
    parameters: [
      {
        name: 'txs',
        type: 'ARR',
        presence: 'required',
        description: 'The PSBTs, two at least.',
        inner: [
          { name: 'psbt', type: 'STR', presence: 'required', description: 'A PSBT as base64.' },
        ],
      },
    ],
    results: [{ type: 'STR', name: '', description: 'The joined PSBT as base64.' }],
    examples: [{ note: 'Two with an input and an output each:', params: [[ONE, OTHER]] }],
  },
  ([txs], context) => {
    if (txs.length <= 1) throw invalidParameter('At least two PSBTs are required to join PSBTs.');
    const joined = joinPsbts(txs.map(readVersion0), randomBelow(randomBytesOf(context)));
    if (joined.ok) return psbtResult(joined.psbt);
    throw invalidParameter(`Input ${outpointText(joined.duplicate)} exists in multiple PSBTs`);
  },
);

function readVersion0(text: Json): Psbt {
  const psbt = readPsbtParameter(stringValue(text));
  if (psbt.version === 0) return psbt;
  throw invalidParameter('joinpsbts only operates on version 0 PSBTs');
}
