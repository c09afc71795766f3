import { describe, expect, test } from 'vitest';
import { MUSIG_PSBT } from '../../e2e/sign-psbts.ts';
import { until } from '../../test/until.ts';
import { isAllZero } from '../core/bytes/order.ts';
import { utf8Of } from '../core/bytes/utf8-text.ts';
import { decodeBase64 } from '../core/encoding/base64.ts';
import { encodeWif } from '../core/encoding/testing/private-key-text.ts';
import { signPsbtForm, signPsbtFormAhead } from '../core/form/psbt/psbt-signing.ts';
import { decodePsbt } from '../core/psbt/psbt.ts';
import { BY_A, one, TWO_OF_THREE } from '../core/review/testing/file-rows.ts';
import { HashType } from '../core/script/hash-type.ts';
import {
  type FileSpec,
  fileOf,
  type InputSpec,
  nestedWpkh,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
} from '../core/sign/testing/built-files.ts';
import { privateKey } from '../core/sign/testing/utxos.ts';
import { decodeSignatures } from '../worker/sign/known-signatures.ts';
import { WorkerLost } from './conversation.ts';
import type { PsbtQuestion } from './protocol/signing-form-protocol.ts';
import { PsbtSigner } from './psbt-signer.ts';
import { secretsIn, withOwnKeys } from './secrets.ts';
import type { SigningProgress } from './shared-signing.ts';
import { fakeWorkers } from './testing/fake-worker.ts';

/* However many workers sign a PSBT, and wherever its inputs are cut: what one gives. */

const ALWAYS = { inputs: 1, workers: 2 };
const randomBytes = (length: number) => new Uint8Array(length);
const MIXED: readonly InputSpec[] = [
  { lock: wpkh('A') },
  { lock: pkh('B') },
  { lock: wsh(TWO_OF_THREE), signed: BY_A },
  { lock: tr('A') },
  { lock: tr('A', pkLeaf('B')) },
  { lock: nestedWpkh('B') },
  { lock: sh(TWO_OF_THREE), signed: [{ by: 'A', spoilt: true }] },
];
const outputs = MIXED.map(() => ({}));
const repeated = (count: number): FileSpec => ({
  inputs: Array.from({ length: count }, (_, i) => MIXED[i % MIXED.length]!),
});
const withLast = (last: Partial<InputSpec>, before = MIXED): FileSpec => ({
  inputs: [...before, { lock: wpkh('A'), ...last }],
  outputs: [...outputs, {}],
});
/** A signature of another type is a mismatch already, so that these have none. */
const UNSIGNED: readonly InputSpec[] = MIXED.map(({ lock }) => ({ lock }));

function question(spec: FileSpec | string, letters = 'AB', more: Partial<PsbtQuestion> = {}) {
  const psbt = typeof spec === 'string' ? spec : fileOf(spec);
  const keys = [...letters].map((letter) => encodeWif(privateKey(letter), true, 'regtest'));
  return {
    ...{ chain: 'regtest', psbt, keys: utf8Of(keys.join('\n')), hashType: 'DEFAULT' },
    ...more,
  } as const satisfies PsbtQuestion;
}

const inputCount = (base64: string) => decodePsbt(decodeBase64(base64)!).inputs.length;

/** By so many workers, one for each input at most. */
function signedBy(workers: number, asked: PsbtQuestion) {
  const { started, start } = fakeWorkers([]);
  const heard: SigningProgress[] = [];
  const signer = new PsbtSigner(start);
  // What is given is overwritten.
  const outcome = signer.sign(withOwnKeys(asked), {
    workers,
    worthIt: ALWAYS,
    onProgress: (progress) => heard.push(progress),
  });
  return { started, heard, signer, outcome };
}

const ALONE: readonly (readonly [name: string, asked: PsbtQuestion])[] = [
  ['one input', question(repeated(1))],
  ['two inputs', question(repeated(2))],
  ['three inputs', question(repeated(3))],
  ['seven inputs of all kinds', question(repeated(7))],
  ['forty inputs', question(repeated(40))],
  ['version 2', question({ ...repeated(7), version: 2 })],
  ['one key of two', question(repeated(7), 'B')],
  ['a key of none of them', question(repeated(7), 'Q')],
  [
    'SINGLE, with an output for each',
    question({ ...repeated(7), outputs }, 'AB', { hashType: 'SINGLE' }),
  ],
  ['SINGLE, with an output for the first', question(repeated(7), 'AB', { hashType: 'SINGLE' })],
  ['ALL is written into it', question(repeated(7), 'AB', { hashType: 'ALL' })],
  [
    'the last asks for another type',
    question(withLast({ asks: HashType.ALL }, UNSIGNED), 'AB', { hashType: 'NONE' }),
  ],
  [
    'two of the second half ask for others',
    question(
      {
        inputs: [
          ...UNSIGNED.slice(0, 5),
          { lock: wpkh('A'), asks: HashType.ALL },
          { lock: wpkh('A'), asks: HashType.SINGLE },
        ],
        outputs,
      },
      'AB',
      { hashType: 'NONE' },
    ),
  ],
  [
    'the last asks for the type',
    question(withLast({ asks: HashType.ALL }), 'AB', { hashType: 'ALL' }),
  ],
  ['the last contradicts itself', question(withLast({ utxo: 'contradicted' }))],
  ['the last says nothing of its coin', question(withLast({ utxo: 'none' }))],
  ['the last is signed', question(withLast({ signed: BY_A }))],
  ['no key', question(repeated(3), '')],
  ['a key that is none', question(repeated(3), 'A', { keys: utf8Of('hello') })],
];

