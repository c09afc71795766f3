import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { hash160, ripemd160, sha256 } from '../crypto/hashes.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { inspect } from '../review/testing/file-rows.ts';
import {
  type InputSpec,
  type Lock,
  sh,
  signatureOf,
  tr,
  wsh,
} from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { equivalentOf } from './equivalent-script.ts';
import type { Way } from './way.ts';

/*
 * Each way is tried in the interpreter with the witness that is published for it, and
 * in a PSBT: what is there must be called enough there, and no less may be.
 */

const PREIMAGE = new Uint8Array(32).fill(9);
const SHA256 = bytesToHex(sha256(PREIMAGE));
const HASH160 = bytesToHex(hash160(PREIMAGE));
const PAYMENT_HASH = sha256(PREIMAGE);

/** One way: who signs, what else it takes, and its witness from the bottom, without the script. */
interface Spend {
  readonly by: string;
  readonly preimage?: 'sha256' | 'hash160';
  readonly sequence?: number;
  readonly lockTime?: number;
  /** Letters are signatures, `#A` keys, `0` is empty. */
  readonly witness: string;
}

interface Row {
  readonly name: string;
  readonly script: string;
  /** As they are told of what is not signed, the smallest first. */
  readonly ways: readonly string[];
  readonly spends: readonly Spend[];
}

const HTLC = 'DUP HASH160 #A EQUAL IF CHECKSIG ELSE B SWAP SIZE 32 EQUAL';
const OFFERED = `${HTLC} NOTIF DROP 2 SWAP C 2 CHECKMULTISIG ELSE HASH160 <${HASH160}> EQUALVERIFY CHECKSIG ENDIF`;
const RECEIVED = `${HTLC} IF HASH160 <${HASH160}> EQUALVERIFY 2 SWAP C 2 CHECKMULTISIG ELSE DROP 500 CHECKLOCKTIMEVERIFY DROP CHECKSIG ENDIF`;
const ANCHORS = '1 CHECKSEQUENCEVERIFY DROP';

