import { expect, test } from 'vitest';
import { PARTLY_OWN } from '../../../e2e/tasks/inputs.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import type { LabelledType, WalletLabel } from '../descriptor/wallet/wallet-labels.ts';
import { encodeAddress } from '../encoding/address.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { originOf } from '../psbt/record-access.ts';
import { viewOf } from '../psbt/view.ts';
import { extractDestination } from '../script/destination.ts';
import { transactionId } from '../tx/ids.ts';
import { labelledIn } from './labelled.ts';
import { subjectOfPsbt } from './subject.ts';

const GIVEN = { transactions: [], reported: () => undefined, scripts: [] };
const subject = subjectOfPsbt(viewOf(decodePsbt(decodeBase64(PARTLY_OWN)!)), GIVEN)!;
const [input] = subject.inputs;
const [output] = subject.transaction.outputs;
const id = (txid: Uint8Array) => bytesToHex(reversed(txid));
const OWN = id(transactionId(subject.transaction));
const SPENT = id(input!.prevout.txid);
const address = (script: Uint8Array) => encodeAddress(extractDestination(script)!, 'main');
const KEY = subject
  .psbt!.outputs.flatMap(({ records }) => records)
  .find((record) => originOf(record) && record.key instanceof Uint8Array)!.key as Uint8Array;

const label = (type: LabelledType, ref: string): WalletLabel => ({
  type,
  ref,
  label: 'Rent',
  isFrozen: false,
});

test.each<readonly [LabelledType, string, string, readonly string[]]>([
  ['tx', 'the transaction', OWN, ['itself']],
  ['tx', 'the transaction in the other case', OWN.toUpperCase(), ['itself']],
  ['tx', 'that which is spent', SPENT, ['input 0']],
  ['input', 'its input', `${OWN}:0`, ['input 0']],
  ['output', 'what it spends', `${SPENT}:${input!.prevout.vout}`, ['input 0']],
  ['output', 'its output', `${OWN}:0`, ['output 0']],
  ['addr', 'an address', address(output!.scriptPubKey), ['input 0', 'output 0']],
  [
    'addr',
    'an address in capitals',
    address(output!.scriptPubKey).toUpperCase(),
    ['input 0', 'output 0'],
  ],
  ['pubkey', 'a key with its origin', bytesToHex(KEY), ['output 1', 'output 2']],
  ['tx', 'another transaction', '00'.repeat(32), []],
  ['input', 'an input that is not there', `${OWN}:9`, []],
  ['input', 'what it spends, as an input', `${SPENT}:${input!.prevout.vout}`, []],
  ['output', 'another output of what it spends', `${SPENT}:77`, []],
  ['addr', 'an address elsewhere', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', []],
  ['pubkey', 'an address, as a key', address(output!.scriptPubKey), []],
  ['xpub', 'a key, as an extended one', bytesToHex(KEY), []],
])('a label of type %s names %s', (type, _what, ref, places) => {
  const found = labelledIn(subject, [label(type, ref)], 'main');
  expect(found.map(({ side, index }) => (side ? `${side} ${index}` : 'itself'))).toEqual(places);
  for (const one of found) expect(one).toMatchObject({ type, label: 'Rent', isFrozen: false });
});

test('an address is of the chain', () => {
  const labels = [label('addr', address(output!.scriptPubKey))];
  expect(labelledIn(subject, labels, 'testnet4')).toEqual([]);
});
