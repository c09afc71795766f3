import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../core/bytes/hex.ts';
import { concatBytes } from '../core/bytes/writer.ts';
import { derivePrivateChild, neutered } from '../core/descriptor/bip32.ts';
import { encodeVersioned, extendedPublicKeyText } from '../core/encoding/extended-key.ts';
import { encodeWif, extendedPrivateKeyText } from '../core/encoding/testing/private-key-text.ts';
import { inputRecord } from '../core/psbt/make-record.ts';
import { decodePsbt } from '../core/psbt/psbt.ts';
import { BY_A, one } from '../core/review/testing/file-rows.ts';
import { finalizePsbt } from '../core/roles/finalize.ts';
import { encodePush } from '../core/script/push.ts';
import {
  bytesOfFile,
  type FileSpec,
  fileOf,
  originOf,
  previousOf,
  wpkh,
  wsh,
  xOf,
} from '../core/sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../core/sign/testing/utxos.ts';
import { encodeTransaction } from '../core/tx/ids.ts';
import { faults } from './testing/json-schema.ts';
import { type Besides, inputOf, judged } from './testing/judged.ts';
import { run } from './testing/run.ts';

/* How a policy names a signer. Which keys and signatures are a signer's is tried in core/spending-policy. */

const HARDENED = 0x80000000;
const key = (letter: string) => bytesToHex(publicKey(letter));
const x = (letter: string) => bytesToHex(xOf(letter));

/** The account m/48h/1h/0h of a master key whose fingerprint is 41414141, and its key at /0/7. */
const ACCOUNT = {
  depth: 3,
  parentFingerprint: new Uint8Array(4).fill(1),
  childNumber: HARDENED,
  chainCode: new Uint8Array(32).fill(2),
  privateKey: privateKey('K'),
};
const XPUB = extendedPublicKeyText(neutered(ACCOUNT), 'regtest');
/** The same key as that of P2WPKH (SLIP 132). */
const VPUB = encodeVersioned(0x045f1cf6, ACCOUNT, publicKey('K'));
const OTHER_XPUB = extendedPublicKeyText(
  neutered({ ...ACCOUNT, privateKey: privateKey('L') }),
  'regtest',
);
const CHILD = derivePrivateChild(derivePrivateChild(ACCOUNT, 0)!, 7)!;
const CHILD_KEY = neutered(CHILD).publicKey;
const ORIGIN_A = '[41414141/48h/1h/0h]';

/** `<child> OP_CHECKSIG`, paid as P2WSH. */
const CHILD_LOCK = wsh(concatBytes(encodePush(CHILD_KEY), bytes('ac')));
/** An input of the child's script, of which the PSBT says where its key is from. */
const CHILDS = one(CHILD_LOCK, {
  records: [inputRecord('bip32_derivation', CHILD_KEY, originOf('A'))],
});

/** The complete transaction of a PSBT, which names no key. */
function finalOf(spec: FileSpec): string {
  const { transaction } = finalizePsbt(decodePsbt(bytesOfFile(spec)));
  return bytesToHex(encodeTransaction(transaction!));
}
const prevtxOf = (spec: FileSpec): Besides => ({
  prevtx: [bytesToHex(encodeTransaction(previousOf(spec.inputs[0]!, 0)))],
});

type Row = readonly [
  name: string,
  verdict: 'kept' | 'broken' | 'undecided',
  spec: FileSpec | string,
  signer: string,
  why: string,
  besides?: Besides,
];

const FOUND = 'each has';
const NO_KEY = 'input 0 has no key of';
const NO_SIGNATURE = 'input 0 has no valid signature of';
const KEYS_OF_A = one(wpkh('A'), { origins: 'A' });
const SIGNED_BY_A = one(wpkh('A'), { origins: 'A', signed: BY_A });

/** Each form in which a signer is named, of one who has a key or has signed, and of one who has not. */
const NAMED: readonly Row[] = [
  ['a public key', 'kept', KEYS_OF_A, key('A'), FOUND],
  ['another public key', 'broken', KEYS_OF_A, key('B'), `${NO_KEY} 03`],
  ['the x of a public key', 'kept', KEYS_OF_A, x('A'), FOUND],
  ['another x', 'broken', KEYS_OF_A, x('B'), NO_KEY],
  [
    'a public key where the UTXO is not known',
    'undecided',
    one(wpkh('A'), { utxo: 'none' }),
    key('A'),
    'what input 0 spends is not known',
  ],
  ['a fingerprint', 'kept', KEYS_OF_A, '41414141', FOUND],
  ['another fingerprint', 'broken', KEYS_OF_A, '42424242', `${NO_KEY} 42424242`],
  ['a fingerprint in capitals', 'kept', one(wpkh('J'), { origins: 'J' }), '4A4A4A4A', FOUND],
  ['an extended key', 'kept', CHILDS, XPUB, FOUND],
  ['the same with its origin', 'kept', CHILDS, ORIGIN_A + XPUB, FOUND],
  ['the same in SLIP 132', 'kept', CHILDS, VPUB, FOUND],
  ['another extended key', 'broken', CHILDS, OTHER_XPUB, `${NO_KEY} tpub`],
  [
    'an extended key whose origin another key claims',
    'broken',
    KEYS_OF_A,
    ORIGIN_A + XPUB,
    `${NO_KEY} ${ORIGIN_A}tpub`,
  ],
];
const SIGNED: readonly Row[] = [
  ['a public key', 'kept', SIGNED_BY_A, key('A'), FOUND],
  [
    'a public key of a complete transaction',
    'kept',
    finalOf(SIGNED_BY_A),
    key('A'),
    FOUND,
    prevtxOf(SIGNED_BY_A),
  ],
  ['another public key', 'broken', SIGNED_BY_A, key('B'), NO_SIGNATURE],
  ['a fingerprint', 'kept', SIGNED_BY_A, '41414141', FOUND],
  ['an extended key', 'broken', CHILDS, XPUB, `${NO_SIGNATURE} tpub`],
];

