import type { Preimage, PreimageField } from '../../../channel/protocol/preimage-protocol.ts';
import type { SighashAlgorithm } from '../../../core/verdict/sighash-algorithm.ts';
import type { PreimageFault } from '../../../core/verdict/signed-message.ts';
import { formatCount, toHex } from '../../ui/format.ts';
import { amountInWords, counted, shortened } from '../../ui/text-amounts.ts';
import { meaningText } from '../../ui/text-integers.ts';
import type { ColourClass } from '../kinds/kind-text.ts';

/* What is said of the bytes that are hashed for a signature. */

export const PREIMAGE_TEXT = {
  title: (input: number) => `Preimage of input ${formatCount(input)}`,
  about: 'The bytes that are hashed, field by field. A signature is valid for their digest.',
  open: 'Preimage',
  openWhy: 'Shows the bytes that are hashed for this signature',
  openOfInput: 'What a signer would hash',
  back: 'Back to all checks',
  toBytes: 'Back to the bytes',
  waiting: 'Building the preimage…',
  hashType: 'Sighash type',
  path: 'Spending path',
  keyPath: 'Key path',
  leaf: (hash: string) => `Leaf ${shortened(hash)}`,
  digest: 'Digest',
  copyDigest: 'Copy digest',
  copyPreimage: 'Copy preimage',
  preimage: 'Preimage',
  fields: 'Fields of the preimage',
  differs: 'differs',
  same: 'No field differs from what was opened.',
  gone: 'Not hashed any more',
  added: 'added',
  from: 'From',
  sourceFile: 'the transaction',
  sourceInput: (n: number) => `input ${formatCount(n)}`,
  sourceOutput: (n: number) => `output ${formatCount(n)}`,
  moreSources: (count: number) => `and ${formatCount(count)} more`,
  moreFields: (count: number) => `Show ${counted(count, 'more field')}`,
  separator: (n: number) => `Behind the OP_CODESEPARATOR that is opcode ${formatCount(n)}.`,
  nothing:
    'Nothing is hashed: SINGLE in an input without an output of its number. The digest is the number one, so such a signature is valid for any transaction of this key.',
  signatures: 'Signatures',
  noSignature: 'No signature of this input is there.',
  fits: 'valid for this digest',
  otherBytes: 'signs other bytes than these',
  wrong: 'not valid for this digest',
  notChecked: 'not checked',
  failed: 'The preimage could not be built.',
} as const;

/** The rules by which the bytes are laid down, and how they are hashed. */
export const ALGORITHM_TEXT: Readonly<Record<SighashAlgorithm, string>> = {
  legacy: 'Legacy, hashed by SHA-256 twice',
  segwit_v0: 'Segwit v0 (BIP 143), hashed by SHA-256 twice',
  taproot_key: 'Taproot key path (BIP 341), hashed under the tag TapSighash',
  taproot_script: 'Taproot script path (BIP 341, 342), hashed under the tag TapSighash',
};

export const PREIMAGE_FAULT_TEXT: Readonly<Record<PreimageFault, string>> = {
  coin: 'What the input spends is not known, or with taproot what another input spends, so the bytes cannot be laid down.',
  script: 'The script that is signed is not in the file.',
  leaf: 'The leaf is not in the file.',
  'hash-type': 'Taproot has no signature of this sighash type here.',
  'code-separator': 'There is no OP_CODESEPARATOR at this opcode.',
};

interface FieldText {
  readonly colour: ColourClass;
  /** What it is, or the value in words. */
  readonly words: (bytes: Uint8Array, field: PreimageField, sighash: string) => string;
}

const ALL_INPUTS = 'all inputs';

