import { bytesToHex } from '../../../core/bytes/hex.ts';
import { equalBytes } from '../../../core/bytes/order.ts';
import { MAX_MONEY } from '../../../core/encoding/amount.ts';
import { scriptToAsm } from '../../../core/script/asm.ts';
import { payToScriptHash, payToWitnessScriptHash } from '../../../core/script/pay-to.ts';
import { isPayToScriptHash, solve } from '../../../core/script/solver.ts';
import type { OutPoint, TxOutput } from '../../../core/tx/types.ts';
import { invalidParameter, RpcError, RpcErrorCode } from '../../errors.ts';
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type JsonTypeName,
  member,
  memberOrNull,
  typeName,
} from '../../json/value.ts';
import {
  amountOf,
  hashOf,
  hexOf,
  INT,
  integerOf,
  stringValue,
  wrongTypeWords,
} from '../../typed-values.ts';

/** Outputs by the outpoint that spends them. */
export class Prevouts {
  private readonly outputs = new Map<string, readonly [OutPoint, TxOutput]>();

  get(prevout: OutPoint): TxOutput | undefined {
    return this.outputs.get(nameOf(prevout))?.[1];
  }

  set(prevout: OutPoint, output: TxOutput): void {
    this.outputs.set(nameOf(prevout), [prevout, output]);
  }

  /** In the order in which each outpoint came first. */
  all(): readonly (readonly [OutPoint, TxOutput])[] {
    return [...this.outputs.values()];
  }
}

function nameOf({ txid, vout }: OutPoint): string {
  return `${bytesToHex(txid)}:${vout}`;
}

/** Who takes the scripts that come with outputs. */
export interface ScriptTaker {
  addScript(script: Uint8Array): void;
  /** Whether the scripts may be known from elsewhere, so that they need not come with an output. */
  readonly mayBeMissing?: true;
}

/**
 * Reads `prevtxs` into UTXOs and the scripts that come with them, each element and each
 * of its fields in Core's order and with Core's words (ParsePrevouts,
 * rpc/rawtransaction_util.cpp). Without anyone to take them scripts are not looked at.
 * Raises RpcError.
 */
export function readPrevouts(prevtxs: JsonArray, utxos: Prevouts, scripts?: ScriptTaker): void {
  for (const element of prevtxs) {
    if (!isObject(element)) {
      throw new RpcError(
        RpcErrorCode.deserialization,
        'expected object with {"txid\'","vout","scriptPubKey"}',
      );
    }
    readPrevout(element, utxos, scripts);
  }
}

function readPrevout(element: JsonObject, utxos: Prevouts, scripts: ScriptTaker | undefined): void {
  // By name, as Core keeps what it expects in a sorted map.
  requireType(element, 'scriptPubKey', 'string');
  requireType(element, 'txid', 'string');
  requireType(element, 'vout', 'number');
  const txid = hashOf(memberOrNull(element, 'txid'), 'txid');
  const prevout = { txid, vout: readVout(element) };
  const scriptPubKey = hexOf(memberOrNull(element, 'scriptPubKey'), 'scriptPubKey');
  const known = utxos.get(prevout);
  if (known && !equalBytes(known.scriptPubKey, scriptPubKey)) {
    throw mismatchedScripts(known.scriptPubKey, scriptPubKey);
  }
  utxos.set(prevout, { scriptPubKey, value: readAmount(element) });
  if (!scripts) return;
  const { type } = solve(scriptPubKey);
  if (type === 'scripthash' || type === 'witness_v0_scripthash') {
    readScripts(element, scriptPubKey, scripts);
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
  if (typeName(value) === expected) return;
  throw new RpcError(RpcErrorCode.type, wrongTypeWords(value, expected, name));
}

/** In the range of C++'s int, and not negative. */
function readVout(element: JsonObject): number {
  const number = Number(integerOf(memberOrNull(element, 'vout'), INT));
  if (number < 0) throw new RpcError(RpcErrorCode.deserialization, 'vout cannot be negative');
  return number;
}

/** An absent amount is all the money there can be, by which it is known to be absent later. */
function readAmount(element: JsonObject): bigint {
  const value = member(element, 'amount');
  return value === undefined ? MAX_MONEY : amountOf(value);
}

/**
 * The script that the output is the hash of. A witness script is preferred, a
 * redeem script may stand in for it, and both may be given where they agree.
 */
function readScripts(element: JsonObject, scriptPubKey: Uint8Array, scripts: ScriptTaker): void {
  const redeem = optionalText(element, 'redeemScript');
  const witness = optionalText(element, 'witnessScript');
  if (redeem === undefined && witness === undefined) {
    if (scripts.mayBeMissing) return;
    throw invalidParameter('Missing redeemScript/witnessScript');
  }
  const script =
    witness !== undefined ? hexOf(witness, 'witnessScript') : hexOf(redeem ?? '', 'redeemScript');
  scripts.addScript(script);
  const program = payToWitnessScriptHash(script);
  if (redeem !== undefined && witness !== undefined && redeem !== witness) {
    requireAgreement(hexOf(redeem, 'redeemScript'), program);
  }
  const outputs = isPayToScriptHash(scriptPubKey)
    ? [payToScriptHash(script), payToScriptHash(program)]
    : [program];
  if (!outputs.some((output) => equalBytes(output, scriptPubKey))) {
    throw invalidParameter('redeemScript/witnessScript does not match scriptPubKey');
  }
}

function requireAgreement(redeemScript: Uint8Array, program: Uint8Array): void {
  if (equalBytes(redeemScript, program)) return;
  throw invalidParameter('redeemScript does not correspond to witnessScript');
}

/** Null counts as absent, anything else must be a text. */
function optionalText(element: JsonObject, name: string): string | undefined {
  const value = memberOrNull(element, name);
  if (value === null) return undefined;
  requireTypeOf(value, name, 'string');
  return stringValue(value);
}
