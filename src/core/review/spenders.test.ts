import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { aggregateKeys } from '../crypto/musig.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { PublicParent } from '../descriptor/bip32.ts';
import { taprootOutput } from '../descriptor/taproot-tree.ts';
import { extendedPublicKeyIn } from '../encoding/extended-key.ts';
import { shortened } from '../encoding/number-words.ts';
import { reservesFile } from '../message/testing/message-files.ts';
import { globalRecord, inputRecord, outputRecord } from '../psbt/make-record.ts';
import { encodePush } from '../script/push.ts';
import {
  bare,
  type FileSpec,
  type Lock,
  multi,
  multiA,
  nestedWsh,
  type OutputSpec,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { inspect, one, TWO_OF_THREE } from './testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from './testing/subjects.ts';

/* Who can spend what is paid and what is spent: attacks, each with a twin that is silent. */

const CODES: ReadonlySet<string> = new Set([
  'burn',
  'anyone-can-spend',
  'key-twice',
  'unspendable-input',
]);

type Row = readonly [name: string, file: FileSpec, found: readonly string[]];

/** Pays one output beside another that takes the rest. */
function paying(
  lock: OutputSpec['lock'],
  amount: bigint,
  more: Partial<OutputSpec> = {},
): FileSpec {
  return { ...one(wpkh('A')), outputs: [{}, { ...(lock && { lock }), amount, ...more }] };
}

const at = (lock: Lock, amount = 100_000n): FileSpec => one(lock, { amount });
const inV0 = (words: string): Lock => wsh(scriptOf(words));
const program = (hex: string): Lock => bare(bytes(hex));
/** What is paid to a tree, with the records that tell it. */
function payingTree(script: Uint8Array, amount: bigint, leafVersion = 0xc0): FileSpec {
  const lock = tr('A', script);
  return paying(lock, amount, {
    records: [
      outputRecord('tap_internal_key', null, lock.internalKey!),
      outputRecord('tap_tree', null, [{ depth: 0, leafVersion, script }]),
    ],
  });
}

/** The same of two leaves. */
function payingLeaves(...scripts: readonly Uint8Array[]): FileSpec {
  const leaves = scripts.map((script) => ({ depth: 1, leafVersion: 0xc0, script }));
  const made = taprootOutput(publicKey('A').subarray(1), leaves)!;
  return paying(program(`5120${bytesToHex(made.output.key)}`), 1000n, {
    records: [
      outputRecord('tap_internal_key', null, made.internalKey),
      outputRecord('tap_tree', null, leaves),
    ],
  });
}

const P2A = program('51024e73');
const NO_POINT = program(`5120${'00'.repeat(31)}05`);
const TO_LOCAL_ANCHOR = inV0('A CHECKSIG IFDUP NOTIF 16 CHECKSEQUENCEVERIFY ENDIF');
const DEAD = inV0('A CHECKSIG RETURN');
const FREE = inV0('IF A CHECKSIG ELSE 1 ENDIF');
const { scriptPubKey: FREE_UNTOLD } = FREE;

const ROWS: readonly Row[] = [
  ['an amount to OP_RETURN', paying(program('6a0101'), 1000n), ['danger burn tx.vout[1]']],
  ['OP_RETURN without one', paying(program('6a0101'), 0n), []],
  ['a taproot key that is no point', paying(NO_POINT, 1000n), ['danger burn tx.vout[1]']],
  ['one that is', paying(tr('B'), 1000n), []],
  ['a witness script that fails', paying(DEAD, 1000n), ['danger burn tx.vout[1]']],
  ['the same without an amount', paying(DEAD, 0n), []],
  ['the same whose script is not told', paying(program(bytesToHex(DEAD.scriptPubKey)), 1000n), []],
  [
    'a redeem script that fails',
    paying(sh(scriptOf('A CHECKSIG CAT')), 1000n),
    ['danger burn tx.vout[1]'],
  ],
  ['a nested one', paying(nestedWsh(scriptOf('IF')), 1000n), ['danger burn tx.vout[1]']],
  ['a script of another hash', paying({ ...wpkh('B'), witnessScript: bytes('6a') }, 1000n), []],
  ['a coin whose script fails', at(DEAD), ['danger unspendable-input inputs[0]']],
  ['a coin of no point', at(NO_POINT), ['danger unspendable-input inputs[0]']],

  ['OP_TRUE', paying(program('51'), 1000n), ['danger anyone-can-spend tx.vout[1]']],
  ['OP_TRUE with nothing to take', paying(program('51'), 0n), []],
  ['a branch without a key', paying(FREE, 1000n), ['danger anyone-can-spend tx.vout[1]']],
  ['the same untold', paying(bare(FREE_UNTOLD), 1000n), []],
  ['a branch that needs one', paying(inV0('IF A ELSE B ENDIF CHECKSIG'), 1000n), []],
  [
    'witness version 2',
    paying(program(`5220${'ab'.repeat(32)}`), 1000n),
    ['danger anyone-can-spend tx.vout[1]'],
  ],
  [
    'witness version 16',
    paying(program('60020102'), 1000n),
    ['danger anyone-can-spend tx.vout[1]'],
  ],
  ['a leaf that is true', payingTree(scriptOf('1'), 1000n), ['danger anyone-can-spend tx.vout[1]']],
  ['a leaf with a key', payingTree(pkLeaf('B'), 1000n), []],
  ['P2A of 240 sat', paying(P2A, 240n), []],
  ['P2A of 330 sat', paying(P2A, 330n), []],
  ['P2A of 331 sat', paying(P2A, 331n), ['note anyone-can-spend tx.vout[1]']],
  ['P2A of 10,000 sat', paying(P2A, 10_000n), ['note anyone-can-spend tx.vout[1]']],
  ['P2A of 10,001 sat', paying(P2A, 10_001n), ['danger anyone-can-spend tx.vout[1]']],
  ['an anchor of Lightning', paying(TO_LOCAL_ANCHOR, 330n), ['note anyone-can-spend tx.vout[1]']],
  ['the same of more', paying(TO_LOCAL_ANCHOR, 331n), ['warning anyone-can-spend tx.vout[1]']],
  ['a lock with a key', paying(inV0('A CHECKSIGVERIFY 16 CHECKSEQUENCEVERIFY'), 1000n), []],
  ['a coin that is P2A', at(P2A, 20_000n), ['note anyone-can-spend inputs[0]']],
  ['a coin that is true', at(program('51')), ['danger anyone-can-spend inputs[0]']],
  ['a coin with such a branch', at(FREE), ['danger anyone-can-spend inputs[0]']],
  [
    'a coin with such a leaf',
    at(tr('A', scriptOf('DROP 1'))),
    ['danger anyone-can-spend inputs[0]'],
  ],
  ['an anchor that is spent', at(TO_LOCAL_ANCHOR, 330n), ['note anyone-can-spend inputs[0]']],

  ['2 of A, B, B', paying(wsh(multi(2, 'ABB')), 1000n), ['danger key-twice tx.vout[1]']],
  ['2 of A, B, C', paying(wsh(TWO_OF_THREE), 1000n), []],
  ['a coin of 2 of A, B, B', at(wsh(multi(2, 'ABB'))), ['danger key-twice inputs[0]']],
  ['the same in P2SH', at(sh(multi(2, 'ABB'))), ['danger key-twice inputs[0]']],
  ['one key in two forms', paying(sh(multi(2, 'AaB')), 1000n), ['danger key-twice tx.vout[1]']],
  ['a bare one', paying(bare(multi(2, 'AAB')), 1000n), ['danger key-twice tx.vout[1]']],
  ['a leaf of A, A, B', payingTree(multiA(2, 'AAB'), 1000n), ['danger key-twice tx.vout[1]']],
  ['a leaf of A, B, C', payingTree(multiA(2, 'ABC'), 1000n), []],
  ['a coin with such a leaf', at(tr('C', multiA(2, 'AAB'))), ['danger key-twice inputs[0]']],
  [
    'nobody’s key path and such a leaf',
    at(tr(UNSPENDABLE_KEY, multiA(2, 'ABB'))),
    ['danger key-twice inputs[0]'],
  ],
  [
    'a key in two ways apart',
    at(inV0('IF A CHECKSIG ELSE A CHECKSIGVERIFY 16 CHECKSEQUENCEVERIFY ENDIF')),
    [],
  ],
  [
    'a multisig with one key twice, and a lock alone beside it',
    at(inV0('IF 2 A B B 3 CHECKMULTISIG ELSE 144 CHECKSEQUENCEVERIFY ENDIF')),
    ['danger key-twice inputs[0]', 'warning anyone-can-spend inputs[0]'],
  ],
  [
    'a leaf with one key twice, and a leaf with a lock alone',
    payingLeaves(multiA(2, 'ABB'), scriptOf('144 CHECKSEQUENCEVERIFY')),
    ['danger key-twice tx.vout[1]', 'warning anyone-can-spend tx.vout[1]'],
  ],
  ['a key with itself', at(inV0('A CHECKSIGVERIFY A CHECKSIG')), ['danger key-twice inputs[0]']],
  [
    'a multisig in a script that is not understood',
    at(inV0('2 A B B 3 CHECKMULTISIG TOALTSTACK FROMALTSTACK')),
    ['danger key-twice inputs[0]'],
  ],
  ['its twin', at(inV0('2 A B C 3 CHECKMULTISIG TOALTSTACK FROMALTSTACK')), []],
  [
    'a sum that is not understood',
    at(tr('C', scriptOf('xA CHECKSIG xB CHECKSIGADD xA CHECKSIGADD 2 GREATERTHANOREQUAL'))),
    ['danger key-twice inputs[0]'],
  ],
];

describe('who can spend what is paid and spent', () => {
  test.each(ROWS)('%s', (_, file, found) => {
    expect(findingsIn(file)).toEqual(found);
  });
});

function findingsIn(file: FileSpec): readonly string[] {
  const { findings } = inspect(file);
  return findings
    .filter(({ code }) => CODES.has(code))
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`);
}

function textsIn(file: FileSpec): readonly string[] {
  return inspect(file)
    .findings.filter(({ code }) => CODES.has(code))
    .map(({ text }) => text);
}

const named = (letter: string): string => shortened(bytesToHex(publicKey(letter)));

test.each<readonly [name: string, file: FileSpec, text: RegExp]>([
  [
    'whose holder alone is enough',
    at(wsh(multi(2, 'ABB'))),
    new RegExp(
      `^Key ${named('B')}: Several .* It is 2 of the 3 keys of which 2 sign: its holder alone is enough\\. Ask`,
    ),
  ],
  [
    'with whom another is enough',
    at(wsh(multi(3, 'AABC'))),
    new RegExp(`^Key ${named('A')}: .* 2 of the 4 keys of which 3 sign: 2 people are enough\\.`),
  ],
  [
    'a key in two forms',
    at(sh(multi(2, 'AaB'))),
    new RegExp(`^Keys ${named('A')} and ${named('a')}: .* They are 2 of the 3 keys`),
  ],
  [
    'a key with itself',
    at(inV0('A CHECKSIGVERIFY A CHECKSIG')),
    / It is 2 of the keys that sign together: its holder alone is enough\./,
  ],
  ['how long anybody waits', at(TO_LOCAL_ANCHOR), /^16 blocks after it is confirmed: No key/],
  [
    'until when anybody waits',
    at(inV0('800000 CHECKLOCKTIMEVERIFY')),
    /^From block 800,001: No key/,
  ],
  ['that it is P2A', at(P2A), /^P2A anchor: No key/],
  [
    'why nobody can',
    paying(NO_POINT, 1n),
    /^Its taproot key is no point of the curve: This output pays/,
  ],
])('says %s', (_, file, text) => {
  expect(textsIn(file)).toEqual([expect.stringMatching(text)]);
});

describe('keys below extended keys of the PSBT', () => {
  /** As it stands in a PSBT, at a depth of its own. */
  const extended = (letter: string, depth: number) =>
    concatBytes(
      bytes(`043587cf0${depth}${'00'.repeat(8)}`),
      new Uint8Array(32).fill(7),
      publicKey(letter),
    );
  const childOf = (xpub: Uint8Array, index: number): Uint8Array =>
    new PublicParent(extendedPublicKeyIn(xpub)!).child(index)!.publicKey;
  const masters = [1, 2].map((n) => new Uint8Array(4).fill(n));

  /** 2 of 3: a child of each, and C. */
  function fileOf(xpubs: readonly Uint8Array[], named = xpubs): FileSpec {
    const keys = xpubs.map((xpub, i) => childOf(xpub, i));
    const script = concatBytes(
      bytes('52'),
      ...[...keys, publicKey('C')].map(encodePush),
      bytes('53ae'),
    );
    const origins = keys.map((key, i) => {
      const origin = { fingerprint: masters[i]!, path: [i] };
      return outputRecord('bip32_derivation', key, origin);
    });
    const global = named.map((xpub, i) =>
      globalRecord('xpub', xpub, { fingerprint: masters[i]!, path: [] }),
    );
    return { ...paying(wsh(script), 1000n, { records: origins }), global };
  }

  const B_TWICE = [extended('B', 3), extended('B', 4)];
  test.each([
    ['of one public key', fileOf(B_TWICE), ['danger key-twice tx.vout[1]']],
    ['of two', fileOf([extended('B', 3), extended('D', 4)]), []],
    ['of one that is not told', fileOf(B_TWICE, []), []],
    [
      'that are told and do not derive them',
      fileOf([extended('B', 3), extended('D', 4)], B_TWICE),
      [],
    ],
  ] as const)('%s', (_, file, found) => {
    expect(findingsIn(file)).toEqual(found);
  });
});

describe('keys that several sign for together', () => {
  function fileOf(letters: string, named = letters): FileSpec {
    const participants = [...letters].map(publicKey);
    const aggregate = aggregateKeys(participants)!;
    const records = [
      inputRecord('musig2_participant_pubkeys', aggregate, [...named].map(publicKey)),
    ];
    return one(tr(aggregate.subarray(1)), { records });
  }

  test.each([
    ['of A, A and B', fileOf('AAB'), ['danger key-twice inputs[0]']],
    ['of A, B and C', fileOf('ABC'), []],
    ['of others than is said', fileOf('ABC', 'AAB'), []],
  ] as const)('%s', (_, file, found) => {
    expect(findingsIn(file)).toEqual(found);
  });
});

test('nothing is said of who spends the commitment of a proof of reserves, which does not exist', () => {
  const anybodys = { value: 0n, scriptPubKey: program('51').scriptPubKey };
  const file = reservesFile('Hello', undefined, [inputRecord('witness_utxo', null, anybodys)]);
  const { message, findings } = inspectionOf(subjectOfFile(file), { chain: 'regtest' });
  expect(message?.isNeverMined).toBe(true);
  expect(findings.map(({ code }) => code)).not.toContain('anyone-can-spend');
});