describe.each([
  ['keys', NAMED],
  ['signed', SIGNED],
] as const)('signers.%s', (member, rows) => {
  test.each(rows.map((row, i) => [i + 1, ...row] as const))(
    '%i. %s: %s',
    async (_number, _name, verdict, spec, signer, why, besides) => {
      const { rules } = await judged(inputOf(spec), { signers: { [member]: [signer] } }, besides);
      expect(rules).toEqual([
        { rule: `signers.${member}`, verdict, why: expect.stringContaining(why) },
      ]);
    },
  );
});

/** What names no signer: and nothing that may be private is repeated. */
const XPRV = extendedPrivateKeyText(ACCOUNT, 'regtest');
const WIF = encodeWif(privateKey('A'), true, 'regtest');
const IS_NONE = 'is not a master fingerprint of eight hexadecimal digits, an extended public key';
const IS_PRIVATE = 'is a private key; name the signer by a public one';
const REFUSED: readonly (readonly [name: string, signer: unknown, words: string])[] = [
  ['a fingerprint of seven digits', '4141414', IS_NONE],
  ['a number', 41414141, IS_NONE],
  ['a key that is no point', `02${'ff'.repeat(32)}`, IS_NONE],
  ['an x of no point', 'ff'.repeat(32), IS_NONE],
  ['a hybrid key', `06${'00'.repeat(64)}`, IS_NONE],
  ['an uncompressed key', bytesToHex(publicKey('a')), IS_NONE],
  ['a public key behind an origin', `${ORIGIN_A}${key('A')}`, IS_NONE],
  ['a key without its last digit', key('A').slice(0, -1), IS_NONE],
  [
    'an extended key of another chain',
    extendedPublicKeyText(neutered(ACCOUNT), 'main'),
    `${IS_NONE} of the chain regtest`,
  ],
  [
    'an extended key with a wrong letter',
    `${XPUB.slice(0, -1)}${XPUB.endsWith('1') ? '2' : '1'}`,
    IS_NONE,
  ],
  ['an extended key with steps behind it', `${XPUB}/0/*`, IS_NONE],
  ['an origin without its end', `[41414141/48h${XPUB}`, IS_NONE],
  ['an origin with a step that is none', `[41414141/2147483648]${XPUB}`, IS_NONE],
  ['a descriptor', `wpkh(${XPUB})`, IS_NONE],
  ['an aggregate', `musig(${XPUB},${OTHER_XPUB})`, IS_NONE],
  ['an extended private key', XPRV, IS_PRIVATE],
  ['the same with its origin', ORIGIN_A + XPRV, IS_PRIVATE],
  ['the same of another chain', extendedPrivateKeyText(ACCOUNT, 'main'), IS_PRIVATE],
  [
    'the same with a wrong letter',
    `${XPRV.slice(0, -1)}${XPRV.endsWith('1') ? '2' : '1'}`,
    IS_PRIVATE,
  ],
  ['a private key', WIF, IS_PRIVATE],
  ['the words of a seed', `${'abandon '.repeat(11)}about`, IS_PRIVATE],
];

describe.each(['keys', 'signed'] as const)('signers.%s is refused with the place', (member) => {
  test.each(REFUSED)('%s', async (_, signer, words) => {
    const policy = { policy: 1, signers: { [member]: ['41414141', signer] } };
    const setting = { input: fileOf(one(wpkh('A'))), files: { p: JSON.stringify(policy) } };
    const { exit, out, err } = await run(['inspect', '-regtest', '--policy=p', '-'], setting);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(`touchstone: p: /signers/${member}/1: ${words}`);
    expect(err).not.toContain(String(signer).slice(-12));
  });
});

test('the schema takes the signers of the rows, and refuses what names none', async () => {
  const schema = JSON.parse((await run(['schema', 'policy'])).out);
  const policyOf = (signer: unknown) => ({ policy: 1, signers: { keys: [signer] } });
  for (const [, , , signer] of [...NAMED, ...SIGNED]) {
    expect(faults(policyOf(signer), schema)).toEqual([]);
  }
  for (const signer of [
    `${XPUB}/0/*`,
    XPRV,
    WIF,
    key('A').slice(0, -1),
    `${ORIGIN_A}${key('A')}`,
  ]) {
    expect(faults(policyOf(signer), schema)).not.toEqual([]);
  }
});
