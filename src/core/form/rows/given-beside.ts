/** What is known of the outputs that a file spends, beside the file itself. */
import { hexToBytes } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import type { GivenOutputs } from '../../subject/subject.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import type { Transaction } from '../../tx/types.ts';
import type { UtxoForm } from '../types.ts';
import { givenByRows, rowsByOutpoint } from './form-subject.ts';

/** What was given beside a file in one go, so that it can be taken away again. */
export interface GivenBeside {
  /** `form`: typed into the Sign view, or read there. `message`: which text the file signs. */
  readonly from: 'previous transaction' | 'prevtxs' | 'form' | 'message';
  /** Outputs that the file spends; what a previous transaction has of them is proven. */
  readonly utxos: readonly UtxoForm[];
  /** The whole previous transaction, in hex; of a text the one that signs it (`to_spend`, BIP 322). */
  readonly transaction?: string;
  /** The text of a message that the file does not tell. */
  readonly text?: string;
  /** What that one spends in turn, as names of outpoints. */
  readonly spends?: readonly string[];
  /** Whether nodes take that one without a fee where a child pays for both. */
  readonly goesWithChild?: boolean;
}

/** All of it as one; where it differs on an output, that is disputed. Raises DecodeError. */
export function outputsGiven(beside: readonly GivenBeside[]): GivenOutputs {
  const rows = rowsByOutpoint(beside.flatMap(({ utxos }) => utxos));
  const text = messageTextIn(beside);
  return {
    ...givenByRows(rows),
    transactions: beside.flatMap(transactionOf),
    ...(text !== undefined && { message: { text: utf8Of(text) } }),
  };
}

/** The text that was given last. */
export function messageTextIn(beside: readonly GivenBeside[]): string | undefined {
  return beside.findLast(({ text }) => text !== undefined)?.text;
}

function transactionOf({ transaction }: GivenBeside): readonly Transaction[] {
  const bytes = transaction === undefined ? undefined : hexToBytes(transaction);
  return bytes ? [decodeTransaction(bytes)] : [];
}
