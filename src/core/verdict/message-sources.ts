/**
 * Where the fields of what is signed come from: which bytes of the file say
 * them, or say what a hash among them is of.
 */
import { compactSizeLength } from '../bytes/compact-size.ts';
import type { Span } from '../bytes/span.ts';
import { recordOf } from '../psbt/record-access.ts';
import { outputModeOf } from '../script/hash-type.ts';
import { annexOf } from '../script/witness-roles.ts';
import { spanIn, wholeOutput } from '../subject/place.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { amountBefore, OUTPOINT_SIZE, sequenceAt } from '../tx/layout.ts';
import type { TxOutput } from '../tx/types.ts';
import type { SighashField, SighashMessage } from './signed-message.ts';

/** One place in the file. */
export interface FieldSource {
  /** Of which input or output; neither where it is the whole transaction's. */
  readonly input?: number;
  readonly output?: number;
  /** Of an outpoint whose halves stand apart, in version 2: which half. */
  readonly half?: 'txid' | 'index';
  /** Bytes of the file. */
  readonly span: Span;
}

export interface FieldSources {
  /** The first {@link MOST_SOURCES}. */
  readonly sources: readonly FieldSource[];
  /** How many there are. */
  readonly total: number;
}

/** A hash may be of thousands of inputs. */
const MOST_SOURCES = 12;

const NONE: FieldSources = { sources: [], total: 0 };
const NUMBER_SIZE = 4;

/**
 * The sources of each field of `message`, in the order of its fields. `script` is
 * the script code, or the leaf, as the file has it. A field that stands for
 * something left open (zeros), or that the rules alone give, has none; neither
 * has what was given beside the file.
 */
export function fieldSources(
  subject: Subject,
  input: SubjectInput,
  message: SighashMessage,
  script: Uint8Array | undefined,
): readonly FieldSources[] {
  const finder = new SourceFinder(subject, input, message, script);
  return message.fields.map((field) => finder.find(field));
}

/** `inputs[2].outpoint` of a legacy message: of which input or output a field is. */
const NUMBERED = /^(inputs|outputs)\[(\d+)\]\.(\w+)$/;

class SourceFinder {
  constructor(
    private readonly subject: Subject,
    private readonly input: SubjectInput,
    private readonly message: SighashMessage,
    private readonly script: Uint8Array | undefined,
  ) {}

  find(field: SighashField): FieldSources {
    const [, side, digits, name] = NUMBERED.exec(field.name) ?? [];
    if (side === 'outputs') return this.ofNumberedOutput(Number(digits), name === 'amount');
    if (side === 'inputs' && Number(digits) !== this.input.index) {
      return this.ofOtherInput(field, Number(digits), name!);
    }
    return this.isOpen(field) ? NONE : this.named(name ?? field.name);
  }

  /** With SINGLE those before its own are blank. */
  private ofNumberedOutput(index: number, isAmount: boolean): FieldSources {
    const isSingle = outputModeOf(this.message.hashType) === 'single';
    if (isSingle && index !== this.input.index) return NONE;
    return one(this.ofOutput(index, isAmount));
  }

  /** The script of another input is left out, and so may its sequence be. */
  private ofOtherInput(field: SighashField, index: number, name: string): FieldSources {
    const { preimage } = this.message;
    if (name === 'outpoint') return this.outpoint(index);
    const isKept = preimage?.subarray(field.start, field.end).some((byte) => byte !== 0);
    return name === 'nSequence' && isKept ? one(this.sequence(index)) : NONE;
  }

  /** Zeros instead of a hash: nothing is committed to. */
  private isOpen({ name, start, end }: SighashField): boolean {
    return /^hash[A-Z]/.test(name) && isZero(this.message.preimage?.subarray(start, end));
  }

  private named(name: string): FieldSources {
    const { index } = this.input;
    switch (name) {
      case 'nVersion':
        return one(this.version());
      case 'nLockTime':
        return this.lockTime();
      case 'outpoint':
        return this.outpoint(index);
      case 'nSequence':
        return one(this.sequence(index));
      case 'amount':
        return one(this.spent(index, true));
      case 'scriptPubKey':
        return one(this.spent(index, false));
      case 'scriptCode':
      case 'tapleaf_hash':
        return one(this.scriptCode());
      case 'hash_type':
        return one(this.hashType());
      case 'sha_annex':
        return one(this.annex());
      default:
        return this.hashed(name);
    }
  }

  /** What a hash is of. */
  private hashed(name: string): FieldSources {
    switch (name) {
      case 'hashPrevouts':
      case 'sha_prevouts':
        return this.ofInputs((i) => this.outpoint(i).sources[0]);
      case 'hashSequence':
      case 'sha_sequences':
        return this.ofInputs((i) => this.sequence(i));
      case 'sha_amounts':
        return this.ofInputs((i) => this.spent(i, true));
      case 'sha_scriptpubkeys':
        return this.ofInputs((i) => this.spent(i, false));
      case 'hashOutputs':
      case 'sha_outputs':
        return this.ofOutputs();
      case 'sha_single_output':
        return one(this.wholeOutput(this.input.index));
      default:
        return NONE;
    }
  }

  private ofInputs(find: (index: number) => FieldSource | undefined): FieldSources {
    return firstOf(this.subject.inputs.length, find);
  }

  /** Of v0 SINGLE the one of the input's number. */
  private ofOutputs(): FieldSources {
    const { hashType, algorithm } = this.message;
    const isSingle = algorithm === 'segwit_v0' && outputModeOf(hashType) === 'single';
    if (isSingle) return one(this.wholeOutput(this.input.index));
    return firstOf(this.subject.transaction.outputs.length, (i) => this.wholeOutput(i));
  }

