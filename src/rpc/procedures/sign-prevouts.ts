import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { equalBytes, reversed } from '../../core/bytes/order.ts';
import { hash160 } from '../../core/crypto/hashes.ts';
import { isMoneyRange, MAX_MONEY, parseFixedPoint } from '../../core/encoding/amount.ts';
import { scriptToAsm } from '../../core/script/asm.ts';
import { scriptForDestination } from '../../core/script/destination.ts';
import { isPayToScriptHash, solve } from '../../core/script/solver.ts';
import { type Keystore, payToWitnessScriptHash } from '../../core/sign/keystore.ts';
import type { OutPoint, TxOutput } from '../../core/tx/types.ts';
import { RpcError, RpcErrorCode } from '../errors.ts';
import {
  isObject,
  type Json,
  type JsonArray,
  JsonNumber,
  type JsonObject,
  type JsonTypeName,
  member,
  memberOrNull,
  typeName,
} from '../json/value.ts';

/** Outputs by the outpoint that spends them. */
export class Coins {
  private readonly outputs = new Map<string, TxOutput>();

  get(prevout: OutPoint): TxOutput | undefined {
    return this.outputs.get(nameOf(prevout));
  }

  set(prevout: OutPoint, output: TxOutput): void {
    this.outputs.set(nameOf(prevout), output);
  }
}

function nameOf({ txid, vout }: OutPoint): string {
  return `${bytesToHex(txid)}:${vout}`;
}

const EIGHT_PLACES = 8;
const HASH_DIGITS = 64;
const MAX_INT = 0x7fffffff;

/**
 * Reads `prevtxs` into coins and the keystore's scripts, each element and each
 * of its fields in Core's order and with Core's words (ParsePrevouts,
 * rpc/rawtransaction_util.cpp). Raises RpcError.
 */
export function readPrevouts(prevtxs: JsonArray, coins: Coins, keystore: Keystore): void {
  for (const element of prevtxs) {
    if (!isObject(element)) {
      throw new RpcError(
        RpcErrorCode.deserialization,
        'expected object with {"txid\'","vout","scriptPubKey"}',
      );
    }
    readPrevout(element, coins, keystore);
  }
}

function readPrevout(element: JsonObject, coins: Coins, keystore: Keystore): void {
  // By name, as Core keeps what it expects in a sorted map.
  requireType(element, 'scriptPubKey', 'string');
  requireType(element, 'txid', 'string');
  requireType(element, 'vout', 'number');
  const prevout = { txid: readTxid(element), vout: readVout(element) };
  const scriptPubKey = readHex(memberOrNull(element, 'scriptPubKey'), 'scriptPubKey');
  const known = coins.get(prevout);
  if (known && !equalBytes(known.scriptPubKey, scriptPubKey)) {
    throw mismatchedScripts(known.scriptPubKey, scriptPubKey);
  }
  coins.set(prevout, { scriptPubKey, value: readAmount(element) });
  const { type } = solve(scriptPubKey);
  if (type === 'scripthash' || type === 'witness_v0_scripthash') {
    readScripts(element, scriptPubKey, keystore);
  }
}

function mismatchedScripts(first: Uint8Array, second: Uint8Array): RpcError {
  const [before, now] = [scriptToAsm(first, false), scriptToAsm(second, false)];
  return new RpcError(
    RpcErrorCode.deserialization,
    `Previous output scriptPubKey mismatch:\n${before}\nvs:\n${now}`,
  );
}

/** The order of checks of RPCTypeCheckObj: there at all, then its type. */
function requireType(element: JsonObject, name: string, expected: JsonTypeName): void {
  const value = memberOrNull(element, name);
  if (value === null) throw new RpcError(RpcErrorCode.type, `Missing ${name}`);
  requireTypeOf(value, name, expected);
}

function requireTypeOf(value: Json, name: string, expected: JsonTypeName): void {
  const actual = typeName(value);
  if (actual === expected) return;
  throw new RpcError(
    RpcErrorCode.type,
    `JSON value of type ${actual} for field ${name} is not of expected type ${expected}`,
  );
}

