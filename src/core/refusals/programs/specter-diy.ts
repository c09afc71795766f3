import type { Program } from '../program.ts';

export const specterDiy: Program = {
  by: 'specter-diy',
  name: 'Specter-DIY',
  repository: 'cryptoadvance/specter-diy',
  commit: 'eb8397d2b53b',
  committed: '2026-04-09',
  read: '2026-11-25',
  versions: 'source of v1.10.3 (eb8397d, 2026-04-09)',
  rows: [
    {
      code: 'sighash-unsupported',
      effect: 'refuses',
      when: { named: 'any', accepts: [1, 2, 3, 0x81, 0x82, 0x83] },
      words: 'Unknown sighash type: %d!',
      path: 'src/apps/wallets/manager.py',
      line: 390,
    },
    {
      code: 'sighash-not-default',
      effect: 'warns',
      when: { named: 'any' },
      words: 'Custom SIGHASH flags are used!',
      path: 'src/apps/wallets/manager.py',
      line: 421,
    },
  ],
};
