import { describe, expect, test } from 'vitest';
import { authored } from '../../../../test/authored.ts';
import { masterOf } from '../../../rpc/procedures/testing/updated-psbt.ts';
import { bytesToHex } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { encodeWif, extendedPrivateKeyText } from '../../encoding/testing/private-key-text.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../../psbt/psbt.ts';
import { TWO_PARTIES } from '../../review/testing/joint-files.ts';
import { answerText } from '../../said/answer-parts.ts';
import { describeScript } from '../../script/describe.ts';
import { hashTypeName } from '../../script/hash-type.ts';
import {
  type FileSpec,
  fileOf,
  type InputRecord,
  multi,
  multiA,
  pkh,
  pkLeaf,
  tr,
  wpkh,
  wsh,
} from '../../sign/testing/built-files.ts';
import { privateKey, publicKey } from '../../sign/testing/utxos.ts';
import { silentFile } from '../../silent/testing/silent-files.ts';
import type { PsbtQuestion } from '../types.ts';
import { PsbtFormChecker, signPsbtForm } from './psbt-signing.ts';

const wif = (letter: string) => encodeWif(privateKey(letter), true, 'regtest');
const xOnly = (letter: string) => publicKeyOf(privateKey(letter), true)!.slice(1);
const randomBytes = (length: number) => new Uint8Array(length).fill(7);

function asked(psbt: string, keys: string, more: Partial<PsbtQuestion> = {}): PsbtQuestion {
  return { chain: 'regtest', psbt, keys: utf8Of(keys), hashType: 'DEFAULT', ...more };
}

function checked(...args: Parameters<typeof asked>) {
  const question = asked(...args);
  const checker = new PsbtFormChecker();
  return { ...checker.check(question), ...checker.checkKeys(question) };
}
const file = (spec: FileSpec) => fileOf(spec);

const ONE = file({ inputs: [{ lock: wpkh('A') }] });

function withoutInternalKeys(
  { inputs }: { readonly inputs: readonly FileSpec['inputs'][number]['lock'][] },
  ...more: readonly InputRecord[]
): string {
  const psbt = decodePsbt(decodeBase64(file({ inputs: inputs.map((lock) => ({ lock })) }))!);
  const unnamed = psbt.inputs.map(({ records }) =>
    mapOf([...records.filter(({ field }) => field !== 'tap_internal_key'), ...more]),
  );
  return encodeBase64(encodePsbt({ ...psbt, inputs: unnamed }));
}

describe('where no record changes it is said', () => {
  /** Otherwise than Bitcoin Core writes it. */
  const turned = (psbt: string) => {
    const read = decodePsbt(decodeBase64(psbt)!);
    const inputs = read.inputs.map(({ records }) => mapOf([...records].reverse()));
    return encodeBase64(encodePsbt({ ...read, inputs }));
  };
  const half = { lock: wsh(multi(2, 'AB')), signed: [{ by: 'A' }] } as const;
  const silent = (script: 1 | null) =>
    encodeBase64(
      silentFile({
        inputs: [{ by: 'A' }, { by: 'B' }],
        outputs: [{ to: 'RS', script }],
        shares: script === null ? 'none' : 'each',
      }),
    );

  test.each<[string, string, string, boolean]>([
    ['a key that is in no script', turned(ONE), 'B', true],
    ['a key that has signed', turned(file({ inputs: [half] })), 'A', true],
    ['a silent payment that nobody would find', silent(1), 'A', true],
    ['a key that signs', turned(ONE), 'A', false],
    ['a key that adds its share', silent(null), 'A', false],
    [
      'signatures that are put together',
      file({ inputs: [{ lock: wpkh('C') }, { lock: wpkh('A'), signed: [{ by: 'A' }] }] }),
      'B',
      false,
    ],
  ])('%s', (_, psbt, key, isSame) => {
    const result = signPsbtForm(asked(psbt, wif(key)), { randomBytes });
    expect(result.ok && (result.isUnchanged ?? false)).toBe(isSame);
  });
});

