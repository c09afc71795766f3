import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { fromScript } from './from-script.ts';
import { keyLetter, letterKeyOfHash, parsed } from './testing/keys.ts';
import { HASH_20, HASH_32, scriptOf } from './testing/script-words.ts';
import { typeToText } from './testing/type-to-text.ts';
import { toScript } from './to-script.ts';
import { toText } from './to-text.ts';

const LOCK = 'CHECKSEQUENCEVERIFY';

/** Every fragment in both its basic types where it has two, and each way its properties can fall. */
const WELL_TYPED: readonly (readonly [text: string, type: string, script: string])[] = [
  ['0', 'Bzduesmxk', '0'],
  ['1', 'Bzufmxk', '1'],
  ['pk_k(A)', 'Konduesmxk', '<A>'],
  ['pk_h(A)', 'Knduesmxk', 'DUP HASH160 <#A> EQUALVERIFY'],
  ['pk(A)', 'Bonduesmk', '<A> CHECKSIG'],
  ['pkh(A)', 'Bnduesmk', 'DUP HASH160 <#A> EQUALVERIFY CHECKSIG'],
  ['older(1)', 'Bzfmxhk', `1 ${LOCK}`],
  ['older(16)', 'Bzfmxhk', `16 ${LOCK}`],
  ['older(17)', 'Bzfmxhk', `<11> ${LOCK}`],
  ['older(128)', 'Bzfmxhk', `<8000> ${LOCK}`],
  ['older(65535)', 'Bzfmxhk', `<ffff00> ${LOCK}`],
  ['older(4194304)', 'Bzfmxgk', `<000040> ${LOCK}`],
  ['older(2147483647)', 'Bzfmxgk', `<ffffff7f> ${LOCK}`],
  ['after(499999999)', 'Bzfmxjk', '<ff64cd1d> CHECKLOCKTIMEVERIFY'],
  ['after(500000000)', 'Bzfmxik', '<0065cd1d> CHECKLOCKTIMEVERIFY'],
  [`sha256(${HASH_32})`, 'Bondumk', `SIZE <20> EQUALVERIFY SHA256 <${HASH_32}> EQUAL`],
  [`hash256(${HASH_32})`, 'Bondumk', `SIZE <20> EQUALVERIFY HASH256 <${HASH_32}> EQUAL`],
  [`ripemd160(${HASH_20})`, 'Bondumk', `SIZE <20> EQUALVERIFY RIPEMD160 <${HASH_20}> EQUAL`],
  [`hash160(${HASH_20})`, 'Bondumk', `SIZE <20> EQUALVERIFY HASH160 <${HASH_20}> EQUAL`],
  ['multi(1,A)', 'Bnduesmk', '1 <A> 1 CHECKMULTISIG'],
  ['multi(2,C,A,B)', 'Bnduesmk', '2 <C> <A> <B> 3 CHECKMULTISIG'],
  [
    'multi(17,A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q)',
    'Bnduesmk',
    '<11> <A> <B> <C> <D> <E> <F> <G> <H> <I> <J> <K> <L> <M> <N> <O> <P> <Q> <11> CHECKMULTISIG',
  ],

  ['a:pk(A)', 'Wduesmxk', 'TOALTSTACK <A> CHECKSIG FROMALTSTACK'],
  ['a:1', 'Wufmxk', 'TOALTSTACK 1 FROMALTSTACK'],
  ['s:pk(A)', 'Wduesmk', 'SWAP <A> CHECKSIG'],
  ['s:or_d(pk(A),older(1))', 'Wfmxhk', `SWAP <A> CHECKSIG IFDUP NOTIF 1 ${LOCK} ENDIF`],
  ['c:or_i(pk_k(A),pk_h(B))', 'Bdusmk', 'IF <A> ELSE DUP HASH160 <#B> EQUALVERIFY ENDIF CHECKSIG'],
  ['dv:1', 'Bondemxk', 'DUP IF 1 VERIFY ENDIF'],
  ['dv:older(1)', 'Bondemxhk', `DUP IF 1 ${LOCK} VERIFY ENDIF`],
  ['v:pk(A)', 'Vonfsmxk', '<A> CHECKSIGVERIFY'],
  ['v:multi(1,A)', 'Vnfsmxk', '1 <A> 1 CHECKMULTISIGVERIFY'],
  [`v:hash160(${HASH_20})`, 'Vonfmxk', `SIZE <20> EQUALVERIFY HASH160 <${HASH_20}> EQUALVERIFY`],
  ['v:thresh(1,pk(A))', 'Vofsmxk', '<A> CHECKSIG 1 EQUALVERIFY'],
  ['v:and_v(v:pk(A),pk(B))', 'Vnfsmxk', '<A> CHECKSIGVERIFY <B> CHECKSIGVERIFY'],
  ['v:1', 'Vzfmxk', '1 VERIFY'],
  ['v:or_b(pk(A),s:pk(B))', 'Vfsmxk', '<A> CHECKSIG SWAP <B> CHECKSIG BOOLOR VERIFY'],
  ['j:pk(A)', 'Bondusmxk', 'SIZE 0NOTEQUAL IF <A> CHECKSIG ENDIF'],
  ['jtv:pk(A)', 'Bonduesmxk', 'SIZE 0NOTEQUAL IF <A> CHECKSIGVERIFY 1 ENDIF'],
  ['n:pk(A)', 'Bonduesmxk', '<A> CHECKSIG 0NOTEQUAL'],
  ['ndv:older(1)', 'Bonduemxhk', `DUP IF 1 ${LOCK} VERIFY ENDIF 0NOTEQUAL`],
  ['tv:pk(A)', 'Bonufsmxk', '<A> CHECKSIGVERIFY 1'],
  ['l:pk(A)', 'Bdusmxk', 'IF 0 ELSE <A> CHECKSIG ENDIF'],
  ['u:pk(A)', 'Bdusmxk', 'IF <A> CHECKSIG ELSE 0 ENDIF'],
  ['u:after(1)', 'Bodemxjk', 'IF 1 CHECKLOCKTIMEVERIFY ELSE 0 ENDIF'],

  ['and_v(v:pk(A),pk(B))', 'Bnufsmk', '<A> CHECKSIGVERIFY <B> CHECKSIG'],
  ['and_v(v:pk(A),pk_k(B))', 'Knufsmxk', '<A> CHECKSIGVERIFY <B>'],
  ['and_v(v:pk(A),v:pk(B))', 'Vnfsmxk', '<A> CHECKSIGVERIFY <B> CHECKSIGVERIFY'],
  ['and_v(v:1,pk(B))', 'Bonusmk', '1 VERIFY <B> CHECKSIG'],
  ['and_v(v:older(1),after(1))', 'Bzfmxhjk', `1 ${LOCK} VERIFY 1 CHECKLOCKTIMEVERIFY`],
  ['and_v(v:older(1),older(4194304))', 'Bzfmxgh', `1 ${LOCK} VERIFY <000040> ${LOCK}`],
  [
    'and_v(v:after(1),after(500000000))',
    'Bzfmxij',
    '1 CHECKLOCKTIMEVERIFY VERIFY <0065cd1d> CHECKLOCKTIMEVERIFY',
  ],
  ['and_b(pk(A),s:pk(B))', 'Bnduesmxk', '<A> CHECKSIG SWAP <B> CHECKSIG BOOLAND'],
  [
    'and_b(older(1),a:older(4194304))',
    'Bufmxgh',
    `1 ${LOCK} TOALTSTACK <000040> ${LOCK} FROMALTSTACK BOOLAND`,
  ],
  ['and_b(multi(1,A),a:1)', 'Bnusmxk', '1 <A> 1 CHECKMULTISIG TOALTSTACK 1 FROMALTSTACK BOOLAND'],
  [
    'and_b(or_i(tv:pk(A),tv:pk(B)),s:pk(C))',
    'Bufsmxk',
    'IF <A> CHECKSIGVERIFY 1 ELSE <B> CHECKSIGVERIFY 1 ENDIF SWAP <C> CHECKSIG BOOLAND',
  ],
  [
    'and_b(pk(A),atv:pk(B))',
    'Bnufsmxk',
    '<A> CHECKSIG TOALTSTACK <B> CHECKSIGVERIFY 1 FROMALTSTACK BOOLAND',
  ],
  ['or_b(pk(A),s:pk(B))', 'Bduesmxk', '<A> CHECKSIG SWAP <B> CHECKSIG BOOLOR'],
  [
    `or_b(pk(A),s:hash160(${HASH_20}))`,
    'Bduxk',
    `<A> CHECKSIG SWAP SIZE <20> EQUALVERIFY HASH160 <${HASH_20}> EQUAL BOOLOR`,
  ],
  [
    'or_b(l:older(1),al:older(4194304))',
    'Bduexghk',
    `IF 0 ELSE 1 ${LOCK} ENDIF TOALTSTACK IF 0 ELSE <000040> ${LOCK} ENDIF FROMALTSTACK BOOLOR`,
  ],
  ['or_c(pk(A),v:pk(B))', 'Vfsmxk', '<A> CHECKSIG NOTIF <B> CHECKSIGVERIFY ENDIF'],
  ['or_c(pk(A),v:older(1))', 'Vofmxhk', `<A> CHECKSIG NOTIF 1 ${LOCK} VERIFY ENDIF`],
  ['or_d(pk(A),pk(B))', 'Bduesmxk', '<A> CHECKSIG IFDUP NOTIF <B> CHECKSIG ENDIF'],
  ['or_d(pk(A),older(1))', 'Bofmxhk', `<A> CHECKSIG IFDUP NOTIF 1 ${LOCK} ENDIF`],
  [
    `or_d(hash160(${HASH_20}),pk(B))`,
    'Bduexk',
    `SIZE <20> EQUALVERIFY HASH160 <${HASH_20}> EQUAL IFDUP NOTIF <B> CHECKSIG ENDIF`,
  ],
  ['or_i(pk(A),pk(B))', 'Bdusmxk', 'IF <A> CHECKSIG ELSE <B> CHECKSIG ENDIF'],
  ['or_i(pk_k(A),pk_k(B))', 'Kdusmxk', 'IF <A> ELSE <B> ENDIF'],
  ['or_i(v:pk(A),v:older(1))', 'Vfmxhk', `IF <A> CHECKSIGVERIFY ELSE 1 ${LOCK} VERIFY ENDIF`],
  ['or_i(older(1),after(1))', 'Bofxhjk', `IF 1 ${LOCK} ELSE 1 CHECKLOCKTIMEVERIFY ENDIF`],
  [
    'andor(pk(A),pk(B),pk(C))',
    'Bduesmxk',
    '<A> CHECKSIG NOTIF <C> CHECKSIG ELSE <B> CHECKSIG ENDIF',
  ],
  ['andor(pk(A),pk_k(B),pk_k(C))', 'Kduesmxk', '<A> CHECKSIG NOTIF <C> ELSE <B> ENDIF'],
  [
    'andor(pk(A),v:older(1),v:after(1))',
    'Vofmxhjk',
    `<A> CHECKSIG NOTIF 1 CHECKLOCKTIMEVERIFY VERIFY ELSE 1 ${LOCK} VERIFY ENDIF`,
  ],
  [
    'andor(pk(A),older(1),older(4194304))',
    'Bofmxghk',
    `<A> CHECKSIG NOTIF <000040> ${LOCK} ELSE 1 ${LOCK} ENDIF`,
  ],
  [
    `andor(hash160(${HASH_20}),pk(A),pk(B))`,
    'Bdusxk',
    `SIZE <20> EQUALVERIFY HASH160 <${HASH_20}> EQUAL NOTIF <B> CHECKSIG ELSE <A> CHECKSIG ENDIF`,
  ],
  [
    'andor(ln:older(1),older(2),after(1))',
    'Bofxhjk',
    `IF 0 ELSE 1 ${LOCK} 0NOTEQUAL ENDIF NOTIF 1 CHECKLOCKTIMEVERIFY ELSE 2 ${LOCK} ENDIF`,
  ],
  ['andor(0,pk(A),pk(B))', 'Boduesmxk', '0 NOTIF <B> CHECKSIG ELSE <A> CHECKSIG ENDIF'],
  ['and_n(pk(A),older(1))', 'Bodesmxhk', `<A> CHECKSIG NOTIF 0 ELSE 1 ${LOCK} ENDIF`],
  ['thresh(1,pk(A))', 'Boduesmk', '<A> CHECKSIG 1 EQUAL'],
  [
    'thresh(2,pk(A),s:pk(B),s:pk(C))',
    'Bduesmk',
    '<A> CHECKSIG SWAP <B> CHECKSIG ADD SWAP <C> CHECKSIG ADD 2 EQUAL',
  ],
  [
    'thresh(2,pk(A),s:pk(B),aln:older(1))',
    'Bdusmhk',
    `<A> CHECKSIG SWAP <B> CHECKSIG ADD TOALTSTACK IF 0 ELSE 1 ${LOCK} 0NOTEQUAL ENDIF FROMALTSTACK ADD 2 EQUAL`,
  ],
  [
    'thresh(1,ln:older(1),sln:older(4194304))',
    'Bdughk',
    `IF 0 ELSE 1 ${LOCK} 0NOTEQUAL ENDIF SWAP IF 0 ELSE <000040> ${LOCK} 0NOTEQUAL ENDIF ADD 1 EQUAL`,
  ],
  [
    'thresh(2,ln:older(1),sln:older(4194304))',
    'Bdumgh',
    `IF 0 ELSE 1 ${LOCK} 0NOTEQUAL ENDIF SWAP IF 0 ELSE <000040> ${LOCK} 0NOTEQUAL ENDIF ADD 2 EQUAL`,
  ],
  ['thresh(1,0)', 'Bzduesmk', '0 1 EQUAL'],
  ['thresh(1,0,a:0)', 'Bduesmk', '0 TOALTSTACK 0 FROMALTSTACK ADD 1 EQUAL'],
];

