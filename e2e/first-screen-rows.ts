import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { inputRecord } from '../src/core/psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../src/core/review/testing/file-rows.ts';
import { finalizePsbt } from '../src/core/roles/finalize.ts';
import {
  bytesOfFile,
  type FileSpec,
  fileOf,
  multi,
  pkh,
  wpkh,
  wsh,
} from '../src/core/sign/testing/built-files.ts';

/* Twelve files, for what is seen of them first, without scrolling or a click. */

const PAID = { lock: wpkh('D'), amount: 50_000n };
const BACK = { lock: wpkh('B'), origins: 'B:A', amount: 40_000n };

const SALE: FileSpec = {
  ...one(wpkh('A'), { origins: 'A', asks: 0x83, signed: [{ by: 'A', type: 0x83 }] }),
  outputs: [{ lock: wpkh('D'), amount: 500_000n }],
};
const JOINT: FileSpec = {
  inputs: [...'ABC'].map((letter) => ({ lock: wpkh(letter), origins: letter })),
  outputs: [PAID, { lock: wpkh('E'), amount: 120_000n }, { lock: wpkh('F'), amount: 120_000n }],
};
const MANY: FileSpec = {
  inputs: Array.from({ length: 1000 }, () => ({ lock: wpkh('A'), utxo: 'claimed' as const })),
  outputs: [
    { lock: wpkh('D'), amount: 60_000_000n },
    { ...BACK, amount: 39_000_000n },
  ],
};
const CONTRADICTED = one(wsh(TWO_OF_THREE), {
  origins: 'AB',
  scripts: [inputRecord('witness_script', null, multi(1, 'D'))],
});

function finalOf(file: FileSpec): string {
  const { psbt } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  return Buffer.from(encodePsbt(psbt)).toString('base64');
}

const FINAL = { ...one(wsh(TWO_OF_THREE), { signed: BY_AB }), outputs: [PAID, BACK] };
const NOT_RELAYED: FileSpec = {
  ...one(pkh('A'), { signed: BY_A }),
  outputs: [{ ...PAID, amount: 99_990n }],
};
const CLAIMED: FileSpec = {
  ...one(wpkh('A'), { utxo: 'claimed', signed: BY_A }),
  outputs: [PAID, BACK],
};

export const FIRST_SCREENS: readonly (readonly [name: string, text: string])[] = [
  ['payment', SAMPLE_DATA.payment],
  ['two of three', SAMPLE_DATA.multisig],
  ['taproot', SAMPLE_DATA.taproot],
  ['MuSig2', SAMPLE_DATA.musig2],
  ['1,000 inputs', fileOf(MANY)],
  ['sale', fileOf(SALE)],
  ['joint', fileOf(JOINT)],
  ['final', finalOf(FINAL)],
  ['not relayed', finalOf(NOT_RELAYED)],
  ['damaged', SAMPLE_DATA.damaged],
  ['contradicted', fileOf(CONTRADICTED)],
  ['coins only claimed', finalOf(CLAIMED)],
];
