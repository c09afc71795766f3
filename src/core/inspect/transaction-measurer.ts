/** The id and sizes of the transaction that a PSBT is about, from its parts as they come. */
import type { FinalScripts, UnsignedInput } from '../psbt/view.ts';
import { witnessSize } from '../script/witness-size.ts';
import type { TxOutput } from '../tx/types.ts';
import { TransactionHasher } from './transaction-hasher.ts';

export type KnownTxid =
  /**
   * `stands`: signing will not change it. `changes`: an input script will be
   * written, which goes into it. `unknown`: what the UTXOs are is not known.
   * `draft`: inputs are still to be added.
   */
  | { readonly state: 'stands' | 'changes' | 'unknown' | 'draft'; readonly txid: Uint8Array }
  /** Inputs that cannot be in one transaction, or bytes that end before it does. */
  | { readonly state: 'lock-times-conflict' | 'undecoded' };

/** Bytes and weight, with all scripts and witnesses or without any. */
export interface KnownSize {
  readonly of: 'unsigned' | 'signed';
  readonly size: number;
  readonly weight: number;
}

export type InputParts = UnsignedInput;

const NO_SCRIPT = new Uint8Array(0);
/** The marker and the flag (BIP 144). */
const WITNESS_FRAME = 2;

export class TransactionMeasurer {
  private readonly unsigned: TransactionHasher;
  /** As long as every input has its final scripts. */
  private signed: TransactionHasher | undefined;
  private witnessBytes = 0;
  private anyWitness = false;
  private anyChange = false;
  private anyUnknown = false;

  constructor(
    version: number,
    private readonly inputCount: number,
  ) {
    this.unsigned = new TransactionHasher(version, inputCount);
    this.signed = inputCount > 0 ? new TransactionHasher(version, inputCount) : undefined;
  }

  /** `changes` says whether spending writes an input script, where that is known. */
  input(parts: InputParts, final: FinalScripts | undefined, changes: boolean | undefined): void {
    const { prevout, sequence } = parts;
    this.unsigned.input(prevout, NO_SCRIPT, sequence);
    if (changes === undefined) this.anyUnknown = true;
    else if (changes) this.anyChange = true;
    if (!final) {
      this.signed = undefined;
      return;
    }
    this.signed?.input(prevout, final.scriptSig, sequence);
    this.witnessBytes += witnessSize(final.witness);
    if (final.witness.length > 0) this.anyWitness = true;
  }

  outputCount(count: number): void {
    this.unsigned.outputCount(count);
    this.signed?.outputCount(count);
  }

  output(output: TxOutput): void {
    this.unsigned.output(output);
    this.signed?.output(output);
  }

  finish(lockTime: number): { readonly txid: KnownTxid; readonly size: KnownSize } {
    return this.signed ? this.finishSigned(this.signed, lockTime) : this.finishUnsigned(lockTime);
  }

  private finishSigned(signed: TransactionHasher, lockTime: number) {
    const txid = signed.finish(lockTime);
    const size = signed.size + (this.anyWitness ? WITNESS_FRAME + this.witnessBytes : 0);
    return {
      txid: { state: 'stands', txid },
      size: { of: 'signed', size, weight: 3 * signed.size + size },
    } as const;
  }

  private finishUnsigned(lockTime: number) {
    const txid = this.unsigned.finish(lockTime);
    const { size } = this.unsigned;
    return {
      txid: { state: this.stateOfUnsigned, txid },
      size: { of: 'unsigned', size, weight: 4 * size },
    } as const;
  }

  private get stateOfUnsigned() {
    if (this.inputCount === 0) return 'draft';
    if (this.anyChange) return 'changes';
    return this.anyUnknown ? 'unknown' : 'stands';
  }
}
