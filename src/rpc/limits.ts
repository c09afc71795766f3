/** The longest body that Core's HTTP server takes (MAX_BODY_SIZE, httpserver.h), in bytes. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** How deep objects and arrays may stand in each other (MAX_JSON_DEPTH, univalue_read.cpp). */
export const MAX_NESTING = 512;

/** What is too much for one request body. */
export interface BodyLimits {
  /** Bytes of UTF-8. */
  readonly bodyBytes: number;
  /** Levels of objects and arrays; deeper is no JSON, as in Core. */
  readonly nesting: number;
  /** Calls in a batch. */
  readonly batch: number;
}

/** Core's; it has none for batches. */
export const CORE_LIMITS: BodyLimits = {
  bodyBytes: MAX_BODY_BYTES,
  nesting: MAX_NESTING,
  batch: Number.POSITIVE_INFINITY,
};
