import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Request, WorkerReply } from '../src/channel/protocol/protocol.ts';

/*
 * What becomes of calls with private keys in a program that does not compute what it
 * has to. A changed part stands for whatever may change it: a bad build, a browser
 * extension, an engine with a fault.
 */

interface Fault {
  readonly name: string;
  /** Puts the fault in, before the program is loaded. */
  readonly put: () => void;
  /** What the answer says of it. */
  readonly failed: string;
}

/** What was put in the place of modules, to be taken out again. */
const mocked: string[] = [];

/** A module of the program with some of what it exports changed. */
function changed<Module extends object>(path: string, change: (module: Module) => Partial<Module>) {
  mocked.push(path);
  vi.doMock(path, async (original) => {
    const module = await original<Module>();
    return { ...module, ...change(module) };
  });
}

const FAULTS: readonly Fault[] = [
  {
    name: 'the hash',
    put: () =>
      changed<typeof import('../src/core/crypto/hashes.ts')>(
        '../src/core/crypto/hashes.ts',
        ({ sha256 }) => ({
          sha256(bytes) {
            const hash = sha256(bytes);
            hash[31]! ^= bytes.length > 64 ? 1 : 0;
            return hash;
          },
        }),
      ),
    failed: 'SHA-256 of several blocks',
  },
  {
    name: "the curve's order",
    put: () =>
      changed<typeof import('../src/core/crypto/secp256k1.ts')>(
        '../src/core/crypto/secp256k1.ts',
        ({ GROUP_ORDER }) => ({ GROUP_ORDER: GROUP_ORDER - 2n }),
      ),
    failed: 'sum of private keys',
  },
  {
    name: 'a table of ours',
    put: () =>
      changed<typeof import('../src/core/encoding/chains.ts')>(
        '../src/core/encoding/chains.ts',
        ({ CHAIN_PARAMETERS }) => ({
          CHAIN_PARAMETERS: {
            ...CHAIN_PARAMETERS,
            main: { ...CHAIN_PARAMETERS.main, wifPrefix: 0xef },
          },
        }),
      ),
    failed: 'private key in WIF',
  },
  {
    name: 'a hash type',
    put: () =>
      changed<typeof import('../src/core/script/hash-type.ts')>(
        '../src/core/script/hash-type.ts',
        ({ outputModeOf }) => ({ outputModeOf: (type) => outputModeOf(type ^ 2) }),
      ),
    failed: 'digest of segwit v0 (BIP 143)',
  },
  {
    name: 'a vector',
    put: () =>
      changed<typeof import('../src/core/self-test/vectors.ts')>(
        '../src/core/self-test/vectors.ts',
        ({ SELF_TEST_VECTORS }) => ({
          SELF_TEST_VECTORS: SELF_TEST_VECTORS.map((vector, i) =>
            i === 3 ? { ...vector, expected: vector.expected.replace('8', '9') } : vector,
          ),
        }),
      ),
    failed: 'RIPEMD-160 of "abc"',
  },
];

const PSBT =
  'cHNidP8BAFUCAAAAAYVYGYtFOmzWW02J4floLMSWXiq87ryfT5C0+/lqByA/AAAAAAD9////ASBEhAkAAAAAGXapFJPmd3oSQ2m6vJt3tPL1/53PxtHziKwAAAAAAAAA';
const KEY = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';

function body(method: string, ...params: readonly unknown[]): string {
  return JSON.stringify({ jsonrpc: '1.0', id: 1, method, params });
}

/** Calls with private keys, and one without. */
const CALLS = [
  { method: 'signpsbtwithkey', body: body('signpsbtwithkey', PSBT, [KEY]), isRefused: true },
  {
    method: 'signmessagewithprivkey',
    body: body('signmessagewithprivkey', KEY, 'hello'),
    isRefused: true,
  },
  {
    method: 'signrawtransactionwithkey',
    body: body('signrawtransactionwithkey', '00', [KEY]),
    isRefused: true,
  },
  { method: 'decodepsbt', body: body('decodepsbt', PSBT), isRefused: false },
];

describe.each(FAULTS)('with $name changed', ({ put, failed }) => {
  afterEach(() => {
    for (const path of mocked.splice(0)) vi.doUnmock(path);
    vi.resetModules();
  });

  test.each(CALLS)('$method: refused is $isRefused', async ({ body: call, isRefused }) => {
    vi.resetModules();
    put();
    const { execute } = await import('../src/rpc/dispatch.ts');
    const answer = execute(call, { chain: 'regtest', randomBytes: (n) => new Uint8Array(n) }).body;
    expect(
      answer.includes(`"code":-1,"message":"Self-test failed: ${failed.replaceAll('"', '\\"')}"`),
    ).toBe(isRefused);
    expect(answer).not.toContain(KEY);
  });

  test('a worker answers no request that brings keys, and says why when it is asked', async () => {
    vi.resetModules();
    put();
    const { createHandlers } = await import('../src/worker/handlers.ts');
    const { serve } = await import('../src/worker/serve.ts');
    const said: WorkerReply[] = [];
    const ask = (request: Request) => serve(createHandlers(), request, (reply) => said.push(reply));
    await ask({
      id: 1,
      name: 'prepareSigning',
      ask: {
        form: {
          ...{ chain: 'regtest', transaction: '00', utxos: [], hashType: 'DEFAULT' },
          keys: new TextEncoder().encode(KEY),
        },
      },
    });
    await ask({ id: 2, name: 'selfTest', ask: {} });
    expect(said).toEqual([
      { id: 1, failed: true },
      { id: 2, answer: { failed } },
    ]);
  });
});
