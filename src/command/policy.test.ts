import { describe, expect, test } from 'vitest';
import { authoredPsbt } from '../../test/authored.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { UNSPENDABLE_KEY } from '../core/crypto/taproot.ts';
import { masterKeyOf, neutered } from '../core/descriptor/bip32.ts';
import { expand } from '../core/descriptor/expand.ts';
import { encodeAddress } from '../core/encoding/address.ts';
import { extendedPublicKeyText } from '../core/encoding/extended-key.ts';
import { inputRecord } from '../core/psbt/make-record.ts';
import { BY_A, BY_AB, one, ownDescriptor, TWO_OF_THREE } from '../core/review/testing/file-rows.ts';
import { destinationOf } from '../core/script/destination.ts';
import { solve } from '../core/script/solver.ts';
import {
  type FileSpec,
  fileOf,
  type InputSpec,
  nestedWpkh,
  type OutputSpec,
  pkh,
  tr,
  wpkh,
  wsh,
} from '../core/sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../core/sign/testing/utxos.ts';
import { RULE_NAMES, RULE_VERDICTS } from '../core/spending-policy/spending-policy.ts';
import { faults, schemaOf } from './testing/json-schema.ts';
import { type Besides, inputOf, judged, rawOf } from './testing/judged.ts';
import { run } from './testing/run.ts';

/* What a payment has to keep: each rule kept, broken and not decidable, and forms that are refused. */

const addressOf = ({ scriptPubKey }: Pick<InputSpec['lock'], 'scriptPubKey'>) =>
  encodeAddress(destinationOf(solve(scriptPubKey))!, 'regtest');
const PAID = addressOf(wpkh('Z'));
const OTHER = addressOf(wpkh('E'));
/** The descriptor of a key, which derives one script. */
const ours = (letter: string) => `wpkh(${bytesToHex(publicKey(letter))})`;

/** Given with --descriptor, each in a file. */
const wallets = (letters: string): Besides => ({ descriptor: [...letters].map(ours) });

/** The record of a redeem script that may be another's. */
const redeems = ({ redeemScript }: InputSpec['lock']) =>
  inputRecord('redeem_script', null, redeemScript!);

const PAYMENT: OutputSpec = { amount: 60_000n };
/** Change that no record of the file calls so. */
const CHANGE: OutputSpec = { lock: wpkh('D'), amount: 30_000n };
const OUTPUTS = [PAYMENT, CHANGE];
/** One input of 0.001 BTC, a payment, change, and a fee of 10,000 satoshis. */
const file = (input: Partial<InputSpec> = {}, more: Partial<FileSpec> = {}): FileSpec => ({
  ...one(wpkh('A'), { origins: 'A', ...input }),
  outputs: OUTPUTS,
  ...more,
});
const of = (lock: InputSpec['lock'], input: Partial<InputSpec> = {}) => ({
  ...file({ ...input, lock }),
});
/** Claimed, with others that are claimed beside it. */
const besides = (lock: InputSpec['lock'], inputs: readonly InputSpec[]) =>
  file({}, { inputs: [{ lock, utxo: 'claimed' }, ...inputs], outputs: [{ amount: 190_000n }] });
/** A leaf that no key signs for. */
const OF_A_PREIMAGE = bytes(`82012088a820${'11'.repeat(32)}87`);
const FILE = file();
const GROWS = file({}, { version: 2, modifiable: 2 });
const TAKES_INPUTS = file({}, { version: 2, modifiable: 1 });
const claimed = (letter: string): OutputSpec => ({
  lock: wpkh('D'),
  amount: 30_000n,
  origins: `${letter}:A`,
});
const SHARED = of(wsh(TWO_OF_THREE), { origins: 'ABC', signed: BY_AB });
const NO_COIN = file({ utxo: 'none' });
const CLAIMED = file({ utxo: 'claimed' });
const waits = (sequence: number) => file({ sequence });

const NESTED = file({}, { outputs: [{ lock: nestedWpkh('Z'), amount: 60_000n }] });
/** What NONE, SINGLE and ANYONECANPAY leave open is asked for, or signed. */
const ASKS_NONE = file({ asks: 2 });
const SIGNED_SINGLE = file({ signed: [{ by: 'A', type: 3 }] });
const ASKS_ANYONE = file({ asks: 0x81 });
const CHANGE_OF_D = { change: { descriptors: [ours('D')] } };
/** A wallet’s branch of change, and a file that pays its index 7. */
const RANGED = `wpkh(${extendedPublicKeyText(neutered(masterKeyOf(privateKey('D'))!), 'regtest')}/1/*)`;
const [SEVENTH] = expand(ownDescriptor(RANGED).variants[0]!, 7)!.scripts;
const CHANGE_AT_7 = file({}, { outputs: [PAYMENT, { lock: { scriptPubKey: SEVENTH! } }] });
const A = '41414141';
const B = '42424242';