describe('the type that is chosen counts where an input asks for none', () => {
  const TAPROOT: FileSpec['inputs'] = [
    { lock: tr('A'), utxo: 'claimed' },
    { lock: tr('B'), utxo: 'claimed' },
  ];
  const asking = (type: number): FileSpec['inputs'] =>
    TAPROOT.map((input) => ({ ...input, asks: type }));
  const SEVERAL = 'fee-claimed inputs[0].witness_utxo, fee-claimed inputs[1].witness_utxo';

  test.each<[string, FileSpec['inputs'], PsbtQuestion['hashType'], string]>([
    ['taproot inputs of claimed amounts', TAPROOT, 'DEFAULT', ''],
    ['with a type that commits to each alone', TAPROOT, 'ALL|ANYONECANPAY', SEVERAL],
    ['which the PSBT asks for', asking(0x81), 'DEFAULT', SEVERAL],
    ['where the PSBT asks for all', asking(1), 'ALL|ANYONECANPAY', ''],
  ])('%s', (_, inputs, hashType, found) => {
    const checker = new PsbtFormChecker();
    // What was found with another type before is not told again.
    checker.check(asked(file({ inputs }), '', { hashType: 'ALL' }));
    const { review } = checker.check(asked(file({ inputs }), '', { hashType }));
    const claims = review?.findings.filter(({ code }) => code === 'fee-claimed') ?? [];
    expect(claims.map(({ code, path }) => `${code} ${path}`).join(', ')).toBe(found);
  });
});

