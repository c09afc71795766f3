import type { Program } from '../program.ts';
import { LEGACY } from '../spent-kind.ts';

export const bitcoinjs: Program = {
  by: 'bitcoinjs',
  name: 'bitcoinjs-lib',
  repository: 'bitcoinjs/bitcoinjs-lib',
  commit: '248789d25b98',
  committed: '2025-04-21',
  read: '2026-11-25',
  versions: 'source at master 248789d (2025-04-21), version 7.0.0-rc.0',
  rows: [
    {
      code: 'utxo-missing',
      effect: 'refuses',
      when: { signs: true },
      words: 'Need a Utxo input item for signing',
      path: 'ts_src/psbt.ts',
      line: 1660,
    },
    {
      code: 'non-witness-utxo-missing-legacy',
      effect: 'refuses',
      when: { signs: true, spends: LEGACY },
      words: 'has witnessUtxo but non-segwit script:',
      path: 'ts_src/psbt.ts',
      line: 1696,
    },
    {
      code: 'redeem-script-mismatch',
      effect: 'refuses',
      when: { signs: true },
      words: "doesn't match the scriptPubKey in the prevout",
      path: 'ts_src/psbt.ts',
      line: 1470,
    },
    {
      code: 'duplicate-input',
      effect: 'refuses',
      words: 'Duplicate input detected.',
      path: 'ts_src/psbt.ts',
      line: 1445,
    },
  ],
};
