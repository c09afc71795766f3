import type { Program } from '../program.ts';

export const bitbox02: Program = {
  by: 'bitbox02',
  name: 'BitBox02',
  repository: 'BitBoxSwiss/bitbox02-firmware',
  commit: 'a3467ad11dae',
  committed: '2026-08-20',
  read: '2026-11-25',
  versions: 'firmware source at master a3467ad (2026-08-20)',
  rows: [
    {
      code: 'tx-version-unsupported',
      effect: 'refuses',
      when: { accepts: [1, 2] },
      path: 'src/rust/bitbox02-rust/src/hww/api/bitcoin/signtx.rs',
      line: 724,
    },
    {
      code: 'locktime-time-based',
      effect: 'refuses',
      path: 'src/rust/bitbox02-rust/src/hww/api/bitcoin/signtx.rs',
      line: 719,
    },
    {
      code: 'no-outputs',
      effect: 'refuses',
      path: 'src/rust/bitbox02-rust/src/hww/api/bitcoin/signtx.rs',
      line: 727,
    },
    {
      code: 'zero-amount-input',
      effect: 'refuses',
      path: 'src/rust/bitbox02-rust/src/hww/api/bitcoin/signtx.rs',
      line: 270,
    },
    {
      code: 'zero-amount-output',
      effect: 'refuses',
      path: 'src/rust/bitbox02-rust/src/hww/api/bitcoin/signtx.rs',
      line: 912,
    },
    {
      code: 'op-return-with-value',
      effect: 'refuses',
      path: 'src/rust/bitbox02-rust/src/hww/api/bitcoin/signtx.rs',
      line: 904,
    },
  ],
};
