import { describe, expect, test } from 'vitest';
import { authoredPsbt } from '../../test/authored.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { masterKeyOf, neutered } from '../core/descriptor/bip32.ts';
import { expand } from '../core/descriptor/expand.ts';
import { encodeAddress } from '../core/encoding/address.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { extendedPublicKeyText } from '../core/encoding/extended-key.ts';
import { encodeSilentAddress } from '../core/encoding/silent-address.ts';
import { record } from '../core/outline/testing/psbt-hex.ts';
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
import { privateKey, publicKey } from '../core/sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../core/silent/testing/silent-files.ts';
import { RULE_NAMES, RULE_VERDICTS } from '../core/spending-policy/spending-policy.ts';
import { faults, schemaOf } from './testing/json-schema.ts';
import { type Besides, inputOf, judged, rawOf } from './testing/judged.ts';
import { run } from './testing/run.ts';

/*
 * What a payment has to keep: each rule kept, broken and not decidable, and forms that are
 * refused. The limits of each rule are tried beside it, in core/spending-policy.
 */

const addressOf = ({ scriptPubKey }: Pick<InputSpec['lock'], 'scriptPubKey'>) =>
  encodeAddress(destinationOf(solve(scriptPubKey))!, 'regtest');
const PAID = addressOf(wpkh('Z'));
/** The descriptor of a key, which derives one script. */
const ours = (letter: string) => `wpkh(${bytesToHex(publicKey(letter))})`;

/** Given with --descriptor, each in a file. */
const wallets = (letters: string): Besides => ({ descriptor: [...letters].map(ours) });

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
const FILE = file();
const GROWS = file({}, { version: 2, modifiable: 2 });
const claimed = (letter: string): OutputSpec => ({
  lock: wpkh('D'),
  amount: 30_000n,
  origins: `${letter}:A`,
});
const SHARED = of(wsh(TWO_OF_THREE), { origins: 'ABC', signed: BY_AB });
const NO_COIN = file({ utxo: 'none' });
const CLAIMED = file({ utxo: 'claimed' });
const loses = (most: string, ...letters: readonly string[]) => ({
  loss: { descriptors: letters.map(ours), most },
});
const waits = (sequence: number) => file({ sequence });

const NESTED = file({}, { outputs: [{ lock: nestedWpkh('Z'), amount: 60_000n }] });
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

/** One input and a silent payment to R and S, proven where nothing else is said. */
const silent = (part: Partial<SilentFileSpec> = {}) =>
  encodeBase64(silentFile({ inputs: [{ by: 'A' }], outputs: [{ to: 'RS' }], ...part }));
const spAddress = (letters: string) => {
  const [scanKey, spendKey] = [...letters].map(publicKey);
  return encodeSilentAddress({ scanKey: scanKey!, spendKey: spendKey! }, 'regtest');
};
const TO_RS = { pay: { to: [{ address: spAddress('RS') }] } };
const NOT_PROVEN = 'that output 0 pays whom it says is not proven';
const ELSE = 'output 0 pays somebody else';

const SILENT_ROWS: readonly Row[] = [
  ['pay.to', 'kept', silent(), TO_RS, 'nobody else'],
  ['pay.to', 'undecided', silent({ shares: 'none' }), TO_RS, NOT_PROVEN],
  ['pay.to', 'undecided', silent({ inputs: [{ by: 'A', utxo: 'claimed' }] }), TO_RS, NOT_PROVEN],
  ['pay.to', 'undecided', silent({ outputs: [{ to: 'RS', script: null }] }), TO_RS, NOT_PROVEN],
  ['pay.to', 'undecided', silent({ global: record('06', '01') }), TO_RS, 'inputs'],
  ['pay.to', 'broken', silent({ outputs: [{ to: 'RS', script: 1 }] }), TO_RS, ELSE],
  ['pay.to', 'broken', silent(), { pay: { to: [{ address: spAddress('RT') }] } }, ELSE],
  ['pay.to', 'broken', silent(), { pay: { to: [{ address: PAID }] } }, ELSE],
];

