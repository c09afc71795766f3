import assert from 'node:assert/strict';
import { MEND_CODES } from '../../src/core/mend/codes.ts';
import { execute } from '../../src/rpc/dispatch.ts';
import { checkCall } from './role-checks.ts';

/* What must hold of the procedures that Core has not, whatever file they are given. */

interface Compared {
  readonly same_transaction: boolean;
  readonly kind: string;
  readonly changes: readonly { readonly path: string; readonly what: string }[];
}

/**
 * Each answers in the declared form or with a declared error, and the same twice;
 * what is compared with itself is the same, and the other way round what was added
 * is removed.
 */
export function checkVerifying(
  text: string,
  other: string,
  input: number,
  prevtxs: unknown,
): boolean {
  const options = { prevtxs };
  const accepted = [
    isAnswered('inspectpsbt', [text, options]),
    isAnswered('describepsbt', [text, options]),
    isAnswered('getsighash', [text, input, options]),
    isAnswered('tracescript', [text, input, { ...options, limit: 300 }]),
    isAnswered('comparepsbts', [text, other]),
    isAnswered('repairpsbt', [text, { earlier: [other], version: 2, mends: MEND_CODES }]),
    isAnswered('testmempoolaccept', [[text], 0, prevtxs]),
  ];
  checkComparison(text, other);
  checkDescription(text, options);
  return accepted.includes(true);
}

/** A description is short, whatever is in the file, and nothing in it moves a cursor or turns text around. */
function checkDescription(text: string, options: object): void {
  const { result } = JSON.parse(answerTo('describepsbt', [text, options])) as {
    readonly result: string | null;
  };
  if (result === null) return;
  const lines = result.split('\n');
  assert.ok(lines.length <= 80, `${lines.length} lines`);
  assert.ok(!lines.some((line) => /[\p{Cc}\p{Cf}]/u.test(line)), 'a character that nobody sees');
}

function isAnswered(method: string, params: readonly unknown[]): boolean {
  const [first, second] = [answerTo(method, params), answerTo(method, params)];
  assert.equal(first, second, `${method} answers otherwise the second time`);
  return checkCall(method, params, 'regtest');
}

function answerTo(method: string, params: readonly unknown[]): string {
  return execute(JSON.stringify({ method, params }), { chain: 'regtest' }).body;
}

function compared(a: string, b: string): Compared | null {
  return (JSON.parse(answerTo('comparepsbts', [a, b])) as { readonly result: Compared | null })
    .result;
}

const OPPOSITE: Readonly<Record<string, string>> = {
  added: 'removed',
  removed: 'added',
  changed: 'changed',
};

function checkComparison(a: string, b: string): void {
  const [there, back] = [compared(a, b), compared(b, a)];
  assert.equal(there === null, back === null);
  if (!there || !back) return;
  assert.equal(compared(a, a)?.kind, 'same');
  assert.equal(there.kind, back.kind);
  assert.equal(there.same_transaction, there.kind !== 'transaction');
  assert.deepEqual(
    there.changes.map(({ path, what }) => [path, what]),
    back.changes.map(({ path, what }) => [path, OPPOSITE[what]]),
  );
  if (a !== b && there.kind === 'same')
    assert.notEqual(a.startsWith('cHNidP'), b.startsWith('cHNidP'));
}
