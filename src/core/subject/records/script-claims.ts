/**
 * What a map of a PSBT says of a script: the redeem and witness script, whose its
 * keys are, and what a taproot output is made of. An input says it of the script
 * that it spends, an output of its own.
 */
import type {
  AnyRecordOf,
  InputFields,
  InputMap,
  KeyOrigin,
  OutputFields,
  OutputMap,
  TapLeaf,
  TapTreeLeaf,
} from '../../psbt/types.ts';

export type MapRecord = AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>;

interface OfRecord {
  readonly record: MapRecord;
}

/** The value of a record that a map has once. */
export interface Claim<Value> extends OfRecord {
  readonly value: Value;
}

/** `key` is 33 or 65 bytes. */
export interface OriginClaim extends OfRecord {
  readonly key: Uint8Array;
  readonly origin: KeyOrigin;
}

/** `key` is 32 bytes; without leaf hashes it is said to be of the key path. */
export interface TaprootOriginClaim extends OriginClaim {
  readonly leafHashes: readonly Uint8Array[];
}

export interface LeafClaim extends OfRecord {
  readonly controlBlock: Uint8Array;
  readonly leaf: TapLeaf;
}

/** Keys of 33 bytes; the aggregate is what they are said to make. */
export interface ParticipantsClaim extends OfRecord {
  readonly aggregate: Uint8Array;
  readonly participants: readonly Uint8Array[];
}

export interface ScriptClaims {
  readonly redeemScript?: Claim<Uint8Array>;
  readonly witnessScript?: Claim<Uint8Array>;
  readonly internalKey?: Claim<Uint8Array>;
  /** Of an input. */
  readonly merkleRoot?: Claim<Uint8Array>;
  /** Of an output. */
  readonly tree?: Claim<readonly TapTreeLeaf[]>;
  readonly origins: readonly OriginClaim[];
  readonly taprootOrigins: readonly TaprootOriginClaim[];
  /** Of an input. */
  readonly leaves: readonly LeafClaim[];
  readonly musig: readonly ParticipantsClaim[];
  /** All of these, in file order. */
  readonly records: readonly MapRecord[];
}

/** `without` are records to be left out. */
export function scriptClaimsOf(
  { records }: Pick<InputMap, 'records'> | Pick<OutputMap, 'records'>,
  without: readonly MapRecord[] = [],
): ScriptClaims {
  const taken: MapRecord[] = [];
  const lists: ClaimLists = { origins: [], taprootOrigins: [], leaves: [], musig: [] };
  const single: SingleClaims = {};
  for (const record of records) {
    if (without.includes(record)) continue;
    if (take(record, single, lists)) taken.push(record);
  }
  return { ...single, ...lists, records: taken };
}

type SingleName = 'redeemScript' | 'witnessScript' | 'internalKey' | 'merkleRoot' | 'tree';
/** As they are filled in. */
type SingleClaims = { -readonly [Name in SingleName]?: ScriptClaims[Name] };

interface ClaimLists {
  readonly origins: OriginClaim[];
  readonly taprootOrigins: TaprootOriginClaim[];
  readonly leaves: LeafClaim[];
  readonly musig: ParticipantsClaim[];
}

/** Whether a record says something of the script. */
function take(record: MapRecord, single: SingleClaims, lists: ClaimLists): boolean {
  switch (record.field) {
    case 'redeem_script':
      single.redeemScript = { record, value: record.value };
      return true;
    case 'witness_script':
      single.witnessScript = { record, value: record.value };
      return true;
    case 'tap_internal_key':
      single.internalKey = { record, value: record.value };
      return true;
    case 'tap_merkle_root':
      single.merkleRoot = { record, value: record.value };
      return true;
    case 'tap_tree':
      single.tree = { record, value: record.value };
      return true;
    case 'bip32_derivation':
      lists.origins.push({ record, key: record.key, origin: record.value });
      return true;
    case 'tap_bip32_derivation':
      lists.taprootOrigins.push({ record, key: record.key, ...record.value });
      return true;
    case 'tap_leaf_script':
      lists.leaves.push({ record, controlBlock: record.key, leaf: record.value });
      return true;
    case 'musig2_participant_pubkeys':
      lists.musig.push({ record, aggregate: record.key, participants: record.value });
      return true;
    default:
      return false;
  }
}