describe('what a key signs', () => {
  test('each line by itself, and empty ones are passed over', () => {
    const psbt = file({
      inputs: [{ lock: wpkh('A') }, { lock: tr('B') }, { lock: tr('C', pkLeaf('D')) }],
    });
    const { keys } = checked(psbt, ['A', 'B', 'D', 'E'].map(wif).join('\n\n'));
    expect(keys).toEqual([
      { ok: true, line: 0, kind: 'single', signs: [0], keyPath: [], scriptPath: [] },
      { ok: true, line: 2, kind: 'single', signs: [1], keyPath: [1], scriptPath: [] },
      {
        ...{ ok: true, line: 4, kind: 'single', signs: [2], keyPath: [], scriptPath: [2] },
        leaves: [{ inputs: [2], policy: { kind: 'keys', count: 1, keys: [xOnly('D')] } }],
      },
      {
        ...{ ok: true, line: 6, kind: 'single', signs: [], keyPath: [], scriptPath: [] },
        unused: {
          publicKey: bytesToHex(publicKey('E')),
          fingerprint: bytesToHex(hash160(publicKey('E')).subarray(0, 4)),
        },
      },
    ]);
  });

  test.each([
    ['an output pays its hash', { outputs: [{ lock: wpkh('A') }] }, false],
    ['an output pays another', { outputs: [{ lock: wpkh('C') }] }, true],
  ])('a key of no input, where %s', (_name, more, isUnused) => {
    const psbt = file({ inputs: [{ lock: wpkh('B') }], ...more });
    const [key] = checked(psbt, wif('A')).keys;
    expect(key).toMatchObject({ ok: true, signs: [] });
    expect(key && 'unused' in key).toBe(isUnused);
  });

  test.each<[string, FileSpec, Partial<PsbtQuestion>, string | undefined]>([
    ['in no script', { inputs: [{ lock: wpkh('B') }] }, {}, undefined],
    ['that has signed', { inputs: [{ lock: wpkh('A'), signed: [{ by: 'A' }] }] }, {}, 'signed'],
    [
      'of a legacy input by a witness UTXO alone',
      { inputs: [{ lock: pkh('A'), utxo: 'claimed' }, { lock: wpkh('B') }] },
      {},
      'missing-previous-transaction',
    ],
    [
      'of an input whose coin is told in two ways',
      { inputs: [{ lock: wpkh('A'), utxo: 'contradicted' }] },
      {},
      'refused',
    ],
    [
      'of an input without an output for SINGLE',
      { inputs: [{ lock: wpkh('B') }, { lock: wpkh('A') }] },
      { hashType: 'SINGLE' },
      'refused',
    ],
    [
      'that has signed, beside a coin that is missing',
      {
        inputs: [
          { lock: wpkh('B'), utxo: 'none' },
          { lock: wpkh('A'), signed: [{ by: 'A' }] },
        ],
      },
      {},
      'signed',
    ],
  ])('why a key %s signs nothing', (_, spec, more, reason) => {
    const [key] = checked(file(spec), wif('A'), more).keys;
    expect(key).toMatchObject({ ok: true, signs: [] });
    expect(key!.ok && key!.unsigned).toBe(reason);
  });

  describe('the key of a wallet of BIP 86 that the PSBT does not name', () => {
    const publicKey = bytesToHex(publicKeyOf(privateKey('B'), true));
    /** Spends outputs of the key twice, and another. */
    const psbt = withoutInternalKeys({ inputs: [tr('B'), wpkh('A'), tr('B')] });

    test('is offered to be named, and signs then', () => {
      const offer = { publicKey, inputs: [0, 2] };
      expect(checked(psbt, wif('B')).keys).toMatchObject([{ ok: true, signs: [], offer }]);
      const taken = { tweaks: [publicKey] };
      expect(checked(psbt, wif('B'), taken).keys).toMatchObject([
        { ok: true, signs: [0, 2], keyPath: [0, 2], offer },
      ]);
      const keys = [wif('A'), wif('B')].join('\n');
      expect(signPsbtForm(asked(psbt, keys), { randomBytes })).toMatchObject({ complete: false });
      expect(signPsbtForm(asked(psbt, keys, taken), { randomBytes })).toMatchObject({
        complete: true,
        inputs: [0, 1, 2].map(() => ({ added: [expect.any(String)] })),
      });
    });

    test.each([
      ['that is another', psbt, wif('C')],
      ['in the uncompressed form', psbt, encodeWif(privateKey('B'), false, 'regtest')],
      ['of an output with scripts', file({ inputs: [{ lock: tr('B', pkLeaf('D')) }] }), wif('B')],
      ['that is named', file({ inputs: [{ lock: tr('B') }] }), wif('B')],
      [
        'beside the root of a tree',
        withoutInternalKeys(
          { inputs: [tr('B')] },
          inputRecord('tap_merkle_root', null, new Uint8Array(32)),
        ),
        wif('B'),
      ],
      [
        'from which others are derived',
        psbt,
        extendedPrivateKeyText(masterOf(privateKey('B')), 'regtest'),
      ],
    ])('is not offered: one %s', (_name, of, key) => {
      const without = checked(of, key).keys;
      expect(without).toMatchObject([{ ok: true }]);
      expect(without[0]).not.toHaveProperty('offer');
      // Nor does it change anything to ask for it.
      expect(checked(of, key, { tweaks: [publicKey] }).keys).toEqual(without);
    });
  });

  test('a leaf that inputs share is told once, and kept in the result though it is finalised', () => {
    const psbt = file({
      inputs: [
        { lock: tr('C', pkLeaf('D')) },
        { lock: wpkh('D') },
        { lock: tr('B', pkLeaf('D')) },
        { lock: tr('D') },
      ],
    });
    const policy = { kind: 'keys', count: 1, keys: [xOnly('D')] };
    const [verdict] = checked(psbt, wif('D')).keys;
    expect(verdict).toMatchObject({ scriptPath: [0, 2], leaves: [{ inputs: [0, 2], policy }] });
    const signed = signPsbtForm(asked(psbt, wif('D')), { randomBytes });
    expect(signed.ok && signed.inputs.map(({ leaves }) => leaves)).toEqual([
      [{ inputs: [0], policy }],
      undefined,
      [{ inputs: [2], policy }],
      undefined,
    ]);
  });

  test.each<[string, string, unknown]>([
    ['words too few', 'legal winner thank', 'words-count'],
    [
      'words with a wrong checksum',
      'legal winner thank year wave sausage worth useful legal winner thank thank',
      'words-checksum',
    ],
    [
      'an extended key of another chain',
      extendedPrivateKeyText(masterOf(privateKey('A')), 'main'),
      'other-chain',
    ],
    ['a key of another chain', encodeWif(privateKey('A'), true, 'main'), 'other-chain'],
    ['a key with a wrong checksum', `${wif('A').slice(0, -1)}1`, 'wif-checksum'],
    ['a descriptor', `wpkh(${wif('A')})`, 'descriptor'],
    ['two words', 'legal winner', 'unknown'],
  ])('%s is refused in words of its own', (_, line, refusal) => {
    expect(checked(ONE, line).keys).toMatchObject([{ ok: false, line: 0, refusal }]);
    expect(signPsbtForm(asked(ONE, `${wif('A')}\n${line}`), { randomBytes })).toEqual({
      ok: false,
      fault: 'keys',
    });
  });
});

