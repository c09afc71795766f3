/** What can be inspected. */
export type InspectedFormat = 'psbt' | 'transaction';

/**
 * The most bytes of an input. No node takes more: the body of a request has room for
 * 32 MiB of text (MAX_BODY_SIZE, httpserver.h), which are 24 MiB as base64. No block
 * has room for a quarter of the largest transaction.
 */
export const SIZE_LIMITS = { text: 32 << 20, bytes: 24 << 20, transaction: 16 << 20 } as const;
