/** A script with each key, or its hash, replaced by its signer, keys of one multisig in any order. */
import { bytesToHex } from '../bytes/hex.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';
import { type KeySigners, type Signer, type Signers, signerKeyName } from './signers.ts';

/** An instruction as it is told. */
interface Word {
  readonly opcode: number;
  readonly text: string;
  readonly key?: KeySigners;
}

/** `undefined` where a key has no signer, there is no key, or a push runs past the end. */
export function scriptWithSigners(
  script: Uint8Array,
  isTapscript: boolean,
  signers: Signers,
): { readonly text: string; readonly signers: readonly Signer[] } | undefined {
  const all = [...readInstructions(script)];
  if (all.at(-1)?.ok === false) return undefined;
  const words: Word[] = [];
  for (const i of all.keys()) {
    const word = wordAt(all, i, isTapscript, signers);
    if (!word) return undefined;
    words.push(word);
  }
  const named = words.flatMap(({ key }) => key ?? []);
  return named.length > 0 ? { text: inAnyOrder(words).join(' '), signers: named } : undefined;
}

function wordAt(
  all: readonly Instruction[],
  i: number,
  isTapscript: boolean,
  signers: Signers,
): Word | undefined {
  const { opcode, data } = all[i]!;
  if (!data) return { opcode, text: String(opcode) };
  const isKey = isTapscript ? data.length === 32 && !isDigest(all, i) : isPublicKeySize(data);
  const key = isKey ? signers.of(data) : data.length === 20 ? signers.ofHash(data) : undefined;
  if (key) return { opcode, text: `<${signerKeyName(key)}>`, key };
  return isKey || isKeyHash(all, i) ? undefined : { opcode, text: `"${bytesToHex(data)}"` };
}

const HASHES: ReadonlySet<number> = new Set([Opcode.OP_SHA256, Opcode.OP_HASH256]);
const COMPARISONS: ReadonlySet<number> = new Set([Opcode.OP_EQUAL, Opcode.OP_EQUALVERIFY]);

/** What a preimage is held against: `OP_SHA256 <digest> OP_EQUAL`. */
function isDigest(all: readonly Instruction[], i: number): boolean {
  const before = all[i - 1]?.opcode;
  const after = all[i + 1]?.opcode;
  if (before === undefined || after === undefined) return false;
  return HASHES.has(before) && COMPARISONS.has(after);
}

/** `OP_DUP OP_HASH160 <hash>`: a key is held against it. */
function isKeyHash(all: readonly Instruction[], i: number): boolean {
  return all[i - 1]?.opcode === Opcode.OP_HASH160 && all[i - 2]?.opcode === Opcode.OP_DUP;
}

/** Texts, those of the keys of each multisig sorted. */
function inAnyOrder(words: readonly Word[]): readonly string[] {
  const texts = words.map(({ text }) => text);
  for (let i = 0; i < words.length; i++) {
    const places = multisigAt(words, i);
    const sorted = places.map((at) => texts[at]!).sort();
    for (const [n, at] of places.entries()) texts[at] = sorted[n]!;
    i = Math.max(i, ...places);
  }
  return texts;
}

/** Where the keys are of a multisig whose first one is here: pushes in a row, or those of BIP 387. */
function multisigAt(words: readonly Word[], first: number): readonly number[] {
  const isAdded = words[first + 1]?.opcode === Opcode.OP_CHECKSIG;
  const step = isAdded ? 2 : 1;
  const places: number[] = [];
  for (let at = first; words[at]?.key; at += step) {
    const isNext = at === first || !isAdded || words[at + 1]?.opcode === Opcode.OP_CHECKSIGADD;
    if (!isNext) break;
    places.push(at);
  }
  return places;
}
