import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const OWN: Narrowing = { named: 'any' };

const OTHER_VALUE = 'value does not match the value in previous transaction';

const { refuses } = readIn('rust/apps/bitcoin/src/transactions/psbt/wrapped_psbt.rs');

const ROWS: readonly RefusalRow[] = [
  refuses('no-inputs', 146, 'PSBT has no input'),
  refuses('no-key-ours', 159, 'PSBT does not have any input associated with current wallet'),
  refuses('utxo-records-disagree', 297, OTHER_VALUE, OWN),
  refuses('already-signed', 268, 'has already been signed', { named: 'any', one: true }),
];

export const keystone: Program = {
  by: 'keystone',
  name: 'Keystone 3',
  repository: 'KeystoneHQ/keystone3-firmware',
  commit: '8420703ad867',
  committed: '2026-07-21',
  read: '2026-11-25',
  versions: 'source at master 8420703 (2026-07-21), after tag 3.0.0',
  rows: ROWS,
};
