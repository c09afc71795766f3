import { isRangedDescriptor } from '../../../core/descriptor/expand.ts';
import { PrivateKeys } from '../../../core/descriptor/private-keys.ts';
import { publicText } from '../../../core/descriptor/to-text.ts';
import type { Descriptor } from '../../../core/descriptor/types.ts';
import { encodeBase64 } from '../../../core/encoding/base64.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { type ExplainedDescriptor, explainDescriptor } from '../../../core/explain/explain.ts';
import { isLive } from '../../../core/explain/findings.ts';
import { judgeRehearsal, type Rehearsal, rehearsalPsbt } from '../../../core/explain/rehearsal.ts';
import { encodePsbt } from '../../../core/psbt/psbt.ts';
import { holdsSecret } from '../../console/secret-text.ts';
import { invalidParameter, RpcError, RpcErrorCode } from '../../errors.ts';
import { type Json, type JsonObject, jsonNumber, memberOrNull } from '../../json/value.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter } from '../../schema.ts';
import { arrayValue, boolValue, integerOf, LONG, stringValue } from '../../typed-values.ts';
import { privateRefusal } from '../descriptors/descriptor-parameters.ts';
import { readRange } from '../descriptors/descriptor-range.ts';
import { EXAMPLE_DESCRIPTOR } from '../descriptors/getdescriptorinfo.ts';
import { readDescriptor } from '../descriptors/read-descriptor.ts';
import { declared } from '../psbt/decodepsbt-result.ts';
import { readPsbtParameter } from '../psbt/psbt-parameter.ts';
import { readTransactionHex } from '../transactions/decode-transaction.ts';
import { ResultWriter } from '../transactions/result-writer.ts';
import { EXPLAINED, type ExplainedAnswer } from './explaindescriptor-result.ts';
import { isTransactionText, optionsOf, optionsParameter } from './subject-parameter.ts';

const USUAL_LIMIT = 64;
const MOST_LIMIT = 1000n;

const OPTIONS = [
  {
    name: 'index',
    type: 'NUM',
    presence: { default: jsonNumber(0) },
    description: 'Where it is ranged, which index.',
  },
  {
    name: 'branch',
    type: 'NUM',
    presence: { default: jsonNumber(0) },
    description: 'Where a step has several values, as <0;1>, which of them.',
  },
  {
    name: 'limit',
    type: 'NUM',
    presence: { default: jsonNumber(USUAL_LIMIT) },
    description: 'How many ways are told at most, 1 to 1000.',
  },
  {
    name: 'rehearse',
    type: 'BOOL',
    presence: { default: false },
    description: 'Whether each way gets a PSBT that spends a coin that does not exist.',
  },
  {
    name: 'signed',
    type: 'ARR',
    presence: 'omitted',
    description: 'Such PSBTs, signed, as base64, or transactions as hex.',
    inner: [{ name: '', type: 'STR', presence: 'omitted', description: 'One of them.' }],
  },
] as const satisfies readonly Parameter[];

export const explaindescriptor = procedure(
  {
    name: 'explaindescriptor',
    category: 'util',
    description:
      'Says who can spend what is paid to an output descriptor, and when: its keys and who holds\n' +
      'them, every way with its locks, its signers and its weight, and where it is weaker, or more\n' +
      'closed, than it looks. A way can be rehearsed with a coin that does not exist. Not a\n' +
      'procedure of Bitcoin Core.',
    parameters: [
      {
        name: 'descriptor',
        type: 'STR',
        presence: 'required',
        description: 'The descriptor, with or without its checksum, without private keys.',
      },
      optionsParameter(OPTIONS),
    ],
    results: [declared({ ...EXPLAINED, name: '', about: '' })],
    examples: [{ note: 'A single key:', params: [EXAMPLE_DESCRIPTOR] }],
  },
  ([text, given], { chain }) => {
    const writer = new ResultWriter(chain);
    EXPLAINED.show(writer, answerOf(text, given, chain));
    return writer.finish();
  },
);

function answerOf(text: string, given: JsonObject | undefined, chain: Chain): ExplainedAnswer {
  const descriptors = readPublic(text, chain);
  const options = optionsOf(given, OPTIONS);
  const limit = limitOf(memberOrNull(options, 'limit'));
  const descriptor = branchOf(descriptors, memberOrNull(options, 'branch'));
  const index = indexOf(descriptor, memberOrNull(options, 'index'));
  const explained = explainDescriptor({ descriptor, text, index: index ?? 0, chain }, limit);
  if (!explained) {
    throw new RpcError(
      RpcErrorCode.invalidAddressOrKey,
      'Cannot derive script without private keys',
    );
  }
  const rehearse = memberOrNull(options, 'rehearse');
  const signed = memberOrNull(options, 'signed');
  return {
    explained,
    descriptor: publicText(descriptor, chain),
    index,
    psbts: rehearse !== null && boolValue(rehearse) ? psbtsOf(explained) : undefined,
    rehearsals:
      signed === null ? undefined : arrayValue(signed).map((one) => judge(explained, one)),
  };
}

function readPublic(text: string, chain: Chain): readonly Descriptor[] {
  const privateKeys = new PrivateKeys();
  if (holdsSecret(text)) throw privateRefusal(text);
  try {
    const { descriptors } = readDescriptor(text, chain, privateKeys);
    if (privateKeys.size > 0) throw privateRefusal(text);
    const refusal = UNFIT[descriptors[0]!.function];
    if (refusal !== undefined) throw invalidParameter(refusal);
    return descriptors;
  } finally {
    privateKeys.wipe();
  }
}

const UNFIT: Readonly<Partial<Record<Descriptor['function'], string>>> = {
  combo: 'combo() stands for several scripts',
  unused: 'unused() has no script',
};

function limitOf(value: Json): number {
  if (value === null) return USUAL_LIMIT;
  const limit = integerOf(value, LONG);
  if (limit < 1n || limit > MOST_LIMIT) throw invalidParameter('Limit out of range');
  return Number(limit);
}

function branchOf(descriptors: readonly Descriptor[], value: Json): Descriptor {
  const branch = value === null ? 0n : integerOf(value, LONG);
  const descriptor = branch < 0n ? undefined : descriptors[Number(branch)];
  if (!descriptor) throw invalidParameter('Branch out of range');
  return descriptor;
}

/** As `deriveaddresses` judges a range of this index alone; `undefined` where there is no range. */
function indexOf(descriptor: Descriptor, value: Json): number | undefined {
  const given = value === null ? undefined : readRange([value, value]).first;
  if (isRangedDescriptor(descriptor)) return given ?? 0;
  if (given === undefined) return undefined;
  throw invalidParameter('Range should not be specified for an un-ranged descriptor');
}

function psbtsOf(explained: ExplainedDescriptor): readonly (string | undefined)[] {
  return explained.ways.map((way) =>
    isLive(way) ? encodeBase64(encodePsbt(rehearsalPsbt(explained, way))) : undefined,
  );
}

/** Raises RpcError where it is neither. */
function judge(explained: ExplainedDescriptor, value: Json): Rehearsal {
  const text = stringValue(value);
  return judgeRehearsal(
    explained,
    isTransactionText(text)
      ? { transaction: readTransactionHex(text, true, true) }
      : { psbt: readPsbtParameter(text) },
  );
}
