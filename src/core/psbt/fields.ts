/**
 * The fields of BIP 174, 370, 371 and 373, a row each, in the order in which
 * `decodepsbt` shows them: key type, how long the key must be and what Core calls
 * it, key data, value; which versions have it; what its path and its line say;
 * what the JSON shows. Records that no row names are kept whole as `unknown`;
 * `registry.ts` says which of those others have named.
 */
import { compactSizeLength } from '../bytes/compact-size.ts';
import { isAllZero } from '../bytes/order.ts';
import { bytes, type Codec, checked, compactSize, i64, leaf, u8, u32 } from '../codec/codec.ts';
import { encodeExtendedKey } from '../encoding/extended-key.ts';
import { hashTypeWord } from '../script/hash-type.ts';
import { lockTimeKind } from '../script/locks.ts';
import { extendedTransaction, legacyTransaction, txOutputContent } from '../tx/codec.ts';
import { controlBlock } from '../tx/control-block.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { witnessStack } from '../tx/witness-codec.ts';
import {
  ANY_VERSION,
  anySize,
  controlBlockSized,
  exactly,
  type FieldForm,
  type FieldRow,
  type FieldsOf,
  type FieldTraits,
  field,
  type MapFormat,
  muSig2Sized,
  type NamedRow,
  publicKeySized,
  type RecordFor,
  type RecordLine,
  writtenRank,
} from './field-row.ts';
import {
  always,
  around,
  byKey,
  each,
  type FieldMember,
  grouped,
  hex,
  isNothing,
  list,
  numeric,
  object,
  one,
  originMembers,
  type Printed,
  within,
} from './printed.ts';
import {
  distinct,
  distinctContributions,
  distinctExtendedKeys,
  distinctLeaves,
  sortedByKey,
  sortedByKeyId,
  sortedByLeaf,
  sortedByWholeKey,
} from './record-order.ts';
import { REGISTRY, type RegistryRow, reportedAs } from './registry.ts';
import type {
  KeyOrigin,
  MuSig2Key,
  NoKeyData,
  ProprietaryKey,
  Scope,
  TapLeaf,
  TaprootOrigin,
  TapScriptSigKey,
  TapTreeLeaf,
} from './value-types.ts';
import {
  aggregateKey,
  blob,
  delimitedValue,
  ecdsaSignature,
  extendedKey,
  keyOrigin,
  muSig2Key,
  noKeyData,
  participantKeys,
  proprietaryKey,
  publicKeyRest,
  publicNonce,
  restLeaf,
  schnorrSignature,
  scriptValue,
  sized,
  tapLeaf,
  taprootOrigin,
  tapScriptSigKey,
  tapTree,
  xOnlyKey,
} from './values.ts';

// Forms

/** A field whose key is its type alone. */
function single<T>(label: string, value: Codec<T>): FieldForm<NoKeyData, T> {
  return { keySize: exactly(1, label), key: noKeyData, value };
}

/** An x-only key or a Merkle root; Core takes one of zeros for absent. */
function hashOrNothing(
  label: string,
  kind: 'tap.internal_key' | 'tap.merkle_root',
): FieldForm<NoKeyData, Uint8Array> {
  return {
    ...single(label, sized(leaf(kind, bytes(32)))),
    dropped: (value) => (isAllZero(value) ? 'all-zero' : undefined),
  };
}

/** A script; Core takes an empty one for absent. */
function scriptOrNothing(label: string): FieldForm<NoKeyData, Uint8Array> {
  return {
    ...single(label, scriptValue()),
    dropped: (script) => (script.length === 0 ? 'empty' : undefined),
  };
}

const timeLock = checked(sized(leaf('psbt.time_lock', u32)), (time) =>
  lockTimeKind(time) === 'height' ? 'psbt.time-locktime' : undefined,
);

const heightLock = checked(sized(leaf('psbt.height_lock', u32)), (height) => {
  if (lockTimeKind(height) === 'time') return 'psbt.height-locktime';
  return height === 0 ? 'psbt.height-locktime-zero' : undefined;
});

