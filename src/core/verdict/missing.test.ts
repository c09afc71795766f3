import { expect, test } from 'vitest';
import { tapLeafHash, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { inspect } from '../review/testing/file-rows.ts';
import {
  bare,
  type InputSpec,
  multi,
  nestedWsh,
  originOf,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { bytes } from '../sign/testing/utxos.ts';

const V2 = bytes(`5220${'11'.repeat(32)}`);
const NESTED = nestedWsh(multi(1, 'A'));
const LEAF = pkLeaf('A');
const HASH = tapLeafHash(0xc0, LEAF);
const origin = (...leafHashes: Uint8Array[]) =>
  inputRecord('tap_bip32_derivation', xOf('A'), { leafHashes, origin: originOf('A') });
const witnessScript = (letters: string) => inputRecord('witness_script', null, multi(1, letters));
const redeemScript = inputRecord('redeem_script', null, NESTED.redeemScript!);
const otherRedeemScript = inputRecord('redeem_script', null, wpkh('A').scriptPubKey);
const internalKey = (key: Uint8Array) => inputRecord('tap_internal_key', null, key);

test.each<[what: string, input: InputSpec, missing: string, next: string]>([
  ['nothing', { lock: wpkh('A') }, '', 'signer'],
  ['a legacy input, proven', { lock: pkh('A'), utxo: 'proven' }, '', 'signer'],
  [
    'a legacy input, claimed',
    { lock: pkh('A'), utxo: 'claimed' },
    'previous_transaction',
    'updater',
  ],
  [
    'a legacy input, claimed, signed',
    { lock: pkh('A'), utxo: 'claimed', signed: [{ by: 'A' }] },
    'previous_transaction',
    'updater',
  ],
  ['a witness version without rules, claimed', { lock: bare(V2), utxo: 'claimed' }, '', 'signer'],
  ['a witness version without rules, proven', { lock: bare(V2), utxo: 'proven' }, '', 'signer'],
  [
    'a bare multisig, claimed',
    { lock: bare(multi(1, 'A')), utxo: 'claimed' },
    'previous_transaction',
    'updater',
  ],
  ['no UTXO', { lock: wpkh('A'), utxo: 'none' }, 'utxo', 'updater'],
  [
    'no UTXO, and a redeem script that asks for another',
    { lock: NESTED, utxo: 'none', scripts: [redeemScript] },
    'utxo witness_script',
    'updater',
  ],
  ['no UTXO, with both scripts', { lock: NESTED, utxo: 'none' }, 'utxo', 'updater'],
  ['no redeem script', { lock: sh(multi(1, 'A')), scripts: [] }, 'redeem_script', 'updater'],
  ['a nested witness script alone', { lock: NESTED, scripts: [witnessScript('A')] }, '', 'signer'],
  [
    'another nested witness script alone',
    { lock: NESTED, scripts: [witnessScript('B')] },
    'redeem_script',
    'updater',
  ],
  [
    'a nested witness script beside another redeem script',
    { lock: NESTED, scripts: [otherRedeemScript, witnessScript('A')], signed: [{ by: 'A' }] },
    'redeem_script',
    'updater',
  ],
  [
    'a nested redeem script alone',
    { lock: NESTED, scripts: [redeemScript] },
    'witness_script',
    'updater',
  ],
  ['no witness script', { lock: wsh(multi(1, 'A')), scripts: [] }, 'witness_script', 'updater'],
  [
    'a witness script that does not fit',
    { lock: wsh(multi(1, 'A')), scripts: [witnessScript('B')] },
    'witness_script',
    'updater',
  ],
  ['a leaf', { lock: tr(UNSPENDABLE_KEY, LEAF), records: [origin(HASH)] }, '', 'signer'],
  [
    'no leaf, where nobody has the internal key',
    { lock: tr(UNSPENDABLE_KEY, LEAF), scripts: [internalKey(UNSPENDABLE_KEY)] },
    'leaf_script',
    'updater',
  ],
  [
    'no leaf, where all that is told names leaves',
    { lock: tr('B', LEAF), scripts: [], records: [origin(HASH)] },
    'leaf_script',
    'updater',
  ],
  [
    'no leaf, where an origin is of the key path',
    { lock: tr('A'), scripts: [], records: [origin()] },
    '',
    'signer',
  ],
  ['no leaf, where nothing is told', { lock: tr('A'), scripts: [] }, '', 'signer'],
  [
    'no leaf, with a signature by the key path',
    { lock: tr('A'), scripts: [], records: [origin(HASH)], signed: [{ by: 'A' }] },
    '',
    'finalizer',
  ],
])('%s', (_, input, missing, next) => {
  const [verdict] = inspect({ inputs: [input] }).inputs;
  expect((verdict!.needs?.missing ?? []).join(' ')).toBe(missing);
  expect(verdict!.next).toBe(next);
  if (missing !== '') expect(verdict!.needs?.ways).toEqual([]);
});
