import { compactSizeLength } from '../bytes/compact-size.ts';
import { concatBytes, type Writer } from '../bytes/writer.ts';
import { type Sha256Stream, sha256, sha256Stream } from '../crypto/hashes.ts';
import { isAnyoneCanPay, type OutputMode, outputModeOf } from '../script/hash-type.ts';
import { Opcode } from '../script/opcodes.ts';
import { pushPrefixSize, ScriptReader } from '../script/reader.ts';
import { outPoint, txOutputContent } from '../tx/codec.ts';
import { OUTPOINT_SIZE, SEQUENCE_SIZE } from '../tx/layout.ts';
import type { Transaction } from '../tx/types.ts';
import { type LegacyDigest, legacyDigest } from './digest.ts';
import { encodeAll, type FieldNames, written } from './encode.ts';

/** A blanked input: outpoint, the length of an empty script, sequence. */
const BLANK_INPUT_SIZE = OUTPOINT_SIZE + 1 + SEQUENCE_SIZE;

/** A blanked output: amount -1 and an empty script. */
const BLANK_OUTPUT = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0);

/** The number one as 32 bytes, lowest first: a digest that everybody can sign anything with. */
const ONE = Uint8Array.of(1, ...new Uint8Array(31));

/** Where SINGLE has no output of its own there is nothing to hash; see {@link LegacySighash}. */
export type SingleWithoutOutput = 'single-without-output';

/**
 * What legacy signatures of a transaction are of (SignatureHash,
 * script/interpreter.cpp): the transaction with the scripts of its inputs
 * blanked but for the one that is signed, which is the script code, and with
 * what the hash type leaves open taken out; then the hash type.
 *
 * The transaction is not copied for that: its blanked inputs and its outputs
 * are serialised once, and a preimage is pieces of them. Its inputs before the
 * one that is signed are hashed only once if those come in ascending order.
 *
 * The mistake that became a rule: a SINGLE signature of an input without an
 * output of the same number is of the number one.
 */
export class LegacySighash {
  private readonly outputs: Lazy<Uint8Array>;
  /** By whether the other inputs keep their sequence numbers. */
  private readonly keeping: BlankedInputs;
  private readonly zeroing: BlankedInputs;

  constructor(private readonly transaction: Transaction) {
    const { inputs, outputs } = transaction;
    this.outputs = lazy(() => encodeAll(txOutputContent, outputs));
    const head = written((writer) => writeHead(writer, transaction, inputs.length));
    this.keeping = new BlankedInputs(transaction, head, true);
    this.zeroing = new BlankedInputs(transaction, head, false);
  }

  /**
   * The bytes to be hashed. `hashType` is any number of 32 bits; `scriptCode`
   * has lost the signatures already, but not yet its code separators.
   */
  preimage(
    inputIndex: number,
    scriptCode: Uint8Array,
    hashType: number,
    names?: FieldNames,
  ): Uint8Array | SingleWithoutOutput {
    if (this.hasNoSingleOutput(inputIndex, hashType)) return 'single-without-output';
    if (names) this.nameFields(inputIndex, scriptCode, hashType, names);
    const before = isAnyoneCanPay(hashType)
      ? [written((writer) => writeHead(writer, this.transaction, 1))]
      : this.othersOf(hashType).before(inputIndex);
    return concatBytes(...before, ...this.piecesFrom(inputIndex, scriptCode, hashType));
  }

  /** The double SHA-256 of the preimage, or the number one. */
  digest(inputIndex: number, scriptCode: Uint8Array, hashType: number): LegacyDigest {
    if (this.hasNoSingleOutput(inputIndex, hashType)) return legacyDigest(Uint8Array.from(ONE));
    const stream = isAnyoneCanPay(hashType)
      ? sha256Stream().update(written((writer) => writeHead(writer, this.transaction, 1)))
      : this.othersOf(hashType).streamBefore(inputIndex);
    for (const piece of this.piecesFrom(inputIndex, scriptCode, hashType)) stream.update(piece);
    return legacyDigest(sha256(stream.digest()));
  }

  /** Where the fields of the preimage begin, counted as the pieces of it are laid down. */
  private nameFields(
    inputIndex: number,
    scriptCode: Uint8Array,
    hashType: number,
    names: FieldNames,
  ): void {
    const { inputs, outputs } = this.transaction;
    const others = isAnyoneCanPay(hashType) ? [inputIndex] : inputs.keys();
    let offset = 0;
    const field = (name: string, size: number) => {
      names(name, offset);
      offset += size;
    };
    field('nVersion', 4);
    field('input_count', compactSizeLength(isAnyoneCanPay(hashType) ? 1 : inputs.length));
    for (const i of others) {
      const isSigned = i === inputIndex;
      field(`inputs[${i}].outpoint`, OUTPOINT_SIZE);
      const signed = isSigned ? this.signedInput(inputIndex, scriptCode).length : BLANK_INPUT_SIZE;
      field(`inputs[${i}].scriptCode`, signed - OUTPOINT_SIZE - SEQUENCE_SIZE);
      field(`inputs[${i}].nSequence`, SEQUENCE_SIZE);
    }
    const mode = outputModeOf(hashType);
    const count = mode === 'all' ? outputs.length : mode === 'single' ? inputIndex + 1 : 0;
    field('output_count', compactSizeLength(count));
    for (let i = 0; i < count; i++) {
      const isBlank = mode === 'single' && i < inputIndex;
      const length = isBlank ? 0 : outputs[i]!.scriptPubKey.length;
      field(`outputs[${i}].amount`, 8);
      field(`outputs[${i}].scriptPubKey`, compactSizeLength(length) + length);
    }
    field('nLockTime', 4);
    field('hash_type', 4);
  }

