import { describe, expect, test } from 'vitest';
import { scriptFlags } from '../script/interpreter/flags.ts';
import type { ScriptRole } from '../script/interpreter/tracer.ts';
import { assetSpend, SCRIPT_ASSETS, skip } from '../sighash/testing/script-assets.ts';
import { SCRIPT_TESTS, spendingTransaction } from '../sighash/testing/script-tests.ts';
import { parseFlags } from '../sighash/testing/upstream.ts';
import { plainVerdict, type Spending, subjectOf } from './testing/spending.ts';
import { runModel } from './testing/stack-model.ts';
import { type TracedStep, type TraceResult, traceInput } from './trace.ts';

/** By Node, as the stacks of all steps are many megabytes. */
function hexOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('hex');
}

/** A step as texts, taken while it is told. */
interface Kept {
  readonly script: ScriptRole;
  readonly position: number;
  readonly executed: boolean;
  readonly stack: readonly string[];
  readonly altStack: readonly string[];
  readonly valid: number;
}

interface Traced extends Exclude<TraceResult, string> {
  readonly steps: readonly Kept[];
}

function trace({ transaction, spent, index, flags }: Spending): Traced {
  const subject = subjectOf({ transaction, spent });
  const steps: Kept[] = [];
  const texts = new Map<Uint8Array, string>();
  const result = traceInput(subject, subject.inputs[index]!, flags, (step) =>
    steps.push(kept(step, texts)),
  );
  if (typeof result === 'string') throw new Error(`missing ${result}`);
  const changed = [...texts].find(([item, text]) => hexOf(item) !== text);
  if (changed) throw new Error(`an item on a stack was ${changed[1]}, and then another`);
  return { ...result, steps };
}

/** An item that stays on a stack from step to step is one text in `texts`. */
function kept(
  { script, position, executed, stack, altStack, checks }: TracedStep,
  texts: Map<Uint8Array, string>,
): Kept {
  const textOf = (item: Uint8Array) => {
    const text = texts.get(item) ?? hexOf(item);
    texts.set(item, text);
    return text;
  };
  return {
    script,
    position,
    executed,
    stack: stack.map(textOf),
    altStack: altStack.map(textOf),
    valid: checks.filter(({ valid }) => valid).length,
  };
}

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
      role === 'tapscript' && key.length !== 64 ? signature.length : traced[at]!.valid;
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

describe.skipIf(skip !== '')('the verdict of the plain run, and the stacks of the model', () => {
  test(`${SCRIPT_TESTS.length} cases of script_tests.json`, () => {
    const wrong = SCRIPT_TESTS.flatMap((one, i) => {
      const transaction = spendingTransaction(one);
      const spent = [{ value: one.amount, scriptPubKey: one.scriptPubKey }];
      const spending = { transaction, spent, index: 0, flags: one.flags };
      const found = flaws(spending, (error) => error === plainVerdict(spending));
      return found.map((flaw) => `${i}: ${flaw}`);
    });
    expect(wrong).toEqual([]);
  }, 300_000);

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
  }, 300_000);
});

describe('what a step tells', () => {
  const nowhere = { txid: new Uint8Array(32).fill(1), vout: 0 };
  const run = (scriptSig: string, scriptPubKey: string) => {
    const input = {
      prevout: nowhere,
      scriptSig: Uint8Array.from(Buffer.from(scriptSig, 'hex')),
      sequence: 0,
      witness: [],
    };
    const transaction = { version: 2, inputs: [input], outputs: [], lockTime: 0 };
    const script = Uint8Array.from(Buffer.from(scriptPubKey, 'hex'));
    const spent = [{ value: 1n, scriptPubKey: script }];
    return trace({ transaction, spent, index: 0, flags: scriptFlags('P2SH') });
  };

  test('both stacks are those behind it, and a branch that is not taken is not executed', () => {
    const { steps, error } = run('00', '6b6c6351675268');
    expect(error).toBeUndefined();
    expect(steps.map(({ script, position }) => `${script} ${position}`)).toEqual([
      'script_sig 0',
      ...[0, 1, 2, 3, 4, 5, 6].map((i) => `script_pubkey ${i}`),
    ]);
    expect(steps.map(({ stack }) => stack.join(' ') || String(stack.length))).toEqual([
      '1',
      '0',
      '1',
      '0',
      '0',
      '0',
      '02',
      '02',
    ]);
    expect(steps[1]!.altStack).toEqual(['']);
    expect(steps.map(({ executed }) => executed)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
  });

  test('the one that fails is the last', () => {
    const { steps, error } = run('51', '526a51');
    expect(error).toBe('OP_RETURN');
    expect(steps.at(-1)).toMatchObject({ script: 'script_pubkey', position: 1, executed: true });
  });
});
