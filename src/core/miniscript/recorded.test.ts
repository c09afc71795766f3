import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { pointFromScalar } from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { equalBytes, reversed } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { type Chain, parseChain } from '../encoding/chains.ts';
import { decodeWif } from '../encoding/wif.ts';
import { solve } from '../script/solver.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction } from '../tx/types.ts';
import { fromScript } from './from-script.ts';
import { fromText } from './from-text.ts';
import { type Satisfier, satisfy } from './satisfy.ts';
import { toScript } from './to-script.ts';
import { toText } from './to-text.ts';

/** Where signing was asked for, of whatever can be in a request. */
const FILES = ['sign-miniscript', 'sign-regtest', 'sign-main', 'sign-odd'] as const;

interface PreviousOutput {
  readonly txid: string;
  readonly vout: number;
  readonly scriptPubKey: string;
  readonly witnessScript?: string;
}

interface Call {
  readonly chain: Chain;
  readonly transaction: Transaction;
  readonly keys: readonly string[];
  readonly previous: readonly PreviousOutput[];
  readonly sighash: string;
  readonly signed: Transaction;
}

/** The calls of a file that were answered with a transaction. */
function* callsOf(file: string): Generator<Call> {
  const url = new URL(`../../../test/fixtures/core/${file}.jsonl.gz`, import.meta.url);
  for (const line of gunzipSync(readFileSync(url)).toString().split('\n')) {
    const call = line === '' ? undefined : callOf(JSON.parse(line));
    if (call !== undefined) yield call;
  }
}

interface Line {
  readonly chain: string;
  readonly request: string;
  readonly status: number;
  readonly response: string;
}

function callOf({ chain, request, status, response }: Line): Call | undefined {
  const { method, params } = JSON.parse(request);
  const known = parseChain(chain);
  if (status !== 200 || method !== 'signrawtransactionwithkey' || known === undefined) return;
  const [hex, keys, previous, sighash] = params;
  if (!Array.isArray(previous)) return undefined;
  return {
    chain: known,
    transaction: transactionOf(hex),
    ...{ keys, previous, sighash: String(sighash) },
    signed: transactionOf(JSON.parse(response).result.hex),
  };
}

function transactionOf(hex: string): Transaction {
  return decodeTransaction(bytesOf(hex));
}

function bytesOf(hex: string): Uint8Array {
  return hexToBytes(hex) ?? new Uint8Array(0);
}

/** An input whose witness script only miniscript can satisfy, with what is needed for that. */
interface Input {
  readonly script: Uint8Array;
  readonly keys: readonly Uint8Array[];
  readonly transaction: Transaction;
  readonly sequence: number;
  /** What the node made of it. */
  readonly witness: readonly Uint8Array[];
}

function* inputsOf(call: Call): Generator<Input> {
  for (const [index, input] of call.transaction.inputs.entries()) {
    const previous = call.previous.find(
      ({ txid, vout }) =>
        vout === input.prevout.vout && txid === bytesToHex(reversed(input.prevout.txid)),
    );
    const script = bytesOf(previous?.witnessScript ?? '');
    const isSigned = input.witness.length > 1;
    // An input without the output that SINGLE names is not signed by any key.
    const isLeftOut = /SINGLE/.test(call.sighash) && index >= call.transaction.outputs.length;
    if (previous === undefined || isSigned || isLeftOut) continue;
    if (!paysTo(bytesOf(previous.scriptPubKey), script)) continue;
    if (solve(script).type !== 'nonstandard') continue;
    yield {
      script,
      keys: call.keys.map((wif) => publicKeyOf(wif, call.chain)),
      transaction: call.transaction,
      sequence: input.sequence,
      witness: call.signed.inputs[index]!.witness,
    };
  }
}

/** Whether an output is P2WSH of a script, by itself or in P2SH. */
function paysTo(scriptPubKey: Uint8Array, script: Uint8Array): boolean {
  const program = concatBytes(Uint8Array.of(0, 32), sha256(script));
  const nested = concatBytes(Uint8Array.of(0xa9, 20), hash160(program), Uint8Array.of(0x87));
  return equalBytes(scriptPubKey, program) || equalBytes(scriptPubKey, nested);
}

function publicKeyOf(wif: string, chain: Chain): Uint8Array {
  const decoded = decodeWif(wif, chain);
  const key = decoded.ok ? pointFromScalar(decoded.key, decoded.compressed) : null;
  if (key === null) throw new Error('the node took a key that is none');
  return key;
}

