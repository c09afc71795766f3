import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn, SILENT } from '../row.ts';

const OWN: Narrowing = { named: 'any' };
const OWN_BARE: Narrowing = { named: 'any', spends: ['multisig'] };
const OWN_WITNESS_SCRIPT: Narrowing = { named: 'any', spends: ['p2wsh', 'p2sh-p2wsh'] };
const OWN_INTERNAL_KEY: Narrowing = { named: 'any', spends: ['p2tr'], internal: true };

const UNKNOWN_VERSION = 'Cannot sign unknown witness versions';

const trezor = readIn('hwilib/devices/trezor.py');
const ledger = readIn('hwilib/devices/ledger.py');

const ROWS: readonly RefusalRow[] = [
  trezor.refuses('output-script-unsupported', 551, 'Output is not an address'),
  trezor.leavesUnsigned('bare-multisig-input', 460, 'Cannot sign bare multisig', OWN_BARE),
  trezor.leavesUnsigned('script-not-plain-multisig', 472, UNKNOWN_VERSION, OWN_WITNESS_SCRIPT),
  ledger.leavesUnsigned('global-xpub-missing', 296, SILENT, OWN),
  trezor.leavesUnsigned('tapscript-unsupported', 497, SILENT, OWN_INTERNAL_KEY),
  ledger.leavesUnsigned('tapscript-unsupported', 334, SILENT, OWN_INTERNAL_KEY),
];

export const hwi: Program = {
  by: 'hwi',
  name: 'HWI',
  repository: 'bitcoin-core/HWI',
  commit: '4ae6006faa30',
  committed: '2026-08-21',
  read: '2026-11-25',
  versions: 'source at master 4ae6006 (2026-08-21), after tag 3.2.0',
  rows: ROWS,
};
