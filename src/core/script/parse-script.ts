import { hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { encodeScriptNumber } from './number.ts';
import { Opcode } from './opcodes.ts';
import { encodePush } from './push.ts';

/** Opcodes by name, with OP_ and without, from OP_NOP on; OP_RESERVED too. */
const OPCODES: ReadonlyMap<string, number> = new Map(
  Object.entries(Opcode)
    .filter(([, code]) => code === Opcode.OP_RESERVED || code >= Opcode.OP_NOP)
    .filter(([, code]) => code <= Opcode.OP_CHECKSIGADD)
    .flatMap(([name, code]): [string, number][] => [
      [name, code],
      [name.slice(3), code],
    ]),
);

/** What is no word of a script, or no item of a stack, which is whole bytes in hex. */
export class WrongWord extends Error {
  constructor(
    readonly word: string,
    readonly of: 'script' | 'stack' = 'script',
  ) {
    super(`not a word of a ${of}: ${word}`);
  }
}

/**
 * A script from the words of Core's test data (ParseScript, core_io.cpp):
 * numbers and 'texts' are pushed, 0x… are raw bytes, the rest are opcodes, here
 * OP_CHECKSIGADD among them.
 * Raises a {@link WrongWord} for any other word.
 */
export function parseScript(text: string): Uint8Array {
  const words = text.split(/[ \t\r\n]/).filter((word) => word !== '');
  return concatBytes(...words.map(parseWord));
}

function parseWord(word: string): Uint8Array {
  if (/^-?[0-9]+$/.test(word)) return pushNumber(Number(word));
  if (word.startsWith('0x')) return need(hexToBytes(word.slice(2)), word);
  if (/^'.*'$/.test(word)) return encodePush(new TextEncoder().encode(word.slice(1, -1)));
  return Uint8Array.of(need(OPCODES.get(word), word));
}

/** As CScript's operator << of a number: -1 to 16 have opcodes of their own. */
function pushNumber(value: number): Uint8Array {
  if (value === -1 || (value >= 1 && value <= 16)) return Uint8Array.of(Opcode.OP_1 - 1 + value);
  return encodePush(encodeScriptNumber(value));
}

function need<T>(value: T | undefined, word: string): T {
  if (value === undefined) throw new WrongWord(word);
  return value;
}
