import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IS_ALL } from '../../../test/all.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { SCRIPT_FLAG_NAMES, ScriptFlag } from '../../core/script/interpreter/flags.ts';
import {
  creditingTransaction,
  SCRIPT_TESTS,
  type ScriptTest,
  spendingTransaction,
} from '../../core/sighash/testing/script-tests.ts';
import { encodeTransaction } from '../../core/tx/ids.ts';
import { subjectOf } from '../../core/verdict/testing/spending.ts';
import { type StepDetails, Steps } from '../../core/verdict/trace/steps.ts';
import { execute } from '../../rpc/dispatch.ts';
import { rowOfKey } from '../ui/list/row-keys.ts';
import { StepView } from './step-view.tsx';
import { STEPS_TEXT } from './text.ts';

/*
 * Scripts of script_tests.json, walked by the keys of the page from its first step to its
 * last and back: each stack that is drawn is the one that `tracescript` tells.
 * In a browser `e2e/steps.spec.ts` walks scripts of each opcode.
 */

interface Traced {
  readonly ok: boolean;
  /** An answer has room for so many steps. */
  readonly truncated?: true;
  readonly steps: readonly { readonly stack: readonly string[] }[];
}

function traced(one: ScriptTest): Traced {
  const transaction = spendingTransaction(one);
  const coin = bytesToHex(encodeTransaction(creditingTransaction(one)));
  const flags = SCRIPT_FLAG_NAMES.filter((name) => one.flags & ScriptFlag[name]);
  const options = { prevtxs: [coin], flags: flags.length > 0 ? flags : ['NONE'], limit: 1e6 };
  const body = JSON.stringify({
    method: 'tracescript',
    params: [bytesToHex(encodeTransaction(transaction)), 0, options],
  });
  const answer: { readonly result: Traced | null; readonly error: unknown } = JSON.parse(
    execute(body, { chain: 'regtest' }).body,
  );
  if (!answer.result) throw new Error(JSON.stringify(answer.error));
  return answer.result;
}

const MOST_DRAWN = 50;

/* Of every fourth script, or of all with TOUCHSTONE_ALL, as drawing takes its time. */
const ONE_IN = IS_ALL ? 1 : 4;
const SCRIPTS = SCRIPT_TESTS.map((one, number) => ({ one, number })).filter(
  ({ number }) => number % ONE_IN === 0,
);

/** Top first, as the list under the title has it. */
function drawnStack(step: StepDetails, title: string): readonly string[] {
  const html = renderToStaticMarkup(<StepView step={step} />);
  const [, list = ''] = html.split(`<h3>${title}</h3>`);
  const items = list.split('</ol>')[0]!.matchAll(/<li><span[^>]*>([^<]*)<\/span><\/li>/g);
  return [...items].map(([, text]) => (text === STEPS_TEXT.emptyItem ? '' : text!));
}

/** Each step to which a key leads, until it leads no further. */
function walk(key: string, from: number, count: number): readonly number[] {
  const places = [from];
  for (let at = from; ; ) {
    const to = rowOfKey(key, at, { count, page: 1 })!;
    if (to === at) return places;
    places.push(to);
    at = to;
  }
}

test(`${SCRIPTS.length} scripts, drawn step by step from end to end`, () => {
  let drawn = 0;
  const wrong = SCRIPTS.flatMap(({ one, number }) => {
    const { ok, steps, truncated } = traced(one);
    const spent = [{ value: one.amount, scriptPubKey: one.scriptPubKey }];
    const subject = subjectOf({ transaction: spendingTransaction(one), spent });
    const run = Steps.of(subject, subject.inputs[0]!, one.flags);
    if (typeof run === 'string') return [`${number}: missing ${run}`];
    const { count, error } = run;
    const isAll = truncated ? count > steps.length : count === steps.length;
    if (!isAll || (error === undefined) !== ok) return [`${number}: another run`];
    if (count === 0) return [];
    const there = walk('ArrowDown', rowOfKey('Home', 0, { count, page: 1 })!, count);
    const back = walk('ArrowUp', there.at(-1)!, count);
    if (there.length !== count || back.join() !== there.toReversed().join()) {
      return [`${number}: walked to ${there.at(-1)} of ${count}`];
    }
    return there.slice(0, steps.length).flatMap((at) => {
      drawn++;
      const stack = drawnStack(run.details(at)!, STEPS_TEXT.after);
      const told = steps[at]!.stack.toReversed().slice(0, MOST_DRAWN);
      return stack.join() === told.join() && stack.length === told.length
        ? []
        : [`${number}, step ${at}`];
    });
  });
  expect(wrong).toEqual([]);
  expect(drawn).toBeGreaterThan(10_000 / ONE_IN);
}, 600_000);
