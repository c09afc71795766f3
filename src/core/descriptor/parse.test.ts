import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { DescriptorError } from './descriptor-error.ts';
import { expand, isRangedDescriptor } from './expand.ts';
import { parseDescriptor } from './parse.ts';
import { PrivateKeys } from './private-keys.ts';
import { publicText } from './to-text.ts';

/** Keys of BIP 32's test vectors 1 and 2, their children, and of small numbers. */
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const OTHER =
  'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB';
const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const KEY_2 = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5';
const X = KEY.slice(2);
const X_2 = KEY_2.slice(2);
const UNCOMPRESSED = `04${X}483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8`;
const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const WIF_UNCOMPRESSED = '5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf';
const HASH = '11'.repeat(32);

function read(text: string, requireChecksum = false) {
  return parseDescriptor(text, 'main', new PrivateKeys(), requireChecksum);
}

function scriptAt(text: string, index = 0): readonly string[] {
  const [descriptor] = read(text).descriptors;
  return expand(descriptor!, index)!.scripts.map(bytesToHex);
}

/** Every sentence that the parser has, with a text that it refuses with it. */
const REFUSALS: readonly (readonly [text: string, words: string])[] = [
  ['pk(A)##', "Multiple '#' symbols"],
  ['pk(A)#', 'Expected 8 character checksum, not 0 characters'],
  ['pk(A)#äöüß', "Provided checksum 'äöüß' does not match computed checksum 'cpa0ghz7'"],
  ['pk(A)#äöü', 'Expected 8 character checksum, not 6 characters'],
  ['pk(ä)', 'Invalid characters in payload'],
  ['', "'' is not a valid descriptor function"],
  [`pk(${KEY}),`, ''],
  [`sh(pk(${KEY}),)`, ''],
  ['pk()', 'pk(): No key provided'],
  ['pk( )', "pk(): Key ' ' is invalid due to whitespace"],
  [`pk(${KEY} )`, `pk(): Key '${KEY} ' is invalid due to whitespace`],
  [`pkh(06${UNCOMPRESSED.slice(2)})`, 'pkh(): Hybrid public keys are not allowed'],
  [`wpkh(${UNCOMPRESSED})`, 'wpkh(): Uncompressed keys are not allowed'],
  [`wpkh(${WIF_UNCOMPRESSED})`, 'wpkh(): Uncompressed keys are not allowed'],
  [`wsh(pk(${UNCOMPRESSED}))`, 'pk(): Uncompressed keys are not allowed'],
  [`combo(${X})`, `combo(): Pubkey '${X}' is invalid`],
  [`tr(${'ff'.repeat(32)})`, `tr(): Pubkey '${'ff'.repeat(32)}' is invalid`],
  ['pk(A)', "pk(): key 'A' is not valid"],
  [`pk(${KEY}/0)`, `pk(): key '${KEY}' is not valid`],
  [
    `pk([[00000000]${KEY})`,
    'pk(): Fingerprint is not 4 bytes (9 characters instead of 8 characters)',
  ],
  [`pk([00000000]]${KEY})`, "pk(): Multiple ']' characters found for a single pubkey"],
  [`pk(]${KEY})`, "pk(): Key origin start '[ character expected but not found, got ']' instead"],
  [`pk(a]${KEY})`, "pk(): Key origin start '[ character expected but not found, got 'a' instead"],
  [`pk([000000]${KEY})`, 'pk(): Fingerprint is not 4 bytes (6 characters instead of 8 characters)'],
  [`pk([0000000g]${KEY})`, "pk(): Fingerprint '0000000g' is not hex"],
  [
    `pk([00000000/<0;1>]${KEY})`,
    "pk(): Key path value '<0;1>' specifies multipath in a section where multipath is not allowed",
  ],
  [`pk(${XPUB}/<0;1>/<0;1>)`, 'pk(): Multiple multipath key path specifiers found'],
  [`pk(${XPUB}/<0>)`, 'pk(): Multipath key path specifiers must have at least two items'],
  [`pk(${XPUB}/<0;0>)`, 'pk(): Duplicated key path value 0 in multipath specifier'],
  [`pk(${XPUB}/<0h;0'>)`, 'pk(): Duplicated key path value 2147483648 in multipath specifier'],
  [`pk(${XPUB}//0)`, "pk(): Key path value '' is not valid"],
  [`pk(${XPUB}/a)`, "pk(): Key path value 'a' is not a valid uint32"],
  [`pk(${XPUB}/h)`, "pk(): Key path value 'h' is not a valid uint32"],
  [`pk(${XPUB}/4294967296)`, "pk(): Key path value '4294967296' is not a valid uint32"],
  [`pk(${XPUB}/2147483648h)`, 'pk(): Key path value 2147483648 is out of range'],
  [`pk(musig(${KEY}))`, 'pk(): musig() is only allowed in tr() and rawtr()'],
  [`tr(musig(musig(${KEY}))`, 'tr(): musig(): musig() is only allowed in tr() and rawtr()'],
  [`tr(musig(${KEY}}{))`, "tr(): musig(): expected ',', got '}'"],
  [`tr(musig(musig(${KEY})))`, "tr(): Too many ')' in musig() expression"],
  [`wsh(multi(1,musig(${KEY})))`, 'Multi: musig() is only allowed in tr() and rawtr()'],
  ['tr(musig()', 'tr(): Invalid musig() expression'],
  ['tr(musig())', 'tr(): musig(): Must contain key expressions'],
  [`tr(musig({}${KEY}))`, `tr(): musig(): key '{}${KEY}' is not valid`],
  [`tr(musig(${KEY}}))`, 'tr(): Invalid musig() expression'],
  [`tr(musig(${KEY},))`, 'tr(): musig(): No key provided'],
  [
    `tr(musig(${KEY},${XPUB})/0)`,
    'tr(): musig(): derivation requires all participants to be xpubs or xprvs',
  ],
  [
    `tr(musig(${XPUB}/*,${OTHER})/0)`,
    'tr(): musig(): Cannot have ranged participant keys if musig() also has derivation',
  ],
  [`tr(musig(${XPUB},${OTHER})/*h)`, 'tr(): musig(): Cannot have hardened child derivation'],
  [`tr(musig(${XPUB},${OTHER})/a)`, "tr(): musig(): Key path value 'a' is not a valid uint32"],
  [`tr(musig(${XPUB},${OTHER})/0h/*)`, 'tr(): musig(): cannot have hardened derivation steps'],
  [
    `tr(musig(${XPUB}/<0;1>,${OTHER})/<0;1>)`,
    'tr(): musig(): Cannot have multipath participant keys if musig() is also multipath',
  ],
  [
    `tr(musig(${XPUB}/<0;1>,${OTHER}/<0;1;2>))`,
    'tr(): musig(): Multipath derivation paths have mismatched lengths',
  ],
  [`sh(combo(${KEY}))`, 'Can only have combo() at top level'],
  [`multi(a,${KEY})`, "Multi threshold 'a' is not valid"],
  [`multi(1,${KEY}}{)`, "Multi: expected ',', got '}'"],
  ['multi(1,)', 'Multi: No key provided'],
  ['multi(1)', 'Cannot have 0 keys in multisig; must have between 1 and 20 keys, inclusive'],
  [
    `wsh(multi(1${`,${KEY}`.repeat(21)}))`,
    'Cannot have 21 keys in multisig; must have between 1 and 20 keys, inclusive',
  ],
  [
    `tr(${X},multi_a(1${`,${KEY}`.repeat(1000)}))`,
    'Cannot have 1000 keys in multi_a; must have between 1 and 999 keys, inclusive',
  ],
  [`multi(0,${KEY})`, 'Multisig threshold cannot be 0, must be at least 1'],
  [
    `sortedmulti(4294967295,${KEY})`,
    'Multisig threshold cannot be larger than the number of keys; threshold is 4294967295 but only 1 keys specified',
  ],
  [
    `multi(1${`,${KEY}`.repeat(4)})`,
    'Cannot have 4 pubkeys in bare multisig; only at most 3 pubkeys',
  ],
  [
    `sh(multi(1${`,${KEY}`.repeat(16)}))`,
    'P2SH script is too large, 547 bytes is larger than 520 bytes',
  ],
  [
    `multi(1,${XPUB}/<0;1>,${OTHER}/<0;1;2>)`,
    'multi(): Multipath derivation paths have mismatched lengths',
  ],
  [
    `tr(${X},multi(1,${KEY}))`,
    'Can only have multi/sortedmulti at top level, in sh(), or in wsh()',
  ],
  [`wsh(sortedmulti_a(1,${KEY}))`, 'Can only have multi_a/sortedmulti_a inside tr()'],
  [`wsh(wpkh(${KEY}))`, 'Can only have wpkh() at top level or inside sh()'],
  [`wsh(sh(pk(${KEY})))`, 'Can only have sh() at top level'],
  [`tr(${X},wsh(pk(${KEY})))`, 'Can only have wsh() at top level or inside sh()'],
  ['addr(A)', 'Address is not valid'],
  ['sh(addr(A))', 'Can only have addr() at top level'],
  [`tr(${X}}{)`, "tr: expected ',', got '}'"],
  [
    `tr(${X},${'{'.repeat(129)}pk(${X})${'}'.repeat(129)})`,
    'tr() supports at most 128 nesting levels',
  ],
  [`tr(${X},{pk(${X}),pk(${X}))`, "tr(): expected '}' after script expression"],
  [`tr(${X},{pk(${X}),pk(${X}),pk(${X})})`, "tr(): expected '}' after script expression"],
  [`tr(${X},{pk(${X})})`, "tr(): expected ',' after script expression"],
  [`tr(${X},pk(${X}),pk(${X}))`, "tr(): expected ')' after script expression"],
  [
    `tr(${X},{pk(${XPUB}/<0;1>),pk(${XPUB}/<0;1;2>)})`,
    'tr(): Multipath subscripts have mismatched lengths',
  ],
  [
    `tr(${XPUB}/<0;1>,pk(${XPUB}/<0;1;2>))`,
    'tr(): Multipath internal key mismatches multipath subscripts lengths',
  ],
  [`sh(tr(${X}))`, 'Can only have tr at top level'],
  [`rawtr(${X},${X})`, 'rawtr(): only one key expected.'],
  ['rawtr()', 'rawtr(): No key provided'],
  [`wsh(rawtr(${X}))`, 'Can only have rawtr at top level'],
  [`unused(${KEY},)`, 'unused(): only one key expected'],
  ['unused()', 'No key provided'],
  [`unused(${XPUB}/*)`, 'unused(): key cannot be ranged'],
  [`wsh(unused(${KEY}))`, 'Can only have unused at top level'],
  ['raw(0)', 'Raw script is not hex'],
  ['sh(raw(00))', 'Can only have raw() at top level'],
  ['and_v(v:pk(A),1)', "key 'A' is not valid"],
  [`and_v(v:pk(${X}),1)`, 'Miniscript expressions can only be used in wsh or tr.'],
  [`sh(and_v(v:pk(${X}),1))`, 'Miniscript expressions can only be used in wsh or tr.'],
  [`wsh(and_v(pk(${KEY}),1))`, `t:pk(${KEY}) is invalid`],
  ['wsh(older(1))', 'older(1) is not sane: witnesses without signature exist'],
  [`wsh(v:pk(${KEY}))`, `v:pk(${KEY}) is not sane`],
  [
    `wsh(and_v(v:or_i(sha256(${HASH}),older(1)),pk(${KEY})))`,
    `or_i(sha256(${HASH}),older(1)) is not sane: malleable witnesses exist`,
  ],
  [
    `wsh(and_v(v:pk(${KEY}),and_v(v:older(1),older(4194304))))`,
    'and_v(v:older(1),older(4194304)) is not sane: contains mixes of timelocks expressed in blocks and seconds',
  ],
  [
    `wsh(and_b(pk(${KEY}),s:pk(${KEY})))`,
    `and_b(pk(${KEY}),s:pk(${KEY})) is not sane: contains duplicate public keys`,
  ],
  [
    `wsh(and_b(pk(${XPRV}/0h),s:pk(${XPRV}/1h)))`,
    `and_b(pk(${XPUB}/0h),s:pk(${XPUB}/1h)) is not sane: contains duplicate public keys`,
  ],
  [
    `wsh(and_v(v:pk(${KEY}),${'n'.repeat(201)}:1))`,
    `and_v(v:pk(${KEY}),${'n'.repeat(201)}:1) is not sane: needs witnesses that may exceed resource limits`,
  ],
  ['wsh(0)', '0 is not satisfiable'],
  [
    `wsh(and_b(multi(1,${XPUB}/<0;1>),s:pk(${OTHER}/<0;1;2>)))`,
    'Miniscript: Multipath derivation paths have mismatched lengths',
  ],
  ['wsh(and_b(multi(-1,A),a:0))', "key 'A' is not valid"],
  ['wsh(and_b(multi(9223372036854775807,A),a:0))', "key 'A' is not valid"],
  ['wsh(and_b(multi(9223372036854775808,A),a:0))', 'A function is needed within P2WSH'],
  ['wsh(thresh(9223372036854775808,pk(A)))', 'A function is needed within P2WSH'],
  ['wsh(thresh(-1,pk(A)))', 'A function is needed within P2WSH'],
  ['sh(A)', 'A function is needed within P2SH'],
  ['wsh(A)', 'A function is needed within P2WSH'],
  ['A', "'A' is not a valid descriptor function"],
  [`tr(${X},A)`, "'A' is not a valid descriptor function"],
];

