import { feeAt } from '../../../core/relay/fees.ts';
import { judgeTogether, type MemberJudgement } from '../../../core/relay/package/together.ts';
import { detailWords, type RelayRefusal, reasonWords } from '../../../core/relay/refusal.ts';
import { txidText } from '../../../core/tx/id-text.ts';
import { type JsonMember, type JsonObject, jsonNumber, jsonObject } from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { ResultField } from '../../schema.ts';
import {
  CHAIN_KNOWLEDGE,
  DEFAULT_MAX_FEERATE,
  MAX_FEERATE,
  NOT_JUDGED_FIELD,
  notJudgedMembers,
  RAW_TRANSACTION,
  readFeeRate,
  readPackage,
  readSigned,
  requirePackageCount,
  SIZE_FIELDS,
  sizeMembers,
} from './relay-parameters.ts';

const ANSWER: readonly ResultField[] = [
  { type: 'STR_HEX', name: 'txid', description: 'The id of the transaction.' },
  { type: 'STR_HEX', name: 'wtxid', description: 'The id with the witnesses.' },
  {
    type: 'STR',
    name: 'package-error',
    optional: true,
    description: 'What is wrong with all of them as a package.',
  },
  {
    type: 'BOOL',
    name: 'allowed',
    optional: true,
    description:
      'Whether a node with default settings would take it into its mempool. Absent where\n' +
      'another one is refused first.',
  },
  ...SIZE_FIELDS,
  {
    type: 'STR',
    name: 'reject-reason',
    optional: true,
    description: 'The first rule that is broken, where it is not allowed.',
  },
  {
    type: 'STR',
    name: 'reject-details',
    optional: true,
    description: 'The same with more, where there is more.',
  },
  NOT_JUDGED_FIELD,
];

export const testmempoolaccept = procedure(
  {
    name: 'testmempoolaccept',
    category: 'rawtransactions',
    description:
      'Says whether a node with default settings would take signed transactions into its mempool,\n' +
      'and if not, why. There is neither a chain nor a mempool here: what prevtxs tells exists, is\n' +
      'unspent and confirmed, and all else is not there. Several may spend each other, parents\n' +
      'first; each pays its own fee (see testpackage for those that do not).',
    parameters: [
      {
        name: 'rawtxs',
        type: 'ARR',
        presence: 'required',
        description: 'One to 25 transactions.',
        inner: [RAW_TRANSACTION],
      },
      MAX_FEERATE,
      ...CHAIN_KNOWLEDGE,
    ],
    results: [
      {
        type: 'ARR',
        name: '',
        description: 'An answer a transaction, in their order.',
        inner: [{ type: 'OBJ', name: '', description: '', inner: ANSWER }],
      },
    ],
    examples: [
      {
        note: 'A coin that anyone may spend, once it is old enough where a coinbase made it:',
        params: [
          [
            '020000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff01581b000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000',
          ],
          DEFAULT_MAX_FEERATE,
          [
            jsonObject(
              ['txid', '11'.repeat(32)],
              ['vout', jsonNumber(0)],
              ['scriptPubKey', '51024e73'],
              ['amount', '0.00010000'],
            ),
          ],
        ],
      },
    ],
  },
  ([rawTransactions, maxFeeRate, prevtxs, tip]) => {
    requirePackageCount(rawTransactions);
    const maxRate = readFeeRate(maxFeeRate ?? DEFAULT_MAX_FEERATE);
    const transactions = rawTransactions.map(readSigned);
    const { packageError, members } = judgeTogether(readPackage(prevtxs, tip, transactions));
    let isOver = false;
    return writeJson(
      members.map((member) => {
        const isTooMuch = !isOver && isAbove(member, maxRate);
        const verdict = isOver ? [] : isTooMuch ? rejected('max-fee-exceeded') : verdictOf(member);
        isOver ||= isTooMuch;
        return entryOf(member, packageError, verdict);
      }),
    );
  },
);

function entryOf(
  { measures: { txid, wtxid }, notJudged }: MemberJudgement,
  packageError: string | undefined,
  verdict: readonly JsonMember[],
): JsonObject {
  const error: JsonMember[] = packageError === undefined ? [] : [['package-error', packageError]];
  return jsonObject(
    ['txid', txidText(txid)],
    ['wtxid', txidText(wtxid)],
    ...error,
    ...verdict,
    ...notJudgedMembers(notJudged),
  );
}

/** What would be taken is held against the caller's own limit last of all. */
function isAbove({ refusal, isSaid, fee = 0n, vsize = 0 }: MemberJudgement, maxRate: bigint) {
  const maxFee = feeAt(maxRate, vsize);
  return isSaid && !refusal && maxFee > 0n && fee > maxFee;
}

function verdictOf({ isSaid, refusal, ...judged }: MemberJudgement): readonly JsonMember[] {
  if (!isSaid) return [];
  if (refusal) return refused(refusal);
  const { fee = 0n, vsize = 0, measures } = judged;
  const { virtualSize, wtxid } = measures;
  const effective = { fee, vsize, includes: [wtxid] };
  return [['allowed', true], ...sizeMembers({ fee, vsize, virtualSize, effective })];
}

function refused(refusal: RelayRefusal): readonly JsonMember[] {
  return rejected(reasonWords(refusal), detailWords(refusal));
}

function rejected(reason: string, details?: string): readonly JsonMember[] {
  const more: JsonMember[] = details === undefined ? [] : [['reject-details', details]];
  return [['allowed', false], ['reject-reason', reason], ...more];
}
