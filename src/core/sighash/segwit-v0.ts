import { sha256 } from '../crypto/hashes.ts';
import { outPoint } from '../tx/codec.ts';
import { type FieldNames, written } from './encode.ts';
import { isAnyoneCanPay, outputModeOf } from './hash-type.ts';
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
  return written((writer) => {
    names?.('nVersion', writer.size);
    writer.u32(transaction.version);
    // All inputs, as far as the hash type commits to them.
    names?.('hashPrevouts', writer.size);
    writer.bytes(hashPrevouts(shared, hashType));
    names?.('hashSequence', writer.size);
    writer.bytes(hashSequence(shared, hashType));
    // This input. Its amount is what lets an offline signer know the fee.
    names?.('outpoint', writer.size);
    outPoint.write(writer, prevout);
    names?.('scriptCode', writer.size);
    writer.compactSize(scriptCode.length);
    writer.bytes(scriptCode);
    names?.('amount', writer.size);
    writer.i64(amount);
    names?.('nSequence', writer.size);
    writer.u32(sequence);
    names?.('hashOutputs', writer.size);
    writer.bytes(hashOutputs(shared, inputIndex, hashType));
    names?.('nLockTime', writer.size);
    writer.u32(transaction.lockTime);
    names?.('hash_type', writer.size);
    writer.u32(hashType >>> 0);
  });
}

/** Zeros where other inputs may come and go. */
function hashPrevouts(shared: SharedHashes, hashType: number): Uint8Array {
  return isAnyoneCanPay(hashType) ? ZEROS : shared.double(shared.prevouts());
}

/** Zeros where other inputs may come and go, and where they may change theirs. */
function hashSequence(shared: SharedHashes, hashType: number): Uint8Array {
  const commits = !isAnyoneCanPay(hashType) && outputModeOf(hashType) === 'all';
  return commits ? shared.double(shared.sequences()) : ZEROS;
}

/** All, the one of the input's number, or zeros. */
function hashOutputs(shared: SharedHashes, inputIndex: number, hashType: number): Uint8Array {
  const mode = outputModeOf(hashType);
  if (mode === 'all') return shared.double(shared.outputs());
  const hasOwn = mode === 'single' && inputIndex < shared.transaction.outputs.length;
  return hasOwn ? sha256(shared.output(inputIndex)) : ZEROS;
}
