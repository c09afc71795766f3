import type { NamedShown } from '../intake/named-shown.ts';
import type { Repair, SizeRefusal } from '../intake/recognise.ts';
import type { HashTypeName } from '../script/hash-type.ts';

export type { HashTypeName };

import type { Chain } from '../encoding/chains.ts';
import type { Owner } from '../ownership/owner.ts';
import type { TxidState } from '../review/txid-state.ts';
import type { HashTypeMismatch } from '../sign/psbt/psbt-sign-input.ts';
import type { TxOutput } from '../tx/types.ts';
import type { Needs } from '../verdict/verify-inputs.ts';
import type { KeyRefusal, KeyVerdict } from './keys/key-verdict.ts';
import type { FormWay, OfferedWays } from './keys/offered-ways.ts';
import type { JudgedForm, SignReview } from './result/sign-review.ts';

/*
 * What the Sign view shows beside signing itself, as data: the form as it is
 * typed, what was pasted, what is to be said of the form as it stands, and why a
 * result is as it is. No answer but `call` holds a key or any part of one.
 */

/** An output to be spent, as typed into its row: texts, empty where nothing is. */
export interface UtxoForm {
  readonly txid: string;
  readonly vout: number;
  readonly scriptPubKey: string;
  readonly redeemScript: string;
  readonly witnessScript: string;
  /** In BTC. */
  readonly amount: string;
  /** What a previous transaction says, whose hash is `txid`; it stays when the texts above change. */
  readonly proven?: TxOutput;
}

interface SignedWith {
  readonly chain: Chain;
  /** One a line, as typed, in UTF-8: a buffer that is given away with a question, and overwritten. */
  readonly keys: Uint8Array;
  /** DEFAULT is what an input of a PSBT takes by itself. */
  readonly hashType: HashTypeName;
}

/** A raw transaction that is to be signed, as typed. */
export interface RawForm extends SignedWith {
  /** Hex. */
  readonly transaction: string;
  readonly utxos: readonly UtxoForm[];
}

/** What the person gave besides, for all files that are looked at. */
export interface KnownOfPerson {
  /** Public descriptors of their wallet. */
  readonly wallet?: readonly string[];
  /** Whom they pay: a list as it was pasted, empty where there is none. */
  readonly payments?: string;
}

/** A PSBT that is to be signed; keys are in WIF, extended, or the words of a seed. */
export interface PsbtQuestion extends SignedWith, KnownOfPerson {
  /** As base64. */
  readonly psbt: string;
  /** Of seed words among the keys, in UTF-8, as the keys; empty where there is none. */
  readonly passphrase?: Uint8Array;
  /** Public keys as hex of those that are to sign as BIP 86 has it. */
  readonly tweaks?: readonly string[];
  /** By which way inputs are signed whose script Bitcoin Core does not sign for. */
  readonly ways?: readonly FormWay[];
}

/** The form as it stands. */
export type SignForm = RawForm | PsbtQuestion;

/** What a form is about, as far as it says which outputs are spent; a transaction may be none. */
export type FormDocument = Pick<RawForm, 'transaction'> | Pick<PsbtQuestion, 'psbt'>;

/** What of a form is about its keys. */
export type FormKeys = Pick<PsbtQuestion, 'keys' | 'passphrase' | 'tweaks' | 'ways'>;

/** A PSBT's transaction alone, as `signrawtransactionwithkey` takes it. */
export interface TransactionAlone {
  /** With the signatures that the PSBT has. */
  readonly hex: string;
  readonly utxos: readonly UtxoForm[];
  /** Signatures that are needed but that a transaction cannot carry yet in a form that signing reads. */
  readonly leftOut: number;
}

