/**
 * What a payment may be, as the people who answer for it have written it down. A rule
 * that is absent asks for nothing. All amounts are satoshis.
 */
import type { SilentKeys } from '../encoding/silent-address.ts';
import type { FindingCode, Severity } from '../findings/table.ts';
import type { DnsName } from '../names/dns-name.ts';
import type { SpentKind } from '../refusals/spent-kind.ts';
import type { InputAmountProof } from '../subject/amount-proof.ts';
import type { PolicySigner } from './policy-signer.ts';

/** How far amounts have to be known, so that the fee can be relied on. */
export type LeastProof = Extract<InputAmountProof, 'claimed' | 'committed' | 'proven'>;

/** Somebody who may be paid, at a script, by a silent payment, or by a name. */
export interface Recipient {
  readonly to:
    | { readonly scriptPubKey: Uint8Array }
    | { readonly silent: SilentKeys }
    /** A name of BIP 353, by the name of the DNS that its record has. */
    | { readonly owner: DnsName };
  /** As it was written: an address, or a script in hex. */
  readonly name: string;
  /** Over all outputs that pay there. */
  readonly most?: bigint;
  readonly least?: bigint;
}

/** A finding so grave or graver, or one of a code. */
export type LookedFor = Severity | FindingCode;

/** Findings of a code that somebody decided to let pass. */
export interface AllowedFinding {
  readonly code: FindingCode;
  /** In the words of who decided it. */
  readonly why: string;
}

export interface SpendingPolicy {
  readonly pay?: {
    /** Nobody else, but for change. */
    readonly to?: readonly Recipient[];
    /** In all, without change. */
    readonly most?: bigint;
    readonly kinds?: readonly SpentKind[];
  };
  readonly change?: {
    /** How many descriptors there are; they are the first of those that owners were found by. */
    readonly descriptors: number;
    readonly mostOutputs?: number;
    /** The largest index of change that is looked for. */
    readonly lastIndex?: number;
    /** What returns, at least. */
    readonly least?: bigint;
  };
  readonly loss?: {
    /** How many descriptors derive what is one's own of the inputs, behind all others of the policy. */
    readonly descriptors: number;
    /** What is spent of one's own and does not return. */
    readonly most: bigint;
  };
  readonly fee?: {
    readonly most?: bigint;
    /** Hundredths of a satoshi per virtual byte. */
    readonly mostFeerate?: bigint;
    readonly proof?: LeastProof;
  };
  readonly spend?: {
    readonly kinds?: readonly SpentKind[];
    /** How many descriptors derive what may be spent, behind those of change, which do so too. */
    readonly descriptors?: number;
  };
  readonly sighash?: { readonly types: readonly string[] };
  readonly signers?: {
    /** Each has a key in every input. */
    readonly keys?: readonly PolicySigner[];
    /** Those whose valid signature is in every input. */
    readonly signed?: readonly PolicySigner[];
    /** So many of these have a valid signature in every input. */
    readonly some?: { readonly least: number; readonly of: readonly PolicySigner[] };
  };
  readonly lockTime?: {
    readonly latestHeight?: number;
    /** Unix seconds. */
    readonly latestTime?: number;
    /** Blocks after an input's UTXO. */
    readonly mostBlocks?: number;
  };
  /** No finding of these. */
  readonly failOn?: readonly LookedFor[];
  /** Findings that are let pass, for a reason. */
  readonly allow?: readonly AllowedFinding[];
}

/** `undecided`: what the file and what was given do not tell. */
export const RULE_VERDICTS = ['kept', 'broken', 'undecided'] as const;
export type RuleVerdict = (typeof RULE_VERDICTS)[number];

export interface JudgedRule {
  /** By its place in the form: `fee.most`. */
  readonly rule: RuleName;
  readonly verdict: RuleVerdict;
  /** One sentence without a full stop: what is so. */
  readonly why: string;
}

export const RULE_NAMES = [
  'pay.to',
  'pay.amounts',
  'pay.most',
  'pay.kinds',
  'change.descriptors',
  'change.most_outputs',
  'change.last_index',
  'change.least',
  'loss.most',
  'fee.most',
  'fee.most_feerate',
  'spend.kinds',
  'spend.descriptors',
  'sighash.types',
  'signers.keys',
  'signers.signed',
  'signers.least',
  'lock_time.latest_height',
  'lock_time.latest_time',
  'lock_time.most_blocks',
  'fail_on',
] as const;

export type RuleName = (typeof RULE_NAMES)[number];
