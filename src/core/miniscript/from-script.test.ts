import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { fromScript, type NotMiniscript } from './from-script.ts';
import { keyLetter, keyOf, letterKeyOfHash } from './testing/keys.ts';
import { HASH_20, HASH_32, scriptOf } from './testing/script-words.ts';
import { toScript } from './to-script.ts';
import { toText } from './to-text.ts';

function textOf(script: Uint8Array): string {
  const read = fromScript(script, letterKeyOfHash);
  return read.ok ? toText(read.node, keyLetter) : read.reason;
}

describe('a script that more than one miniscript has', () => {
  test.each([
    ['and_v around c', '<A> CHECKSIGVERIFY <B> CHECKSIG', 'and_v(v:pk(A),pk(B))'],
    ['and_v around n', '<A> CHECKSIGVERIFY 1 0NOTEQUAL', 'and_v(v:pk(A),n:1)'],
    ['and_v around v', '<A> CHECKSIGVERIFY 1 VERIFY 1', 't:and_v(v:pk(A),v:1)'],
    [
      'and_v around or_b',
      '1 VERIFY <A> CHECKSIG SWAP <B> CHECKSIG BOOLOR',
      'and_v(v:1,or_b(pk(A),s:pk(B)))',
    ],
    ['and_v around or_d', '1 VERIFY <A> CHECKSIG IFDUP NOTIF 1 ENDIF', 'and_v(v:1,or_d(pk(A),1))'],
    [
      'and_v around andor',
      '1 VERIFY <A> CHECKSIG NOTIF 0 ELSE 1 ENDIF',
      'and_v(v:1,and_n(pk(A),1))',
    ],
    ['and_v around thresh', '1 VERIFY <A> CHECKSIG 1 EQUAL', 'and_v(v:1,thresh(1,pk(A)))'],
    [
      'and_v in or_i',
      'IF 1 VERIFY <A> CHECKSIG ELSE 1 VERIFY 0 ENDIF',
      'or_i(and_v(v:1,pk(A)),and_v(v:1,0))',
    ],
    ['and_v in and_v', '1 VERIFY 1 VERIFY <A> CHECKSIG', 'and_v(and_v(v:1,v:1),pk(A))'],
    ['and_v in a', '0 TOALTSTACK 1 VERIFY 0 FROMALTSTACK BOOLAND', 'and_b(0,a:and_v(v:1,0))'],
  ])('%s: %s', (_, script, text) => {
    expect(textOf(scriptOf(script))).toBe(text);
  });
});

describe('a script that looks like another', () => {
  test.each([
    ['a v of thresh', '<A> CHECKSIG 1 EQUALVERIFY 1', 'tv:thresh(1,pk(A))'],
    [
      'a v of a hash',
      `SIZE <20> EQUALVERIFY HASH160 <${HASH_20}> EQUALVERIFY 1`,
      `tv:hash160(${HASH_20})`,
    ],
    [
      'a thresh of which the first is what comes before the hash of a key',
      'DUP HASH160 <#A> EQUALVERIFY CHECKSIG 1 EQUAL',
      'thresh(1,pkh(A))',
    ],
  ])('%s: %s', (_, script, text) => {
    expect(textOf(scriptOf(script))).toBe(text);
  });
});

const LOCK = 'CHECKSEQUENCEVERIFY';

