import { expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { encodePush } from '../../script/push.ts';
import { pkLeaf, tr, wpkh } from '../../sign/testing/built-files.ts';
import { bytes, nestedP2wsh, p2sh, p2wsh } from '../../sign/testing/utxos.ts';
import { type Spending, subjectOf } from '../testing/spending.ts';
import { verifyInputs } from '../verify-inputs.ts';
import { failingOpcode } from './failing-opcode.ts';

function spending(
  scriptPubKey: Uint8Array,
  scriptSig: Uint8Array,
  witness: readonly Uint8Array[],
): Spending {
  const prevout = { txid: new Uint8Array(32).fill(1), vout: 0 };
  const transaction = {
    version: 2,
    inputs: [{ prevout, scriptSig, sequence: 0, witness }],
    outputs: [],
    lockTime: 0,
  };
  const spent = [{ value: 1n, scriptPubKey }];
  return { transaction, spent, index: 0, flags: STANDARD_SCRIPT_FLAGS };
}

const NOTHING = new Uint8Array(0);
/** OP_1, OP_RETURN. */
const RETURNS = bytes('516a');
const LEAF = pkLeaf('B');
const TAPROOT = tr('A', LEAF);
const [SIGNATURE, CONTROL] = [new Uint8Array(64).fill(1), TAPROOT.leaf!.controlBlock];

test.each<[what: string, ...Parameters<typeof spending>, found: string | undefined]>([
  ['scriptSig', bytes('51'), bytes('6a'), [], 'OP_RETURN 6a'],
  ['scriptPubKey', RETURNS, bytes('51'), [], 'OP_RETURN 6a'],
  ['redeem script', p2sh(RETURNS).scriptPubKey, encodePush(RETURNS), [], 'OP_RETURN 6a'],
  ['witness script', p2wsh(RETURNS).scriptPubKey, NOTHING, [RETURNS], 'OP_RETURN 6a'],
  [
    'witness script in P2SH',
    nestedP2wsh(RETURNS).scriptPubKey,
    encodePush(nestedP2wsh(RETURNS).redeemScript!),
    [RETURNS],
    'OP_RETURN 6a',
  ],
  ['leaf', TAPROOT.scriptPubKey, NOTHING, [SIGNATURE, LEAF, CONTROL], 'OP_CHECKSIG ac'],
  [
    'the script that P2WPKH implies stands nowhere',
    wpkh('A').scriptPubKey,
    NOTHING,
    [bytes('300602010102010101'), new Uint8Array(33).fill(2)],
    undefined,
  ],
])('%s', (_, scriptPubKey, scriptSig, witness, expected) => {
  const subject = subjectOf(spending(scriptPubKey, scriptSig, witness));
  const [verdict] = verifyInputs(subject);
  const found = failingOpcode(subject.inputs[0]!, verdict!.errorAt!);
  expect(found && `${found.name} ${bytesToHex(found.bytes)}`).toBe(expected);
});
