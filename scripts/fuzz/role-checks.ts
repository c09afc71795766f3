import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { bytesToHex } from '../../src/core/bytes/hex.ts';
import type { Chain } from '../../src/core/encoding/chains.ts';
import { canonicalPsbt } from '../../src/core/psbt/canonical.ts';
import { decodePsbt, encodePsbt } from '../../src/core/psbt/psbt.ts';
import { recordOf } from '../../src/core/psbt/record-access.ts';
import type { InputMap, Psbt } from '../../src/core/psbt/types.ts';
import { finalScriptsOf } from '../../src/core/psbt/view.ts';
import { analyzePsbt } from '../../src/core/roles/analyze.ts';
import { combinePsbts, uniqueId } from '../../src/core/roles/combine.ts';
import { finalizePsbt } from '../../src/core/roles/finalize.ts';
import { joinPsbts } from '../../src/core/roles/join.ts';
import { execute } from '../../src/rpc/dispatch.ts';
import { parseJson } from '../../src/rpc/json/parse.ts';
import { checkResult } from '../../src/rpc/schema.ts';
import { findProcedure } from '../../src/rpc/table.ts';
import { checkErrorForm, decoded, isAbsent, memberOf } from './checks.ts';

/* What must hold of the roles, whatever PSBT they are given. */

const written = (psbt: Psbt) => bytesToHex(encodePsbt(psbt));

/**
 * The form that Core writes stays as it is, combining a PSBT with itself changes
 * nothing, and finalising loses no signature.
 */
export function checkRoles(bytes: Uint8Array, other: Uint8Array): boolean {
  const psbt = decoded(bytes, decodePsbt);
  if (!psbt) return false;
  const canonical = canonicalPsbt(psbt);
  assert.equal(written(canonicalPsbt(canonical)), written(canonical));
  if (isReadable(canonical)) {
    assert.equal(written(decodePsbt(encodePsbt(canonical))), written(canonical));
  }
  const combined = combinePsbts([psbt, psbt]);
  assert.equal(combined && written(combined), uniqueId(psbt) && written(canonical));
  checkFinalized(psbt, canonical);
  checkPair(psbt, decoded(other, decodePsbt));
  return true;
}

/**
 * A previous transaction without inputs is written without its witness marker, as
 * Core writes it, and then reads as something else.
 */
function isReadable({ inputs }: Psbt): boolean {
  return inputs.every((map) => recordOf(map, 'non_witness_utxo')?.value.inputs.length !== 0);
}

function checkFinalized(psbt: Psbt, canonical: Psbt): void {
  const { psbt: after, transaction } = finalizePsbt(psbt);
  assert.equal(written(finalizePsbt(canonical).psbt), written(after));
  after.inputs.forEach((map, i) => {
    if (!finalScriptsOf(map)) assertKeeps(canonical.inputs[i]!, map);
  });
  const analysis = analyzePsbt(psbt);
  if (transaction && analysis.ok) {
    assert.ok(
      analysis.inputs.every(({ hasUtxo }) => hasUtxo),
      'nothing is final without its coin',
    );
  }
}

function assertKeeps(before: InputMap, after: InputMap): void {
  const keys = new Set(after.records.map(({ wholeKey }) => bytesToHex(wholeKey)));
  for (const { field, wholeKey } of before.records) {
    if (field.endsWith('_sig')) assert.ok(keys.has(bytesToHex(wholeKey)), 'a signature is lost');
  }
}

function checkPair(psbt: Psbt, other: Psbt | undefined): void {
  if (!other) return;
  combinePsbts([psbt, other]);
  if (psbt.version !== 0 || other.version !== 0) return;
  const joined = joinPsbts([psbt, other], (limit) => limit - 1);
  if (!joined.ok) return;
  assert.equal(joined.psbt.inputs.length, psbt.inputs.length + other.inputs.length);
  if (isReadable(joined.psbt)) {
    assert.equal(written(decodePsbt(encodePsbt(joined.psbt))), written(joined.psbt));
  }
}

/** A call is answered as its procedure declares, or with an error that is none of ours. */
export function checkCall(method: string, params: readonly unknown[], chain: Chain): boolean {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = parseJson(execute(body, { chain, randomBytes }).body);
  assert.ok(answer !== undefined, 'the answer is JSON');
  const error = memberOf(answer, 'error');
  checkErrorForm(error);
  if (!isAbsent(error)) return false;
  const result = memberOf(answer, 'result');
  assert.ok(result !== undefined);
  const flaws = findProcedure(method)!.results.map((declared) => checkResult(declared, result));
  assert.ok(flaws.includes(undefined), flaws.join('; '));
  return true;
}
