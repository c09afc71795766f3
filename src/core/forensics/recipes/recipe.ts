import type { Owners } from '../../ownership/descriptor-owners.ts';
import { written } from '../../sighash/encode.ts';
import type { TxOutput } from '../../tx/types.ts';
import type { CauseDetail } from '../../verdict/signature-cause.ts';
import type { CauseCode } from '../causes.ts';
import {
  editedMessage,
  type FieldEdit,
  type Message,
  messageOf,
  type SighashSpend,
} from '../message.ts';
import type { Site } from '../sites.ts';

/** One way in which a mistake can have been made. */
export interface Variant {
  readonly detail: CauseDetail;
  readonly message: Message;
  /** Where the mistake is one of what is spent, so that a second one can be made in it. */
  readonly spend?: SighashSpend;
  /** Keys that may have signed besides those of the site. */
  readonly keys?: readonly Uint8Array[];
  /** The number of the output that is signed, where SINGLE asks for that of its input. */
  readonly signs?: number | undefined;
}

/**
 * The ways of one cause of what is hashed, likeliest first. `spend` is what is right at
 * the site, or has a mistake in it already.
 */
export type WhatRecipe = (context: SearchContext, spend: SighashSpend) => Iterable<Variant>;

/** Another PSBT or transaction that is open. */
export interface OtherFile {
  /** By which it is named. */
  readonly number: number;
  readonly subject: Site['subject'];
}

/** What is known besides the site. */
export interface SearchContext {
  readonly site: Site;
  readonly others: readonly OtherFile[];
  /** Of descriptors that were given. */
  readonly owners?: Owners | undefined;
}

export type WhatRecipes = Readonly<Partial<Record<CauseCode, WhatRecipe>>>;

/** A variant that is another spend; none where it has no message. */
export function* changed(
  detail: CauseDetail,
  spend: SighashSpend,
  keys?: readonly Uint8Array[],
): Iterable<Variant> {
  const message = messageOf(spend);
  if (message) yield { detail, message, spend, ...(keys && { keys }) };
}

/** A variant whose preimage has other fields; none where it has not. */
export function* edited(
  detail: CauseDetail,
  spend: SighashSpend,
  edit: FieldEdit,
): Iterable<Variant> {
  const message = editedMessage(spend, edit);
  if (message) yield { detail, message };
}

/** A spend whose own coin is another. */
export function withCoin(spend: SighashSpend, coin: Partial<TxOutput>): SighashSpend {
  const { coins, index } = spend;
  const own = coins[index];
  if (!own) return spend;
  return { ...spend, coins: coins.map((one, i) => (i === index ? { ...own, ...coin } : one)) };
}

/** Bytes behind their length as a compact size, as scripts stand in preimages. */
export function behindLength(bytes: Uint8Array): Uint8Array {
  return written((writer) => {
    writer.compactSize(bytes.length);
    writer.bytes(bytes);
  });
}