type Verdict = (typeof RULE_VERDICTS)[number];
type Row = readonly [
  rule: string,
  verdict: Verdict,
  spec: FileSpec | string,
  policy: object,
  why: string,
  besides?: Besides,
];

const ROWS: readonly Row[] = [
  ['pay.to', 'kept', FILE, { pay: { to: [{ address: PAID }] }, ...CHANGE_OF_D }, 'nobody else'],
  [
    'pay.to',
    'kept',
    FILE,
    { pay: { to: [{ address: PAID }, { address: addressOf(wpkh('D')) }] } },
    'nobody else',
  ],
  [
    'pay.to',
    'kept',
    FILE,
    { pay: { to: [{ script: bytesToHex(wpkh('Z').scriptPubKey) }] }, ...CHANGE_OF_D },
    'nobody else',
  ],
  ['pay.to', 'broken', FILE, { pay: { to: [{ address: PAID }] } }, 'output 1 pays somebody else'],
  ['pay.to', 'broken', FILE, { pay: { to: [{ address: OTHER }] } }, 'outputs 0, 1 pay'],
  [
    'pay.to',
    'broken',
    file({}, { outputs: [PAYMENT, claimed('D')] }),
    { pay: { to: [{ address: PAID }] } },
    'output 1 pays somebody else',
  ],
  ['pay.to', 'broken', GROWS, { pay: { to: [{ address: PAID }] } }, 'output 1 pays'],
  [
    'pay.to',
    'undecided',
    GROWS,
    { pay: { to: [{ address: PAID }] }, ...CHANGE_OF_D },
    'lets others add outputs',
  ],
  [
    'pay.amounts',
    'kept',
    FILE,
    { pay: { to: [{ address: PAID, most: '0.0006' }] } },
    'what may be paid',
  ],
  [
    'pay.amounts',
    'kept',
    FILE,
    { pay: { to: [{ address: PAID, most: 0.0006, least: '0.0006' }] } },
    'what may be paid',
  ],
  [
    'pay.amounts',
    'broken',
    FILE,
    { pay: { to: [{ address: PAID, most: '0.00059999' }] } },
    'is paid 0.00060000 BTC, more than 0.00059999 BTC',
  ],
  [
    'pay.amounts',
    'broken',
    FILE,
    { pay: { to: [{ address: PAID, least: '0.00060001' }] } },
    'less than 0.00060001 BTC',
  ],
  [
    'pay.amounts',
    'broken',
    file({}, { outputs: [PAYMENT, PAYMENT] }),
    { pay: { to: [{ address: PAID, most: '0.001' }] } },
    'is paid 0.00120000 BTC',
  ],
  [
    'pay.amounts',
    'broken',
    GROWS,
    { pay: { to: [{ address: PAID, most: '0.0005' }] } },
    'more than',
  ],
  [
    'pay.amounts',
    'undecided',
    GROWS,
    { pay: { to: [{ address: PAID, most: '0.0006' }] } },
    'lets others add outputs',
  ],
  [
    'pay.amounts',
    'undecided',
    GROWS,
    { pay: { to: [{ address: OTHER, least: '0.1' }] } },
    'lets others add outputs',
  ],
  ['pay.most', 'kept', FILE, { pay: { most: '0.0006' }, ...CHANGE_OF_D }, '0.00060000 BTC is paid'],
  ['pay.most', 'kept', FILE, { pay: { most: '0.0009' } }, '0.00090000 BTC is paid'],
  ['pay.most', 'broken', FILE, { pay: { most: '0.00089999' } }, 'more than 0.00089999 BTC'],
  ['pay.most', 'undecided', GROWS, { pay: { most: '1' } }, 'lets others add outputs'],
  ['pay.kinds', 'kept', FILE, { pay: { kinds: ['p2wpkh'] } }, 'allowed'],
  ['pay.kinds', 'kept', NESTED, { pay: { kinds: ['p2sh'] } }, 'allowed'],
  ['pay.kinds', 'kept', NESTED, { pay: { kinds: ['p2sh-p2wpkh'] } }, 'allowed'],
  ['pay.kinds', 'broken', NESTED, { pay: { kinds: ['p2sh-p2wsh'] } }, 'output 0: p2sh'],
  ['pay.kinds', 'kept', rawOf(NESTED), { pay: { kinds: ['p2sh'] } }, 'allowed'],
  [
    'pay.kinds',
    'undecided',
    rawOf(NESTED),
    { pay: { kinds: ['p2sh-p2wpkh'] } },
    'inside the script hash of output 0',
  ],
  ['pay.kinds', 'broken', NESTED, { pay: { kinds: ['p2wpkh'] } }, 'output 0: p2sh'],
  ['pay.kinds', 'broken', FILE, { pay: { kinds: ['p2tr', 'p2wsh'] } }, 'outputs 0, 1: p2wpkh'],
  ['pay.kinds', 'undecided', GROWS, { pay: { kinds: ['p2wpkh'] } }, 'lets others add outputs'],
  ['change.descriptors', 'kept', FILE, CHANGE_OF_D, 'derived from the policy’s descriptors'],
  ['change.descriptors', 'kept', file({}, { outputs: [PAYMENT] }), CHANGE_OF_D, 'derived'],
  [
    'change.descriptors',
    'kept',
    file({}, { outputs: [PAYMENT, claimed('D')] }),
    CHANGE_OF_D,
    'derived',
  ],
  [
    'change.descriptors',
    'broken',
    file({}, { outputs: [PAYMENT, claimed('D')] }),
    { change: { descriptors: [ours('E')] } },
    'output 1: called change',
  ],
  [
    'change.descriptors',
    'broken',
    file({}, { outputs: [PAYMENT, claimed('E')] }),
    { change: { descriptors: [ours('E')] } },
    'output 1: called change',
  ],
  ['change.descriptors', 'undecided', GROWS, CHANGE_OF_D, 'lets others add outputs'],
  [
    'change.most_outputs',
    'kept',
    FILE,
    { change: { descriptors: [ours('D')], most_outputs: 1 } },
    '1 output of change',
  ],
  [
    'change.most_outputs',
    'broken',
    FILE,
    { change: { descriptors: [ours('D'), ours('Z')], most_outputs: 1 } },
    '2 outputs of change, more than 1',
  ],
  [
    'change.most_outputs',
    'broken',
    FILE,
    { change: { descriptors: [ours('D')], most_outputs: 0 } },
    'more than 0',
  ],
  [
    'change.most_outputs',
    'undecided',
    GROWS,
    { change: { descriptors: [ours('D')], most_outputs: 1 } },
    'lets others',
  ],
  ['fee.most', 'kept', FILE, { fee: { most: '0.0001' } }, 'the fee is 0.00010000 BTC'],
  ['fee.most', 'kept', CLAIMED, { fee: { most: '0.0001', proof: 'claimed' } }, 'the fee is'],
  [
    'fee.most',
    'kept',
    file({ utxo: 'claimed', signed: BY_A }),
    { fee: { most: '0.0001' } },
    'the fee is',
  ],
  ['fee.most', 'broken', FILE, { fee: { most: '0.00009999' } }, 'more than 0.00009999 BTC'],
  [
    'fee.most',
    'broken',
    file({}, { outputs: [{ amount: 100_001n }] }),
    { fee: { most: '0.1' } },
    'more is paid than is spent',
  ],
  [
    'fee.most',
    'undecided',
    CLAIMED,
    { fee: { most: '0.0001' } },
    'only claimed, and committed is asked for',
  ],
  [
    'fee.most',
    'undecided',
    file({ utxo: 'claimed', signed: BY_A }),
    { fee: { most: '0.0001', proof: 'proven' } },
    'only committed',
  ],
  // Who signs a taproot input with ALL or DEFAULT commits to every amount.
  ['fee.most', 'kept', of(tr('A'), { utxo: 'claimed' }), { fee: { most: '0.0001' } }, 'the fee is'],
  [
    'fee.most',
    'kept',
    of(tr('A'), { utxo: 'claimed', asks: 1 }),
    { fee: { most: '0.0001' } },
    'the fee is',
  ],
  [
    'fee.most',
    'kept',
    besides(tr('A'), [{ lock: wpkh('B'), utxo: 'claimed', signed: [{ by: 'B' }] }]),
    { fee: { most: '0.0002' } },
    'the fee is',
  ],
  [
    'fee.most',
    'undecided',
    of(tr('A'), { utxo: 'claimed', asks: 0x81 }),
    { fee: { most: '0.0001' } },
    'only claimed, and committed is asked for',
  ],
  [
    'fee.most',
    'undecided',
    besides(tr('A'), [{ lock: wpkh('B'), utxo: 'claimed' }]),
    { fee: { most: '0.0002' } },
    'only claimed, and committed is asked for',
  ],
  [
    'fee.most',
    'undecided',
    besides(wpkh('A'), [{ lock: tr('X'), utxo: 'claimed', signed: [{ by: 'X' }] }]),
    { fee: { most: '0.0002' } },
    'only claimed, and committed is asked for',
  ],
  [
    'fee.most',
    'undecided',
    of(tr(UNSPENDABLE_KEY, OF_A_PREIMAGE), { utxo: 'claimed' }),
    { fee: { most: '0.0001' } },
    'only claimed, and committed is asked for',
  ],
  [
    'fee.most',
    'undecided',
    authoredPsbt('two-copies-a'),
    { fee: { most: '1' } },
    'only claimed, and committed is asked for',
  ],
  [
    'fee.most',
    'undecided',
    authoredPsbt('dust-of-a-stranger'),
    { fee: { most: '1' } },
    'only claimed, and committed is asked for',
  ],
  [
    'pay.most',
    'undecided',
    authoredPsbt('none-beside-all'),
    { pay: { most: '2' } },
    'NONE in input 0 lets others change outputs',
  ],
  [
    'pay.most',
    'undecided',
    authoredPsbt('single-acp-beside-all'),
    { pay: { most: '2' } },
    'SINGLE|ANYONECANPAY in input 0 lets others change outputs',
  ],
  ['fee.most', 'undecided', NO_COIN, { fee: { most: '1' } }, 'the fee is not known'],
  ['fee.most', 'undecided', TAKES_INPUTS, { fee: { most: '0.0001' } }, 'lets others add inputs'],
  ['fee.most_feerate', 'kept', FILE, { fee: { most_feerate: 71.43 } }, 'the feerate is 70.'],
  ['fee.most_feerate', 'broken', FILE, { fee: { most_feerate: '70.9' } }, 'more than 70.90 sat/vB'],
  [
    'fee.most_feerate',
    'broken',
    FILE,
    { fee: { most_feerate: '70.92' } },
    'the feerate is 70.93 sat/vB, more than 70.92 sat/vB',
  ],
  [
    'fee.most_feerate',
    'kept',
    file({}, { outputs: [PAYMENT, { ...CHANGE, amount: 40_000n - 50n * 141n }] }),
    { fee: { most_feerate: '50' } },
    'the feerate is 50.0 sat/vB',
  ],
  [
    'fee.most_feerate',
    'undecided',
    NO_COIN,
    { fee: { most_feerate: 1000 } },
    'the fee is not known',
  ],
  [
    'fee.most_feerate',
    'undecided',
    of(wsh(TWO_OF_THREE), { scripts: [] }),
    { fee: { most_feerate: 1000 } },
    'size with all signatures',
  ],
  ['spend.kinds', 'kept', FILE, { spend: { kinds: ['p2wpkh'] } }, 'allowed'],
  ['spend.kinds', 'kept', of(nestedWpkh('A')), { spend: { kinds: ['p2sh-p2wpkh'] } }, 'allowed'],
  [
    'spend.kinds',
    'kept',
    of(nestedWpkh('A'), { scripts: [] }),
    { spend: { kinds: ['p2sh', 'p2sh-p2wpkh', 'p2sh-p2wsh'] } },
    'allowed',
  ],
  [
    'spend.kinds',
    'broken',
    of(pkh('A')),
    { spend: { kinds: ['p2wpkh', 'p2tr'] } },
    'input 0: p2pkh',
  ],
  [
    'spend.kinds',
    'undecided',
    NO_COIN,
    { spend: { kinds: ['p2wpkh'] } },
    'what input 0 spends is not known',
  ],
  [
    'spend.kinds',
    'undecided',
    of(nestedWpkh('A'), { scripts: [] }),
    { spend: { kinds: ['p2sh-p2wpkh'] } },
    'not known',
  ],
  ['sighash.types', 'kept', FILE, { sighash: { types: ['ALL'] } }, 'allowed'],
  ['sighash.types', 'kept', of(tr('A')), { sighash: { types: ['DEFAULT'] } }, 'allowed'],
  ['sighash.types', 'kept', SHARED, { sighash: { types: ['ALL'] } }, 'allowed'],
  ['sighash.types', 'broken', of(tr('A')), { sighash: { types: ['ALL'] } }, 'input 0: DEFAULT'],
  [
    'sighash.types',
    'broken',
    file({ asks: 3 }),
    { sighash: { types: ['ALL'] } },
    'input 0: SINGLE',
  ],
  [
    'sighash.types',
    'broken',
    file({ signed: [{ by: 'A', type: 2 }] }),
    { sighash: { types: ['ALL'] } },
    'input 0: NONE',
  ],
  ['sighash.types', 'undecided', NO_COIN, { sighash: { types: ['ALL'] } }, 'is not known'],
  ['signers.keys', 'kept', SHARED, { signers: { keys: [A, B] } }, 'a key in every input'],
  ['signers.keys', 'broken', FILE, { signers: { keys: [A, B] } }, `input 0 has no key of ${B}`],
  [
    'signers.keys',
    'undecided',
    file({ origins: '' }),
    { signers: { keys: [A] } },
    'names the keys of no signer',
  ],
  [
    'signers.keys',
    'undecided',
    rawOf(FILE),
    { signers: { keys: [A] } },
    'names the keys of no signer',
  ],
  ['signers.signed', 'kept', SHARED, { signers: { signed: [A, B] } }, 'has signed every input'],
  [
    'signers.signed',
    'broken',
    SHARED,
    { signers: { signed: ['43434343'] } },
    'no valid signature of 43434343',
  ],
  ['signers.signed', 'broken', FILE, { signers: { signed: [A] } }, 'no valid signature'],
  [
    'signers.signed',
    'broken',
    file({ signed: [{ by: 'A', spoilt: true }] }),
    { signers: { signed: [A] } },
    'no valid signature',
  ],
  [
    'signers.signed',
    'undecided',
    file({ utxo: 'none', signed: BY_A }),
    { signers: { signed: [A] } },
    'cannot be checked',
  ],
  [
    'signers.signed',
    'undecided',
    file({ origins: '', signed: BY_A }),
    { signers: { signed: [A] } },
    'names the keys of no signer',
  ],
  [
    'lock_time.latest_height',
    'kept',
    FILE,
    { lock_time: { latest_height: 0 } },
    'no lock time holds',
  ],
  [
    'lock_time.latest_height',
    'kept',
    file({}, { lockTime: 800_000 }),
    { lock_time: { latest_height: 800_000 } },
    'the lock time is 800000',
  ],
  [
    'lock_time.latest_height',
    'kept',
    file({ sequence: 0xffffffff }, { lockTime: 800_000 }),
    { lock_time: { latest_height: 1 } },
    'no lock time holds',
  ],
  [
    'lock_time.latest_height',
    'broken',
    file({}, { lockTime: 800_000 }),
    { lock_time: { latest_height: 799_999 } },
    'later than 799999',
  ],
  [
    'lock_time.latest_height',
    'undecided',
    file({}, { lockTime: 1_700_000_000 }),
    { lock_time: { latest_height: 800_000 } },
    'is a time',
  ],
  [
    'lock_time.latest_height',
    'undecided',
    TAKES_INPUTS,
    { lock_time: { latest_height: 800_000 } },
    'lets others add inputs',
  ],
  [
    'lock_time.latest_time',
    'kept',
    file({}, { lockTime: 1_700_000_000 }),
    { lock_time: { latest_time: 1_700_000_000 } },
    '1700000000',
  ],
  [
    'lock_time.latest_time',
    'broken',
    file({}, { lockTime: 1_700_000_000 }),
    { lock_time: { latest_time: 1_699_999_999 } },
    'later than',
  ],
  [
    'lock_time.latest_time',
    'undecided',
    file({}, { lockTime: 800_000 }),
    { lock_time: { latest_time: 1_700_000_000 } },
    'is a height',
  ],
  [
    'lock_time.most_blocks',
    'kept',
    waits(144),
    { lock_time: { most_blocks: 144 } },
    'no input waits longer',
  ],
  [
    'lock_time.most_blocks',
    'broken',
    waits(145),
    { lock_time: { most_blocks: 144 } },
    '145 blocks, more than 144',
  ],
  [
    'lock_time.most_blocks',
    'undecided',
    waits(0x400001),
    { lock_time: { most_blocks: 144 } },
    'is a time',
  ],
  [
    'change.last_index',
    'kept',
    CHANGE_AT_7,
    { change: { descriptors: [RANGED], last_index: 7 } },
    'no change is above index 7',
  ],
  [
    'change.last_index',
    'broken',
    CHANGE_AT_7,
    { change: { descriptors: [RANGED], last_index: 6 } },
    'output 1: change at branch 1, index 7, above index 6',
  ],
  [
    'change.last_index',
    'undecided',
    GROWS,
    { change: { descriptors: [ours('D')], last_index: 0 } },
    'lets others add outputs',
  ],
  // Wallets that are given with --descriptor: change only where the policy names none
  ['pay.to', 'kept', FILE, { pay: { to: [{ address: PAID }] } }, 'nobody else', wallets('D')],
  ['pay.to', 'undecided', GROWS, { pay: { to: [{ address: PAID }] } }, 'add outputs', wallets('D')],
  ['pay.to', 'broken', FILE, { pay: { to: [{ address: PAID }] } }, 'output 1', wallets('E')],
  ['pay.most', 'kept', FILE, { pay: { most: '0' } }, '0.00000000 BTC is paid', wallets('ZD')],
  [
    'pay.to',
    'broken',
    FILE,
    { pay: { to: [{ address: PAID }] }, change: { descriptors: [ours('E')] } },
    'output 1 pays somebody else',
    wallets('D'),
  ],
  [
    'pay.most',
    'broken',
    FILE,
    { pay: { most: '0.0005' }, ...CHANGE_OF_D },
    '0.00060000 BTC is paid',
    wallets('Z'),
  ],
  [
    'pay.kinds',
    'broken',
    FILE,
    { pay: { kinds: ['p2tr'] }, ...CHANGE_OF_D },
    'output 0: p2wpkh',
    wallets('ZD'),
  ],
  ['change.descriptors', 'kept', FILE, CHANGE_OF_D, 'derived', wallets('D')],
  ['change.descriptors', 'kept', FILE, CHANGE_OF_D, 'derived', wallets('Z')],
  [
    'change.descriptors',
    'broken',
    file({}, { outputs: [PAYMENT, claimed('D')] }),
    { change: { descriptors: [ours('E')] } },
    'output 1: called change, and no descriptor of the policy derives it',
    wallets('D'),
  ],
  ['change.descriptors', 'undecided', GROWS, CHANGE_OF_D, 'add outputs', wallets('Z')],
  [
    'change.most_outputs',
    'kept',
    FILE,
    { change: { descriptors: [ours('D')], most_outputs: 1 } },
    '1 output of change',
    wallets('DZ'),
  ],
  [
    'change.most_outputs',
    'broken',
    FILE,
    { change: { descriptors: [ours('D')], most_outputs: 0 } },
    '1 output of change, more than 0',
    wallets('DZ'),
  ],
  // What a hash type leaves open
  [
    'pay.to',
    'undecided',
    ASKS_NONE,
    { pay: { to: [{ address: PAID }] }, ...CHANGE_OF_D },
    'NONE in input 0 lets others change outputs',
  ],
  [
    'pay.to',
    'undecided',
    SIGNED_SINGLE,
    { pay: { to: [{ address: PAID }] }, ...CHANGE_OF_D },
    'SINGLE in input 0 lets others change outputs',
  ],
  [
    'pay.to',
    'kept',
    ASKS_ANYONE,
    { pay: { to: [{ address: PAID }] }, ...CHANGE_OF_D },
    'nobody else',
  ],
  ['pay.most', 'undecided', ASKS_NONE, { pay: { most: '1' } }, 'lets others change outputs'],
  ['pay.most', 'broken', ASKS_NONE, { pay: { most: '0.0001' } }, 'more than'],
  [
    'pay.amounts',
    'undecided',
    ASKS_NONE,
    { pay: { to: [{ address: PAID, most: '0.0006' }] } },
    'NONE in input 0',
  ],
  [
    'pay.amounts',
    'broken',
    GROWS,
    {
      pay: {
        to: [
          { address: OTHER, least: '0.1' },
          { address: PAID, most: '0.0001' },
        ],
      },
    },
    'more than 0.00010000 BTC',
  ],
  ['change.descriptors', 'undecided', ASKS_NONE, CHANGE_OF_D, 'NONE in input 0'],
  ['fee.most', 'undecided', ASKS_NONE, { fee: { most: '0.0001' } }, 'NONE in input 0'],
  ['fee.most', 'undecided', ASKS_ANYONE, { fee: { most: '0.0001' } }, 'lets others change inputs'],
  ['fee.most', 'undecided', GROWS, { fee: { most: '0.0001' } }, 'lets others add outputs'],
  ['fee.most_feerate', 'undecided', ASKS_ANYONE, { fee: { most_feerate: 100 } }, 'change inputs'],
  [
    'sighash.types',
    'kept',
    ASKS_ANYONE,
    { sighash: { types: ['ALL|ANYONECANPAY'] } },
    'all hash types are allowed',
  ],
  // Inputs that may be added
  ['spend.kinds', 'undecided', TAKES_INPUTS, { spend: { kinds: ['p2wpkh'] } }, 'add inputs'],
  ['spend.kinds', 'broken', TAKES_INPUTS, { spend: { kinds: ['p2tr'] } }, 'input 0: p2wpkh'],
  ['sighash.types', 'undecided', TAKES_INPUTS, { sighash: { types: ['ALL'] } }, 'add inputs'],
  ['signers.keys', 'undecided', TAKES_INPUTS, { signers: { keys: [A] } }, 'add inputs'],
  [
    'signers.signed',
    'undecided',
    file({ signed: BY_A }, { version: 2, modifiable: 1 }),
    { signers: { signed: [A] } },
    'add inputs',
  ],
  // A key that is not in the script, which the file says to be of B
  [
    'signers.signed',
    'broken',
    file({ origins: 'AB', signed: [{ by: 'A' }, { by: 'B' }] }),
    { signers: { signed: [B] } },
    `no valid signature of ${B}`,
  ],
  // What the file claims of a script hash, and of an output that is not there
  [
    'spend.kinds',
    'undecided',
    of(nestedWpkh('A'), { scripts: [redeems(nestedWpkh('B'))] }),
    { spend: { kinds: ['p2sh-p2wpkh'] } },
    'what input 0 spends is not known',
  ],
  // A limit of each kind: the one that the lock time is of judges it
  [
    'lock_time.latest_time',
    'kept',
    file({}, { lockTime: 800_000 }),
    { lock_time: { latest_height: 800_000, latest_time: 1_700_000_000 } },
    'the lock time is a height',
  ],
  [
    'lock_time.latest_height',
    'broken',
    file({}, { lockTime: 800_000 }),
    { lock_time: { latest_height: 799_999, latest_time: 1_700_000_000 } },
    'later than 799999',
  ],
];

