/** What the Sign view shows of a PSBT that is to be signed, as data. No answer holds a key or any part of one. */
import type { Chain } from '../encoding/chains.ts';
import type { ScriptPolicy } from '../policy/script-policy.ts';
import type { PsbtRefusal } from '../sign/psbt-refusal.ts';
import type { HashTypeMismatch, PsbtInputFault } from '../sign/psbt-sign-input.ts';
import type { MusigOutcome } from '../sign/secret-nonces.ts';
import type { Unsigned } from '../sign/why-unsigned.ts';
import type { SignatureProgress } from '../subject/signature-progress.ts';
import type { SignReview } from './sign-review.ts';
import type { HashTypeName, KeyRefusal } from './types.ts';

/** A PSBT with what is to sign it. */
export interface PsbtQuestion {
  readonly chain: Chain;
  /** As base64. */
  readonly psbt: string;
  /** One a line, as typed: in WIF, extended, or the words of a seed. */
  readonly keys: string;
  /** Of the words among them; empty where there is none. */
  readonly passphrase?: string;
  /** DEFAULT is what an input takes by itself. */
  readonly hashType: HashTypeName;
  /** Public keys as hex of those whose offer was taken. */
  readonly tweaks?: readonly string[];
}

/** Of a key of BIP 86 that the PSBT does not name: what it would sign, were it named as internal key. */
export interface InternalKeyOffer {
  /** As hex. */
  readonly publicKey: string;
  readonly inputs: readonly number[];
}

/** What a round of MuSig2 did; `held` secret nonces wait for the second. */
export interface MusigState extends MusigOutcome {
  readonly held: number;
}

export type { NonceRefusal } from '../sign/secret-nonces.ts';
export type { Unsigned } from '../sign/why-unsigned.ts';

export type PsbtKeyKind = 'single' | 'extended' | 'words';

export type PsbtKeyRefusal =
  | KeyRefusal
  | 'other-chain'
  | 'words-count'
  | 'words-unknown'
  | 'words-checksum';

/** A leaf of taproot trees that is signed for. */
export interface SignedLeaf {
  readonly inputs: readonly number[];
  /** What it asks for; absent where its script has no words. */
  readonly policy?: ScriptPolicy;
}

export type PsbtKeyVerdict =
  | {
      readonly ok: true;
      /** Line in the field, from 0. */
      readonly line: number;
      readonly kind: PsbtKeyKind;
      /** Inputs that it signs, and of these the ones of taproot by which way. */
      readonly signs: readonly number[];
      readonly keyPath: readonly number[];
      readonly scriptPath: readonly number[];
      /** Why it signs nothing; absent where it signs, or is in no script of the inputs. */
      readonly unsigned?: Unsigned | 'refused';
      /** The key itself where no input and no output uses it, in hex. */
      readonly unused?: { readonly publicKey: string; readonly fingerprint: string };
      /** Of these the first leaves. */
      readonly leaves?: readonly SignedLeaf[];
      /** Whether it is a participant of MuSig2, which adds a nonce before it signs. */
      readonly isInMusig?: boolean;
      readonly offer?: InternalKeyOffer;
      /** Of words, the fingerprint of their master key as hex. */
      readonly fingerprint?: string;
      /** Fingerprints that the inputs name, some of them; where the words give none of these. */
      readonly asks?: readonly string[];
    }
  | {
      readonly ok: false;
      readonly line: number;
      readonly refusal: PsbtKeyRefusal;
      /** Of a word that is unknown, from 0. */
      readonly place?: number;
    };

/** `yours`: these keys alone spend it. `shared`: one of them is in its script. */
export type OutputOwner = 'yours' | 'shared';

export interface CheckedPsbt {
  /** None where its inputs agree on no lock time. */
  readonly review?: SignReview;
  readonly keys: readonly PsbtKeyVerdict[];
  /** By the number of the output; absent for what the keys prove nothing of. */
  readonly owners: readonly (OutputOwner | undefined)[];
  /** Whether the hash type is another than the PSBT asks for, so that nothing can be signed. */
  readonly isMismatch: boolean;
}

/** What became of an input. */
export interface SignedPsbtInput {
  /** Keys of the signatures that were added, hex. */
  readonly added: readonly string[];
  /** That signatures were added for. */
  readonly leaves?: readonly SignedLeaf[];
  readonly refusal?: PsbtRefusal;
  readonly fault?: PsbtInputFault;
  /** Why no signature was added. */
  readonly unsigned?: Unsigned;
  readonly progress: SignatureProgress;
}

export type SignedPsbt =
  | {
      readonly ok: true;
      /** As base64. */
      readonly psbt: string;
      readonly complete: boolean;
      /** The network transaction, where it is complete. */
      readonly hex?: string;
      readonly txid?: string;
      readonly inputs: readonly SignedPsbtInput[];
      /** Where there is MuSig2. */
      readonly musig?: MusigState;
    }
  | {
      readonly ok: false;
      readonly fault: 'invalid-transaction' | 'sighash-mismatch' | 'keys';
      /** Which input asks for another hash type. */
      readonly mismatch?: HashTypeMismatch;
    };
