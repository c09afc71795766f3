import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import {
  aggregateKeys,
  aggregateNonces,
  combinePartialSignatures,
  makeNonce,
  signPartially,
} from '../crypto/musig.ts';
import { otherForm } from '../crypto/public/key-forms.ts';
import { tapTweakHash, tweakedOutputKey, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { signEcdsa } from '../crypto/testing/sign.ts';
import { derivePrivateChild, fingerprintOf, neutered } from '../descriptor/bip32.ts';
import { withPrefix } from '../descriptor/private-keys.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import type { KeyOrigin } from '../psbt/types.ts';
import { one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { finalizePsbt } from '../roles/finalize.ts';
import { encodePush } from '../script/push.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import {
  bytesOfFile,
  type FileSpec,
  type InputSpec,
  nestedWpkh,
  originOf,
  pk,
  pkh,
  pkLeaf,
  previousOf,
  sh,
  tr,
  transactionOf,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { bytes, privateKey, publicKey } from '../sign/testing/utxos.ts';
import { encodeTransaction } from '../tx/ids.ts';
import type { PolicySigner } from './policy-signer.ts';
import type { RuleVerdict } from './spending-policy.ts';
import { type Besides, judged } from './testing/judged.ts';
import { signer as fingerprint, raw } from './testing/policy-files.ts';

/* Signers of a policy by their keys: what is proven of an input, not what the file says. */

const HARDENED = 0x80000000;
const keySigner = (publicKey: Uint8Array, name = 'a key'): PolicySigner => ({
  kind: 'public-key',
  name,
  publicKey,
});
const key = (letter: string) => keySigner(publicKey(letter), letter);
const x = (letter: string) => keySigner(xOf(letter), `x of ${letter}`);

/** The account m/48h/1h/0h of a master key whose fingerprint is 41414141, and its key at /0/7. */
const ACCOUNT = {
  depth: 3,
  parentFingerprint: new Uint8Array(4).fill(1),
  childNumber: HARDENED,
  chainCode: new Uint8Array(32).fill(2),
  privateKey: privateKey('K'),
};
const XPUB: PolicySigner = { kind: 'extended-key', name: 'K', key: neutered(ACCOUNT) };
const OTHER_XPUB: PolicySigner = {
  kind: 'extended-key',
  name: 'L',
  key: neutered({ ...ACCOUNT, privateKey: privateKey('L') }),
};
const CHILD = derivePrivateChild(derivePrivateChild(ACCOUNT, 0)!, 7)!;
const CHILD_KEY = neutered(CHILD).publicKey;

/** `<child> OP_CHECKSIG`, paid as P2WSH. */
const CHILD_LOCK = wsh(concatBytes(encodePush(CHILD_KEY), bytes('ac')));
const origin = (fingerprint: number, path: readonly number[]): KeyOrigin => ({
  fingerprint: new Uint8Array(4).fill(fingerprint),
  path,
});
/** With where it stands below its master key. */
const XPUB_OF_A: PolicySigner = {
  ...XPUB,
  origin: origin(0x41, [HARDENED + 48, HARDENED + 1, HARDENED]),
};
const named = (place: KeyOrigin = originOf('A'), named: Uint8Array = CHILD_KEY) =>
  inputRecord('bip32_derivation', named, place);

/** An input of the child's script with what the PSBT says of its key. */
const child = (records: InputSpec['records'] = [named()], more: Partial<InputSpec> = {}) =>
  one(CHILD_LOCK, { records, ...more });

function signedByChild(spec: FileSpec, spoil = false): FileSpec {
  const [input] = spec.inputs;
  const spent = [{ value: 100_000n, scriptPubKey: CHILD_LOCK.scriptPubKey }];
  const digest = Sighashes.of(transactionOf(spec), spent).segwitV0Digest(
    { inputIndex: 0, scriptCode: CHILD_LOCK.scriptCode!, amount: spoil ? 1n : 100_000n },
    1,
  );
  const signature = concatBytes(signEcdsa(digest, CHILD.privateKey), Uint8Array.of(1));
  const record = inputRecord('partial_sig', CHILD_KEY, signature);
  return { inputs: [{ ...input!, records: [...(input!.records ?? []), record] }] };
}

const own = (lock: InputSpec['lock'], letters: string, more: Partial<InputSpec> = {}) =>
  one(lock, { signed: [...letters].map((by) => ({ by })), ...more });
const MULTI = wsh(TWO_OF_THREE);
const LEAF = tr('I', pkLeaf('A'));
const SCRIPTS_ALONE = tr(UNSPENDABLE_KEY, pkLeaf('A'));
/** `tr` of the aggregate of A and B. */
const AGGREGATE = aggregateKeys([publicKey('A'), publicKey('B')])!;
const PARTICIPANTS = inputRecord('musig2_participant_pubkeys', AGGREGATE, [
  publicKey('A'),
  publicKey('B'),
]);
const MUSIG_LOCK = tr(AGGREGATE.subarray(1));
const MUSIG = one(MUSIG_LOCK, { records: [PARTICIPANTS] });

/** The same with the partial signature of A, and with the signature that both make. */
const [SHARED_BY_A, SIGNED_BY_BOTH] = signedTogether();

function signedTogether(): readonly FileSpec[] {
  const spent = [{ value: 100_000n, scriptPubKey: MUSIG_LOCK.scriptPubKey }];
  const context = { annexHash: undefined, leaf: undefined };
  const message = Sighashes.of(transactionOf(MUSIG), spent).taprootDigest(0, 0, context);
  if (typeof message === 'string') throw new Error(message);
  const { key: outputKey, isOdd } = tweakedOutputKey(AGGREGATE.subarray(1))!;
  const nonces = [...'AB'].map((letter, i) =>
    makeNonce({ publicKey: publicKey(letter), random: new Uint8Array(32).fill(i + 1) }),
  );
  const session = {
    aggregateNonce: aggregateNonces(nonces.map(({ publicNonce }) => publicNonce))!,
    publicKeys: [publicKey('A'), publicKey('B')],
    tweaks: [{ tweak: tapTweakHash(AGGREGATE.subarray(1)), isXOnly: true }],
    message,
  };
  const shares = [...'AB'].map((letter, i) => {
    const { secret, publicNonce } = nonces[i]!;
    return signPartially(secret, privateKey(letter), publicNonce, session)!;
  });
  const ofKey = (letter: string) => ({
    participant: publicKey(letter),
    aggregate: withPrefix(isOdd ? 0x03 : 0x02, outputKey),
  });
  const whole = combinePartialSignatures(shares, session)!;
  return [
    [
      inputRecord('musig2_pub_nonce', ofKey('A'), nonces[0]!.publicNonce),
      inputRecord('musig2_pub_nonce', ofKey('B'), nonces[1]!.publicNonce),
      inputRecord('musig2_partial_sig', ofKey('A'), shares[0]!),
    ],
    [inputRecord('tap_key_sig', null, whole)],
  ].map((records) => one(MUSIG_LOCK, { records: [PARTICIPANTS, ...records] }));
}

const leafOfTree = { ...tr('I'), merkleRoot: new Uint8Array(32).fill(1) };

/** The complete transaction of a PSBT, which names no key. */
const finalOf = (spec: FileSpec) =>
  encodeTransaction(finalizePsbt(decodePsbt(bytesOfFile(spec))).transaction!);
const finalPsbtOf = (spec: FileSpec) =>
  encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(spec))).psbt);