  private hasNoSingleOutput(inputIndex: number, hashType: number): boolean {
    const { outputs } = this.transaction;
    return outputModeOf(hashType) === 'single' && inputIndex >= outputs.length;
  }

  /** Where outputs are left open, the others may change their sequence numbers. */
  private othersOf(hashType: number): BlankedInputs {
    return outputModeOf(hashType) === 'all' ? this.keeping : this.zeroing;
  }

  /** The preimage from the input that is signed on. */
  private piecesFrom(
    inputIndex: number,
    scriptCode: Uint8Array,
    hashType: number,
  ): readonly Uint8Array[] {
    return [
      this.signedInput(inputIndex, scriptCode),
      isAnyoneCanPay(hashType) ? NOTHING : this.othersOf(hashType).after(inputIndex),
      this.outputsFor(inputIndex, outputModeOf(hashType)),
      written((writer) => {
        writer.u32(this.transaction.lockTime);
        writer.u32(hashType >>> 0);
      }),
    ];
  }

  private signedInput(inputIndex: number, scriptCode: Uint8Array): Uint8Array {
    const { prevout, sequence } = this.transaction.inputs[inputIndex]!;
    return written((writer) => {
      outPoint.write(writer, prevout);
      writeScriptCode(writer, scriptCode);
      writer.u32(sequence);
    });
  }

  /** All; none; or the one of the input's number, with blanks before it. */
  private outputsFor(inputIndex: number, mode: OutputMode): Uint8Array {
    const { outputs } = this.transaction;
    return written((writer) => {
      if (mode === 'none') {
        writer.compactSize(0);
      } else if (mode === 'all') {
        writer.compactSize(outputs.length);
        writer.bytes(this.outputs());
      } else {
        writer.compactSize(inputIndex + 1);
        for (let i = 0; i < inputIndex; i++) writer.bytes(BLANK_OUTPUT);
        txOutputContent.write(writer, outputs[inputIndex]!);
      }
    });
  }
}

const NOTHING = new Uint8Array(0);

/** Computed when first asked for. */
type Lazy<T> = () => T;

function lazy<T extends object>(compute: () => T): Lazy<T> {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

function writeHead(writer: Writer, { version }: Transaction, inputCount: number): void {
  writer.u32(version);
  writer.compactSize(inputCount);
}

/** A transaction's beginning and all its inputs without scripts. */
class BlankedInputs {
  private readonly bytes: Lazy<Uint8Array>;
  /** Has taken in the head and the first `hashed` inputs. */
  private stream: Sha256Stream;
  private hashed = 0;

  constructor(
    transaction: Transaction,
    private readonly head: Uint8Array,
    keepsSequence: boolean,
  ) {
    this.bytes = lazy(() => blankedInputs(transaction, keepsSequence));
    this.stream = sha256Stream().update(head);
  }

  before(inputIndex: number): readonly Uint8Array[] {
    return [this.head, this.range(0, inputIndex)];
  }

  after(inputIndex: number): Uint8Array {
    return this.range(inputIndex + 1);
  }

  /** A stream of its own that has taken in the head and the inputs before one. */
  streamBefore(inputIndex: number): Sha256Stream {
    if (inputIndex < this.hashed) {
      this.stream = sha256Stream().update(this.head);
      this.hashed = 0;
    }
    this.stream.update(this.range(this.hashed, inputIndex));
    this.hashed = inputIndex;
    return this.stream.clone();
  }

  private range(from: number, to?: number): Uint8Array {
    const end = to === undefined ? undefined : to * BLANK_INPUT_SIZE;
    return this.bytes().subarray(from * BLANK_INPUT_SIZE, end);
  }
}

function blankedInputs({ inputs }: Transaction, keepsSequence: boolean): Uint8Array {
  return written((writer) => {
    for (const { prevout, sequence } of inputs) {
      outPoint.write(writer, prevout);
      writer.compactSize(0);
      writer.u32(keepsSequence ? sequence : 0);
    }
  });
}

/**
 * A script behind its length, without its code separators. Where its last push
 * runs past the end, Core writes nothing of that push but the opcode and
 * length, yet counts the missing bytes in the length in front: reading ends
 * there, and what is left is measured by how far it came.
 */
function writeScriptCode(writer: Writer, script: Uint8Array): void {
  const reader = new ScriptReader(script);
  const separators: number[] = [];
  while (reader.next())
    if (reader.opcode === Opcode.OP_CODESEPARATOR) separators.push(reader.start);
  writer.compactSize(script.length - separators.length);
  let from = 0;
  for (const separator of separators) {
    writer.bytes(script.subarray(from, separator));
    from = separator + 1;
  }
  writer.bytes(script.subarray(from, readEnd(reader)));
}

/** How far Core reads: to the end, or behind the opcode and length of a push that fails. */
function readEnd({ failed, script, start }: ScriptReader): number {
  if (!failed) return script.length;
  const behindLength = start + pushPrefixSize(script[start]!);
  return behindLength <= script.length ? behindLength : start + 1;
}