/** By its name; of numbered fields by what follows the number. */
const FIELDS: Readonly<Record<string, FieldText>> = {
  nVersion: { colour: 'number', words: (bytes) => `version ${formatCount(number(bytes))}` },
  nLockTime: { colour: 'number', words: meaning },
  hashPrevouts: hashOf(`the outpoints of ${ALL_INPUTS}`),
  hashSequence: hashOf(`the sequences of ${ALL_INPUTS}`),
  hashOutputs: hashOf('the outputs'),
  sha_prevouts: hashOf(`the outpoints of ${ALL_INPUTS}`),
  sha_amounts: hashOf(`the amounts that ${ALL_INPUTS} spend`),
  sha_scriptpubkeys: hashOf(`the scripts that ${ALL_INPUTS} spend`),
  sha_sequences: hashOf(`the sequences of ${ALL_INPUTS}`),
  sha_outputs: hashOf('all outputs'),
  sha_single_output: hashOf('the output of the number of this input'),
  sha_annex: hashOf('the annex'),
  outpoint: { colour: 'hash', words: outpoint },
  scriptCode: { colour: 'script', words: script },
  scriptPubKey: { colour: 'script', words: script },
  amount: { colour: 'amount', words: amount },
  nSequence: { colour: 'number', words: meaning },
  hash_type: { colour: 'signature', words: (_bytes, _field, sighash) => sighash },
  epoch: { colour: 'frame', words: () => 'the version of this scheme' },
  spend_type: { colour: 'frame', words: spendType },
  input_index: { colour: 'number', words: (bytes) => `input ${formatCount(number(bytes))}` },
  tapleaf_hash: { colour: 'hash', words: () => 'the leaf with its script' },
  key_version: { colour: 'frame', words: () => 'keys of 32 bytes' },
  codesep_pos: { colour: 'number', words: separator },
  input_count: { colour: 'frame', words: (bytes) => counted(count(bytes), 'input') },
  output_count: { colour: 'frame', words: (bytes) => counted(count(bytes), 'output') },
};

const UNKNOWN: FieldText = { colour: 'unknown', words: (bytes) => counted(bytes.length, 'byte') };

/** What is said of a field, and its colour. */
export function fieldText(name: string): FieldText {
  return FIELDS[name.replace(/^.*\./, '')] ?? UNKNOWN;
}

/** All of a preimage for paper: a line for each field, its value and its bytes. */
export function preimageLines(input: number, made: Preimage): readonly string[] {
  const { algorithm, sighash, digest, preimage, fields } = made;
  const bytesOf = ({ start, end }: PreimageField) =>
    preimage?.slice(start, end) ?? new Uint8Array();
  return [
    `${PREIMAGE_TEXT.title(input)}, ${sighash}. ${ALGORITHM_TEXT[algorithm]}.`,
    `${PREIMAGE_TEXT.digest} ${toHex(digest)}`,
    ...fields.map((field) => {
      const bytes = bytesOf(field);
      return `  ${field.name}  ${fieldText(field.name).words(bytes, field, sighash)}  ${toHex(bytes)}`;
    }),
  ];
}

function hashOf(what: string): FieldText {
  const words = (bytes: Uint8Array) =>
    bytes.every((byte) => byte === 0) ? 'zeros: not committed to' : `hash of ${what}`;
  return { colour: 'hash', words };
}

/** Up to eight bytes, lowest first. */
function number(bytes: Uint8Array): number {
  return Number(integer(bytes));
}

function integer(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes.slice().reverse())}`);
}

/** A compact size. */
function count(bytes: Uint8Array): number {
  return number(bytes.length > 1 ? bytes.subarray(1) : bytes);
}

function meaning(bytes: Uint8Array, field: PreimageField): string {
  return field.meaning ? meaningText(field.meaning) : formatCount(number(bytes));
}

function outpoint(bytes: Uint8Array): string {
  const txid = toHex(bytes.slice(0, 32).reverse());
  return `${txid}:${number(bytes.subarray(32))}`;
}

function script(bytes: Uint8Array): string {
  return bytes.length === 1 ? 'empty' : `its length and ${counted(scriptLength(bytes), 'byte')}`;
}

/** What its compact size says. */
function scriptLength(bytes: Uint8Array): number {
  const sizes: Readonly<Record<number, number>> = { 253: 3, 254: 5 };
  return bytes.length - (sizes[bytes[0] ?? 0] ?? 1);
}

/** A blanked output has the amount -1. */
function amount(bytes: Uint8Array): string {
  if (bytes.every((byte) => byte === 0xff)) return 'blank: −1';
  return amountInWords(BigInt.asIntN(64, integer(bytes)));
}

function spendType(bytes: Uint8Array): string {
  const path = number(bytes) & 2 ? 'script path' : 'key path';
  return `${path}, ${number(bytes) & 1 ? 'with annex' : 'no annex'}`;
}

function separator(bytes: Uint8Array): string {
  const position = number(bytes);
  return position === 0xffffffff
    ? 'no OP_CODESEPARATOR was run'
    : `opcode ${formatCount(position)}`;
}
