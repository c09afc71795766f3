import { expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { findAndDelete } from './find-and-delete.ts';

function bytes(hex: string): Uint8Array {
  return hexToBytes(hex) ?? new Uint8Array(0);
}

test.each([
  ['nothing to find', '5152', '', '5152'],
  ['nothing found', '5152', '53', '5152'],
  ['once', '515253', '52', '5153'],
  ['in front, twice, at the end', '535153535453', '53', '5154'],
  ['a whole push', '02abcd51', '02abcd', '51'],
  ['two pushes, one after the other', '02abcd02abcd', '02abcd', ''],
  ['bytes inside a push', '02abcd02abcd', 'ab', '02abcd02abcd'],
  ['the opcode of a push: what it pushed is read on', '0301ab510301cd51', '03', '01ab5101cd51'],
  ['across instructions, from the first on', '02abcd516902abcd51', '02abcd51', '69'],
  ['across instructions, from inside one', '02abcd5169', 'abcd51', '02abcd5169'],
  ['once only, though another comes to be', '00005151', '0051', '0051'],
  ['a push that runs past the end', '0003abcd', '03abcd', '00'],
  ['in front of one', '0003abcd', '00', '03abcd'],
  ['behind one: never reached', '03ab', 'ab', '03ab'],
])('%s: %s without %s is %s', (_, script, needle, expected) => {
  expect(bytesToHex(findAndDelete(bytes(script), bytes(needle)))).toBe(expected);
});

test('a script without it is the same object', () => {
  const script = bytes('515253');
  expect(findAndDelete(script, bytes('54'))).toBe(script);
});
