import { Point } from '@noble/secp256k1';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WorkerLost } from '../src/channel/conversation.ts';
import { createMessageClient } from '../src/channel/message-client.ts';
import { createSignClient } from '../src/channel/sign-client.ts';
import { startSigning } from '../src/channel/sign-pool.ts';
import { fakeWorkers } from '../src/channel/testing/fake-worker.ts';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import { publicKeyOf } from '../src/core/crypto/public-key.ts';
import {
  encodeWif,
  extendedPrivateKeyText,
} from '../src/core/encoding/testing/private-key-text.ts';
import type { RawForm } from '../src/core/form/types.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { parseJson } from '../src/rpc/json/parse.ts';
import { isArray } from '../src/rpc/json/value.ts';
import { formOfCall } from './signing-forms.ts';

/*
 * Faults of the machine while something is signed, put in by doubles of the library and
 * of what stands around it. Whatever signs answers with an internal error, and no
 * signature leaves: a wrong one, together with the right one, gives the key away.
 */

type Fault =
  /** One bit of R or of S. */
  | 'r'
  | 's'
  /** It is signed with the next key. */
  | 'key'
  /** The point of the nonce is another one. */
  | 'point'
  /** The point of the nonce is none. */
  | 'off-curve';

const FAULTS: readonly Fault[] = ['r', 's', 'key', 'point', 'off-curve'];

/** The fault that happens now, how often it did, and the numbers of nonces so far. */
const double = vi.hoisted(() => ({
  fault: undefined as Fault | undefined,
  hits: 0,
  nonces: new Set<bigint>(),
  /** How deep in a function of that name. */
  inside: { sign: 0, share: 0 },
  /** How often a share's private key was read as a number. */
  reads: 0,
}));

/** Whether this fault happens now; it is counted. */
function strikes(fault: Fault): boolean {
  if (double.fault !== fault) return false;
  double.hits++;
  return true;
}

/** With the lowest bit of the byte at a place the other way round. */
function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at]! ^= 1;
  return copy;
}

function within<T>(name: keyof typeof double.inside, work: () => T): T {
  double.inside[name]++;
  try {
    return work();
  } finally {
    double.inside[name]--;
  }
}

vi.mock('@noble/secp256k1', async (original) => {
  const library = await original<typeof import('@noble/secp256k1')>();
  const sign: typeof library.sign = (message, privateKey, options) => {
    const key = strikes('key') ? flipped(privateKey, 31) : privateKey;
    const signature = within('sign', () => library.sign(message, key, options));
    // Behind the recovery byte.
    if (strikes('r')) signature[32]! ^= 1;
    if (strikes('s')) signature[64]! ^= 1;
    return signature;
  };
  return { ...library, sign };
});

/** Of Schnorr the steps are ours, and the library's are the points alone. */
vi.mock('../src/core/crypto/schnorr.ts', async (original) => {
  const schnorr = await original<typeof import('../src/core/crypto/schnorr.ts')>();
  const signSchnorr: typeof schnorr.signSchnorr = (message, keys) => {
    const privateKey = strikes('key') ? flipped(keys.privateKey, 31) : keys.privateKey;
    return schnorr.signSchnorr(message, { ...keys, privateKey });
  };
  return { ...schnorr, signSchnorr };
});

/** R and S of a Schnorr signature are put behind each other. */
vi.mock('../src/core/bytes/writer.ts', async (original) => {
  const writer = await original<typeof import('../src/core/bytes/writer.ts')>();
  const concatBytes: typeof writer.concatBytes = (...parts) => {
    const [r, s] = parts;
    if (parts.length !== 2 || r?.length !== 32 || s?.length !== 32) {
      return writer.concatBytes(...parts);
    }
    if (strikes('r')) return writer.concatBytes(flipped(r, 31), s);
    if (strikes('s')) return writer.concatBytes(r, flipped(s, 31));
    return writer.concatBytes(r, s);
  };
  return { ...writer, concatBytes };
});

vi.mock('../src/core/crypto/hashes.ts', async (original) => {
  const hashes = await original<typeof import('../src/core/crypto/hashes.ts')>();
  const taggedHash: typeof hashes.taggedHash = (tag, ...parts) => {
    const hash = hashes.taggedHash(tag, ...parts);
    const isNonce = tag === 'BIP0340/nonce' || tag === 'MuSig/nonce';
    if (isNonce) double.nonces.add(BigInt(`0x${bytesToHex(hash)}`) % Point.CURVE().n);
    return hash;
  };
  return { ...hashes, taggedHash };
});

