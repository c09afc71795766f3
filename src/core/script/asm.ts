import { bytesToHex } from '../bytes/hex.ts';
import { hashTypeWord } from './hash-type.ts';
import { MAX_SCRIPT_SIZE } from './limits.ts';
import { scriptNumberAt } from './number.ts';
import { Opcode, opcodeName } from './opcodes.ts';
import { ScriptReader } from './reader.ts';
import { isStrictDerSignature } from './signature-encoding.ts';

/** Pushes of up to this many bytes are shown as numbers. */
const LONGEST_NUMBER = 4;

/**
 * Whether no spend of this script can succeed (CScript::IsUnspendable): it
 * begins with OP_RETURN or is longer than 10,000 bytes.
 */
export function isUnspendable(script: Uint8Array): boolean {
  return script[0] === Opcode.OP_RETURN || script.length > MAX_SCRIPT_SIZE;
}

/**
 * A script as words (ScriptToAsmStr, core_io.cpp): opcode names, pushes of up
 * to four bytes as signed numbers, longer ones as hex, and `[error]` for a push
 * that runs past the end. With `decodeSighash` the hash type of what looks like
 * a signature is a word behind it, as `[ALL]`, unless the script is unspendable.
 */
export function scriptToAsm(script: Uint8Array, decodeSighash: boolean): string {
  const hex = decodeSighash && !isUnspendable(script) ? signatureToHex : bytesToHex;
  const reader = new ScriptReader(script);
  const lines: string[] = [];
  let words: string[] = [];
  while (reader.next()) {
    words.push(asmWord(reader, hex));
    if (words.length < WORDS_PER_LINE) continue;
    lines.push(words.join(' '));
    words = [];
  }
  if (reader.failed) words.push('[error]');
  if (words.length > 0) lines.push(words.join(' '));
  return lines.length === 1 ? lines[0]! : lines.join(' ');
}

/** Words are joined by so many at a time: a script of 32 MiB may have as many words as bytes. */
const WORDS_PER_LINE = 4096;

/** An instruction as one word; `hex` writes a push of more than four bytes. */
export function asmWord(
  instruction: Pick<ScriptReader, 'opcode' | 'data'>,
  hex = bytesToHex,
): string {
  if (instruction.opcode > Opcode.OP_PUSHDATA4) return opcodeName(instruction.opcode);
  const { data } = instruction;
  if (data.length > LONGEST_NUMBER) return hex(data);
  return String(scriptNumberAt(data, 0, data.length));
}

/** Pushed bytes as hex; of a signature without its last byte, and that as a word. */
function signatureToHex(bytes: Uint8Array): string {
  if (!isStrictDerSignature(bytes)) return bytesToHex(bytes);
  const last = bytes.length - 1;
  return `${bytesToHex(bytes.subarray(0, last))}[${hashTypeWord(bytes[last]!)}]`;
}
