import { encodeAddress } from '../../../core/encoding/address.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import type {
  InspectedPackage,
  PackagedTransaction,
  PackageFinding,
  PackageWave,
} from '../../../core/packages/packaged.ts';
import { reviewPackage } from '../../../core/packages/review-package.ts';
import type { Waits } from '../../../core/packages/waits.ts';
import { feeRateOf } from '../../../core/relay/fees.ts';
import { reasonWords } from '../../../core/relay/refusal.ts';
import { extractDestination } from '../../../core/script/destination.ts';
import { txidText } from '../../../core/tx/id-text.ts';
import { invalidParameter } from '../../errors.ts';
import {
  type JsonArray,
  type JsonMember,
  type JsonObject,
  jsonAmount,
  jsonNumber,
  jsonObject,
  memberOrNull,
} from '../../json/value.ts';
import { writeJson } from '../../json/write.ts';
import { procedure } from '../../procedure.ts';
import type { Parameter, ResultField } from '../../schema.ts';
import { arrayValue, objectValue, stringValue } from '../../typed-values.ts';
import { PACKAGE_FINDING_WORDS } from '../code-words.ts';
import { DESCRIPTORS, readOwners } from '../descriptors/descriptor-parameters.ts';
import { GivenCoins } from '../review/given-coins.ts';
import {
  optionsOf,
  optionsParameter,
  PREVTXS_OPTION,
  readAnyFile,
} from '../review/subject-parameter.ts';
import { readTip, TIP } from './relay-parameters.ts';

/** More than this is no package. */
const MOST_FILES = 100;

const OPTIONS = [
  {
    ...PREVTXS_OPTION,
    description: 'What is confirmed and unspent, where the files do not say it.',
  },
  TIP,
  {
    name: 'descriptors',
    type: 'ARR',
    presence: 'omitted',
    description: 'Output descriptors that are yours, without private keys.',
    inner: DESCRIPTORS,
  },
] as const satisfies readonly Parameter[];

const NUMBERS = (name: string, description: string): ResultField => ({
  type: 'ARR',
  name,
  description,
  inner: [{ type: 'NUM', name: '', description: 'A number, from 0.' }],
});

const OUTPOINT: readonly ResultField[] = [
  { type: 'STR_HEX', name: 'txid', description: 'The id of the transaction.' },
  { type: 'NUM', name: 'vout', description: 'The number of its output.' },
];

const WAITS = (name: string, description: string): ResultField => ({
  type: 'OBJ',
  name,
  optional: true,
  description,
  inner: [
    { type: 'NUM', name: 'blocks', optional: true, description: 'So many from its confirmation.' },
    { type: 'NUM', name: 'seconds', optional: true, description: 'So many from its confirmation.' },
    {
      type: 'NUM',
      name: 'height',
      optional: true,
      description: 'The last block that cannot hold it.',
    },
    {
      type: 'NUM_TIME',
      name: 'time',
      optional: true,
      description: 'What the median time past has to be above.',
    },
  ],
});

const TRANSACTION: readonly ResultField[] = [
  { type: 'STR_HEX', name: 'txid', description: 'The id; signing may change it.' },
  { type: 'BOOL', name: 'complete', description: 'Whether nothing is left to be signed.' },
  { type: 'STR_AMOUNT', name: 'fee', optional: true, description: 'In BTC, where it is known.' },
  {
    type: 'NUM',
    name: 'vsize',
    optional: true,
    description: 'Virtual bytes, with all signatures.',
  },
  { type: 'STR_AMOUNT', name: 'feerate', optional: true, description: 'In BTC/kvB, of itself.' },
  { type: 'NUM', name: 'version', description: 'The version.' },
  {
    type: 'OBJ',
    name: 'pays',
    optional: true,
    description: 'The largest output.',
    inner: [
      { type: 'NUM', name: 'vout', description: 'Its number.' },
      { type: 'STR_AMOUNT', name: 'amount', description: 'In BTC.' },
      { type: 'STR', name: 'address', optional: true, description: 'Where it has one.' },
      {
        type: 'BOOL',
        name: 'mine',
        optional: true,
        description: 'Whether one of the descriptors derives its script.',
      },
    ],
  },
  NUMBERS('parents', 'The files that it spends.'),
  {
    type: 'ARR',
    name: 'missing',
    description: 'What it spends that neither a file nor prevtxs tells.',
    inner: [{ type: 'OBJ', name: '', description: '', inner: OUTPOINT }],
  },
  {
    type: 'NUM',
    name: 'anchor',
    optional: true,
    description: 'The output that anyone may spend to pay for it (P2A).',
  },
  {
    type: 'STR',
    name: 'alone',
    description:
      "allowed, or Bitcoin Core's reason against it, by itself and where all that it spends in\n" +
      'these files is confirmed.',
  },
  {
    type: 'STR',
    name: 'relay',
    description:
      'alone: passes by itself; pair: one unpaid parent with its child, which nodes pass on since\n' +
      'version 28; package: submitpackage takes it, and nobody passes it on; no.',
    words: { alone: true, pair: true, package: true, no: true },
  },
  {
    type: 'ARR',
    name: 'with',
    optional: true,
    description: 'The files whose fees count together with its own.',
    inner: [{ type: 'NUM', name: '', description: 'A number, from 0.' }],
  },
  {
    type: 'STR',
    name: 'reason',
    optional: true,
    description: "Where relay is no, Bitcoin Core's reason.",
  },
  {
    type: 'STR_AMOUNT',
    name: 'short',
    optional: true,
    description: 'What it lacks in fees, with the parents that it pays for; in BTC.',
  },
  WAITS('waits', 'What it waits for.'),
];

