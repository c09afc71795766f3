import type { Span } from './span.ts';

/** `map` is `global`, `input` or `output`, with a capital where Core's sentence begins with it. */
interface InMap {
  readonly map: string;
}

/** A field in Core's words. */
interface Labelled {
  readonly label: string;
}

/** Which of several signatures or keys. */
interface OfKind {
  readonly what: string;
}

/** What stands before the sentence. */
interface WithContext {
  readonly context: string;
}

/**
 * What can be wrong with the bytes of a transaction or a PSBT, a literal per
 * sentence of Bitcoin Core, with what the sentence names. The words themselves
 * stand in `rpc`, in a table that does not compile when one of these lacks an entry.
 */
export interface DecodeErrorDetails {
  // Reading any serialisation (serialize.h, streams.h, primitives/transaction.h)
  readonly 'end-of-data': undefined;
  readonly 'compact-size-not-canonical': undefined;
  readonly 'compact-size-too-large': undefined;
  readonly 'superfluous-witness': undefined;
  readonly 'unknown-optional-data': undefined;
  readonly 'extra-data': undefined;
  // The key-value grammar of a PSBT (psbt.h)
  readonly 'psbt.magic': undefined;
  readonly 'psbt.duplicate-key': InMap & { readonly key: string };
  readonly 'psbt.key-size': Labelled & { readonly expected: number; readonly found: number };
  readonly 'psbt.value-size': { readonly stated: number; readonly found: number };
  readonly 'psbt.separator-missing': InMap;
  readonly 'psbt.not-allowed-in-v0': Labelled;
  readonly 'psbt.not-allowed-in-v2': Labelled;
  readonly 'psbt.required-in-v2': Labelled;
  readonly 'psbt.no-unsigned-tx': undefined;
  readonly 'psbt.unsigned-tx-not-empty': undefined;
  readonly 'psbt.version-unsupported': undefined;
  readonly 'psbt.version-1': undefined;
  readonly 'psbt.input-count': undefined;
  readonly 'psbt.output-count': undefined;
  readonly 'psbt.outpoint-hash': undefined;
  readonly 'psbt.outpoint-index': undefined;
  // The fields of a PSBT
  readonly 'psbt.pubkey': undefined;
  readonly 'psbt.pubkey-size': Labelled;
  readonly 'psbt.origin-length': undefined;
  readonly 'psbt.signature-encoding': undefined;
  readonly 'psbt.time-locktime': undefined;
  readonly 'psbt.height-locktime': undefined;
  readonly 'psbt.height-locktime-zero': undefined;
  readonly 'psbt.tap-signature-short': OfKind;
  readonly 'psbt.tap-signature-long': OfKind;
  readonly 'psbt.tap-leaf-key-short': undefined;
  readonly 'psbt.tap-leaf-control-block': undefined;
  readonly 'psbt.tap-leaf-empty': undefined;
  readonly 'psbt.tap-keypath-length': InMap;
  readonly 'psbt.tap-tree-empty': undefined;
  readonly 'psbt.tap-tree-depth': undefined;
  readonly 'psbt.tap-tree-leaf-version': undefined;
  readonly 'psbt.tap-tree-malformed': undefined;
  readonly 'psbt.musig2-aggregate': WithContext;
  readonly 'psbt.musig2-participant': WithContext;
  readonly 'psbt.musig2-participants-size': InMap;
  readonly 'psbt.musig2-key-size': OfKind;
  readonly 'psbt.musig2-nonce-size': undefined;
}

export type DecodeErrorCode = keyof DecodeErrorDetails;

type PlainCode = {
  [C in DecodeErrorCode]: DecodeErrorDetails[C] extends undefined ? C : never;
}[DecodeErrorCode];

export type DetailedCode = Exclude<DecodeErrorCode, PlainCode>;

/** A code with its details. */
export type Detailed<Code extends DetailedCode> = {
  [C in Code]: { readonly code: C; readonly detail: DecodeErrorDetails[C] };
}[Code];

/** What is wrong: a code alone where its sentence names nothing. */
export type Complaint = PlainCode | Detailed<DetailedCode>;

/**
 * The bytes are not what they are said to be. `span` is the smallest range
 * that shows the fault; where data ended too early it is what was left.
 */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  readonly code: DecodeErrorCode;

  constructor(
    readonly complaint: Complaint,
    readonly span: Span,
  ) {
    const code = typeof complaint === 'string' ? complaint : complaint.code;
    super(code);
    this.code = code;
  }
}
