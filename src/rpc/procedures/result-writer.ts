import type { Chain } from '../../core/encoding/chains.ts';
import type { Transaction } from '../../core/tx/types.ts';
import { JsonTextWriter } from '../json/text-writer.ts';
import type { Elements, ResultSink } from './result-sink.ts';
import { writeScript, writeScriptPubKey, writeScriptSig } from './script-json.ts';
import { type LocatedParts, writeTransaction } from './transaction-json.ts';

/** Writes results as text; `parts` are those of a transaction that is large. */
export class ResultWriter extends JsonTextWriter implements ResultSink {
  constructor(
    private readonly chain: Chain,
    source?: Uint8Array,
    private readonly parts?: LocatedParts,
  ) {
    super(source && { source });
  }

  script(script: Uint8Array): void {
    writeScript(this, script);
  }

  scriptSig(script: Uint8Array): void {
    writeScriptSig(this, script);
  }

  scriptPubKey(script: Uint8Array): void {
    writeScriptPubKey(this, script, this.chain);
  }

  transaction(transaction: Transaction, end: number): void {
    writeTransaction(this, transaction, end, this.parts);
  }

  elements({ count, write }: Elements): void {
    for (let i = 0; i < count; i++) write(this, i);
  }
}