describe('a rule', () => {
  test.each(ROWS.map((row, i) => [i + 1, ...row] as const))(
    '%i. %s is %s',
    async (_number, rule, verdict, spec, policy, why, besides) => {
      const { answer, rules, exit } = await judged(inputOf(spec), policy, besides);
      const found = rules.find((one) => one.rule === rule);
      expect(found).toMatchObject({ verdict, why: expect.stringContaining(why) });
      const isKept = rules.every((one) => one.verdict === 'kept');
      expect([exit, answer.found]).toEqual(isKept ? [0, []] : [1, ['policy']]);
      expect(faults(answer, await schemaOf('inspect'))).toEqual([]);
    },
  );

  test('each is there kept, broken and not decidable', () => {
    const there = new Set(ROWS.map(([rule, verdict]) => `${rule} ${verdict}`));
    const wanted = RULE_NAMES.flatMap((rule) =>
      RULE_VERDICTS.map((verdict) => `${rule} ${verdict}`),
    );
    expect(wanted.filter((one) => !there.has(one))).toEqual([]);
  });
});

describe('as text', () => {
  test('each rule has a line, in a colour on a terminal', async () => {
    const files = {
      p: JSON.stringify({ policy: 1, pay: { to: [{ address: PAID }] }, fee: { most: '0.0001' } }),
    };
    const args = ['inspect', '-regtest', '--policy=p', '-'];
    const { out, exit } = await run(args, { input: fileOf(FILE), files });
    expect(exit).toBe(1);
    expect(out).toContain(
      'Policy:\n  Broken pay.to: output 1 pays somebody else\n  Kept fee.most: the fee is 0.00010000 BTC\n',
    );
    const shown = await run(args, { input: fileOf(FILE), files, isTerminal: true });
    expect(shown.out).toContain('\u001b[31mBroken\u001b[0m pay.to');
  });
});

