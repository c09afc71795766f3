import { decodeScriptNumber, encodeScriptNumber } from '../number.ts';
import { ScriptReader } from '../reader.ts';
import type { ScriptVersion, SignatureChecker, TaprootContext } from './checker.ts';
import { NO_CODE_SEPARATOR } from './checker.ts';
import { ConditionStack } from './conditions.ts';
import type { ScriptError } from './errors.ts';
import { ScriptFlag, type ScriptFlagName, type ScriptFlags } from './flags.ts';
import type { ScriptTracer } from './tracer.ts';

/** What holds for every script of an input. */
export interface Rules {
  readonly flags: ScriptFlags;
  readonly checker: SignatureChecker;
  readonly tracer?: ScriptTracer | undefined;
}

/** What a tapscript knows besides its rules. */
export interface TapscriptStart {
  readonly leafHash: Uint8Array;
  readonly annexHash: Uint8Array | undefined;
  /** Size of the whole witness and 50: signatures may be checked once per 50 (BIP 342). */
  readonly signatureBudget: number;
}

/** One script as it runs, and what an opcode may do to it. */
export class Machine {
  readonly reader: ScriptReader;
  readonly altStack: Uint8Array[] = [];
  readonly conditions = new ConditionStack();
  /** Number of the opcode in its script, from 0. */
  position = 0;
  /** Opcodes above OP_16 so far, and keys of OP_CHECKMULTISIG; counted before tapscript. */
  operationCount = 0;
  /** What is left of a tapscript's signature budget. */
  signatureBudget: number;
  /** Offset behind the last OP_CODESEPARATOR that ran: what signatures commit to begins here. */
  private codeStart = 0;
  private codeSeparatorPosition = NO_CODE_SEPARATOR;

  /** Items of `stack`, bottom first, are never changed in place; scripts and witness share them. */
  constructor(
    readonly script: Uint8Array,
    readonly stack: Uint8Array[],
    readonly version: ScriptVersion,
    readonly rules: Rules,
    private readonly tapscript?: TapscriptStart,
  ) {
    this.reader = new ScriptReader(script);
    this.signatureBudget = tapscript?.signatureBudget ?? 0;
  }

  has(flag: ScriptFlagName): boolean {
    return (this.rules.flags & ScriptFlag[flag]) !== 0;
  }

  /** The item at a depth from the top, which is 1; it must be there. */
  top(depth: number): Uint8Array {
    return this.stack[this.stack.length - depth]!;
  }

  push(item: Uint8Array): void {
    this.stack.push(item);
  }

  pushNumber(value: number): void {
    this.stack.push(encodeScriptNumber(value));
  }

  pushBoolean(value: boolean): void {
    this.stack.push(value ? TRUE : FALSE);
  }

  /** Takes the top item off; it must be there. */
  pop(): Uint8Array {
    return this.stack.pop()!;
  }

  drop(count: number): void {
    this.stack.length -= count;
  }

  /**
   * The number at a depth, at most `maxSize` bytes, minimal under MINIMALDATA;
   * `undefined` where it is none, for which the error is SCRIPTNUM.
   */
  number(depth: number, maxSize?: number): number | undefined {
    const decoded = decodeScriptNumber(this.top(depth), this.has('MINIMALDATA'), maxSize);
    return typeof decoded === 'number' ? decoded : undefined;
  }

  /** Takes off a true top item; a false one stays, and the script fails. */
  verifyTop(failure: ScriptError): ScriptError | undefined {
    if (!isTrue(this.top(1))) return failure;
    this.stack.pop();
    return undefined;
  }

  /** Signatures from here on commit to what stands behind the opcode that runs. */
  separateCode(): void {
    this.codeStart = this.reader.end;
    this.codeSeparatorPosition = this.position;
  }

  /** The script from the last OP_CODESEPARATOR on. */
  scriptCode(): Uint8Array {
    return this.script.subarray(this.codeStart);
  }

  /** What a signature in this tapscript commits to. */
  taprootContext(): TaprootContext {
    const { leafHash, annexHash } = this.tapscript!;
    return { annexHash, leaf: { leafHash, codeSeparatorPosition: this.codeSeparatorPosition } };
  }
}

const FALSE = new Uint8Array(0);
const TRUE = Uint8Array.of(1);

/** Whether an item counts as true: any byte but zero, except for negative zero (CastToBool). */
export function isTrue(item: Uint8Array): boolean {
  const last = item.length - 1;
  for (let i = 0; i < last; i++) if (item[i] !== 0) return true;
  return last >= 0 && item[last] !== 0 && item[last] !== 0x80;
}
