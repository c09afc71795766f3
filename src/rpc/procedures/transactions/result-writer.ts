import type { Chain } from '../../../core/encoding/chains.ts';
import type { PrintSink } from '../../../core/psbt/printed.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { JsonTextWriter } from '../../json/text-writer.ts';
import { writeScript, writeScriptPubKey, writeScriptSig } from './script-json.ts';
import { writeTransaction } from './transaction-json.ts';

/** Writes results as text; with a `source` it remembers which text shows which bytes of it. */
export class ResultWriter extends JsonTextWriter implements PrintSink {
  constructor(
    private readonly chain: Chain,
    source?: Uint8Array,
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
    writeTransaction(this, transaction, end);
  }
}
