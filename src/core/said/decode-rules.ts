/** Which rule bytes break that do not decode, and where it stands. */
import type {
  Complaint,
  DecodeErrorCode,
  DecodeErrorDetails,
  Detailed,
  DetailedCode,
} from '../bytes/decode-error.ts';
import { counted, formatCount } from './words.ts';

/** A sentence, or one that names details. */
type Expectation<Detail> = string | ((detail: Detail) => string);

const A_COMPRESSED_KEY =
  'A compressed public key: 33 bytes that begin with 02 or 03, then the x coordinate of a point on the curve.';
const TAP_SIGNATURE = 'A Schnorr signature of 64 bytes, or 65 with a sighash type at the end.';

/** What was expected where something is wrong. A code without an entry does not compile. */
const EXPECTED: { readonly [C in DecodeErrorCode]: Expectation<DecodeErrorDetails[C]> } = {
  'end-of-data': 'More bytes. The input, or the part around this one, ends too early.',
  'compact-size-not-canonical':
    'The shortest encoding of the number: one byte up to 252, three up to 65,535, five up to 4,294,967,295.',
  'compact-size-too-large': 'At most 33,554,432: no length and no count may be larger.',
  'superfluous-witness': 'At least one witness that is not empty, or no marker and flag.',
  'unknown-optional-data': 'The flag 01 after the marker, for witnesses. No other is known.',
  'extra-data': 'The end of the input. These bytes are left over.',

  'psbt.magic': '70 73 62 74 ff: “psbt” and the byte ff.',
  'psbt.duplicate-key':
    'A key that no earlier record in this map has. One of the two must be removed; the bytes do not say which.',
  'psbt.key-size': ({ expected, found }) =>
    expected === 1
      ? `A key of 1 byte: the key of this field is its type only. This one has ${counted(found, 'byte')}.`
      : `A key of ${expected} bytes, type included. This one has ${counted(found, 'byte')}.`,
  'psbt.value-size': ({ stated, found }) =>
    `A value of ${counted(stated, 'byte')}, as its length says. What stands there has ${formatCount(found)}.`,
  'psbt.separator-missing': 'A zero byte that ends the map, before the input ends.',
  'psbt.not-allowed-in-v0': 'PSBT version 2, which has this field, or a PSBT without it.',
  'psbt.not-allowed-in-v2':
    'No unsigned transaction in PSBT version 2, whose maps hold its parts; or version 0.',
  'psbt.required-in-v2': ({ label }) =>
    `A record that PSBT version 2 requires in each such map: ${label}.`,
  'psbt.no-unsigned-tx':
    'The unsigned transaction, which PSBT version 0 requires, or a version record with 2.',
  'psbt.unsigned-tx-not-empty':
    'Empty scriptSigs. Signatures belong in the input maps, not in the unsigned transaction.',
  'psbt.version-unsupported': 'Version 0 or 2.',
  'psbt.version-1':
    'Version 0 or 2. There is no version 1, because version 0 was sometimes called that.',
  'psbt.input-count': 'One input map for each input of the transaction or of the input count.',
  'psbt.output-count': 'One output map for each output of the transaction or of the output count.',
  'psbt.outpoint-hash':
    'The previous transaction with the txid that the input spends. This is another transaction, or a modified one.',
  'psbt.outpoint-index': 'A previous transaction with the output index that the input spends.',

  'psbt.pubkey':
    'A public key that is a point on the curve: 33 bytes beginning with 02 or 03, or 65 beginning with 04.',
  'psbt.pubkey-size': 'A key of 34 or 66 bytes: the type, then a public key of 33 or 65 bytes.',
  'psbt.origin-length':
    'A length that is a multiple of 4 and not 0: a fingerprint of 4 bytes, then 4 bytes for each element of the path.',
  'psbt.signature-encoding':
    'An ECDSA signature in strict DER, with a known sighash type as its last byte.',
  'psbt.time-locktime': 'A time of 500,000,000 or more; smaller numbers are heights.',
  'psbt.height-locktime': 'A height below 500,000,000; larger numbers are times.',
  'psbt.height-locktime-zero': 'A height of at least 1.',
  'psbt.tap-signature-short': TAP_SIGNATURE,
  'psbt.tap-signature-long': TAP_SIGNATURE,
  'psbt.tap-leaf-key-short':
    'A control block of at least 33 bytes after the type: leaf version and parity, then the internal key.',
  'psbt.tap-leaf-control-block': 'A control block of 33 bytes, then hashes of 32 bytes each.',
  'psbt.tap-leaf-empty': 'At least one byte: the leaf version, which follows the script.',
  'psbt.tap-keypath-length':
    'A length with room for the number of leaf hashes that the value states.',
  'psbt.tap-tree-empty': 'At least one leaf.',
  'psbt.tap-tree-depth': 'A leaf at a depth of at most 128.',
  'psbt.tap-tree-leaf-version': 'An even leaf version.',
  'psbt.tap-tree-malformed': 'Leaves in depth-first order whose depths form a full binary tree.',
  'psbt.musig2-aggregate': A_COMPRESSED_KEY,
  'psbt.musig2-participant': A_COMPRESSED_KEY,
  'psbt.musig2-participants-size': 'Keys of 33 bytes each, and nothing after the last.',
  'psbt.musig2-key-size':
    'A key of 67 bytes, or 99 with a leaf hash: the type, the participant’s key, the aggregate key.',
  'psbt.musig2-nonce-size': 'A public nonce of 66 bytes: two points of 33.',
};