const CLAIMED_FEE = 'found: fee-claimed';
const LET_PASS = { allow: [{ code: 'fee-claimed', why: 'told by our node' }] };
const FINDING_ROWS: readonly Row[] = [
  ['fail_on', 'kept', FILE, { fail_on: ['warning'] }, 'nothing of it is found'],
  ['fail_on', 'broken', CLAIMED, { fail_on: ['note'] }, CLAIMED_FEE],
  ['fail_on', 'broken', CLAIMED, { fail_on: ['fee-claimed'] }, CLAIMED_FEE],
  ['fail_on', 'kept', CLAIMED, { fail_on: ['fee-claimed'], ...LET_PASS }, '(told by our node)'],
  ['fail_on', 'undecided', GROWS, { fail_on: ['burn'] }, 'add outputs'],
];

const ROWS: readonly Row[] = [
  ...SILENT_ROWS,
  ...FINDING_ROWS,
  ['pay.to', 'kept', FILE, { pay: { to: [{ address: PAID }] }, ...CHANGE_OF_D }, 'nobody else'],
  [
    'pay.to',
    'kept',
    FILE,
    { pay: { to: [{ script: bytesToHex(wpkh('Z').scriptPubKey) }] }, ...CHANGE_OF_D },
    'nobody else',
  ],
  ['pay.to', 'broken', FILE, { pay: { to: [{ address: PAID }] } }, 'output 1 pays somebody else'],
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
    'undecided',
    GROWS,
    { pay: { to: [{ address: PAID, most: '0.0006' }] } },
    'lets others add outputs',
  ],
  ['pay.most', 'kept', FILE, { pay: { most: '0.0006' }, ...CHANGE_OF_D }, '0.00060000 BTC is paid'],
  ['pay.most', 'broken', FILE, { pay: { most: '0.00089999' } }, 'more than 0.00089999 BTC'],
  ['pay.most', 'undecided', GROWS, { pay: { most: '1' } }, 'lets others add outputs'],
  ['pay.kinds', 'kept', FILE, { pay: { kinds: ['p2wpkh'] } }, 'allowed'],
  ['pay.kinds', 'broken', NESTED, { pay: { kinds: ['p2sh-p2wsh'] } }, 'output 0: p2sh'],
  [
    'pay.kinds',
    'undecided',
    rawOf(NESTED),
    { pay: { kinds: ['p2sh-p2wpkh'] } },
    'inside the script hash of output 0',
  ],
  ['change.descriptors', 'kept', FILE, CHANGE_OF_D, 'derived from the policy’s descriptors'],
  [
    'change.descriptors',
    'broken',
    file({}, { outputs: [PAYMENT, claimed('D')] }),
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
    'undecided',
    GROWS,
    { change: { descriptors: [ours('D')], most_outputs: 1 } },
    'lets others',
  ],
  ['fee.most', 'kept', FILE, { fee: { most: '0.0001' } }, 'the fee is 0.00010000 BTC'],
  ['fee.most', 'broken', FILE, { fee: { most: '0.00009999' } }, 'more than 0.00009999 BTC'],
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
  ['fee.most_feerate', 'kept', FILE, { fee: { most_feerate: 71.43 } }, 'the feerate is 70.'],
  ['fee.most_feerate', 'broken', FILE, { fee: { most_feerate: '70.9' } }, 'more than 70.90 sat/vB'],
  [
    'fee.most_feerate',
    'undecided',
    NO_COIN,
    { fee: { most_feerate: 1000 } },
    'the fee is not known',
  ],
  ['spend.kinds', 'kept', FILE, { spend: { kinds: ['p2wpkh'] } }, 'allowed'],
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
  ['sighash.types', 'kept', FILE, { sighash: { types: ['ALL'] } }, 'allowed'],
  ['sighash.types', 'broken', of(tr('A')), { sighash: { types: ['ALL'] } }, 'input 0: DEFAULT'],
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
  ['signers.signed', 'kept', SHARED, { signers: { signed: [A, B] } }, 'has signed every input'],
  [
    'signers.signed',
    'broken',
    SHARED,
    { signers: { signed: ['43434343'] } },
    'no valid signature of 43434343',
  ],
  [
    'signers.signed',
    'undecided',
    file({ utxo: 'none', signed: BY_A }),
    { signers: { signed: [A] } },
    'cannot be checked',
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
  [
    'change.least',
    'kept',
    FILE,
    { change: { descriptors: [ours('D')], least: '0.0003' } },
    'returns',
  ],
  [
    'change.least',
    'broken',
    FILE,
    { change: { descriptors: [ours('E')], least: '0.0003' } },
    'less than 0.00030000 BTC',
    wallets('D'),
  ],
  [
    'change.least',
    'undecided',
    GROWS,
    { change: { descriptors: [ours('D')], least: 1 } },
    'add outputs',
  ],
  ['loss.most', 'kept', FILE, loses('0.0007', 'A', 'D'), '0.00070000 BTC is lost'],
  ['loss.most', 'broken', FILE, loses('0.00069999', 'A', 'D'), 'more than 0.00069999 BTC'],
  ['loss.most', 'undecided', CLAIMED, loses('0.0007', 'A', 'D'), '--prevtx'],
  ['spend.descriptors', 'kept', FILE, { spend: { descriptors: [ours('A')] } }, 'all that is spent'],
  [
    'spend.descriptors',
    'broken',
    FILE,
    { spend: { descriptors: [ours('E')] } },
    'input 0: no descriptor of the policy',
    wallets('A'),
  ],
  ['spend.descriptors', 'undecided', CLAIMED, { spend: { descriptors: [ours('A')] } }, '--prevtx'],
  [
    'pay.to',
    'kept',
    FILE,
    { pay: { to: [{ address: PAID }] }, spend: { descriptors: [ours('D')] } },
    'nobody',
  ],
  ['signers.least', 'kept', SHARED, { signers: { least: 2, of: [A, B] } }, '2 of 2 have signed'],
  [
    'signers.least',
    'broken',
    SHARED,
    { signers: { least: 1, of: ['43434343'] } },
    '0 of 1 signers',
  ],
  [
    'signers.least',
    'undecided',
    file({ utxo: 'none', signed: BY_A }),
    { signers: { least: 1, of: [A] } },
    'cannot be checked; give its previous transaction with --prevtx',
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
  ['{"policy":1,"pay":{"to":[{}]}}', '/pay/to/0: has to have one of address, script and name'],
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
  ['{"policy":1,"signers":{"least":1}}', '/signers: has one of least and of without the other'],
  ['{"policy":1,"signers":{"of":["41414141"]}}', '/signers: has one of least and of'],
  ['{"policy":1,"signers":{"least":2,"of":["41414141"]}}', '/signers/least: is not from 1 to 1'],
  ['{"policy":1,"signers":{"least":0,"of":["41414141"]}}', '/signers/least: is not from 1 to 1'],
  [
    '{"policy":1,"signers":{"least":1,"of":["41414141","41414141"]}}',
    '/signers/of: names a signer twice',
  ],
  ['{"policy":1,"spend":{"descriptors":[]}}', '/spend/descriptors: is an empty list'],
  ['{"policy":1,"spend":{}}', 'has no rule'],
  ['{"policy":1,"fail_on":[]}', '/fail_on: is an empty list'],
  ['{"policy":1,"fail_on":["invalid"]}', '/fail_on/0: is not danger, warning, note or the code'],
  ['{"policy":1,"fail_on":["fee-claime"]}', '/fail_on/0: is not danger'],
  ['{"policy":1,"allow":[{"code":"fee-claimed","why":"so"}]}', 'has no rule'],
  ['{"policy":1,"fail_on":["note"],"allow":[{"code":"fee-claimed"}]}', '/allow/0: has no why'],
  [
    '{"policy":1,"fail_on":["note"],"allow":[{"code":"fee-claimed","why":" "}]}',
    '/allow/0/why: is not a reason',
  ],
  [
    '{"policy":1,"fail_on":["note"],"allow":[{"code":"warning","why":"so"}]}',
    '/allow/0/code: is not the code of a finding',
  ],
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
