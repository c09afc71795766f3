import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { encodeDer, parseDerLax } from './der.ts';

/** R and S as 32 bytes each, from the digits that matter. */
function compact(r: string, s: string): string {
  return r.padStart(64, '0') + s.padStart(64, '0');
}

function parsed(der: string): string | undefined {
  const result = parseDerLax(hexToBytes(der) ?? new Uint8Array(0));
  return result && bytesToHex(result);
}

const FF32 = 'ff'.repeat(32);

describe('DER that consensus reads', () => {
  test.each([
    ['the shortest', '3006020101020102', compact('01', '02')],
    ['a length of the whole that lies', '30ff', undefined],
    ['a length of the whole that is too small', '3000020101020102', compact('01', '02')],
    ['a length of the whole in three bytes', '3083ffffff020101020102', compact('01', '02')],
    ['a length of the whole in more bytes than there are', '308a020101020102', undefined],
    ['zero bytes in front', '300a0203000001020300ff02', compact('01', 'ff02')],
    ['a number with its highest bit set', '3006020181020182', compact('81', '82')],
    ['numbers of no bytes', '300402000200', compact('', '')],
    ['long lengths', '300002820001010281020102', compact('01', '0102')],
    ['a length of no bytes', '300002800280', compact('', '')],
    ['a length with many zero bytes', '3000028600000000000101020102', compact('01', '02')],
    ['a length of four bytes that matter', '3000028401000000010102', undefined],
    ['a number that runs past the end', '3006020101020202', undefined],
    ['a length that runs past the end', '300602010102820001', undefined],
    ['32 bytes', `30440220${FF32}0220${FF32}`, compact(FF32, FF32)],
    ['32 bytes behind a zero byte', `3046022100${FF32}022100${FF32}`, compact(FF32, FF32)],
    ['33 bytes', `3045022101${FF32}0220${FF32}`, undefined],
    ['33 bytes of S', `30450220${FF32}022101${FF32}`, undefined],
    ['anything behind S', '3006020101020102deadbeef', compact('01', '02')],
    ['another first byte', '3106020101020102', undefined],
    ['R that is no integer', '3006030101020102', undefined],
    ['S that is no integer', '3006020101030102', undefined],
    ['nothing behind the first byte', '30', undefined],
    ['nothing behind the length', '3006', undefined],
    ['nothing behind 02', '300602', undefined],
    ['no S', '3003020101', undefined],
    ['nothing', '', undefined],
  ])('%s', (_, der, expected) => {
    expect(parsed(der)).toBe(expected);
  });
});

describe('DER that is written', () => {
  test.each([
    [compact('01', '02'), '3006020101020102'],
    [compact('80', '7f'), '30070202008002017f'],
    [compact('', ''), '3006020100020100'],
    [compact(FF32, '0100'), `3027022100${FF32}02020100`],
  ])('%s', (signature, expected) => {
    expect(bytesToHex(encodeDer(hexToBytes(signature)!))).toBe(expected);
  });
});
