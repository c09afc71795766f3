import type { Program } from '../program.ts';
import { LEGACY, type SpentKind } from '../spent-kind.ts';

const SEGWIT_V0: readonly SpentKind[] = ['p2sh-p2wpkh', 'p2sh-p2wsh', 'p2wpkh', 'p2wsh'];

export const jade: Program = {
  by: 'jade',
  name: 'Blockstream Jade',
  repository: 'Blockstream/Jade',
  commit: 'cfce08ced9f5',
  committed: '2026-07-12',
  read: '2026-11-25',
  versions: 'source at master cfce08c (2026-07-12), after tag 1.0.40',
  rows: [
    {
      code: 'utxo-missing',
      effect: 'refuses',
      words: 'Input utxo missing',
      path: 'main/process/sign_psbt.c',
      line: 804,
    },
    {
      code: 'non-witness-utxo-missing-any',
      effect: 'refuses',
      when: { spends: [...LEGACY, ...SEGWIT_V0], unlessOneOf: SEGWIT_V0, call: 'sign_tx' },
      words: 'Failed to extract input_tx from parameters',
      path: 'main/process/sign_tx.c',
      line: 744,
    },
    {
      code: 'sighash-unsupported',
      effect: 'refuses',
      when: { named: 'any', accepts: [0, 1] },
      words: 'Unsupported sighash value',
      path: 'main/process/sign_psbt.c',
      line: 865,
    },
    {
      code: 'negative-fee',
      effect: 'refuses',
      words: 'Total input amounts less than total output amounts',
      path: 'main/process/sign_psbt.c',
      line: 1028,
    },
    {
      code: 'no-key-ours',
      effect: 'leaves unsigned',
      words: 'There are no relevant',
      path: 'main/process/sign_psbt.c',
      line: 1053,
    },
    {
      code: 'tapscript-unsupported',
      effect: 'leaves unsigned',
      when: { named: 'any', spends: ['p2tr'] },
      path: 'main/utils/psbt.c',
      line: 23,
    },
  ],
};
