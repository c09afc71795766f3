import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const OWN_TAPROOT: Narrowing = { named: 'any', spends: ['p2tr'] };
const OWN_OTHER: Narrowing = {
  named: 'any',
  spends: ['p2pk', 'p2pkh', 'p2sh', 'multisig', 'other'],
};

const NOT_UNIQUE = 'Taproot pubkeys must be unique across the internal key and all leaf scripts.';

const { refuses } = readIn('src/btc.rs');

const ROWS: readonly RefusalRow[] = [
  refuses('foreign-inputs', 437, 'Could not find our key in an input.'),
  refuses('taproot-key-in-several-leaves', 414, NOT_UNIQUE, OWN_TAPROOT),
  refuses('script-kind-unsupported-input', 478, 'Unrecognized/unsupported output type.', OWN_OTHER),
  refuses('output-script-unsupported', 307, 'Unrecognized/unsupported output type.'),
];

export const bitboxApi: Program = {
  by: 'bitbox-api',
  name: 'bitbox-api',
  repository: 'BitBoxSwiss/bitbox-api-rs',
  commit: '91321e3bf77c',
  committed: '2026-04-20',
  read: '2026-11-25',
  versions: 'source at master 91321e3 (2026-04-20)',
  rows: ROWS,
};
