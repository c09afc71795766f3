import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn, SILENT } from '../row.ts';

const ECDSA: Narrowing = { reads: 'ecdsa' };
const UNLESS_DERIVED: Narrowing = { reads: 'ecdsa', unlessDerived: true };
const OWN: Narrowing = { named: 'ecdsa' };
const OWN_UNLESS_SET: Narrowing = { named: 'ecdsa', byDefault: true };
const OWN_HASH_TYPES: Narrowing = { named: 'ecdsa', accepts: [1, 2, 3, 0x81, 0x82, 0x83] };
const OWN_LEGACY: Narrowing = { named: 'ecdsa', spends: ['p2pk', 'p2pkh', 'p2sh'] };
const OWN_KEY_HASH: Narrowing = { named: 'ecdsa', spends: ['p2pkh', 'p2wpkh'] };
const OWN_TAPROOT: Narrowing = { named: 'ecdsa', spends: ['p2tr'] };
const OWN_OTHER: Narrowing = { named: 'ecdsa', spends: ['multisig', 'other'] };
const OWN_SCRIPT_HASH: Narrowing = { named: 'ecdsa', spends: ['p2sh', 'p2wsh'] };
const OWN_NESTED: Narrowing = { named: 'ecdsa', spends: ['p2sh-p2wsh'] };
const OWN_MULTISIG: Narrowing = { named: 'ecdsa', spends: ['p2sh', 'p2wsh', 'p2sh-p2wsh'] };
const ONE_KEY: Narrowing = { named: 'ecdsa', keys: 'one', wants: ['redeem_script'] };
const SEVERAL_KEYS: Narrowing = {
  named: 'ecdsa',
  keys: 'several',
  wants: ['redeem_script', 'witness_script'],
};
const HIGH_FEE: Narrowing = { percent: 10, byDefault: true };

const OTHER_ADDRESS =
  "Deception regarding change output. BIP-32 path doesn't match actual address.";
const ANYWHERE = 'Sighash NONE is not allowed as funds could be going anywhere.';
const SOME_CHANGED = 'Sighash SINGLE is not allowed as some outputs could be changed.';
const OVER_LIMIT = 'Network fee bigger than %d%% of total amount (it is %.0f%%).';
const NOT_SIGNING = 'We are not signing these inputs, because we do not know the key: ';
const NO_MULTISIG_SCRIPT = 'Missing redeem/witness script for multisig output #%d';
const NO_SCRIPT = 'Missing redeem/witness script for input #%d';
const NO_PREVIOUS = 'Legacy input #%d requires non-witness UTXO';
const OTHER_DEPTH = 'deriv %d != %d xpub depth (xfp=%s)';

const multisig = readIn('shared/multisig.py');
const auth = readIn('shared/auth.py');
const { refuses, warns, doesNotRead } = readIn('shared/psbt.py');

const ROWS: readonly RefusalRow[] = [
  refuses('utxo-missing', 1867, 'Missing own UTXO(s). Cannot determine value being signed', OWN),
  refuses('non-witness-utxo-missing-legacy', 1888, NO_PREVIOUS, OWN_LEGACY),
  refuses('no-key-origin', 1998, 'PSBT does not contain any key path information.', ECDSA),
  warns('zero-fingerprint', 310, 'Assuming XFP of zero should be replaced by correct XFP', ECDSA),
  refuses('zero-fingerprint', 2171, OTHER_ADDRESS, UNLESS_DERIVED),
  refuses('origin-path-too-deep', 297, 'too deep', { reads: 'ecdsa', most: 11 }),
  refuses('origin-pubkey-mismatch', 883, 'Input #%d: pubkey vs. address wrong', OWN_KEY_HASH),
  refuses('taproot-input-unsupported', 816, 'Install EDGE firmware to spend taproot.', OWN_TAPROOT),
  doesNotRead('taproot-origin-ignored', 997, SILENT, { without: ['bip32_derivation'] }),
  refuses('script-kind-unsupported-input', 820, 'Unhandled scriptPubKey:', OWN_OTHER),
  refuses('redeem-or-witness-script-missing', 835, NO_SCRIPT, OWN_SCRIPT_HASH),
  refuses('witness-script-missing', 960, 'Need witness script for input #%d', OWN_NESTED),
  multisig.refuses('script-not-plain-multisig', 34, 'need CHECKMULTISIG', OWN_MULTISIG),
  refuses('global-xpub-too-many', 1131, SILENT, { most: 15 }),
  multisig.refuses('multisig-origin-missing', 563, 'unexpected pubkey', OWN),
  refuses('script-does-not-hash-to-output', 933, 'spk mismatch', OWN),
  refuses('change-script-missing', 466, 'Missing redeem script for output #%d', ONE_KEY),
  refuses('change-script-missing', 492, NO_MULTISIG_SCRIPT, SEVERAL_KEYS),
  refuses('change-output-mismatch', 566, 'Change output is fraudulent', OWN),
  refuses('sighash-unsupported', 1736, 'Unsupported sighash flag 0x%x', OWN_HASH_TYPES),
  refuses('sighash-none', 1756, ANYWHERE, OWN_UNLESS_SET),
  refuses('sighash-single', 1759, SOME_CHANGED, OWN_UNLESS_SET),
  refuses('fee-too-high', 1689, OVER_LIMIT, HIGH_FEE),
  warns('fee-high-warning', 1692, 'Network fee is more than', { percent: 5 }),
  refuses('negative-fee', 1679, 'Outputs worth more than inputs!'),
  refuses('zero-input-total', 1925, 'zero value txn'),
  refuses('duplicate-input', 1857, 'Duplicate inputs'),
  refuses('already-signed', 1944, 'Transaction looks completely signed already?'),
  refuses('tx-version-unsupported', 1223, 'bad txn version', { version: 0, accepts: [1, 2, 3] }),
  refuses('no-inputs', 1230, 'no ins?', { version: 0 }),
  auth.refuses('file-too-large', 1161, 'That transaction file is too big', { most: 2_097_152 }),
  refuses('bip322-message-missing', 1531, 'msg'),
  warns('op-return-unusual', 1703, 'TX may not be relayed by some nodes.'),
  warns('output-script-unknown', 1708, 'Sending to %d not well understood script(s).'),
  warns('zero-amount-output', 1714, 'Non-standard zero value output(s).'),
  warns('partly-ours', 1961, NOT_SIGNING, ECDSA),
  multisig.refuses('global-xpub-depth-mismatch', 873, OTHER_DEPTH, OWN_MULTISIG),
];

export const coldcard: Program = {
  by: 'coldcard',
  name: 'Coldcard',
  repository: 'Coldcard/firmware',
  commit: '8eb0e008f63f',
  committed: '2026-08-22',
  read: '2026-11-25',
  versions:
    'source at master 8eb0e00 (2026-08-22); the newest release tag seen is 2026-08-20T1336-v5.6.1',
  rows: ROWS,
};
