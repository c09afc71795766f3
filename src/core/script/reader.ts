import { MAX_SCRIPT_ELEMENT_SIZE } from './limits.ts';
import { MAX_OPCODE, Opcode } from './opcodes.ts';

/**
 * Goes through a script instruction by instruction as GetScriptOp
 * (script/script.cpp) does, without ever throwing and without an object per
 * instruction:
 *
 *     const reader = new ScriptReader(script);
 *     while (reader.next()) use(reader.opcode, reader.data);
 *     if (reader.failed) …a push runs past the end, from reader.start on…
 */
export class ScriptReader {
  /** Of the instruction read last; OP_INVALIDOPCODE before the first and where reading failed. */
  opcode: number = Opcode.OP_INVALIDOPCODE;
  /** Offset of its first byte. */
  start: number;
  /** Offset of the first pushed byte; `end` for an opcode that pushes none. */
  dataStart: number;
  /** Offset behind it, where the next one begins. */
  end: number;
  /** Whether the last instruction is a push that runs past the end of the script. */
  failed = false;

  /** Begins at `offset`, which must be where an instruction begins. */
  constructor(
    readonly script: Uint8Array,
    offset = 0,
  ) {
    this.start = offset;
    this.dataStart = offset;
    this.end = offset;
  }

  /** Number of bytes that the instruction pushes. */
  get dataLength(): number {
    return this.end - this.dataStart;
  }

  /** The bytes that the instruction pushes, a view; none unless {@link isPush}. */
  get data(): Uint8Array {
    return this.script.subarray(this.dataStart, this.end);
  }

  /** Whether it carries its data with it: OP_0 (no bytes) to OP_PUSHDATA4. */
  get isPush(): boolean {
    return this.opcode <= Opcode.OP_PUSHDATA4;
  }

  /** Reads on; false at the end of the script and, with `failed`, at a push that runs past it. */
  next(): boolean {
    if (this.failed || this.end >= this.script.length) {
      this.opcode = Opcode.OP_INVALIDOPCODE;
      return false;
    }
    this.start = this.end;
    const opcode = this.script[this.start]!;
    if (opcode > Opcode.OP_PUSHDATA4) return this.accept(opcode, this.start + 1, 0);
    const prefixSize = pushPrefixSize(opcode);
    const dataStart = this.start + prefixSize;
    if (dataStart > this.script.length) return this.fail();
    const length = prefixSize === 1 ? opcode : this.lengthBefore(dataStart, prefixSize - 1);
    if (length > this.script.length - dataStart) return this.fail();
    return this.accept(opcode, dataStart, length);
  }

  private accept(opcode: number, dataStart: number, length: number): true {
    this.opcode = opcode;
    this.dataStart = dataStart;
    this.end = dataStart + length;
    return true;
  }

  private fail(): false {
    this.opcode = Opcode.OP_INVALIDOPCODE;
    this.failed = true;
    this.dataStart = this.script.length;
    this.end = this.script.length;
    return false;
  }

  private lengthBefore(dataStart: number, lengthBytes: number): number {
    let length = 0;
    for (let i = 1; i <= lengthBytes; i++) length = length * 256 + this.script[dataStart - i]!;
    return length;
  }
}

/** Bytes of an instruction before those that it pushes: the opcode, and the length if apart from it. */
export function pushPrefixSize(opcode: number): number {
  switch (opcode) {
    case Opcode.OP_PUSHDATA1:
      return 2;
    case Opcode.OP_PUSHDATA2:
      return 3;
    case Opcode.OP_PUSHDATA4:
      return 5;
    default:
      return 1;
  }
}

/** An instruction as a value, for those who keep it. */
export type Instruction =
  | {
      readonly ok: true;
      readonly opcode: number;
      /** Pushed bytes, a view; `undefined` for an opcode that carries none. */
      readonly data: Uint8Array | undefined;
      readonly start: number;
      readonly end: number;
    }
  /** A push that runs past the end, to the end of the script; always the last. */
  | {
      readonly ok: false;
      readonly opcode: number;
      readonly data: undefined;
      readonly start: number;
      readonly end: number;
    };

/** The instructions of a script, which together cover all its bytes. */
export function* readInstructions(script: Uint8Array): Generator<Instruction, void> {
  const reader = new ScriptReader(script);
  while (reader.next()) {
    const { opcode, start, end } = reader;
    yield { ok: true, opcode, data: reader.isPush ? reader.data : undefined, start, end };
  }
  if (!reader.failed) return;
  const { start, end } = reader;
  yield { ok: false, opcode: script[start]!, data: undefined, start, end };
}

/**
 * Whether a script reads to its end, with no opcode above OP_NOP10 and no push
 * above 520 bytes (CScript::HasValidOps).
 */
export function hasValidOps(script: Uint8Array): boolean {
  const reader = new ScriptReader(script);
  while (reader.next()) {
    if (reader.opcode > MAX_OPCODE || reader.dataLength > MAX_SCRIPT_ELEMENT_SIZE) return false;
  }
  return !reader.failed;
}

/**
 * Whether a script, from `offset` on, reads to its end with nothing but pushes
 * (CScript::IsPushOnly). OP_RESERVED counts as one, though it fails when run.
 */
export function isPushOnly(script: Uint8Array, offset = 0): boolean {
  const reader = new ScriptReader(script, offset);
  while (reader.next()) if (reader.opcode > Opcode.OP_16) return false;
  return !reader.failed;
}

/**
 * Whether data was pushed by the shortest instruction that can (CheckMinimalPush,
 * script/script.cpp; BIP 62, rule 3). `opcode` is one that carries its data.
 */
export function isMinimalPush(data: Uint8Array, opcode: number): boolean {
  const first = data[0];
  if (first === undefined) return opcode === Opcode.OP_0;
  if (data.length === 1 && ((first >= 1 && first <= 16) || first === 0x81)) return false;
  if (data.length <= 75) return opcode === data.length;
  if (data.length <= 255) return opcode === Opcode.OP_PUSHDATA1;
  if (data.length <= 65535) return opcode === Opcode.OP_PUSHDATA2;
  return true;
}

/** What a script's pushes carry, in order: of OP_0 no bytes; OP_1 to OP_16 carry nothing. */
export function pushedBy(script: Uint8Array): readonly Uint8Array[] {
  return [...readInstructions(script)].flatMap(({ data }) => (data ? [data] : []));
}

/** Whether no push runs past the end, without which a script can never be spent. */
export function readsToEnd(script: Uint8Array): boolean {
  const reader = new ScriptReader(script);
  while (reader.next());
  return !reader.failed;
}