const prevtxOf = (spec: FileSpec): Besides => ({ previous: [previousOf(spec.inputs[0]!, 0)] });

type Row = readonly [
  name: string,
  verdict: RuleVerdict,
  file: FileSpec | Uint8Array,
  signer: PolicySigner,
  why: string,
  besides?: Besides,
];

const FOUND = 'each has';
const NO_KEY = 'input 0 has no key of';
const NO_SIGNATURE = 'input 0 has no valid signature of';
const NOT_SAID = 'input 0 does not say whose';
const NAMES_NONE = 'input 0 names the keys of no signer';

/** Who has a key in every input. */
const KEYS: readonly Row[] = [
  // A public key is in the script, or is not
  ['a key of P2WPKH', 'kept', one(wpkh('A')), key('A'), FOUND],
  ['its x', 'kept', one(wpkh('A')), x('A'), FOUND],
  ['a key of P2SH-P2WPKH', 'kept', one(nestedWpkh('A')), key('A'), FOUND],
  [
    'an uncompressed key of P2PKH',
    'kept',
    one(pkh('a')),
    keySigner(otherForm(publicKey('a'))!),
    FOUND,
  ],
  ['a key of P2PK', 'kept', one(pk('A')), key('A'), FOUND],
  ['one of multisig', 'kept', one(MULTI), key('C'), FOUND],
  ['the internal key of taproot', 'kept', one(tr('A')), key('A'), FOUND],
  ['its x', 'kept', one(tr('A')), x('A'), FOUND],
  [
    'the internal key that the file does not tell',
    'kept',
    one(tr('A'), { scripts: [] }),
    x('A'),
    FOUND,
  ],
  ['an output key', 'kept', one(tr('A')), keySigner(tr('A').scriptPubKey.subarray(2)), FOUND],
  ['a key of a leaf', 'kept', one(LEAF), key('A'), FOUND],
  ['a participant of MuSig2', 'kept', MUSIG, key('B'), FOUND],
  ['another key', 'broken', one(wpkh('A')), key('B'), `${NO_KEY} B`],
  ['a key that multisig does not have', 'broken', one(MULTI), key('D'), NO_KEY],
  [
    'a key that the file names, in another script',
    'broken',
    one(wpkh('A'), { origins: 'AB' }),
    key('B'),
    NO_KEY,
  ],
  ['another key than the internal one', 'broken', one(tr('A')), key('B'), NO_KEY],
  ['a key that is in no leaf', 'broken', one(LEAF), key('B'), NO_KEY],
  ['no participant of MuSig2', 'broken', MUSIG, key('C'), NO_KEY],
  [
    'a key where the UTXO is not known',
    'undecided',
    one(wpkh('A'), { utxo: 'none' }),
    key('A'),
    'what input 0 spends is not known',
  ],
  ['a key of a raw transaction', 'undecided', raw(one(wpkh('A'))), key('A'), 'what input 0 spends'],
  [
    'a key behind a script hash',
    'undecided',
    one(sh(TWO_OF_THREE), { scripts: [] }),
    key('A'),
    'the script of input 0 is not known',
  ],
  [
    'another key of an output key alone',
    'undecided',
    one(tr('A'), { scripts: [] }),
    x('B'),
    'the internal key of input 0 is not known',
  ],
  [
    'another key beside scripts that are not told',
    'undecided',
    one(LEAF, {
      scripts: [
        inputRecord('tap_internal_key', null, xOf('I')),
        inputRecord('tap_merkle_root', null, LEAF.merkleRoot!),
      ],
    }),
    key('A'),
    'not all scripts of input 0 are known',
  ],

  // An extended key derives one where the file says, or does not
  ['a key of an extended key', 'kept', child(), XPUB, FOUND],
  ['the same with its origin', 'kept', child(), XPUB_OF_A, FOUND],
  [
    'a key under the extended key’s own fingerprint',
    'kept',
    child([named({ fingerprint: fingerprintOf(publicKey('K')), path: [0, 7] })]),
    XPUB_OF_A,
    FOUND,
  ],
  [
    'a key of a master key that the file does not know',
    'kept',
    child([named(origin(0, originOf('A').path))]),
    XPUB_OF_A,
    FOUND,
  ],
  ['the extended key itself', 'kept', one(wpkh('K'), { origins: 'K' }), XPUB, FOUND],
  [
    'a key whose origin another claims',
    'broken',
    one(wpkh('A'), { origins: 'A' }),
    XPUB_OF_A,
    `${NO_KEY} K`,
  ],
  ['a key of another extended key', 'broken', child(), OTHER_XPUB, `${NO_KEY} L`],
  [
    'a key at another path',
    'broken',
    child([named({ ...originOf('A'), path: [...originOf('A').path.slice(0, -1), 8] })]),
    XPUB,
    NO_KEY,
  ],
  [
    'a key of an extended key that is in another script',
    'broken',
    one(wpkh('B'), { origins: 'B', records: [named()] }),
    XPUB_OF_A,
    NO_KEY,
  ],
  [
    'a key of another account',
    'broken',
    child([named(origin(0x41, [HARDENED + 48, HARDENED + 1, HARDENED + 5, 0, 7]))]),
    XPUB_OF_A,
    NO_KEY,
  ],
  [
    'a key of a cosigner below the same account',
    'broken',
    one(wpkh('B'), {
      records: [
        named(
          origin(0x42, [HARDENED + 48, HARDENED + 1, HARDENED, HARDENED + 2, 0]),
          publicKey('B'),
        ),
      ],
    }),
    XPUB_OF_A,
    NO_KEY,
  ],
  ['keys of no signer', 'undecided', child([]), XPUB, NAMES_NONE],
  [
    'a key without an origin among others',
    'undecided',
    one(MULTI, { origins: 'AB' }),
    XPUB,
    `${NOT_SAID} ${bytesToHex(publicKey('C')).slice(0, 8)}`,
  ],
  [
    'a key that is there as a hash alone',
    'undecided',
    one(wpkh('B'), { records: [named()] }),
    XPUB,
    'a key of input 0 is there as a hash alone',
  ],
  [
    'a key below hardened steps',
    'undecided',
    child([named(origin(0x41, [HARDENED + 48, HARDENED + 1, HARDENED, HARDENED, 7]))]),
    XPUB_OF_A,
    'hardened steps lead from',
  ],
  [
    'leaves that are not all told',
    'undecided',
    one(leafOfTree, { origins: 'I' }),
    XPUB,
    'the internal key of input 0 is not known',
  ],

  // A fingerprint names only keys that the script has
  [
    'a fingerprint of a key of another script',
    'undecided',
    one(wpkh('A'), { origins: 'B' }),
    fingerprint('42424242'),
    'hash alone',
  ],
  [
    'a fingerprint of a key that multisig does not have',
    'broken',
    one(MULTI, { origins: 'ABCD' }),
    fingerprint('44444444'),
    NO_KEY,
  ],
  [
    'a fingerprint of an internal key',
    'kept',
    one(tr('A'), { origins: 'A' }),
    fingerprint('41414141'),
    FOUND,
  ],
  [
    'a fingerprint in a leaf below a key that nobody has',
    'kept',
    one(SCRIPTS_ALONE, { origins: 'A' }),
    fingerprint('41414141'),
    FOUND,
  ],
  [
    'another fingerprint there',
    'broken',
    one(SCRIPTS_ALONE, { origins: 'A' }),
    fingerprint('42424242'),
    NO_KEY,
  ],
  [
    'a fingerprint of zeros',
    'undecided',
    child([named(origin(0, [1]))]),
    fingerprint('00000000'),
    NOT_SAID,
  ],
];