/** Forms that are refused: the place, and what is wrong there. */
const REFUSED: readonly (readonly [policy: string, words: string])[] = [
  ['', 'is not JSON'],
  ['{"policy":1', 'is not JSON'],
  ['[]', 'is not an object'],
  ['{}', 'has no policy'],
  ['{"policy":1}', 'has no rule'],
  ['{"policy":1,"fee":{}}', 'has no rule'],
  ['{"policy":1,"fee":{"proof":"proven"}}', 'has no rule'],
  ['{"policy":2,"fee":{"most":1}}', '/policy: is not 1, the version'],
  ['{"policy":1,"fees":{"most":1}}', '/fees: is not known; there are policy, name, pay'],
  ['{"policy":1,"a/b":1}', '/a~1b: is not known'],
  ['{"policy":1,"fee":{"most":1,"most":2}}', '/fee/most: is there twice'],
  ['{"policy":1,"fee":1}', '/fee: is not an object'],
  ['{"policy":1,"fee":{"most":"1 BTC"}}', '/fee/most: is not an amount in BTC'],
  ['{"policy":1,"fee":{"most":0.123456789}}', '/fee/most: is not an amount'],
  ['{"policy":1,"fee":{"most":-1}}', '/fee/most: is not an amount'],
  ['{"policy":1,"fee":{"most":21000001}}', '/fee/most: is not an amount'],
  ['{"policy":1,"fee":{"most_feerate":"fast"}}', '/fee/most_feerate: is not a feerate'],
  ['{"policy":1,"fee":{"most":1,"proof":"believed"}}', '/fee/proof: is none of claimed'],
  ['{"policy":1,"pay":{"to":[]}}', '/pay/to: is an empty list'],
  ['{"policy":1,"pay":{"to":{}}}', '/pay/to: is not a list'],
  ['{"policy":1,"pay":{"to":[{}]}}', '/pay/to/0: has to have one of address and script'],
  [`{"policy":1,"pay":{"to":[{"address":"${PAID}","script":"00"}]}}`, '/pay/to/0: has to have one'],
  [
    '{"policy":1,"pay":{"to":[{"address":"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"}]}}',
    '/pay/to/0/address: is not an address of the chain regtest',
  ],
  ['{"policy":1,"pay":{"to":[{"script":"0"}]}}', '/pay/to/0/script: is not a scriptPubKey'],
  [
    `{"policy":1,"pay":{"to":[{"address":"${PAID}","most":1,"least":2}]}}`,
    '/pay/to/0/least: is above most',
  ],
  ['{"policy":1,"pay":{"kinds":["p2wpk"]}}', '/pay/kinds/0: is none of p2pk'],
  ['{"policy":1,"change":{}}', '/change: has no descriptors'],
  [
    '{"policy":1,"change":{"descriptors":["hello"]}}',
    '/change/descriptors/0: is not an output descriptor',
  ],
  [
    '{"policy":1,"change":{"descriptors":["wpkh(cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA)"]}}',
    '/change/descriptors/0: is not an output descriptor without private keys',
  ],
  ['{"policy":1,"signers":{"keys":["4141414"]}}', '/signers/keys/0: is not a master fingerprint'],
  ['{"policy":1,"sighash":{"types":["all"]}}', '/sighash/types/0: is none of'],
  [
    '{"policy":1,"lock_time":{"latest_height":500000000}}',
    '/lock_time/latest_height: is not a height',
  ],
  [
    '{"policy":1,"lock_time":{"most_blocks":65536}}',
    '/lock_time/most_blocks: is not a number of blocks',
  ],
];