/** What is wrong, and with which script. */
const REFUSED: readonly (readonly [what: string, script: string, reason: NotMiniscript])[] = [
  ['an opcode of no fragment', 'RETURN', 'unknown-shape'],
  ['an opcode that nobody has named', '"fe"', 'unknown-shape'],
  ['OP_CHECKSIGADD', '<A> CHECKSIGADD', 'unknown-shape'],
  ['-1', '1NEGATE', 'unknown-shape'],
  ['2 where 1 is true', '2', 'unknown-shape'],
  ['a push cut short', '<A> "4c"', 'unknown-shape'],
  ['a push of no bytes that is not OP_0', '"4c00"', 'unknown-shape'],
  ['a key pushed with OP_PUSHDATA1', `"4c21${bytesToHex(keyOf('A'))}" CHECKSIG`, 'unknown-shape'],
  ['a key of 32 bytes', `<${HASH_32}> CHECKSIG`, 'unknown-shape'],
  ['a key from 04', `<04${HASH_32}> CHECKSIG`, 'unknown-shape'],
  ['a key of 65 bytes', `<04${HASH_32}${HASH_32}> CHECKSIG`, 'unknown-shape'],
  ['a key alone', '<A>', 'ill-typed'],
  ['OP_CHECKSIG OP_VERIFY', '<A> CHECKSIG VERIFY 1', 'unknown-shape'],
  ['OP_CHECKMULTISIG OP_VERIFY', '1 <A> 1 CHECKMULTISIG VERIFY 1', 'unknown-shape'],
  ['OP_EQUAL OP_VERIFY', '<A> CHECKSIG 1 EQUAL VERIFY 1', 'unknown-shape'],
  ['OP_NUMEQUAL OP_VERIFY', '<A> CHECKSIG 1 NUMEQUAL VERIFY 1', 'unknown-shape'],
  ['OP_NUMEQUAL', '<A> CHECKSIG 1 NUMEQUAL', 'unknown-shape'],
  ['a key hash that nobody knows', `DUP HASH160 <${HASH_20}> EQUALVERIFY CHECKSIG`, 'unknown-key'],
  ['no OP_DUP', 'HASH160 <#A> EQUALVERIFY CHECKSIG', 'unknown-shape'],
  ['a lock of 0', `0 ${LOCK}`, 'unknown-shape'],
  ['a lock of -1', `1NEGATE ${LOCK}`, 'unknown-shape'],
  ['a lock of -2', `<82> ${LOCK}`, 'unknown-shape'],
  ['a lock of 2^31', `<0000008000> ${LOCK}`, 'unknown-shape'],
  ['a lock of 17 in two bytes', `<1100> ${LOCK}`, 'unknown-shape'],
  ['a lock of 16 in a byte of its own', `<10> ${LOCK}`, 'unknown-shape'],
  ['a lock without number', LOCK, 'unknown-shape'],
  ['an absolute lock of 0', '0 CHECKLOCKTIMEVERIFY', 'unknown-shape'],
  ['a lock that is dropped', `1 ${LOCK} DROP`, 'unknown-shape'],
  ['a preimage of 31', `SIZE <1f> EQUALVERIFY SHA256 <${HASH_32}> EQUAL`, 'unknown-shape'],
  ['SHA-256 of 20 bytes', `SIZE <20> EQUALVERIFY SHA256 <${HASH_20}> EQUAL`, 'unknown-shape'],
  ['HASH160 of 32 bytes', `SIZE <20> EQUALVERIFY HASH160 <${HASH_32}> EQUAL`, 'unknown-shape'],
  ['SHA-1', `SIZE <20> EQUALVERIFY SHA1 <${HASH_20}> EQUAL`, 'unknown-shape'],
  ['a preimage of any size', `SHA256 <${HASH_32}> EQUAL`, 'unknown-shape'],
  ['0 of 1', '0 <A> 1 CHECKMULTISIG', 'unknown-shape'],
  ['2 of 1', '2 <A> 1 CHECKMULTISIG', 'unknown-shape'],
  ['0 of 0', '0 0 CHECKMULTISIG', 'unknown-shape'],
  ['1 of 21', `1${' <A>'.repeat(21)} <15> CHECKMULTISIG`, 'unknown-shape'],
  ['fewer keys than said', '1 <A> 2 CHECKMULTISIG', 'unknown-shape'],
  ['more keys than said', '1 <A> <B> 1 CHECKMULTISIG', 'unknown-shape'],
  ['a key of 32 bytes in multi', `1 <${HASH_32}> 1 CHECKMULTISIG`, 'unknown-shape'],
  ['a hybrid key in multi', `1 <06${HASH_32}${HASH_32}> 1 CHECKMULTISIG`, 'unknown-shape'],
  ['OP_CHECKMULTISIG alone', 'CHECKMULTISIG', 'unknown-shape'],
  ['thresh of 0', '0 0 EQUAL', 'unknown-shape'],
  ['thresh of 2 of 1', '0 2 EQUAL', 'unknown-shape'],
  ['thresh of 17 of 1', '0 <11> EQUAL', 'unknown-shape'],
  ['thresh without anything', '1 EQUAL', 'unknown-shape'],
  ['an argument of type W that is not', '<A> CHECKSIG <B> CHECKSIG BOOLOR', 'ill-typed'],
  ['OP_FROMALTSTACK only', '0 FROMALTSTACK ADD 1 EQUAL', 'unknown-shape'],
  ['OP_IF without end', 'IF 1 ELSE 0', 'unknown-shape'],
  ['OP_ENDIF only', '1 ENDIF', 'unknown-shape'],
  ['OP_IF without OP_ELSE', 'IF 1 ENDIF', 'unknown-shape'],
  ['OP_ELSE twice', 'IF 1 ELSE 0 ELSE 0 ENDIF', 'unknown-shape'],
  ['OP_SIZE OP_IF', 'SIZE IF <A> CHECKSIG ENDIF', 'unknown-shape'],
  ['nothing before OP_NOTIF', 'NOTIF 1 ENDIF', 'unknown-shape'],
  ['something left before', 'SWAP <A> CHECKSIG', 'unknown-shape'],
  ['a B before, where V is needed', '1 1', 'ill-typed'],
  ['V as a whole', '<A> CHECKSIGVERIFY', 'ill-typed'],
  ['a j of what takes nothing', 'SIZE 0NOTEQUAL IF 1 ENDIF', 'ill-typed'],
  ['an s of what takes two', '0 SWAP DUP HASH160 <#A> EQUALVERIFY CHECKSIG BOOLAND', 'ill-typed'],
  [
    'an or_d of what may leave 2',
    'IF 0 ELSE <8000> CHECKSEQUENCEVERIFY ENDIF IFDUP NOTIF 1 ENDIF',
    'ill-typed',
  ],
];

