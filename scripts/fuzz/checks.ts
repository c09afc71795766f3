import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { DecodeError } from '../../src/core/bytes/decode-error.ts';
import { bytesToHex, hexToBytes } from '../../src/core/bytes/hex.ts';
import { outlinePastError } from '../../src/core/damage/damage.ts';
import { encodeBase64 } from '../../src/core/encoding/base64.ts';
import { CHAINS, type Chain } from '../../src/core/encoding/chains.ts';
import type { InspectedFormat } from '../../src/core/intake/format.ts';
import { recognise } from '../../src/core/intake/recognise.ts';
import { nodeCount } from '../../src/core/outline/node-index.ts';
import { decodePsbt, encodePsbt } from '../../src/core/psbt/psbt.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../src/core/script/interpreter/flags.ts';
import { verifyScript } from '../../src/core/script/interpreter/verify.ts';
import { InspectedInput } from '../../src/core/shown/shown-input.ts';
import { Sighashes } from '../../src/core/sighash/sighashes.ts';
import { TransactionChecker } from '../../src/core/sighash/transaction-checker.ts';
import { decodeTransaction } from '../../src/core/tx/decode.ts';
import { encodeTransaction } from '../../src/core/tx/ids.ts';
import type { Transaction, TxOutput } from '../../src/core/tx/types.ts';
import { execute } from '../../src/rpc/dispatch.ts';
import { RpcErrorCode } from '../../src/rpc/errors.ts';
import { parseJson } from '../../src/rpc/json/parse.ts';
import { isArray, isObject, type Json, JsonNumber, member } from '../../src/rpc/json/value.ts';
import { prepareSigning } from '../../src/rpc/procedures/transactions/sign-call.ts';
import { readSigningParameters } from '../../src/rpc/procedures/transactions/signrawtransactionwithkey.ts';
import { checkResult } from '../../src/rpc/schema.ts';
import { findProcedure } from '../../src/rpc/table.ts';
import { flaw } from '../../test/tiling.ts';

/*
 * What must hold of any input whatever. Each check raises where it does not,
 * and answers whether the input was accepted.
 */

/** No part of an input takes less than a quarter of a byte: the index cannot outgrow its input. */
const PARTS_PER_BYTE = 4;
const PARTS_AT_LEAST = 64;

/** A PSBT decodes and re-encodes to itself, or is refused in the form that is promised. */
export function checkPsbt(bytes: Uint8Array): boolean {
  const psbt = decoded(bytes, decodePsbt);
  if (psbt) assertSame(encodePsbt(psbt), bytes);
  checkIndex(bytes, 'psbt', psbt !== undefined);
  checkAnswer('decodepsbt', encodeBase64(bytes), psbt !== undefined);
  return psbt !== undefined;
}

/** As {@link checkPsbt}. */
export function checkTransaction(bytes: Uint8Array): boolean {
  const transaction = decoded(bytes, (whole) => decodeTransaction(whole));
  if (transaction) assertSame(encodeTransaction(transaction), bytes);
  checkIndex(bytes, 'transaction', transaction !== undefined);
  checkAnswer('decoderawtransaction', bytesToHex(bytes), transaction !== undefined);
  return transaction !== undefined;
}

/** Whatever is given to the page is recognised or named, and then every part of it can be looked at. */
export function checkPasted(bytes: Uint8Array): boolean {
  const recognised = recognise(bytes);
  if (!recognised.ok) return false;
  const input = new InspectedInput(recognised.bytes, recognised.format);
  for (const chain of CHAINS) input.summary(chain);
  const { steps, ids } = input.faultPath();
  assert.ok(ids.length <= steps.length);
  for (const id of ids) assert.ok(input.has(id), 'a part of the path to the fault is there');
  for (let id = 0; id < Math.min(nodeCount(input.index), 5_000); id++) input.value(id, 'main');
  return input.error === undefined;
}

/** Any body has an answer in the form that JSON-RPC gives it, and none is a fault of ours. */
export function checkBody(body: string, chain: Chain): boolean {
  const { status, body: text } = execute(body, { chain, randomBytes });
  if (text === '') {
    assert.ok(status === 204 || status === 413, `status ${status} without a body`);
    return status === 204;
  }
  const answer = parseJson(text);
  assert.ok(answer !== undefined, 'the answer is JSON');
  const answers = isArray(answer) ? answer : [answer];
  for (const one of answers) checkErrorForm(memberOf(one, 'error'));
  return answers.some((one) => isAbsent(memberOf(one, 'error')));
}

/** What is signed verifies anew, and is said to be complete exactly where every input does. */
export function checkSigning(params: readonly unknown[], chain: Chain): boolean {
  const text = JSON.stringify(params);
  const body = `{"jsonrpc":"2.0","id":1,"method":"signrawtransactionwithkey","params":${text}}`;
  const answer = parseJson(execute(body, { chain, randomBytes }).body);
  assert.ok(answer !== undefined, 'the answer is JSON');
  const error = memberOf(answer, 'error');
  if (!isAbsent(error)) {
    checkErrorForm(error);
    assertNoKey(JSON.stringify(error), params[1]);
    return false;
  }
  const result = memberOf(answer, 'result');
  assert.ok(result !== undefined);
  assert.equal(
    checkResult(findProcedure('signrawtransactionwithkey')!.results[0]!, result),
    undefined,
  );
  checkVerdicts(result, spentOutputs(text, chain));
  return true;
}