/** What a pasted text or file is to the form. */
export type ReadAnswer =
  /** The transaction to sign, in hex as it was given. */
  | { readonly is: 'transaction'; readonly hex: string; readonly repair?: Repair }
  | {
      readonly is: 'psbt';
      /** As base64. */
      readonly psbt: string;
      readonly version: number;
      /** Of how many inputs it says anything that is spent. */
      readonly known: number;
      /** The hash type that all inputs ask for, where they ask for one. */
      readonly hashType?: HashTypeName;
      /** What was changed of what was given, so that it decodes. */
      readonly repair?: Repair;
      /** Others that stood behind it, as base64. */
      readonly others?: readonly string[];
    }
  /** `prevtxs` of the procedure, or the UTXOs that a previous transaction makes. */
  | {
      readonly is: 'coins';
      readonly from: 'prevtxs' | 'previous transaction';
      readonly utxos: readonly UtxoForm[];
      /** Of those, how many belong to no input of the form's transaction; none where it has none. */
      readonly foreign: number;
      /** The whole previous transaction, in hex. */
      readonly transaction?: string;
    }
  /** Parameters of a whole call, as a JSON array or object; keys in them are handed over for the field. */
  | {
      readonly is: 'call';
      readonly hex: string | undefined;
      /** Each in UTF-8. */
      readonly keys: readonly Uint8Array[];
      readonly utxos: readonly UtxoForm[];
      readonly hashType: HashTypeName | undefined;
    }
  /** Texts that are keys in the sense of the procedure: they belong into the field for keys. */
  | { readonly is: 'keys' }
  /** Anything else, by its name as in {@link KeyRefusal}, or what is wrong with it, in words. */
  | {
      readonly is: 'refused';
      /** `qr`: a picture, or a part of what was cut up for QR codes. */
      readonly what: KeyRefusal | 'damaged' | 'lock-times-conflict' | 'unknown' | 'qr';
      readonly words?: string;
    }
  /** What has a name and, where it is public, a card: the same as where it is inspected. */
  | ({ readonly is: 'named' } & NamedShown)
  | ({ readonly is: 'too-large' } & SizeRefusal);

/** How an input's UTXO is locked, once its scripts are peeled. */
export interface UtxoVerdict {
  /** Whether the form has a row with a scriptPubKey for it. */
  readonly known: boolean;
  /** Output type as Core names it (`scripthash`, `witness_v0_keyhash`, …); empty where unknown. */
  readonly type: string;
  readonly address?: string;
  /** An amount also where only taproot inputs beside it commit to it. */
  readonly needs: readonly ('scriptPubKey' | 'redeemScript' | 'witnessScript' | 'amount')[];
  readonly faults: readonly UtxoFault[];
  /** A row for the same outpoint says something else. */
  readonly contradicts?: boolean;
  /** The amounts that a signature will commit to: those of all inputs, its own, none. */
  readonly amountCommitted: 'all' | 'own' | 'none' | 'unknown';
  /** m of n, where its innermost script is a multisig. */
  readonly threshold?: { readonly needed: number; readonly of: number };
}

export interface UtxoFault {
  readonly field: 'scriptPubKey' | 'redeemScript' | 'witnessScript' | 'amount';
  readonly what:
    | 'not-hex'
    | 'hash-differs'
    | 'not-needed'
    | 'not-an-amount'
    /** The amount equals that of an output of this transaction and makes the fee zero or negative. */
    | 'amount-of-an-output'
    /** More than all UTXOs there can be. */
    | 'out-of-range'
    /** A whole number that makes the fee excessive, and was probably meant in satoshis. */
    | 'in-satoshis'
    /** The previous transaction says something else. */
    | 'contradicted';
  /** What is probably meant instead, to be taken with one click. */
  readonly meant?: string;
  /** What the script hashes to and what the output wants, in hex, for `hash-differs`. */
  readonly hashesTo?: string;
  readonly wanted?: string;
}

export interface CheckedInput {
  readonly txid: string;
  readonly vout: number;
  readonly utxo: UtxoVerdict;
  readonly isCoinbase: boolean;
}

/** As much of a transaction as the form has rows for; what it does is in the summary. */
export interface CheckedTransaction {
  readonly txid: string;
  readonly version: number;
  readonly size: number;
  /** Both counts are true; the list is cut at {@link ROWS_TOLD} for very large transactions. */
  readonly inputCount: number;
  readonly outputCount: number;
  readonly inputs: readonly CheckedInput[];
}

export const ROWS_TOLD = 20_000;

/** All that is said of a form. */
export interface CheckedForm extends CheckedDocument, CheckedKeys {}

