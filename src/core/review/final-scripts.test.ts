/* Final scripts that fail: what is said of them, and what is next. */
import { expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { encodePush } from '../script/push.ts';
import {
  bare,
  type InputRecord,
  type Lock,
  multi,
  nestedWpkh,
  pkh,
  signatureOf,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { inspect, one } from './testing/file-rows.ts';

const signed = (lock: Lock) => signatureOf(one(lock), 0, { by: 'A' });
const pushes = (...items: Uint8Array[]) => concatBytes(...items.map((item) => encodePush(item)));
const scriptSig = (script: Uint8Array): InputRecord => inputRecord('final_scriptsig', null, script);
const witness = (...items: Uint8Array[]): InputRecord =>
  inputRecord('final_scriptwitness', null, items);
const key = publicKey('A');

type Row = readonly [
  what: string,
  lock: Lock,
  final: readonly InputRecord[],
  words: string,
  next?: 'finalizer',
];

const FAILING: readonly Row[] = [
  [
    'a witness without its script',
    wsh(multi(1, 'A')),
    [witness(bytes(''), signed(wsh(multi(1, 'A'))))],
    'Witness program hash mismatch (the witness does not end with what the output commits to)',
  ],
  [
    'a SegWit signature in the scriptSig',
    wpkh('A'),
    [scriptSig(pushes(signed(wpkh('A')), key))],
    'Witness requires empty scriptSig (what signs for a witness program belongs in the witness)',
  ],
  [
    'the same, nested',
    nestedWpkh('A'),
    [scriptSig(pushes(signed(wpkh('A')), key, wpkh('A').scriptPubKey))],
    'Witness requires only-redeemscript scriptSig (the redeem script alone belongs in the scriptSig)',
  ],
  [
    'a legacy signature in the witness',
    pkh('A'),
    [witness(signed(pkh('A')), key)],
    'Operation not valid with the current stack size',
  ],
  [
    'one in both',
    pkh('A'),
    [scriptSig(pushes(signed(pkh('A')), key)), witness(signed(pkh('A')), key)],
    'Witness provided for non-witness script (what signs for a legacy script belongs in the scriptSig)',
    // Without the witness it is valid.
    'finalizer',
  ],
  [
    'a key path signature of another',
    tr('A'),
    [witness(new Uint8Array(64).fill(1))],
    'Invalid Schnorr signature',
  ],
];

const NAMED = FAILING.map(([what, lock, records, words, who = 'signer']) => ({
  ...{ what, lock, records, words, who },
}));

test.each(NAMED)('$what', ({ lock, records, words, who }) => {
  const { next, findings } = inspect(one(lock, { records }));
  const found = findings.filter(({ code }) => code === 'final-script-fails');
  expect(found.map(({ severity, path, what }) => [severity, path, what])).toEqual([
    ['danger', 'inputs[0]', words],
  ]);
  expect(next).toBe(who);
});

test('what is right fails nowhere', () => {
  const records = [witness(signed(wpkh('A')), key)];
  expect(inspect(one(wpkh('A'), { records }))).toMatchObject({ next: 'extractor', findings: [] });
});

test('what no script can spend is told besides, and another transaction is next', () => {
  const { stage, next, findings } = inspect(
    one(bare(bytes('6a')), { records: [scriptSig(bytes('51'))] }),
  );
  expect([stage, next]).toEqual(['unsigned', 'creator']);
  expect(findings.map(({ code, what }) => [code, what])).toEqual([
    ['final-script-fails', 'OP_RETURN was encountered'],
    ['unspendable-input', undefined],
    [
      'relay-refused',
      'What an input spends is not there, or nobody can spend it; spend something else (missing-inputs)',
    ],
  ]);
});
