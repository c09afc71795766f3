import type { Program } from '../program.ts';

export const keystone: Program = {
  by: 'keystone',
  name: 'Keystone 3',
  repository: 'KeystoneHQ/keystone3-firmware',
  commit: '8420703ad867',
  committed: '2026-07-21',
  read: '2026-11-25',
  versions: 'source at master 8420703 (2026-07-21), after tag 3.0.0',
  rows: [
    {
      code: 'no-inputs',
      effect: 'refuses',
      words: 'PSBT has no input',
      path: 'rust/apps/bitcoin/src/transactions/psbt/wrapped_psbt.rs',
      line: 146,
    },
    {
      code: 'no-key-ours',
      effect: 'refuses',
      words: 'PSBT does not have any input associated with current wallet',
      path: 'rust/apps/bitcoin/src/transactions/psbt/wrapped_psbt.rs',
      line: 159,
    },
    {
      code: 'utxo-records-disagree',
      effect: 'refuses',
      when: { named: 'any' },
      words: 'value does not match the value in previous transaction',
      path: 'rust/apps/bitcoin/src/transactions/psbt/wrapped_psbt.rs',
      line: 297,
    },
    {
      code: 'already-signed',
      effect: 'refuses',
      when: { named: 'any', one: true },
      words: 'has already been signed',
      path: 'rust/apps/bitcoin/src/transactions/psbt/wrapped_psbt.rs',
      line: 268,
    },
  ],
};
