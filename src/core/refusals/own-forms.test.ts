import { expect, test } from 'vitest';
import { one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import {
  bytesOfFile,
  type FileSpec,
  type InputSpec,
  multi,
  nestedWpkh,
  nestedWsh,
  pkh,
  sh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { PROGRAMS } from './programs/programs.ts';
import { codesIn } from './testing/refused.ts';

/*
 * Files of the forms that the programs' own tests sign, made of our keys: which kind of
 * output, what it says of the UTXO, which records beside. own-tests.shared.test.ts reads
 * theirs.
 */

type Utxo = NonNullable<InputSpec['utxo']>;

function single(lock: InputSpec['lock'], utxo: Utxo, more: Partial<InputSpec> = {}): FileSpec {
  return one(lock, { utxo, origins: 'A', amount: 1_000_000n, ...more });
}

function shared(lock: InputSpec['lock'], utxo: Utxo, more: Partial<InputSpec> = {}): FileSpec {
  return one(lock, { utxo, origins: 'ABC', amount: 1_000_000n, ...more });
}

const ALL = { asks: 1 };

const ROWS: readonly (readonly [by: string, source: string, file: FileSpec])[] = [
  ['bitbox-api', 'src/btc.rs', single(wpkh('A'), 'both')],
  ['coldcard', 'testing/data/myself-72sig.psbt', shared(sh(TWO_OF_THREE), 'proven')],
  ['coldcard', 'testing/data/sim_conso.psbt', single(wpkh('A'), 'claimed', ALL)],
  ['jade', 'test_data/psbt_ss_p2pkh.json', single(pkh('A'), 'proven')],
  ['jade', 'test_data/psbt_ss_p2pkh_v2.json', { ...single(pkh('A'), 'proven'), version: 2 }],
  ['jade', 'test_data/psbt_ss_p2sh_multisig.json', shared(sh(TWO_OF_THREE), 'proven')],
  ['jade', 'test_data/psbt_ss_p2sh_p2wpkh.json', single(nestedWpkh('A'), 'both')],
  ['jade', 'test_data/psbt_ss_p2sh_p2wsh_multisig.json', shared(nestedWsh(TWO_OF_THREE), 'both')],
  ['jade', 'test_data/psbt_ss_p2tr_default_all.json', single(tr('A'), 'claimed')],
  ['jade', 'test_data/psbt_ss_p2tr_default_all.json', single(tr('A'), 'claimed', ALL)],
  ['jade', 'test_data/psbt_ss_p2wsh_multisig.json', shared(wsh(TWO_OF_THREE), 'both')],
  [
    'jade',
    'test_data/psbt_tm_multisig_partial_segwit.json',
    shared(wsh(TWO_OF_THREE), 'both', ALL),
  ],
  ['keystone', 'transactions/psbt/parsed_psbt.rs', single(wpkh('A'), 'claimed')],
  ['keystone', 'transactions/psbt/parsed_psbt.rs', shared(wsh(TWO_OF_THREE), 'claimed', ALL)],
  ['keystone', 'transactions/psbt/parsed_psbt.rs', single(tr('A'), 'claimed', ALL)],
  ['krux', 'tests/test_psbt.py', single(pkh('A'), 'proven', ALL)],
  ['krux', 'tests/test_psbt.py', single(wpkh('A'), 'claimed')],
  ['krux', 'tests/test_psbt.py', single(nestedWpkh('A'), 'claimed')],
  ['krux', 'tests/test_psbt.py', single(tr('A'), 'claimed', ALL)],
  ['krux', 'tests/test_psbt.py', shared(sh(TWO_OF_THREE), 'proven', ALL)],
  ['krux', 'tests/test_psbt.py', shared(wsh(TWO_OF_THREE), 'claimed')],
  ['krux', 'tests/test_psbt.py', shared(nestedWsh(TWO_OF_THREE), 'claimed')],
  ['ledger', 'tests/psbt/multisig/wsh-2of2.psbt', one(wsh(multi(2, 'AB')), { origins: 'AB' })],
  ['ledger', 'tests/psbt/singlesig/pkh-1to1.psbt', single(pkh('A'), 'proven')],
  ['ledger', 'tests/psbt/singlesig/sh-wpkh-1to2.psbt', single(nestedWpkh('A'), 'both')],
  ['ledger', 'tests/psbt/singlesig/tr-1to2-sighash-omitted.psbt', single(tr('A'), 'claimed')],
  ['ledger', 'tests/psbt/singlesig/wpkh-1to2.psbt', single(wpkh('A'), 'both')],
  ['ledger', 'tests/psbt/sighash/sighash-all-sign.psbt', single(tr('A'), 'claimed', ALL)],
  ['seedsigner', 'tests/test_psbt_parser.py', single(tr('A'), 'both', ALL)],
  ['seedsigner', 'tests/test_psbt_parser.py', shared(sh(TWO_OF_THREE), 'proven', ALL)],
  ['seedsigner', 'tests/test_psbt_parser.py', single(nestedWpkh('A'), 'claimed', ALL)],
  ['seedsigner', 'tests/test_psbt_parser.py', single(wpkh('A'), 'both', ALL)],
  ['specter-diy', 'test/tests/test_sign.py', single(wpkh('A'), 'both')],
  ['specter-diy', 'test/tests/test_sign.py', single(nestedWpkh('A'), 'both')],
];

test.each(ROWS)('%s signs what is as in %s', (by, _source, file) => {
  expect(codesIn(bytesOfFile(file), by)).toEqual([]);
  expect(PROGRAMS.map((program) => program.by)).toContain(by);
});
