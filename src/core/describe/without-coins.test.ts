import { expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { wayText } from '../said/need-words.ts';
import { encodePush } from '../script/push.ts';
import {
  bare,
  type FileSpec,
  type Lock,
  multi,
  multiA,
  nestedWpkh,
  nestedWsh,
  pkh,
  pkLeaf,
  type Signing,
  sh,
  signatureOf,
  tr,
  transactionOf,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { encodeTransaction } from '../tx/ids.ts';
import { describing } from './described.ts';
import { spentSection } from './paid-and-spent.ts';
import { described } from './testing/described.ts';
import { verdictLine } from './verdict-line.ts';

/*
 * What is said of a transaction whose coins are not known. Signatures of segwit commit to
 * amounts and cannot be verified; which places are there and which are empty, whose keys
 * they are for and which locks they wait for stands in the witness.
 */

const NONE = new Uint8Array(0);
const MULTI = multi(2, 'ABC');
const PAIR = concatBytes(
  encodePush(publicKey('A')),
  bytes('ad'),
  encodePush(publicKey('B')),
  bytes('ac'),
);
const LOCKED = concatBytes(bytes('029000b275'), encodePush(publicKey('A')), bytes('ac'));
const HASHED = concatBytes(
  bytes('a820'),
  new Uint8Array(32).fill(7),
  bytes('88'),
  encodePush(publicKey('A')),
  bytes('ac'),
);
const EITHER = concatBytes(
  bytes('63'),
  encodePush(publicKey('A')),
  bytes('67'),
  encodePush(publicKey('B')),
  bytes('68ac'),
);

/** An item of a witness, or of a scriptSig: whose signature, or bytes. */
type Item = string | Uint8Array;

interface Row {
  readonly lock: Lock;
  readonly witness?: readonly Item[];
  readonly scriptSig?: readonly Item[];
}

const leafOf = ({ leaf }: Lock): readonly Item[] => [leaf!.script, leaf!.controlBlock];
const redeemed = (lock: Lock) => ({ lock, scriptSig: [lock.redeemScript!] });
const LEAF = tr('A', pkLeaf('B'));
const LEAVES = tr('A', multiA(2, 'ABC'));

function fileOf({ lock, witness = [], scriptSig = [] }: Row): Uint8Array {
  const spec: FileSpec = { inputs: [{ lock }] };
  const itemOf = (item: Item) =>
    typeof item === 'string' ? signatureOf(spec, 0, { by: item } satisfies Signing) : item;
  const transaction = transactionOf(spec);
  const [input] = transaction.inputs;
  const pushes = scriptSig.map((item) => encodePush(itemOf(item)));
  return encodeTransaction({
    ...transaction,
    inputs: [{ ...input!, scriptSig: concatBytes(...pushes), witness: witness.map(itemOf) }],
  });
}

const WHOLE = 'Signed, not verified: previous outputs missing';
const OPEN = 'Not ready to sign: previous outputs of input 0 missing';
const part = (of: string) => `Partly signed: ${of}; previous outputs of input 0 missing`;

const ROWS: Readonly<Record<string, readonly [Row, line: string, stage: string, needs: string]>> = {
  'P2WPKH, signed': [{ lock: wpkh('A'), witness: ['A', publicKey('A')] }, WHOLE, 'final', ''],
  'P2WPKH, its place empty': [
    { lock: wpkh('A'), witness: [NONE, publicKey('A')] },
    OPEN,
    'unsigned',
    'a signature of A',
  ],
  'P2WPKH in P2SH, signed': [
    { ...redeemed(nestedWpkh('A')), witness: ['A', publicKey('A')] },
    WHOLE,
    'final',
    '',
  ],
  '2 of 3, both': [{ lock: wsh(MULTI), witness: [NONE, 'A', 'B', MULTI] }, WHOLE, 'final', ''],
  '2 of 3, one and a place': [
    { lock: wsh(MULTI), witness: [NONE, 'A', NONE, MULTI] },
    part('1 of 2, not verified'),
    'unknown',
    '1 signature of A, B or C',
  ],
  '2 of 3, one and no place': [
    { lock: wsh(MULTI), witness: [NONE, 'A', MULTI] },
    part('1 of 2, not verified'),
    'unknown',
    '1 signature of A, B or C',
  ],
  '2 of 3, one twice': [
    { lock: wsh(MULTI), witness: [NONE, 'A', 'A', MULTI] },
    part('1 of 2, not verified'),
    'unknown',
    '1 signature of A, B or C',
  ],
  '2 of 3, two places': [
    { lock: wsh(MULTI), witness: [NONE, NONE, NONE, MULTI] },
    OPEN,
    'unsigned',
    '2 signatures of A, B or C',
  ],
  '2 of 3 in P2SH-P2WSH, one and a place': [
    { ...redeemed(nestedWsh(MULTI)), witness: [NONE, 'A', NONE, MULTI] },
    part('1 of 2, not verified'),
    'unknown',
    '1 signature of A, B or C',
  ],
  '2 of 3 in P2SH, one and a place': [
    { lock: sh(MULTI), scriptSig: [NONE, 'A', NONE, MULTI] },
    part('1 of 2'),
    'partly signed',
    '1 signature of B or C',
  ],
  'two keys, both': [{ lock: wsh(PAIR), witness: ['B', 'A', PAIR] }, WHOLE, 'final', ''],
  'two keys, one and a place': [
    { lock: wsh(PAIR), witness: [NONE, 'A', PAIR] },
    part('1 of 2, not verified'),
    'unknown',
    'a signature of B',
  ],
  'either key, by the branch that an empty item takes': [
    { lock: wsh(EITHER), witness: ['B', NONE, EITHER] },
    WHOLE,
    'final',
    '',
  ],
  'a key behind a lock': [
    { lock: wsh(LOCKED), witness: ['A', LOCKED] },
    WHOLE,
    'final',
    'an nSequence of at least 144 blocks',
  ],
  'a key and a preimage that is not of the hash': [
    { lock: wsh(HASHED), witness: ['A', bytes('07'), HASHED] },
    WHOLE,
    'final',
    'the sha256 preimage of 07070707…07070707',
  ],
  'the key path': [{ lock: tr('A'), witness: ['A'] }, WHOLE, 'final', ''],
  'a leaf, signed': [{ lock: LEAF, witness: ['B', ...leafOf(LEAF)] }, WHOLE, 'final', ''],
  'a leaf, its place empty': [
    { lock: LEAF, witness: [NONE, ...leafOf(LEAF)] },
    OPEN,
    'unsigned',
    'a signature of A; or a signature of B',
  ],
  'a leaf of 2 of 3, one': [
    { lock: LEAVES, witness: [NONE, NONE, 'A', ...leafOf(LEAVES)] },
    part('1 of 2, not verified'),
    'unknown',
    'a signature of A; or 1 signature of B or C',
  ],
  'a leaf of 2 of 3, two': [
    { lock: LEAVES, witness: [NONE, 'B', 'A', ...leafOf(LEAVES)] },
    WHOLE,
    'final',
    '',
  ],
  'P2PKH, its place empty': [
    { lock: pkh('A'), scriptSig: [NONE, publicKey('A')] },
    OPEN,
    'unsigned',
    'a signature of A',
  ],
  'P2PKH, a signature that its key did not make': [
    { lock: pkh('A'), scriptSig: ['B', publicKey('A')] },
    WHOLE,
    'final',
    '',
  ],
  P2PK: [{ lock: bare(PAIR), scriptSig: ['B', 'A'] }, WHOLE, 'final', ''],
};

test.each<[what: string, row: Row, line: RegExp, spent: string]>([
  [
    'P2PKH, whose key stands in it',
    { lock: pkh('A'), scriptSig: ['A', publicKey('A')] },
    /^Signatures valid, if the coins are of these scripts/,
    'signed, valid if its coin is of this script',
  ],
  [
    'P2WPKH, whose signature is of an amount',
    { lock: wpkh('A'), witness: ['A', publicKey('A')] },
    /^Signed, not verified/,
    'signed, not verified',
  ],
])('the row of an input agrees with the line: %s', (_, row, line, spent) => {
  const file = describing(described(subjectOfFile(fileOf(row))));
  expect(verdictLine(file).text).toMatch(line);
  expect(spentSection(file).lines.join('\n')).toContain(`, ${spent}`);
});

test.each(Object.entries(ROWS))('%s', (_, [row, line, stage, needs]) => {
  const file = describing(described(subjectOfFile(fileOf(row))));
  expect(verdictLine(file).text).toBe(line);
  const [input] = file.inspection.inputs;
  expect(file.inspection.stage).toBe(stage);
  expect((input?.needs?.ways ?? []).map((way) => wayText(way, lettersOf)).join('; or ')).toBe(
    needs,
  );
});

function lettersOf(keys: readonly Uint8Array[]): readonly string[] {
  return keys.map((key) => {
    const hex = bytesToHex(key);
    return [...'ABC'].find((letter) => bytesToHex(publicKey(letter)).endsWith(hex)) ?? hex;
  });
}
