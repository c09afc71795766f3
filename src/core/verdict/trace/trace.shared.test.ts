import { describe, expect, test } from 'vitest';
import type { ScriptRole } from '../../script/interpreter/tracer.ts';
import { assetSpend, SCRIPT_ASSETS } from '../../sighash/testing/script-assets.ts';
import { SCRIPT_TESTS, spendingTransaction } from '../../sighash/testing/script-tests.ts';
import { parseFlags } from '../../sighash/testing/upstream.ts';
import { plainVerdict, type Spending } from '../testing/spending.ts';
import { runModel } from '../testing/stack-model.ts';
import { hexOf, type Kept, type Traced, trace } from '../testing/traced.ts';

/** Where the traced stacks are not those that the model has. */
function differences(spending: Spending, { steps, error }: Traced): readonly string[] {
  const { scriptSig, witness } = spending.transaction.inputs[spending.index]!;
  const items = witness.map(hexOf);
  const sigHex = hexOf(scriptSig);
  const pubKeyHex = hexOf(spending.spent[spending.index]!.scriptPubKey);
  const bare = items.length > 1 && items.at(-1)!.startsWith('50') ? items.slice(0, -1) : items;
  const afterSig = runModel(sigHex, [], Number.POSITIVE_INFINITY, () => 0).at(-1)?.stack ?? [];
  const redeem = afterSig.at(-1) ?? '';
  const program = [pubKeyHex, redeem].find((script) => /^0014.{40}$/.test(script)) ?? '';
  const starts: Readonly<Record<ScriptRole, readonly [string, readonly string[]]>> = {
    script_sig: [sigHex, []],
    script_pubkey: [pubKeyHex, lastOf(steps, 'script_sig') ?? afterSig],
    redeem_script: [redeem, afterSig.slice(0, -1)],
    witness_script: [items.at(-1) ?? '', items.slice(0, -1)],
    witness_pubkeyhash: [`76a914${program.slice(4)}88ac`, items],
    tapscript: [bare.at(-2) ?? '', bare.slice(0, -2)],
  };
  return Object.entries(starts).flatMap(([role, [script, initial]]) => {
    const traced = steps.filter((step) => step.script === role);
    // A tapscript's key of a kind to come is held against nothing: any signature fits.
    const validAt = (at: number, signature: string, key: string) =>
      role === 'tapscript' && key.length !== 64 ? signature.length : validIn(traced[at]!);
    const model = runModel(script, initial, traced.length, validAt);
    return traced.flatMap((step, i) => {
      const isFailing = error !== undefined && step === steps.at(-1);
      const expected = model[i];
      const same =
        step.position === i &&
        step.executed === expected?.executed &&
        (isFailing || isSame(step.stack, expected.stack)) &&
        (isFailing || isSame(step.altStack, expected.altStack));
      return same ? [] : [`${role} ${i}: ${JSON.stringify([step, expected])}`];
    });
  });
}

function validIn({ checks }: Kept): number {
  return checks.filter(({ valid }) => valid).length;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function lastOf(steps: readonly Kept[], role: ScriptRole): readonly string[] | undefined {
  return steps.findLast(({ script }) => script === role)?.stack;
}

/** Nothing where a trace has this verdict and tells what the model tells. */
function flaws(spending: Spending, isRight: (error: string | undefined) => boolean) {
  const traced = trace(spending);
  const verdict = isRight(traced.error) ? [] : [`not ${traced.error}`];
  return [...verdict, ...differences(spending, traced)];
}

describe('the verdict of the plain run, and the stacks of the model', () => {
  test(`${SCRIPT_TESTS.length} cases of script_tests.json`, () => {
    const wrong = SCRIPT_TESTS.flatMap((one, i) => {
      const transaction = spendingTransaction(one);
      const spent = [{ value: one.amount, scriptPubKey: one.scriptPubKey }];
      const spending = { transaction, spent, index: 0, flags: one.flags };
      const found = flaws(spending, (error) => error === plainVerdict(spending));
      return found.map((flaw) => `${i}: ${flaw}`);
    });
    expect(wrong).toEqual([]);
  });

  test(`${SCRIPT_ASSETS.length} cases of script_assets.json with their own flags`, () => {
    const wrong = SCRIPT_ASSETS.flatMap((asset, i) =>
      [asset.success, asset.failure].flatMap((input) => {
        if (!input) return [];
        const { index } = asset;
        const spending = { ...assetSpend(asset, input), index, flags: parseFlags(asset.flags) };
        const passes = input === asset.success;
        return flaws(spending, (error) => (error === undefined) === passes).map(
          (flaw) => `${i} ${asset.comment}: ${flaw}`,
        );
      }),
    );
    expect(wrong).toEqual([]);
  });
});
