import { sha256 } from '../crypto/hashes.ts';
import { isAnyoneCanPay, outputModeOf } from '../script/hash-type.ts';
import { outPoint } from '../tx/codec.ts';
import { type FieldNames, written } from './encode.ts';
import type { SharedHashes } from './shared-hashes.ts';

const ZEROS = new Uint8Array(32);

/** An input of a v0 witness program as it is signed. */
export interface SegwitV0Input {
  readonly inputIndex: number;
  /** From the last OP_CODESEPARATOR that ran, with those behind it; P2PKH for a key's hash. */
  readonly scriptCode: Uint8Array;
  /** Of the output that is spent, in satoshis. */
  readonly amount: bigint;
}

/**
 * The bytes whose double SHA-256 is signed (BIP 143, "Specification").
 * `hashType` is any number of 32 bits. SINGLE without an output of the same
 * number commits to no output, by zeros: the mistake of legacy signatures is
 * not repeated.
 */
export function segwitV0Preimage(
  shared: SharedHashes,
  { inputIndex, scriptCode, amount }: SegwitV0Input,
  hashType: number,
  names?: FieldNames,
): Uint8Array {
  const { transaction } = shared;
  const { prevout, sequence } = transaction.inputs[inputIndex]!;
  // The ten items of BIP 143, "Specification", in its order; integers little-endian.
  return written((writer) => {
    // 1. 4 bytes.
    names?.('nVersion', writer.size);
    writer.u32(transaction.version);
    // 2 and 3. 32 bytes each: all inputs, as far as the hash type commits to them.
    names?.('hashPrevouts', writer.size);
    writer.bytes(hashPrevouts(shared, hashType));
    names?.('hashSequence', writer.size);
    writer.bytes(hashSequence(shared, hashType));
    // 4 to 7. This input: txid in the order of the bytes and index (36 bytes), the script
    // behind its length, the amount (8 bytes), the sequence (4 bytes). The amount is what
    // lets an offline signer know the fee.
    names?.('outpoint', writer.size);
    outPoint.write(writer, prevout);
    names?.('scriptCode', writer.size);
    writer.compactSize(scriptCode.length);
    writer.bytes(scriptCode);
    names?.('amount', writer.size);
    writer.i64(amount);
    names?.('nSequence', writer.size);
    writer.u32(sequence);
    // 8. 32 bytes: the outputs that the hash type commits to.
    names?.('hashOutputs', writer.size);
    writer.bytes(hashOutputs(shared, inputIndex, hashType));
    // 9. 4 bytes.
    names?.('nLockTime', writer.size);
    writer.u32(transaction.lockTime);
    // 10. 4 bytes here, though a signature carries the lowest one alone.
    names?.('hash_type', writer.size);
    writer.u32(hashType >>> 0);
  });
}

/** Double SHA-256 of all outpoints; zeros where other inputs may come and go (BIP 143, item 2). */
function hashPrevouts(shared: SharedHashes, hashType: number): Uint8Array {
  return isAnyoneCanPay(hashType) ? ZEROS : shared.double(shared.prevouts());
}

/**
 * Double SHA-256 of all sequences; zeros where other inputs may come and go, and with NONE
 * and SINGLE, where they may change theirs (BIP 143, item 3).
 */
function hashSequence(shared: SharedHashes, hashType: number): Uint8Array {
  const commits = !isAnyoneCanPay(hashType) && outputModeOf(hashType) === 'all';
  return commits ? shared.double(shared.sequences()) : ZEROS;
}

/**
 * Double SHA-256 of all outputs, of the one of the input's number, or zeros (BIP 143,
 * item 8). Each output is its amount and its script behind its length.
 */
function hashOutputs(shared: SharedHashes, inputIndex: number, hashType: number): Uint8Array {
  const mode = outputModeOf(hashType);
  if (mode === 'all') return shared.double(shared.outputs());
  const hasOwn = mode === 'single' && inputIndex < shared.transaction.outputs.length;
  return hasOwn ? sha256(shared.output(inputIndex)) : ZEROS;
}
