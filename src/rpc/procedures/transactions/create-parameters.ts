/**
 * What `createrawtransaction` and `createpsbt` share: their parameters, and the
 * transaction that these describe (CreateTxDoc, ConstructTransaction,
 * rpc/rawtransaction_util.cpp).
 */
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { concatBytes } from '../../../core/bytes/writer.ts';
import { decodeAddress } from '../../../core/encoding/address.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { scriptForDestination } from '../../../core/script/destination.ts';
import { SEQUENCE_FINAL } from '../../../core/script/locks.ts';
import { Opcode } from '../../../core/script/opcodes.ts';
import { encodePush } from '../../../core/script/push.ts';
import type { Transaction, TxInput, TxOutput } from '../../../core/tx/types.ts';
import { invalidParameter } from '../../errors.ts';
import { invalidAddress } from '../../invalid-address.ts';
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonMember,
  JsonNumber,
  JsonObject,
  jsonNumber,
  memberOrNull,
} from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import {
  amountOf,
  arrayValue,
  hashOf,
  hexOf,
  INT,
  integerOf,
  LONG,
  objectValue,
  UINT32,
} from '../../typed-values.ts';

export const TRANSACTION_PARAMETERS = [
  {
    name: 'inputs',
    type: 'ARR',
    presence: 'required',
    description: 'The outputs that are spent.',
    inner: [
      {
        name: '',
        type: 'OBJ',
        presence: 'omitted',
        description: '',
        inner: [
          {
            name: 'txid',
            type: 'STR_HEX',
            presence: 'required',
            description: 'Id of the transaction that has the output.',
          },
          { name: 'vout', type: 'NUM', presence: 'required', description: 'Its number there.' },
          {
            name: 'sequence',
            type: 'NUM',
            presence: { hint: "depends on 'replaceable' and 'locktime'" },
            description: 'The sequence number.',
          },
        ],
      },
    ],
  },
  {
    name: 'outputs',
    type: 'ARR',
    presence: 'required',
    skipTypeCheck: true,
    description:
      'What is paid to whom, in order; no address and no data twice. One object with all of\n' +
      'them will do as well.',
    inner: [
      {
        name: '',
        type: 'OBJ_USER_KEYS',
        presence: 'omitted',
        description: '',
        inner: [
          {
            name: 'address',
            type: 'AMOUNT',
            presence: 'required',
            description: 'The amount in BTC, by the address that gets it.',
          },
        ],
      },
      {
        name: '',
        type: 'OBJ',
        presence: 'omitted',
        description: '',
        inner: [
          {
            name: 'data',
            type: 'STR_HEX',
            presence: 'required',
            description: 'Data that an output of no amount carries.',
          },
        ],
      },
    ],
  },
  {
    name: 'locktime',
    type: 'NUM',
    presence: { default: jsonNumber(0) },
    description: 'The lock time; one above 0 also makes the inputs let it count.',
  },
  {
    name: 'replaceable',
    type: 'BOOL',
    presence: { default: true },
    description:
      'Whether the transaction may be replaced by one with a higher fee (BIP 125). Where this\n' +
      'is said, sequence numbers must not say otherwise.',
  },
  {
    name: 'version',
    type: 'NUM',
    presence: { default: jsonNumber(2) },
    description: 'The version of the transaction.',
  },
] as const satisfies readonly Parameter[];

/** The values of {@link TRANSACTION_PARAMETERS}. */
export type TransactionArguments = readonly [
  inputs: JsonArray,
  outputs: Json,
  lockTime: JsonNumber | undefined,
  replaceable: boolean | undefined,
  version: JsonNumber | undefined,
];

/** One input and two outputs, of which one carries data; the address is that of a key nobody should use. */
export const EXAMPLE_PARAMETERS: readonly Json[] = [
  [
    new JsonObject([
      ['txid', '1f73a74debe0f5787a7f9489099869befc0b541847b642d79091d7eb7917a209'],
      ['vout', jsonNumber(0)],
    ]),
  ],
  [
    new JsonObject([['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', new JsonNumber('0.01')]]),
    new JsonObject([['data', '00010203']]),
  ],
];

/** Checked in Core's order. Raises RpcError. */
export function constructTransaction(args: TransactionArguments, chain: Chain): Transaction {
  const [inputsGiven, outputsGiven, lockTimeGiven, replaceable, versionGiven] = args;
  const version = versionGiven ? Number(integerOf(versionGiven, UINT32)) : DEFAULT_VERSION;
  const lockTime = lockTimeGiven ? readLockTime(lockTimeGiven) : 0;
  if (version < 1 || version > HIGHEST_VERSION) {
    throw invalidParameter(`Invalid parameter, version out of range(1~${HIGHEST_VERSION})`);
  }
  const inputs = inputsGiven.map((input) =>
    readInput(objectValue(input), defaultSequence(replaceable, lockTime)),
  );
  const outputs = readOutputs(outputsGiven, chain);
  if (replaceable && inputs.length > 0 && !inputs.some(isReplaceable)) {
    throw invalidParameter(
      'Invalid parameter combination: Sequence number(s) contradict replaceable option',
    );
  }
  return { version, inputs, outputs, lockTime };
}

