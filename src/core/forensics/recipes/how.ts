/** Mistakes in how the right preimage becomes what is signed. */
import { bytesToHex } from '../../bytes/hex.ts';
import { reversed } from '../../bytes/order.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { sha256, sha256d } from '../../crypto/hashes.ts';
import type { CauseDetail } from '../../verdict/signature-cause.ts';
import type { CauseCode } from '../causes.ts';
import type { Message } from '../message.ts';

/** Other digests of a message, likeliest first. */
export type HowRecipe = (message: Message) => Iterable<readonly [CauseDetail, Uint8Array]>;

function* otherHashes({ rules, preimage, digest }: Message): ReturnType<HowRecipe> {
  if (rules === 'taproot') {
    if (preimage) yield [{ hash: 'untagged' }, sha256(preimage)];
    if (preimage) yield [{ hash: 'double' }, sha256d(preimage)];
    yield [{ hash: 'again' }, sha256(digest)];
    return;
  }
  if (preimage) yield [{ hash: 'single' }, sha256(preimage)];
  yield [{ hash: 'again' }, sha256(digest)];
  yield [{ hash: 'again2' }, sha256d(digest)];
}

/** In front of a text message (MESSAGE_MAGIC, common/signmessage.cpp), behind its length. */
const MAGIC = new TextEncoder().encode('\x18Bitcoin Signed Message:\n');

function* asText({ digest }: Message): ReturnType<HowRecipe> {
  const hex = (bytes: Uint8Array) => new TextEncoder().encode(bytesToHex(bytes));
  const texts: readonly (readonly [string, Uint8Array])[] = [
    ['hex', hex(digest)],
    ['bytes', digest],
    ['hex reversed', hex(reversed(digest))],
  ];
  for (const [text, bytes] of texts) {
    // None of them is above 252 bytes, so that the length is one.
    yield [{ text }, sha256d(concatBytes(MAGIC, Uint8Array.of(bytes.length), bytes))];
  }
}

export const HOW_RECIPES = {
  'digest-reversed': ({ digest }) => [[{}, reversed(digest)]],
  'hash-function': otherHashes,
  'message-signed': asText,
} as const satisfies Readonly<Partial<Record<CauseCode, HowRecipe>>>;
