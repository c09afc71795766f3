/**
 * What is said of a text that cannot be opened: its parts as values. All of them
 * are read out of what was decoded and found public, so that nothing is in a card
 * only because it stood in the text. Texts of strangers are the exception; they are
 * cut, and whoever shows them has to make visible what does not show in them.
 */

import type { ChecksumFit } from '../../descriptor/checksum-difference.ts';
import type { WalletFault, WalletForm } from '../../descriptor/wallet/wallet-types.ts';
import type { AddressFault } from '../../encoding/address.ts';
import type { Chain } from '../../encoding/chains.ts';
import type { KeyUse } from '../../encoding/slip132.ts';
import type { FirstAddresses, ShownSpenders } from '../../explain/spenders-shown.ts';
import type { NameProof } from '../../names/judge-name.ts';
import type { ScriptPolicy } from '../../policy/script-policy.ts';
import type { OutputType } from '../../script/solver.ts';
import type { AddressCard, SilentAddressCard } from './address-card.ts';

export type Card =
  | ({ readonly kind: 'address' } & AddressCard)
  | ({ readonly kind: 'silent-address' } & SilentAddressCard)
  | ({ readonly kind: 'extended-key' } & ExtendedKeyCard)
  | ({ readonly kind: 'descriptor' } & DescriptorCard)
  | ({ readonly kind: 'policy' } & PolicyCard)
  | ({ readonly kind: 'script' } & ScriptCard)
  | ({ readonly kind: 'commitment' } & CommitmentCard)
  | ({ readonly kind: 'output' } & OutputCard)
  | { readonly kind: 'outpoint'; readonly index: number }
  | ({ readonly kind: 'uri' } & UriCard)
  | ({ readonly kind: 'invoice' } & InvoiceCard)
  | ({ readonly kind: 'message-signature' } & MessageSignatureCard)
  | ({ readonly kind: 'signed-message' } & SignedMessageCard)
  | { readonly kind: 'name-proof'; readonly proof: NameProof }
  | ({ readonly kind: 'wallet' } & WalletCard)
  /** Looks like an extended key or a descriptor, and is none. */
  | {
      readonly kind: 'damaged';
      readonly fit?: ChecksumFit;
      /** The version of a key says another script than it stands in. */
      readonly contradiction?: string;
    };

/** An extended public key (BIP 32), perhaps with its origin before it (BIP 380). */
export interface ExtendedKeyCard {
  /** As it is written: `xpub`, `Zpub`. */
  readonly prefix: string;
  /** What the version says that it is used in (SLIP 132). */
  readonly use: KeyUse;
  readonly depth: number;
  /** Of this child; from 2^31 on hardened. */
  readonly childNumber: number;
  /** In hex, of the key itself and of its parent. */
  readonly fingerprint: string;
  readonly parentFingerprint: string;
  /** `d34db33f/84h/0h/0h`. */
  readonly origin?: string;
  /** The chain of the addresses: the test chains share the versions of their keys. */
  readonly chain: Chain;
  /** At `/0/*`; of each script that the key may be for, and none of a cosigner's. */
  readonly first: readonly FirstAddresses[];
}

/** What it takes to spend, with the names of the keys. */
export interface NamedPolicy {
  /** Its keys are numbers of four bytes at the end. */
  readonly policy: ScriptPolicy;
  /** By the bytes in `policy`, in hex. */
  readonly names: ReadonlyMap<string, string>;
}

/** A descriptor (BIP 380 and those after it) without anything private. */
export interface DescriptorCard {
  readonly script: string;
  /** Absent of an address or a script as it stands. */
  readonly words?: NamedPolicy;
  /** As it should be, eight characters; they stand in the text where `hasChecksum`. */
  readonly checksum: string;
  readonly hasChecksum: boolean;
  /** Of its extended keys those that were read as `xpub` or `tpub` (SLIP 132), which the checksum is of. */
  readonly prefixes: readonly string[];
  readonly isRanged: boolean;
  readonly chain: Chain;
  /** Of the receiving branch, and of the change where `<0;1>` says it. */
  readonly first: readonly FirstAddresses[];
  /** Who can spend what is paid to its first address. */
  readonly spenders?: ShownSpenders;
}