describe('a well-typed fragment', () => {
  test.each(WELL_TYPED)('%s: type %s, script %s', (text, type, script) => {
    const node = parsed(text);
    expect(node.type && typeToText(node.type)).toBe(type);
    expect(bytesToHex(toScript(node))).toBe(bytesToHex(scriptOf(script)));
    expect(node.scriptSize).toBe(toScript(node).length);
    expect(toText(node, keyLetter)).toBe(text);
  });

  test.each(WELL_TYPED)('%s from its script, if its type is B: %s', (text, type, script) => {
    const read = fromScript(scriptOf(script), letterKeyOfHash);
    const readText = read.ok ? toText(read.node, keyLetter) : read.reason;
    if (type.startsWith('B')) expect(readText).toBe(text);
    else expect(['ill-typed', 'unknown-shape']).toContain(readText);
  });
});

/** What each fragment asks of its arguments, and does not get. */
const ILL_TYPED: readonly (readonly [text: string, lacking: string])[] = [
  ['a:pk_k(A)', 'X is K, not B'],
  ['av:1', 'X is V, not B'],
  ['aa:1', 'X is W, not B'],
  ['s:pk_k(A)', 'X is K, not B'],
  ['s:pkh(A)', 'X takes two elements'],
  ['s:1', 'X takes no element'],
  ['sv:pk(A)', 'X is V, not B'],
  ['c:pk(A)', 'X is B, not K'],
  ['cv:pk(A)', 'X is V, not K'],
  ['d:1', 'X is B, not V'],
  ['dv:pk(A)', 'X takes an element'],
  ['da:1', 'X is W, not V'],
  ['v:pk_k(A)', 'X is K, not B'],
  ['v:and_v(v:1,v:1)', 'X is V, not B'],
  ['va:1', 'X is W, not B'],
  ['j:1', 'X takes no element'],
  ['jl:pk(A)', 'X may take a zero'],
  ['j:pk_k(A)', 'X is K, not B'],
  ['n:pk_k(A)', 'X is K, not B'],
  ['nv:1', 'X is V, not B'],
  ['na:1', 'X is W, not B'],
  ['t:pk(A)', 'X is B, not V'],
  ['la:1', 'X is W, like 0 B'],
  ['uv:1', 'X is V, unlike 0'],
  ['u:pk_k(A)', 'X is K, unlike 0'],
  ['and_v(1,1)', 'X is B, not V'],
  ['and_v(pk_k(A),1)', 'X is K, not V'],
  ['and_v(v:1,a:1)', 'Y is W'],
  ['and_b(v:1,a:1)', 'X is V, not B'],
  ['and_b(pk_k(A),a:1)', 'X is K, not B'],
  ['and_b(1,1)', 'Y is B, not W'],
  ['and_b(1,v:1)', 'Y is V, not W'],
  ['or_b(1,a:0)', 'X cannot be dissatisfied'],
  ['or_b(0,a:1)', 'Z cannot be dissatisfied'],
  ['or_b(0,0)', 'Z is B, not W'],
  ['or_b(pk_k(A),a:0)', 'X is K, not B'],
  ['or_c(0,1)', 'Z is B, not V'],
  ['or_c(1,v:1)', 'X cannot be dissatisfied'],
  ['or_c(dv:1,v:1)', 'X does not leave 1'],
  ['or_c(a:0,v:1)', 'X is W, not B'],
  ['or_d(0,v:1)', 'Z is V, not B'],
  ['or_d(1,1)', 'X cannot be dissatisfied'],
  ['or_d(l:older(1),1)', 'X does not leave 1'],
  ['or_d(pk_k(A),1)', 'X is K, not B'],
  ['or_i(a:1,a:1)', 'both are W'],
  ['or_i(1,v:1)', 'B and V'],
  ['or_i(pk_k(A),pk(B))', 'K and B'],
  ['andor(1,1,1)', 'X cannot be dissatisfied'],
  ['andor(dv:1,1,1)', 'X does not leave 1'],
  ['andor(a:0,1,1)', 'X is W, not B'],
  ['andor(0,1,v:1)', 'Y and Z are B and V'],
  ['andor(0,a:1,a:1)', 'Y and Z are W'],
  ['and_n(0,v:1)', 'Y is V, unlike 0'],
  ['thresh(1,1)', 'the first cannot be dissatisfied'],
  ['thresh(1,dv:1)', 'the first does not leave 1'],
  ['thresh(1,a:0)', 'the first is W, not B'],
  ['thresh(1,0,0)', 'the second is B, not W'],
  ['thresh(1,0,a:1)', 'the second cannot be dissatisfied'],
  ['thresh(1,0,adv:1)', 'the second does not leave 1'],
  ['and_v(v:1,or_i(1,v:1))', 'ill typed further down'],
];

describe('an ill-typed fragment', () => {
  test.each(ILL_TYPED)('%s: %s', (text) => {
    expect(parsed(text).type).toBeUndefined();
  });
});
