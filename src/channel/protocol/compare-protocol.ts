import type { Annotations } from '../../core/descriptor/descriptor-annotations.ts';
import type { WalletLabel } from '../../core/descriptor/wallet/wallet-labels.ts';
import type { WalletFault, WalletForm } from '../../core/descriptor/wallet/wallet-types.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { ShownSpenders } from '../../core/explain/spenders-shown.ts';
import type { NamedInput } from '../../core/intake/name-text.ts';
import type { Owner } from '../../core/ownership/owner.ts';
import type { Labelled } from '../../core/subject/labelled.ts';
import type { PaymentVerdict } from '../../core/subject/payments.ts';
import type { VerifiedFile } from './verify-protocol.ts';

/*
 * What is said between the page and the worker that holds an input against what
 * a person knows: whose scripts are theirs, and who should be paid.
 */

/** A public descriptor that is somebody's. */
export interface WalletDescriptor {
  readonly text: string;
  /** What the wallet calls itself. */
  readonly label?: string;
}

/** A line of a list of payments that cannot be read: by Core's words, or of other chains. */
export interface UnreadPayment {
  /** From 1. */
  readonly line: number;
  readonly address: string;
  readonly words?: string;
  /** Characters of the address that are likely wrong, from 0. */
  readonly locations: readonly number[];
  readonly chains?: readonly Chain[];
}

/** What is known of a wallet besides its descriptors. */
export interface WalletFacts {
  readonly form: WalletForm;
  readonly annotations?: Annotations;
  /** Prefixes of extended keys that were read as `xpub` or `tpub` (SLIP 132). */
  readonly slip132?: readonly string[];
  /** The first address that the file says, where its descriptor gives another. */
  readonly otherFirst?: { readonly said: string; readonly derived: string };
}

/** What a person pasted besides inputs. */
export type ComparedText =
  | {
      readonly kind: 'keys';
      readonly keys: readonly WalletDescriptor[];
      readonly wallet: WalletFacts;
      readonly labels: readonly WalletLabel[];
      /** Who can spend what is paid to the first address of the first. */
      readonly spenders?: ShownSpenders;
    }
  | { readonly kind: 'labels'; readonly labels: readonly WalletLabel[] }
  | { readonly kind: 'payments'; readonly text: string; readonly unread: readonly UnreadPayment[] }
  /** Of `damaged-descriptor` Core says why; a wallet's file by what is wrong with it. */
  | {
      readonly kind: 'refused';
      readonly why: NamedInput | WalletFault | 'other-chain' | 'damaged-descriptor' | 'too-long';
      readonly words?: string;
      /** Of `other-chain` those that all of it is of, and what was given: it may be taken for one of them. */
      readonly chains?: readonly Chain[];
      readonly text?: string;
      /** Of a policy or a script, which says who can spend and nothing of whose it is. */
      readonly spenders?: ShownSpenders;
    };

export interface PaymentResult extends PaymentVerdict {
  readonly address: string;
  /** Satoshis that should be paid. */
  readonly amount?: bigint;
}

/** What an input is against what is known. */
export interface WalletComparison {
  /** Those that it was held against. */
  readonly keys: readonly WalletDescriptor[];
  /** Of each, where keys were given; absent where that takes a longer look. */
  readonly inputs: readonly (Owner | undefined)[];
  readonly outputs: readonly (Owner | undefined)[];
  readonly payments: readonly PaymentResult[];
  /** What of it has a label. */
  readonly labelled: readonly Labelled[];
}

export interface WalletCompareAsk {
  readonly file: VerifiedFile;
  readonly keys: readonly WalletDescriptor[];
  /** As {@link ComparedText} had it. */
  readonly payments: string;
  readonly labels: readonly WalletLabel[];
  /** At those indexes only that key origins say, which takes no time. */
  readonly isQuick: boolean;
}

/** Calls by name: what is asked and what is answered. */
export interface CompareCalls {
  readCompared: { ask: { readonly given: Blob; readonly chain: Chain }; answer: ComparedText };
  /** Undefined where there is no transaction. */
  compareInput: { ask: WalletCompareAsk; answer: WalletComparison | undefined };
}