describe('a form is refused with the place', () => {
  test.each(REFUSED)('%s', async (policy, words) => {
    const setting = { input: fileOf(FILE), files: { p: policy } };
    const { exit, out, err } = await run(['inspect', '-regtest', '--policy=p', '-'], setting);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(`touchstone: p: ${words}`);
    expect(err).not.toContain('cMahea7');
  });

  test.each([
    [['inspect', '--policy=p'], 3, 'usage: touchstone inspect'],
    [['inspect', '--policy', 'p'], 3, 'usage: touchstone inspect'],
    [['inspect', '--policy=', '-'], 3, '--policy needs a value'],
    [['inspect', '--policy=-', '-'], 3, 'standard input can be only one of the files'],
    [['inspect', '--policy=none', '-'], 2, 'none cannot be read'],
    [['inspect', '--policy=p', '--policy=p', '-'], 3, '--policy is there twice'],
    [['describe', '--policy=p', '-'], 3, 'describe takes no --policy'],
    [['schema', 'policies'], 3, 'schema prints that of answers, or of policy'],
  ] as const)('%j', async (args, exit, words) => {
    const outcome = await run(args, { input: fileOf(FILE), files: { p: '{"policy":1}' } });
    expect([outcome.exit, outcome.out]).toEqual([exit, '']);
    expect(outcome.err).toContain(words);
  });
});

