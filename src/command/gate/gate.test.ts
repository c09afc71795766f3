import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { encodeAddress } from '../../core/encoding/address.ts';
import { decodeBase64, encodeBase64 } from '../../core/encoding/base64.ts';
import { inputRecord, mapOf, outputRecord } from '../../core/psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../../core/psbt/psbt.ts';
import type { Psbt } from '../../core/psbt/types.ts';
import { TWO_OF_THREE } from '../../core/review/testing/file-rows.ts';
import { finalizePsbt } from '../../core/roles/finalize.ts';
import { destinationOf } from '../../core/script/destination.ts';
import { solve } from '../../core/script/solver.ts';
import { type FileSpec, fileOf, wpkh, wsh } from '../../core/sign/testing/built-files.ts';
import { publicKey } from '../../core/sign/testing/utxos.ts';
import { file } from '../../core/spending-policy/testing/policy-files.ts';
import type { ProgramEnd, ProgramRun } from '../system.ts';
import { faults, wholeSchema } from '../testing/json-schema.ts';
import { rawOf } from '../testing/judged.ts';
import { run, type Setting } from '../testing/run.ts';

/* A gate before signers that sign, and before such as do something else. */

const ours = (letter: string) => `wpkh(${bytesToHex(publicKey(letter))})`;
const PAID = encodeAddress(destinationOf(solve(wpkh('Z').scriptPubKey))!, 'regtest');
const POLICY = {
  policy: 1,
  pay: { to: [{ address: PAID }], most: '0.0006' },
  change: { descriptors: [ours('D')] },
  sighash: { types: ['ALL'] },
};

const SPEC = file();
const UNSIGNED = fileOf(SPEC);
const signedBy = (spec: FileSpec, more: Partial<FileSpec['inputs'][number]> = {}): FileSpec => ({
  ...spec,
  inputs: spec.inputs.map((input) => ({ ...input, signed: [{ by: 'A' }], ...more })),
});
const SIGNED = fileOf(signedBy(SPEC));
const psbtIn = (text: string) => decodePsbt(decodeBase64(text)!);
const textOf = (psbt: Psbt) => encodeBase64(encodePsbt(psbt));
const changed = (change: (psbt: Psbt) => Psbt, text = SIGNED) => textOf(change(psbtIn(text)));
const finalText = (text: string) => textOf(finalizePsbt(psbtIn(text)).psbt);
const utf8 = (text: string) => new TextEncoder().encode(text);
const ended = (text: string, exit = 0): ProgramEnd => ({ kind: 'ended', exit, output: utf8(text) });

interface Called {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  readonly runs: readonly ProgramRun[];
}

async function gate(
  args: readonly string[],
  end: ProgramEnd,
  { policy = POLICY, ...setting }: Setting & { readonly policy?: object } = {},
): Promise<Called> {
  const runs: ProgramRun[] = [];
  const program = (one: ProgramRun) => {
    runs.push(one);
    return end;
  };
  const files = { p: JSON.stringify(policy), ...setting.files };
  const flags = ['gate', '-regtest', '--policy=p'];
  const outcome = await run([...flags, ...args], { input: UNSIGNED, ...setting, files, program });
  return { ...outcome, runs };
}

const plain = (end: ProgramEnd | string, setting: Parameters<typeof gate>[2] = {}) =>
  gate(['--', 'sign', '--now'], typeof end === 'string' ? ended(end) : end, setting);

describe('a signer that signs', () => {
  test.each<[string, string]>([
    ['with a partial signature', SIGNED],
    ['and finalises', finalText(SIGNED)],
    ['nothing', UNSIGNED],
  ])('%s', async (_, back) => {
    const { exit, out, err, runs } = await plain(`${back}\n`);
    expect([exit, out, err]).toEqual([0, `${back}\n`, '']);
    expect(runs).toMatchObject([{ command: 'sign', args: ['--now'], timeout: 300_000 }]);
    expect(runs[0]?.input).toEqual(utf8(`${UNSIGNED}\n`));
  });

  test('is given binary where that was inspected', async () => {
    const input = decodeBase64(UNSIGNED)!;
    const { exit, runs } = await plain(SIGNED, { input });
    expect([exit, runs[0]?.input]).toEqual([0, input]);
  });

  test('is given the PSBT alone of a letter with one in it', async () => {
    const { exit, runs } = await plain(SIGNED, { input: `Please sign:\n\n${UNSIGNED}\n\nThanks` });
    expect([exit, runs[0]?.input]).toEqual([0, utf8(`${UNSIGNED}\n`)]);
  });

  test('is given a file, and its time', async () => {
    const files = { payment: UNSIGNED };
    const args = ['--psbt=payment', '--timeout=7', '--', 'sign'];
    const { exit, runs } = await gate(args, ended(SIGNED), { files, input: 'nothing' });
    expect([exit, runs[0]?.timeout]).toEqual([0, 7000]);
  });

  test('of one of three, whose share is final in the end', async () => {
    const spec = file({ lock: wsh(TWO_OF_THREE), origins: 'ABC', signed: [{ by: 'B' }] });
    const both = signedBy(spec, { signed: [{ by: 'A' }, { by: 'B' }] });
    const policy = { ...POLICY, signers: { least: 1, of: ['42424242', '43434343'] } };
    const back = finalText(fileOf(both));
    const { exit, out } = await plain(back, { policy, input: fileOf(spec) });
    expect([exit, out]).toEqual([0, `${back}\n`]);
  });
});