/** The transaction of a version 0 PSBT, whose inputs have nothing to say yet. */
const unsignedTransaction = checked(sized(legacyTransaction), (transaction) =>
  transaction.inputs.every((input) => input.scriptSig.length === 0)
    ? undefined
    : 'psbt.unsigned-tx-not-empty',
);

/** The highest version that Core knows; there is no 1, but that is said only after the map. */
const version = checked(sized(leaf('psbt.version_number', u32)), (value) =>
  value > 2 ? 'psbt.version-unsupported' : undefined,
);

// What is true of most fields, and of several

type AboutKind = 'words' | 'json';

/** A field that both versions have and Core always writes; its line shows all of its parts. */
function usual<R>(
  traits: Pick<FieldTraits<R>, AboutKind> & Partial<FieldTraits<R>>,
): FieldTraits<R> {
  return { versions: ANY_VERSION, written: 'always', line: 'parts', ...traits };
}

/** The same of an input until it is final. */
function untilFinal<R>(traits: FieldTraits<R>): FieldTraits<R> {
  return { ...traits, written: 'until-final' };
}

/** The same of an output, whose taproot fields Core writes late. */
function ofTaproot<R>(traits: FieldTraits<R>): FieldTraits<R> {
  return { ...traits, written: 'taproot' };
}

type Alone<T> = RecordFor<NoKeyData, T>;

const valueHex = hex((record: RecordFor<unknown, Uint8Array>) => record.value);
const valueNumber = numeric((record: RecordFor<unknown, number>) => record.value);
const valueAmount: Printed<RecordFor<unknown, bigint>> = {
  type: 'STR_AMOUNT',
  show: (sink, { value }) => sink.amount(value),
};
const valueScript: Printed<RecordFor<unknown, Uint8Array>> = {
  type: 'SCRIPT',
  show: (sink, { value }) => sink.script(value),
};
const valueScriptSig: Printed<RecordFor<unknown, Uint8Array>> = {
  type: 'SCRIPT_SIG',
  show: (sink, { value }) => sink.scriptSig(value),
};
const scriptPubKey: Printed<Uint8Array> = {
  type: 'SCRIPT_PUB_KEY',
  show: (sink, script) => sink.scriptPubKey(script),
};
const valueTransaction: Printed<Alone<Transaction>> = {
  type: 'TRANSACTION',
  show: (sink, { value, end }) => sink.transaction(value, end),
};

/** A number that only version 2 has, in every map of its kind or in some. */
function numberOfV2(words: string, notInV0: string, name: string, about: string) {
  return usual<Alone<number>>({
    versions: { notInV0 },
    words,
    json: [one(name, `${about} (version 2).`, valueNumber)],
  });
}

const recordKey = hex((record: RecordFor<Uint8Array, unknown>) => record.key);

const derivationForm: FieldForm<Uint8Array, KeyOrigin> = {
  keySize: publicKeySized('BIP32 keypath'),
  key: publicKeyRest,
  value: keyOrigin,
};

const derivation = usual<RecordFor<Uint8Array, KeyOrigin>>({
  words: 'BIP 32 derivation',
  line: [{ derivationOf: ['key.public_key'] }],
  json: [
    each(
      'bip32_derivs',
      'Where the public keys come from.',
      sortedByKey,
      object({
        pubkey: ['The public key.', recordKey],
        ...originMembers(({ value }: RecordFor<Uint8Array, KeyOrigin>) => value),
      }),
    ),
  ],
});

const taprootDerivation = usual<RecordFor<Uint8Array, TaprootOrigin>>({
  words: 'taproot BIP 32 derivation',
  line: [{ derivationOf: ['key.x_only'] }],
  json: [
    each(
      'taproot_bip32_derivs',
      'Where the x-only public keys come from.',
      sortedByKey,
      object({
        pubkey: ['The x-only public key.', recordKey],
        ...originMembers(({ value }: RecordFor<Uint8Array, TaprootOrigin>) => value.origin),
        leaf_hashes: [
          'The leaves that the key is in.',
          list(
            ({ value }: RecordFor<Uint8Array, TaprootOrigin>) => distinct(value.leafHashes),
            'hash',
            'The hash of one leaf.',
            hex((hash) => hash),
          ),
        ],
      }),
    ),
  ],
});

