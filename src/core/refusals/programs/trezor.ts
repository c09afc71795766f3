import type { Program } from '../program.ts';

export const trezor: Program = {
  by: 'trezor',
  name: 'Trezor',
  repository: 'trezor/trezor-firmware',
  commit: 'dd7afbc3df8d',
  committed: '2026-08-21',
  read: '2026-11-25',
  versions:
    'source at main dd7afbc (2026-08-21); the device reads no PSBT, a host program translates',
  rows: [
    {
      code: 'negative-fee',
      effect: 'refuses',
      words: 'Not enough funds',
      path: 'core/src/apps/bitcoin/sign_tx/approvers.py',
      line: 349,
    },
    {
      code: 'op-return-with-value',
      effect: 'refuses',
      words: 'OP_RETURN output with non-zero amount',
      path: 'core/src/apps/bitcoin/sign_tx/helpers.py',
      line: 574,
    },
    {
      code: 'non-witness-utxo-missing-any',
      effect: 'refuses',
      when: { unlessAll: 'p2tr' },
      path: 'core/src/apps/bitcoin/sign_tx/bitcoin.py',
      line: 271,
    },
  ],
};
