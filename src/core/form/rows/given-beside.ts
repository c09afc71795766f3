/** What is known of the outputs that a file spends, beside the file itself. */
import { hexToBytes } from '../../bytes/hex.ts';
import type { GivenOutputs } from '../../subject/subject.ts';
import { decodeTransaction } from '../../tx/decode.ts';
import type { Transaction } from '../../tx/types.ts';
import type { UtxoForm } from '../types.ts';
import { givenByRows, rowsByOutpoint } from './form-subject.ts';

/** What was given beside a file in one go, so that it can be taken away again. */
export interface GivenBeside {
  /** `form`: typed into the Sign view, or read there. */
  readonly from: 'previous transaction' | 'prevtxs' | 'form';
  /** Outputs that the file spends; what a previous transaction has of them is proven. */
  readonly utxos: readonly UtxoForm[];
  /** The whole previous transaction, in hex. */
  readonly transaction?: string;
  /** What that one spends in turn, as names of outpoints. */
  readonly spends?: readonly string[];
  /** Whether nodes take that one without a fee where a child pays for both. */
  readonly goesWithChild?: boolean;
}

/** All of it as one; where it differs on an output, that is disputed. Raises DecodeError. */
export function outputsGiven(beside: readonly GivenBeside[]): GivenOutputs {
  const rows = rowsByOutpoint(beside.flatMap(({ utxos }) => utxos));
  return { ...givenByRows(rows), transactions: beside.flatMap(transactionOf) };
}

function transactionOf({ transaction }: GivenBeside): readonly Transaction[] {
  const bytes = transaction === undefined ? undefined : hexToBytes(transaction);
  return bytes ? [decodeTransaction(bytes)] : [];
}
