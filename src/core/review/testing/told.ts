/** What verifying finds, by the names that cases of known truth have. */
import { bytesToHex } from '../../bytes/hex.ts';
import { reversed } from '../../bytes/order.ts';
import type { Subject, SubjectInput } from '../../subject/subject.ts';
import type { JoinedInput } from '../../verdict/joined.ts';
import type { SignatureVerdict } from '../../verdict/signature-verdict.ts';
import type { JoinedReview } from '../join-verdicts.ts';
import { inspectionOf } from './subjects.ts';
import { callOf, differences, type Members, type TruthCase } from './truth.ts';

const hex = (bytes: Uint8Array | undefined) => bytes && bytesToHex(bytes);
const satoshis = (amount: bigint | undefined) =>
  amount === undefined ? undefined : Number(amount);

function told(subject: Subject, inspection: JoinedReview): Members {
  const { stage, next, fixed, fee, inputs, outputs, findings } = inspection;
  return {
    format: subject.psbt ? 'psbt' : 'transaction',
    psbt_version: subject.psbt?.version,
    stage,
    next,
    fee: fee && { ...fee, amount: satoshis(fee.amount) },
    inputs: subject.inputs.map((input, i) => toldInput(input, inputs[i]!)),
    outputs: subject.transaction.outputs.map(({ value }, i) => ({
      amount: satoshis(value),
      fixed: fixed.eachOutput[i],
      records: outputs[i]?.records?.records,
      change: outputs[i]?.change,
    })),
    fixed,
    findings,
  };
}

function toldInput({ prevout }: SubjectInput, verdict: JoinedInput): Members {
  return {
    txid: bytesToHex(reversed(prevout.txid)),
    vout: prevout.vout,
    amount: satoshis(verdict.amount),
    amount_proof: verdict.proof,
    records: verdict.records?.records,
    needs: verdict.needs,
    satisfied: verdict.satisfied,
    signatures: verdict.signatures.map(toldSignature),
  };
}

function toldSignature({ publicKey, leafHash, digest, ...rest }: SignatureVerdict): Members {
  return { ...rest, pubkey: hex(publicKey), leaf_hash: hex(leafHash), digest: hex(digest) };
}

/** What cases expect and verifying does not find. */
export function wrongVerdicts(cases: readonly TruthCase[]): readonly string[] {
  return cases.flatMap((one) => {
    const { subject } = callOf(one);
    return differences(one.expect, told(subject, inspectionOf(subject)), one.id);
  });
}