describe('a script that is no miniscript', () => {
  test.each(REFUSED)('%s: %s', (_, script, reason) => {
    expect(textOf(scriptOf(script))).toBe(reason);
  });

  test('nothing', () => {
    expect(textOf(new Uint8Array(0))).toBe('unknown-shape');
  });
});

describe('the keys of pk_h', () => {
  const script = scriptOf('DUP HASH160 <#A> EQUALVERIFY CHECKSIG');

  test('stay unknown where nobody is asked', () => {
    const read = fromScript(script);
    expect(read.ok && toText(read.node)).toBe(`pkh(${bytesToHex(hash160(keyOf('A')))})`);
    expect(read.ok && toScript(read.node)).toEqual(script);
  });

  test('may be uncompressed', () => {
    const key = Uint8Array.of(4, ...new Array<number>(64).fill(1));
    const read = fromScript(script, () => key);
    expect(read.ok && toText(read.node)).toBe(`pkh(${bytesToHex(key)})`);
    expect(read.ok && toScript(read.node)).toEqual(script);
  });
});

describe('scripts of the largest size', () => {
  const zero = 0;
  const notEqual = 0x92;

  test('3,600 bytes that nest as deep', () => {
    const script = new Uint8Array(3600).fill(notEqual);
    script[0] = zero;
    const read = fromScript(script);
    expect(read.ok && toScript(read.node)).toEqual(script);
  });

  test('3,601 bytes', () => {
    const script = new Uint8Array(3601).fill(notEqual);
    script[0] = zero;
    expect(fromScript(script)).toEqual({ ok: false, reason: 'too-large' });
  });

  test.each([
    ['nothing but OP_VERIFY', 0x69],
    ['nothing but OP_ENDIF', 0x68],
    ['nothing but OP_ADD', 0x93],
    ['nothing but OP_1', 0x51],
    ['nothing but OP_BOOLAND', 0x9a],
    ['nothing but OP_FROMALTSTACK', 0x6c],
  ])('%s', (_, opcode) => {
    expect(fromScript(new Uint8Array(3600).fill(opcode)).ok).toBe(false);
  });
});