function checkVerdicts(result: Json, spent: readonly (TxOutput | undefined)[]): void {
  const hex = memberOf(result, 'hex');
  assert.ok(typeof hex === 'string');
  const transaction = decodeTransaction(hexToBytes(hex)!, { legacy: false, extended: true });
  const errors = memberOf(result, 'errors');
  const failed = errors !== undefined && isArray(errors) ? errors.length : 0;
  const verdicts = transaction.inputs.map((_, i) => isSpendable(transaction, spent, i));
  assert.equal(failed, verdicts.filter((valid) => !valid).length, 'errors name what fails');
  assert.equal(memberOf(result, 'complete'), failed === 0);
}

function isSpendable(
  transaction: Transaction,
  spent: readonly (TxOutput | undefined)[],
  inputIndex: number,
): boolean {
  const output = spent[inputIndex];
  const { scriptSig, witness } = transaction.inputs[inputIndex]!;
  if (output === undefined) return false;
  const known = spent.filter((one) => one !== undefined);
  const sighashes = Sighashes.of(transaction, known.length === spent.length ? known : undefined);
  const checker = new TransactionChecker({ sighashes, inputIndex, amount: output.value });
  const spend = { scriptSig, witness, scriptPubKey: output.scriptPubKey };
  return verifyScript(spend, { flags: STANDARD_SCRIPT_FLAGS, checker }) === undefined;
}

function spentOutputs(text: string, chain: Chain): readonly (TxOutput | undefined)[] {
  const params = parseJson(text);
  assert.ok(params !== undefined && isArray(params));
  const job = prepareSigning(readSigningParameters(params), chain);
  job.keystore.wipe();
  return job.spentOutputs;
}

/** What bytes decode to; `undefined` where they are refused as they may be. Raises whatever else is raised. */
export function decoded<T>(bytes: Uint8Array, decode: (bytes: Uint8Array) => T): T | undefined {
  try {
    return decode(bytes);
  } catch (thrown) {
    if (!(thrown instanceof DecodeError)) throw thrown;
    const { start, end } = thrown.span;
    assert.ok(0 <= start && start <= end && end <= bytes.length, 'the fault lies in the input');
    return undefined;
  }
}

function checkIndex(bytes: Uint8Array, format: InspectedFormat, isValid: boolean): void {
  const outline = outlinePastError(bytes, format);
  const { index, error } = outline;
  // The one change that makes it whole takes many times as long: of some.
  const isDamaged = format === 'psbt' && error !== undefined;
  if (bytes.length % 16 === 0) assert.equal(outline.damage !== undefined, isDamaged);
  assert.equal(error === undefined, isValid);
  assert.equal(flaw(index, bytes.length), undefined);
  assert.ok(nodeCount(index) <= PARTS_AT_LEAST + PARTS_PER_BYTE * bytes.length, 'too many parts');
}

function checkAnswer(method: string, parameter: string, isValid: boolean): void {
  const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":["${parameter}"]}`;
  const answer = parseJson(execute(body, { chain: 'main' }).body);
  assert.ok(answer !== undefined, 'the answer is JSON');
  const error = memberOf(answer, 'error');
  assert.equal(isAbsent(error), isValid);
  checkErrorForm(error);
  if (!isValid) return;
  const result = memberOf(answer, 'result');
  assert.ok(result !== undefined);
  const flaws = findProcedure(method)!.results.map((declared) => checkResult(declared, result));
  assert.ok(flaws.includes(undefined), flaws.join('; '));
}

const CODES: ReadonlySet<string> = new Set(Object.values(RpcErrorCode).map(String));

/** A code of the list, which is not that of a fault of ours, a message, and perhaps data. */
export function checkErrorForm(error: Json | undefined): void {
  if (isAbsent(error)) return;
  const code = memberOf(error, 'code');
  assert.ok(code instanceof JsonNumber);
  assert.ok(CODES.has(code.text), `code ${code.text}`);
  assert.notEqual(code.text, String(RpcErrorCode.internalError), 'a fault of ours');
  assert.equal(typeof memberOf(error, 'message'), 'string');
}

/** Nothing that a caller gave as a key is in what is said of an error. */
function assertNoKey(said: string, keys: unknown): void {
  if (!Array.isArray(keys)) return;
  for (const key of keys) {
    if (typeof key === 'string' && key.length > 20)
      assert.ok(!said.includes(key), 'a key is named');
  }
}

function assertSame(actual: Uint8Array, expected: Uint8Array): void {
  assert.ok(Buffer.compare(actual, expected) === 0, 're-encodes to something else');
}

export function isAbsent(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

export function memberOf(value: Json | undefined, name: string): Json | undefined {
  return value !== undefined && isObject(value) ? member(value, name) : undefined;
}
