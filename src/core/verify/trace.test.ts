import { describe, expect, test } from 'vitest';
import { scriptFlags } from '../script/interpreter/flags.ts';
import { trace } from './testing/traced.ts';

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
