import { expect, test } from 'vitest';
import { bytesOf, transaction, txInput, txOutput, witness } from '../../../test/psbt-text.ts';
import { outlineOf } from './inspect.ts';
import { kindOf, nodeCount } from './node-index.ts';
import type { NodeKind } from './node-kinds.ts';
import { amountPrefix, isEmpty, opcodesNamed, type PartQuery, readingOf } from './part-search.ts';

const BYTES = bytesOf(
  transaction({
    inputs: [txInput()],
    outputs: [txOutput(10_000, `0014${'aa'.repeat(20)}`), txOutput(12_345_678, '51')],
    witnesses: [witness('', '300602010102010101', '5151ae')],
  }),
);

/** What is found, as reading and kind. */
function found(query: Partial<PartQuery>): readonly string[] {
  const { index } = outlineOf(BYTES, 'transaction');
  const whole = {
    kinds: new Set<NodeKind>(),
    types: new Set<never>(),
    opcodes: new Set<number>(),
    ...query,
  };
  return Array.from({ length: nodeCount(index) }, (_, row) => row).flatMap((row) => {
    const reading = readingOf(BYTES, index, row, whole);
    return reading ? [`${reading} ${kindOf(index, row)} ${index.start[row]}`] : [];
  });
}

test.each<[what: string, query: Partial<PartQuery>, kinds: readonly string[]]>([
  ['a kind', { kinds: new Set<NodeKind>(['tx.witness.script']) }, ['label tx.witness.script']],
  ['an opcode', { opcodes: opcodesNamed('op_checkmultisig') }, ['opcode script.opcode']],
  ['a type', { types: new Set(['witness_v0_keyhash'] as const) }, ['type tx.out.script_pubkey']],
  ['an amount', { amount: '0.0001' }, ['amount tx.out.value']],
  ['the beginning of one', { amount: '0.12345' }, ['amount tx.out.value']],
  ['an amount that is not there', { amount: '0.5' }, []],
  ['nothing', {}, []],
])('%s is found', (_what, query, kinds) => {
  expect(found(query).map((each) => each.replace(/ \d+$/, ''))).toEqual(kinds);
});

test.each([
  ['OP_CHECKSIG', true],
  ['checksigverify', true],
  ['op_', false],
  ['add', false],
  ['OP_UNKNOWN', false],
  ['nothing like it', false],
])('opcodes named %s: %s', (query, some) => {
  expect(opcodesNamed(query).size > 0).toBe(some);
});

test.each([
  ['0.0001', '0.0001'],
  [' 0.0001 BTC', '0.0001'],
  ['0.', undefined],
  ['12', undefined],
  ['0.123456789', undefined],
])('the amount in "%s" is %s', (query, amount) => {
  expect(amountPrefix(query)).toBe(amount);
});

test('a query that names nothing is empty', () => {
  const none = { kinds: new Set<NodeKind>(), types: new Set<never>(), opcodes: new Set<number>() };
  expect(isEmpty(none)).toBe(true);
  expect(isEmpty({ ...none, amount: '0.1' })).toBe(false);
});