const participants = usual<RecordFor<Uint8Array, readonly Uint8Array[]>>({
  words: 'MuSig2 participants',
  line: [{ show: ['musig2.aggregate'] }, { count: 'musig2.participant' }],
  json: [
    each(
      'musig2_participant_pubkeys',
      'Which keys make up an aggregate key.',
      sortedByKey,
      object({
        aggregate_pubkey: ['The aggregate key.', recordKey],
        participant_pubkeys: [
          'Its parts, in the order of aggregation.',
          list(
            ({ value }: RecordFor<Uint8Array, readonly Uint8Array[]>) => value,
            'pubkey',
            'One key.',
            hex((key) => key),
          ),
        ],
      }),
    ),
  ],
});

/** What one participant gives towards a signature. */
function contribution(words: string, name: string, valueName: string, about: string) {
  type R = RecordFor<MuSig2Key, Uint8Array>;
  return usual<R>({
    words,
    line: [{ short: ['musig2.participant'] }, { short: ['musig2.aggregate'] }],
    json: [
      each(
        name,
        about,
        distinctContributions,
        object<R>({
          participant_pubkey: ['The key of who gave it.', hex(({ key }) => key.participant)],
          aggregate_pubkey: ['The key that signs.', hex(({ key }) => key.aggregate)],
          leaf_hash: [
            'The leaf that is signed for; absent for the key path.',
            hex(({ key }) => key.leafHash!),
            ({ key }) => isNothing(key.leafHash),
          ],
          [valueName]: ['The contribution.', valueHex],
        }),
      ),
    ],
  });
}

/** A preimage, keyed by its hash of `size` bytes. */
function preimageForm(label: string, size: number): FieldForm<Uint8Array, Uint8Array> {
  return {
    keySize: exactly(size + 1, label),
    key: leaf('key.hash', bytes(size)),
    value: blob('psbt.preimage'),
  };
}

function preimage(hash: string) {
  return usual<RecordFor<Uint8Array, Uint8Array>>({
    words: `${hash.toUpperCase()} preimage`,
    line: [{ show: ['key.hash'] }],
    json: [
      byKey(
        `${hash}_preimages`,
        `Preimages by their ${hash}.`,
        ['hash', 'The preimage.'],
        sortedByKey,
        ({ key }) => key,
      ),
    ],
  });
}

function scriptTraits(words: string, name: string) {
  return usual<Alone<Uint8Array>>({ words, json: [one(name, `The ${words}.`, valueScript)] });
}

const internalKey = usual<Alone<Uint8Array>>({
  words: 'taproot internal key',
  json: [one('taproot_internal_key', 'The x-only internal key.', valueHex)],
});

const proprietaryForm: FieldForm<ProprietaryKey, Uint8Array> = {
  keySize: anySize,
  key: proprietaryKey,
  value: blob('proprietary.value'),
};

const proprietaryMember: FieldMember<RecordFor<ProprietaryKey, Uint8Array>> = each(
  'proprietary',
  'Fields of private use.',
  sortedByWholeKey,
  object<RecordFor<ProprietaryKey, Uint8Array>>({
    identifier: ['Whose field it is.', hex(({ key }) => key.identifier)],
    subtype: ['Its number there.', numeric(({ key }) => key.subtype)],
    key: ['The whole key.', hex(({ wholeKey }) => wholeKey)],
    value: ['The value.', valueHex],
  }),
);

const proprietary = usual({
  written: 'proprietary',
  words: 'proprietary record',
  json: [proprietaryMember],
});

const unknownForm: FieldForm<Uint8Array, Uint8Array> = {
  keySize: anySize,
  key: restLeaf('unknown.key_data'),
  value: blob('unknown.value'),
};

const unknownMember: FieldMember<RecordFor<Uint8Array, Uint8Array>> = byKey(
  'unknown',
  'Fields whose type is not known here, value by key.',
  ['key', 'The value.'],
  sortedByWholeKey,
  ({ wholeKey }) => wholeKey,
);

const unknown = usual({ written: 'unknown', words: 'unknown record', json: [unknownMember] });

