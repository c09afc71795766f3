import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../core/bytes/hex.ts';
import { masterKeyOf, neutered } from '../core/descriptor/bip32.ts';
import { expand } from '../core/descriptor/expand.ts';
import { encodeAddress } from '../core/encoding/address.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { extendedPublicKeyText } from '../core/encoding/extended-key.ts';
import { encodeSilentAddress } from '../core/encoding/silent-address.ts';
import { BY_A, BY_AB, ownDescriptor, TWO_OF_THREE } from '../core/review/testing/file-rows.ts';
import { destinationOf } from '../core/script/destination.ts';
import { solve } from '../core/script/solver.ts';
import {
  type FileSpec,
  type InputSpec,
  type OutputSpec,
  pkh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../core/sign/testing/built-files.ts';
import { privateKey, publicKey } from '../core/sign/testing/utxos.ts';
import { silentFile } from '../core/silent/testing/silent-files.ts';
import { RULE_NAMES } from '../core/spending-policy/spending-policy.ts';
import { CHANGE, file, of, PAYMENT, paying } from '../core/spending-policy/testing/policy-files.ts';
import { inputOf, judged } from './testing/judged.ts';

/*
 * Policies of kinds that people write: each with a file that keeps it, and for each of its
 * rules one that breaks that rule.
 */

interface Kind {
  readonly policy: object;
  readonly keeps: FileSpec | string;
  /** By the rule that each breaks. */
  readonly breaks: Readonly<Record<string, FileSpec | string>>;
}

const addressOf = ({ scriptPubKey }: Pick<InputSpec['lock'], 'scriptPubKey'>) =>
  encodeAddress(destinationOf(solve(scriptPubKey))!, 'regtest');
const Z = addressOf(wpkh('Z'));
const [SUPPLIER, EMPLOYEE, COLD] = [wpkh('S'), wpkh('P'), tr('V')];
const hex = (letter: string) => bytesToHex(publicKey(letter));
const ours = (letter: string) => `wpkh(${hex(letter)})`;
const CHANGE_OF_D = { descriptors: [ours('D')] };
const OF_A = { descriptors: [ours('A')] };
const [A, B, C] = ['41414141', '42424242', '43434343'];

const TO_STRANGER = paying({ lock: wpkh('Y'), amount: 60_000n }, CHANGE);
const TOO_MUCH = paying({ amount: 60_001n }, CHANGE);
const TOO_LITTLE_FEE = paying({ amount: 1n }, CHANGE);
/** Change by what the file says: of the signer of the input, and of no descriptor of the policy. */
const STRAY: OutputSpec = { lock: wpkh('E'), amount: 30_000n, origins: 'E:A' };
const STRAY_SHARE: OutputSpec = { lock: wsh(TWO_OF_THREE), amount: 30_000n, origins: 'ABC' };
const NOT_OURS = paying(PAYMENT, STRAY);
const TWICE = paying(PAYMENT, CHANGE, { ...CHANGE, amount: 1_000n });
const WITH_STRANGER = file({}, { inputs: [...file().inputs, { lock: wpkh('B') }] });
const pays = (lock: OutputSpec['lock'], amount = 60_000n) =>
  paying({ lock: lock!, amount }, CHANGE);
const shared = (signed: InputSpec['signed'] = BY_AB, more: Partial<FileSpec> = {}): FileSpec => ({
  ...of(wsh(TWO_OF_THREE), { origins: 'ABC', signed: signed! }),
  ...more,
});
const MULTI = `wsh(multi(2,${[...'ABC'].map(hex).join()}))`;
const RANGED = `wpkh(${extendedPublicKeyText(neutered(masterKeyOf(privateKey('D'))!), 'regtest')}/1/*)`;
const ranged = (index: number): OutputSpec => ({
  lock: { scriptPubKey: expand(ownDescriptor(RANGED).variants[0]!, index)!.scripts[0]! },
  amount: 30_000n,
});
const asks = (type: number, spec = file()): FileSpec => ({
  ...spec,
  inputs: spec.inputs.map((input) => ({ ...input, asks: type })),
});
const waits = (sequence: number) => file({ sequence });
const silent = (to: string) =>
  encodeBase64(silentFile({ inputs: [{ by: 'A' }], outputs: [{ to }] }));
const TO_RS = encodeSilentAddress({ scanKey: publicKey('R'), spendKey: publicKey('S') }, 'regtest');

const KINDS: Readonly<Record<string, Kind>> = {
  'a hot wallet with a limit': {
    policy: {
      pay: { most: '0.0006' },
      change: CHANGE_OF_D,
      fee: { most: '0.0001' },
      fail_on: ['danger', 'fee-claimed'],
    },
    keeps: file(),
    breaks: {
      'pay.most': TOO_MUCH,
      'change.descriptors': NOT_OURS,
      'fee.most': TOO_LITTLE_FEE,
      fail_on: file({ utxo: 'claimed' }),
    },
  },
  'a treasury of two of three': {
    policy: {
      pay: { to: [{ address: Z }] },
      change: CHANGE_OF_D,
      spend: { kinds: ['p2wsh'], descriptors: [MULTI] },
      signers: { least: 2, of: [A, B, C] },
    },
    keeps: shared(),
    breaks: {
      'pay.to': shared(BY_AB, { outputs: TO_STRANGER.outputs! }),
      'change.descriptors': shared(BY_AB, { outputs: [PAYMENT, STRAY_SHARE] }),
      'spend.kinds': file(),
      'spend.descriptors': file(),
      'signers.least': shared(BY_A),
    },
  },
  'withdrawals of an exchange': {
    policy: {
      pay: { to: [{ address: Z, most: '0.0006' }], kinds: ['p2wpkh', 'p2tr', 'p2wsh'] },
      change: { ...CHANGE_OF_D, most_outputs: 1 },
      fee: { most_feerate: 71 },
    },
    keeps: file(),
    breaks: {
      'pay.to': TO_STRANGER,
      'pay.amounts': TOO_MUCH,
      'pay.kinds': pays(pkh('Z')),
      'change.descriptors': NOT_OURS,
      'change.most_outputs': TWICE,
      'fee.most_feerate': TOO_LITTLE_FEE,
    },
  },
  'an inheritance': {
    policy: {
      pay: { to: [{ address: Z }] },
      change: CHANGE_OF_D,
      fail_on: ['danger'],
      sighash: { types: ['ALL', 'DEFAULT'] },
      lock_time: { latest_height: 900_000 },
    },
    keeps: file({}, { lockTime: 900_000 }),
    breaks: {
      'pay.to': TO_STRANGER,
      'change.descriptors': NOT_OURS,
      fail_on: asks(2),
      'sighash.types': asks(2),
      'lock_time.latest_height': file({}, { lockTime: 900_001 }),
    },
  },
  'a cosigner who signs last': {
    policy: {
      change: CHANGE_OF_D,
      sighash: { types: ['ALL'] },
      signers: { keys: [hex('C')], signed: [hex('A')] },
    },
    keeps: shared(BY_A),
    breaks: {
      'change.descriptors': shared(BY_A, { outputs: [PAYMENT, STRAY_SHARE] }),
      'sighash.types': asks(0x81, shared(BY_A)),
      'signers.keys': file({ signed: BY_A }),
      'signers.signed': shared([]),
    },
  },
  'an agent that buys by itself': {
    policy: {
      pay: { to: [{ address: Z, most: '0.0006' }], most: '0.0006' },
      change: { ...CHANGE_OF_D, least: '0.0003' },
      fee: { most: '0.0001', most_feerate: 100 },
      spend: { descriptors: [ours('A')] },
    },
    keeps: file(),
    breaks: {
      'pay.to': TO_STRANGER,
      'pay.amounts': TOO_MUCH,
      'pay.most': TOO_MUCH,
      'change.descriptors': NOT_OURS,
      'change.least': paying(PAYMENT, { ...CHANGE, amount: 29_999n }),
      'fee.most': TOO_LITTLE_FEE,
      'fee.most_feerate': TOO_LITTLE_FEE,
      'spend.descriptors': WITH_STRANGER,
    },
  },
  'a payroll': {
    policy: {
      pay: {
        to: [
          { address: addressOf(EMPLOYEE), most: '0.0003', least: '0.0003' },
          { address: addressOf(SUPPLIER), most: '0.0002', least: '0.0001' },
        ],
      },
      change: CHANGE_OF_D,
    },
    keeps: paying({ lock: EMPLOYEE, amount: 30_000n }, { lock: SUPPLIER, amount: 15_000n }, CHANGE),
    breaks: {
      'pay.to': TO_STRANGER,
      'pay.amounts': paying({ lock: EMPLOYEE, amount: 30_000n }, CHANGE),
      'change.descriptors': paying({ lock: EMPLOYEE, amount: 30_000n }, STRAY),
    },
  },
  'a sweep into cold storage': {
    policy: {
      pay: { to: [{ address: addressOf(COLD) }], kinds: ['p2tr'] },
      fee: { most: '0.0001' },
    },
    keeps: paying({ lock: COLD, amount: 90_000n }),
    breaks: {
      'pay.to': paying({ lock: tr('Y'), amount: 90_000n }),
      'pay.kinds': paying({ lock: wpkh('V'), amount: 90_000n }),
      'fee.most': paying({ lock: COLD, amount: 89_999n }),
    },
  },
  'the opening of a channel': {
    policy: { pay: { kinds: ['p2wsh'] }, change: { descriptors: [RANGED], last_index: 500 } },
    keeps: paying({ lock: wsh(TWO_OF_THREE), amount: 60_000n }, ranged(7)),
    breaks: {
      'pay.kinds': paying(PAYMENT, ranged(7)),
      'change.descriptors': paying({ lock: wsh(TWO_OF_THREE), amount: 60_000n }, STRAY),
      'change.last_index': paying({
        ...ranged(6),
        lock: { scriptPubKey: expand(ownDescriptor(RANGED).variants[0]!, 900)!.scripts[0]! },
      }),
    },
  },
  'a consolidation': {
    policy: {
      pay: { most: '0' },
      change: { ...OF_A, most_outputs: 1, least: '0.0009' },
      spend: OF_A,
    },
    keeps: paying({ lock: wpkh('A'), amount: 90_000n }),
    breaks: {
      'pay.most': file(),
      'change.descriptors': NOT_OURS,
      'change.most_outputs': paying(
        { lock: wpkh('A'), amount: 1n },
        { lock: wpkh('A'), amount: 2n },
      ),
      'change.least': paying({ lock: wpkh('A'), amount: 89_999n }),
      'spend.descriptors': WITH_STRANGER,
    },
  },
  'a part of a coinjoin': {
    policy: { change: { ...CHANGE_OF_D, least: '0.0003' }, sighash: { types: ['ALL'] } },
    keeps: file(),
    breaks: {
      'change.descriptors': NOT_OURS,
      'change.least': paying(PAYMENT),
      'sighash.types': asks(0x83),
    },
  },
  'a vault that waits a day': {
    policy: { pay: { to: [{ address: addressOf(COLD) }] }, lock_time: { most_blocks: 144 } },
    keeps: file({ sequence: 144 }, { outputs: [{ lock: COLD, amount: 90_000n }] }),
    breaks: { 'pay.to': file(), 'lock_time.most_blocks': waits(145) },
  },
  'a subscription': {
    policy: {
      pay: { to: [{ address: Z, most: '0.0006', least: '0.0006' }] },
      change: CHANGE_OF_D,
      fee: { most_feerate: '71' },
    },
    keeps: file(),
    breaks: {
      'pay.to': TO_STRANGER,
      'pay.amounts': TOO_LITTLE_FEE,
      'change.descriptors': NOT_OURS,
      'fee.most_feerate': TOO_LITTLE_FEE,
    },
  },
  'a donor by silent payments': {
    policy: { pay: { to: [{ address: TO_RS }] }, sighash: { types: ['ALL'] } },
    keeps: silent('RS'),
    breaks: { 'pay.to': silent('RT'), 'sighash.types': asks(2) },
  },
  'a taproot wallet': {
    policy: {
      spend: { kinds: ['p2tr'], descriptors: [`tr(${bytesToHex(xOf('A'))})`] },
      sighash: { types: ['DEFAULT'] },
      change: CHANGE_OF_D,
    },
    keeps: of(tr('A'), { utxo: 'claimed' }),
    breaks: {
      'spend.kinds': file(),
      'spend.descriptors': of(tr('B')),
      'sighash.types': asks(1, of(tr('A'))),
      'change.descriptors': NOT_OURS,
    },
  },
  'an escrow': {
    policy: {
      pay: { to: [{ address: Z }, { address: addressOf(SUPPLIER) }], most: '0.0009' },
      signers: { keys: [A, B, C], least: 1, of: [A, B] },
    },
    keeps: shared(BY_A, { outputs: [{ amount: 60_000n }, { lock: SUPPLIER, amount: 30_000n }] }),
    breaks: {
      'pay.to': shared(BY_A, { outputs: TO_STRANGER.outputs! }),
      'pay.most': shared(BY_A, { outputs: [{ amount: 90_001n }] }),
      'signers.keys': file(),
      'signers.least': shared([]),
    },
  },
  'a payout without change': {
    policy: {
      change: { ...CHANGE_OF_D, most_outputs: 0 },
      fee: { most: '0.0004' },
      pay: { most: '0.0006' },
    },
    keeps: paying(PAYMENT),
    breaks: {
      'change.descriptors': NOT_OURS,
      'change.most_outputs': file(),
      'fee.most': paying({ amount: 59_999n }),
      'pay.most': paying({ amount: 60_001n }),
    },
  },
  'a desk for refunds, by script': {
    policy: {
      pay: {
        to: [{ script: bytesToHex(wpkh('Z').scriptPubKey), most: '0.0006' }],
        kinds: ['p2wpkh'],
      },
      change: CHANGE_OF_D,
    },
    keeps: file(),
    breaks: {
      'pay.to': TO_STRANGER,
      'pay.amounts': TOO_MUCH,
      'pay.kinds': pays(tr('Z')),
      'change.descriptors': NOT_OURS,
    },
  },
  'a bump of a fee': {
    policy: {
      change: { ...CHANGE_OF_D, least: '0.0002', most_outputs: 1 },
      fee: { most: '0.0002', most_feerate: 142, proof: 'proven' },
      spend: OF_A,
    },
    keeps: paying(PAYMENT, { ...CHANGE, amount: 20_000n }),
    breaks: {
      'change.descriptors': NOT_OURS,
      'change.least': paying(PAYMENT, { ...CHANGE, amount: 19_999n }),
      'change.most_outputs': TWICE,
      'fee.most': paying(PAYMENT, { ...CHANGE, amount: 19_999n }),
      'fee.most_feerate': paying(PAYMENT, { ...CHANGE, amount: 19_000n }),
      'spend.descriptors': WITH_STRANGER,
    },
  },
  'a share of a joint transaction': {
    policy: {
      loss: { descriptors: [ours('A'), ours('D')], most: '0.0007' },
      sighash: { types: ['ALL'] },
    },
    keeps: WITH_STRANGER,
    breaks: {
      'loss.most': paying({ amount: 70_001n }, { ...CHANGE, amount: 29_999n }),
      'sighash.types': asks(3),
    },
  },
  'savings until a day': {
    policy: { lock_time: { latest_time: 1_767_225_600 }, signers: { keys: [hex('A')] } },
    keeps: file({}, { lockTime: 1_767_225_600 }),
    breaks: {
      'lock_time.latest_time': file({}, { lockTime: 1_767_225_601 }),
      'signers.keys': of(wpkh('B')),
    },
  },
};

describe.each(Object.entries(KINDS))('%s', (_, { policy, keeps, breaks }) => {
  test('is kept', async () => {
    const { rules, exit } = await judged(inputOf(keeps), policy);
    const open = rules.filter(({ verdict }) => verdict !== 'kept');
    expect([open, exit]).toEqual([[], 0]);
    expect(rules.map(({ rule }) => rule).sort()).toEqual(Object.keys(breaks).sort());
  });

  test.each(Object.entries(breaks))('%s is broken', async (rule, spec) => {
    const { rules, exit } = await judged(inputOf(spec), policy);
    expect(rules.find((one) => one.rule === rule)).toMatchObject({ verdict: 'broken' });
    expect(exit).toBe(1);
  });
});

test('there are twenty-one kinds, with every rule among them', () => {
  expect(Object.keys(KINDS)).toHaveLength(21);
  const there = new Set(Object.values(KINDS).flatMap(({ breaks }) => Object.keys(breaks)));
  expect(RULE_NAMES.filter((rule) => !there.has(rule))).toEqual([]);
});
