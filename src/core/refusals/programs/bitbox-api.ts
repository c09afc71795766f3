import type { Program } from '../program.ts';

export const bitboxApi: Program = {
  by: 'bitbox-api',
  name: 'bitbox-api',
  repository: 'BitBoxSwiss/bitbox-api-rs',
  commit: '91321e3bf77c',
  committed: '2026-04-20',
  read: '2026-11-25',
  versions: 'source at master 91321e3 (2026-04-20)',
  rows: [
    {
      code: 'foreign-inputs',
      effect: 'refuses',
      words: 'Could not find our key in an input.',
      path: 'src/btc.rs',
      line: 437,
    },
    {
      code: 'taproot-key-in-several-leaves',
      effect: 'refuses',
      when: { named: 'any', spends: ['p2tr'] },
      words: 'Taproot pubkeys must be unique across the internal key and all leaf scripts.',
      path: 'src/btc.rs',
      line: 414,
    },
    {
      code: 'script-kind-unsupported-input',
      effect: 'refuses',
      when: { named: 'any', spends: ['p2pk', 'p2pkh', 'p2sh', 'multisig', 'other'] },
      words: 'Unrecognized/unsupported output type.',
      path: 'src/btc.rs',
      line: 478,
    },
    {
      code: 'output-script-unsupported',
      effect: 'refuses',
      words: 'Unrecognized/unsupported output type.',
      path: 'src/btc.rs',
      line: 307,
    },
  ],
};
