import { Point } from '@noble/secp256k1';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signerKey, silentPsbt } from '../e2e/silent-inputs.ts';
import { WorkerLost } from '../src/channel/conversation.ts';
import { createSignClient } from '../src/channel/sign-client.ts';
import { fakeWorkers } from '../src/channel/testing/fake-worker.ts';
import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import { execute } from '../src/rpc/dispatch.ts';

/*
 * Faults of the machine while a share of a silent payment is made, put in by doubles of the
 * library and of what stands around it: neither share nor proof leaves. A wrong share is
 * money that nobody finds, and a proof with a nonce of another proof gives the key away.
 */

type Fault =
  /** The share is another point. */
  | 'share'
  /** It is made with the next key. */
  | 'key'
  /** The nonce's multiple of the generator is another point. */
  | 'nonce point'
  /** That of the scan key is. */
  | 'nonce share'
  /** The nonce is zero. */
  | 'no nonce'
  /** One bit of the proof's answer. */
  | 'answer';

const FAULTS: readonly Fault[] = [
  ...(['share', 'key', 'nonce point', 'nonce share', 'no nonce', 'answer'] as const),
];

const double = vi.hoisted(() => ({
  fault: undefined as Fault | undefined,
  hits: 0,
  isProving: false,
  /** Of the library, since a share was begun. */
  multiplications: 0,
  reads: 0,
}));

function strikes(fault: Fault): boolean {
  if (!double.isProving || double.fault !== fault) return false;
  double.hits++;
  return true;
}

vi.mock('../src/core/crypto/dleq.ts', async (original) => {
  const dleq = await original<typeof import('../src/core/crypto/dleq.ts')>();
  const proveMultiple: typeof dleq.proveMultiple = (...args) => {
    Object.assign(double, { isProving: true, multiplications: 0, reads: 0 });
    try {
      return dleq.proveMultiple(...args);
    } finally {
      double.isProving = false;
    }
  };
  return { ...dleq, proveMultiple };
});

vi.mock('../src/core/crypto/hashes.ts', async (original) => {
  const hashes = await original<typeof import('../src/core/crypto/hashes.ts')>();
  const taggedHash: typeof hashes.taggedHash = (tag, ...parts) =>
    tag === 'BIP0374/nonce' && strikes('no nonce')
      ? new Uint8Array(32)
      : hashes.taggedHash(tag, ...parts);
  return { ...hashes, taggedHash };
});

vi.mock('../src/core/crypto/secp256k1.ts', async (original) => {
  const numbers = await original<typeof import('../src/core/crypto/secp256k1.ts')>();
  const bytesOf: typeof numbers.bytesOf = (value) =>
    numbers.bytesOf(strikes('answer') ? value ^ 1n : value);
  const numberOf: typeof numbers.numberOf = (bytes) => {
    const isKey = double.isProving && ++double.reads === 1;
    return numbers.numberOf(bytes) + (isKey && strikes('key') ? 1n : 0n);
  };
  return { ...numbers, bytesOf, numberOf };
});

const POINTS: readonly Fault[] = ['share', 'nonce point', 'nonce share'];

beforeEach(() => {
  Object.assign(double, { fault: undefined, hits: 0 });
  const { multiply } = Point.prototype;
  vi.spyOn(Point.prototype, 'multiply').mockImplementation(function (
    this: Point,
    scalar: bigint,
    safe?: boolean,
  ) {
    const point = multiply.call(this, scalar, safe);
    const fault = double.isProving ? POINTS[double.multiplications++] : undefined;
    return fault && strikes(fault) ? point.add(Point.BASE) : point;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function during<T>(fault: Fault, work: () => T | Promise<T>): Promise<T> {
  Object.assign(double, { fault, hits: 0 });
  try {
    return await work();
  } finally {
    double.fault = undefined;
    expect(double.hits).toBeGreaterThan(0);
  }
}

const PSBT = silentPsbt();

describe.each([
  ['of one input', ['A']],
  ['of all inputs', ['A', 'B']],
])('a share %s', (_, letters) => {
  const keys = letters.map(signerKey);
  const body = JSON.stringify({ id: 1, method: 'signpsbtwithkey', params: [PSBT, keys] });
  const call = () => JSON.parse(execute(body, { chain: 'main' }).body);
  // The keys are wiped with each.
  const question = () =>
    ({
      psbt: PSBT,
      chain: 'main',
      hashType: 'DEFAULT',
      keys: utf8Of(keys.join('\n')),
    }) as const;
  const sign = () => createSignClient(fakeWorkers().start).signPsbt(question(), () => {}).outcome;

  test('is made', async () => {
    expect(call()).toMatchObject({ error: null, result: { complete: letters.length === 2 } });
    expect(await sign()).toMatchObject({ ok: true });
  });

  test.each(FAULTS)('does not leave with a fault: %s', async (fault) => {
    const { error, result } = await during(fault, call);
    expect([error, result]).toEqual([{ code: -32603, message: 'Internal error' }, null]);
    await expect(during(fault, sign)).rejects.toThrow(WorkerLost);
  });
});
