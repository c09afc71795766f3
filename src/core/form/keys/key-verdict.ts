/** What is said of each line of the field for keys, as data. Nothing of it holds a key or any part of one. */
import type { Chain } from '../../encoding/chains.ts';
import type { ScriptPolicy } from '../../policy/script-policy.ts';
import type { Unsigned } from '../../sign/why-unsigned.ts';

/** A line of the field for keys: a key with what it signs, or why it is none. */
export type KeyVerdict = RawKeyVerdict | PsbtKeyVerdict | RefusedKey;

export interface RefusedKey {
  readonly ok: false;
  /** Line in the field, from 0. */
  readonly line: number;
  readonly refusal: KeyRefusal;
  /** Of `other-chain`, those that it may be for. */
  readonly chains?: readonly Chain[];
  /** Of a word that is unknown, from 0. */
  readonly place?: number;
}

interface GoodKey {
  readonly ok: true;
  /** Line in the field, from 0. */
  readonly line: number;
  /** Inputs that it can sign, as far as their UTXOs are known. */
  readonly signs: readonly number[];
  readonly offer?: InternalKeyOffer;
}

/** A key of a raw transaction. */
export interface RawKeyVerdict extends GoodKey {
  readonly compressed: boolean;
  /** Hex. */
  readonly publicKey: string;
  /** Those that its WIF may say; the form's is among them. */
  readonly chains: readonly Chain[];
  /** Why it signs none; absent where it signs some. */
  readonly idle?: KeyIdle;
  /** Line of the same key above. */
  readonly repeats?: number;
}

export type KeyIdle =
  /** No UTXO is known, or no transaction. */
  | 'nothing-known'
  /** Some UTXOs are not known, or lack a script; the known ones need other keys. */
  | 'perhaps-unknown-utxos'
  | 'no-input-needs-it'
  /** Its compressed form would be asked for, but it is an uncompressed key. */
  | 'uncompressed'
  | 'compressed'
  /** BIP 86: it is the internal key of these inputs' output key; the procedure signs with output keys. */
  | 'taproot-internal-key'
  | 'uncompressed-in-segwit'
  /** The transaction does not meet the locks of the ways that it is of. */
  | 'lock-unmet'
  /** The ways that it is of take a preimage, which the procedure is not given. */
  | 'preimage-missing'
  /** The ways that it is of take other keys too, which are not given. */
  | 'others-missing'
  /** The miniscript that has it names other keys by their hash, and is not read without those keys. */
  | 'hidden-keys';

/** A key of a PSBT. */
export interface PsbtKeyVerdict extends GoodKey {
  readonly kind: PsbtKeyKind;
  /** Of the inputs that it signs the ones of taproot, by which way. */
  readonly keyPath: readonly number[];
  readonly scriptPath: readonly number[];
  /** Why it signs nothing; absent where it signs, or is in no script of the inputs. */
  readonly unsigned?: Unsigned | 'refused';
  /** Nothing was tried: the hash type that is asked for is not that of the PSBT. */
  readonly isUntried?: true;
  /** The key itself where no input and no output uses it, in hex. */
  readonly unused?: { readonly publicKey: string; readonly fingerprint: string };
  /** Of these the first leaves. */
  readonly leaves?: readonly SignedLeaf[];
  /** Whether it is a participant of MuSig2, which adds a nonce before it signs. */
  readonly isInMusig?: boolean;
  /** Inputs whose silent payment shares it makes before it signs. */
  readonly shares?: readonly number[];
  /** Of words, the fingerprint of their master key as hex. */
  readonly fingerprint?: string;
  /** Fingerprints that the inputs name, some of them; where the words give none of these. */
  readonly asks?: readonly string[];
}

export type PsbtKeyKind = 'single' | 'extended' | 'words';

/** A leaf of taproot trees that is signed for. */
export interface SignedLeaf {
  readonly inputs: readonly number[];
  /** What it asks for; absent where its script has no words. */
  readonly policy?: ScriptPolicy;
}

/** Of a key of BIP 86: what the output key made of it can sign, and in a PSBT would, were it named as internal key. */
export interface InternalKeyOffer {
  /** As hex. */
  readonly publicKey: string;
  readonly inputs: readonly number[];
}

/** What people paste as a key, and is none that is taken. Never with any of its text. */
export type KeyRefusal =
  /** A key, but for chains among which the form's is not. */
  | 'other-chain'
  /** Words of BIP 39, where a PSBT takes them: not of a length, with one of no list, in disorder. */
  | 'words-count'
  | 'words-unknown'
  | 'words-checksum'
  | 'seed-words'
  | 'extended-private-key'
  | 'extended-public-key'
  | 'public-key'
  | 'bip38'
  | 'mini-key'
  | 'hex-key'
  | 'electrum-prefix'
  | 'descriptor'
  /** Of silent payments, which signs nothing. */
  | 'scan-key'
  | 'address'
  | 'txid'
  | 'psbt'
  | 'transaction'
  /** Looks like a WIF, but has characters that are not of Base58. */
  | 'wif-characters'
  /** Looks like a WIF of too few or too many characters. */
  | 'wif-short'
  | 'wif-long'
  /** Has the length of a WIF, but its checksum is wrong. */
  | 'wif-checksum'
  /** With the checksum of a WIF, but of other bytes than a key, or of a number that is none. */
  | 'wif-malformed'
  /** A WIF with marks around it (quotes, spaces inside): what is between is one. */
  | 'wif-wrapped'
  | 'unknown';