describe('a policy that is not kept', () => {
  test.each<[string, object, string]>([
    ['broken', { pay: { most: '0.00000001' } }, 'Broken pay.most'],
    [
      'not decidable',
      { fee: { most: 1, proof: 'proven' }, spend: { descriptors: [ours('E')] } },
      'Broken spend.descriptors',
    ],
  ])('%s: the signer is not asked', async (_, rules, words) => {
    const { exit, out, err, runs } = await plain(SIGNED, { policy: { policy: 1, ...rules } });
    expect([exit, out, runs]).toEqual([1, '', []]);
    expect(err).toContain('the signer was not asked: a rule is not kept');
    expect(err).toContain(words);
  });

  test('what is not decidable says the way out', async () => {
    const input = fileOf(file({ utxo: 'claimed' }));
    const policy = { policy: 1, fee: { most: 1 } };
    const { exit, err, runs } = await plain(SIGNED, { policy, input });
    expect([exit, runs]).toEqual([1, []]);
    expect(err).toMatch(/Not decidable fee.most: .*; give the previous transactions with --prevtx/);
  });
});

const OTHER_AMOUNT = signedBy({ ...SPEC, outputs: [{ amount: 60_001n }, SPEC.outputs![1]!] });
const TWO_INPUTS = signedBy({ ...SPEC, inputs: [...SPEC.inputs, { lock: wpkh('B'), signed: [] }] });
const asksNone = (psbt: Psbt): Psbt => ({
  ...psbt,
  inputs: psbt.inputs.map(({ records }) =>
    mapOf([...records, inputRecord('sighash_type', null, 2)]),
  ),
});
const withOrigin = (psbt: Psbt): Psbt => ({
  ...psbt,
  outputs: psbt.outputs.map(({ records }) =>
    mapOf([...records, outputRecord('redeem_script', null, Uint8Array.of(0x51))]),
  ),
});
const withoutOrigins = (psbt: Psbt): Psbt => ({
  ...psbt,
  inputs: psbt.inputs.map(({ records }) =>
    mapOf(records.filter(({ field }) => field !== 'bip32_derivation')),
  ),
});

/** What comes back that is not given out. */
const REFUSED: readonly (readonly [
  what: string,
  end: ProgramEnd | string,
  exit: number,
  words: string,
])[] = [
  ['an output changed', fileOf(OTHER_AMOUNT), 1, 'another transaction: outputs'],
  ['an input added', fileOf(TWO_INPUTS), 1, 'another transaction: inputs'],
  [
    'a sequence changed',
    fileOf(signedBy(SPEC, { sequence: 5 })),
    1,
    'another transaction: sequences',
  ],
  [
    'a lock time changed',
    fileOf(signedBy({ ...SPEC, lockTime: 5 })),
    1,
    'another transaction: lock time',
  ],
  ['another version of PSBT', fileOf(signedBy({ ...SPEC, version: 2 })), 1, 'another version'],
  [
    'an invalid signature',
    fileOf(signedBy(SPEC, { signed: [{ by: 'A', spoilt: true }] })),
    1,
    'input 0: a signature is not valid',
  ],
  [
    'a valid signature of a key that the script has not',
    fileOf(signedBy(SPEC, { signed: [{ by: 'B' }] })),
    1,
    'a signature is ',
  ],
  [
    'a hash type that the policy has not',
    fileOf(signedBy(SPEC, { signed: [{ by: 'A', type: 2 }] })),
    1,
    'NONE',
  ],
  ['a hash type that it asks for itself', changed(asksNone), 1, 'input 0: sighash_type was added'],
  ['a record added', changed(withOrigin), 1, 'output 0: redeem_script was added'],
  ['records taken away', changed(withoutOrigins), 1, 'input 0: bip32_derivation was taken away'],
  ['a transaction', rawOf(signedBy(SPEC)), 2, 'gave back no PSBT'],
  ['garbage', 'no such device', 2, 'gave back no PSBT'],
  ['nothing', '', 2, 'gave back no PSBT'],
  ['two PSBTs', `${SIGNED}\n${UNSIGNED}`, 2, 'gave back no PSBT'],
  ['a failure', ended(SIGNED, 9), 2, 'the signer ended with 9'],
  ['no end', { kind: 'late' }, 2, 'did not end in time'],
  ['no end of its output', { kind: 'endless' }, 2, 'wrote more than is read'],
  ['a signal', { kind: 'killed' }, 2, 'was ended by a signal'],
  ['no signer', { kind: 'missing' }, 3, 'cannot be started'],
  [
    'a private key',
    `${SIGNED}\ncMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA`,
    1,
    'a private key is in what',
  ],
];