// The tables

export const GLOBAL_ROWS = {
  unsigned_tx: field(0x00, single('Global Unsigned TX', unsignedTransaction), {
    ...usual({
      words: 'unsigned transaction',
      line: ['transaction-id'],
      json: [
        one(
          'tx',
          'The unsigned transaction (version 0), as decoderawtransaction shows it.',
          valueTransaction,
        ),
      ],
    }),
    // Version 0 must have it, which has a sentence of its own.
    versions: { notInV2: 'PSBT_GLOBAL_UNSIGNED_TX' },
  }),
  xpub: field(
    0x01,
    { keySize: exactly(79, 'Global XPUB'), key: extendedKey, value: keyOrigin },
    usual({
      words: 'extended public key',
      line: ['extended-key', { show: ['origin.fingerprint'] }, 'path'],
      json: [
        always(
          each(
            'global_xpubs',
            'Extended public keys and where they come from.',
            distinctExtendedKeys,
            object<RecordFor<Uint8Array, KeyOrigin>>({
              xpub: [
                'The extended public key.',
                {
                  type: 'STR',
                  show: (sink, { key }) => sink.string(encodeExtendedKey(key)),
                },
              ],
              ...originMembers((record: RecordFor<unknown, KeyOrigin>) => record.value),
            }),
          ),
        ),
      ],
    }),
  ),
  tx_version: field(0x02, single('Global Transaction Version', sized(leaf('tx.version', u32))), {
    ...numberOfV2(
      'transaction version',
      'PSBT_GLOBAL_TX_VERSION',
      'tx_version',
      'The version of the transaction to be',
    ),
    versions: {
      notInV0: 'PSBT_GLOBAL_TX_VERSION',
      requiredInV2: 'PSBT_GLOBAL_TX_VERSION',
    },
  }),
  fallback_locktime: field(
    0x03,
    single('Global Fallback Locktime', sized(leaf('tx.lock_time', u32))),
    numberOfV2(
      'fallback lock time',
      'PSBT_GLOBAL_FALLBACK_LOCKTIME',
      'fallback_locktime',
      'The lock time where no input asks for one',
    ),
  ),
  input_count: field(0x04, single('Global Input Count', sized(leaf('psbt.count', compactSize))), {
    ...numberOfV2('input count', 'PSBT_GLOBAL_INPUT_COUNT', 'input_count', 'How many inputs'),
    versions: {
      notInV0: 'PSBT_GLOBAL_INPUT_COUNT',
      requiredInV2: 'PSBT_GLOBAL_INPUT_COUNT',
    },
  }),
  output_count: field(0x05, single('Global Output Count', sized(leaf('psbt.count', compactSize))), {
    ...numberOfV2('output count', 'PSBT_GLOBAL_OUTPUT_COUNT', 'output_count', 'How many outputs'),
    versions: {
      notInV0: 'PSBT_GLOBAL_OUTPUT_COUNT',
      requiredInV2: 'PSBT_GLOBAL_OUTPUT_COUNT',
    },
  }),
  tx_modifiable: field(
    0x06,
    single('Global TX Modifiable Flags', sized(leaf('psbt.modifiable', u8))),
    usual({
      versions: { notInV0: 'PSBT_GLOBAL_TX_MODIFIABLE' },
      words: 'modifiable flags',
      json: [
        flag('inputs_modifiable', 'Whether inputs may still be added or removed', 1),
        flag('outputs_modifiable', 'Whether outputs may still be added or removed', 2),
        flag('has_sighash_single', 'Whether a signature ties an input to its output', 4),
      ],
    }),
  ),
  version: field(
    0xfb,
    single('Global PSBT Version', version),
    usual({
      words: 'PSBT version',
      json: [
        {
          type: 'NUM',
          name: 'psbt_version',
          about: 'The version of the PSBT.',
          // Absent means 0 (BIP 174).
          show(sink, [record]) {
            if (record) sink.mark(record.start, record.end);
            sink.number(record?.value ?? 0);
          },
        },
      ],
    }),
  ),
  proprietary: field(0xfc, proprietaryForm, { ...proprietary, json: [always(proprietaryMember)] }),
  unknown: field(undefined, unknownForm, { ...unknown, json: [always(unknownMember)] }),
} as const;

