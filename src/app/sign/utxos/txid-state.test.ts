import { expect, test } from 'vitest';
import type { CheckedInput } from '../../../core/signing-form/types.ts';
import { txidState } from './txid-state.ts';

function inputOf([type, signed]: readonly [string, boolean?]): CheckedInput {
  const utxo = { txid: '', vout: 0, known: type !== '', type, needs: [], faults: [] };
  const spends = { txid: '', vout: 0, isCoinbase: false };
  return {
    ...spends,
    signed: signed === true,
    utxo: { ...utxo, amountCommitted: 'own' },
  };
}

test.each([
  ['no input', [], 'stands'],
  ['segwit only', [['witness_v0_keyhash'], ['witness_v1_taproot']], 'stands'],
  ['an anchor', [['anchor']], 'stands'],
  ['a legacy coin', [['witness_v0_keyhash'], ['pubkeyhash']], 'changes'],
  ['a script hash, as the script goes into scriptSig', [['scripthash']], 'changes'],
  ['a coin that is not known', [['witness_v0_keyhash'], ['']], 'may-change'],
  ['one that is not known beside a legacy one', [[''], ['pubkeyhash']], 'changes'],
  ['a legacy coin that is signed, perhaps in part', [['pubkeyhash', true]], 'may-change'],
] as const)('the id of a transaction with %s', (_, inputs, state) => {
  expect(txidState(inputs.map(inputOf))).toBe(state);
});