/** A policy without its keys. */
export interface PolicyCard {
  /** A template of BIP 388, a descriptor of letters, a miniscript by itself, or the language that compilers take. */
  readonly form: 'bip388' | 'letters' | 'miniscript' | 'policy-language';
  readonly script?: string;
  /** How many different keys it names. */
  readonly keys: number;
  readonly words?: NamedPolicy;
  /** Who can spend what is paid to it, by the names of the keys, or in a template by their numbers. */
  readonly spenders?: ShownSpenders;
  /** Of a miniscript that Bitcoin Core takes in no descriptor: why, in its words. */
  readonly refused?: string;
}

/** Whether an address commits to what stands beside it. */
export interface CommitmentCard {
  readonly address: string;
  /** The ways in which it does; none where it does not. */
  readonly fits: readonly string[];
  /** The mistake under which it would, in a sentence. */
  readonly cause?: string | undefined;
}

/** An output script, or a script behind the hash of one. */
export interface ScriptCard {
  readonly type: OutputType;
  /** In hex. */
  readonly script: string;
  readonly asm: string;
  /** On each chain where the address is another one; none where it has none. */
  readonly addresses: readonly ChainAddress[];
  /** Of the scripts that pay to its hash, where it can stand behind one and has no address itself. */
  readonly hashed: readonly HashedForm[];
  /** Where it is a multisig, a miniscript or a known contract. */
  readonly words?: NamedPolicy;
  /** Who can spend what is paid to it, or to its hash (P2WSH) where that is a miniscript. */
  readonly spenders?: ShownSpenders;
}

export interface ChainAddress {
  readonly chain: Chain;
  readonly address: string;
}

export interface HashedForm {
  readonly form: 'P2SH' | 'P2WSH' | 'P2SH-P2WSH';
  /** On each chain where the address is another one. */
  readonly addresses: readonly ChainAddress[];
}

export interface OutputCard extends ScriptCard {
  readonly satoshis: bigint;
}

/** A payment URI (BIP 21). */
export interface UriCard {
  readonly address?: AddressCard & { readonly chains: readonly Chain[] };
  readonly addressFault?: AddressFault;
  /** Of the parameter `sp` (BIP 321). */
  readonly silent?: SilentAddressCard & { readonly chains: readonly Chain[] };
  readonly satoshis?: bigint;
  /** There is an amount, and it is no number of bitcoins. */
  readonly isAmountWrong: boolean;
  /** Texts of strangers, cut. */
  readonly label?: string;
  readonly message?: string;
  /** Names of parameters that must be understood (`req-…`) and that no specification has. */
  readonly unknown: readonly string[];
  /** Names of the others. */
  readonly others: readonly string[];
}

/** What Lightning's texts say in their readable part (BOLT 11, BOLT 12, LUD 1). */
export interface InvoiceCard {
  readonly form: 'invoice' | 'offer' | 'invoice-request' | 'bolt12-invoice' | 'lnurl';
  readonly chain?: Chain;
  /** In thousandths of a satoshi; absent where it asks for any amount. */
  readonly millisatoshis?: bigint;
}

export interface MessageSignatureCard {
  /** What the header of 65 bytes says, or the variant of BIP 322. */
  readonly form:
    | 'p2pkh-uncompressed'
    | 'p2pkh'
    | 'p2sh-p2wpkh'
    | 'p2wpkh'
    | 'bip322-simple'
    | 'bip322-full'
    | 'bip322-proof-of-funds';
}

/** A message with its signature in one text. */
export interface SignedMessageCard {
  readonly hasAddress: boolean;
  /** Of the message, in bytes of UTF-8. */
  readonly size: number;
}

/** A wallet export. */
export interface WalletCard {
  readonly form?: WalletForm;
  /** Of a stranger, cut. */
  readonly name?: string;
  readonly labels: number;
  readonly chain: Chain;
  readonly first: readonly FirstAddresses[];
  /** Who can spend what is paid to its first address. */
  readonly spenders?: ShownSpenders;
  /** Why it says no descriptor. */
  readonly fault?: WalletFault;
}