export const inspectpackage = procedure(
  {
    name: 'inspectpackage',
    category: 'rawtransactions',
    description:
      'Says of several PSBTs and transactions that spend each other, signed or not and in any order,\n' +
      'which spends which, what is missing, what each lacks alone and together, and in which steps\n' +
      'they can be sent: each is a package that testpackage takes once those before it are sent, or\n' +
      'confirmed where it needs that. Nothing is sent. Files that spend the same coin are\n' +
      'alternatives. Not a procedure of Bitcoin Core.',
    parameters: [
      {
        name: 'files',
        type: 'ARR',
        presence: 'required',
        description: 'At most 100.',
        inner: [
          {
            name: 'psbt',
            type: 'STR',
            presence: 'omitted',
            description: 'A PSBT as base64, or a transaction as hex.',
          },
        ],
      },
      optionsParameter(OPTIONS),
    ],
    results: [
      {
        type: 'OBJ',
        name: '',
        description: '',
        inner: [
          {
            type: 'ARR',
            name: 'transactions',
            description: 'In the order of the files.',
            inner: [{ type: 'OBJ', name: '', description: '', inner: TRANSACTION }],
          },
          NUMBERS('order', 'The files, parents first.'),
          {
            type: 'ARR',
            name: 'waves',
            description: 'What can be sent at once, in this order.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  NUMBERS('send', 'One, or a child behind its parents.'),
                  WAITS('after', 'What it waits for.'),
                  {
                    type: 'STR',
                    name: 'needs',
                    description:
                      'confirmation, where what it spends has to be in a block first; else nothing.',
                  },
                  {
                    type: 'ARR',
                    name: 'instead_of',
                    optional: true,
                    description: 'Files of the steps before it that it excludes.',
                    inner: [{ type: 'NUM', name: '', description: 'A number, from 0.' }],
                  },
                ],
              },
            ],
          },
          {
            type: 'ARR',
            name: 'findings',
            description: 'What deserves a second look.',
            inner: [
              {
                type: 'OBJ',
                name: '',
                description: '',
                inner: [
                  {
                    type: 'STR',
                    name: 'code',
                    description: 'Which one.',
                    words: PACKAGE_FINDING_WORDS,
                  },
                  {
                    type: 'STR',
                    name: 'severity',
                    description: 'warning or note.',
                    words: { warning: true, note: true },
                  },
                  NUMBERS('transactions', 'The files that it is about.'),
                  { type: 'STR', name: 'text', description: 'Why it matters and what to do.' },
                ],
              },
            ],
          },
        ],
      },
    ],
    examples: [
      {
        note: 'A child before its parent of version 3, which pays nothing:',
        params: [
          [
            '0300000001f4fb205a3cd462e685f300478e7343e3aeb4225e053703421cf8f4ddb03125840000000000fdffffff012823000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000',
            '030000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff0210270000000000000451024e730000000000000000016a00000000',
          ],
          jsonObject([
            'prevtxs',
            [
              jsonObject(
                ['txid', '11'.repeat(32)],
                ['vout', jsonNumber(0)],
                ['scriptPubKey', '51024e73'],
                ['amount', '0.00010000'],
              ),
            ],
          ]),
        ],
      },
    ],
  },
  ([files, given], { chain }) => packageJson(readInspectedPackage(files, given, chain), chain),
);