/** What was expected instead of bytes that did not decode. */
export function expectedText(complaint: Complaint): string {
  if (typeof complaint !== 'string') return withDetail(complaint);
  const expectation = EXPECTED[complaint];
  return typeof expectation === 'string' ? expectation : expectation(undefined);
}

function withDetail<Code extends DetailedCode>({ code, detail }: Detailed<Code>): string {
  const expectation: Expectation<DecodeErrorDetails[Code]> = EXPECTED[code];
  return typeof expectation === 'string' ? expectation : expectation(detail);
}

const CORE_SIZES = 'Bitcoin Core, serialize.h';

/** Where a rule stands that is not one of BIP 174. */
const SOURCES: { readonly [C in DecodeErrorCode]?: string } = {
  'compact-size-not-canonical': CORE_SIZES,
  'compact-size-too-large': CORE_SIZES,
  'superfluous-witness': 'BIP 144',
  'unknown-optional-data': 'BIP 144',
  'psbt.not-allowed-in-v0': 'BIP 370',
  'psbt.not-allowed-in-v2': 'BIP 370',
  'psbt.required-in-v2': 'BIP 370',
  'psbt.version-unsupported': 'BIP 370',
  'psbt.version-1': 'BIP 370',
  'psbt.time-locktime': 'BIP 370',
  'psbt.height-locktime': 'BIP 370',
  'psbt.height-locktime-zero': 'BIP 370',
  'psbt.signature-encoding': 'BIP 66',
  'psbt.tap-signature-short': 'BIP 371',
  'psbt.tap-signature-long': 'BIP 371',
  'psbt.tap-leaf-key-short': 'BIP 371',
  'psbt.tap-leaf-control-block': 'BIP 371',
  'psbt.tap-leaf-empty': 'BIP 371',
  'psbt.tap-keypath-length': 'BIP 371',
  'psbt.tap-tree-empty': 'BIP 371',
  'psbt.tap-tree-depth': 'BIP 371',
  'psbt.tap-tree-leaf-version': 'BIP 371',
  'psbt.tap-tree-malformed': 'BIP 371',
  'psbt.musig2-aggregate': 'BIP 373',
  'psbt.musig2-participant': 'BIP 373',
  'psbt.musig2-participants-size': 'BIP 373',
  'psbt.musig2-key-size': 'BIP 373',
  'psbt.musig2-nonce-size': 'BIP 373',
};

/** Where the rule stands that a PSBT breaks. */
export function ruleSource(complaint: Complaint): string {
  const code = typeof complaint === 'string' ? complaint : complaint.code;
  return SOURCES[code] ?? 'BIP 174';
}
