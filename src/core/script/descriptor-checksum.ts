/**
 * The checksum of output descriptors (BIP 380, "Checksum"): eight characters of
 * a BCH code over GF(32). Its state of 40 bits is held in two halves of 20, as
 * numbers of 32 bits are all that bitwise operators know.
 */
import { BECH32_CHARACTERS } from '../encoding/bech32-code.ts';

/** Position of a character: its low five bits are one symbol, its group of 32 goes into another. */
const INPUT_CHARACTERS =
  "0123456789()[],'/*abcdefgh@:$%{}" +
  'IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~' +
  'ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';

const CHECKSUM_LENGTH = 8;

const POSITIONS = new Int8Array(128).fill(-1);
for (let i = 0; i < INPUT_CHARACTERS.length; i++) POSITIONS[INPUT_CHARACTERS.charCodeAt(i)] = i;

const GENERATORS = [0xf5dee51989, 0xa9fdca3312, 0x1bab10e32d, 0x3706b1677a, 0x644d626ffd];
const HALF = 2 ** 20;

/** What the five bits shifted out add to each half of the state. */
const GENERATORS_HIGH = combined(GENERATORS.map((generator) => Math.floor(generator / HALF)));
const GENERATORS_LOW = combined(GENERATORS.map((generator) => generator % HALF));

function combined(generators: readonly number[]): Int32Array {
  return Int32Array.from({ length: 32 }, (_, bits) =>
    generators.reduce((sum, value, bit) => ((bits >> bit) & 1 ? sum ^ value : sum), 0),
  );
}

let high = 0;
let low = 0;

/** One more symbol of five bits. */
function step(symbol: number): void {
  const out = high >> 15;
  high = (((high & 0x7fff) << 5) | (low >> 15)) ^ GENERATORS_HIGH[out]!;
  low = ((low & 0x7fff) << 5) ^ symbol ^ GENERATORS_LOW[out]!;
}

/**
 * The eight characters after the `#` (DescriptorChecksum, script/descriptor.cpp);
 * empty where a character has no place in a descriptor.
 */
export function descriptorChecksum(descriptor: string): string {
  high = 0;
  low = 1;
  let groups = 0;
  let count = 0;
  for (let i = 0; i < descriptor.length; i++) {
    const position = POSITIONS[descriptor.charCodeAt(i)] ?? -1;
    if (position < 0) return '';
    step(position & 31);
    groups = groups * 3 + (position >> 5);
    if (++count < 3) continue;
    step(groups);
    groups = 0;
    count = 0;
  }
  if (count > 0) step(groups);
  for (let i = 0; i < CHECKSUM_LENGTH; i++) step(0);
  return symbols(high) + symbols(low ^ 1);
}

/** Half a state as four characters. */
function symbols(half: number): string {
  let text = '';
  for (let shift = 15; shift >= 0; shift -= 5) {
    text += BECH32_CHARACTERS.charAt((half >> shift) & 31);
  }
  return text;
}

/** A descriptor with its checksum behind it. */
export function addDescriptorChecksum(descriptor: string): string {
  return `${descriptor}#${descriptorChecksum(descriptor)}`;
}