/**
 * Every sentence of Core's parser (script/descriptor.cpp and ParseKeyPathElement
 * of util/bip32.cpp), % being what is put in; but one that says of itself that it
 * cannot be reached.
 */
const SENTENCES = [
  "Key path value '%' specifies multipath in a section where multipath is not allowed",
  'Multiple multipath key path specifiers found',
  'Multipath key path specifiers must have at least two items',
  'Duplicated key path value % in multipath specifier',
  'No key provided',
  "Key '%' is invalid due to whitespace",
  'Hybrid public keys are not allowed',
  'Uncompressed keys are not allowed',
  "Pubkey '%' is invalid",
  "key '%' is not valid",
  'musig() is only allowed in tr() and rawtr()',
  "Too many ')' in musig() expression",
  'Invalid musig() expression',
  "musig(): expected ',', got '%'",
  'musig(): %',
  'musig(): Must contain key expressions',
  'musig(): derivation requires all participants to be xpubs or xprvs',
  'musig(): Cannot have ranged participant keys if musig() also has derivation',
  'musig(): Cannot have hardened child derivation',
  'musig(): cannot have hardened derivation steps',
  'musig(): Cannot have multipath participant keys if musig() is also multipath',
  'musig(): Multipath derivation paths have mismatched lengths',
  "Multiple ']' characters found for a single pubkey",
  "Key origin start '[ character expected but not found, got '%' instead",
  'Fingerprint is not 4 bytes (% characters instead of 8 characters)',
  "Fingerprint '%' is not hex",
  'pk(): %',
  'pkh(): %',
  'combo(): %',
  'Can only have combo() at top level',
  "Multi threshold '%' is not valid",
  "Multi: expected ',', got '%'",
  'Multi: %',
  'Cannot have % keys in multisig; must have between 1 and % keys, inclusive',
  'Cannot have % keys in multi_a; must have between 1 and % keys, inclusive',
  'Multisig threshold cannot be %, must be at least 1',
  'Multisig threshold cannot be larger than the number of keys; threshold is % but only % keys specified',
  'Cannot have % pubkeys in bare multisig; only at most 3 pubkeys',
  'P2SH script is too large, % bytes is larger than % bytes',
  'multi(): Multipath derivation paths have mismatched lengths',
  'Can only have multi/sortedmulti at top level, in sh(), or in wsh()',
  'Can only have multi_a/sortedmulti_a inside tr()',
  'wpkh(): %',
  'Can only have wpkh() at top level or inside sh()',
  'Can only have sh() at top level',
  'Can only have wsh() at top level or inside sh()',
  'Address is not valid',
  'Can only have addr() at top level',
  'tr(): %',
  "tr: expected ',', got '%'",
  'tr() supports at most % nesting levels',
  "tr(): expected '}' after script expression",
  "tr(): expected ',' after script expression",
  "tr(): expected ')' after script expression",
  'tr(): Multipath subscripts have mismatched lengths',
  'tr(): Multipath internal key mismatches multipath subscripts lengths',
  'Can only have tr at top level',
  'rawtr(): only one key expected.',
  'rawtr(): %',
  'Can only have rawtr at top level',
  'unused(): only one key expected',
  'unused(): key cannot be ranged',
  'Can only have unused at top level',
  'Raw script is not hex',
  'Can only have raw() at top level',
  'Miniscript expressions can only be used in wsh or tr.',
  ' is invalid',
  ' is not sane',
  ': malleable witnesses exist',
  ': witnesses without signature exist',
  ': contains mixes of timelocks expressed in blocks and seconds',
  ': contains duplicate public keys',
  ': needs witnesses that may exceed resource limits',
  ' is not satisfiable',
  'Miniscript: Multipath derivation paths have mismatched lengths',
  'A function is needed within P2SH',
  'A function is needed within P2WSH',
  "'%' is not a valid descriptor function",
  "Multiple '#' symbols",
  'Missing checksum',
  'Expected 8 character checksum, not % characters',
  'Invalid characters in payload',
  "Provided checksum '%' does not match computed checksum '%'",
  "Key path value '%' is not valid",
  "Key path value '%' is not a valid uint32",
  'Key path value % is out of range',
];