/** What is so of the form whatever is in the field for keys. */
export interface CheckedDocument {
  /** Where there is a transaction, or a PSBT whose inputs agree on a lock time. */
  readonly review?: SignReview;
  /** Where there is a review: how far it is, as Inspect says it. */
  readonly line?: JudgedForm['line'];
  /** Where there is a review: who gets what. */
  readonly answer?: JudgedForm['answer'];
  /** In rows, as Inspect shows them. */
  readonly summary?: JudgedForm['summary'];
  /** What has to be answered before it is signed; the type that is chosen also where there is no review. */
  readonly dangers: JudgedForm['dangers'];
  /** Where no key whatever signs anything, though signatures are missing or wrong. */
  readonly hindrance?: JudgedForm['hindrance'];
  /** Where there is a review: amounts that are only claimed. */
  readonly unproven?: JudgedForm['unproven'];
  /** Absent where the field is empty. */
  readonly transaction?:
    | { readonly ok: true; readonly decoded: CheckedTransaction }
    /** Core's words, the place, and where it lies as a path in words. */
    | {
        readonly ok: false;
        readonly message: string;
        readonly offset?: number;
        readonly path?: string;
      };
  /** Rows of the form that belong to no input, by index; none where there is no transaction. */
  readonly foreignUtxos: readonly number[];
  /** Inputs that SINGLE would sign without an output of their number. */
  readonly singleWithoutOutput: readonly number[];
  /** Of a PSBT, ways of scripts that Bitcoin Core does not sign for; absent where there are none. */
  readonly ways?: readonly OfferedWays[];
  /** The chains that the key paths of a PSBT agree on; absent where it has none that say. */
  readonly chainsOfPaths?: readonly Chain[];
}

/** What depends on the keys. */
export interface CheckedKeys {
  readonly keys: readonly KeyVerdict[];
  /** Of the outputs of a PSBT, by their numbers; none where there are no keys. */
  readonly owners: readonly Owner[];
  /** In the place of what was judged without keys, where something is found in whose outputs are. */
  readonly judged?: Partial<JudgedForm>;
  /** Which input of a PSBT asks for another hash type, so that nothing can be signed. */
  readonly mismatch?: HashTypeMismatch;
}

export interface ExplainedInput {
  /** Signatures that were there and stay, and those that were made. */
  readonly complete: boolean;
  readonly signaturesBefore: number;
  readonly signaturesAfter: number;
  /** Core's message; absent where it is complete. */
  readonly error?: string;
  /** What it needs as any input does; absent where nothing is needed, or no signature helps. */
  readonly needs?: Needs;
  /** What of the transaction does not meet the locks of the first way, in words. */
  readonly unmet?: string;
  readonly reasons: readonly SigningReason[];
}

/** Why `signrawtransactionwithkey` did not do more: what only signing says of an input. */
export type SigningReason =
  /** Nothing says what it spends, and it brings signatures or scripts of somebody else. */
  | { readonly is: 'left' }
  /** A taproot signature is of all outputs that are spent, and some are not known. */
  | { readonly is: 'other-utxos' }
  /** A signature is of the amount, and none is given. */
  | { readonly is: 'amount' }
  /** SINGLE signs the output of the input's number, and there is none. */
  | { readonly is: 'no-output-for-single' }
  /** The script names keys by these hashes only, and is not read without the keys. */
  | { readonly is: 'hidden-keys'; readonly hashes: readonly string[] }
  /** It is to be spent by a script in its tree, which the procedure does not sign. */
  | { readonly is: 'tap-tree' }
  /** A signature that came with the transaction fits no key, and is dropped. */
  | { readonly is: 'invalid-signature' }
  /** A key in its witness script is not compressed, which is not relayed. */
  | { readonly is: 'uncompressed-key' }
  /** Its script is larger than can be spent. */
  | { readonly is: 'script-too-large' }
  | { readonly is: 'unknown-script' };

export interface ExplainedResult {
  readonly txid: string;
  readonly wtxid: string;
  readonly size: number;
  readonly vsize: number;
  readonly weight: number;
  /** Whether more signatures would change its id. */
  readonly txidState: TxidState;
  readonly fee?: bigint;
  /** It pays more than it spends because others are to add inputs: half of a trade, which no node takes as it is. */
  readonly isOffer?: true;
  readonly inputs: readonly ExplainedInput[];
}
