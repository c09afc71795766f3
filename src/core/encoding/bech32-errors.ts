/**
 * Why a text is not bech32, and where the characters are that are likely wrong
 * (LocateErrors, bech32.cpp). The checksum is a BCH code over GF(32) whose
 * generator has the roots e^997, e^998 and e^999 in GF(1024), so that one or two
 * wrong characters of the data part can be found; nothing is said of what they
 * should be, as a guess would send money to somebody else.
 */
import { BECH32_CHARACTERS, BECH32_CHECKSUM_LENGTH, bech32Remainder } from './bech32-code.ts';

/** The longest text that an address may be (BIP 173, "Bech32"). */
export const MAX_BECH32_LENGTH = 90;

/** Why a text is not bech32, a literal for each sentence of LocateErrors. */
export type Bech32Fault =
  | 'bech32-too-long'
  | 'bech32-character-or-case'
  | 'bech32-separator-missing'
  | 'bech32-separator-position'
  | 'bech32-digit'
  | 'bech32-checksum';

/** What is wrong, and the positions of characters that likely are. */
export interface LocatedFault {
  readonly error: Bech32Fault;
  readonly locations: readonly number[];
  /** Which of the two checksums the text likely has; absent where neither can be mended. */
  readonly checksum?: 'bech32' | 'bech32m';
}

/** Of a text that is neither bech32 nor bech32m; a character of it stands for a byte. */
export function locateBech32Errors(text: string, longest = MAX_BECH32_LENGTH): LocatedFault {
  return formFault(text, longest) ?? checksumFault(text);
}

function formFault(text: string, longest: number): LocatedFault | undefined {
  if (text.length > longest) {
    const beyond = Array.from(text.slice(longest), (_, i) => longest + i);
    return { error: 'bech32-too-long', locations: beyond };
  }
  const odd = oddCharacters(text);
  if (odd.length > 0) return { error: 'bech32-character-or-case', locations: odd };
  const separator = text.lastIndexOf('1');
  if (separator < 0) return { error: 'bech32-separator-missing', locations: [] };
  if (separator === 0 || separator + BECH32_CHECKSUM_LENGTH >= text.length) {
    return { error: 'bech32-separator-position', locations: [separator] };
  }
  const digit = [...text.toLowerCase()].findIndex(
    (character, i) => i > separator && !BECH32_CHARACTERS.includes(character),
  );
  return digit < 0 ? undefined : { error: 'bech32-digit', locations: [digit] };
}

/** Characters that are not visible ASCII, and letters of the other case than the first letter's. */
function oddCharacters(text: string): readonly number[] {
  const firstLetter = /[a-zA-Z]/.exec(text)?.[0] ?? '';
  const otherCase = /[a-z]/.test(firstLetter) ? /[A-Z]/ : /[a-z]/;
  return [...text].flatMap((character, i) =>
    /[^!-~]/.test(character) || otherCase.test(character) ? [i] : [],
  );
}

/** What a right text leaves over, by which checksum it has (BIP 173, BIP 350). */
const CONSTANTS = [
  ['bech32', 1],
  ['bech32m', 0x2bc830a3],
] as const;

/** Both checksums are tried; the one that fewer wrong characters explain is the likely one. */
function checksumFault(text: string): LocatedFault {
  const separator = text.lastIndexOf('1');
  const length = text.length - 1 - separator;
  const remainder = bech32Remainder(coefficients(text.toLowerCase(), separator));
  let likely: LocatedFault = { error: 'bech32-checksum', locations: [] };
  for (const [checksum, constant] of CONSTANTS) {
    const powers = errorPowers(remainder ^ constant, length);
    const isBetter = likely.locations.length === 0 || powers.length < likely.locations.length;
    if (powers.length === 0 || !isBetter) continue;
    // The highest power belongs to the first character.
    const locations = [...powers].sort((a, b) => b - a).map((power) => text.length - 1 - power);
    likely = { error: 'bech32-checksum', locations, checksum };
  }
  return likely;
}

/** The prefix, each character as its high and its low bits, then the data (BIP 173, "Checksum"). */
function coefficients(text: string, separator: number): readonly number[] {
  const prefix = Array.from({ length: separator }, (_, i) => text.charCodeAt(i));
  const data = [...text.slice(separator + 1)].map((character) =>
    BECH32_CHARACTERS.indexOf(character),
  );
  return [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data];
}

