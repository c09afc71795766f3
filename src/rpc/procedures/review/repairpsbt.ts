import { encodeBase64 } from '../../../core/encoding/base64.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { MEND_CODES, type MendCode } from '../../../core/mend/codes.ts';
import type { MendMaterial } from '../../../core/mend/material.ts';
import { type Mended, mend, USUAL_MENDS, withoutMaterial } from '../../../core/mend/mend.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { invalidParameter } from '../../errors.ts';
import { JsonTextWriter } from '../../json/text-writer.ts';
import { type Json, JsonObject, memberOrNull } from '../../json/value.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter, ResultField } from '../../schema.ts';
import { arrayValue, stringValue } from '../../typed-values.ts';
import { MEND_WORDS } from '../code-words.ts';
import {
  DESCRIPTORS,
  EXAMPLE_PSBT,
  EXAMPLE_PSBT_DESCRIPTOR,
  readOwners,
} from '../descriptors/descriptor-parameters.ts';
import { readPsbtVersion } from '../psbt/createpsbt.ts';
import { readPendingPsbt } from '../psbt/psbt-parameter.ts';
import { readTransactionHex } from '../transactions/decode-transaction.ts';
import { Prevouts, readPrevouts } from '../transactions/sign-prevouts.ts';
import { optionsOf, optionsParameter, PREVTXS_OPTION } from './subject-parameter.ts';

const OPTIONS = [
  PREVTXS_OPTION,
  {
    name: 'earlier',
    type: 'ARR',
    presence: 'omitted',
    description: 'Earlier states of the same PSBT, from which what was stripped is restored.',
    inner: [{ name: 'psbt', type: 'STR', presence: 'omitted', description: 'A PSBT as base64.' }],
  },
  {
    name: 'descriptors',
    type: 'ARR',
    presence: 'omitted',
    description:
      'Output descriptors, without private keys, whose scripts and keys are filled in. Extended\n' +
      'keys of SLIP 132 (zpub, Ypub, ...) are read as xpub or tpub.',
    inner: DESCRIPTORS,
  },
  {
    name: 'version',
    type: 'NUM',
    presence: 'omitted',
    description: 'The version of the PSBT that is wanted: 0 (BIP 174) or 2 (BIP 370).',
  },
  {
    name: 'mends',
    type: 'ARR',
    presence: { hint: 'all that only add or move' },
    description: `What may be done, of:\n${MEND_CODES.join(', ')}.`,
    inner: [{ name: 'code', type: 'STR', presence: 'omitted', description: 'One of these.' }],
  },
] as const satisfies readonly Parameter[];

const CODE_AND_PATH = (path: string): readonly ResultField[] => [
  { type: 'STR', name: 'code', description: 'Which mend.', words: MEND_WORDS },
  { type: 'STR', name: 'path', description: path },
];

export const repairpsbt = procedure(
  {
    name: 'repairpsbt',
    category: 'rawtransactions',
    description:
      'Makes changes to a PSBT that can be proven right, and says what proves each. Amounts, scripts\n' +
      'that are spent and paid, outpoints, sequences, lock time and outputs stay as they are. Where\n' +
      'nothing is to be changed the same bytes come back. Not a procedure of Bitcoin Core.',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
      optionsParameter(OPTIONS),
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          { type: 'STR', name: 'psbt', description: 'The PSBT as base64.' },
          {
            type: 'ARR',
            name: 'changes',
            description: 'What was changed, in order.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  ...CODE_AND_PATH('The member of decodepsbt that shows it.'),
                  {
                    type: 'STR',
                    name: 'what',
                    description: 'added, removed or moved.',
                    words: { added: true, removed: true, moved: true },
                  },
                  { type: 'STR', name: 'why', description: 'What proves it right.' },
                ],
              },
            ],
          },
          {
            type: 'ARR',
            name: 'left',
            description: 'What was asked for and could not be proven right.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  ...CODE_AND_PATH('The member of decodepsbt, or the option.'),
                  {
                    type: 'STR',
                    name: 'why',
                    description: 'What is missing, or speaks against it.',
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'A PSBT with an output that a descriptor derives:',
        params: [EXAMPLE_PSBT, new JsonObject([['descriptors', [EXAMPLE_PSBT_DESCRIPTOR]]])],
      },
    ],
  },
  ([psbt, given], { chain }) => {
    const options = optionsOf(given, OPTIONS);
    const { bytes } = readPendingPsbt(psbt);
    const codes = readMends(memberOrNull(options, 'mends'));
    const material = readMaterial(options, chain);
    const mended = mend(bytes, codes ?? USUAL_MENDS, material);
    const left = [...mended.left, ...withoutMaterial(codes ?? [], mended, material)];
    return writeMended({ ...mended, left });
  },
);

/** `undefined` where none is named. Raises RpcError, -8 for a code that there is not. */
function readMends(given: Json): readonly MendCode[] | undefined {
  if (given === null) return undefined;
  return arrayValue(given).map((one) => {
    const text = stringValue(one);
    const code = MEND_CODES.find((known) => known === text);
    if (code) return code;
    throw invalidParameter(`Unknown mend ${text}`);
  });
}

/** Raises RpcError, -5 for private keys in descriptors. */
function readMaterial(options: JsonObject, chain: Chain): MendMaterial {
  const listOf = (name: string) => {
    const given = memberOrNull(options, name);
    return given === null ? [] : arrayValue(given);
  };
  const descriptors = listOf('descriptors');
  const version = memberOrNull(options, 'version');
  return {
    transactions: listOf('prevtxs').map(readPrevious),
    earlier: listOf('earlier').map((one) => readPendingPsbt(stringValue(one)).psbt),
    owners: descriptors.length > 0 ? readOwners(descriptors, chain) : undefined,
    version: version === null ? undefined : readPsbtVersion(version),
    chain,
  };
}

/** An output that is only told is read as everywhere, and proves nothing. */
function readPrevious(element: Json): Transaction | undefined {
  if (typeof element === 'string') return readTransactionHex(element, true, true);
  readPrevouts([element], new Prevouts());
  return undefined;
}

function writeMended({ bytes, changes, left }: Mended): string {
  const writer = new JsonTextWriter();
  writer.beginObject();
  writer.key('psbt');
  writer.string(encodeBase64(bytes));
  writer.key('changes');
  writer.beginArray();
  for (const { code, path, what, why } of changes) writeMembers(writer, { code, path, what, why });
  writer.endArray();
  writer.key('left');
  writer.beginArray();
  for (const { code, path, why } of left) writeMembers(writer, { code, path, why });
  writer.endArray();
  writer.endObject();
  return writer.finish();
}

function writeMembers(writer: JsonTextWriter, members: Readonly<Record<string, string>>): void {
  writer.beginObject();
  for (const [name, value] of Object.entries(members)) {
    writer.key(name);
    writer.string(value);
  }
  writer.endObject();
}