describe.each([2, 3, 5, 64])('%i workers give what one gives', (workers) => {
  test.each(ALONE)('%s', async (_name, asked) => {
    const { outcome } = signedBy(workers, asked);
    expect(await outcome).toEqual(signPsbtForm(asked, { randomBytes }));
  });
});

describe('cut in two before any input', () => {
  const all = ALONE.filter(([, { psbt }]) => inputCount(psbt) <= 8);

  test.each(all)('%s', (_name, asked) => {
    const alone = signPsbtForm(asked, { randomBytes });
    const count = inputCount(asked.psbt);
    for (let cut = 0; cut <= count; cut++) {
      const ahead = [
        { start: 0, end: cut },
        { start: cut, end: count },
      ].flatMap((range) => signPsbtFormAhead(asked, range, () => undefined));
      expect(signPsbtForm(asked, { randomBytes, ahead })).toEqual(alone);
    }
  });

  test.each([
    ['the last asks for another type', 7],
    ['two of the second half ask for others', 5],
  ])('%s: input %i is named', (name, input) => {
    const asked = ALONE.find(([each]) => each === name)![1];
    expect(signPsbtForm(asked, { randomBytes })).toMatchObject({
      ok: false,
      fault: 'sighash-mismatch',
      mismatch: { input },
    });
  });
});

test('wherever inputs are cut, all are signed ahead once', async () => {
  const { started, heard, outcome } = signedBy(3, question(repeated(7)));
  await outcome;
  const asked = started.flatMap((worker) => worker.asked);
  const ranges = asked.flatMap(({ name, ask }) =>
    name === 'signPsbtAhead' ? [[ask.start, ask.end]] : [],
  );
  expect(ranges).toEqual([
    [0, 2],
    [2, 4],
    [4, 7],
  ]);
  const last = asked.find(({ name }) => name === 'signPsbt');
  const ahead = last?.name === 'signPsbt' ? (last.ask.ahead ?? []) : [];
  expect(
    ahead.map((bytes) => decodeSignatures(bytes).filter(({ is }) => is === 'made').length),
  ).toEqual([2, 2, 3]);
  expect(heard.at(-1)).toEqual({ done: 49, total: 49 });
});

test('what was found of the signature of another is handed on', async () => {
  const { started, outcome } = signedBy(2, question({ inputs: [MIXED[2]!, MIXED[2]!] }, 'B'));
  expect(await outcome).toMatchObject({ complete: true });
  const last = started[0]?.asked.at(-1);
  const ahead = last?.name === 'signPsbt' ? (last.ask.ahead ?? []).flatMap(decodeSignatures) : [];
  // A multisig tries it with a key that it is not of, too.
  const ofEach = ['made', 'invalid', 'valid'];
  expect(ahead.map(({ is }) => is)).toEqual([...ofEach, ...ofEach]);
});

test('no key is left where one was given or asked about', async () => {
  const { started, start } = fakeWorkers([]);
  const given = question(repeated(7), 'A', { passphrase: utf8Of('correct horse') });
  await new PsbtSigner(start).sign(given, { workers: 2, worthIt: ALWAYS });
  const asked = started.flatMap((worker) => worker.asked.flatMap(secretsIn));
  expect(asked.length).toBeGreaterThan(4);
  expect([given.keys, given.passphrase!, ...asked].every(isAllZero)).toBe(true);
});

describe('one worker alone', () => {
  test.each([
    ['fewer inputs than are worth it', { inputs: 8, workers: 2 }],
    ['fewer workers than are worth it', { inputs: 1, workers: 9 }],
  ])('signs with %s', async (_name, worthIt) => {
    const { started, start } = fakeWorkers([]);
    const options = { workers: 8, worthIt };
    await new PsbtSigner(start).sign(question(repeated(7)), options);
    expect(started.length).toBe(1);
  });

  test('signs what uses MuSig2, and is asked again', async () => {
    const { started, signer, outcome } = signedBy(8, question(MUSIG_PSBT, '', { chain: 'main' }));
    await outcome;
    await signer.sign(question(one(wpkh('A'))), { workers: 8 });
    expect(started.length).toBe(1);
  });

  test('signs few inputs, and tells how far it is', async () => {
    const { started, start } = fakeWorkers([]);
    const heard: SigningProgress[] = [];
    const options = { workers: 8, onProgress: (progress: SigningProgress) => heard.push(progress) };
    await new PsbtSigner(start).sign(question(repeated(7)), options);
    expect(started.length).toBe(1);
    expect(heard).toEqual([{ done: 7, total: 7 }]);
  });
});

describe('a call that ends', () => {
  test('ends all workers, and is told why', async () => {
    const { started, start } = fakeWorkers([], ['signPsbtAhead']);
    const signer = new PsbtSigner(start);
    const outcome = signer.sign(question(repeated(7)), {
      workers: 2,
      worthIt: ALWAYS,
    });
    const why = new WorkerLost('enough');
    signer.end(why);
    await expect(outcome).rejects.toBe(why);
    expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
  });

  test('by the death of any worker', async () => {
    const { started, start, asked } = fakeWorkers([], ['signPsbtAhead']);
    const outcome = new PsbtSigner(start).sign(question(repeated(7)), {
      workers: 2,
      worthIt: ALWAYS,
    });
    const lost = expect(outcome).rejects.toThrow(WorkerLost);
    await until(asked, () => started[1]?.asked.length === 1);
    started[1]?.die();
    await lost;
    expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
  });
});
