/**
 * The closed list of causes: the mistakes under which an invalid signature can be valid.
 * Each says what the signature covers, not who made the mistake: that it is valid for
 * another amount is proven; that its signer was told so is not known.
 */

import type { SighashAlgorithm } from '../verdict/sighash-algorithm.ts';
import type { CauseDetail } from '../verdict/signature-cause.ts';

/** Which one thing is another: what is hashed, how, with which key, in which encoding. */
export type CauseGroup = 'what' | 'how' | 'key' | 'encoding';

interface CauseRow {
  readonly group: CauseGroup;
  /** One sentence; words in braces are members of the detail. */
  readonly text: string;
  /** Members of the detail, in order. */
  readonly detail: readonly string[];
  /** Where it can be. */
  readonly kinds: readonly SighashAlgorithm[];
}

const ECDSA: readonly SighashAlgorithm[] = ['legacy', 'segwit_v0'];
const TAPROOT: readonly SighashAlgorithm[] = ['taproot_key', 'taproot_script'];
const WITH_AMOUNT: readonly SighashAlgorithm[] = ['segwit_v0', ...TAPROOT];
const ALL: readonly SighashAlgorithm[] = [...ECDSA, ...TAPROOT];

function row(
  group: CauseGroup,
  kinds: readonly SighashAlgorithm[],
  text: string,
  ...detail: readonly string[]
): CauseRow {
  return { group, text, detail, kinds };
}

