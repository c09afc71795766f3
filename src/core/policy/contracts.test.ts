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
import { CONTRACT_ROWS, HASH160, OFFERED, PREIMAGE, type Spend } from './testing/contract-rows.ts';
import type { Way } from './way.ts';

/*
 * Each way is tried in the interpreter with the witness that is published for it, and
 * in a PSBT: what is there must be called enough there, and no less may be.
 */

const PAYMENT_HASH = sha256(PREIMAGE);
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

describe.each(CONTRACT_ROWS)('$name', ({ script: words, ways, spends }) => {
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

test('a script of more opcodes than a call has arguments is read as nothing too', () => {
  expect(equivalentOf(new Uint8Array(300_000).fill(0x61))).toBeUndefined();
});
