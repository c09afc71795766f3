import type { Annotations } from '../descriptor-annotations.ts';
import type { WalletLabel } from './wallet-labels.ts';

/** What kind of text a wallet was written down in. */
export type WalletForm =
  | 'descriptors'
  /** A policy with its keys (BIP 388), Ledger's too. */
  | 'policy'
  /** An extended public key. */
  | 'account'
  /** Coldcard's text for multisig, which many programs write. */
  | 'multisig-text'
  /** BIP 129. */
  | 'bsms'
  | 'caravan'
  /** Coldcard's generic JSON. */
  | 'coldcard'
  | 'electrum'
  /** Labels alone (BIP 329). */
  | 'labels';

/** Why a text that is a wallet's says no descriptor. */
export type WalletFault =
  /** Of one cosigner alone. */
  | 'cosigner'
  | 'key-record'
  /** Their number is not that of the policy, or one is no extended public key. */
  | 'keys'
  | 'script'
  | 'policy'
  | 'bsms'
  | 'bsms-version'
  | 'electrum'
  | 'annotations';

export type ReadWallet =
  | {
      readonly form: WalletForm;
      /** With keys that Core knows; a checksum where the text has one and nothing was changed. */
      readonly descriptors: readonly string[];
      /** What the wallet calls itself, cut. */
      readonly name?: string;
      /** As the file says it. */
      readonly firstAddress?: string;
      readonly annotations?: Annotations;
      readonly labels?: readonly WalletLabel[];
    }
  | { readonly fault: WalletFault };