/** By code. Of two faults at once the one that stands first here is named first. */
export const CAUSES = {
  'legacy-for-segwit': row(
    'what',
    WITH_AMOUNT,
    'Valid for the legacy digest over the {script_code}: a segwit input was signed as legacy, without its amount.',
    'script_code',
    'sighash',
  ),
  'amount-unknown': row(
    'what',
    WITH_AMOUNT,
    'Valid for an amount of {amount} satoshis: the signer did not know what is spent.',
    'source',
    'amount',
  ),
  'amount-of-another': row(
    'what',
    WITH_AMOUNT,
    "Valid for {amount} satoshis, the amount of {source}, in place of this coin's.",
    'source',
    'amount',
  ),
  'amount-units': row(
    'what',
    WITH_AMOUNT,
    'Valid for {amount} satoshis: the amount {source}.',
    'source',
    'amount',
  ),
  'script-code': row(
    'what',
    ECDSA,
    'Valid for the {script_code} as script code, where another script is executed.',
    'script_code',
  ),
  'script-code-length': row(
    'what',
    ['segwit_v0'],
    'Valid for the script code {length}: its length must stand before it once, as a compact size.',
    'length',
  ),
  'code-separator': row(
    'what',
    ['legacy', 'segwit_v0', 'taproot_script'],
    'Valid for another OP_CODESEPARATOR than the last one executed ({from}).',
    'from',
    'separators',
  ),
  'sighash-type': row(
    'what',
    ALL,
    'Valid for {sighash}, but its last byte says another type.',
    'sighash',
  ),
  'sighash-rules': row(
    'what',
    ALL,
    'Valid for the shown type in the preimage with the rules of {rules}: the type changes what is hashed, not its name alone.',
    'rules',
  ),
  'sighash-not-hashed': row(
    'what',
    ECDSA,
    'Valid for a preimage that ends with {bytes} of the four bytes of the hash type.',
    'bytes',
  ),
  'single-bug': row(
    'what',
    ECDSA,
    'SINGLE without an output of this number has a digest of its own (legacy: 1, little-endian); the signature is valid for {digest}.',
    'digest',
  ),
  'fork-id': row(
    'what',
    ECDSA,
    "Valid for a fork's digest (FORKID {fork_id}): it was signed for another chain.",
    'fork_id',
  ),
  'segwit-for-legacy': row(
    'what',
    ['legacy'],
    'Valid for the BIP 143 digest: a legacy input was signed as segwit.',
    'script_code',
  ),
  'segwit-v0-for-taproot': row(
    'what',
    TAPROOT,
    'Valid as Schnorr for the BIP 143 digest: a taproot input was signed with the rules of version 0.',
    'script_code',
    'sighash',
  ),
  'taproot-for-segwit-v0': row(
    'what',
    ['segwit_v0'],
    'Valid as ECDSA for the BIP 341 digest: a version 0 input was signed with the rules of taproot.',
    'sighash',
  ),
  'key-path-for-leaf': row(
    'what',
    ['taproot_script'],
    "Valid for the key path's digest, but it stands at a leaf.",
  ),
  'leaf-for-key-path': row(
    'what',
    ['taproot_key'],
    'Valid for the digest of the leaf {leaf_hash}, but it stands at the key path.',
    'leaf_hash',
  ),
  'other-leaf': row(
    'what',
    ['taproot_script'],
    'Valid for another leaf of this input: {leaf_hash}.',
    'leaf_hash',
  ),
  'leaf-hash': row(
    'what',
    ['taproot_script'],
    'Valid for a leaf hash made wrongly ({leaf_hash}).',
    'leaf_hash',
  ),
  'tapscript-extension': row(
    'what',
    TAPROOT,
    'Valid for a BIP 342 extension put together wrongly ({wrong}).',
    'wrong',
  ),
  epoch: row(
    'what',
    TAPROOT,
    'Valid for a preimage without the epoch byte that BIP 341 begins with.',
  ),
  annex: row(
    'what',
    TAPROOT,
    'There is an annex, and the signature covers it wrongly ({annex}).',
    'annex',
  ),
  'taproot-single-acp': row(
    'what',
    TAPROOT,
    'Valid for a whole input or output where BIP 341 wants the outpoint or a hash ({field}).',
    'field',
  ),
  'sub-hashes': row(
    'what',
    WITH_AMOUNT,
    'Valid for inner hashes by {hash} SHA-256: BIP 143 doubles them, BIP 341 does not.',
    'hash',
  ),
  'coins-missing': row(
    'what',
    TAPROOT,
    'Valid for {coins}: a taproot signature covers amount and script of every input.',
    'coins',
  ),
  'coin-script': row('what', TAPROOT, "Valid for {script} as this coin's scriptPubKey.", 'script'),
  'coins-order': row(
    'what',
    TAPROOT,
    'Valid for the spent coins in another order ({order}).',
    'order',
  ),
  'coins-are-outputs': row(
    'what',
    TAPROOT,
    "Valid for this transaction's {coins} in place of the coins it spends.",
    'coins',
  ),
  'other-transaction': row(
    'what',
    ALL,
    'Valid for this input in another file that is open (number {other}): the transaction was changed after signing, or files were mixed.',
    'other',
  ),
  'other-input': row(
    'what',
    ALL,
    'This is a signature for input {input} of the same transaction.',
    'input',
  ),
  'input-index': row('what', ALL, 'Valid with input number {index} in place of its own.', 'index'),
  sequence: row('what', ALL, 'Valid with sequence {sequence} for {of}.', 'sequence', 'of'),
  version: row('what', ALL, 'Valid for transaction version {version}.', 'version'),
  locktime: row('what', ALL, 'Valid for lock time {locktime}.', 'locktime'),
  'inputs-order': row('what', ALL, 'Valid with the inputs in another order ({order}).', 'order'),
  'outputs-order': row('what', ALL, 'Valid with the outputs in another order ({order}).', 'order'),
  'output-missing': row(
    'what',
    ALL,
    'Valid without output {output}: it was added afterwards.',
    'output',
  ),
  'txid-order': row(
    'what',
    ALL,
    'Valid with the bytes of the txid reversed in the preimage.',
    'of',
  ),
  'scriptsigs-kept': row(
    'what',
    ['legacy'],
    "Valid with the other inputs' scriptSigs left in: a legacy preimage has them empty.",
  ),
  'hash-function': row(
    'how',
    ALL,
    'Valid for another hash of the right preimage ({hash}).',
    'hash',
  ),
  'digest-reversed': row('how', ALL, 'Valid for the digest with its bytes reversed.'),
  'message-signed': row('how', ALL, 'The digest was signed as a text message ({text}).', 'text'),
  'other-key': row('key', ALL, 'Valid for {pubkey}, another key of this file.', 'pubkey'),
  'neighbour-key': row(
    'key',
    ['legacy', 'segwit_v0', 'taproot_key'],
    'Valid for the key at index {index} of chain {chain}, a neighbour of the one asked for.',
    'chain',
    'index',
  ),
  'taproot-untweaked': row(
    'key',
    ['taproot_key'],
    'Valid for the internal key: it was not tweaked.',
  ),
  'taproot-tweak': row(
    'key',
    ['taproot_key'],
    'Valid for the internal key with another tweak ({tweak}).',
    'tweak',
  ),
  'taproot-double-tweak': row(
    'key',
    ['taproot_key'],
    'Valid for the output key tweaked again ({second}).',
    'second',
  ),
  'taproot-parity': row(
    'key',
    ['taproot_key'],
    'Valid for a tweak of the key as it is: an internal key with odd y must be negated first.',
  ),
  'leaf-key-tweaked': row(
    'key',
    ['taproot_script'],
    "Valid for the leaf's key tweaked ({tweak}): keys in scripts are not.",
    'tweak',
  ),
  'type-byte-missing': row(
    'encoding',
    ECDSA,
    'Valid, but the hash type byte at its end is missing.',
  ),
  'raw-rs': row(
    'encoding',
    ECDSA,
    'Valid, but written as 64 bytes r and s where DER belongs.',
    'type_byte',
  ),
  'compact-recoverable': row(
    'encoding',
    ECDSA,
    'Valid, but written as a recoverable signature of 65 bytes, as messages have it.',
    'type_byte',
  ),
  'der-encoding': row(
    'encoding',
    ECDSA,
    'Valid, but its DER is not strict (BIP 66): {wrong}.',
    'wrong',
  ),
  'schnorr-for-ecdsa': row(
    'encoding',
    ECDSA,
    'Valid as a Schnorr signature; this place wants ECDSA.',
    'type_byte',
  ),
  'ecdsa-for-schnorr': row(
    'encoding',
    TAPROOT,
    'Valid as an ECDSA signature ({form}); this place wants Schnorr.',
    'form',
  ),
  'default-byte': row(
    'encoding',
    TAPROOT,
    'Valid, but DEFAULT is written with 64 bytes: the byte 00 must go.',
  ),
} as const satisfies Readonly<Record<string, CauseRow>>;

export type CauseCode = keyof typeof CAUSES;

/** Every code, in the order of the list. */
export const CAUSE_CODES = Object.keys(CAUSES) as readonly CauseCode[];

/** One mistake. */
export interface Fault {
  readonly code: CauseCode;
  readonly detail: CauseDetail;
  /** The number of the output that is signed, where SINGLE asks for that of its input. */
  readonly signs?: number | undefined;
}

/** The codes of one fault, or of two at once. */
export function codesOf(faults: readonly Fault[]): string {
  return faults.map(({ code }) => code).join('+');
}

/** The sentence of a fault. */
export function faultText({ code, detail }: Fault): string {
  return CAUSES[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name]));
}

/** Whether a cause can be at a site. */
export function canBeAt(code: CauseCode, kind: SighashAlgorithm): boolean {
  return CAUSES[code].kinds.includes(kind);
}

/** Faults in the order of the list. */
export function inListOrder(faults: readonly Fault[]): readonly Fault[] {
  const place = ({ code }: Fault) => CAUSE_CODES.indexOf(code);
  return [...faults].sort((a, b) => place(a) - place(b));
}