/** A share of MuSig2 is the last number that is written while one is made. */
vi.mock('../src/core/crypto/secp256k1.ts', async (original) => {
  const numbers = await original<typeof import('../src/core/crypto/secp256k1.ts')>();
  const isShare = () => double.inside.share > 0;
  const bytesOf: typeof numbers.bytesOf = (value) => {
    const bytes = numbers.bytesOf(value);
    return isShare() && strikes('s') ? flipped(bytes, 31) : bytes;
  };
  const numberOf: typeof numbers.numberOf = (bytes) => {
    const value = numbers.numberOf(bytes);
    const isKey = isShare() && SECRETS.some((secret) => Buffer.compare(secret, bytes) === 0);
    // The first time its public key is compared with the nonce's.
    return isKey && ++double.reads % 2 === 0 && strikes('key') ? value + 1n : value;
  };
  return { ...numbers, bytesOf, numberOf };
});

vi.mock('../src/core/crypto/musig.ts', async (original) => {
  const musig = await original<typeof import('../src/core/crypto/musig.ts')>();
  const signPartially: typeof musig.signPartially = (...args) =>
    within('share', () => musig.signPartially(...args));
  return { ...musig, signPartially };
});

beforeEach(() => {
  double.fault = undefined;
  double.hits = 0;
  double.reads = 0;
  const { multiply } = Point.prototype;
  vi.spyOn(Point.prototype, 'multiply').mockImplementation(function (
    this: Point,
    scalar: bigint,
    safe?: boolean,
  ) {
    const point = multiply.call(this, scalar, safe);
    const isNonce = safe !== false && (double.inside.sign > 0 || double.nonces.has(scalar));
    if (isNonce && strikes('point')) return point.add(Point.BASE);
    if (!isNonce || !strikes('off-curve')) return point;
    const { x, y } = point.toAffine();
    return Point.fromAffine({ x: x ^ 1n, y });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Works while a fault happens, which it must do. */
async function during<T>(fault: Fault, work: () => T | Promise<T>): Promise<T> {
  double.fault = fault;
  double.hits = 0;
  try {
    return await work();
  } finally {
    double.fault = undefined;
    expect(double.hits).toBeGreaterThan(0);
  }
}

const SECRETS = [5, 6].map((byte) => new Uint8Array(32).fill(byte));
const [SECRET] = SECRETS as [Uint8Array, Uint8Array];
const KEYS = SECRETS.map((secret) => encodeWif(secret, true, 'main'));
const [KEY] = KEYS as [string, string];
const LONG_KEY = encodeWif(SECRET, false, 'main');
const PUBLIC = SECRETS.map((secret) => bytesToHex(publicKeyOf(secret, true)));
const NOBODY = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';
const XPRV = extendedPrivateKeyText(
  {
    ...{ depth: 0, parentFingerprint: new Uint8Array(4), childNumber: 0 },
    ...{ chainCode: new Uint8Array(32).fill(9), privateKey: SECRET },
  },
  'main',
);

function rpc(method: string, ...params: readonly unknown[]): string {
  return execute(JSON.stringify({ id: 1, method, params }), { chain: 'main' }).body;
}

function result<Result>(method: string, ...params: readonly unknown[]): Result {
  const { result: found, error } = JSON.parse(rpc(method, ...params));
  if (error) throw new Error(`${method}: ${error.message}`);
  return found as Result;
}

const TXID = '07'.repeat(32);

/** What it takes to spend the first output of a descriptor. */
function spending(descriptor: string) {
  const info = result<{ checksum: string }>('getdescriptorinfo', descriptor);
  const whole = `${descriptor}#${info.checksum}`;
  const address = result<readonly string[]>('deriveaddresses', whole)[0]!;
  const { scriptPubKey } = result<{ scriptPubKey: string }>('validateaddress', address);
  const prevout = { txid: TXID, vout: 0, scriptPubKey, amount: '0.001' };
  const outputs = [[{ txid: TXID, vout: 0 }], [{ [address]: '0.0009' }]] as const;
  return { descriptor: whole, address, prevout, outputs };
}

function unsignedPsbt(descriptor: string): string {
  const { prevout, outputs, descriptor: whole } = spending(descriptor);
  const created = result<string>('createpsbt', ...outputs, 0, false, 2, 0);
  return result('utxoupdatepsbt', created, [whole], [prevout]);
}

function unsignedTransaction(descriptor: string): readonly unknown[] {
  const { prevout, outputs } = spending(descriptor);
  const script = /^wsh/.test(descriptor) && { witnessScript: `5121${PUBLIC[0]}51ae` };
  return [result('createrawtransaction', ...outputs), [KEY], [{ ...prevout, ...script }]];
}

function formOf(call: readonly unknown[]): RawForm {
  const values = parseJson(JSON.stringify(call)) ?? null;
  return formOfCall(isArray(values) ? values : [], 'main')!;
}

/** An output of each kind of signature. */
const LEGACY = `pkh(${PUBLIC[0]})`;
const SEGWIT = `wpkh(${PUBLIC[0]})`;
const SCRIPT = `wsh(multi(1,${PUBLIC[0]}))`;
/** With the output key itself, as a raw transaction is signed. */
const OUTPUT_KEY = `rawtr(${PUBLIC[0]})`;
const KEY_PATH = `tr(${PUBLIC[0]})`;
const SCRIPT_PATH = `tr(${NOBODY},pk(${PUBLIC[0]}))`;
const KEY_PATH_OF_TREE = `tr(${PUBLIC[0]},pk(${PUBLIC[1]}))`;

type Call = readonly [method: string, ...params: unknown[]];

const CALLS: readonly (readonly [descriptor: string, call: (descriptor: string) => Call])[] = [
  ...[LEGACY, SEGWIT, SCRIPT, OUTPUT_KEY].map((descriptor) => row(descriptor, rawTransactionCall)),
  // For P2PKH nothing is signed without the previous transaction.
  ...[SEGWIT, SCRIPT, KEY_PATH, KEY_PATH_OF_TREE, SCRIPT_PATH].map((descriptor) =>
    row(descriptor, psbtCall),
  ),
  row(`wpkh(${KEY})`, descriptorCall),
  row(`tr(${KEY})`, descriptorCall),
  row(`tr(${NOBODY},pk(${KEY}))`, descriptorCall),
  row(`wpkh(${XPRV}/0h/1)`, descriptorCall),
  row(`tr(${XPRV}/1/2)`, descriptorCall),
  row('a compressed key', () => ['signmessagewithprivkey', KEY, 'hello']),
  row('another key', () => ['signmessagewithprivkey', LONG_KEY, 'hello']),
  ...[LEGACY, SEGWIT, `sh(${SEGWIT})`, KEY_PATH, OUTPUT_KEY].map((descriptor) =>
    row(descriptor, messageCall),
  ),
];

function row(descriptor: string, call: (descriptor: string) => Call) {
  return [descriptor, call] as const;
}

function rawTransactionCall(descriptor: string): Call {
  return ['signrawtransactionwithkey', ...unsignedTransaction(descriptor)];
}

function psbtCall(descriptor: string): Call {
  return ['signpsbtwithkey', unsignedPsbt(descriptor), [KEY]];
}

function descriptorCall(descriptor: string): Call {
  const { prevout, outputs, descriptor: whole } = spending(descriptor);
  const psbt = result('createpsbt', ...outputs, 0, false, 2, 0);
  return ['descriptorprocesspsbt', psbt, [whole], 'DEFAULT', true, true, [prevout]];
}

function messageCall(descriptor: string): Call {
  return ['signmessagebip322', spending(descriptor).address, 'hello', [KEY]];
}

const INTERNAL_ERROR = {
  result: null,
  error: { code: -32603, message: 'Internal error' },
  id: 1,
};

/** Without the keys, so that one can read it. */
function named(descriptor: string): string {
  return [KEY, XPRV, ...PUBLIC, NOBODY].reduce(
    (text, key, i) => text.replaceAll(key, `key ${i}`),
    descriptor,
  );
}

describe.each(
  CALLS.map(([descriptor, callOf]) => [callOf(descriptor), named(descriptor)] as const),
)('$0.0, %s', (call) => {
  const right = rpc(...call);

  test('signs', () => {
    const { result: answer, error } = JSON.parse(right);
    expect(error).toBeNull();
    if (typeof answer !== 'string') expect(answer.complete).toBe(true);
  });

  test.each(FAULTS)('fault: %s', async (fault) => {
    expect(JSON.parse(await during(fault, () => rpc(...call)))).toEqual(INTERNAL_ERROR);
    expect(rpc(...call)).toBe(right);
  });
});

describe('the Sign view', () => {
  const question = (descriptor: string) =>
    ({
      psbt: unsignedPsbt(descriptor),
      keys: utf8Of(KEY),
      chain: 'main',
      hashType: 'DEFAULT',
    }) as const;
  const unheard = () => undefined;

  describe.each([SEGWIT, SCRIPT, OUTPUT_KEY])(
    'a transaction by several workers, %s',
    (descriptor) => {
      test.each(FAULTS)('fault: %s', async (fault) => {
        const request = () => ({ form: formOf(unsignedTransaction(descriptor)) });
        const { started, start } = fakeWorkers();
        const options = { workers: 3, partsPerWorker: 1 };
        const sign = () => startSigning(start, request(), options).outcome;
        expect(await sign()).toMatchObject({ ok: true });
        expect(await during(fault, sign)).toEqual({
          ok: false,
          refusal: { code: -32603, message: 'Internal error' },
        });
        expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
      });
    },
  );

  describe.each([SEGWIT, KEY_PATH, SCRIPT_PATH])('a PSBT, %s', (descriptor) => {
    test.each(FAULTS)('fault: %s', async (fault) => {
      const { started, start } = fakeWorkers();
      const sign = () => createSignClient(start).signPsbt(question(descriptor), unheard).outcome;
      expect(await sign()).toMatchObject({ ok: true, complete: true });
      await expect(during(fault, sign)).rejects.toThrow(WorkerLost);
      expect(started.every(({ isTerminated }) => isTerminated)).toBe(true);
    });
  });
});

describe.each([
  ['core', LEGACY],
  ['bip322', SEGWIT],
  ['full', KEY_PATH],
] as const)('the view of messages, %s, %s', (form, descriptor) => {
  test.each(FAULTS)('fault: %s', async (fault) => {
    const { address } = spending(descriptor);
    const locks = { lockTime: 0, sequence: 0 };
    const parts = { address, message: 'hello', form, scripts: [], ...locks };
    const asked = () => ({ chain: 'main', ...parts, keys: utf8Of(KEYS.join('\n')) }) as const;
    const sign = () => createMessageClient(fakeWorkers().start).sign(asked());
    expect(await sign()).toMatchObject({ ok: true });
    expect(await during(fault, sign)).toEqual({ ok: false, fault: 'lost' });
  });
});

describe('the rounds of MuSig2', () => {
  const START = () => unsignedPsbt(`tr(musig(${PUBLIC}))`);

  /** A signer with a page of its own. */
  function signer(index: number) {
    const client = createSignClient(fakeWorkers().start);
    return async (psbt: string) => {
      const question = {
        psbt,
        keys: utf8Of(KEYS[index]!),
        chain: 'main',
        hashType: 'DEFAULT',
      } as const;
      const answer = await client.signPsbt(question, () => undefined).outcome;
      if (!answer.ok) throw new Error(answer.fault);
      return answer;
    };
  }

  test('a public nonce with the fault point gives no share', async () => {
    const [a, b] = [signer(0), signer(1)];
    const first = await during('point', () => a(START()));
    const second = await b(first.psbt);
    await expect(a(second.psbt)).rejects.toThrow(WorkerLost);
  });

  test('a nonce off the curve is not even sent', async () => {
    await expect(during('off-curve', () => signer(0)(START()))).rejects.toThrow(WorkerLost);
  });

  test.each<Fault>(['s', 'key'])('no share with the fault %s is sent', async (fault) => {
    const [a, b] = [signer(0), signer(1)];
    const { psbt } = await a(START());
    await expect(during(fault, () => b(psbt))).rejects.toThrow(WorkerLost);
    // What was in the worker has ended with it, so that no nonce signs a second time.
    const { psbt: between } = await b(psbt);
    await expect(during(fault, () => a(between))).rejects.toThrow(WorkerLost);
    expect((await a(between)).musig?.refusals).toEqual(['lost']);
  });

  test('no signature of all shares with the fault r', async () => {
    const [a, b] = [signer(0), signer(1)];
    const { psbt } = await b((await a(START())).psbt);
    // The last share is right, and then all are put together.
    await expect(during('r', () => a(psbt))).rejects.toThrow(WorkerLost);
  });
});
