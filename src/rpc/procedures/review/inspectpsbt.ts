import { decodeBase64 } from '../../../core/encoding/base64.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { joinVerdicts, ownedIn } from '../../../core/review/join-verdicts.ts';
import type { OnInputs } from '../../../core/sign/psbt/psbt-process.ts';
import { verifyInputs } from '../../../core/verdict/verify-inputs.ts';
import { RpcError } from '../../errors.ts';
import { dataPastError } from '../../fault-data.ts';
import { type JsonObject, memberOrNull } from '../../json/value.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter } from '../../schema.ts';
import { arrayValue } from '../../typed-values.ts';
import { DESCRIPTORS, readOwners } from '../descriptors/descriptor-parameters.ts';
import { declared } from '../psbt/decodepsbt-result.ts';
import { ResultWriter } from '../transactions/result-writer.ts';
import { CAUSE_OPTIONS, withCauses } from './cause-options.ts';
import { INSPECTED, type Inspected } from './inspectpsbt-result.ts';
import { MESSAGE_OPTIONS, readAskedMessage } from './message-result.ts';
import { readTime, TIME_OPTION } from './name-result.ts';
import { PAYMENTS_OPTION, readListed } from './payment-options.ts';
import { readSigners, refusalsIn, SIGNERS_OPTION } from './refusal-options.ts';
import {
  isTransactionText,
  optionsOf,
  optionsParameter,
  PREVTXS_OPTION,
  readAnySubject,
  SUBJECT_PARAMETER,
} from './subject-parameter.ts';

/** What else is known of a file that is judged. */
export const KNOWN_OPTIONS = [
  PREVTXS_OPTION,
  {
    name: 'descriptors',
    type: 'ARR',
    presence: 'omitted',
    description:
      'Output descriptors that are yours, without private keys. Extended keys of SLIP 132\n' +
      '(zpub, Ypub, ...) are read as xpub or tpub.',
    inner: DESCRIPTORS,
  },
  PAYMENTS_OPTION,
  ...MESSAGE_OPTIONS,
  TIME_OPTION,
  ...CAUSE_OPTIONS,
] as const satisfies readonly Parameter[];

const OPTIONS = [...KNOWN_OPTIONS, SIGNERS_OPTION] as const;

export const inspectpsbt = procedure(
  {
    name: 'inspectpsbt',
    category: 'rawtransactions',
    description:
      'Says what is so of a PSBT or a transaction: whether its signatures are valid and what they\n' +
      'commit to, how far its amounts are proven, what may still change, what is missing, whether\n' +
      'what it says of its inputs and outputs can be so, and whether nodes would relay it. Of an\n' +
      'invalid signature it looks for the mistake under which it is valid, and of a script or key that\n' +
      'is not of its coin for the mistake by which it is not. With signers it says which\n' +
      'programs are known to refuse the PSBT. Not a procedure of Bitcoin Core.',
    parameters: [SUBJECT_PARAMETER, optionsParameter(OPTIONS)],
    results: [declared({ ...INSPECTED, name: '', about: '' })],
    examples: [
      {
        note: 'A PSBT whose only input nobody has signed:',
        params: [
          'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4CWmAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==',
        ],
      },
    ],
  },
  ([psbt, given], { chain }) => inspectionJson(inspectPsbtText(psbt, given, chain), chain),
);

/** What `inspectpsbt` answers, before it is written. Raises RpcError. */
export function inspectPsbtText(
  text: string,
  given: JsonObject | undefined,
  chain: Chain,
): Inspected {
  const options = optionsOf(given, OPTIONS);
  const signers = readSigners(memberOrNull(options, 'signers'));
  const inspected = readInspected(text, options, chain);
  return { ...inspected, refusals: signers && refusalsIn(inspected, signers, chain) };
}

export function inspectionJson(inspected: Inspected, chain: Chain): string {
  const writer = new ResultWriter(chain);
  INSPECTED.show(writer, inspected);
  return writer.finish();
}

/** What `read` raises of a PSBT that does not decode, with what can be said past the error. */
function pastError<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const bytes = isTransactionText(text) ? undefined : decodeBase64(text);
    if (!bytes || !(error instanceof RpcError)) throw error;
    throw new RpcError(error.code, error.message, dataPastError(bytes, error.data));
  }
}

/** A file and all that is so of it, by {@link KNOWN_OPTIONS}. Raises RpcError. */
export function readInspected(
  text: string,
  options: JsonObject,
  chain: Chain,
  onInputs?: OnInputs,
): Inspected {
  const message = readAskedMessage(options, chain);
  const time = readTime(options);
  const prevtxs = memberOrNull(options, 'prevtxs');
  const { subject, coreError } = pastError(text, () => readAnySubject(text, prevtxs, message));
  const descriptors = memberOrNull(options, 'descriptors');
  const owners = descriptors === null ? undefined : readOwners(arrayValue(descriptors), chain);
  const { verdicts, outputs } = withCauses(
    subject,
    verifyInputs(subject, undefined, undefined, onInputs),
    options,
    owners,
  );
  const owned = ownedIn(subject, owners);
  const listed = readListed(options, subject, chain, owned?.inputOwners);
  return {
    subject,
    coreError,
    owners,
    chain,
    inspection: joinVerdicts(subject, verdicts, {
      chain,
      owners: owned,
      outputMisfits: outputs,
      listed,
      time,
    }),
  };
}