/** One bit of PSBT_GLOBAL_TX_MODIFIABLE (BIP 370). */
function flag(name: string, about: string, bit: number): FieldMember<Alone<number>> {
  return one(name, `${about} (version 2).`, {
    type: 'BOOL',
    show: (sink, { value }) => sink.bool((value & bit) !== 0),
  });
}

export const INPUT_ROWS = {
  // Core shows the lone UTXO first.
  witness_utxo: field(
    0x01,
    {
      ...single('Input Witness UTXO', sized(txOutputContent)),
      // An output that was never set has the amount -1, so Core prints nothing of one that says so.
      dropped: ({ value }) => (value === -1n ? 'null-output' : undefined),
    },
    usual({
      words: 'witness UTXO',
      line: [{ show: ['tx.out.value'] }, { show: ['tx.out.script_pubkey'] }],
      json: [
        one(
          'witness_utxo',
          'The output that is spent.',
          object<Alone<TxOutput>>({
            amount: [
              'The amount in BTC.',
              {
                type: 'STR_AMOUNT',
                show: (sink, { value }) => sink.amount(value.value),
              },
            ],
            scriptPubKey: [
              'The locking script.',
              within(({ value }) => value.scriptPubKey, scriptPubKey),
            ],
          }),
        ),
      ],
    }),
  ),
  non_witness_utxo: field(
    0x00,
    single('Input Non-witness UTXO', sized(extendedTransaction)),
    usual({
      words: 'previous transaction',
      line: ['transaction-id'],
      json: [
        one(
          'non_witness_utxo',
          'The whole transaction whose output is spent, as decoderawtransaction shows it.',
          valueTransaction,
        ),
      ],
    }),
  ),
  partial_sig: field(
    0x02,
    {
      keySize: publicKeySized('partial signature pubkey'),
      key: publicKeyRest,
      value: ecdsaSignature,
    },
    usual({
      written: 'until-final',
      words: 'partial signature',
      line: [{ show: ['key.public_key', 'key.x_only'] }, 'signature-type'],
      json: [
        byKey(
          'partial_signatures',
          'Signatures by the public key that made them.',
          ['pubkey', 'The signature.'],
          sortedByKeyId,
          ({ key }) => key,
        ),
      ],
    }),
  ),
  sighash_type: field(
    0x03,
    single('Input Sighash Type', sized(leaf('psbt.sighash', u32))),
    usual({
      written: 'until-final',
      words: 'sighash type',
      json: [
        one(
          'sighash',
          'The signature hash type that is asked for; empty where it has no name.',
          // Core cuts the type to one byte before it names it.
          {
            type: 'STR',
            show: (sink, { value }: Alone<number>) => sink.string(hashTypeWord(value & 0xff) ?? ''),
          },
        ),
      ],
    }),
  ),
  redeem_script: field(
    0x04,
    scriptOrNothing('Input redeemScript'),
    untilFinal(scriptTraits('redeem script', 'redeem_script')),
  ),
  witness_script: field(
    0x05,
    scriptOrNothing('Input witnessScript'),
    untilFinal(scriptTraits('witness script', 'witness_script')),
  ),
  bip32_derivation: field(0x06, derivationForm, untilFinal(derivation)),
  final_scriptsig: field(
    0x07,
    scriptOrNothing('Input Final scriptSig'),
    usual({
      written: 'final',
      words: 'final scriptSig',
      json: [
        one('final_scriptSig', 'The finished unlocking script.', valueScriptSig),
        {
          ...one(
            'final_scriptsig',
            'The same under the spelling of older interfaces.',
            valueScriptSig,
          ),
          alias: true,
        },
      ],
    }),
  ),
  final_scriptwitness: field(
    0x08,
    {
      ...single('Input Final scriptWitness', sized(witnessStack)),
      dropped: (stack) => (stack.length === 0 ? 'empty' : undefined),
    },
    usual({
      written: 'final',
      words: 'final witness',
      line: [{ count: 'tx.witness.item' }],
      json: [
        one(
          'final_scriptwitness',
          'The finished witness stack, bottom first.',
          list(
            ({ value }: Alone<readonly Uint8Array[]>) => value,
            '',
            'One item.',
            hex((item) => item),
          ),
        ),
      ],
    }),
  ),
  ripemd160: field(
    0x0a,
    preimageForm('Input RIPEMD160 Preimage', 20),
    untilFinal(preimage('ripemd160')),
  ),
  sha256: field(0x0b, preimageForm('Input SHA256 Preimage', 32), untilFinal(preimage('sha256'))),
  hash160: field(0x0c, preimageForm('Input Hash160 Preimage', 20), untilFinal(preimage('hash160'))),
  hash256: field(0x0d, preimageForm('Input Hash256 Preimage', 32), untilFinal(preimage('hash256'))),
  /** In the order of the serialisation, as in an outpoint. */
  previous_txid: field(
    0x0e,
    single('Input Previous TXID', sized(leaf('tx.in.txid', bytes(32)))),
    usual({
      versions: { notInV0: 'Previous txid', requiredInV2: 'Previous TXID' },
      written: 'version-2',
      words: 'previous txid',
      json: [
        one('previous_txid', 'The transaction whose output is spent.', {
          type: 'STR_HEX',
          show: (sink, { value }: Alone<Uint8Array>) => sink.reversedHex(value),
        }),
      ],
    }),
  ),
  output_index: field(
    0x0f,
    single("Input Previous Output's Index", sized(leaf('tx.in.vout', u32))),
    usual({
      versions: { notInV0: "Previous output's index", requiredInV2: "Previous output's index" },
      written: 'version-2',
      words: 'previous output index',
      json: [one('previous_vout', 'Which of its outputs is spent.', valueNumber)],
    }),
  ),
  sequence: field(
    0x10,
    single('Input Sequence', sized(leaf('tx.in.sequence', u32))),
    usual({
      versions: { notInV0: 'Sequence' },
      written: 'version-2',
      words: 'sequence',
      json: [one('sequence', 'The sequence number.', valueNumber)],
    }),
  ),
  time_locktime: field(
    0x11,
    single('Input Required Time Based Locktime', timeLock),
    usual({
      versions: { notInV0: 'Required time based locktime' },
      written: 'version-2',
      words: 'required time lock',
      json: [
        one(
          'time_locktime',
          'The least lock time, as a time, that this input asks for.',
          valueNumber,
        ),
      ],
    }),
  ),
  height_locktime: field(
    0x12,
    single('Input Required Height Based Locktime', heightLock),
    usual({
      versions: { notInV0: 'Required height based locktime' },
      written: 'version-2',
      words: 'required height lock',
      json: [
        one(
          'height_locktime',
          'The least lock time, as a height, that this input asks for.',
          valueNumber,
        ),
      ],
    }),
  ),
  tap_key_sig: field(
    0x13,
    single('Input Taproot Key Path Signature', schnorrSignature('key path')),
    usual({
      written: 'until-final',
      words: 'taproot key path signature',
      line: [{ show: ['signature.schnorr'] }, 'signature-type'],
      json: [
        one('taproot_key_path_sig', 'The signature for spending by the output key.', valueHex),
      ],
    }),
  ),
  tap_script_sig: field(
    0x14,
    {
      keySize: exactly(65, 'Input Taproot Script Path Signature'),
      key: tapScriptSigKey,
      value: schnorrSignature('script path'),
    },
    usual({
      written: 'until-final',
      words: 'taproot script path signature',
      line: [{ short: ['key.x_only'] }, { short: ['tap.leaf_hash'] }, 'signature-type'],
      json: [
        each(
          'taproot_script_path_sigs',
          'Signatures for spending by a leaf script.',
          sortedByLeaf,
          object<RecordFor<TapScriptSigKey, Uint8Array>>({
            pubkey: ['The x-only key that signed.', hex(({ key }) => key.xOnlyKey)],
            leaf_hash: ['The leaf that was signed for.', hex(({ key }) => key.leafHash)],
            sig: ['The signature.', valueHex],
          }),
        ),
      ],
    }),
  ),
  /** Keyed by its control block. */
  tap_leaf_script: field(
    0x15,
    { keySize: controlBlockSized, key: controlBlock, value: tapLeaf },
    usual({
      written: 'until-final',
      words: 'taproot leaf script',
      line: [{ show: ['tap.script'] }],
      json: [
        grouped(
          'taproot_scripts',
          'Leaf scripts.',
          distinctLeaves,
          object<readonly RecordFor<Uint8Array, TapLeaf>[]>({
            script: ['The script.', hex(([first]) => first!.value.script)],
            leaf_ver: ['The leaf version.', numeric(([first]) => first!.value.leafVersion)],
            control_blocks: [
              'What proves that the leaf is in the tree.',
              list(
                (records) => records,
                'control_block',
                'One control block.',
                hex(({ key }: RecordFor<Uint8Array, TapLeaf>) => key),
              ),
            ],
          }),
        ),
      ],
    }),
  ),
  tap_bip32_derivation: field(
    0x16,
    {
      keySize: exactly(33, 'Input Taproot BIP32 Keypath'),
      key: xOnlyKey,
      value: taprootOrigin('Input'),
    },
    untilFinal(taprootDerivation),
  ),
  tap_internal_key: field(
    0x17,
    hashOrNothing('Input Taproot Internal Key', 'tap.internal_key'),
    untilFinal(internalKey),
  ),
  tap_merkle_root: field(
    0x18,
    hashOrNothing('Input Taproot Merkle Root', 'tap.merkle_root'),
    usual({
      written: 'until-final',
      words: 'taproot Merkle root',
      json: [one('taproot_merkle_root', 'The root of the tree of leaf scripts.', valueHex)],
    }),
  ),
  /** The participants of an aggregate key. */
  musig2_participant_pubkeys: field(
    0x1a,
    {
      keySize: exactly(34, 'Input MuSig2 Participants Pubkeys'),
      key: aggregateKey('Input '),
      value: participantKeys('Input'),
    },
    untilFinal(participants),
  ),
  musig2_pub_nonce: field(
    0x1b,
    { keySize: muSig2Sized('pubnonce'), key: muSig2Key, value: publicNonce },
    untilFinal(
      contribution(
        'MuSig2 public nonce',
        'musig2_pubnonces',
        'pubnonce',
        'Public nonces for signing together.',
      ),
    ),
  ),
  musig2_partial_sig: field(
    0x1c,
    {
      keySize: muSig2Sized('partial sig'),
      key: muSig2Key,
      value: sized(leaf('musig2.partial_signature', bytes(32))),
    },
    untilFinal(
      contribution(
        'MuSig2 partial signature',
        'musig2_partial_sigs',
        'partial_sig',
        'Shares of signatures.',
      ),
    ),
  ),
  proprietary: field(0xfc, proprietaryForm, proprietary),
  unknown: field(undefined, unknownForm, unknown),
} as const;

