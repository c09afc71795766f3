/** What is so of a file before any signature and any key is looked at. */
import { type Finding, sortFindings, weighed } from '../findings/finding.ts';
import { findingsOf } from '../findings/whole-findings.ts';
import { recordOf } from '../psbt/record-access.ts';
import { redeemScriptFits, witnessScriptFits } from '../psbt/script-fits.ts';
import { refusalFindings } from '../refusals/refusal-findings.ts';
import { solve } from '../script/solver.ts';
import { amountProof } from '../subject/amount-proof.ts';
import { type EstimatedSize, estimatedSize } from '../subject/estimated-size.ts';
import { finalTransaction } from '../subject/final-transaction.ts';
import { rehearsalKind } from '../subject/made-up-coin.ts';
import { isNeverMined } from '../subject/message/file-message.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { measureTransaction } from '../tx/ids.ts';
import { virtualSize } from '../tx/weight.ts';
import type { JoinedInput, JoinedVerdicts } from '../verdict/joined.ts';
import { judgeMessage } from '../verdict/message/judge-message.ts';
import type { OutputVerdict } from '../verdict/verify-outputs.ts';
import { feeOf, isSizeExact, type JoinOptions, ownedIn, spendsSomething } from './join-verdicts.ts';

/** Of the inputs amounts and scripts alone, without a signature; of the outputs the amounts. */
export interface Survey extends Omit<JoinedVerdicts, 'fixed' | 'relay'> {
  readonly findings: readonly Finding[];
  /** Of what is not final. */
  readonly estimate?: EstimatedSize | undefined;
}

/** `isComplete` says whether the whole file was read; else nothing is said of its transaction. */
export function survey(subject: Subject, options: JoinOptions, isComplete: boolean): Survey {
  const inputs = subject.inputs.map(surveyInput);
  const outputs = subject.transaction.outputs.map(({ value }, index) => ({
    index,
    amount: value,
    fingerprints: NO_FINGERPRINTS,
  }));
  const isExact = isSizeExact(subject, inputs);
  const estimate = isExact || !isComplete ? undefined : estimatedSize(subject);
  const vsize = isExact ? exactVsize(subject) : estimate && virtualSize(estimate.weight);
  const rehearsal = rehearsalKind(subject);
  const isPayment = rehearsal !== 'rehearsal' && !isNeverMined(subject.message);
  const hasFee = isComplete && isPayment && spendsSomething(subject);
  const fee = hasFee ? feeOf(subject, inputs, vsize, isExact) : undefined;
  const message = isComplete ? judgeMessage(subject, inputs, false) : undefined;
  const owned = ownedIn(subject, options.owners);
  const joined = { inputs, outputs, fee, rehearsal, ...owned, message };
  const policies = { inputPolicies: [], outputPolicies: [] };
  const context = { chain: options.chain, policies, isVerified: false, isComplete };
  const refusals = isComplete ? refusalFindings(subject, joined, options.chain) : [];
  const found = [...findingsOf(subject, joined, context), ...refusals];
  const findings = weighed(sortFindings(found), inputs, outputs);
  return { ...joined, estimate, findings };
}

function exactVsize(subject: Subject): number {
  return measureTransaction(finalTransaction(subject)).virtualSize;
}

const NO_FINGERPRINTS: OutputVerdict['fingerprints'] = [];
const NO_LEAVES: JoinedInput['strangeLeaves'] = [];
const NO_SIGNATURES: JoinedInput['signatures'] = [];

function surveyInput(input: SubjectInput): JoinedInput {
  const { index, map, spent, scriptSig, witness } = input;
  const utxo = spent && solve(spent.scriptPubKey);
  const redeemScript = map && recordOf(map, 'redeem_script')?.value;
  const witnessScript = map && recordOf(map, 'witness_script')?.value;
  return {
    index,
    ...amountProof(input),
    redeemScriptFits: redeemScriptFits(redeemScript, utxo),
    witnessScriptFits: witnessScriptFits(witnessScript, redeemScript, utxo),
    strangeLeaves: NO_LEAVES,
    signatures: NO_SIGNATURES,
    isFinal: scriptSig.length + witness.length > 0,
    next: 'updater',
  };
}
