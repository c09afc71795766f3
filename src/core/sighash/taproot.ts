import type { Writer } from '../bytes/writer.ts';
import {
  HashType,
  isAnyoneCanPay,
  isTaprootHashType,
  type OutputMode,
} from '../script/hash-type.ts';
import type { TaprootContext } from '../script/interpreter/checker.ts';
import { outPoint } from '../tx/codec.ts';
import { type FieldNames, written } from './encode.ts';
import type { SharedHashes, SpentHashes } from './shared-hashes.ts';

/** Why there is nothing to sign. */
export type TaprootSighashFault =
  /** Every hash type commits to spent outputs, and Core wants to know all of them for any. */
  | 'spent-outputs-missing'
  /** Not 0 to 3 and not 81 to 83 in hex. */
  | 'hash-type'
  /** SINGLE, and no output of the input's number. */
  | 'single-without-output';

/** The version of this scheme, which comes first. */
const EPOCH = 0;
/** Of 32-byte keys in tapscript (BIP 342). */
const KEY_VERSION = 0;

/**
 * The bytes whose hash under the tag TapSighash is signed: the epoch, then
 * SigMsg of BIP 341 ("Common signature message") and, inside a tapscript, what
 * BIP 342 adds ("Common signature message extension"). `hashType` is a byte.
 */
export function taprootPreimage(
  shared: SharedHashes,
  spent: SpentHashes | undefined,
  inputIndex: number,
  hashType: number,
  context: TaprootContext,
  names?: FieldNames,
): Uint8Array | TaprootSighashFault {
  if (spent === undefined) return 'spent-outputs-missing';
  if (!isTaprootHashType(hashType)) return 'hash-type';
  const mode = outputModeOf(hashType);
  const { transaction } = shared;
  if (mode === 'single' && inputIndex >= transaction.outputs.length) return 'single-without-output';
  // BIP 341, "Common signature message", in its order; integers little-endian. At most 206
  // bytes, of which everything that concerns all inputs or outputs is a single SHA-256.
  return written((writer) => {
    const field = (name: string) => names?.(name, writer.size);
    field('epoch');
    writer.u8(EPOCH);
    field('hash_type');
    writer.u8(hashType);
    // The transaction: 4 bytes each.
    field('nVersion');
    writer.u32(transaction.version);
    field('nLockTime');
    writer.u32(transaction.lockTime);
    if (!isAnyoneCanPay(hashType)) writeAllInputs(writer, shared, spent, field);
    // 32 bytes, only where all outputs are committed to; NONE and SINGLE leave it out.
    if (mode === 'all') {
      field('sha_outputs');
      writer.bytes(shared.outputs());
    }
    // This input: first a byte that says what of the rest is there.
    field('spend_type');
    writer.u8(spendType(context));
    writeThisInput(writer, shared, spent, inputIndex, hashType, field);
    // SHA-256 of the annex behind its length, its first byte 0x50 included.
    if (context.annexHash) {
      field('sha_annex');
      writer.bytes(context.annexHash);
    }
    // Its output, where it is the only one.
    if (mode === 'single') {
      field('sha_single_output');
      writer.bytes(shared.output(inputIndex));
    }
    writeLeaf(writer, context, field);
  });
}

/** Two bits say it here, and DEFAULT means ALL. */
function outputModeOf(hashType: number): OutputMode {
  const bits = hashType & 3;
  if (bits === HashType.SINGLE) return 'single';
  return bits === HashType.NONE ? 'none' : 'all';
}

/** Outpoints, amounts, scripts and sequence numbers of all inputs, a hash each. */
function writeAllInputs(
  writer: Writer,
  shared: SharedHashes,
  spent: SpentHashes,
  field: (name: string) => void,
): void {
  field('sha_prevouts');
  writer.bytes(shared.prevouts());
  field('sha_amounts');
  writer.bytes(spent.amounts());
  field('sha_scriptpubkeys');
  writer.bytes(spent.scripts());
  field('sha_sequences');
  writer.bytes(shared.sequences());
}

/** Bit 0 for an annex; the rest is what follows at the end: nothing, or 1 for a tapscript. */
function spendType({ annexHash, leaf }: TaprootContext): number {
  return (leaf ? 2 : 0) + (annexHash ? 1 : 0);
}

/** Its number where all inputs are committed to above, else itself. */
function writeThisInput(
  writer: Writer,
  { transaction }: SharedHashes,
  spent: SpentHashes,
  inputIndex: number,
  hashType: number,
  field: (name: string) => void,
): void {
  if (!isAnyoneCanPay(hashType)) {
    field('input_index');
    writer.u32(inputIndex);
    return;
  }
  const { prevout, sequence } = transaction.inputs[inputIndex]!;
  const { value, scriptPubKey } = spent.outputs[inputIndex]!;
  field('outpoint');
  outPoint.write(writer, prevout);
  field('amount');
  writer.i64(value);
  field('scriptPubKey');
  writer.compactSize(scriptPubKey.length);
  writer.bytes(scriptPubKey);
  field('nSequence');
  writer.u32(sequence);
}

/** What binds a signature to one leaf and one place in it (BIP 342). */
function writeLeaf(writer: Writer, { leaf }: TaprootContext, field: (name: string) => void): void {
  if (leaf === undefined) return;
  // 32 bytes under the tag TapLeaf: leaf version, and script behind its length (BIP 341).
  field('tapleaf_hash');
  writer.bytes(leaf.leafHash);
  field('key_version');
  writer.u8(KEY_VERSION);
  // Counted in opcodes, not bytes; 0xffffffff where none ran (BIP 342).
  field('codesep_pos');
  writer.u32(leaf.codeSeparatorPosition);
}