const DEFAULT_VERSION = 2;
/** The highest that nodes relay (TX_MAX_STANDARD_VERSION). */
const HIGHEST_VERSION = 3;
const MAX_UINT32 = 0xffffffff;
/** Sequences up to here ask to be replaceable (BIP 125). */
const LAST_REPLACEABLE = SEQUENCE_FINAL - 2;

function readLockTime(value: Json): number {
  const lockTime = integerOf(value, LONG);
  if (lockTime < 0n || lockTime > MAX_UINT32) {
    throw invalidParameter('Invalid parameter, locktime out of range');
  }
  return Number(lockTime);
}

/** Replaceable unless that is unwanted; else one that lets the lock time count where there is one. */
function defaultSequence(replaceable: boolean | undefined, lockTime: number): number {
  if (replaceable ?? true) return LAST_REPLACEABLE;
  return lockTime === 0 ? SEQUENCE_FINAL : SEQUENCE_FINAL - 1;
}

function readInput(input: JsonObject, usualSequence: number): TxInput {
  const txid = hashOf(memberOrNull(input, 'txid'), 'txid');
  const vout = readVout(memberOrNull(input, 'vout'));
  const given = memberOrNull(input, 'sequence');
  const sequence = given instanceof JsonNumber ? readSequence(given) : usualSequence;
  return { prevout: { txid, vout }, scriptSig: new Uint8Array(0), sequence, witness: [] };
}

function readVout(value: Json): number {
  if (!(value instanceof JsonNumber)) throw invalidParameter('Invalid parameter, missing vout key');
  const vout = integerOf(value, INT);
  if (vout < 0n) throw invalidParameter('Invalid parameter, vout cannot be negative');
  return Number(vout);
}

function readSequence(value: JsonNumber): number {
  const sequence = integerOf(value, LONG);
  if (sequence < 0n || sequence > MAX_UINT32) {
    throw invalidParameter('Invalid parameter, sequence number is out of range');
  }
  return Number(sequence);
}

function isReplaceable({ sequence }: TxInput): boolean {
  return sequence <= LAST_REPLACEABLE;
}

function readOutputs(given: Json, chain: Chain): readonly TxOutput[] {
  const seen = new Set<string>();
  return pairsOf(given).map(([name, value], _i, pairs) => {
    // Of a name that is there twice Core reads the first value each time.
    const first = pairs.find(([other]) => other === name)?.[1] ?? value;
    return name === 'data' ? dataOutput(first, seen) : paymentOutput(name, first, chain, seen);
  });
}

/** Names and values of one object, or of the objects of a list, which have one each (NormalizeOutputs). */
function pairsOf(given: Json): readonly JsonMember[] {
  if (given === null) throw invalidParameter('Invalid parameter, output argument must be non-null');
  if (isObject(given)) return given.entries;
  return arrayValue(given).map((pair) => {
    if (!isObject(pair)) {
      throw invalidParameter('Invalid parameter, key-value pair not an object as expected');
    }
    const [only] = pair.entries;
    if (!only || pair.entries.length !== 1) {
      throw invalidParameter('Invalid parameter, key-value pair must contain exactly one key');
    }
    return only;
  });
}

function dataOutput(value: Json, seen: Set<string>): TxOutput {
  if (seen.has('data')) throw invalidParameter('Invalid parameter, duplicate key: data');
  seen.add('data');
  const data = hexOf(
    value instanceof JsonNumber ? value.text : value === true ? '1' : value,
    'Data',
  );
  const scriptPubKey = concatBytes(Uint8Array.of(Opcode.OP_RETURN), encodePush(data));
  return { value: 0n, scriptPubKey };
}

/** Its amount is judged before its address. */
function paymentOutput(address: string, amount: Json, chain: Chain, seen: Set<string>): TxOutput {
  const destination = decodeAddress(address, chain);
  const value = amountOf(amount);
  if ('error' in destination) {
    throw invalidAddress(destination, `Invalid Bitcoin address: ${address}`);
  }
  const scriptPubKey = scriptForDestination(destination);
  const name = bytesToHex(scriptPubKey);
  if (seen.has(name)) throw invalidParameter(`Invalid parameter, duplicated address: ${address}`);
  seen.add(name);
  return { value, scriptPubKey };
}
