/** What a script that asks for no key may want to be given: made of what stands in it. */
import { bytesToHex } from '../bytes/hex.ts';
import { MAX_SCRIPT_ELEMENT_SIZE } from '../script/limits.ts';
import { decodeScriptNumber, encodeScriptNumber } from '../script/number.ts';
import { decodeSmallInteger, isSmallInteger, Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';

/** More would only make the search longer. */
const MOST_ITEMS = 40;
const MOST_NUMBERS = 8;

/**
 * Items to try, the likeliest first: nothing and one, which choose branches and stand for
 * a signature that does not fit; what the script pushes, which it may compare with;
 * sums and differences of its numbers, which it may count to; and bytes of these sizes.
 */
export function guessedItems(script: Uint8Array): readonly Uint8Array[] {
  const all = [...readInstructions(script)];
  const numbers = [...new Set(all.flatMap((one) => numberIn(one) ?? []))].slice(0, MOST_NUMBERS);
  const isSized = all.some(({ opcode }) => opcode === Opcode.OP_SIZE);
  const items = [
    encodeScriptNumber(0),
    encodeScriptNumber(1),
    ...all.flatMap(({ data }) => (data && data.length <= MAX_SCRIPT_ELEMENT_SIZE ? [data] : [])),
    ...numbers.map(encodeScriptNumber),
    ...(isSized ? numbers.flatMap(bytesOfSize) : []),
    ...sumsOf(numbers).map(encodeScriptNumber),
    encodeScriptNumber(-1),
  ];
  const distinct = new Map(items.map((item) => [bytesToHex(item), item]));
  return [...distinct.values()].slice(0, MOST_ITEMS);
}

function numberIn({ opcode, data }: Instruction): number | undefined {
  if (isSmallInteger(opcode)) return decodeSmallInteger(opcode);
  const number = data && decodeScriptNumber(data, false);
  return typeof number === 'number' ? number : undefined;
}

function bytesOfSize(size: number): readonly Uint8Array[] {
  const fits = size > 0 && size <= MAX_SCRIPT_ELEMENT_SIZE;
  return fits ? [new Uint8Array(size).fill(1)] : [];
}

function sumsOf(numbers: readonly number[]): readonly number[] {
  return numbers.flatMap((a) => [a + 1, a - 1, ...numbers.flatMap((b) => [a - b, a + b])]);
}