/** Non-zero elements of GF(1024). */
const ORDER = 1023;
/** The first of the generator's roots, as a power of e. */
const FIRST_ROOT = 997;
/** Those of GF(32) among them are the powers of e^33. */
const SUBFIELD_STEP = 33;

const { powers: POWERS, logs: LOGS } = fieldTables();

/**
 * Powers of e and their logarithms in GF(1024), which is GF(32) with a root of
 * x^2 + 9x + 23; an element a*e + b is the ten bits of a, then b. GF(32) is the
 * polynomials over bits modulo x^5 + x^3 + 1.
 */
function fieldTables(): { readonly powers: readonly number[]; readonly logs: readonly number[] } {
  const powers: number[] = [];
  const logs = new Array<number>(ORDER + 1).fill(-1);
  let element = 1;
  for (let power = 0; power < ORDER; power++) {
    powers.push(element);
    logs[element] = power;
    const [a, b] = [element >> 5, element & 31];
    element = ((multiply32(a, 9) ^ b) << 5) | multiply32(a, 23);
  }
  return { powers, logs };
}

function multiply32(a: number, b: number): number {
  let product = 0;
  for (let bit = 4; bit >= 0; bit--) {
    product <<= 1;
    if (product & 32) product ^= 0b101001;
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** An element times e to some power. */
function timesPower(element: number, power: number): number {
  return element === 0 ? 0 : POWERS[(LOGS[element]! + power) % ORDER]!;
}

/** The remainder's polynomial at the three roots: that of the errors alone, as the rest is zero there. */
function syndromes(remainder: number): readonly [number, number, number] {
  const at = (root: number) => {
    let sum = 0;
    for (let k = 0; k < BECH32_CHECKSUM_LENGTH; k++) {
      sum ^= timesPower((remainder >> (5 * k)) & 31, root * k);
    }
    return sum;
  };
  return [at(FIRST_ROOT), at(FIRST_ROOT + 1), at(FIRST_ROOT + 2)];
}

/**
 * The powers of x at which one error, else two, explain what is left over; the
 * power counts characters from the end. Empty where no one or two do.
 */
function errorPowers(remainder: number, length: number): readonly number[] {
  const [s0, s1, s2] = syndromes(remainder);
  // One error e1*x^p has s1/s0 = s2/s1 = e^p.
  if (s0 !== 0 && s1 !== 0 && s2 !== 0 && isGeometric(s0, s1, s2)) {
    const power = modulo(LOGS[s1]! - LOGS[s0]!);
    return power < length && isErrorValue(LOGS[s0]!, power) ? [power] : [];
  }
  for (let first = 0; first < length; first++) {
    const second = secondPower([s0, s1, s2], first, length);
    if (second !== undefined) return [first, second];
  }
  return [];
}

function isGeometric(s0: number, s1: number, s2: number): boolean {
  return modulo(2 * LOGS[s1]! - LOGS[s2]! - LOGS[s0]!) === 0;
}

/** Where the other of two errors is if one is at `first`; undefined where there can be none. */
function secondPower(
  [s0, s1, s2]: readonly [number, number, number],
  first: number,
  length: number,
): number | undefined {
  // Adding s1*e^p1 to s2, and s0*e^p1 to s1, leaves the second error's terms alone.
  const high = s2 ^ timesPower(s1, first);
  const low = s1 ^ timesPower(s0, first);
  if (high === 0 || low === 0) return undefined;
  const second = modulo(LOGS[high]! - LOGS[low]!);
  if (second >= length || second === first) return undefined;
  const other = s1 ^ timesPower(s0, second);
  if (other === 0) return undefined;
  // Both are their error times e^p1 + e^p2.
  const factor = LOGS[POWERS[first]! ^ POWERS[second]!]!;
  const areErrors =
    isErrorValue(LOGS[low]! - factor, second) && isErrorValue(LOGS[other]! - factor, first);
  return areErrors ? second : undefined;
}

/** Whether e1*e^(997*p) with this logarithm has an e1 of GF(32), as characters are. */
function isErrorValue(log: number, power: number): boolean {
  return modulo(log - FIRST_ROOT * power) % SUBFIELD_STEP === 0;
}

function modulo(power: number): number {
  return ((power % ORDER) + ORDER) % ORDER;
}
