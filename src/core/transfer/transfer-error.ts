/** Why a part is not taken. */
export type TransferRefusal =
  /** Of no dialect. */
  | 'no-part'
  /** Of a dialect by its beginning, and not in its form. */
  | 'damaged'
  /** The checksum of a part, or of the message put together, is another. */
  | 'checksum'
  /** Of another message than the parts before it. */
  | 'other-message'
  /** What it holds is neither a PSBT nor a transaction; the detail is its type. */
  | 'wrong-type'
  /** More than is collected. */
  | 'too-large'
  /** Mixed of fragments, of which too many mixes wait already. */
  | 'too-mixed';

/** A text is no part that can be taken. */
export class TransferError extends Error {
  override readonly name = 'TransferError';

  constructor(
    readonly refusal: TransferRefusal,
    readonly detail = '',
  ) {
    super(refusal);
  }
}

/** Bytes of a message that are collected at most; a hostile part may name any size. */
export const MAX_MESSAGE_SIZE = 1 << 24;