describe('the schema of the form', () => {
  test('takes the policies of the rows, and refuses what is not known', async () => {
    const schema = JSON.parse((await run(['schema', 'policy'])).out);
    for (const [, , , policy] of ROWS) {
      expect(faults({ policy: 1, ...policy }, schema)).toEqual([]);
    }
    expect(faults({ policy: 1, fees: {} }, schema)).toEqual(['$.fees is not known']);
    expect(faults({ fee: {} }, schema)).not.toEqual([]);
  });
});

/** Payments of several kinds and sizes. */
const PAYMENTS: readonly FileSpec[] = Array.from({ length: 20 }, (_, i) => {
  const lock = [wpkh('A'), nestedWpkh('A'), tr('A'), pkh('A'), wsh(TWO_OF_THREE)][i % 5]!;
  const amount = 100_000n + BigInt(i) * 7_919n;
  const inputs = [{ lock, amount, origins: i % 5 === 4 ? 'ABC' : 'A' }];
  return { inputs, outputs: [{ amount: amount / 2n }, CHANGE], lockTime: 700_000 + i };
});

describe('one unit less breaks a policy that was made of the payment', () => {
  test.each(PAYMENTS.map((spec, i) => [i + 1, spec] as const))('payment %i', async (_, spec) => {
    const input = fileOf(spec);
    const { amount: spent } = spec.inputs[0]!;
    const paid = spec.outputs![0]!.amount!;
    const fee = spent! - paid - 30_000n;
    const text = (satoshis: bigint) => `0.${satoshis.toString().padStart(8, '0')}`;
    const policy = (less: {
      readonly pay?: bigint;
      readonly fee?: bigint;
      readonly lock?: number;
    }) => ({
      pay: { to: [{ address: PAID, most: text(paid - (less.pay ?? 0n)) }] },
      fee: { most: text(fee - (less.fee ?? 0n)) },
      lock_time: { latest_height: spec.lockTime! - (less.lock ?? 0) },
      ...CHANGE_OF_D,
    });
    const broken = async (less: Parameters<typeof policy>[0]) =>
      (await judged(input, policy(less))).rules
        .filter(({ verdict }) => verdict !== 'kept')
        .map(({ rule }) => rule);
    expect(await broken({})).toEqual([]);
    expect(await broken({ pay: 1n })).toEqual(['pay.amounts']);
    expect(await broken({ fee: 1n })).toEqual(['fee.most']);
    expect(await broken({ lock: 1 })).toEqual(['lock_time.latest_height']);
  });
});
