/** What deserves a second look in the whole, and all findings together. */
import { bytesToHex } from '../bytes/hex.ts';
import { formatAmount } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { GlobalMap, InputFields, Psbt } from '../psbt/types.ts';
import { finalScriptsOf } from '../psbt/view.ts';
import { finalizePsbt } from '../roles/finalize.ts';
import { coreBugWords } from '../said/core-bugs.ts';
import { countsLockTime } from '../script/locks.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import { ChainClaims } from '../subject/chain-claims.ts';
import { globalPlace, wholeInput, wholeTransaction } from '../subject/place.ts';
import { ExtendedKeys } from '../subject/records/extended-keys.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { txidText } from '../tx/id-text.ts';
import { type ExcessiveFee, excessiveFee } from '../tx/losses.ts';
import { paidBy, sumOf } from '../tx/sum-of.ts';
import { awaitsInputs } from '../verdict/added-inputs.ts';
import type { JoinedInput, JoinedVerdicts } from '../verdict/joined.ts';
import { hasHighS } from '../verdict/satisfied.ts';
import { budgetFindings } from './budget-findings.ts';
import { claimFindings } from './claim-findings.ts';
import { type Finding, finding, sortFindings } from './finding.ts';
import { formFindings } from './form-findings.ts';
import { HeldOutputs } from './held-outputs.ts';
import {
  inputFindings,
  isOtherThanAsked,
  keyFindings,
  nonceFindings,
  recordedTypes,
} from './input-findings.ts';
import { isOfMessages, messageFindings } from './message-findings.ts';
import { nameFindings } from './name-findings.ts';
import {
  dustFindings,
  inscriptionFindings,
  outputFindings,
  type Policies,
} from './output-findings.ts';
import { ownerFindings } from './owner-findings.ts';
import { recordFindings } from './record-findings.ts';
import { relayFindings } from './relay-findings.ts';
import { silentFindings } from './silent-findings.ts';
import { inputSpenderFindings } from './spender-findings.ts';

/** What is known of inputs and outputs. */
type Known = Omit<JoinedVerdicts, 'fixed' | 'relay'> & Partial<Pick<JoinedVerdicts, 'relay'>>;

/** What findings are made of besides the subject. */
interface FindingContext {
  readonly chain: Chain;
  /** Knows the signatures that were judged. */
  readonly verifier?: SignatureVerifier;
  readonly policies: Policies;
  /** Whether signatures and records were judged; else only what is seen without that is found. */
  readonly isVerified: boolean;
  /** Whether the whole file was read; else nothing is said of its transaction. */
  readonly isComplete: boolean;
  /** The type that is to be signed with, where an input asks for none. */
  readonly hashType?: number | undefined;
}

/** All that is found, by severity, then offset, then code. */
export function findingsOf(
  subject: Subject,
  joined: Known,
  { chain, verifier, policies, isVerified, isComplete, hashType }: FindingContext,
): readonly Finding[] {
  const extended = new ExtendedKeys(subject.psbt);
  const isClaimJudged = joined.rehearsal !== 'rehearsal' && (isVerified || isUnsigned(subject));
  const held = new HeldOutputs(subject, joined.inputs);
  const found = [
    ...subject.inputs.flatMap((input, i) => [
      ...inputSpenderFindings(subject, input, extended),
      ...inputFindings(subject, input, joined.inputs[i]!, { hashType, held }),
      ...inscriptionFindings(subject, input),
      ...(isVerified ? keyFindings(subject, input) : []),
    ]),
    ...nonceFindings(joined.inputs),
    ...duplicateFindings(subject),
    ...unusedFindings(subject),
    ...(isClaimJudged ? claimFindings(subject, joined.inputs, hashType) : []),
    ...finalizerFindings(subject, joined.inputs, verifier),
    ...(isComplete ? transactionFindings(subject, joined) : []),
    ...subject.transaction.outputs.flatMap((_, i) =>
      outputFindings(subject, joined.outputs[i]!, policies, { isVerified, extended }),
    ),
    ...(joined.relay && joined.rehearsal !== 'rehearsal'
      ? relayFindings(subject, joined.relay)
      : []),
    ...ownerFindings(subject, joined),
    ...budgetFindings(subject, joined),
    ...silentFindings(subject, joined.inputs, joined.silentPayments),
    ...nameFindings(subject, joined.names),
    ...messageFindings(subject, joined.inputs, joined.message, { chain, hashType }),
    ...psbtFindings(subject, joined, chain),
  ];
  return sortFindings(joined.message?.isNeverMined ? found.filter(isOfMessages) : found);
}

/** Whether no valid signature can commit to an amount that is only claimed. */
function isUnsigned({ inputs }: Subject): boolean {
  return inputs.every(({ map, scriptSig, witness }) => {
    const isEmpty = scriptSig.length + witness.length === 0;
    return isEmpty && !map?.records.some(({ field }) => SIGNATURES.has(field));
  });
}