/** Codes and paths. */
function dangersOf(psbt: string, keys: string) {
  const findings = checked(psbt, keys).review?.findings ?? [];
  const dangers = findings.filter(({ severity }) => severity === 'danger');
  return dangers.map(({ code, path }) => [code, path]);
}

describe('what is dangerous', () => {
  test('nothing in an ordinary PSBT', () => {
    expect(dangersOf(ONE, '')).toEqual([]);
  });

  test('each finding of danger with its place, on which the keys have no bearing', () => {
    const psbt = file({
      inputs: [{ lock: wpkh('A'), utxo: 'contradicted' }],
      outputs: [{ amount: 0n }],
    });
    expect(dangersOf(psbt, wif('A'))).toEqual([
      ['fee-high', expect.any(String)],
      ['utxo-contradicted', 'inputs[0].witness_utxo'],
    ]);
  });

  test('a hash type that the PSBT does not ask for', () => {
    const psbt = file({ inputs: [{ lock: wpkh('A'), asks: 3 }] });
    expect(checked(psbt, wif('A'), { hashType: 'SINGLE' }).mismatch).toBeUndefined();
    const { keys, mismatch } = checked(psbt, wif('A'));
    expect(mismatch).toEqual({ input: 0, asked: 1, stored: 3 });
    expect(keys).toMatchObject([{ ok: true, signs: [], isUntried: true }]);
    expect(keys[0]).not.toHaveProperty('unused');
    expect(signPsbtForm(asked(psbt, wif('A')), { randomBytes })).toEqual({
      ok: false,
      fault: 'sighash-mismatch',
      mismatch: { input: 0, asked: 1, stored: 3 },
    });
  });
});