export const OUTPUT_ROWS = {
  redeem_script: field(
    0x00,
    scriptOrNothing('Output redeemScript'),
    scriptTraits('redeem script', 'redeem_script'),
  ),
  witness_script: field(
    0x01,
    scriptOrNothing('Output witnessScript'),
    scriptTraits('witness script', 'witness_script'),
  ),
  bip32_derivation: field(0x02, derivationForm, derivation),
  amount: field(
    0x03,
    single('Output Amount', sized(leaf('tx.out.value', i64))),
    usual({
      versions: { notInV0: 'Output amount', requiredInV2: 'Output amount' },
      words: 'amount',
      json: [
        one(
          'amount',
          'The amount in BTC, where the PSBT itself holds it (version 2).',
          valueAmount,
        ),
      ],
    }),
  ),
  script: field(
    0x04,
    single('Output Script', scriptValue()),
    usual({
      versions: { notInV0: 'Output script', requiredInV2: 'Output script' },
      words: 'script',
      json: [
        one(
          'script',
          'The locking script, where the PSBT itself holds it (version 2).',
          within(({ value }: Alone<Uint8Array>) => value, scriptPubKey),
        ),
      ],
    }),
  ),
  tap_internal_key: field(
    0x05,
    hashOrNothing('Output Taproot Internal Key', 'tap.internal_key'),
    ofTaproot(internalKey),
  ),
  tap_tree: field(
    0x06,
    single('Output Taproot Tree Key', tapTree),
    usual({
      written: 'taproot',
      words: 'taproot tree',
      line: [{ count: 'tap.tree_leaf' }],
      json: [
        one(
          'taproot_tree',
          'The tree of leaf scripts, depth first.',
          list(
            ({ value }: Alone<readonly TapTreeLeaf[]>) => value,
            '',
            '',
            around<TapTreeLeaf>(
              // Depth and leaf version are a byte each and stand before the script's length.
              ({ script }) => [script, compactSizeLength(script.length) + 2, script, 0],
              {
                depth: ['How deep the leaf is.', numeric(({ depth }) => depth)],
                leaf_ver: ['The leaf version.', numeric(({ leafVersion }) => leafVersion)],
                script: ['The script.', hex(({ script }) => script)],
              },
            ),
          ),
        ),
      ],
    }),
  ),
  tap_bip32_derivation: field(
    0x07,
    {
      keySize: exactly(33, 'Output Taproot BIP32 Keypath'),
      key: xOnlyKey,
      value: taprootOrigin('Output'),
    },
    ofTaproot(taprootDerivation),
  ),
  musig2_participant_pubkeys: field(
    0x08,
    {
      keySize: exactly(34, 'Output MuSig2 Participants Pubkeys'),
      key: aggregateKey('Output '),
      value: participantKeys('Output'),
    },
    ofTaproot(participants),
  ),
  proprietary: field(0xfc, proprietaryForm, proprietary),
  unknown: field(undefined, unknownForm, unknown),
} as const;