const SIGNATURES: ReadonlySet<keyof InputFields> = new Set([
  'partial_sig',
  'tap_key_sig',
  'tap_script_sig',
]);

/** What only the whole transaction can say. */
function transactionFindings(subject: Subject, joined: Known): readonly Finding[] {
  return [
    ...feeFindings(subject, joined),
    ...lockTimeFindings(subject),
    ...outputCountFindings(subject),
    ...formFindings(subject),
    ...(joined.rehearsal === 'rehearsal' ? [] : dustFindings(subject, joined.fee?.amount)),
    ...rehearsalFindings(subject, joined),
  ];
}

function rehearsalFindings(subject: Subject, { rehearsal }: Known): readonly Finding[] {
  if (rehearsal === 'none') return [];
  const code = rehearsal === 'mixed' ? 'rehearsal-mixed' : 'rehearsal';
  return [finding(code, wholeTransaction(subject))];
}

function duplicateFindings(subject: Subject): readonly Finding[] {
  const seen = new Set<string>();
  return subject.inputs.flatMap((input) => {
    const { txid, vout } = input.prevout;
    const name = `${bytesToHex(txid)}:${vout}`;
    if (seen.has(name)) return [finding('duplicate-outpoint', wholeInput(subject, input))];
    seen.add(name);
    return [];
  });
}

/** Where its id stands turned round in an outpoint that is said, and not that no input spends it. */
function unusedFindings(subject: Subject): readonly Finding[] {
  return subject.unused.flatMap(({ txid, reversedIn }) => {
    const what = txidText(txid);
    const { inputs } = subject;
    return reversedIn.length === 0
      ? [finding('prevtx-unused', wholeTransaction(subject), { what })]
      : reversedIn.map((i) =>
          finding('outpoint-reversed', wholeInput(subject, inputs[i]!), { what }),
        );
  });
}

/** Amounts that are not known make a fee higher only, and its share of what is spent as well. */
function feeFindings(subject: Subject, { inputs, fee }: Known): readonly Finding[] {
  // Before anybody is paid all that is spent is left, which is no fee yet.
  if (!fee || subject.transaction.outputs.length === 0) return [];
  if (fee.amount !== undefined && fee.amount < 0n) return [shortFinding(subject, -fee.amount)];
  const known = inputs.flatMap(({ amount }) => (amount === undefined ? [] : [amount]));
  const spent = sumOf(known);
  const paid = paidBy(subject.transaction);
  if (spent === undefined || paid === undefined) return [];
  const { vsize } = fee;
  const excess = excessiveFee({
    fee: spent - paid,
    spent,
    ...(vsize !== undefined && { vsize }),
  });
  if (excess.length === 0) return [];
  const what = feeWords(spent - paid, spent, excess, fee.amount !== undefined);
  return [finding('fee-high', wholeTransaction(subject), { what, amount: spent - paid })];
}

/** "0.00050000 BTC, 50 % of the inputs". */
function feeWords(
  fee: bigint,
  spent: bigint,
  excess: readonly ExcessiveFee[],
  isKnown: boolean,
): string {
  const rate = excess.includes('rate') ? ['above 0.10 BTC/kvB'] : [];
  // Cut after three places.
  const share = `${Number((fee * 100_000n) / spent) / 1000} % of the inputs`;
  const amount = `${isKnown ? '' : 'At least '}${formatAmount(fee)} BTC`;
  return `${amount}, ${[...rate, share].join(' and ')}`;
}

/** `missing`: satoshis that are paid beyond what is spent. */
function shortFinding(subject: Subject, missing: bigint): Finding {
  const place = wholeTransaction(subject);
  if (!awaitsInputs(subject)) return finding('outputs-exceed-inputs', place);
  return finding('inputs-to-be-added', place, {
    what: `${formatAmount(missing)} BTC`,
    amount: missing,
  });
}

/** Inputs with enough valid signatures that `finalizepsbt` leaves as they are, though it knows the UTXO. */
function finalizerFindings(
  subject: Subject,
  inputs: readonly JoinedInput[],
  verifier: SignatureVerifier | undefined,
): readonly Finding[] {
  const { psbt } = subject;
  if (!psbt || inputs.every(({ next }) => next !== 'finalizer')) return [];
  const finalized = finalizePsbt(psbt, verifier).psbt;
  return subject.inputs.flatMap((input, i) => {
    const isKnown = input.sources.previous ?? input.sources.witnessUtxo;
    const isDone = finalScriptsOf(finalized.inputs[i]!) !== undefined;
    const { next, foreign } = inputs[i]!;
    // Of a script that Core does not satisfy that is the reason.
    const refuses = next === 'finalizer' && !foreign && isKnown && !isDone;
    if (!refuses) return [];
    const more = refusalWords(input, inputs[i]!).join(' ');
    const mend = lacksType(input, inputs[i]!) ? 'restore-sighash-type' : undefined;
    return [finding('core-will-not-finalize', wholeInput(subject, input), { more, mend })];
  });
}