/** What `inspectpackage` answers, before it is written. Raises RpcError. */
export function readInspectedPackage(
  texts: JsonArray,
  known: JsonObject | undefined,
  chain: Chain,
): InspectedPackage {
  if (texts.length < 1 || texts.length > MOST_FILES) {
    throw invalidParameter(`Array must contain between 1 and ${MOST_FILES} files.`);
  }
  const options = optionsOf(known, OPTIONS);
  const prevtxs = memberOrNull(options, 'prevtxs');
  const descriptors = memberOrNull(options, 'descriptors');
  const read = texts.map((text) => readAnyFile(stringValue(text), prevtxs).readWith);
  const coins = new GivenCoins(prevtxs === null ? [] : arrayValue(prevtxs));
  const owners = descriptors === null ? undefined : readOwners(arrayValue(descriptors), chain);
  const tip = memberOrNull(options, 'tip');
  const given = tip === null ? undefined : objectValue(tip);
  return reviewPackage(
    read,
    { coins, tip: (inputCount) => readTip(given, inputCount) },
    { chain, owners },
  );
}

export function packageJson(
  { transactions, order, waves, findings }: InspectedPackage,
  chain: Chain,
): string {
  return writeJson(
    jsonObject(
      ['transactions', transactions.map((one) => transactionJson(one, chain))],
      ['order', numbersJson(order)],
      ['waves', waves.map(waveJson)],
      ['findings', findings.map(findingJson)],
    ),
  );
}

function transactionJson(one: PackagedTransaction, chain: Chain): JsonObject {
  const { fee, vsize, anchor, alone, refusal, relay } = one;
  return jsonObject(
    ['txid', txidText(one.txid)],
    ['complete', one.isComplete],
    ...maybe('fee', fee, jsonAmount),
    ...maybe('vsize', vsize, jsonNumber),
    ...(fee !== undefined && vsize
      ? [['feerate', jsonAmount(feeRateOf(fee, vsize))] as const]
      : []),
    ['version', jsonNumber(one.transaction.version)],
    ...maybe('pays', largestOf(one), (vout) => paysJson(one, vout, chain)),
    ['parents', numbersJson(one.parents)],
    [
      'missing',
      one.missing.map(({ txid, vout }) =>
        jsonObject(['txid', txidText(txid)], ['vout', jsonNumber(vout)]),
      ),
    ],
    ...maybe('anchor', anchor, jsonNumber),
    ['alone', alone ? reasonWords(alone) : 'allowed'],
    ['relay', relay],
    ...maybe('with', one.with.length > 0 ? one.with : undefined, numbersJson),
    ...maybe('reason', refusal, reasonWords),
    ...maybe('short', refusal?.short, jsonAmount),
    ...maybe('waits', one.waits, waitsJson),
  );
}

function maybe<T>(
  name: string,
  value: T | undefined,
  json: (value: T) => JsonMember[1],
): readonly JsonMember[] {
  return value === undefined ? [] : [[name, json(value)]];
}

function largestOf({ transaction: { outputs } }: PackagedTransaction): number | undefined {
  const [first] = outputs;
  if (!first) return undefined;
  return outputs.reduce((most, { value }, i) => (value > outputs[most]!.value ? i : most), 0);
}

function paysJson({ transaction, file }: PackagedTransaction, vout: number, chain: Chain) {
  const { value, scriptPubKey } = transaction.outputs[vout]!;
  const destination = extractDestination(scriptPubKey);
  const owners = file.review.outputOwners;
  return jsonObject(
    ['vout', jsonNumber(vout)],
    ['amount', jsonAmount(value)],
    ...maybe('address', destination, (one) => encodeAddress(one, chain)),
    ...maybe('mine', owners && owners[vout]?.status === 'derived', (mine) => mine),
  );
}

function numbersJson(numbers: readonly number[]): JsonArray {
  return numbers.map((number) => jsonNumber(number));
}

function waitsJson({ blocks, seconds, height, time }: Waits): JsonObject {
  return jsonObject(
    ...maybe('blocks', blocks, jsonNumber),
    ...maybe('seconds', seconds, jsonNumber),
    ...maybe('height', height, jsonNumber),
    ...maybe('time', time, jsonNumber),
  );
}

function waveJson({ send, after, needs, insteadOf }: PackageWave): JsonObject {
  return jsonObject(
    ['send', numbersJson(send)],
    ...maybe('after', after, waitsJson),
    ['needs', needs],
    ...maybe('instead_of', insteadOf.length > 0 ? insteadOf : undefined, numbersJson),
  );
}

function findingJson({ code, severity, transactions, text }: PackageFinding): JsonObject {
  return jsonObject(
    ['code', code],
    ['severity', severity],
    ['transactions', numbersJson(transactions)],
    ['text', text],
  );
}
