import type { Program } from '../program.ts';

export const seedsigner: Program = {
  by: 'seedsigner',
  name: 'SeedSigner',
  repository: 'SeedSigner/seedsigner',
  commit: '8cd8a5be2d9e',
  committed: '2024-10-24',
  read: '2026-11-25',
  versions: 'source at dev 8cd8a5b (2024-10-24)',
  rows: [
    {
      code: 'mixed-input-kinds',
      effect: 'refuses',
      words: 'Mixed inputs in the transaction',
      path: 'src/seedsigner/models/psbt_parser.py',
      line: 109,
    },
    {
      code: 'script-not-plain-multisig',
      effect: 'refuses',
      when: { spends: ['p2sh', 'p2wsh', 'p2sh-p2wsh'] },
      words: 'Not a multisig script',
      path: 'src/seedsigner/models/psbt_parser.py',
      line: 299,
    },
    {
      code: 'multisig-uncompressed-key',
      effect: 'refuses',
      words: 'Invlid pubkey',
      path: 'src/seedsigner/models/psbt_parser.py',
      line: 314,
    },
    {
      code: 'output-script-unsupported',
      effect: 'refuses',
      path: 'src/seedsigner/models/psbt_parser.py',
      line: 217,
    },
  ],
};
