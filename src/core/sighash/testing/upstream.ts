import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { SHARED_FOLDER } from '../../../../scripts/shared-folder.ts';
import { hexToBytes } from '../../bytes/hex.ts';
import {
  SCRIPT_FLAG_NAMES,
  type ScriptFlagName,
  type ScriptFlags,
  scriptFlags,
} from '../../script/interpreter/flags.ts';
import { CURVE_VERIFIER, type SignatureVerifier } from '../verifier.ts';

/** A file of Bitcoin Core's own test data, which is no part of the project: for `*.shared.test.ts` alone. */
export function readUpstream<T>(name: string): T {
  const bytes = readFileSync(`${SHARED_FOLDER}/upstream-vectors/${name}`);
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return JSON.parse(text) as T;
}

/** Hex that may be empty. Raises an Error for what is no hex. */
export function bytesOf(hex: string): Uint8Array {
  const bytes = hex === '' ? new Uint8Array(0) : hexToBytes(hex);
  if (!bytes) throw new Error(`not hex: ${hex}`);
  return bytes;
}

/** Flags as Core's test data names them: with commas between, NONE or nothing for none. */
export function parseFlags(text: string): ScriptFlags {
  if (text === '' || text === 'NONE') return 0;
  return scriptFlags(...text.split(',').map(flagName));
}

function flagName(name: string): ScriptFlagName {
  const known = SCRIPT_FLAG_NAMES.find((flag) => flag === name);
  if (known === undefined) throw new Error(`no flag: ${name}`);
  return known;
}

/** Verifies no signature twice: the same cases are run under many sets of flags. */
export class CachingVerifier implements SignatureVerifier {
  private readonly known = new Map<string, boolean>();

  ecdsa(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return this.recall('ecdsa', signature, digest, publicKey);
  }

  schnorr(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
    return this.recall('schnorr', signature, digest, publicKey);
  }

  /** How many signatures were verified. */
  get size(): number {
    return this.known.size;
  }

  private recall(
    kind: 'ecdsa' | 'schnorr',
    signature: Uint8Array,
    digest: Uint8Array,
    publicKey: Uint8Array,
  ): boolean {
    const name = [kind, ...[signature, digest, publicKey].map(hexOf)].join();
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const valid = CURVE_VERIFIER[kind](signature, digest, publicKey);
    this.known.set(name, valid);
    return valid;
  }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}

/** Bits drawn from a seed, so that a run can be repeated (xorshift32). */
export function randomBits(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
