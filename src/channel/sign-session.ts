import { concatBytes } from '../core/bytes/writer.ts';
import type { Chain } from '../core/encoding/chains.ts';
import { type SigningJob, signInputs } from '../core/sign/sign-inputs.ts';
import { asRpcError, RpcError, RpcErrorCode } from '../rpc/errors.ts';
import { parseJson } from '../rpc/json/parse.ts';
import { isArray } from '../rpc/json/value.ts';
import { writeJson } from '../rpc/json/write.ts';
import { prepareSigning, signingResult } from '../rpc/procedures/sign-call.ts';
import { readSigningParameters } from '../rpc/procedures/signrawtransactionwithkey.ts';
import type { SigningRefusal, SignReply, SignRequest } from './sign-protocol.ts';
import { decodeInputs, type EncodedInputs, encodeInputs } from './signed-inputs.ts';

/** Sends a reply, and gives the buffers in it away. */
export type SendSignReply = (reply: SignReply, transfer: readonly ArrayBuffer[]) => void;

/** So many public keys are computed between two words of progress. */
const KEYS_AT_ONCE = 256;

/** What a worker does of one call of `signrawtransactionwithkey`, step by step. */
export class SignSession {
  private job: SigningJob | undefined;

  /** Does one step and answers it. What fails wipes the keys and says what the procedure would. */
  serve(request: SignRequest, send: SendSignReply): void {
    const progress = (done: number) => send({ kind: 'sign', step: 'progress', done }, []);
    const reply = this.answer(request, progress);
    send(reply, buffersOf(reply));
  }

  private answer(request: SignRequest, progress: (done: number) => void): SignReply {
    try {
      return this.perform(request, progress);
    } catch (thrown) {
      this.end();
      return { kind: 'sign', step: 'refused', refusal: refusalOf(asRpcError(thrown)) };
    }
  }

  private perform(request: SignRequest, progress: (done: number) => void): SignReply {
    switch (request.step) {
      case 'prepare':
        return this.prepare(request.params, request.chain);
      case 'keys':
        return this.computeKeys(request.start, request.end, progress);
      case 'inputs':
        return this.signInputs(request, progress);
      case 'finish':
        return { kind: 'sign', step: 'finish', result: this.finish(request.ranges) };
    }
  }

  private prepare(params: string, chain: Chain): SignReply {
    const values = parseJson(params);
    if (values === undefined || !isArray(values)) {
      throw new RpcError(RpcErrorCode.parseError, 'Parse error');
    }
    this.job = prepareSigning(readSigningParameters(values), chain);
    const { keystore, transaction } = this.job;
    const inputs = transaction.inputs.length;
    return { kind: 'sign', step: 'prepare', keys: keystore.keyCount, inputs };
  }

  private computeKeys(start: number, end: number, progress: (done: number) => void): SignReply {
    const { keystore } = this.prepared();
    const parts: Uint8Array[] = [];
    for (let at = start; at < end; at += KEYS_AT_ONCE) {
      const next = Math.min(at + KEYS_AT_ONCE, end);
      parts.push(keystore.computePublicKeys(at, next));
      progress(next - start);
    }
    return { kind: 'sign', step: 'keys', publicKeys: concatBytes(...parts) };
  }

  private signInputs(
    { publicKeys, start, end }: Extract<SignRequest, { readonly step: 'inputs' }>,
    progress: (done: number) => void,
  ): SignReply {
    const job = this.prepared();
    job.keystore.takePublicKeys(concatBytes(...publicKeys));
    const range = encodeInputs(signInputs(job, start, end, progress));
    return { kind: 'sign', step: 'inputs', range };
  }

  private finish(ranges: readonly EncodedInputs[]): string {
    const signed = ranges.flatMap(decodeInputs);
    const result = signingResult(this.prepared(), signed);
    this.end();
    return result;
  }

  private prepared(): SigningJob {
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

/** The buffers of a reply that were made for it alone. */
function buffersOf(reply: SignReply): readonly ArrayBuffer[] {
  if (reply.step !== 'inputs') return [];
  const { bytes, ends } = reply.range;
  return [bytes.buffer as ArrayBuffer, ends.buffer as ArrayBuffer];
}
