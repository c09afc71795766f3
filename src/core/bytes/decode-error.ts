import type { Span } from './span.ts';

/**
 * What can be wrong with the bytes of a transaction or a PSBT, a literal per
 * sentence of Bitcoin Core. The words themselves stand in `rpc`, in a table
 * that does not compile when one of these lacks an entry.
 */
export type DecodeErrorCode =
  // Reading any serialisation (serialize.h, streams.h, primitives/transaction.h)
  | 'end-of-data'
  | 'compact-size-not-canonical'
  | 'compact-size-too-large'
  | 'superfluous-witness'
  | 'unknown-optional-data'
  | 'extra-data'
  // The key-value grammar of a PSBT (psbt.h)
  | 'psbt.magic'
  | 'psbt.duplicate-key'
  | 'psbt.key-size'
  | 'psbt.value-size'
  | 'psbt.separator-missing'
  // Ours: Core reads on for as long as there is memory
  | 'psbt.too-many-records'
  | 'psbt.not-allowed-in-v0'
  | 'psbt.not-allowed-in-v2'
  | 'psbt.required-in-v2'
  | 'psbt.no-unsigned-tx'
  | 'psbt.unsigned-tx-not-empty'
  | 'psbt.version-unsupported'
  | 'psbt.version-1'
  | 'psbt.input-count'
  | 'psbt.output-count'
  | 'psbt.outpoint-hash'
  | 'psbt.outpoint-index'
  // The fields of a PSBT
  | 'psbt.pubkey'
  | 'psbt.pubkey-size'
  | 'psbt.origin-length'
  | 'psbt.signature-encoding'
  | 'psbt.time-locktime'
  | 'psbt.height-locktime'
  | 'psbt.height-locktime-zero'
  | 'psbt.tap-signature-short'
  | 'psbt.tap-signature-long'
  | 'psbt.tap-leaf-key-short'
  | 'psbt.tap-leaf-control-block'
  | 'psbt.tap-leaf-empty'
  | 'psbt.tap-keypath-length'
  | 'psbt.tap-tree-empty'
  | 'psbt.tap-tree-depth'
  | 'psbt.tap-tree-leaf-version'
  | 'psbt.tap-tree-malformed'
  | 'psbt.musig2-aggregate'
  | 'psbt.musig2-participant'
  | 'psbt.musig2-participants-size'
  | 'psbt.musig2-key-size'
  | 'psbt.musig2-nonce-size';

/** Details that a sentence names: a field's label, a size, a key in hex. */
export type DecodeErrorDetail = Readonly<Record<string, string | number>>;

/**
 * The bytes are not what they are said to be. `span` is the smallest range
 * that shows the fault; where data ended too early it is what was left.
 */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';

  constructor(
    readonly code: DecodeErrorCode,
    readonly span: Span,
    readonly detail: DecodeErrorDetail = {},
  ) {
    super(code);
  }
}
