import type { Program } from '../program.ts';

export const bdk: Program = {
  by: 'bdk',
  name: 'BDK',
  repository: 'bitcoindevkit/bdk_wallet',
  commit: '6dca318c9d29',
  committed: '2026-05-13',
  read: '2026-11-25',
  versions: 'source at master 6dca318 (2026-05-13), after tag wallet-2.4.0',
  rows: [
    {
      code: 'non-witness-utxo-missing-any',
      effect: 'refuses',
      when: { without: ['tap_internal_key', 'tap_merkle_root'], byDefault: true },
      words: 'Missing non-witness UTXO',
      path: 'src/wallet/mod.rs',
      line: 1772,
    },
    {
      code: 'sighash-unsupported',
      effect: 'refuses',
      when: { accepts: [0, 1], byDefault: true },
      words: 'The psbt contains a non standard sighash',
      path: 'src/wallet/mod.rs',
      line: 1785,
    },
    {
      code: 'utxo-missing',
      effect: 'refuses',
      when: { named: 'any', spends: ['p2tr'] },
      words: 'Missing witness UTXO',
      path: 'src/wallet/signer.rs',
      line: 884,
    },
  ],
};
