import { sha256 } from '../crypto/hashes.ts';
import { hmacSha512Under } from '../crypto/hmac.ts';
import { ENGLISH_WORDS } from './english-words.ts';
import { mnemonicWords } from './mnemonic-text.ts';

/** Why words give no seed; of one that is not in the list its place, from 0. */
export type MnemonicFault =
  | { readonly fault: 'count' | 'checksum' }
  | { readonly fault: 'unknown'; readonly place: number };

export type ReadMnemonic =
  /** 64 bytes; a buffer of the caller's own, to be overwritten. */
  { readonly ok: true; readonly seed: Uint8Array } | ({ readonly ok: false } & MnemonicFault);

const COUNTS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

/**
 * The seed of English words with a passphrase, which may be empty (BIP 39). Every
 * word has to be in the list, and the checksum has to be right.
 */
export function readMnemonic(text: string, passphrase: string): ReadMnemonic {
  const words = mnemonicWords(text);
  const numbers = words.map((word) => ENGLISH_WORDS.indexOf(word));
  const place = numbers.indexOf(-1);
  if (place >= 0) return { ok: false, fault: 'unknown', place };
  if (!COUNTS.has(words.length)) return { ok: false, fault: 'count' };
  if (!isChecked(numbers)) return { ok: false, fault: 'checksum' };
  return { ok: true, seed: seedOf(words.join(' '), passphrase) };
}

/** Behind the entropy stands a bit of its hash for each 32 of its own ("Generating the mnemonic"). */
function isChecked(numbers: readonly number[]): boolean {
  const bits = numbers.map((number) => number.toString(2).padStart(11, '0')).join('');
  const checksumLength = bits.length / 33;
  const entropy = Uint8Array.from({ length: checksumLength * 4 }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8), 2),
  );
  // At most 8 bits, so the first byte has them all.
  const [first = 0] = sha256(entropy);
  entropy.fill(0);
  return first.toString(2).padStart(8, '0').startsWith(bits.slice(-checksumLength));
}

const ROUNDS = 2048;

/** "From mnemonic to seed": PBKDF2 with HMAC-SHA512, of which one block is 64 bytes. */
function seedOf(mnemonic: string, passphrase: string): Uint8Array {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const password = bytesOf(mnemonic);
  const hashed = hmacSha512Under(password);
  let block = hashed(bytesOf(`mnemonic${passphrase.normalize('NFKD')}\0\0\0\x01`));
  const seed = block.slice();
  for (let round = 1; round < ROUNDS; round++) {
    block = hashed(block);
    for (const [i, byte] of block.entries()) seed[i]! ^= byte;
  }
  password.fill(0);
  block.fill(0);
  return seed;
}
