/** The error codes that answers carry (rpc/protocol.h). */
export const RpcErrorCode = {
  /** The body is not JSON, or neither an object nor an array. */
  parseError: -32700,
  /** An object that is no request: HTTP status 400 where the version is 1. */
  invalidRequest: -32600,
  /** HTTP status 404 where the version is 1. */
  methodNotFound: -32601,
  /** A fault of this program, never of the request. */
  internalError: -32603,
  /** Whatever has no code of its own: a wrong number of parameters answers with the help text. */
  misc: -1,
  /** A value of the wrong type, and an amount that is none. */
  type: -3,
  invalidAddressOrKey: -5,
  /** The answer is larger than this program can hold. */
  outOfMemory: -7,
  invalidParameter: -8,
  /** Bytes that do not decode. */
  deserialization: -22,
  /** A transaction that cannot be, or that spends what is not there. */
  verifyError: -25,

  // Where Core's HTTP server answers with a status and no JSON, the code is that status.
  /** The user or the secret is wrong. */
  unauthorized: 401,
  /** The caller may not call this procedure (`rpcwhitelist`). */
  forbidden: 403,
  bodyTooLarge: 413,
  /** "Work queue depth exceeded". */
  queueFull: 503,

  // What Core does not know, from the range that JSON-RPC 2.0 leaves to servers.
  /** The caller's origin is neither listed nor may it ask for consent. */
  originNotAllowed: -32001,
  /** A person said no, or took consent back. */
  consentDenied: -32002,
  /** More calls in a second than the origin may make. */
  tooManyCalls: -32003,
  /** The call took longer than it may; its worker was ended. */
  timedOut: -32004,
  /** The caller cancelled the call. */
  cancelled: -32005,
  batchTooLarge: -32006,
  /** The page's configuration is wrong, so that nobody from outside is served. */
  misconfigured: -32007,
  /** The person did not sign and return what they were asked to. */
  declined: -32008,
  /** The person is asked to sign something else, for this caller or another. */
  signingElsewhere: -32009,
  /** The procedure asks a person, and here nobody is asked. */
  needsPerson: -32010,
} as const;

export type RpcErrorCode = (typeof RpcErrorCode)[keyof typeof RpcErrorCode];
