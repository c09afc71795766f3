import type { DecodeErrorCode, DecodeErrorDetail } from '../../core/bytes/decode-error.ts';
import type { NodeProblem } from '../../core/inspect/node-kinds.ts';

/** What is legal but odd about a part. */
export const PROBLEMS: Readonly<Record<Exclude<NodeProblem, 'none'>, string>> = {
  empty:
    'The value is empty. Bitcoin Core takes such a record for absent and prints nothing of it.',
  'all-zero':
    'The value is all zeros. Bitcoin Core takes such a record for absent and prints nothing of it.',
  'null-output':
    'The amount is −1, by which Bitcoin Core knows an output that was never set, so it prints nothing of this record.',
  'registry-mismatch':
    'The registry of BIP 174 has a field of this type, but these bytes do not have its form. They are shown as they stand.',
  'broken-push':
    'The last push asks for more bytes than the script has. A script that comes to it fails.',
};

type Expectation = string | ((detail: DecodeErrorDetail) => string);

const A_COMPRESSED_KEY =
  'A public key: 33 bytes that begin with 02 or 03 and are the x of a point of the curve.';
const TAP_SIGNATURE =
  'A Schnorr signature: 64 bytes, or 65 where a sighash type is named at the end.';

/** What would have been right where something is wrong. A code without an entry does not compile. */
const EXPECTED: Readonly<Record<DecodeErrorCode, Expectation>> = {
  'end-of-data': 'More bytes. The input ends, or what holds this part ends, before it is complete.',
  'compact-size-not-canonical':
    'The shortest form of the number: one byte up to 252, three up to 65,535, five up to 4,294,967,295.',
  'compact-size-too-large': 'A number of at most 33,554,432: no length and no count may be larger.',
  'superfluous-witness':
    'A witness for at least one input, as the marker promised one; or no marker.',
  'unknown-optional-data': 'A flag of 01 behind the marker, for witnesses. No other is known.',
  'extra-data': 'The end of the input. Everything was read, and these bytes are left over.',
  'too-many-items': ({ most }) =>
    `A count of at most ${most}: Touchstone reads no more of these in one transaction, so that no file exhausts the memory.`,

  'psbt.magic': '70 73 62 74 ff: “psbt” and the byte ff.',
  'psbt.duplicate-key':
    'A key that no record before it in this map has. One of the two must go, and which one cannot be told from here.',
  'psbt.key-size': ({ expected }) =>
    expected === 1
      ? 'A key of 1 byte: this field’s key is its type and nothing else.'
      : `A key of ${expected} bytes, type included.`,
  'psbt.value-size':
    'A value that takes exactly as many bytes as its length says. This one takes more or fewer.',
  'psbt.separator-missing': 'A zero byte that ends the map, before the input ends.',
  'psbt.too-many-records': ({ most }) =>
    `The end of the map: Touchstone reads at most ${most} records in one, so that no file exhausts the memory.`,
  'psbt.not-allowed-in-v0': 'Version 2, where this field belongs; or a PSBT without it.',
  'psbt.not-allowed-in-v2':
    'A version 2 PSBT without an unsigned transaction: its maps say everything; or version 0.',
  'psbt.required-in-v2': ({ label }) =>
    `A record that version 2 must have in each such map: ${label}.`,
  'psbt.no-unsigned-tx':
    'The unsigned transaction, which version 0 must have; or a record that says version 2.',
  'psbt.unsigned-tx-not-empty':
    'Empty scriptSigs. Signatures belong in the input maps, not in the unsigned transaction.',
  'psbt.version-unsupported': 'Version 0 or 2.',
  'psbt.version-1': 'Version 0 or 2. 1 was left out, as people called version 0 so.',
  'psbt.input-count': 'As many input maps as the transaction, or the count, has inputs.',
  'psbt.output-count': 'As many output maps as the transaction, or the count, has outputs.',
  'psbt.outpoint-hash':
    'A previous transaction whose id is the one that the input spends. This is another transaction, or one that was changed.',
  'psbt.outpoint-index':
    'A previous transaction that has an output of the number that the input spends.',

  'psbt.pubkey':
    'A public key that is a point of the curve, 33 bytes beginning with 02 or 03, or 65 with 04.',
  'psbt.pubkey-size': 'A key of 34 or 66 bytes: the type, and a public key of 33 or 65.',
  'psbt.origin-length':
    'A length that is a multiple of four and not zero: four bytes of fingerprint, then four for each step of the path.',
  'psbt.signature-encoding':
    'An ECDSA signature in strict DER, with a known sighash type as its last byte.',
  'psbt.time-locktime': 'A time of 500,000,000 or more; smaller numbers are heights.',
  'psbt.height-locktime': 'A height below 500,000,000; larger numbers are times.',
  'psbt.height-locktime-zero': 'A height of at least 1.',
  'psbt.tap-signature-short': TAP_SIGNATURE,
  'psbt.tap-signature-long': TAP_SIGNATURE,
  'psbt.tap-leaf-key-short':
    'A control block of at least 33 bytes behind the type: leaf version and parity, then the internal key.',
  'psbt.tap-leaf-control-block':
    'A control block of 33 bytes and then a whole number of hashes of 32.',
  'psbt.tap-leaf-empty': 'At least one byte: the leaf version, which follows the script.',
  'psbt.tap-keypath-length': 'A length that has room for the leaf hashes that the value announces.',
  'psbt.tap-tree-empty': 'At least one leaf.',
  'psbt.tap-tree-depth': 'A leaf at most 128 steps below the root.',
  'psbt.tap-tree-leaf-version': 'An even leaf version; the lowest bit has another use.',
  'psbt.tap-tree-malformed':
    'Leaves whose depths make one whole tree, in depth-first order: every branch has two sides.',
  'psbt.musig2-aggregate': A_COMPRESSED_KEY,
  'psbt.musig2-participant': A_COMPRESSED_KEY,
  'psbt.musig2-participants-size': 'Keys of 33 bytes each, and nothing after the last.',
  'psbt.musig2-key-size':
    'A key of 67 bytes, or 99 with a leaf hash: the type, the participant’s key, the aggregate key.',
  'psbt.musig2-nonce-size': 'A public nonce of 66 bytes: two points of 33.',
};

/** What was expected instead of bytes that did not decode. */
export function expectedText(code: DecodeErrorCode, detail: DecodeErrorDetail = {}): string {
  const expectation = EXPECTED[code];
  return typeof expectation === 'string' ? expectation : expectation(detail);
}
