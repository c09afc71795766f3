import { createPsbt, type PsbtVersion } from '../../../core/roles/create.ts';
import { invalidParameter } from '../../errors.ts';
import { type Json, jsonNumber } from '../../json/value.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter } from '../../schema.ts';
import { integerOf, UINT32 } from '../../typed-values.ts';
import {
  constructTransaction,
  EXAMPLE_PARAMETERS,
  TRANSACTION_PARAMETERS,
} from '../transactions/create-parameters.ts';
import { psbtResult } from './psbt-parameter.ts';

export const PSBT_VERSION = {
  name: 'psbt_version',
  type: 'NUM',
  presence: { default: jsonNumber(2) },
  description: 'The version of the PSBT: 0 (BIP 174) or 2 (BIP 370).',
} as const satisfies Parameter;

export const createpsbt = procedure(
  {
    name: 'createpsbt',
    category: 'rawtransactions',
    description:
      'Makes a PSBT out of what a transaction spends and what it pays (creator, BIP 174).',
    parameters: [...TRANSACTION_PARAMETERS, PSBT_VERSION],
    results: [{ type: 'STR', name: '', description: 'The PSBT as base64.' }],
    examples: [{ note: 'A payment and some data:', params: EXAMPLE_PARAMETERS }],
  },
  ([inputs, outputs, lockTime, replaceable, version, psbtVersion], { chain }) => {
    const args = [inputs, outputs, lockTime, replaceable, version] as const;
    const transaction = constructTransaction(args, chain);
    return psbtResult(createPsbt(transaction, readPsbtVersion(psbtVersion)));
  },
);

/** Raises RpcError for a version that there is not. */
export function readPsbtVersion(given: Json | undefined): PsbtVersion {
  const version = given ? integerOf(given, UINT32) : 2n;
  if (version === 2n) return 2;
  if (version === 0n) return 0;
  throw invalidParameter('The PSBT version can only be 2 or 0');
}