describe('what comes back and is not given out', () => {
  test.each(REFUSED)('%s', async (_, end, exit, words) => {
    const outcome = await plain(end);
    expect([outcome.exit, outcome.out]).toEqual([exit, '']);
    expect(outcome.err).toContain(words);
    expect(outcome.err).not.toContain('cMahea7');
  });

  test.each(REFUSED.filter(([, , exit]) => exit < 3))(
    '%s, by the protocol',
    async (_, end, _exit, words) => {
      const given = typeof end === 'string' ? ended(JSON.stringify({ psbt: end })) : end;
      const { exit, out, err } = await protocol(['--stdin'], given, `signtx ${UNSIGNED}`);
      const { error } = JSON.parse(out) as { readonly error: string };
      expect([exit, err]).toEqual([0, '']);
      expect(error).toContain(words);
      expect(out).not.toContain('cMahea7');
    },
  );
});

describe('in JSON', () => {
  const json = async (end: ProgramEnd | string, setting: Parameters<typeof gate>[2] = {}) => {
    const given = typeof end === 'string' ? ended(end) : end;
    const called = await gate(['--json', '--', 'sign'], given, setting);
    const answer = JSON.parse(called.out);
    expect(faults(answer, await wholeSchema())).toEqual([]);
    expect(answer).toMatchObject({ schema: 3, command: 'gate', exit: called.exit });
    return { ...called, answer };
  };

  test('what is given out, with the rules that it keeps', async () => {
    const { answer, exit, err } = await json(SIGNED);
    const rules = answer.policy.map(({ verdict }: { readonly verdict: string }) => verdict);
    expect([exit, err, answer.psbt, [...new Set(rules)]]).toEqual([0, '', SIGNED, ['kept']]);
  });

  test('which rules keep it shut', async () => {
    const policy = { ...POLICY, pay: { most: '0.00000001' } };
    const { answer, exit, err, runs } = await json(SIGNED, { policy });
    expect([exit, runs]).toEqual([1, []]);
    expect(answer).not.toHaveProperty('psbt');
    expect(answer.refused).toBe('the signer was not asked: a rule is not kept');
    expect(answer.policy).toMatchObject([{ rule: 'pay.most', verdict: 'broken' }]);
    expect(err).toContain('Broken pay.most');
  });

  test.each(REFUSED)('%s', async (_, end, exit, words) => {
    const called = await json(end);
    const { answer } = called;
    expect(called.exit).toBe(exit);
    const rules = (answer.policy ?? []).map(({ why }: { readonly why: string }) => why);
    const said = [answer.refused ?? answer.error.message, ...rules].join('\n');
    expect(said).toContain(words);
    expect(called.out).not.toContain('cMahea7');
    expect(answer).not.toHaveProperty('psbt');
  });

  test('not before the protocol, which is JSON without it', async () => {
    const { exit, err } = await gate(['--json', '--', 'hwi', 'enumerate'], ended('[]'));
    expect([exit, err]).toEqual([3, expect.stringContaining('is JSON without --json')]);
  });
});

const CORE = ['--fingerprint', '41414141', '--chain', 'regtest'];
const protocol = (args: readonly string[], end: ProgramEnd, input = '') =>
  gate(['--', 'hwi', ...args], end, { input });
const json = (value: unknown) => ended(JSON.stringify(value));