  private version(): FieldSource | undefined {
    const { psbt, transaction, source } = this.subject;
    if (!psbt) return at({}, 0, NUMBER_SIZE);
    const record = recordOf(psbt.global, 'tx_version');
    if (record) return { span: spanOf(record) };
    const txid = transaction.inputs[0] && spanIn(source, transaction.inputs[0].prevout.txid);
    const start = txid && txid.start - compactSizeLength(transaction.inputs.length) - NUMBER_SIZE;
    return start === undefined ? undefined : at({}, start, NUMBER_SIZE);
  }

  /** Of version 2 what inputs ask for, or the fallback. */
  private lockTime(): FieldSources {
    const { psbt, source } = this.subject;
    if (!psbt) return one(source && at({}, source.length - NUMBER_SIZE, NUMBER_SIZE));
    const unsigned = recordOf(psbt.global, 'unsigned_tx');
    if (unsigned) return one(at({}, unsigned.end - NUMBER_SIZE, NUMBER_SIZE));
    const asked = psbt.inputs.flatMap((map, input) => {
      const record = recordOf(map, 'height_locktime') ?? recordOf(map, 'time_locktime');
      return record ? [{ input, span: spanOf(record) }] : [];
    });
    if (asked.length > 0) return { sources: asked.slice(0, MOST_SOURCES), total: asked.length };
    const fallback = recordOf(psbt.global, 'fallback_locktime');
    return one(fallback && { span: spanOf(fallback) });
  }

  /** In version 2 the txid and the number stand in records of their own. */
  private outpoint(index: number): FieldSources {
    const txid = this.txid(index);
    if (txid) return one(at({ input: index }, txid.start, OUTPOINT_SIZE));
    const map = this.subject.psbt?.inputs[index];
    if (!map) return NONE;
    const halves = [
      { half: 'txid', record: recordOf(map, 'previous_txid') },
      { half: 'index', record: recordOf(map, 'output_index') },
    ] as const;
    const sources = halves.flatMap(({ half, record }): readonly FieldSource[] =>
      record ? [{ input: index, half, span: spanOf(record) }] : [],
    );
    return { sources, total: sources.length };
  }

  /** Where the transaction itself names what an input spends; not in version 2. */
  private txid(index: number): Span | undefined {
    const { psbt, transaction, source } = this.subject;
    if (psbt?.version === 2) return undefined;
    return spanIn(source, transaction.inputs[index]!.prevout.txid);
  }

  private sequence(index: number): FieldSource | undefined {
    const txid = this.txid(index);
    if (!txid) {
      const map = this.subject.psbt?.inputs[index];
      const record = map && recordOf(map, 'sequence');
      return record && { input: index, span: spanOf(record) };
    }
    const { scriptSig } = this.subject.transaction.inputs[index]!;
    return { input: index, span: sequenceAt(txid.start, scriptSig) };
  }

  /** In a previous transaction or a witness UTXO. */
  private spent(index: number, isAmount: boolean): FieldSource | undefined {
    const { spent } = this.subject.inputs[index]!;
    const span = spent && this.partOf(spent, isAmount);
    return span && { input: index, span };
  }

  /** The amount or the script of an output that stands in the file. */
  private partOf({ scriptPubKey }: TxOutput, isAmount: boolean): Span | undefined {
    const script = spanIn(this.subject.source, scriptPubKey);
    return script && isAmount ? amountBefore(script) : script;
  }

  private ofOutput(index: number, isAmount: boolean): FieldSource | undefined {
    const { psbt, transaction } = this.subject;
    const map = psbt?.version === 2 ? psbt.outputs[index] : undefined;
    if (map) {
      const record = isAmount ? recordOf(map, 'amount') : recordOf(map, 'script');
      return record && { output: index, span: spanOf(record) };
    }
    const span = this.partOf(transaction.outputs[index]!, isAmount);
    return span && { output: index, span };
  }

  private wholeOutput(index: number): FieldSource | undefined {
    const { span } = wholeOutput(this.subject, index);
    return span && { output: index, span };
  }

  /** A key's hash has its script code from the rules: it leads to the program. */
  private scriptCode(): FieldSource | undefined {
    const { source } = this.subject;
    const { index, map, spent } = this.input;
    const redeemScript = map && recordOf(map, 'redeem_script')?.value;
    const known = [this.script, redeemScript, spent?.scriptPubKey];
    const span = known.map((bytes) => bytes && spanIn(source, bytes)).find(Boolean);
    return span && { input: index, span };
  }

  private hashType(): FieldSource | undefined {
    const { index, map } = this.input;
    const record = map && recordOf(map, 'sighash_type');
    const asks = record && (record.value & 0xff) === this.message.hashType;
    return asks ? { input: index, span: spanOf(record) } : undefined;
  }

  private annex(): FieldSource | undefined {
    const annex = annexOf(this.input.witness);
    const span = annex && spanIn(this.subject.source, annex);
    return span && { input: this.input.index, span };
  }
}

function one(source: FieldSource | undefined): FieldSources {
  return source ? { sources: [source], total: 1 } : NONE;
}

function firstOf(count: number, find: (index: number) => FieldSource | undefined): FieldSources {
  const sources: FieldSource[] = [];
  for (let i = 0; i < count && sources.length < MOST_SOURCES; i++) {
    const source = find(i);
    if (source) sources.push(source);
  }
  return sources.length > 0 ? { sources, total: count } : NONE;
}

function at(of: Omit<FieldSource, 'span'>, start: number, length: number): FieldSource {
  return { ...of, span: { start, end: start + length } };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

function isZero(bytes: Uint8Array | undefined): boolean {
  return bytes?.every((byte) => byte === 0) ?? false;
}