/** A satisfier whose signatures have a size for each key that signs, and no meaning. */
function satisfierOf(input: Input, sizes: readonly number[]): Satisfier {
  return {
    sign: (key) => {
      const index = input.keys.findIndex((known) => equalBytes(known, key));
      const size = sizes[index];
      if (size === undefined || key.length !== 33) return undefined;
      return { available: 'yes', bytes: new Uint8Array(size).fill(0x30) };
    },
    preimage: () => undefined,
    checkOlder: (sequence) => meetsSequence(input, sequence),
    checkAfter: (lockTime) => meetsLockTime(input, lockTime),
  };
}

/** BIP 68 and BIP 112: version 2, not switched off, of the same kind, at least as much. */
function meetsSequence({ transaction, sequence }: Input, needed: number): boolean {
  if (transaction.version < 2 || sequence >= 2 ** 31) return false;
  const isTime = (value: number) => (value & 0x400000) !== 0;
  return isTime(sequence) === isTime(needed) && (needed & 0xffff) <= (sequence & 0xffff);
}

/** BIP 65: of the same kind, at least as much, and not switched off by the sequence number. */
function meetsLockTime({ transaction, sequence }: Input, needed: number): boolean {
  const isTime = (value: number) => value >= 500_000_000;
  const { lockTime } = transaction;
  return isTime(lockTime) === isTime(needed) && needed <= lockTime && sequence !== 0xffffffff;
}

/** Signatures by their size only, since theirs is all that the choice between them depends on. */
function shapeOf(witness: readonly Uint8Array[]): string {
  const isSignature = (element: Uint8Array) => element[0] === 0x30 && element.length <= 72;
  return witness
    .map((element) => (isSignature(element) ? `signature ${element.length}` : bytesToHex(element)))
    .join(', ');
}

/** The witness with signatures of these sizes; nothing but the script where there is no other. */
function ourShape(input: Input, sizes: readonly number[]): string {
  const keyOfHash = (hash: Uint8Array) => input.keys.find((key) => equalBytes(hash160(key), hash));
  const read = fromScript(input.script, keyOfHash);
  const result = read.ok ? satisfy(read.node, satisfierOf(input, sizes)) : undefined;
  const stack = result === undefined || result.available === 'no' ? [] : result.stack;
  return shapeOf([...stack, input.script]);
}

/**
 * Sizes that the keys' signatures may have had: 71 bytes, hash type included,
 * but for the few that begin with a zero byte.
 */
function* sizesOf(input: Input): Generator<readonly number[]> {
  const shorter = new Set(input.witness.map((element) => element.length));
  const options = [71, ...[70, 69, 68].filter((size) => shorter.has(size))];
  const count = options.length ** input.keys.length;
  for (let choice = 0; choice < count; choice++) {
    yield input.keys.map(
      (_, i) => options[Math.floor(choice / options.length ** i) % options.length]!,
    );
  }
}

function isReproduced(input: Input): boolean {
  const recorded = shapeOf(input.witness);
  for (const sizes of sizesOf(input)) if (ourShape(input, sizes) === recorded) return true;
  return false;
}

describe.each(FILES)('what Bitcoin Core signed in %s', (file) => {
  const inputs = [...callsOf(file)].flatMap((call) => [...inputsOf(call)]);
  const scripts = new Map(inputs.map(({ script }) => [bytesToHex(script), script]));
  const read = [...scripts.values()].flatMap((script) => {
    const result = fromScript(script);
    return result.ok ? [{ script, node: result.node }] : [];
  });
  const satisfied = inputs.filter(({ witness }) => witness.length > 1);

  test(`${read.length} of ${scripts.size} different witness scripts are miniscripts`, () => {
    expect(read.length).toBeGreaterThan(10);
    for (const { script, node } of read) {
      expect(bytesToHex(toScript(node))).toBe(bytesToHex(script));
      const again = fromText(toText(node));
      expect(again.ok && bytesToHex(toScript(again.node))).toBe(bytesToHex(script));
    }
  });

  test(`${inputs.length} inputs, of which ${satisfied.length} were satisfied, have the same shape`, () => {
    expect(satisfied.length).toBeGreaterThan(5);
    expect(
      inputs.filter((input) => !isReproduced(input)).map(({ script }) => bytesToHex(script)),
    ).toEqual([]);
  });
});
