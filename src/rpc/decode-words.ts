import type {
  DecodeError,
  DecodeErrorCode,
  DecodeErrorDetails,
  Detailed,
  DetailedCode,
} from '../core/bytes/decode-error.ts';

/** What Core says of a PSBT or a transaction that it cannot read; of a PSBT with the reason behind it. */
export const DECODE_FAILED = 'TX decode failed';

/** What Core says of a PSBT whose text is no base64. */
export const NO_BASE64 = `${DECODE_FAILED} invalid base64`;

/**
 * What Core says of bytes that do not decode, without the `: iostream error`
 * that its C++ library hangs on. A code without an entry does not compile.
 */
const WORDS: { readonly [C in DecodeErrorCode]: (detail: DecodeErrorDetails[C]) => string } = {
  'end-of-data': () => 'SpanReader::read(): end of data',
  'compact-size-not-canonical': () => 'non-canonical ReadCompactSize()',
  'compact-size-too-large': () => 'ReadCompactSize(): size too large',
  'superfluous-witness': () => 'Superfluous witness record',
  'unknown-optional-data': () => 'Unknown transaction optional data',
  'extra-data': () => 'extra data after PSBT',

  'psbt.magic': () => 'Invalid PSBT magic bytes',
  'psbt.duplicate-key': ({ map, key }) => `Duplicate Key, ${map} key "${key}" already provided`,
  'psbt.key-size': ({ label, expected }) => `Size of key was not ${expected} for the type ${label}`,
  'psbt.value-size': () => 'Size of value was not the stated size',
  'psbt.separator-missing': ({ map }) => `Separator is missing at the end of ${theMap(map)} map`,
  'psbt.not-allowed-in-v0': ({ label }) => `${label} is not allowed in PSBTv0`,
  'psbt.not-allowed-in-v2': () => 'PSBT_GLOBAL_UNSIGNED_TX is not allowed in PSBTv2',
  'psbt.required-in-v2': ({ label }) => `${label} is required in PSBTv2`,
  'psbt.no-unsigned-tx': () => 'No unsigned transaction was provided',
  'psbt.unsigned-tx-not-empty': () =>
    'Unsigned tx does not have empty scriptSigs and scriptWitnesses.',
  'psbt.version-unsupported': () => 'Unsupported version number',
  'psbt.version-1': () => 'There is no PSBT version 1',
  'psbt.input-count': () => 'Inputs provided does not match the number of inputs in transaction.',
  'psbt.output-count': () =>
    'Outputs provided does not match the number of outputs in transaction.',
  'psbt.outpoint-hash': () => 'Non-witness UTXO does not match outpoint hash',
  'psbt.outpoint-index': () => 'Input specifies output index that does not exist',

  'psbt.pubkey': () => 'Invalid pubkey',
  'psbt.pubkey-size': ({ label }) => `Size of key was not the expected size for the type ${label}`,
  'psbt.origin-length': () => 'Invalid length for HD key path',
  'psbt.signature-encoding': () => 'Signature is not a valid encoding',
  'psbt.time-locktime': () => 'Required time based locktime is invalid (less than 500000000)',
  'psbt.height-locktime': () =>
    'Required height based locktime is invalid (greater than or equal to 500000000)',
  'psbt.height-locktime-zero': () => 'Required height based locktime is invalid (0)',
  'psbt.tap-signature-short': ({ what }) =>
    `Input Taproot ${what} signature is shorter than 64 bytes`,
  'psbt.tap-signature-long': ({ what }) =>
    `Input Taproot ${what} signature is longer than 65 bytes`,
  'psbt.tap-leaf-key-short': () => 'Input Taproot leaf script key is not at least 34 bytes',
  'psbt.tap-leaf-control-block': () =>
    "Input Taproot leaf script key's control block size is not valid",
  'psbt.tap-leaf-empty': () => 'Input Taproot leaf script must be at least 1 byte',
  'psbt.tap-keypath-length': ({ map }) => `${map} Taproot BIP32 keypath has an invalid length`,
  'psbt.tap-tree-empty': () => 'Output Taproot tree must not be empty',
  'psbt.tap-tree-depth': () => 'Output Taproot tree has as leaf greater than Taproot maximum depth',
  'psbt.tap-tree-leaf-version': () => 'Output Taproot tree has a leaf with an invalid leaf version',
  'psbt.tap-tree-malformed': () => 'Output Taproot tree is malformed',
  'psbt.musig2-aggregate': ({ context }) => `${context}musig2 aggregate pubkey is invalid`,
  'psbt.musig2-participant': ({ context }) => `${context}musig2 participant pubkey is invalid`,
  'psbt.musig2-participants-size': ({ map }) =>
    `${map} musig2 participants pubkeys value size is not a multiple of 33`,
  'psbt.musig2-key-size': ({ what }) =>
    `Input musig2 ${what} key is not expected size of 67 or 99 bytes`,
  'psbt.musig2-nonce-size': () => 'Input musig2 pubnonce value is not 66 bytes',
};

/** Core's sentence for what a decoder raised. */
export function decodeWords(error: DecodeError): string {
  const { complaint } = error;
  return typeof complaint === 'string' ? WORDS[complaint](undefined) : withDetail(complaint);
}

/** The same as Core says it of a PSBT as a whole. */
export function psbtDecodeWords(error: DecodeError): string {
  return `${DECODE_FAILED} ${decodeWords(error)}`;
}

function withDetail<Code extends DetailedCode>({ code, detail }: Detailed<Code>): string {
  return WORDS[code](detail);
}

function theMap(map: string): string {
  return map === 'global' ? 'the global' : `an ${map}`;
}
