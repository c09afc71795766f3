import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { tapLeafHash } from '../crypto/taproot.ts';
import { signEcdsa, signSchnorr, xOnlyKeyPair } from '../crypto/testing/sign.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { NO_CODE_SEPARATOR } from '../script/interpreter/checker.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import {
  bytesOfFile,
  type InputRecord,
  type Lock,
  multi,
  nestedWpkh,
  pkh,
  pkLeaf,
  sh,
  tr,
  transactionOf,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { privateKey, publicKey } from '../sign/testing/utxos.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { explained } from './explain.ts';

/* A few of each mistake in rules, script codes and keys; all are in `rpc/causes.recorded.test.ts`. */

const AMOUNT = 100_000n;
const sighashesOf = (lock: Lock) =>
  Sighashes.of(transactionOf(one(lock)), [{ value: AMOUNT, scriptPubKey: lock.scriptPubKey }]);

/** The digest that was signed instead. */
const legacy = (lock: Lock, script = lock.scriptCode!) =>
  sighashesOf(lock).legacyDigest(0, script, 1);
const segwit = (lock: Lock, scriptCode = lock.scriptCode!) =>
  sighashesOf(lock).segwitV0Digest({ inputIndex: 0, scriptCode, amount: AMOUNT }, 1);
function taproot(lock: Lock, leafHash?: Uint8Array, type = 0): Uint8Array {
  const leaf = leafHash && { leafHash, codeSeparatorPosition: NO_CODE_SEPARATOR };
  const digest = sighashesOf(lock).taprootDigest(0, type, { annexHash: undefined, leaf });
  if (typeof digest === 'string') throw new Error(digest);
  return digest;
}

const ecdsa = (digest: Uint8Array, by = 'A', named = 'A') =>
  inputRecord(
    'partial_sig',
    publicKey(named),
    concatBytes(signEcdsa(digest, privateKey(by)), Uint8Array.of(1)),
  );
type Tweak = Parameters<typeof xOnlyKeyPair>[1];
const keyPath = (digest: Uint8Array, tweak: Tweak, by = 'A') =>
  inputRecord('tap_key_sig', null, signSchnorr(digest, xOnlyKeyPair(privateKey(by), tweak)));
const leafHashOf = (lock: Lock) => tapLeafHash(0xc0, lock.leaf!.script);
const atLeaf = (lock: Lock, digest: Uint8Array, tweak?: Tweak, by = 'B') =>
  inputRecord(
    'tap_script_sig',
    { xOnlyKey: xOf('B'), leafHash: leafHashOf(lock) },
    signSchnorr(digest, xOnlyKeyPair(privateKey(by), tweak)),
  );

function causeOf(lock: Lock, signature: InputRecord, origins = '') {
  const subject = subjectOfFile(bytesOfFile(one(lock, { records: [signature], origins })));
  const cause = explained(subject, verifyInputs(subject))[0]!.signatures[0]!.cause;
  return [cause?.code, cause?.detail];
}

const MULTI = wsh(TWO_OF_THREE);
/** BIP 67. */
const SORTED = [...'ABC']
  .sort((a, b) => (bytesToHex(publicKey(a)) < bytesToHex(publicKey(b)) ? -1 : 1))
  .join('');
const UNSORTED = wsh(multi(2, [...SORTED].reverse().join('')));
const LEAF = tr('A', pkLeaf('B'));
const ROOT = { merkleRoot: LEAF.merkleRoot! };

type Row = readonly [
  name: string,
  lock: Lock,
  signature: InputRecord,
  code: string | undefined,
  detail: object | undefined,
  origins?: string,
];

const ECDSA: readonly Row[] = [
  ['P2WPKH as it is', wpkh('A'), ecdsa(segwit(wpkh('A'))), undefined, undefined],
  [
    'P2WPKH as legacy',
    wpkh('A'),
    ecdsa(legacy(wpkh('A'))),
    'legacy-for-segwit',
    { script_code: 'p2pkh', sighash: 'ALL' },
  ],
  [
    'P2WSH as legacy',
    MULTI,
    ecdsa(legacy(MULTI)),
    'legacy-for-segwit',
    { script_code: 'witnessScript', sighash: 'ALL' },
  ],
  [
    'P2PKH as segwit',
    pkh('A'),
    ecdsa(segwit(pkh('A'))),
    'segwit-for-legacy',
    { script_code: 'own' },
  ],
  [
    'P2SH as segwit',
    sh(TWO_OF_THREE),
    ecdsa(segwit(sh(TWO_OF_THREE))),
    'segwit-for-legacy',
    { script_code: 'own' },
  ],
  [
    'P2WPKH over its output script',
    wpkh('A'),
    ecdsa(segwit(wpkh('A'), wpkh('A').scriptPubKey)),
    'script-code',
    { script_code: 'scriptPubKey' },
  ],
  [
    'P2SH-P2WPKH over its redeem script',
    nestedWpkh('A'),
    ecdsa(segwit(nestedWpkh('A'), nestedWpkh('A').redeemScript!)),
    'script-code',
    { script_code: 'redeemScript' },
  ],
  [
    'P2WSH over its output script',
    MULTI,
    ecdsa(segwit(MULTI, MULTI.scriptPubKey)),
    'script-code',
    { script_code: 'scriptPubKey' },
  ],
  [
    'P2SH over its output script',
    sh(TWO_OF_THREE),
    ecdsa(legacy(sh(TWO_OF_THREE), sh(TWO_OF_THREE).scriptPubKey)),
    'script-code',
    { script_code: 'scriptPubKey' },
  ],
  [
    'P2WSH over its keys in order',
    UNSORTED,
    ecdsa(segwit(UNSORTED, multi(2, SORTED))),
    'script-code',
    { script_code: 'multisig with its keys sorted' },
  ],
  [
    'P2WSH over a script of others',
    MULTI,
    ecdsa(segwit(MULTI, multi(2, 'ABD'))),
    'unexplained',
    undefined,
  ],
  [
    'P2WPKH by a key that the file names',
    wpkh('A'),
    ecdsa(segwit(wpkh('A')), 'B'),
    'other-key',
    { pubkey: bytesToHex(publicKey('B')) },
    'AB',
  ],
  [
    'P2WPKH by a key that it does not name',
    wpkh('A'),
    ecdsa(segwit(wpkh('A')), 'B'),
    'unexplained',
    undefined,
    'A',
  ],
  [
    'a multisig by the key of another place',
    MULTI,
    ecdsa(segwit(MULTI), 'C'),
    'other-key',
    { pubkey: bytesToHex(publicKey('C')) },
  ],
  [
    'P2WPKH as taproot',
    wpkh('A'),
    ecdsa(taproot(wpkh('A'), undefined, 1)),
    'taproot-for-segwit-v0',
    { sighash: 'ALL' },
  ],
];

const TAPROOT: readonly Row[] = [
  ['a key path as it is', LEAF, keyPath(taproot(LEAF), ROOT), undefined, undefined],
  [
    'a key path without the tweak',
    LEAF,
    keyPath(taproot(LEAF), undefined),
    'taproot-untweaked',
    {},
  ],
  [
    'a key path without the root',
    LEAF,
    keyPath(taproot(LEAF), {}),
    'taproot-tweak',
    { tweak: 'no root' },
  ],
  [
    'a key path with the digest of the leaf',
    LEAF,
    keyPath(taproot(LEAF, leafHashOf(LEAF)), ROOT),
    'leaf-for-key-path',
    { leaf_hash: bytesToHex(leafHashOf(LEAF)) },
  ],
  ['a key path by another key', LEAF, keyPath(taproot(LEAF), ROOT, 'C'), 'unexplained', undefined],
  [
    'a key path by the key of the leaf',
    LEAF,
    keyPath(taproot(LEAF), undefined, 'B'),
    'other-key',
    { pubkey: bytesToHex(xOf('B')) },
  ],
  ['a leaf as it is', LEAF, atLeaf(LEAF, taproot(LEAF, leafHashOf(LEAF))), undefined, undefined],
  [
    'a leaf with the digest of the key path',
    LEAF,
    atLeaf(LEAF, taproot(LEAF)),
    'key-path-for-leaf',
    {},
  ],
  [
    'a leaf by a key with a tweak',
    LEAF,
    atLeaf(LEAF, taproot(LEAF, leafHashOf(LEAF)), {}),
    'leaf-key-tweaked',
    { tweak: 'no root' },
  ],
  [
    'a leaf by a key with the tweak of the root',
    LEAF,
    atLeaf(LEAF, taproot(LEAF, leafHashOf(LEAF)), ROOT),
    'leaf-key-tweaked',
    { tweak: 'root' },
  ],
  [
    'a leaf by the internal key',
    LEAF,
    atLeaf(LEAF, taproot(LEAF, leafHashOf(LEAF)), undefined, 'A'),
    'other-key',
    { pubkey: bytesToHex(xOf('A')) },
  ],
];

describe.each([
  ['ECDSA', ECDSA],
  ['Schnorr', TAPROOT],
] as const)('a signature by %s that is made wrongly', (_, rows) => {
  test.each(rows.map((row, i) => [i + 1, ...row] as const))(
    '%i. %s',
    (_number, _name, lock, signature, code, detail, origins) => {
      expect(causeOf(lock, signature, origins)).toEqual([code, detail]);
    },
  );
});
