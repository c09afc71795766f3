import type { Program } from '../program.ts';

export const electrum: Program = {
  by: 'electrum',
  name: 'Electrum',
  repository: 'spesmilo/electrum',
  commit: '923578010e56',
  committed: '2026-08-21',
  read: '2026-11-25',
  versions: 'source at master 9235780 (2026-08-21)',
  rows: [
    {
      code: 'psbt-v2-unsupported',
      effect: 'refuses',
      words: 'Only PSBTs with version 0 are supported.',
      path: 'electrum/transaction.py',
      line: 2308,
    },
    {
      code: 'utxo-records-disagree',
      effect: 'refuses',
      words: 'If both non-witness UTXO and witness UTXO are provided, they must be consistent',
      path: 'electrum/transaction.py',
      line: 1774,
    },
    {
      code: 'redeem-script-mismatch',
      effect: 'refuses',
      words: 'If a redeemScript is provided, the scriptPubKey must be for that redeemScript',
      path: 'electrum/transaction.py',
      line: 1786,
    },
    {
      code: 'witness-script-mismatch',
      effect: 'refuses',
      words: 'If a witnessScript is provided, the redeemScript must be for that witnessScript',
      path: 'electrum/transaction.py',
      line: 1791,
    },
    {
      code: 'global-xpub-depth-mismatch',
      effect: 'refuses',
      words: 'PSBT global xpub has mismatching depth',
      path: 'electrum/transaction.py',
      line: 2296,
    },
    {
      code: 'sighash-unsupported',
      effect: 'refuses',
      when: { named: 'any', spends: ['p2pk', 'p2pkh', 'p2sh', 'multisig'], accepts: [1] },
      words: 'not supported! (for legacy sighash)',
      path: 'electrum/transaction.py',
      line: 1140,
    },
    {
      code: 'unsigned-tx-missing',
      effect: 'refuses',
      words: 'PSBT missing required global section PSBT_GLOBAL_UNSIGNED_TX',
      path: 'electrum/transaction.py',
      line: 2274,
    },
  ],
};
