/** What can be inspected. */
export type InspectedFormat = 'psbt' | 'transaction';

/** Above this many bytes the scripts of a record stay closed, and a PSBT's long lists are kept as places. */
export const DETAIL_LIMIT = 4_000_000;

/** A raw transaction of more bytes is refused: no block has room for a quarter of it. */
export const MAX_TRANSACTION_SIZE = 16_000_000;
