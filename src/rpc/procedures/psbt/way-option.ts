/** Which way of a script that Bitcoin Core does not sign for an input is signed by. */
import type { ChosenWay } from '../../../core/sign/foreign-way.ts';
import type { KeySignedInput } from '../../../core/sign/psbt/psbt-with-keys.ts';
import { invalidParameter } from '../../errors.ts';
import { type Json, memberOrNull } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { arrayValue, hexOf, INT, integerOf, objectValue } from '../../typed-values.ts';

export const WAY_OPTION = {
  name: 'way',
  type: 'ARR',
  presence: { hint: 'the only way that keys, preimages and locks leave open' },
  description:
    'Of inputs whose script Bitcoin Core does not sign for, the way that is signed: one of\n' +
    'needs.ways of inspectpsbt.',
  inner: [
    {
      name: '',
      type: 'OBJ',
      presence: 'omitted',
      description: 'The way of one input.',
      inner: [
        { name: 'input', type: 'NUM', presence: 'required', description: 'Which input, from 0.' },
        {
          name: 'leaf_hash',
          type: 'STR_HEX',
          presence: 'omitted',
          description: 'Of taproot, which leaf; needed where several have these keys.',
        },
        {
          name: 'keys',
          type: 'ARR',
          presence: 'required',
          description: 'The keys that sign, of taproot x-only.',
          inner: [
            { name: 'pubkey', type: 'STR_HEX', presence: 'omitted', description: 'One key.' },
          ],
        },
        {
          name: 'preimages',
          type: 'ARR',
          presence: 'omitted',
          description: 'What hashes to the hashes of the way, where the PSBT does not tell it.',
          inner: [
            {
              name: 'preimage',
              type: 'STR_HEX',
              presence: 'omitted',
              description: 'One preimage.',
            },
          ],
        },
      ],
    },
  ],
} as const satisfies Parameter;

/** Raises RpcError, also where an input has two. */
export function readWays(given: Json): readonly ChosenWay[] {
  const ways = given === null ? [] : arrayValue(given).map(readWay);
  const twice = ways.find(({ input }, i) => ways.some((one, k) => k < i && one.input === input));
  if (twice) throw invalidParameter(`Input ${twice.input} has two ways`);
  return ways;
}

function readWay(given: Json): ChosenWay {
  const way = objectValue(given);
  const leafHash = memberOrNull(way, 'leaf_hash');
  const preimages = memberOrNull(way, 'preimages');
  return {
    input: Number(integerOf(memberOrNull(way, 'input'), INT)),
    ...(leafHash !== null && { leafHash: hexOf(leafHash, 'leaf_hash') }),
    keys: arrayValue(memberOrNull(way, 'keys')).map((key) => hexOf(key, 'pubkey')),
    preimages: preimages === null ? [] : arrayValue(preimages).map((one) => hexOf(one, 'preimage')),
  };
}

/** Raises RpcError where a way is none of its input's, or there is no such input. */
export function refuseUnknown(
  ways: readonly ChosenWay[],
  inputs: readonly Pick<KeySignedInput, 'foreign'>[],
): void {
  const isUnknown = ({ input }: ChosenWay) => {
    const signed = inputs[input];
    return !signed || signed.foreign?.is === 'unknown-way';
  };
  if (ways.some(isUnknown)) throw invalidParameter('Unknown way');
}
