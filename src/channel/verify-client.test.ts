import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '../core/encoding/base64.ts';
import { subjectOfFile } from '../core/review/testing/subjects.ts';
import {
  fileOf as builtFile,
  bytesOfFile,
  type FileSpec,
  nestedWpkh,
  pkh,
  transactionOf as transactionOfFile,
  wpkh,
} from '../core/sign/testing/built-files.ts';
import { encodeTransaction } from '../core/tx/ids.ts';
import { verifyInputs } from '../core/verdict/verify-inputs.ts';
import type { VerifiedFile } from './protocol/verify-protocol.ts';
import { fakeWorkers } from './testing/fake-worker.ts';
import { createVerifyClient } from './verify-client.ts';

const KEY_HASH = wpkh('Y').scriptPubKey;
const SAMPLES = new URL('../../public/samples/', import.meta.url);

function fileOf(name: string): VerifiedFile {
  const bytes = new Uint8Array(readFileSync(new URL(name, SAMPLES)));
  return { source: new Blob([bytes]), format: 'psbt', beside: [], chain: 'main' };
}

describe('a file', () => {
  test('is verified by workers that end with it', async () => {
    const workers = fakeWorkers();
    const reported: number[] = [];
    const { outcome } = createVerifyClient(workers.start, 4).verify(fileOf('multisig.psbt'), {
      onVerdicts: (verdicts) => reported.push(...verdicts.map(({ index }) => index)),
      onProgress: ({ done, total }) => reported.push(-done, -total),
    });
    const verdicts = await outcome;
    expect(verdicts).toMatchObject([{ index: 0, next: 'signer' }]);
    expect(reported).toEqual([0, -1, -1]);
    expect(workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  test('that is cancelled rejects, and its workers end', async () => {
    const workers = fakeWorkers();
    const { outcome, cancel } = createVerifyClient(workers.start, 2).verify(
      fileOf('multisig.psbt'),
      {
        onVerdicts: () => undefined,
        onProgress: () => undefined,
      },
    );
    cancel();
    await expect(outcome).rejects.toThrow('The call was cancelled');
    expect(workers.started.every(({ isTerminated }) => isTerminated)).toBe(true);
  });

  test('that is shared out gets one verdict for each input', async () => {
    const inputs = 250;
    const workers = fakeWorkers();
    const seen: number[] = [];
    const file = { ...fileOf('multisig.psbt'), ...transactionOf(inputs) };
    const { outcome } = createVerifyClient(workers.start, 2).verify(file, {
      onVerdicts: (verdicts) => seen.push(...verdicts.map(({ index }) => index)),
      onProgress: () => undefined,
    });
    const verdicts = await outcome;
    expect(workers.started.length).toBe(2);
    expect(verdicts?.map(({ index }) => index)).toEqual([...Array(inputs).keys()]);
    expect(seen.sort((a, b) => a - b)).toEqual([...Array(inputs).keys()]);
  });
});

describe('causes of invalid signatures', () => {
  const wrong: FileSpec = {
    inputs: [{ lock: wpkh('A'), signed: [{ by: 'A', amount: 0n }] }, { lock: wpkh('B') }],
  };
  const bytes = new Uint8Array(decodeBase64(builtFile(wrong))!);
  const file: VerifiedFile = {
    source: new Blob([bytes]),
    format: 'psbt',
    beside: [],
    chain: 'regtest',
  };
  const verdicts = verifyInputs(subjectOfFile(bytes));

  test('are looked for by a worker that ends with it', async () => {
    const workers = fakeWorkers();
    const found = await createVerifyClient(workers.start, 4).explain(file, verdicts, []).outcome;
    expect(found?.verdicts[0]?.signatures[0]?.cause).toMatchObject({ code: 'amount-unknown' });
    expect(workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  test('and of what does not fit its coin, in inputs and outputs', async () => {
    const spec: FileSpec = {
      inputs: [{ lock: wpkh('A'), origins: 'X' }],
      outputs: [{ lock: nestedWpkh('B'), origins: 'X' }],
    };
    const made = bytesOfFile(spec);
    const workers = fakeWorkers();
    const found = await createVerifyClient(workers.start, 4).explain(
      asFile(made),
      verifyInputs(subjectOfFile(made)),
      [],
    ).outcome;
    expect(found?.verdicts[0]?.misfits?.map(({ cause }) => cause?.code)).toEqual(['unexplained']);
    expect(found?.outputMisfits.map((one) => one.length)).toEqual([1]);
  });

  const signed: FileSpec = { inputs: [{ lock: wpkh('A') }] };
  const changed: FileSpec = {
    inputs: [
      { lock: wpkh('A'), signed: [{ by: 'A', outputs: [{ value: 7n, scriptPubKey: KEY_HASH }] }] },
    ],
  };
  const asFile = (bytes: Uint8Array, format: VerifiedFile['format'] = 'psbt'): VerifiedFile => ({
    source: new Blob([bytes.slice()]),
    format,
    beside: [],
    chain: 'regtest',
  });

  test.each([
    ['the file that was signed, a transaction', 'other-transaction'],
    ['one of other coins', 'unexplained'],
    ['none', 'unexplained'],
  ])('are looked for in others: %s', async (which, code) => {
    const bytes = bytesOfFile(changed);
    const made = {
      ...transactionOfFile(changed),
      outputs: [{ value: 7n, scriptPubKey: KEY_HASH }],
    };
    const others = {
      'the file that was signed, a transaction': [
        { number: 1, file: asFile(bytesOfFile(signed)) },
        { number: 4, file: asFile(encodeTransaction(made), 'transaction') },
      ],
      'one of other coins': [
        { number: 1, file: asFile(bytesOfFile({ inputs: [{ lock: pkh('C') }] })) },
      ],
      none: [],
    }[which];
    const workers = fakeWorkers();
    const found = await createVerifyClient(workers.start, 4).explain(
      asFile(bytes),
      verifyInputs(subjectOfFile(bytes)),
      others ?? [],
    ).outcome;
    const cause = found?.verdicts[0]?.signatures[0]?.cause;
    expect([cause?.code, cause?.detail?.['other']]).toEqual([
      code,
      code === 'unexplained' ? undefined : 4,
    ]);
  });

  test('that are called off reject, and the worker ends', async () => {
    const workers = fakeWorkers();
    const { outcome, cancel } = createVerifyClient(workers.start, 4).explain(file, verdicts, []);
    cancel();
    await expect(outcome).rejects.toThrow('The call was cancelled');
    expect(workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });
});

/** Of inputs with nothing in them, and no output. */
function transactionOf(inputs: number): Pick<VerifiedFile, 'source' | 'format'> {
  const head = [2, 0, 0, 0, 0xfa];
  const each = Array.from({ length: inputs }, (_, i) => [
    ...Array<number>(32).fill(7),
    i & 0xff,
    i >> 8,
    0,
    0,
    0,
    0xff,
    0xff,
    0xff,
    0xff,
  ]).flat();
  const output = [1, ...Array<number>(8).fill(0), 1, 0x51];
  return {
    source: new Blob([Uint8Array.from([...head, ...each, ...output, 0, 0, 0, 0])]),
    format: 'transaction',
  };
}
