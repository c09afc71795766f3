/**
 * More inputs, and more outputs, than a body of 32 MiB has room for, the largest
 * that a node reads; so many take less than 1 GB of memory.
 */
export const MAX_COINS = 4_000_000;
/** The same for the items of all witnesses; an empty one takes a single byte. */
export const MAX_WITNESS_ITEMS = 25_200_000;