/** Who has signed every input. */
const SIGNED: readonly Row[] = [
  ['a key', 'kept', own(wpkh('A'), 'A'), key('A'), FOUND],
  ['its x', 'kept', own(wpkh('A'), 'A'), x('A'), FOUND],
  ['a key of a final PSBT', 'kept', finalPsbtOf(own(MULTI, 'AB')), key('B'), FOUND],
  [
    'a key of a complete transaction',
    'kept',
    finalOf(own(MULTI, 'AB')),
    key('B'),
    FOUND,
    prevtxOf(own(MULTI, 'AB')),
  ],
  ['an internal key by the key path', 'kept', own(tr('A'), 'A'), key('A'), FOUND],
  [
    'the same in a complete transaction',
    'kept',
    finalOf(own(tr('A'), 'A')),
    x('A'),
    FOUND,
    prevtxOf(own(tr('A'), 'A')),
  ],
  ['a key of a leaf', 'kept', own(LEAF, 'A'), key('A'), FOUND],
  [
    'the same in a complete transaction',
    'kept',
    finalOf(own(LEAF, 'A')),
    key('A'),
    FOUND,
    prevtxOf(own(LEAF, 'A')),
  ],
  ['a participant of MuSig2 by a share', 'kept', SHARED_BY_A!, key('A'), FOUND],
  ['a participant by the signature of all', 'kept', SIGNED_BY_BOTH!, key('B'), FOUND],
  ['a participant without a share', 'broken', SHARED_BY_A!, key('B'), NO_SIGNATURE],
  ['a key that takes no part', 'broken', SIGNED_BY_BOTH!, key('C'), NO_SIGNATURE],
  ['nobody', 'broken', one(wpkh('A'), { origins: 'A' }), key('A'), `${NO_SIGNATURE} A`],
  [
    'nobody, of keys without origins',
    'broken',
    one(wpkh('A')),
    fingerprint('41414141'),
    NO_SIGNATURE,
  ],
  ['another key of multisig', 'broken', own(MULTI, 'AB'), key('C'), NO_SIGNATURE],
  [
    'a signature that is not valid',
    'broken',
    one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }),
    key('A'),
    NO_SIGNATURE,
  ],
  ['a key that the script does not have', 'broken', own(wpkh('A'), 'AB'), key('B'), NO_SIGNATURE],
  ['another key by the key path', 'broken', own(tr('A'), 'A'), key('B'), NO_SIGNATURE],
  ['the internal key where a leaf signed', 'broken', own(LEAF, 'A'), key('I'), NO_SIGNATURE],
  [
    'a key of a signature that cannot be checked',
    'undecided',
    own(wpkh('A'), 'A', { utxo: 'none' }),
    key('A'),
    'a signature of A in input 0 cannot be checked',
  ],
  [
    'another key of an output key alone',
    'undecided',
    finalOf(own(tr('A'), 'A')),
    x('B'),
    'the internal key of input 0',
    prevtxOf(own(tr('A'), 'A')),
  ],
  [
    'a key of signatures that name none',
    'undecided',
    finalOf(own(MULTI, 'AB')),
    key('B'),
    'a signature in input 0 cannot be checked',
  ],

  ['an extended key', 'kept', signedByChild(child()), XPUB, FOUND],
  ['the same with its origin', 'kept', signedByChild(child()), XPUB_OF_A, FOUND],
  ['an extended key that has not signed', 'broken', child(), XPUB, `${NO_SIGNATURE} K`],
  [
    'an extended key by a signature of something else',
    'broken',
    signedByChild(child(), true),
    XPUB,
    NO_SIGNATURE,
  ],
  [
    'an extended key by a key that claims its origin',
    'broken',
    own(wpkh('A'), 'A', { origins: 'A' }),
    XPUB_OF_A,
    NO_SIGNATURE,
  ],
  ['another extended key', 'broken', signedByChild(child()), OTHER_XPUB, NO_SIGNATURE],
  [
    'an extended key where no origin is told',
    'undecided',
    signedByChild(child([])),
    XPUB,
    NAMES_NONE,
  ],
  [
    'an extended key of a complete transaction',
    'undecided',
    finalOf(own(MULTI, 'AB')),
    XPUB,
    NAMES_NONE,
    prevtxOf(own(MULTI, 'AB')),
  ],
  [
    'an extended key of a signer without an origin',
    'undecided',
    own(MULTI, 'C', { origins: 'AB' }),
    XPUB,
    NOT_SAID,
  ],
  [
    'an extended key where the UTXO is not known',
    'undecided',
    signedByChild(child([named()], { utxo: 'none' })),
    XPUB,
    'cannot be checked',
  ],

  [
    'a fingerprint by the key path',
    'kept',
    own(tr('A'), 'A', { origins: 'A' }),
    fingerprint('41414141'),
    FOUND,
  ],
  [
    'another fingerprint by the key path',
    'broken',
    own(tr('A'), 'A', { origins: 'A' }),
    fingerprint('42424242'),
    NO_SIGNATURE,
  ],
];

