import { bytesToHex } from '../../../core/bytes/hex.ts';
import {
  analyzePsbt,
  type InputAnalysis,
  type InvalidPsbt,
  type PsbtAnalysis,
} from '../../../core/roles/analyze.ts';
import {
  type JsonMember,
  JsonObject,
  jsonAmount,
  jsonNumber,
  jsonObject,
} from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { ResultField } from '../../schema.ts';
import { readPsbtParameter } from './psbt-parameter.ts';

const MISSING: ResultField = {
  type: 'OBJ',
  name: 'missing',
  optional: true,
  description: 'What is short of completing the input.',
  inner: [
    {
      type: 'ARR',
      name: 'pubkeys',
      optional: true,
      description: 'Public keys that are not known.',
      inner: [{ type: 'STR_HEX', name: 'keyid', description: 'The HASH160 of one.' }],
    },
    {
      type: 'ARR',
      name: 'signatures',
      optional: true,
      description: 'Public keys whose signatures are not there.',
      inner: [{ type: 'STR_HEX', name: 'keyid', description: 'The HASH160 of one.' }],
    },
    {
      type: 'STR_HEX',
      name: 'redeemscript',
      optional: true,
      description: 'The HASH160 of a redeem script.',
    },
    {
      type: 'STR_HEX',
      name: 'witnessscript',
      optional: true,
      description: 'The SHA-256 of a witness script.',
    },
  ],
};

export const analyzepsbt = procedure(
  {
    name: 'analyzepsbt',
    category: 'rawtransactions',
    description: 'Says how far a PSBT and each of its inputs have come, and who is next.',
    parameters: [
      { name: 'psbt', type: 'STR', presence: 'required', description: 'The PSBT as base64.' },
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'ARR',
            name: 'inputs',
            optional: true,
            description: 'The inputs, where there are any.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  {
                    type: 'BOOL',
                    name: 'has_utxo',
                    description: 'Whether what it spends is known.',
                  },
                  {
                    type: 'BOOL',
                    name: 'is_final',
                    description: 'Whether its final scripts are there and right.',
                  },
                  { type: 'STR', name: 'next', description: 'The role that is next.' },
                  MISSING,
                ],
              },
            ],
          },
          {
            type: 'NUM',
            name: 'estimated_vsize',
            optional: true,
            description: 'How many virtual bytes the signed transaction will likely have.',
          },
          {
            type: 'STR_AMOUNT',
            name: 'estimated_feerate',
            optional: true,
            description: 'The fee rate with that size, in BTC/kvB.',
          },
          {
            type: 'STR_AMOUNT',
            name: 'fee',
            optional: true,
            description: 'The fee in BTC, where everything that is spent is known.',
          },
          { type: 'STR', name: 'next', description: 'The role that is next.' },
          {
            type: 'STR',
            name: 'error',
            optional: true,
            description: 'Why no transaction that can be sent will come of it.',
          },
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
  ([base64]) => writeJson(analysisResult(analyzePsbt(readPsbtParameter(base64)))),
);

function analysisResult(analysis: PsbtAnalysis): JsonObject {
  if (!analysis.ok) {
    return jsonObject(['next', 'creator'], ['error', invalidWords(analysis.invalid)]);
  }
  const { inputs, next, fee, estimatedSize } = analysis;
  const members: JsonMember[] = [];
  if (inputs.length > 0) members.push(['inputs', inputs.map(inputResult)]);
  if (fee !== undefined && estimatedSize !== undefined) {
    members.push(
      ['estimated_vsize', jsonNumber(estimatedSize)],
      ['estimated_feerate', jsonAmount(feeRate(fee, estimatedSize))],
    );
  }
  if (fee !== undefined) members.push(['fee', jsonAmount(fee)]);
  return new JsonObject([...members, ['next', next]]);
}

function invalidWords(invalid: InvalidPsbt): string {
  switch (invalid.reason) {
    case 'no-lock-time':
      return 'PSBT cannot be made into a valid transaction';
    case 'output-amount':
      return 'PSBT is not valid. Output amount invalid';
    case 'input-amount':
      return `PSBT is not valid. Input ${invalid.input} has invalid value`;
    case 'unspendable':
      return `PSBT is not valid. Input ${invalid.input} spends unspendable output`;
  }
}

function inputResult({ hasUtxo, isFinal, next, missing }: InputAnalysis): JsonObject {
  const { publicKeys, signatures, redeemScript, witnessScript } = missing;
  const parts: readonly JsonMember[] = [
    ...listMember('pubkeys', publicKeys),
    ...hashMember('redeemscript', redeemScript),
    ...hashMember('witnessscript', witnessScript),
    ...listMember('signatures', signatures),
  ];
  const lacks: readonly JsonMember[] = parts.length > 0 ? [['missing', new JsonObject(parts)]] : [];
  return jsonObject(['has_utxo', hasUtxo], ['is_final', isFinal], ['next', next], ...lacks);
}

function listMember(name: string, hashes: readonly Uint8Array[]): readonly JsonMember[] {
  return hashes.length > 0 ? [[name, hashes.map(bytesToHex)]] : [];
}

/** Core takes a hash of zeros for none. */
function hashMember(name: string, hash: Uint8Array | undefined): readonly JsonMember[] {
  return hash?.some((byte) => byte !== 0) ? [[name, bytesToHex(hash)]] : [];
}

/** Satoshis a thousand virtual bytes, rounded down (FeeFrac::EvaluateFeeDown). */
function feeRate(fee: bigint, size: number): bigint {
  const [total, divisor] = [fee * 1000n, BigInt(size)];
  const quotient = total / divisor;
  return total < 0n && quotient * divisor !== total ? quotient - 1n : quotient;
}