describe('the protocol of external signers', () => {
  test.each<[string, readonly string[], unknown]>([
    ['enumerate', ['enumerate'], [{ fingerprint: '41414141', model: 'trezor_t' }]],
    [
      'getdescriptors',
      [...CORE, 'getdescriptors', '--account', '0'],
      { receive: [], internal: [] },
    ],
    ['displayaddress', [...CORE, 'displayaddress', '--desc', ours('A')], { address: PAID }],
  ])('%s is passed on', async (_, args, answer) => {
    const { exit, out, runs } = await protocol(args, json(answer));
    expect([exit, JSON.parse(out)]).toEqual([0, answer]);
    expect(runs).toMatchObject([{ command: 'hwi', args }]);
  });

  test.each<[string, string]>([
    ['as Bitcoin Core writes it', `signtx ${UNSIGNED}`],
    ['in quotes, with a line break', `signtx "${UNSIGNED}"\n`],
  ])('signtx %s', async (_, input) => {
    const { exit, out, runs } = await protocol(
      ['--stdin', ...CORE],
      json({ psbt: SIGNED, error: null }),
      input,
    );
    expect([exit, JSON.parse(out)]).toEqual([0, { psbt: SIGNED }]);
    expect(runs).toMatchObject([{ args: ['--stdin', ...CORE], input: utf8(input) }]);
  });

  test('signtx in arguments', async () => {
    const args = [...CORE, 'signtx', UNSIGNED];
    const { exit, out, runs } = await protocol(args, json({ psbt: SIGNED }));
    expect([exit, JSON.parse(out), runs[0]?.args]).toEqual([0, { psbt: SIGNED }, args]);
  });

  test.each<[string, readonly string[], string, string]>([
    ['another command', ['--stdin'], 'signmessage Hello m/0', 'the gate knows enumerate'],
    ['no command', ['--stdin'], '', 'the gate knows enumerate'],
    ['two PSBTs', ['--stdin'], `signtx ${UNSIGNED} ${SIGNED}`, 'the gate knows'],
    [
      'another command behind one that is passed on',
      ['--stdin', 'enumerate'],
      `signtx ${UNSIGNED}`,
      'the gate knows',
    ],
    ['what is no PSBT', ['--stdin'], 'signtx AAAA', 'is no PSBT'],
    [
      'another chain',
      ['--stdin', '--chain', 'main'],
      `signtx ${UNSIGNED}`,
      'the call is for main, the gate for regtest',
    ],
    ['no chain', ['--stdin', '--chain=moon'], `signtx ${UNSIGNED}`, 'a chain that is not known'],
  ])('is refused: %s', async (_, args, input, words) => {
    const { exit, out, runs } = await protocol(args, json({ psbt: SIGNED }), input);
    const { error } = JSON.parse(out) as { readonly error: string };
    expect([exit, runs]).toEqual([0, []]);
    expect(error).toContain(words);
  });

  test.each<[string, ProgramEnd, string]>([
    ['what the signer says', json({ error: 'Cancelled' }), 'the signer says: Cancelled'],
    ['garbage', ended('Traceback'), 'not JSON'],
    ['no PSBT', json({}), 'gave back no PSBT'],
    [
      'a private key',
      ended('["cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA"]'),
      'a private key',
    ],
  ])('answers %s as an error', async (_, end, words) => {
    const { out } = await protocol(['--stdin'], end, `signtx ${UNSIGNED}`);
    expect((JSON.parse(out) as { readonly error: string }).error).toContain(words);
    expect(out).not.toContain('cMahea7');
  });
});

describe('used wrongly', () => {
  test.each<[readonly string[], string, number?]>([
    [['gate', '--', 'sign'], 'gate needs --policy=FILE'],
    [['gate', '--policy=p'], 'usage: touchstone gate -- COMMAND'],
    [['gate', '--policy=p', '--timeout=0', '--', 'sign'], '--timeout takes seconds'],
    [['gate', '--policy=-', '--psbt=-', '--', 'sign'], 'standard input can be only one'],
    [['gate', '--policy=none', '--', 'sign'], 'none cannot be read', 2],
    [['inspect', '--timeout=3', '-'], 'inspect takes no --timeout'],
  ])('%j', async (args, words, exit = 3) => {
    const outcome = await run(args, { files: { p: JSON.stringify(POLICY) } });
    expect([outcome.exit, outcome.out]).toEqual([exit, '']);
    expect(outcome.err).toContain(words);
  });

  test.each<[string, string]>([
    ['a transaction', rawOf(SPEC)],
    ['some text', 'Hello'],
  ])('%s in the place of a PSBT', async (_, input) => {
    const { exit, out, runs } = await plain(SIGNED, { input });
    expect([exit, out, runs]).toEqual([2, '', []]);
  });
});