describe.each([
  ['keys', KEYS],
  ['signed', SIGNED],
] as const)('signers.%s', (member, rows) => {
  test.each(rows.map((row, i) => [i + 1, ...row] as const))(
    '%i. %s: %s',
    (_number, _name, verdict, file, signer, why, besides) => {
      expect(judged(file, { signers: { [member]: [signer] } }, besides)).toEqual([
        { rule: `signers.${member}`, verdict, why: expect.stringContaining(why) },
      ]);
    },
  );
});

describe('an input that the own signer finalised, of which a finalizer leaves no origins', () => {
  const named = (letter: string) =>
    `[${letter.charCodeAt(0).toString(16).repeat(4)}]${bytesToHex(publicKey(letter))}`;
  const wallet = `wsh(multi(2,${[...'ABC'].map(named).join()}))`;
  const final = (lock: InputSpec['lock'], letters: string) =>
    encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(own(lock, letters)))).psbt);
  const some = (least: number, ...letters: readonly string[]) => ({
    some: {
      least,
      of: letters.map((one) => fingerprint(one.charCodeAt(0).toString(16).repeat(4))),
    },
  });
  const ALL_THREE = some(2, 'A', 'B', 'C');
  const forged = inputRecord('bip32_derivation', publicKey('A'), originOf('C'));
  const FORGED = one(MULTI, { signed: [{ by: 'A' }, { by: 'B' }], records: [forged] });

  test.each<
    [string, Uint8Array | FileSpec, ReturnType<typeof some>, string | undefined, RuleVerdict]
  >([
    ['two of three by the wallet', final(MULTI, 'AB'), ALL_THREE, wallet, 'kept'],
    ['one who did not sign', final(MULTI, 'AB'), some(1, 'C'), wallet, 'broken'],
    ['without the wallet', final(MULTI, 'AB'), ALL_THREE, undefined, 'undecided'],
    ['by another wallet', final(MULTI, 'AB'), ALL_THREE, `wpkh(${named('A')})`, 'undecided'],
    ['where the PSBT lies of a key', FORGED, some(1, 'C'), wallet, 'broken'],
    [
      'by the key path of taproot',
      final(tr('A'), 'A'),
      some(1, 'A'),
      `tr([41414141]${bytesToHex(xOf('A'))})`,
      'kept',
    ],
  ])('%s', (_, file, signers, descriptor, verdict) => {
    const besides = descriptor === undefined ? {} : { descriptors: [descriptor] };
    const found = judged(file, { signers }, besides);
    expect(found).toMatchObject([{ rule: 'signers.least', verdict }]);
  });
});
