import { hexToBytes } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { Opcode } from '../../script/opcodes.ts';
import { keyOf } from './keys.ts';

/** 32 and 20 bytes for hashes of which nobody knows the preimage. */
export const HASH_32 = '11'.repeat(32);
export const HASH_20 = '22'.repeat(20);

/**
 * A script as BIP 379 writes it: opcodes without their `OP_`, `<A>` for a key of
 * the tests, `<#A>` for its hash, and in other brackets bytes in hex, pushed by
 * an opcode of their length. What stands in quotes is bytes as they are.
 */
export function scriptOf(words: string): Uint8Array {
  return concatBytes(...words.split(' ').map(wordBytes));
}

function wordBytes(word: string): Uint8Array {
  const pushed = /^<(.+)>$/.exec(word)?.[1];
  if (pushed !== undefined) return pushOf(dataOf(pushed));
  const raw = /^"(.+)"$/.exec(word)?.[1];
  return raw === undefined ? opcodeOf(word) : bytesOf(raw);
}

function pushOf(data: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(data.length), data);
}

function dataOf(word: string): Uint8Array {
  if (/^[A-Z]$/.test(word)) return keyOf(word);
  if (word.startsWith('#')) return hash160(keyOf(word.slice(1)));
  return bytesOf(word);
}

function bytesOf(hex: string): Uint8Array {
  const bytes = hexToBytes(hex);
  if (bytes === undefined) throw new Error(`not hex: ${hex}`);
  return bytes;
}

function opcodeOf(name: string): Uint8Array {
  const code = Object.entries(Opcode).find(([known]) => known === `OP_${name}`)?.[1];
  if (code === undefined) throw new Error(`no opcode: ${name}`);
  return Uint8Array.of(code);
}