describe('signing', () => {
  test('by turns, to the network transaction', () => {
    const psbt = file({ inputs: [{ lock: wsh(multi(2, 'ABC')) }] });
    const first = signPsbtForm(asked(psbt, wif('A')), { randomBytes });
    expect(first).toMatchObject({
      complete: false,
      inputs: [{ progress: { state: 'partial', signatures: 1, required: 2 } }],
    });
    const second = signPsbtForm(asked(first.ok ? first.psbt : '', wif('C')), { randomBytes });
    expect(second).toMatchObject({ complete: true, inputs: [{ progress: { state: 'final' } }] });
    expect(second.ok && second.hex).toMatch(/^02000000/);
  });

  test.each<[what: string, input: FileSpec['inputs'][number], counted: object]>([
    [
      'a multisig with one that is right',
      { lock: wsh(multi(3, 'ABC')), signed: [{ by: 'B' }] },
      { progress: { state: 'partial', signatures: 2, required: 3 } },
    ],
    [
      'a multisig with one that is invalid',
      { lock: wsh(multi(2, 'AB')), signed: [{ by: 'B', spoilt: true }] },
      { invalid: 1, progress: { state: 'partial', signatures: 1, required: 2 } },
    ],
    [
      'a leaf with one that is invalid',
      { lock: tr('C', multiA(2, 'AB')), signed: [{ by: 'B', spoilt: true }] },
      { invalid: 1, progress: { state: 'partial', signatures: 1, required: 2 } },
    ],
    [
      'a multisig that others satisfy',
      { lock: wsh(multi(1, 'AB')), signed: [{ by: 'B', spoilt: true }] },
      { progress: { state: 'final' } },
    ],
  ])('counts the signatures of %s', (_, input, counted) => {
    const signed = signPsbtForm(asked(file({ inputs: [input] }), wif('A')), { randomBytes });
    const [found] = signed.ok ? signed.inputs : [];
    expect({ invalid: undefined, ...found }).toMatchObject({ invalid: undefined, ...counted });
  });

  test.each<[what: string, type: number, amount: bigint, isOffer: boolean]>([
    ['half of a sale', 0x83, 100_001n, true],
    ['half of a payment of several', 0x81, 100_001n, true],
    ['what pays no more than it spends', 0x83, 100_000n, false],
    ['what pays more and commits to its inputs', 3, 100_001n, false],
  ])('%s', (_, type, amount, isOffer) => {
    const psbt = file({ inputs: [{ lock: wpkh('A'), asks: type }], outputs: [{ amount }] });
    const hashType = hashTypeName(type)!;
    const signed = signPsbtForm(asked(psbt, wif('A'), { hashType }), { randomBytes });
    expect(signed).toMatchObject({ ok: true, complete: true });
    expect('isOffer' in signed).toBe(isOffer);
  });

  test('half of a sale that another has still to sign is none yet', () => {
    const psbt = file({
      inputs: [{ lock: wsh(multi(2, 'AB')), asks: 0x83 }],
      outputs: [{ amount: 100_001n }],
    });
    const hashType = 'SINGLE|ANYONECANPAY';
    const signed = signPsbtForm(asked(psbt, wif('A'), { hashType }), { randomBytes });
    expect(signed).toMatchObject({ ok: true, complete: false });
    expect('isOffer' in signed).toBe(false);
  });

  test('an input that contradicts itself says so', () => {
    const psbt = file({ inputs: [{ lock: wpkh('A'), utxo: 'contradicted' }] });
    expect(signPsbtForm(asked(psbt, wif('A')), { randomBytes })).toMatchObject({
      complete: false,
      inputs: [{ added: [], refusal: 'utxo-contradicted' }],
    });
  });

  test('no key at all is refused', () => {
    expect(signPsbtForm(asked(ONE, '\n'), { randomBytes })).toEqual({ ok: false, fault: 'keys' });
  });
});

const wallet = (...letters: readonly string[]) =>
  letters.map((letter) => `wpkh(${bytesToHex(publicKeyOf(privateKey(letter), true)!)})`);

describe('the wallet that a person gave', () => {
  const PAYS = file({
    inputs: [{ lock: wpkh('A'), origins: 'A' }],
    outputs: [
      { lock: wpkh('D'), amount: 50_000n },
      { lock: wpkh('B'), origins: 'B:A', amount: 40_000n },
    ],
  });

  test.each<[what: string, keys: string, wallet: readonly string[], owned: string, said: string]>([
    ['proves what returns', '', wallet('A', 'B'), 'other derived', 'comes back, proven'],
    ['nothing that no origin leads to', '', wallet('A'), 'other other', 'if this wallet is yours'],
    ['beside a key', wif('A'), wallet('B'), 'other derived', 'comes back, proven'],
    ['owns nothing of it', '', wallet('E'), 'other other', 'None of the inputs is yours'],
    ['owns nothing of it, nor does a key', wif('F'), wallet('E'), 'other other', 'None of the'],
    ['owns nothing of it, a key does', wif('A'), wallet('E'), 'other other', 'if this wallet is'],
    ['none was given', '', [], '', 'if this wallet is yours'],
    ['none was given, and a key owns nothing', wif('F'), [], 'other other', 'if this wallet is'],
    ['a key alone tells no change', wif('A'), [], 'other other', 'if this wallet is yours'],
  ])('%s', (_, keys, texts, owned, said) => {
    const { owners, answer, judged } = checked(PAYS, keys, { wallet: texts });
    expect(owners.map(({ status }) => status).join(' ')).toBe(owned);
    expect(answerText(judged?.answer ?? answer ?? [])).toContain(said);
  });

  test('is forgotten with the question', () => {
    const checker = new PsbtFormChecker();
    const mine = asked(PAYS, '', { wallet: wallet('A', 'B') });
    expect(checker.checkKeys(mine).owners).toHaveLength(2);
    expect(checker.checkKeys(asked(PAYS, '')).owners).toEqual([]);
  });
});