/** Why, as far as that is seen; what else it may be follows from whose rules it checks by. */
function refusalWords(input: SubjectInput, verdict: JoinedInput): readonly string[] {
  const { signatures } = verdict;
  const reasons = [
    ...(signatures.some((one) => one.verdict === 'invalid')
      ? ['An invalid signature is beside them.']
      : []),
    ...(hasOtherType(input) ? ['The record asks for another sighash type than is signed.'] : []),
    ...(lacksType(input, verdict)
      ? ['A signature has a sighash type that no record asks for.', coreBugWords('combine-sighash')]
      : []),
  ];
  if (signatures.some(hasHighS)) {
    return [...reasons, `A signature has a high S. ${RELAY_RULES}`];
  }
  if (reasons.length > 0) return reasons;
  return signatures.length === 0 ? [NO_SIGNATURE] : [RELAY_RULES];
}

/** Of a miniscript it makes no witness that has none (Satisfy, miniscript.h). */
const NO_SIGNATURE = 'It makes no witness without a signature.';

const RELAY_RULES = 'It checks by the rules of relay, which refuse more than those of blocks.';

/** Whether a record asks for a type, and a signature has another, valid or not. */
function hasOtherType({ map }: SubjectInput): boolean {
  const asked = map && recordOf(map, 'sighash_type')?.value;
  if (!map || asked === undefined) return false;
  return recordedTypes(map).some(({ isEcdsa, hashType }) =>
    isOtherThanAsked(asked, hashType, isEcdsa),
  );
}

/** Whether a signature has another type than the usual, and no record asks for it. */
function lacksType({ map }: SubjectInput, { signatures }: JoinedInput): boolean {
  if (!map || recordOf(map, 'sighash_type')) return false;
  return signatures.some(
    ({ kind, sighash, verdict }) =>
      verdict === 'valid' && sighash !== (kind === 'ecdsa' ? 'ALL' : 'DEFAULT'),
  );
}

function lockTimeFindings(subject: Subject): readonly Finding[] {
  const { lockTime, inputs } = subject.transaction;
  if (!subject.hasLockTime) return [finding('lock-times-conflict', wholeTransaction(subject))];
  const isIdle =
    lockTime !== 0 && inputs.length > 0 && !inputs.some(({ sequence }) => countsLockTime(sequence));
  return isIdle ? [finding('locktime-no-effect', wholeTransaction(subject))] : [];
}

/** Of a draft nothing is said: it is begun only. */
function outputCountFindings(subject: Subject): readonly Finding[] {
  const { inputs, outputs } = subject.transaction;
  const isMissing = inputs.length > 0 && outputs.length === 0;
  return isMissing ? [finding('no-outputs', wholeTransaction(subject))] : [];
}

/** What only a PSBT can say. */
function psbtFindings(subject: Subject, joined: Known, chain: Chain): readonly Finding[] {
  const { psbt } = subject;
  if (!psbt) return [];
  return [
    ...modifiableFindings(psbt.global, joined),
    ...chainFindings(psbt, chain),
    ...recordFindings(psbt),
  ];
}

const INPUTS_MODIFIABLE = 1;
const OUTPUTS_MODIFIABLE = 2;
const HAS_SINGLE = 4;

/** BIP 370: what a signature commits to may not be called modifiable, and SINGLE must be told. */
function modifiableFindings(global: GlobalMap, { inputs }: Known): readonly Finding[] {
  const record = recordOf(global, 'tx_modifiable');
  if (!record) return [];
  const commitments = inputs
    .flatMap(({ signatures }) => signatures)
    .flatMap(({ verdict, commits }) => (verdict === 'valid' && commits ? [commits] : []));
  const has = (flag: number) => (record.value & flag) !== 0;
  const isWrong = commitments.some(
    (commits) =>
      (has(INPUTS_MODIFIABLE) && commits.inputs === 'all') ||
      (has(OUTPUTS_MODIFIABLE) && commits.outputs !== 'none') ||
      (!has(HAS_SINGLE) && typeof commits.outputs !== 'string'),
  );
  return isWrong ? [finding('modifiable-but-signed', globalPlace(record))] : [];
}

/** Extended keys and coin types of another chain than that which was asked for. */
function chainFindings(psbt: Psbt, chain: Chain): readonly Finding[] {
  const place = ChainClaims.of(psbt).against(chain);
  return place ? [finding('chain-mismatch', place)] : [];
}
