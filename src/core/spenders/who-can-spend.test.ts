import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { controlBlockOf, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import { fromText } from '../miniscript/from-text.ts';
import { toScript } from '../miniscript/to-script.ts';
import type { MiniscriptContext } from '../miniscript/types.ts';
import {
  multi,
  multiA,
  nestedWsh,
  pk,
  pkh,
  sh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { keyIn, passesWith, type Subject, toldOf } from './testing/spends.ts';
import { type Spenders, whoCanSpend } from './who-can-spend.ts';

/* Each answer is tried: what anybody can spend is spent in a transaction, by the spend that is answered. */

type Row = readonly [name: string, subject: Subject, is: string];

const words = (text: string): Uint8Array => scriptOf(text);
const inV0 = (text: string): Subject => wsh(words(text));
const inP2sh = (text: string): Subject => sh(words(text));
const bare = (script: Uint8Array): Subject => ({ scriptPubKey: script });
const leaf = (text: string): Subject => tr('A', words(text));
const mini = (text: string, context: MiniscriptContext = 'p2wsh'): Uint8Array => {
  const read = fromText(text, keyIn(context), context);
  if (!read.ok) throw new Error(`${text}: ${read.reason}`);
  return toScript(read.node);
};

const PREIMAGE = new Uint8Array(32).fill(9);
const H = `<${bytesToHex(sha256(PREIMAGE))}>`;
const H160 = `<${bytesToHex(hash160(PREIMAGE))}>`;
const NO_X = `${'00'.repeat(31)}05`;
/** A sum that no lock time reaches: five bytes. */
const BEYOND = '<ffffffff7f>';

const NOBODY: readonly Row[] = [
  ['OP_RETURN', bare(words('RETURN')), 'unspendable'],
  ['OP_RETURN with data', bare(words('RETURN <abcd>')), 'unspendable'],
  ['10,001 bytes', bare(new Uint8Array(10_001).fill(0x61)), 'unspendable'],
  ['a taproot key that is no point', bare(bytes(`5120${NO_X}`)), 'no-point'],
  ['a taproot key above the field', bare(bytes(`5120${'ff'.repeat(32)}`)), 'no-point'],
  ['a version 0 program of another length', bare(bytes(`0010${'ab'.repeat(16)}`)), 'fails'],
  ['the same in P2SH', sh(bytes(`0010${'ab'.repeat(16)}`)), 'fails'],
  ['OP_RETURN in P2WSH', inV0('RETURN'), 'fails'],
  ['OP_RETURN in P2SH', inP2sh('RETURN'), 'fails'],
  ['OP_RETURN in P2SH-P2WSH', nestedWsh(words('A CHECKSIGVERIFY RETURN')), 'fails'],
  ['OP_RETURN behind a key', inV0('A CHECKSIG RETURN'), 'fails'],
  ['OP_RETURN in both branches', inV0('IF A CHECKSIG RETURN ELSE RETURN ENDIF'), 'fails'],
  ['a disabled opcode where it does not run', inV0('A CHECKSIG 0 IF CAT ENDIF'), 'fails'],
  ['a disabled opcode, bare', bare(words('A CHECKSIG 0 IF MUL ENDIF')), 'fails'],
  ['OP_RESERVED', inV0('RESERVED A CHECKSIG'), 'fails'],
  ['OP_VER', inP2sh('A CHECKSIG VER'), 'fails'],
  ['OP_VERIF where it does not run', inV0('A CHECKSIG 0 IF VERIF ENDIF'), 'fails'],
  ['an opcode without a name', inV0('A CHECKSIG 0xbb'), 'fails'],
  ['OP_CHECKSIGADD before tapscript', inV0('0 A CHECKSIGADD'), 'fails'],
  ['OP_IF without its end', inV0('A CHECKSIG IF 1'), 'fails'],
  ['OP_ENDIF alone', inV0('A CHECKSIG ENDIF'), 'fails'],
  ['OP_ELSE alone', inP2sh('A CHECKSIG ELSE'), 'fails'],
  ['a push past the end', inV0('A CHECKSIG 0x05 0xab'), 'fails'],
  ['a push of 521 bytes', wsh(concatBytes(words('A CHECKSIGVERIFY'), push(521))), 'fails'],
  ['202 opcodes', wsh(concatBytes(words('A CHECKSIG'), new Uint8Array(201).fill(0x61))), 'fails'],
  ['a redeem script of 521 bytes', sh(concatBytes(words('A CHECKSIG'), nops(521 - 35))), 'fails'],
  ['a witness script of 10,001 bytes', wsh(longWitnessScript(10_001)), 'fails'],
  ['1,001 items', inV0(Array(1001).fill('1').join(' ')), 'fails'],
  ['21 keys of a multisig', inV0(`1 ${Array(21).fill('A').join(' ')} 21 CHECKMULTISIG`), 'fails'],
  ['nothing but false', inV0('0'), 'fails'],
  ['false at the end', inV0('A CHECKSIGVERIFY 0'), 'fails'],
  ['two items left in a witness script', inV0('A CHECKSIGVERIFY 1 1'), 'fails'],
  ['numbers that differ', inP2sh('A CHECKSIGVERIFY 1 2 NUMEQUAL'), 'fails'],
  ['a negative lock', inV0('-1 CHECKLOCKTIMEVERIFY DROP A CHECKSIG'), 'fails'],
  ['a redeem script that is a key hash of no 20 bytes', sh(bytes('0003aabbcc')), 'fails'],
];

const ANYBODY: readonly Row[] = [
  ['P2A', bare(bytes('51024e73')), 'anchor'],
  ['P2A in P2SH', sh(bytes('51024e73')), 'at once'],
  ['witness version 2', bare(bytes(`5220${'ab'.repeat(32)}`)), 'at once'],
  ['witness version 16', bare(bytes('600201ff')), 'at once'],
  ['witness version 1 of another length', bare(bytes(`5114${'ab'.repeat(20)}`)), 'at once'],
  ['a taproot program in P2SH', sh(tr('A').scriptPubKey), 'at once'],
  ['no script', bare(bytes('')), 'at once'],
  ['OP_TRUE', bare(words('1')), 'at once'],
  ['OP_TRUE in P2SH', inP2sh('1'), 'at once'],
  ['OP_TRUE in P2WSH', inV0('1'), 'at once'],
  ['OP_TRUE in P2SH-P2WSH', nestedWsh(words('1')), 'at once'],
  ['nothing but OP_DROP', inV0('DROP 1'), 'at once'],
  ['one branch without a key', inV0('IF A CHECKSIG ELSE 1 ENDIF'), 'at once'],
  ['a branch in a branch', inV0('IF IF A CHECKSIG ELSE 1 ENDIF ELSE B CHECKSIG ENDIF'), 'at once'],
  ['a signature that must not fit', inV0('A CHECKSIG NOT'), 'at once'],
  ['the same in P2SH', inP2sh('A CHECKSIG NOT'), 'at once'],
  ['a signature whose result is dropped', inV0('A CHECKSIG DROP 1'), 'at once'],
  ['a multisig of no signature', inV0('0 A B 2 CHECKMULTISIG'), 'at once'],
  ['a multisig that must fail', inV0('2 A B 2 CHECKMULTISIG NOT'), 'at once'],
  ['a key or anything', inV0('A CHECKSIG SWAP BOOLOR'), 'at once'],
  ['a sum', inV0('2 ADD 5 EQUAL'), 'at once'],
  ['a difference', inP2sh('SUB 3 NUMEQUAL'), 'at once'],
  ['bytes of a size', inV0('SIZE 7 EQUALVERIFY'), 'at once'],
  ['a text that stands there', inV0('<abcdef> EQUAL'), 'at once'],
  [
    'a hash whose preimage stands there',
    inV0(`<${'09'.repeat(32)}> DROP SHA256 ${H} EQUAL`),
    'at once',
  ],
  ['miniscript without a key', wsh(mini('or_i(pk(A),1)')), 'at once'],
  ['a threshold of nothing', wsh(mini('thresh(1,pk(A),a:1)')), 'at once'],
  ['a lock of zero blocks', inV0('0 CHECKSEQUENCEVERIFY 1ADD'), 'at once'],
  ['a lock that is switched off', inV0('<0000008000> CHECKSEQUENCEVERIFY'), 'at once'],
  ['a lock of 65,536, which waits for none', wsh(mini('older(65536)')), 'at once'],
  ['a leaf that is true', leaf('1'), 'at once'],
  ['a leaf with OP_SUCCESS', leaf('xB CHECKSIGVERIFY 0x50'), 'at once'],
  ['a leaf with a key of a kind to come', leaf(`<01${'ab'.repeat(32)}> CHECKSIG`), 'at once'],
  [
    'a leaf of another version',
    { ...tr('A'), ...treeOf([[0xc2, words('xB CHECKSIG')]]) },
    'at once',
  ],
  [
    'one of two leaves',
    treeOf([
      [0xc0, words('xB CHECKSIG')],
      [0xc0, words('DROP 1')],
    ]),
    'at once',
  ],
  [
    'to_local_anchor of Lightning',
    inV0('A CHECKSIG IFDUP NOTIF 16 CHECKSEQUENCEVERIFY ENDIF'),
    'sequence 16',
  ],
  ['a lock alone', wsh(mini('older(144)')), 'sequence 144'],
  ['the shorter of two', wsh(mini('or_i(older(144),older(10))')), 'sequence 10'],
  ['a lock in time', wsh(mini('older(4194305)')), 'sequence 4194305'],
  ['a height', wsh(mini('after(800000)')), 'locktime 800000'],
  ['a height, bare', bare(words('100 CHECKLOCKTIMEVERIFY')), 'locktime 100'],
  ['both locks', wsh(mini('and_v(v:after(500),older(10))')), 'locktime 500 sequence 10'],
  ['a leaf with a lock alone', leaf('16 CHECKSEQUENCEVERIFY'), 'sequence 16'],
  ['a lock that is no miniscript', inV0('144 CHECKSEQUENCEVERIFY DROP SWAP DROP'), 'sequence 144'],
];

const BOLT_HTLC = 'DUP HASH160 #A EQUAL IF CHECKSIG ELSE B SWAP SIZE 32 EQUAL';

const KEYS: readonly Row[] = [
  ['P2PK', pk('A'), 'keys'],
  ['P2PK of an uncompressed key', pk('a'), 'keys'],
  ['P2PKH', pkh('A'), 'keys'],
  ['P2WPKH', wpkh('A'), 'keys'],
  ['P2SH-P2WPKH', sh(wpkh('A').scriptPubKey), 'keys'],
  ['P2SH whose script is not told', bare(sh(words('1')).scriptPubKey), 'keys'],
  ['P2WSH whose script is not told', bare(wsh(words('1')).scriptPubKey), 'keys'],
  ['P2SH with another script', { ...sh(words('A CHECKSIG')), redeemScript: words('1') }, 'keys'],
  [
    'P2WSH with another script',
    { ...wsh(words('A CHECKSIG')), witnessScript: words('RETURN') },
    'keys',
  ],
  [
    'a leaf that the output does not commit to',
    { ...tr('A', words('xB CHECKSIG')), ...leavesOf(leaf('1')) },
    'keys',
  ],
  ['a leaf that fails beside a key path', leaf('RETURN'), 'keys'],
  ['bare 2 of 3', bare(multi(2, 'ABC')), 'keys'],
  ['bare 1 of 3 with uncompressed keys', bare(multi(1, 'abc')), 'keys'],
  ['P2SH 2 of 3', sh(multi(2, 'ABC')), 'keys'],
  ['P2WSH 15 of 15', wsh(multi(15, 'ABCDEFGHIJKLMNO')), 'keys'],
  ['P2SH-P2WSH', nestedWsh(multi(2, 'ABC')), 'keys'],
  ['P2TR', tr('A'), 'keys'],
  [
    'a tree',
    treeOf([
      [0xc0, words('xB CHECKSIG')],
      [0xc0, multiA(2, 'ABC')],
    ]),
    'keys',
  ],
  ['nobody’s key path', tr(UNSPENDABLE_KEY, words('xB CHECKSIG')), 'keys'],
  ['a lock and a key', wsh(mini('and_v(v:pk(A),older(16))')), 'keys'],
  [
    'a hash lock alone, whose secret is nowhere',
    inV0(`SIZE 32 EQUALVERIFY SHA256 ${H} EQUAL`),
    'keys',
  ],
  ['a hash lock, bare', bare(words(`SHA256 ${H} EQUAL`)), 'keys'],
  [
    'a hash lock or a key',
    wsh(mini(`or_i(pk(A),sha256(${bytesToHex(sha256(PREIMAGE))}))`)),
    'keys',
  ],
  [
    'an HTLC of BIP 199',
    inV0(
      `IF SHA256 ${H} EQUALVERIFY DUP HASH160 #A ELSE 16 CHECKSEQUENCEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
    ),
    'keys',
  ],
  [
    'an offered HTLC of BOLT 3',
    inV0(
      `${BOLT_HTLC} NOTIF DROP 2 SWAP C 2 CHECKMULTISIG ELSE HASH160 ${H160} EQUALVERIFY CHECKSIG ENDIF 1 CHECKSEQUENCEVERIFY DROP ENDIF`,
    ),
    'keys',
  ],
  [
    'a received HTLC of BOLT 3',
    inV0(
      `${BOLT_HTLC} IF HASH160 ${H160} EQUALVERIFY 2 SWAP C 2 CHECKMULTISIG ELSE DROP 500 CHECKLOCKTIMEVERIFY DROP CHECKSIG ENDIF ENDIF`,
    ),
    'keys',
  ],
  ['to_local of BOLT 3', inV0('IF A ELSE 144 CHECKSEQUENCEVERIFY DROP B ENDIF CHECKSIG'), 'keys'],
  ['to_remote of BOLT 3 with anchors', inV0('A CHECKSIGVERIFY 1 CHECKSEQUENCEVERIFY'), 'keys'],
  [
    'a swap',
    inV0(`HASH160 ${H160} EQUAL IF A ELSE 500 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`),
    'keys',
  ],
  ['a vault with decay', wsh(mini('thresh(3,pk(A),s:pk(B),s:pk(C),sln:older(144))')), 'keys'],
  ['a branch that fails beside one with a key', inV0('IF A CHECKSIG ELSE RETURN ENDIF'), 'keys'],
  ['an inscription', leaf(`xB CHECKSIG 0 IF 'ord' 1 'text/plain' 0 'hello' ENDIF`), 'keys'],
  [
    'a puzzle of two hashes that are the same',
    inV0('2DUP EQUAL NOT VERIFY SHA1 SWAP SHA1 EQUAL'),
    'keys',
  ],
  ['a lock that no transaction reaches', inV0(`${BEYOND} CHECKLOCKTIMEVERIFY`), 'keys'],
  [
    'a height and a time in one way',
    inV0('100 CHECKLOCKTIMEVERIFY DROP <00ca9a3b> CHECKLOCKTIMEVERIFY'),
    'keys',
  ],
];

function push(size: number): Uint8Array {
  return concatBytes(Uint8Array.of(0x4d, size & 0xff, size >> 8), new Uint8Array(size).fill(1));
}

function nops(size: number): Uint8Array {
  return new Uint8Array(size).fill(0x61);
}

/** A key, pushes with their drops, and no more opcodes than are let pass. */
function longWitnessScript(size: number): Uint8Array {
  const filling = Array.from({ length: 19 }, () => concatBytes(push(516), Uint8Array.of(0x75)));
  const begun = concatBytes(words('A CHECKSIGVERIFY'), ...filling);
  const rest = size - begun.length - 3 - 1 - 1;
  return concatBytes(begun, push(rest), Uint8Array.of(0x75, 0x51));
}

function treeOf(leaves: readonly (readonly [version: number, script: Uint8Array])[]): Subject {
  const depth = leaves.length - 1;
  const made = taprootOutput(
    publicKey('A').subarray(1),
    leaves.map(([leafVersion, script]) => ({ depth, leafVersion, script })),
  )!;
  return {
    scriptPubKey: concatBytes(bytes('5120'), made.output.key),
    leaves: made.leaves.map(({ script, leafVersion, path }) => ({
      script,
      leafVersion,
      controlBlock: controlBlockOf(leafVersion, made.output, made.internalKey, path),
    })),
  };
}

function leavesOf(subject: Subject): Pick<Subject, 'leaves'> {
  return { leaves: toldOf(subject).leaves };
}

function wordsFor(spenders: Spenders): string {
  if (spenders.by === 'keys') return 'keys';
  if (spenders.by === 'nobody') return spenders.because;
  const { locktime, sequence } = spenders.wait;
  if (spenders.isAnchor) return 'anchor';
  const waits = [
    ...(locktime === undefined ? [] : [`locktime ${locktime}`]),
    ...(sequence === undefined ? [] : [`sequence ${sequence}`]),
  ];
  return waits.length === 0 ? 'at once' : waits.join(' ');
}

describe.each([
  ['nobody', NOBODY],
  ['anybody', ANYBODY],
  ['keys', KEYS],
] as const)('%s', (by, rows) => {
  test.each(rows)('%s', (_, subject, is) => {
    const spenders = whoCanSpend(subject.scriptPubKey, toldOf(subject));
    expect([spenders.by, wordsFor(spenders)]).toEqual([by, is]);
    if (spenders.by === 'anybody') expect(passesWith(spenders)).toBe(undefined);
  });
});