/** What a sentence is searched by. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('[^]*'));
}

describe('texts that are no descriptor', () => {
  test.each(SENTENCES)('one is refused with: %j', (sentence) => {
    const reached = REFUSALS.map(([, words]) => words).concat('Missing checksum');
    expect(reached.filter((words) => patternOf(sentence).test(words))).not.toEqual([]);
  });

  test.each(REFUSALS)('%s: %s', (text, words) => {
    expect(() => read(text)).toThrow(new DescriptorError(words));
  });

  test('no checksum where one has to be there', () => {
    expect(() => read(`pk(${KEY})`, true)).toThrow(new DescriptorError('Missing checksum'));
  });
});

describe('descriptors in public form', () => {
  test.each<[text: string, shown: string]>([
    [`pk(${WIF})`, `pk(${KEY})`],
    [`pk(${WIF_UNCOMPRESSED})`, `pk(${UNCOMPRESSED})`],
    [`tr(${WIF})`, `tr(${X})`],
    [`wpkh(${XPRV}/0h/*)`, `wpkh(${XPUB}/0h/*)`],
    [`wpkh([00000000/1']${XPUB}/0)`, `wpkh([00000000/1']${XPUB}/0)`],
    [`wpkh([00000000/1']${XPRV}/0h)`, `wpkh([00000000/1h]${XPUB}/0h)`],
    [`wpkh([00000000/1h]${XPRV}/*')`, `wpkh([00000000/1']${XPUB}/*')`],
    [`wpkh([ABCDEF01]${KEY})`, `wpkh([abcdef01]${KEY})`],
    [`tr(musig(${KEY_2},${KEY})junk)`, `tr(musig(${KEY_2},${KEY}))`],
    [`tr(musig(${XPRV}/0h,${KEY}))`, `tr(musig(${XPUB}/0h,${KEY}))`],
    [`tr(${X},{pk(${X_2}),{multi_a(1,${KEY}),0}})`, `0 is not satisfiable`],
    [
      `tr(${X},{{pk(${X}),pkh(${X_2})},and_v(v:pk(${WIF}),older(010))})`,
      `tr(${X},{{pk(${X}),pkh(${X_2})},and_v(v:pk(${X}),older(10))})`,
    ],
    [`wsh(c:pk_k(${KEY}))`, `wsh(pk(${KEY}))`],
    ['raw(AB)', 'raw(ab)'],
  ])('%s', (text, shown) => {
    const said = () => publicText(read(text).descriptors[0]!, 'main').split('#')[0];
    if (shown.includes('satisfiable')) expect(said).toThrow(shown);
    else expect(said()).toBe(shown);
  });

  test('several values of a step make several descriptors', () => {
    const { descriptors } = read(`tr(${XPUB}/<0;1h>/*,pk(${OTHER}/5))`);
    expect(descriptors.map((one) => publicText(one, 'main').split('#')[0])).toEqual([
      `tr(${XPUB}/0/*,pk(${OTHER}/5))`,
      `tr(${XPUB}/1h/*,pk(${OTHER}/5))`,
    ]);
    expect(descriptors.map(isRangedDescriptor)).toEqual([true, true]);
  });
});

describe('scripts', () => {
  test('combo has four, and two of an uncompressed key', () => {
    expect(scriptAt(`combo(${KEY})`).length).toBe(4);
    expect(scriptAt(`combo(${UNCOMPRESSED})`).length).toBe(2);
  });

  test('unused has none', () => {
    expect(scriptAt(`unused(${KEY})`)).toEqual([]);
  });

  test('sorted keys are sorted', () => {
    const sorted = scriptAt(`wsh(sortedmulti(1,${KEY_2},${KEY}))`);
    expect(sorted).toEqual(scriptAt(`wsh(multi(1,${KEY},${KEY_2}))`));
    expect(sorted).not.toEqual(scriptAt(`wsh(multi(1,${KEY_2},${KEY}))`));
  });

  test('a hardened step takes the private key', () => {
    const privateKeys = new PrivateKeys();
    const { descriptors } = parseDescriptor(`pkh(${XPRV}/*h)`, 'main', privateKeys);
    expect(expand(descriptors[0]!, 0, privateKeys)?.scripts.length).toBe(1);
    expect(expand(descriptors[0]!, 0)).toBeUndefined();
  });
});
