import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn, SILENT } from '../row.ts';
import { LEGACY, SEGWIT_V0 } from '../spent-kind.ts';

const OWN_HASH_TYPES: Narrowing = { named: 'any', accepts: [0, 1] };
const OWN_TAPROOT: Narrowing = { named: 'any', spends: ['p2tr'] };
const OLDER_CALL: Narrowing = {
  spends: [...LEGACY, ...SEGWIT_V0],
  unlessOneOf: SEGWIT_V0,
  call: 'sign_tx',
};

const NO_INPUT_TX = 'Failed to extract input_tx from parameters';

const signPsbt = readIn('main/process/sign_psbt.c');
const signTx = readIn('main/process/sign_tx.c');
const psbt = readIn('main/utils/psbt.c');

const ROWS: readonly RefusalRow[] = [
  signPsbt.refuses('utxo-missing', 804, 'Input utxo missing'),
  signTx.refuses('non-witness-utxo-missing-any', 744, NO_INPUT_TX, OLDER_CALL),
  signPsbt.refuses('sighash-unsupported', 865, 'Unsupported sighash value', OWN_HASH_TYPES),
  signPsbt.refuses('negative-fee', 1028, 'Total input amounts less than total output amounts'),
  signPsbt.leavesUnsigned('no-key-ours', 1053, 'There are no relevant'),
  psbt.leavesUnsigned('tapscript-unsupported', 23, SILENT, OWN_TAPROOT),
];

export const jade: Program = {
  by: 'jade',
  name: 'Blockstream Jade',
  repository: 'Blockstream/Jade',
  commit: 'cfce08ced9f5',
  committed: '2026-07-12',
  read: '2026-11-25',
  versions: 'source at master cfce08c (2026-07-12), after tag 1.0.40',
  rows: ROWS,
};
