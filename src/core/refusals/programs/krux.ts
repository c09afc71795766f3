import type { Program } from '../program.ts';

export const krux: Program = {
  by: 'krux',
  name: 'Krux',
  repository: 'selfcustody/krux',
  commit: '6a7a357fd846',
  committed: '2026-06-08',
  read: '2026-11-25',
  versions: 'source at main 6a7a357 (2026-06-08), after tag v26.04.0',
  rows: [
    {
      code: 'mixed-input-kinds',
      effect: 'refuses',
      words: 'mixed inputs in the tx',
      path: 'src/krux/psbt.py',
      line: 171,
    },
    {
      code: 'utxo-missing',
      effect: 'refuses',
      words: 'Unable to get policy',
      path: 'src/krux/psbt.py',
      line: 163,
    },
    {
      code: 'sighash-unsupported',
      effect: 'refuses',
      when: { accepts: [0, 1] },
      words: 'Input %d has non-standard sighash type: 0x%02x',
      path: 'src/krux/psbt.py',
      line: 451,
    },
    {
      code: 'zero-fingerprint',
      effect: 'warns',
      words: 'Fingerprint unset in PSBT',
      path: 'src/krux/pages/home_pages/home.py',
      line: 408,
    },
    {
      code: 'no-key-ours',
      effect: 'refuses',
      words: 'cannot sign',
      path: 'src/krux/psbt.py',
      line: 459,
    },
  ],
};