/** An id as it is shown; the bytes are in serialised order. */
function readTxid(element: JsonObject): Uint8Array {
  const text = textOf(memberOrNull(element, 'txid'));
  const bytes = text.length === HASH_DIGITS ? hexToBytes(text) : undefined;
  if (bytes) return reversed(bytes);
  const length = new TextEncoder().encode(text).length;
  const fault =
    length === HASH_DIGITS
      ? `must be hexadecimal string (not '${text}')`
      : `must be of length ${HASH_DIGITS} (not ${length}, for '${text}')`;
  throw new RpcError(RpcErrorCode.invalidParameter, `txid ${fault}`);
}

/** Judged by its text: 1.0 and 1e2 are no integers to Core. */
function readVout(element: JsonObject): number {
  const value = memberOrNull(element, 'vout');
  const text = value instanceof JsonNumber ? value.text : '';
  const number = /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= -MAX_INT - 1 && number <= MAX_INT)) {
    throw new RpcError(RpcErrorCode.misc, 'JSON integer out of range');
  }
  if (number < 0) throw new RpcError(RpcErrorCode.deserialization, 'vout cannot be negative');
  return number;
}

/** An absent amount is all the money there can be, by which it is known to be absent later. */
function readAmount(element: JsonObject): bigint {
  const value = member(element, 'amount');
  if (value === undefined) return MAX_MONEY;
  if (typeof value !== 'string' && !(value instanceof JsonNumber)) {
    throw new RpcError(RpcErrorCode.type, 'Amount is not a number or string');
  }
  const text = typeof value === 'string' ? value : value.text;
  const amount = parseFixedPoint(text, EIGHT_PLACES);
  if (amount === undefined) throw new RpcError(RpcErrorCode.type, 'Invalid amount');
  if (!isMoneyRange(amount)) throw new RpcError(RpcErrorCode.type, 'Amount out of range');
  return amount;
}

/**
 * The script that the output is the hash of. A witness script is preferred, a
 * redeem script may stand in for it, and both may be given where they agree.
 */
function readScripts(element: JsonObject, scriptPubKey: Uint8Array, keystore: Keystore): void {
  const redeem = optionalText(element, 'redeemScript');
  const witness = optionalText(element, 'witnessScript');
  if (redeem === undefined && witness === undefined) {
    throw new RpcError(RpcErrorCode.invalidParameter, 'Missing redeemScript/witnessScript');
  }
  const script =
    witness !== undefined
      ? readHex(witness, 'witnessScript')
      : readHex(redeem ?? '', 'redeemScript');
  keystore.addScript(script);
  const program = payToWitnessScriptHash(script);
  if (redeem !== undefined && witness !== undefined && redeem !== witness) {
    requireAgreement(readHex(redeem, 'redeemScript'), program);
  }
  const outputs = isPayToScriptHash(scriptPubKey)
    ? [payToScriptHash(script), payToScriptHash(program)]
    : [program];
  if (!outputs.some((output) => equalBytes(output, scriptPubKey))) {
    throw new RpcError(
      RpcErrorCode.invalidParameter,
      'redeemScript/witnessScript does not match scriptPubKey',
    );
  }
}

function payToScriptHash(script: Uint8Array): Uint8Array {
  return scriptForDestination({ type: 'scripthash', hash: hash160(script) });
}

function requireAgreement(redeemScript: Uint8Array, program: Uint8Array): void {
  if (equalBytes(redeemScript, program)) return;
  throw new RpcError(
    RpcErrorCode.invalidParameter,
    'redeemScript does not correspond to witnessScript',
  );
}

/** Null counts as absent, anything else must be a text. */
function optionalText(element: JsonObject, name: string): string | undefined {
  const value = memberOrNull(element, name);
  if (value === null) return undefined;
  requireTypeOf(value, name, 'string');
  return textOf(value);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : '';
}

function readHex(value: Json, name: string): Uint8Array {
  const text = textOf(value);
  const bytes = hexToBytes(text);
  if (bytes) return bytes;
  throw new RpcError(
    RpcErrorCode.invalidParameter,
    `${name} must be hexadecimal string (not '${text}')`,
  );
}
