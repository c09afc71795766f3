import { bytesToHex } from '../bytes/hex.ts';
import { joinBytes } from '../bytes/writer.ts';
import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { isUnspendable } from '../script/asm.ts';
import { destinationOf } from '../script/destination.ts';
import { hashTypeWord } from '../script/hash-type.ts';
import { scriptNumberAt } from '../script/number.ts';
import { Opcode, opcodeName } from '../script/opcodes.ts';
import { ScriptReader } from '../script/reader.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import { solve } from '../script/solver.ts';
import {
  cutValue,
  MAX_VALUE_LENGTH,
  type NodeValue,
  textOrHexValue,
  textValue,
} from './node-value.ts';

/** Pushes of up to this many bytes are shown as numbers (ScriptToAsmStr). */
const LONGEST_NUMBER = 4;
const ERROR = '[error]';

/**
 * The beginning of a script's words, as `scriptToAsm` writes them, and how
 * long they are, without the rest being written: a script of 32 MiB may have as
 * many words as bytes.
 */
export function asmValue(
  script: Uint8Array,
  decodeSighash: boolean,
  limit: number = MAX_VALUE_LENGTH,
): NodeValue {
  const named = decodeSighash && !isUnspendable(script);
  const reader = new ScriptReader(script);
  let text = '';
  let length = 0;
  const add = (word: string, wordLength: number) => {
    const space = length > 0 ? 1 : 0;
    if (text.length < limit) text += (space ? ' ' : '') + word;
    length += wordLength + space;
  };
  while (reader.next()) addWord(reader, named, limit, add);
  if (reader.failed) add(ERROR, ERROR.length);
  return cutValue(text, 'asm', length, limit);
}

function addWord(
  reader: ScriptReader,
  named: boolean,
  limit: number,
  add: (word: string, length: number) => void,
): void {
  if (!reader.isPush || reader.dataLength <= LONGEST_NUMBER) {
    const word = reader.isPush
      ? String(scriptNumberAt(reader.script, reader.dataStart, reader.end))
      : opcodeName(reader.opcode);
    add(word, word.length);
    return;
  }
  const { data } = reader;
  const type =
    named && isStrictDerSignature(data) ? hashTypeWord(data[data.length - 1]!) : undefined;
  const shown = type === undefined ? data : data.subarray(0, data.length - 1);
  const behind = type === undefined ? '' : `[${type}]`;
  const hex = bytesToHex(shown.subarray(0, limit));
  add(hex + behind, 2 * shown.length + behind.length);
}

/** What an output pays to: its address, the text that it carries, else its words. */
export function scriptPubKeyValue(
  script: Uint8Array,
  chain: Chain,
  limit: number = MAX_VALUE_LENGTH,
): NodeValue {
  const solution = solve(script);
  const destination = destinationOf(solution);
  if (destination) return { text: encodeAddress(destination, chain), form: 'address' };
  const carried = solution.type === 'nulldata' ? textValue(carriedData(script), limit) : undefined;
  return carried ?? asmValue(script, false, limit);
}

/** What an OP_RETURN script carries: its pushes behind each other, text where they are. */
export function carriedValue(script: Uint8Array): NodeValue {
  return textOrHexValue(carriedData(script));
}

function carriedData(script: Uint8Array): Uint8Array {
  const reader = new ScriptReader(script, 1);
  const pushes: Uint8Array[] = [];
  while (reader.next()) if (reader.isPush) pushes.push(reader.data);
  return pushes.length === 1 ? pushes[0]! : joinBytes(pushes);
}

/** Whether a script carries data and can never be spent. */
export function isReturnScript(script: Uint8Array): boolean {
  return script[0] === Opcode.OP_RETURN;
}