// The tables by type

/** How a recorder is told of each map's records: `psbt.in.partial_sig`. */
const KIND_PREFIX = {
  global: 'psbt.global.',
  input: 'psbt.in.',
  output: 'psbt.out.',
} as const satisfies Readonly<Record<Scope, string>>;

function formatOf<Fields>(
  scope: Scope,
  table: Readonly<Record<string, FieldRow>>,
): MapFormat<Fields> {
  const rows = Object.entries(table).map(
    ([name, row], ordinal): NamedRow => ({
      ...row,
      field: name,
      kind: KIND_PREFIX[scope] + name,
      rank: writtenRank(row),
      ordinal,
    }),
  );
  const fallback = rows.find(({ type }) => type === undefined)!;
  const registered = Object.entries<RegistryRow>(REGISTRY[scope]).map(
    ([name, row]): NamedRow => ({
      ...fallback,
      type: row.type,
      kind: KIND_PREFIX[scope] + name,
      traits: { ...fallback.traits, words: row.words, line: row.line as RecordLine },
      key: reportedAs(row.key, 'unknown.key_data'),
      value: delimitedValue(reportedAs(row.value, 'unknown.value')),
    }),
  );
  return {
    scope,
    rows,
    members: rows.flatMap((row) =>
      row.traits.json.map((member) => {
        const { optional = false, alias = false } = member;
        return { row, member, optional, alias };
      }),
    ),
    byType: new Map(rows.flatMap((row) => (row.type === undefined ? [] : [[row.type, row]]))),
    byField: Object.fromEntries(
      rows.map((row) => [row.field, row]),
    ) as MapFormat<Fields>['byField'],
    unknown: fallback,
    registered: new Map(registered.map((row) => [row.type!, row])),
    kinds: [...rows, ...registered].map(({ kind }) => kind),
  };
}

export const GLOBAL_FORMAT = formatOf<FieldsOf<typeof GLOBAL_ROWS>>('global', GLOBAL_ROWS);
export const INPUT_FORMAT = formatOf<FieldsOf<typeof INPUT_ROWS>>('input', INPUT_ROWS);
export const OUTPUT_FORMAT = formatOf<FieldsOf<typeof OUTPUT_ROWS>>('output', OUTPUT_ROWS);

export const FORMATS = [GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT] as const;
