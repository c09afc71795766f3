import type { Program } from '../program.ts';

export const hwi: Program = {
  by: 'hwi',
  name: 'HWI',
  repository: 'bitcoin-core/HWI',
  commit: '4ae6006faa30',
  committed: '2026-08-21',
  read: '2026-11-25',
  versions: 'source at master 4ae6006 (2026-08-21), after tag 3.2.0',
  rows: [
    {
      code: 'output-script-unsupported',
      effect: 'refuses',
      words: 'Output is not an address',
      path: 'hwilib/devices/trezor.py',
      line: 551,
    },
    {
      code: 'bare-multisig-input',
      effect: 'leaves unsigned',
      when: { named: 'any', spends: ['multisig'] },
      words: 'Cannot sign bare multisig',
      path: 'hwilib/devices/trezor.py',
      line: 460,
    },
    {
      code: 'script-not-plain-multisig',
      effect: 'leaves unsigned',
      when: { named: 'any', spends: ['p2wsh', 'p2sh-p2wsh'] },
      words: 'Cannot sign unknown witness versions',
      path: 'hwilib/devices/trezor.py',
      line: 472,
    },
    {
      code: 'global-xpub-missing',
      effect: 'leaves unsigned',
      when: { named: 'any' },
      path: 'hwilib/devices/ledger.py',
      line: 296,
    },
    {
      code: 'tapscript-unsupported',
      effect: 'leaves unsigned',
      when: { named: 'any', spends: ['p2tr'], internal: true },
      path: 'hwilib/devices/trezor.py',
      line: 497,
    },
    {
      code: 'tapscript-unsupported',
      effect: 'leaves unsigned',
      when: { named: 'any', spends: ['p2tr'], internal: true },
      path: 'hwilib/devices/ledger.py',
      line: 334,
    },
  ],
};
