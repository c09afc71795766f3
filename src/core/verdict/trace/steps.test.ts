import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../bytes/writer.ts';
import { inputRecord } from '../../psbt/make-record.ts';
import { one } from '../../review/testing/file-rows.ts';
import { subjectOfFile } from '../../review/testing/subjects.ts';
import { STANDARD_SCRIPT_FLAGS, scriptFlags } from '../../script/interpreter/flags.ts';
import { bytesOfFile, tr } from '../../sign/testing/built-files.ts';
import { subjectOf } from '../testing/spending.ts';
import { Steps } from './steps.ts';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

function stepsOf(scriptSig: string, scriptPubKey: string): Steps {
  const prevout = { txid: new Uint8Array(32).fill(1), vout: 0 };
  const input = { prevout, scriptSig: bytesOf(scriptSig), sequence: 0, witness: [] };
  const transaction = { version: 2, inputs: [input], outputs: [], lockTime: 0 };
  const spent = [{ value: 1n, scriptPubKey: bytesOf(scriptPubKey) }];
  const subject = subjectOf({ transaction, spent });
  const steps = Steps.of(subject, subject.inputs[0]!, scriptFlags('P2SH'));
  if (typeof steps === 'string') throw new Error(`missing ${steps}`);
  return steps;
}

describe('a run that can be walked', () => {
  test('each step tells the stack before and after it, and what follows in its script', () => {
    const steps = stepsOf('5152', '935387');
    expect(steps.error).toBeUndefined();
    expect(steps.first).toBe(0);
    const told = Array.from({ length: steps.count }, (_, at) => steps.details(at)!);
    expect(told.map(({ before, after, rest }) => [before, after, rest])).toEqual([
      [[], ['01'], '1 2'],
      [['01'], ['01', '02'], '2'],
      [['01', '02'], ['03'], 'OP_ADD 3 OP_EQUAL'],
      [['03'], ['03', '03'], '3 OP_EQUAL'],
      [['03', '03'], ['01'], 'OP_EQUAL'],
    ]);
    expect(steps.rows(2, 4).map(({ script, word }) => `${script} ${word}`)).toEqual([
      'script_pubkey OP_ADD',
      'script_pubkey 3',
    ]);
  });

  test('a branch that is not taken, and what is put aside', () => {
    const steps = stepsOf('00', '516b6351675268');
    expect(steps.rows(0, 99).map(({ executed }) => executed)).toEqual([
      ...[true, true, true, true],
      ...[false, false, true, true],
    ]);
    expect(steps.details(2)?.aside).toEqual(['01']);
    expect(steps.details(7)?.aside).toEqual(['01']);
  });

  test.each([
    ['an opcode that fails', '51', '0088516a', 2],
    ['what is false at the end', '51', '5100', 2],
    ['a script that is too long to begin', '51', '51'.repeat(10_001), 0],
  ])('of %s one sees the last step first', (_, scriptSig, scriptPubKey, first) => {
    const steps = stepsOf(scriptSig, scriptPubKey);
    expect(steps.error).toBeDefined();
    expect(steps.first).toBe(first);
  });

  test('100,003 steps of a tapscript are kept, and each is told by itself', () => {
    const pair = Uint8Array.of(0x51, 0x75);
    const script = concatBytes(...Array.from({ length: 50_000 }, () => pair), Uint8Array.of(0x51));
    const { leaf, ...lock } = tr('A', script);
    const records = [inputRecord('final_scriptwitness', null, [leaf!.script, leaf!.controlBlock])];
    const subject = subjectOfFile(bytesOfFile(one(lock, { records })));
    const steps = Steps.of(subject, subject.inputs[0]!, STANDARD_SCRIPT_FLAGS);
    if (typeof steps === 'string') throw new Error(`missing ${steps}`);
    expect([steps.count, steps.error, steps.isCut]).toEqual([100_003, undefined, false]);
    expect(steps.details(100_002)).toMatchObject({ before: [], after: ['01'], rest: '1' });
    expect(steps.rows(100_001, 100_003).map(({ word }) => word)).toEqual(['OP_DROP', '1']);
  });

  test('there is nothing before the first step and behind the last', () => {
    const steps = stepsOf('51', '51');
    expect(steps.details(-1)).toBeUndefined();
    expect(steps.details(steps.count)).toBeUndefined();
    expect(steps.rows(-5, 99)).toHaveLength(steps.count);
    expect(steps.rows(5, 9)).toEqual([]);
  });
});
