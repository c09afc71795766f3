import { expect, test } from 'vitest';
import { encodePush } from '../script/push.ts';
import {
  bytesOfFile,
  type FileSpec,
  type Lock,
  nestedWpkh,
  pkh,
  previousOf,
  sh,
  tr,
  transactionOf,
  wpkh,
} from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { encodeTransaction } from '../tx/ids.ts';
import { subjectOfFile } from './testing/subjects.ts';
import { type TxidState, txidState } from './txid-state.ts';

const SIGNATURE = new Uint8Array(71).fill(1);
const KEYED = encodePush(publicKey('A'));

interface Scripts {
  readonly scriptSig?: Uint8Array;
  readonly witness?: readonly Uint8Array[];
}

/** A transaction of an input with these scripts, whose coin is known or not. */
function rawOf(
  lock: Lock,
  { scriptSig = new Uint8Array(0), witness = [] }: Scripts,
  isKnown: boolean,
) {
  const spec: FileSpec = { inputs: [{ lock }] };
  const made = transactionOf(spec);
  const inputs = made.inputs.map((input) => ({ ...input, scriptSig, witness }));
  const transactions = isKnown ? [previousOf(spec.inputs[0]!, 0)] : [];
  return subjectOfFile(encodeTransaction({ ...made, inputs }), { transactions });
}

const WITNESS = { witness: [SIGNATURE, publicKey('A')] };

test.each<readonly [string, Lock, Scripts, isKnown: boolean, TxidState]>([
  ['nothing, of a coin that is not known', wpkh('A'), {}, false, 'unknown'],
  ['nothing, of segwit', wpkh('A'), {}, true, 'stands'],
  ['nothing, of taproot', tr('A'), {}, true, 'stands'],
  ['nothing, of P2PKH', pkh('A'), {}, true, 'changes'],
  ['nothing, of P2SH', nestedWpkh('A'), {}, true, 'changes'],
  ['a witness, of a coin that is not known', wpkh('A'), WITNESS, false, 'stands'],
  ['a witness, of segwit', wpkh('A'), WITNESS, true, 'stands'],
  ['a scriptSig, of a coin that is not known', pkh('A'), { scriptSig: KEYED }, false, 'may-change'],
  ['a scriptSig, perhaps in part', sh(KEYED), { scriptSig: KEYED }, true, 'may-change'],
])('of a transaction alone with %s', (_, lock, scripts, isKnown, state) => {
  expect(txidState(rawOf(lock, scripts, isKnown))).toBe(state);
});

test('of a coinbase, which nobody signs', () => {
  const made = transactionOf({ inputs: [{ lock: wpkh('A') }] });
  const [input] = made.inputs;
  const prevout = { txid: new Uint8Array(32), vout: 0xffffffff };
  const inputs = [{ ...input!, prevout, scriptSig: KEYED }];
  expect(txidState(subjectOfFile(encodeTransaction({ ...made, inputs })))).toBe('stands');
});

test.each<readonly [string, FileSpec, TxidState]>([
  ['no input', { inputs: [] }, 'draft'],
  ['a coin that is not known', { inputs: [{ lock: wpkh('A'), utxo: 'none' }] }, 'unknown'],
  ['segwit coins', { inputs: [{ lock: wpkh('A') }, { lock: tr('A') }] }, 'stands'],
  ['a legacy coin', { inputs: [{ lock: wpkh('A') }, { lock: pkh('A') }] }, 'changes'],
  [
    'a legacy coin beside one that is not known',
    { inputs: [{ lock: wpkh('A'), utxo: 'none' }, { lock: pkh('A') }] },
    'changes',
  ],
])('of a PSBT with %s', (_, spec, state) => {
  expect(txidState(subjectOfFile(bytesOfFile(spec)))).toBe(state);
});
