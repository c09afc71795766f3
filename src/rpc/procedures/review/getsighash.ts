import { bytesToHex } from '../../../core/bytes/hex.ts';
import { hashTypeText } from '../../../core/script/hash-type.ts';
import {
  type MessageChoice,
  type PreimageFault,
  type SighashMessage,
  signedMessage,
} from '../../../core/verdict/signed-message.ts';
import { invalidParameter, type RpcError } from '../../errors.ts';
import {
  type JsonMember,
  type JsonObject,
  jsonNumber,
  jsonObject,
  memberOrNull,
} from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter } from '../../schema.ts';
import { hexOf, integerOf, stringValue, UINT32 } from '../../typed-values.ts';
import { readHashType } from '../transactions/sign-call.ts';
import {
  inputAt,
  inputParameters,
  optionsOf,
  PREVTXS_OPTION,
  readSubject,
} from './subject-parameter.ts';

const OPTIONS = [
  PREVTXS_OPTION,
  {
    name: 'sighashtype',
    type: 'STR',
    presence: { hint: 'what the PSBT asks for, else DEFAULT for Taproot and ALL otherwise' },
    description: 'What the signature is to commit to.',
  },
  {
    name: 'leaf_hash',
    type: 'STR_HEX',
    presence: 'omitted',
    description: 'The leaf of the script path; without it, the key path.',
  },
  {
    name: 'script',
    type: 'STR_HEX',
    presence: 'omitted',
    description: 'The redeem or witness script, where the PSBT has none.',
  },
  {
    name: 'codeseparator',
    type: 'NUM',
    presence: 'omitted',
    description:
      'Which opcode, counted from 0, is the OP_CODESEPARATOR that was executed last (BIP 342).',
  },
] as const satisfies readonly Parameter[];

export const getsighash = procedure(
  {
    name: 'getsighash',
    category: 'rawtransactions',
    description:
      'Shows what a signature of an input is of: the bytes that are hashed, field by field, and\n' +
      'their digest. Not a procedure of Bitcoin Core.',
    parameters: inputParameters(OPTIONS),
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'STR',
            name: 'algorithm',
            description: 'legacy, segwit_v0 (BIP 143), taproot_key or taproot_script (BIP 341).',
          },
          { type: 'STR', name: 'sighash', description: 'What the signature commits to.' },
          {
            type: 'STR_HEX',
            name: 'preimage',
            optional: true,
            description:
              'The bytes that are hashed; of Taproot those that follow the hash of the tag.\n' +
              'Legacy SINGLE without its output hashes nothing.',
          },
          { type: 'STR_HEX', name: 'digest', description: 'What is signed.' },
          {
            type: 'ARR',
            name: 'fields',
            description: 'The fields of the preimage, which they tile.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  { type: 'STR', name: 'name', description: 'The name that its BIP gives it.' },
                  { type: 'NUM', name: 'offset', description: 'Where it begins in the preimage.' },
                  { type: 'NUM', name: 'length', description: 'How many bytes it has.' },
                  { type: 'STR_HEX', name: 'value', description: 'These bytes.' },
                ],
              },
            ],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'The only input of a PSBT:',
        params: [
          'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4CWmAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==',
          jsonNumber(0),
        ],
      },
    ],
  },
  ([text, number, given]) => {
    const options = optionsOf(given, OPTIONS);
    const subject = readSubject(text, memberOrNull(options, 'prevtxs'));
    const input = inputAt(subject, number);
    const message = signedMessage(subject, input, readChoice(options));
    if (typeof message === 'string') throw complaint(message);
    return writeJson(resultOf(message));
  },
);

function readChoice(options: JsonObject): MessageChoice {
  const hashType = memberOrNull(options, 'sighashtype');
  const leafHash = memberOrNull(options, 'leaf_hash');
  const script = memberOrNull(options, 'script');
  const separator = memberOrNull(options, 'codeseparator');
  return {
    hashType: hashType === null ? undefined : readHashType(stringValue(hashType)),
    leafHash: leafHash === null ? undefined : hexOf(leafHash, 'leaf_hash'),
    script: script === null ? undefined : hexOf(script, 'script'),
    codeSeparator: separator === null ? undefined : Number(integerOf(separator, UINT32)),
  };
}

const COMPLAINTS: Readonly<Record<PreimageFault, string>> = {
  coin: 'Missing coin',
  script: 'Missing script',
  leaf: 'Unknown leaf hash',
  'hash-type': 'No signature of this input can have this sighash type',
  'code-separator': 'No OP_CODESEPARATOR at this opcode',
};

function complaint(fault: PreimageFault): RpcError {
  return invalidParameter(COMPLAINTS[fault]);
}

function resultOf({ algorithm, hashType, preimage, digest, fields }: SighashMessage): JsonObject {
  const bytes = preimage ?? new Uint8Array(0);
  const preimageMember: JsonMember[] = preimage ? [['preimage', bytesToHex(preimage)]] : [];
  return jsonObject(
    ['algorithm', algorithm],
    ['sighash', hashTypeText(hashType)],
    ...preimageMember,
    ['digest', bytesToHex(digest)],
    [
      'fields',
      fields.map(({ name, start, end }) =>
        jsonObject(
          ['name', name],
          ['offset', jsonNumber(start)],
          ['length', jsonNumber(end - start)],
          ['value', bytesToHex(bytes.subarray(start, end))],
        ),
      ),
    ],
  );
}
