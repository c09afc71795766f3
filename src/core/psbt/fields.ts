/**
 * The fields of BIP 174, 370, 371 and 373, a row each: node kind, key type, how
 * long the key must be and what Core calls it, key data, value. What holds for a
 * whole map (required fields, counts) stands in `map-rules.ts`; records that no
 * row names are kept whole as `unknown`.
 */
import { isAllZero } from '../bytes/order.ts';
import { bytes, type Codec, checked, compactSize, i64, leaf, u8, u32 } from '../codec/codec.ts';
import {
  extendedTransaction,
  legacyTransaction,
  txOutputContent,
  witnessStack,
} from '../tx/codec.ts';
import {
  anySize,
  controlBlockSized,
  exactly,
  type FieldRow,
  type FieldTable,
  type MapFormat,
  muSig2Sized,
  publicKeySized,
} from './field-row.ts';
import { registryRows, toldAs } from './registry.ts';
import type { GlobalFields, InputFields, OutputFields, Scope } from './types.ts';
import {
  aggregateKey,
  blob,
  controlBlock,
  cutValue,
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

/** From this number on a lock time is a time, below it a height (BIP 65). */
const LOCKTIME_THRESHOLD = 500_000_000;

type RowOf<Fields, Name extends keyof Fields> = Omit<
  FieldRow<Fields, Name>,
  'field' | 'type' | 'kind'
>;

/** A field whose key is its type alone. */
function single<T>(label: string, value: Codec<T>) {
  return { keySize: exactly(1, label), key: noKeyData, value };
}

/** A preimage, keyed by its hash of `size` bytes. */
function preimage(label: string, size: number) {
  return {
    keySize: exactly(size + 1, label),
    key: leaf('key.hash', bytes(size)),
    value: blob('psbt.preimage'),
  };
}

const derivation = {
  keySize: publicKeySized('BIP32 keypath'),
  key: publicKeyRest,
  value: keyOrigin,
};

const proprietary = {
  keySize: anySize,
  key: proprietaryKey,
  value: blob('proprietary.value'),
};

const unknown = {
  keySize: anySize,
  key: restLeaf('unknown.key_data'),
  value: blob('unknown.value'),
};

/** An x-only key or a Merkle root; Core takes one of zeros for absent. */
function hashOrNothing(label: string, kind: string) {
  return {
    ...single(label, sized(leaf(kind, bytes(32)))),
    dropped: (value: Uint8Array) => (isAllZero(value) ? 'all-zero' : undefined),
  };
}

/** A script; Core takes an empty one for absent. */
function scriptOrNothing(label: string) {
  return {
    ...single(label, scriptValue()),
    dropped: (script: Uint8Array) => (script.length === 0 ? 'empty' : undefined),
  };
}

const timeLock = checked(sized(leaf('psbt.time_lock', u32)), (time) =>
  time < LOCKTIME_THRESHOLD ? { code: 'psbt.time-locktime' } : undefined,
);

const heightLock = checked(sized(leaf('psbt.height_lock', u32)), (height) => {
  if (height >= LOCKTIME_THRESHOLD) return { code: 'psbt.height-locktime' };
  return height === 0 ? { code: 'psbt.height-locktime-zero' } : undefined;
});

/** The transaction of a version 0 PSBT, whose inputs have nothing to say yet. */
const unsignedTransaction = checked(sized(legacyTransaction), (transaction) =>
  transaction.inputs.every((input) => input.scriptSig.length === 0)
    ? undefined
    : { code: 'psbt.unsigned-tx-not-empty' },
);

/** The highest version that Core knows; there is no 1, but that is said only after the map. */
const version = checked(sized(leaf('psbt.version_number', u32)), (value) =>
  value > 2 ? { code: 'psbt.version-unsupported' } : undefined,
);

type Spec<Fields> = {
  readonly [Name in keyof Fields]: readonly [type: number, row: RowOf<Fields, Name>];
};

const GLOBAL: Spec<GlobalFields> = {
  unsigned_tx: [0x00, single('Global Unsigned TX', unsignedTransaction)],
  xpub: [0x01, { keySize: exactly(79, 'Global XPUB'), key: extendedKey, value: keyOrigin }],
  tx_version: [0x02, single('Global Transaction Version', sized(leaf('tx.version', u32)))],
  fallback_locktime: [0x03, single('Global Fallback Locktime', sized(leaf('tx.lock_time', u32)))],
  input_count: [0x04, single('Global Input Count', sized(leaf('psbt.count', compactSize)))],
  output_count: [0x05, single('Global Output Count', sized(leaf('psbt.count', compactSize)))],
  tx_modifiable: [0x06, single('Global TX Modifiable Flags', sized(leaf('psbt.modifiable', u8)))],
  version: [0xfb, single('Global PSBT Version', version)],
  proprietary: [0xfc, proprietary],
  unknown: [-1, unknown],
};

const INPUT: Spec<InputFields> = {
  non_witness_utxo: [0x00, single('Input Non-witness UTXO', sized(extendedTransaction))],
  witness_utxo: [
    0x01,
    {
      ...single('Input Witness UTXO', sized(txOutputContent)),
      // An output that was never set has the amount -1, so Core prints nothing of one that says so.
      dropped: ({ value }) => (value === -1n ? 'null-output' : undefined),
    },
  ],
  partial_sig: [
    0x02,
    {
      keySize: publicKeySized('partial signature pubkey'),
      key: publicKeyRest,
      value: ecdsaSignature,
    },
  ],
  sighash_type: [0x03, single('Input Sighash Type', sized(leaf('psbt.sighash', u32)))],
  redeem_script: [0x04, scriptOrNothing('Input redeemScript')],
  witness_script: [0x05, scriptOrNothing('Input witnessScript')],
  bip32_derivation: [0x06, derivation],
  final_scriptsig: [0x07, scriptOrNothing('Input Final scriptSig')],
  final_scriptwitness: [
    0x08,
    {
      ...single('Input Final scriptWitness', sized(witnessStack)),
      dropped: (stack) => (stack.length === 0 ? 'empty' : undefined),
    },
  ],
  ripemd160: [0x0a, preimage('Input RIPEMD160 Preimage', 20)],
  sha256: [0x0b, preimage('Input SHA256 Preimage', 32)],
  hash160: [0x0c, preimage('Input Hash160 Preimage', 20)],
  hash256: [0x0d, preimage('Input Hash256 Preimage', 32)],
  previous_txid: [
    0x0e,
    {
      ...single('Input Previous TXID', sized(leaf('tx.in.txid', bytes(32)))),
      onlyInV2: 'Previous txid',
    },
  ],
  output_index: [
    0x0f,
    {
      ...single("Input Previous Output's Index", sized(leaf('tx.in.vout', u32))),
      onlyInV2: "Previous output's index",
    },
  ],
  sequence: [
    0x10,
    { ...single('Input Sequence', sized(leaf('tx.in.sequence', u32))), onlyInV2: 'Sequence' },
  ],
  time_locktime: [
    0x11,
    {
      ...single('Input Required Time Based Locktime', timeLock),
      onlyInV2: 'Required time based locktime',
    },
  ],
  height_locktime: [
    0x12,
    {
      ...single('Input Required Height Based Locktime', heightLock),
      onlyInV2: 'Required height based locktime',
    },
  ],
  tap_key_sig: [0x13, single('Input Taproot Key Path Signature', schnorrSignature('key path'))],
  tap_script_sig: [
    0x14,
    {
      keySize: exactly(65, 'Input Taproot Script Path Signature'),
      key: tapScriptSigKey,
      value: schnorrSignature('script path'),
    },
  ],
  tap_leaf_script: [0x15, { keySize: controlBlockSized, key: controlBlock, value: tapLeaf }],
  tap_bip32_derivation: [
    0x16,
    {
      keySize: exactly(33, 'Input Taproot BIP32 Keypath'),
      key: xOnlyKey,
      value: taprootOrigin('Input'),
    },
  ],
  tap_internal_key: [0x17, hashOrNothing('Input Taproot Internal Key', 'tap.internal_key')],
  tap_merkle_root: [0x18, hashOrNothing('Input Taproot Merkle Root', 'tap.merkle_root')],
  musig2_participant_pubkeys: [
    0x1a,
    {
      keySize: exactly(34, 'Input MuSig2 Participants Pubkeys'),
      key: aggregateKey('Input '),
      value: participantKeys('Input'),
    },
  ],
  musig2_pub_nonce: [
    0x1b,
    { keySize: muSig2Sized('pubnonce'), key: muSig2Key, value: publicNonce },
  ],
  musig2_partial_sig: [
    0x1c,
    {
      keySize: muSig2Sized('partial sig'),
      key: muSig2Key,
      value: sized(leaf('musig2.partial_signature', bytes(32))),
    },
  ],
  proprietary: [0xfc, proprietary],
  unknown: [-1, unknown],
};

const OUTPUT: Spec<OutputFields> = {
  redeem_script: [0x00, scriptOrNothing('Output redeemScript')],
  witness_script: [0x01, scriptOrNothing('Output witnessScript')],
  bip32_derivation: [0x02, derivation],
  amount: [
    0x03,
    { ...single('Output Amount', sized(leaf('tx.out.value', i64))), onlyInV2: 'Output amount' },
  ],
  script: [0x04, { ...single('Output Script', scriptValue()), onlyInV2: 'Output script' }],
  tap_internal_key: [0x05, hashOrNothing('Output Taproot Internal Key', 'tap.internal_key')],
  tap_tree: [0x06, single('Output Taproot Tree Key', tapTree)],
  tap_bip32_derivation: [
    0x07,
    {
      keySize: exactly(33, 'Output Taproot BIP32 Keypath'),
      key: xOnlyKey,
      value: taprootOrigin('Output'),
    },
  ],
  musig2_participant_pubkeys: [
    0x08,
    {
      keySize: exactly(34, 'Output MuSig2 Participants Pubkeys'),
      key: aggregateKey('Output '),
      value: participantKeys('Output'),
    },
  ],
  proprietary: [0xfc, proprietary],
  unknown: [-1, unknown],
};

/** How a recorder is told of each scope's records: `psbt.in.partial_sig`. */
const KIND_PREFIX: Readonly<Record<Scope, string>> = {
  global: 'psbt.global.',
  input: 'psbt.in.',
  output: 'psbt.out.',
};

function formatOf<Fields extends { readonly unknown: unknown }>(
  scope: Scope,
  spec: Spec<Fields>,
): MapFormat<Fields> {
  type AnyRow = FieldRow<Fields, keyof Fields>;
  const byType = new Map<number, AnyRow>();
  const byField: Partial<Record<keyof Fields, AnyRow>> = {};
  for (const field of Object.keys(spec) as (keyof Fields & string)[]) {
    const [type, row] = spec[field];
    const full = { ...row, field, type, kind: KIND_PREFIX[scope] + field } as AnyRow;
    byField[field] = full;
    if (type >= 0) byType.set(type, full);
  }
  const unknownRow = byField.unknown as AnyRow;
  const registered = new Map<number, AnyRow>();
  for (const [type, { kind, key, value }] of registryRows(scope)) {
    registered.set(type, {
      ...unknownRow,
      kind,
      key: toldAs(key, 'unknown.key_data'),
      value: cutValue(toldAs(value, 'unknown.value')),
    } as AnyRow);
  }
  return { scope, byType, byField: byField as FieldTable<Fields>, unknown: unknownRow, registered };
}

export const GLOBAL_FORMAT = formatOf<GlobalFields>('global', GLOBAL);
export const INPUT_FORMAT = formatOf<InputFields>('input', INPUT);
export const OUTPUT_FORMAT = formatOf<OutputFields>('output', OUTPUT);
