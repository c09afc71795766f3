import type { Report } from '../../channel/protocol/protocol.ts';
import type {
  EncodedInputs,
  KeyRange,
  SignCalls,
  SignedTransaction,
  SigningRefusal,
  SigningRequest,
  SigningStep,
} from '../../channel/protocol/sign-protocol.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { concatBytes } from '../../core/bytes/writer.ts';
import type { RawForm } from '../../core/form/types.ts';
import { type SigningJob, signInputs } from '../../core/sign/sign-inputs.ts';
import { encodeTransaction } from '../../core/tx/ids.ts';
import { asRpcError, type RpcError } from '../../rpc/errors.ts';
import { writeJson } from '../../rpc/json/write.ts';
import {
  areComplete,
  prepareSigning,
  signedTransaction,
} from '../../rpc/procedures/transactions/sign-call.ts';
import type { Handlers } from '../serve.ts';
import { explainedResult } from './explained-result.ts';
import { decodeInputs, encodeInputs } from './signed-inputs.ts';
import { signingParameters } from './signing-parameters.ts';

/** So many public keys are computed between two words of progress. */
const KEYS_AT_ONCE = 256;

/** What the result is explained by. */
interface Explainable {
  readonly form: Pick<RawForm, 'utxos' | 'hashType'>;
}

/** What a worker does of one call of `signrawtransactionwithkey`, step by step. */
export class SignSession {
  private job: (SigningJob & Explainable) | undefined;

  readonly handlers: Handlers<keyof SignCalls> = {
    prepareSigning: (request) => this.step(() => this.prepare(request)),
    computeKeys: (range, { report }) => this.step(() => this.computeKeys(range, report)),
    signInputs: ({ publicKeys, start, end }, { report, give }) =>
      this.step(() => {
        const job = this.prepared();
        job.keystore.takePublicKeys(concatBytes(...publicKeys));
        const total = end - start;
        const signed = signInputs(job, start, end, (done) => report({ done, total }));
        const range = encodeInputs(signed);
        give(range.bytes, range.ends);
        return range;
      }),
    finishSigning: ({ ranges }) => this.step(() => this.finish(ranges)),
  };

  /** What fails wipes the keys and says what the procedure would. */
  private step<Value>(work: () => Value): SigningStep<Value> {
    try {
      return { ok: true, value: work() };
    } catch (thrown) {
      this.end();
      return { ok: false, refusal: refusalOf(asRpcError(thrown)) };
    }
  }

  private prepare({ form, tweaked = [] }: SigningRequest) {
    const { chain, utxos, hashType } = form;
    const job = prepareSigning(signingParameters(form), chain);
    this.job = { ...job, form: { utxos, hashType } };
    const { keystore, transaction } = this.job;
    for (const index of tweaked) keystore.addTweaked(index);
    return { keys: keystore.keyCount, inputs: transaction.inputs.length };
  }

  private computeKeys({ start, end }: KeyRange, report: Report): Uint8Array {
    const { keystore } = this.prepared();
    const parts: Uint8Array[] = [];
    for (let at = start; at < end; at += KEYS_AT_ONCE) {
      const next = Math.min(at + KEYS_AT_ONCE, end);
      parts.push(keystore.computePublicKeys(at, next));
      report({ done: next - start, total: end - start });
    }
    return concatBytes(...parts);
  }

  private finish(ranges: readonly EncodedInputs[]): SignedTransaction {
    const job = this.prepared();
    const signed = ranges.flatMap(decodeInputs);
    const after = signedTransaction(job, signed);
    this.end();
    return {
      hex: bytesToHex(encodeTransaction(after)),
      complete: areComplete(signed),
      ...explainedResult({ form: job.form, before: job.transaction, after, signed }),
    };
  }

  private prepared(): SigningJob & Explainable {
    if (this.job === undefined) throw new Error('nothing is prepared');
    return this.job;
  }

  private end(): void {
    this.job?.keystore.wipe();
    this.job = undefined;
  }
}

function refusalOf({ code, message, data }: RpcError): SigningRefusal {
  return { code, message, ...(data !== undefined && { data: writeJson(data) }) };
}