const ROWS: readonly Row[] = [
  {
    name: 'BIP 199 with SHA256 and an absolute lock',
    script: `IF SHA256 <${SHA256}> EQUALVERIFY DUP HASH160 #A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
    ways: ['1 of A + sha256', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'sha256', witness: 'A #A preimage 1' },
      { by: 'B', lockTime: 500, witness: 'B #B 0' },
    ],
  },
  {
    name: 'BIP 199 with HASH160 and a relative lock',
    script: `IF HASH160 <${HASH160}> EQUALVERIFY DUP HASH160 #A ELSE 16 CHECKSEQUENCEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
    ways: ['1 of A + hash160', '1 of B + older 16'],
    spends: [
      { by: 'A', preimage: 'hash160', witness: 'A #A preimage 1' },
      { by: 'B', sequence: 16, witness: 'B #B 0' },
    ],
  },
  {
    name: 'an offered HTLC of BOLT 3',
    script: `${OFFERED} ENDIF`,
    ways: ['1 of B + hash160', '1 of A', '2 of BC'],
    spends: [
      { by: 'A', witness: 'A #A' },
      { by: 'BC', witness: '0 B C 0' },
      { by: 'B', preimage: 'hash160', witness: 'B preimage' },
    ],
  },
  {
    name: 'the same with option_anchors',
    script: `${OFFERED} ${ANCHORS} ENDIF`,
    ways: ['1 of A', '1 of B + hash160 + older 1', '2 of BC + older 1'],
    spends: [
      { by: 'A', witness: 'A #A' },
      { by: 'BC', sequence: 1, witness: '0 B C 0' },
      { by: 'B', preimage: 'hash160', sequence: 1, witness: 'B preimage' },
    ],
  },
  {
    name: 'a received HTLC of BOLT 3',
    script: `${RECEIVED} ENDIF`,
    ways: ['1 of A', '2 of BC + hash160', '1 of B + after 500'],
    spends: [
      { by: 'A', witness: 'A #A' },
      { by: 'BC', preimage: 'hash160', witness: '0 B C preimage' },
      { by: 'B', lockTime: 500, witness: 'B 0' },
    ],
  },
  {
    name: 'the same with option_anchors',
    script: `${RECEIVED} ${ANCHORS} ENDIF`,
    ways: ['1 of A', '1 of B + older 1 + after 500', '2 of BC + hash160 + older 1'],
    spends: [
      { by: 'A', witness: 'A #A' },
      { by: 'BC', preimage: 'hash160', sequence: 1, witness: '0 B C preimage' },
      { by: 'B', lockTime: 500, sequence: 1, witness: 'B 0' },
    ],
  },
  {
    name: 'to_local of BOLT 3, and the output of its HTLC transactions',
    script: 'IF A ELSE 144 CHECKSEQUENCEVERIFY DROP B ENDIF CHECKSIG',
    ways: ['1 of A', '1 of B + older 144'],
    spends: [
      { by: 'A', witness: 'A 1' },
      { by: 'B', sequence: 144, witness: 'B 0' },
    ],
  },
  {
    name: 'a submarine swap of Boltz',
    script: `HASH160 <${HASH160}> EQUAL IF A ELSE 500 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`,
    ways: ['1 of A + hash160', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'hash160', witness: 'A preimage' },
      { by: 'B', lockTime: 500, witness: 'B 0' },
    ],
  },
  {
    name: 'a reverse swap of Boltz',
    script: `SIZE 32 EQUAL IF HASH160 <${HASH160}> EQUALVERIFY A ELSE DROP 500 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`,
    ways: ['1 of A + hash160', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'hash160', witness: 'A preimage' },
      { by: 'B', lockTime: 500, witness: 'B 0' },
    ],
  },
  {
    name: 'an atomic swap with a size',
    script: `IF SIZE 32 EQUALVERIFY SHA256 <${SHA256}> EQUALVERIFY DUP HASH160 #A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
    ways: ['1 of A + sha256', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'sha256', witness: 'A #A preimage 1' },
      { by: 'B', lockTime: 500, witness: 'B #B 0' },
    ],
  },
  {
    name: 'a submarine swap that is refunded to a key hash',
    script: `DUP HASH160 <${HASH160}> EQUAL IF DROP A ELSE 500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B EQUALVERIFY ENDIF CHECKSIG`,
    ways: ['1 of A + hash160', '1 of B + after 500'],
    spends: [
      { by: 'A', preimage: 'hash160', witness: 'A preimage' },
      { by: 'B', lockTime: 500, witness: 'B #B' },
    ],
  },
  {
    name: 'two keys, and one of them after a lock, by the depth of the stack',
    script: 'DEPTH 1SUB IF A CHECKSIGVERIFY ELSE 144 CHECKSEQUENCEVERIFY DROP ENDIF B CHECKSIG',
    ways: ['1 of A + 1 of B', '1 of B + older 144'],
    spends: [
      { by: 'BA', witness: 'B A' },
      { by: 'B', sequence: 144, witness: 'B' },
    ],
  },
  {
    name: 'locks that are dropped behind a key',
    script: 'A CHECKSIG 1 CHECKSEQUENCEVERIFY DROP 500 CHECKLOCKTIMEVERIFY DROP',
    ways: ['1 of A + older 1 + after 500'],
    spends: [{ by: 'A', sequence: 1, lockTime: 500, witness: 'A' }],
  },
  {
    name: 'a key behind a lock (BIP 65)',
    script: '500 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #A EQUALVERIFY CHECKSIG',
    ways: ['1 of A + after 500'],
    spends: [{ by: 'A', lockTime: 500, witness: 'A #A' }],
  },
  {
    name: 'a hash of which no size is asked',
    script: `SHA256 <${SHA256}> EQUALVERIFY A CHECKSIG`,
    ways: ['1 of A + sha256'],
    spends: [{ by: 'A', preimage: 'sha256', witness: 'A preimage' }],
  },
];

const ORIGINS = 'ABC';

function itemOf(word: string, lock: Lock, spend: Spend): Uint8Array {
  if (word === 'preimage') return PREIMAGE;
  if (word === '0') return new Uint8Array(0);
  if (word === '1') return Uint8Array.of(1);
  if (word.startsWith('#')) return publicKey(word.slice(1));
  return signatureOf(fileOf({ lock }, spend), 0, { by: word });
}

function fileOf(
  input: InputSpec,
  { sequence, lockTime = 0 }: Pick<Spend, 'sequence' | 'lockTime'>,
) {
  return { inputs: [{ ...input, ...(sequence !== undefined && { sequence }) }], lockTime };
}

function textOf({ signatures, preimages, sequence, locktime }: Way): string {
  const names = new Map([...ORIGINS].map((letter) => [bytesToHex(publicKey(letter)), letter]));
  return [
    ...signatures.map(
      ({ of, count }) => `${count} of ${of.map((key) => names.get(bytesToHex(key))).join('')}`,
    ),
    ...preimages.map(({ type }) => type),
    ...(sequence === undefined ? [] : [`older ${sequence}`]),
    ...(locktime === undefined ? [] : [`after ${locktime}`]),
  ].join(' + ');
}

/** A PSBT that has what a way takes. */
function held(lock: Lock, spend: Spend) {
  const { by, preimage } = spend;
  const hash = preimage === 'sha256' ? sha256(PREIMAGE) : hash160(PREIMAGE);
  const records = preimage ? [inputRecord(preimage, hash, PREIMAGE)] : [];
  const signed = [...by].map((letter) => ({ by: letter }));
  return inspect(fileOf({ lock, origins: ORIGINS, signed, records }, spend));
}

/** The same without one thing. */
function lessThan(spend: Spend): readonly Spend[] {
  const { preimage, sequence, lockTime, ...rest } = spend;
  const locks = { ...(sequence && { sequence }), ...(lockTime && { lockTime }) };
  return [
    ...[...spend.by].map((letter) => ({ ...spend, by: spend.by.replace(letter, '') })),
    ...(preimage ? [{ ...rest, ...locks }] : []),
    ...(sequence ? [{ ...spend, sequence: sequence - 1 }] : []),
    ...(lockTime ? [{ ...spend, lockTime: lockTime - 1 }] : []),
  ];
}

describe.each(ROWS)('$name', ({ script: words, ways, spends }) => {
  const script = scriptOf(words);
  const lock = wsh(script);

  test('the ways that are left', () => {
    const { inputs, next } = inspect({ inputs: [{ lock, origins: ORIGINS, sequence: 0 }] });
    expect(inputs[0]!.needs?.ways.map(textOf)).toEqual(ways);
    expect(next).toBe('signer');
  });

  test.each(spends)('$witness', (spend) => {
    const items = spend.witness.split(' ').map((word) => itemOf(word, lock, spend));
    const records = [inputRecord('final_scriptwitness', null, [...items, script])];
    const [final] = inspect(fileOf({ lock, records }, spend)).inputs;
    expect([final!.satisfied, final!.error]).toEqual([true, undefined]);
    const { stage, next, findings } = held(lock, spend);
    expect(`${stage} > ${next}`).toBe('signed > finalizer');
    expect(findings.map(({ code }) => code)).toContain('script-not-finalizable');
    expect(findings.map(({ code }) => code)).not.toContain('core-will-not-finalize');
    for (const less of lessThan(spend)) expect(held(lock, less).next).toBe('signer');
  });

  test('before segwit as well', () => {
    const [spend] = spends;
    expect(held(sh(script), spend!).next).toBe('finalizer');
  });
});

test('a preimage of another size than 32 satisfies what asks for none', () => {
  const preimage = new Uint8Array(3);
  const hash = hash160(preimage);
  const lock = wsh(
    scriptOf(
      `HASH160 <${bytesToHex(hash)}> EQUAL IF A ELSE 500 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`,
    ),
  );
  const records = [inputRecord('hash160', hash, preimage)];
  expect(inspect({ inputs: [{ lock, signed: [{ by: 'A' }], records }] }).next).toBe('finalizer');
});

test('the leaves of a swap tree of Boltz', () => {
  const claim = scriptOf(
    `HASH160 <${bytesToHex(ripemd160(PAYMENT_HASH))}> EQUALVERIFY xA CHECKSIG`,
  );
  const records = [inputRecord('hash160', hash160(PREIMAGE), PREIMAGE)];
  const input = { lock: tr(UNSPENDABLE_KEY, claim), signed: [{ by: 'A' }] };
  expect(inspect({ inputs: [{ ...input, records }] }).next).toBe('finalizer');
  const [left] = inspect({ inputs: [input] }).inputs;
  expect(left!.needs?.ways).toMatchObject([{ signatures: [], preimages: [{ type: 'hash160' }] }]);
  // Its refund leaf, and the claim of a reverse swap, are miniscripts.
  const refund = scriptOf('xA CHECKSIGVERIFY 500 CHECKLOCKTIMEVERIFY');
  const { findings } = inspect({ inputs: [{ lock: tr(UNSPENDABLE_KEY, refund) }] });
  expect(findings.map(({ code }) => code)).not.toContain('script-not-finalizable');
});

test.each<[what: string, words: string]>([
  ['a lock of zero', 'IF A ELSE 0 CHECKSEQUENCEVERIFY DROP B ENDIF CHECKSIG'],
  ['a lock from the stack', 'IF A ELSE CHECKSEQUENCEVERIFY DROP B ENDIF CHECKSIG'],
  ['something dropped that is no lock', '144 DROP A CHECKSIG'],
  [
    'one opcode more',
    `HASH160 <${HASH160}> EQUAL IF A ELSE 5 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG NOT`,
  ],
  [
    'no key where one should be',
    `HASH160 <${HASH160}> EQUAL IF <11> ELSE 5 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`,
  ],
  [
    'another size asked for',
    `SIZE 31 EQUAL IF HASH160 <${HASH160}> EQUALVERIFY A ELSE DROP 5 CHECKLOCKTIMEVERIFY DROP B ENDIF CHECKSIG`,
  ],
  ['an HTLC with three keys', `${OFFERED.replace('2 CHECKMULTISIG', 'C 3 CHECKMULTISIG')} ENDIF`],
  ['nothing', 'NOP'],
])('%s is read as nothing else', (_, words) => {
  expect(equivalentOf(scriptOf(words))).toBeUndefined();
});