describe('what stays said of claimed amounts beside a result', () => {
  const claimed = (by: string, isSigned = false) => ({
    ...{ lock: wpkh(by), utxo: 'claimed' as const },
    ...(isSigned && { signed: [{ by }] }),
  });
  test.each<[string, FileSpec['inputs'], RegExp | undefined]>([
    ['two that are open', [claimed('A'), claimed('B')], /two copies with different amounts/],
    ['one beside a signed one', [claimed('A'), claimed('B', true)], /Nor is that of another input/],
    ['one alone', [claimed('A')], undefined],
    ['one beside a proven one', [claimed('A'), { lock: wpkh('B') }], undefined],
  ])('%s', (_, inputs, says) => {
    const texts = checked(file({ inputs }), '').unproven?.map(({ text }) => text) ?? [];
    expect(texts).toEqual(says ? [expect.stringMatching(says)] : []);
  });
});

describe('whom a person pays, of what they lose beside others', () => {
  const JOINT = file(TWO_PARTIES);
  const paid = describeScript(wpkh('E').scriptPubKey, 'regtest').address!;
  const own = describeScript(wpkh('D').scriptPubKey, 'regtest').address!;

  test.each<[what: string, payments: string | undefined, listed: bigint]>([
    ['an address', paid, 49_000n],
    ['an address and its amount, beside another', `${own} 1\n\n${paid} 0.00049\n`, 49_000n],
    ['another amount', `${paid} 0.0005`, 0n],
    ['what is theirs', own, 0n],
    ['a line that cannot be read', `${paid} much`, 0n],
    ['words', 'whom I pay', 0n],
    ['an empty list', '', 0n],
    ['no list', undefined, 0n],
  ])('%s', (_, payments, listed) => {
    const more = { wallet: wallet('B', 'D'), ...(payments !== undefined && { payments }) };
    const { judged } = checked(JOINT, '', more);
    expect(judged?.review?.parties?.you).toMatchObject({ loss: 50_000n, listed });
  });

  test('nothing is told of it without a wallet', () => {
    const { review, judged } = checked(JOINT, '', { payments: paid });
    expect([review?.parties, judged]).toEqual([undefined, undefined]);
  });
});

describe('what an author wrote of the wallet that a person gave', () => {
  test.each<[file: string, owned: string, codes: readonly string[]]>([
    ['honest-change-own', 'other derived', []],
    ['forged-change-own', 'other contradicted', ['origin-contradicted']],
    ['change-of-another-account', 'other elsewhere', ['owner-elsewhere']],
    [
      'change-elsewhere',
      'contradicted contradicted derived',
      ['origin-contradicted', 'origin-contradicted'],
    ],
  ])('%s', (file, owned, codes) => {
    const { psbt, descriptors = [], chain } = authored(file);
    const { owners, judged } = checked(psbt, '', { wallet: descriptors, chain });
    expect(owners.map(({ status }) => status).join(' ')).toBe(owned);
    const dangers = judged?.review?.findings.filter(({ severity }) => severity === 'danger') ?? [];
    expect(dangers.map(({ code }) => code)).toEqual(codes);
    // Each is asked about before it is signed.
    expect(judged?.dangers).toHaveLength(new Set(codes).size);
    // What no origin names was not asked for, which is no want of a budget.
    const all = judged?.review?.findings.map(({ code }) => code) ?? [];
    expect(all).not.toContain('not-looked-at');
  });

  test('a key of theirs that is in a script beside a leaf of others is not denied', () => {
    const { psbt, keys = [], chain } = authored('leaf-of-another');
    const { judged } = checked(psbt, keys.join('\n'), { chain });
    const [found] = judged?.review?.findings.filter(({ severity }) => severity === 'danger') ?? [];
    expect(found?.code).toBe('origin-contradicted');
    expect(found?.text).toContain('names a key of yours here');
    expect(found?.text).toContain('does not give this script');
    expect(found?.text).not.toMatch(/do not give|Do not trust/);
  });
});
