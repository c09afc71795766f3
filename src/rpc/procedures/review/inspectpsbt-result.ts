/** What `inspectpsbt` answers: each member with what is said of it and how it is printed. */

import type { Finding } from '../../../core/findings/finding.ts';
import type { MendCode } from '../../../core/mend/codes.ts';
import type { Owner } from '../../../core/ownership/owner.ts';
import {
  bool,
  hex,
  list,
  maybe,
  numeric,
  object,
  type Printed,
  text,
  type WordTable,
  within,
  word,
} from '../../../core/psbt/printed.ts';
import type { KnownRefusal } from '../../../core/refusals/judge.ts';
import { feeRateOf } from '../../../core/relay/fees.ts';
import { detailWords, type RelayRefusal, reasonWords } from '../../../core/relay/refusal.ts';
import type { NotJudged } from '../../../core/relay/tip.ts';
import type { ReviewedFile } from '../../../core/review/reviewed-file.ts';
import { scriptErrorWords } from '../../../core/script/interpreter/error-words.ts';
import type { InputAmountProof } from '../../../core/subject/amount-proof.ts';
import type { Records } from '../../../core/subject/records/map-records.ts';
import type { SubjectInput } from '../../../core/subject/subject.ts';
import type { TxOutput } from '../../../core/tx/types.ts';
import type { Commitment } from '../../../core/verdict/commitment.ts';
import type { FailedAt } from '../../../core/verdict/final/final-signatures.ts';
import type { Fixed } from '../../../core/verdict/fixed.ts';
import type { FeeVerdict, JoinedInput, NextRole } from '../../../core/verdict/joined.ts';
import type { Misfit } from '../../../core/verdict/misfit.ts';
import type { Missing } from '../../../core/verdict/missing.ts';
import type { NeededWay } from '../../../core/verdict/needed-ways.ts';
import type { RelayVerdict } from '../../../core/verdict/relay-verdict.ts';
import type { SignatureVerdict, Unchecked } from '../../../core/verdict/signature-verdict.ts';
import type { Needs } from '../../../core/verdict/verify-inputs.ts';
import { SCRIPT_NAMES } from '../../script-names.ts';
import {
  AMOUNT_PROOF_WORDS,
  CAUSE_WORDS,
  FINDING_WORDS,
  MEND_WORDS,
  RECORDS_WORDS,
  REFUSAL_WORDS,
  SEVERITY_WORDS,
  SIGNATURE_VERDICT_WORDS,
  STAGE_WORDS,
  UNCHECKED_WORDS,
} from '../code-words.ts';
import { CAUSE_DETAIL, misfitCauseMembers } from './commitment-result.ts';
import { MESSAGE } from './message-result.ts';
import { NAME } from './name-result.ts';
import { PARTIES } from './party-result.ts';
import { PAID_SILENTLY, paymentsIn, SILENT_PAYMENTS, SPENT_SILENTLY } from './silent-result.ts';
import { NEEDED_PREIMAGES, NEEDED_SIGNATURES } from './way-result.ts';

/** All that there is to print. */
export interface Inspected extends ReviewedFile {
  /** Core's words where Core refuses the file. */
  readonly coreError?: string | undefined;
  /** Where it was asked which programs refuse. */
  readonly refusals?: readonly KnownRefusal[] | undefined;
}

const same = <T>(item: T): T => item;
const HEX: Printed<Uint8Array> = hex(same);
const TEXT: Printed<string> = text(same);
const NUMBER: Printed<number> = numeric(same);
const BOOL: Printed<boolean> = bool(same);
const ID: Printed<Uint8Array> = { type: 'STR_HEX', show: (sink, id) => sink.reversedHex(id) };
const AMOUNT: Printed<bigint> = { type: 'STR_AMOUNT', show: (sink, value) => sink.amount(value) };
const SCRIPT_PUB_KEY: Printed<Uint8Array> = {
  type: 'SCRIPT_PUB_KEY',
  show: (sink, script) => sink.scriptPubKey(script),
};

const CAUSE: Printed<string> = word((cause: string) => cause, CAUSE_WORDS);
const CAUSE_CODES = list(
  (codes: readonly string[]) => codes,
  'cause',
  'A code; two at once joined by a plus.',
  TEXT,
);
const PROOF = word((proof: InputAmountProof) => proof, AMOUNT_PROOF_WORDS);
const RECORDS = word((records: Records) => records, RECORDS_WORDS);

const EXTENT: WordTable<Commitment['inputs']> = { all: true, this: true, none: true };

const COMMITTED_OUTPUTS: Printed<Commitment> = {
  type: 'ANY',
  show(sink, { outputs }) {
    if (typeof outputs === 'string') return sink.string(outputs);
    sink.beginArray();
    for (const n of outputs) sink.number(n);
    sink.endArray();
  },
};

/** `true`, `false`, or a word. */
const TRUE_OR_WORD: Printed<boolean | 'some' | 'unknown'> = {
  type: 'ANY',
  show: (sink, is) => (typeof is === 'string' ? sink.string(is) : sink.bool(is)),
};

const COMMITMENT = object<Commitment>({
  inputs: ['all, this or none.', word((one) => one.inputs, EXTENT)],
  outputs: ['all, none, or the numbers of those that it commits to.', COMMITTED_OUTPUTS],
  sequences: ['all, this or none.', word((one) => one.sequences, EXTENT)],
  amounts: ['Of what is spent: all, this or none.', word((one) => one.amounts, EXTENT)],
  scripts: ['Of what is spent: all, this or none.', word((one) => one.scripts, EXTENT)],
  version: ["Whether it commits to the transaction's version.", bool((one) => one.version)],
  locktime: ['Whether it commits to the lock time.', bool((one) => one.locktime)],
});

const SIGNATURE = object<SignatureVerdict>({
  pubkey: maybe(
    'The key; of the key path the output key.',
    (one: SignatureVerdict) => one.publicKey,
    HEX,
  ),
  leaf_hash: maybe('The leaf of a script path.', (one: SignatureVerdict) => one.leafHash, HEX),
  aggregate_pubkey: maybe(
    'Of MuSig2 the key that signs.',
    (one: SignatureVerdict) => one.aggregate,
    HEX,
  ),
  kind: [
    'ecdsa, schnorr or musig2_partial.',
    word((one) => one.kind, { ecdsa: true, schnorr: true, musig2_partial: true }),
  ],
  sighash: ['Its hash type.', text((one) => one.sighash)],
  digest: maybe('What it has to be a signature of.', (one: SignatureVerdict) => one.digest, HEX),
  verdict: ['valid, invalid or unchecked.', word((one) => one.verdict, SIGNATURE_VERDICT_WORDS)],
  why: maybe(
    'What is missing to check it: coin, script, other coins or public nonces; or not looked at, where the file asks for too much work.',
    (one: SignatureVerdict) => one.why,
    word((why: Unchecked) => why, UNCHECKED_WORDS),
  ),
  commits: maybe(
    'What it commits to, valid or not.',
    (one: SignatureVerdict) => one.commits,
    COMMITMENT,
  ),
  cause: maybe(
    'The mistake under which an invalid one is valid, or unexplained. It says what the signature covers, not who made the mistake.',
    ({ cause }: SignatureVerdict) => cause?.code,
    CAUSE,
  ),
  cause_also: maybe(
    'A second one, where only both explain it.',
    ({ cause }: SignatureVerdict) => cause?.also,
    CAUSE,
  ),
  cause_or: maybe(
    'Others that give the same digest and key.',
    ({ cause }: SignatureVerdict) => cause?.or,
    CAUSE_CODES,
  ),
  cause_text: maybe('The cause in words.', ({ cause }: SignatureVerdict) => cause?.text, TEXT),
  cause_detail: maybe(
    'What of the cause is meant, amounts in satoshis; of two an object each, by code.',
    ({ cause }: SignatureVerdict) => cause?.detail,
    CAUSE_DETAIL,
  ),
  cause_trials: maybe(
    'How many verifications it took.',
    ({ cause }: SignatureVerdict) => cause?.trials || undefined,
    NUMBER,
  ),
});

const MISFIT = object<Misfit>({
  place: [
    'redeem_script, witness_script, leaf, internal_key or key.',
    word((one) => one.at, {
      redeem_script: true,
      witness_script: true,
      leaf: true,
      internal_key: true,
      key: true,
    }),
  ],
  pubkey: maybe('The key that is told.', (one: Misfit) => one.publicKey, HEX),
  leaf_hash: maybe('The hash of the leaf as it is told.', (one: Misfit) => one.leafHash, HEX),
  path: ['Where it stands.', text((one) => one.place.path)],
  ...misfitCauseMembers(({ cause }: Misfit) => cause),
});

const COMMITMENTS_ABOUT = 'What does not hash or tweak to it; left out where all does.';
const COMMITMENTS = list((all: readonly Misfit[]) => all, '', 'One script, leaf or key.', MISFIT);

const FAILED_AT = object<FailedAt>({
  script: ['Which script failed.', text((at) => SCRIPT_NAMES[at.script])],
  position: ['The number of the opcode in it, from 0.', numeric((at) => at.position)],
});

const WAY = object<NeededWay>({
  signatures: ['Signatures that are missing.', within((way) => way.signatures, NEEDED_SIGNATURES)],
  preimages: ['Preimages that are missing.', within((way) => way.preimages, NEEDED_PREIMAGES)],
  sequence: maybe(
    'The smallest sequence that meets it, where that of the input does not: the unit and the low 16 bits (BIP 68).',
    (way: NeededWay) => way.sequence,
    NUMBER,
  ),
  locktime: maybe('A lock time that is not met.', (way: NeededWay) => way.locktime, NUMBER),
  signers: ['The least number of holders of keys who can sign.', numeric((way) => way.signers)],
});

const HASHES = list(
  (hashes: readonly Uint8Array[]) => hashes,
  'hash',
  'HASH160 of a redeem script, SHA-256 of a witness script.',
  HEX,
);

const MISSING = list(
  (missing: readonly Missing[]) => missing,
  'missing',
  'previous_transaction, utxo, redeem_script, witness_script or leaf_script.',
  word((missing: Missing) => missing, {
    previous_transaction: true,
    utxo: true,
    redeem_script: true,
    witness_script: true,
    leaf_script: true,
  }),
);

const NEEDS = object<Needs>({
  ways: [
    'Ways to satisfy the script, at most eight: those first whose locks the transaction meets, and of these the smallest witness. One that another makes needless is left out.',
    list((needs) => needs.ways, '', 'What one still lacks.', WAY),
  ],
  more: maybe('How many ways are left out.', (needs: Needs) => needs.more, NUMBER),
  scripts: maybe('Hashes of scripts that are not there.', (needs: Needs) => needs.scripts, HASHES),
  missing: maybe('What an updater has to add.', (needs: Needs) => needs.missing, MISSING),
});

const OWNER = object<Owner>({
  status: [
    'derived, contradicted, elsewhere or other; partly where the keys that are given are not all.',
    word((owner) => owner.status, {
      derived: true,
      partly: true,
      elsewhere: true,
      contradicted: true,
      other: true,
    }),
  ],
  descriptor: maybe('Which descriptor.', (owner: Owner) => owner.descriptor, NUMBER),
  branch: maybe('The step before the index.', (owner: Owner) => owner.branch, NUMBER),
  index: maybe('At which index.', (owner: Owner) => owner.index, NUMBER),
});

type InputOf = { readonly input: SubjectInput; readonly verdict: JoinedInput } & Inspected;

const INPUT = object<InputOf>({
  txid: ['The transaction whose output is spent.', within((one) => one.input.prevout.txid, ID)],
  vout: ['Which of its outputs.', numeric((one) => one.input.prevout.vout)],
  sequence: ['The sequence number.', numeric((one) => one.input.sequence)],
  coinbase: maybe(
    'It creates coins.',
    ({ subject }: InputOf) => (subject.isCoinbase ? true : undefined),
    BOOL,
  ),
  amount: maybe('What is spent, in BTC.', (one: InputOf) => one.verdict.amount, AMOUNT),
  amount_proof: maybe(
    'proven, committed, claimed, contradicted or missing.',
    ({ subject, verdict }: InputOf) => (subject.isCoinbase ? undefined : verdict.proof),
    PROOF,
  ),
  scriptPubKey: maybe(
    'The locking script of what is spent.',
    (one: InputOf) => one.input.spent?.scriptPubKey,
    SCRIPT_PUB_KEY,
  ),
  redeem_script_fits: maybe(
    'Whether the redeem script hashes to what is spent.',
    (one: InputOf) => one.verdict.redeemScriptFits,
    BOOL,
  ),
  witness_script_fits: maybe(
    'Whether the witness script hashes to what is spent.',
    (one: InputOf) => one.verdict.witnessScriptFits,
    BOOL,
  ),
  taproot_output_fits: maybe(
    'Whether internal key and leaves are tweaked to the output key.',
    (one: InputOf) => one.verdict.taprootOutputFits,
    BOOL,
  ),
  signatures: [
    'Those of final scripts first, then in file order.',
    list((one) => one.verdict.signatures, '', 'One signature.', SIGNATURE),
  ],
  satisfied: maybe(
    'Whether the final scripts are valid by the standard rules.',
    (one: InputOf) => one.verdict.satisfied,
    BOOL,
  ),
  error: maybe(
    'Why not.',
    ({ verdict }: InputOf) => verdict.error && scriptErrorWords(verdict.error),
    TEXT,
  ),
  error_at: maybe('Where a script failed.', (one: InputOf) => one.verdict.errorAt, FAILED_AT),
  records: maybe(
    'Whether scripts, key origins and taproot records can be so of what is spent: match, contradict or incomplete.',
    (one: InputOf) => one.verdict.records?.records,
    RECORDS,
  ),
  commitments: maybe(COMMITMENTS_ABOUT, (one: InputOf) => one.verdict.misfits, COMMITMENTS),
  needs: maybe('What is still missing.', (one: InputOf) => one.verdict.needs, NEEDS),
  silent_payment: maybe(
    'Of a silent payment that is spent (BIP 376).',
    ({ inspection, verdict }: InputOf) => inspection.silentPayments?.spends[verdict.index],
    SPENT_SILENTLY,
  ),
  owner: maybe(
    'Whose it is, by the descriptors.',
    ({ inspection, verdict }: InputOf) => inspection.inputOwners?.[verdict.index],
    OWNER,
  ),
});

type OutputOf = { readonly output: TxOutput; readonly index: number } & Inspected;

const OUTPUT = object<OutputOf>({
  amount: ['The amount in BTC.', within((one) => one.output.value, AMOUNT)],
  scriptPubKey: ['The locking script.', within((one) => one.output.scriptPubKey, SCRIPT_PUB_KEY)],
  fixed: [
    'true where all valid signatures commit to it, some where one does and another does not, unknown where only one does that is not checked, else false.',
    within(({ inspection, index }) => inspection.fixed.eachOutput[index] ?? false, TRUE_OR_WORD),
  ],
  records: maybe(
    'Whether scripts, key origins and taproot records can be so of its script: match, contradict or incomplete. A match does not say whose it is.',
    ({ inspection, index }: OutputOf) => inspection.outputs[index]?.records?.records,
    RECORDS,
  ),
  commitments: maybe(
    COMMITMENTS_ABOUT,
    ({ inspection, index }: OutputOf) => inspection.outputs[index]?.misfits,
    COMMITMENTS,
  ),
  change: maybe(
    'Whether its script asks for what all inputs ask for, of the same signers: true, false or unknown. A claim of the file, which proves nothing.',
    ({ inspection, index }: OutputOf) => inspection.outputs[index]?.change,
    TRUE_OR_WORD,
  ),
  name: maybe(
    'The name that it says it pays to (BIP 353), with whether that is proven. A proof says nothing of who the name is.',
    ({ inspection, index }: OutputOf) => inspection.names?.[index],
    NAME,
  ),
  silent_payment: maybe(
    'Of an output that says that it pays to a silent payment address (BIP 375).',
    ({ inspection, index }: OutputOf) => inspection.silentPayments?.outputs[index],
    PAID_SILENTLY,
  ),
  owner: maybe(
    'Whose it is, by the descriptors.',
    ({ inspection, index }: OutputOf) => inspection.outputOwners?.[index],
    OWNER,
  ),
});

const FEE = object<FeeVerdict>({
  amount: maybe(
    'The fee in BTC, where all amounts are known.',
    (fee: FeeVerdict) => fee.amount,
    AMOUNT,
  ),
  proof: ['The weakest proof of an input.', within((fee) => fee.proof, PROOF)],
  feerate: maybe('In BTC/kvB, cut to eight places.', feeRateIn, AMOUNT),
  vsize: maybe('The size in virtual bytes.', (fee: FeeVerdict) => fee.vsize, NUMBER),
  size_is: [
    'exact or estimated.',
    word((fee) => (fee.isExact ? 'exact' : 'estimated'), { exact: true, estimated: true }),
  ],
});

function feeRateIn({ amount, vsize }: FeeVerdict): bigint | undefined {
  return amount === undefined || !vsize ? undefined : feeRateOf(amount, vsize);
}

const STEPS = list(
  (steps: readonly NotJudged[]) => steps,
  '',
  'locktime, relative locktime, coinbase maturity or mempool.',
  word((step: NotJudged) => step, {
    locktime: true,
    'relative locktime': true,
    'coinbase maturity': true,
    mempool: true,
  }),
);

const REASONS = list(
  (refusals: readonly RelayRefusal[]) => refusals,
  '',
  "One rule, by Bitcoin Core's name for it.",
  text((refusal: RelayRefusal) => refusal.reason),
);

const RELAY = object<RelayVerdict>({
  allowed: maybe(
    'Whether a node with default settings would take it, where it is complete and its coins are known.',
    (relay: RelayVerdict) => (relay.is === 'judged' ? relay.refusal === undefined : undefined),
    BOOL,
  ),
  'reject-reason': maybe('Why not.', (relay: RelayVerdict) => refusalOf(relay, reasonWords), TEXT),
  'reject-details': maybe(
    'The same with more, where there is more.',
    (relay: RelayVerdict) => refusalOf(relay, detailWords),
    TEXT,
  ),
  not_judged: maybe(
    'What counts as passed because it could not be seen.',
    (relay: RelayVerdict) =>
      relay.is === 'judged' && relay.notJudged.length > 0 ? relay.notJudged : undefined,
    STEPS,
  ),
  breaks: maybe(
    'Of all others: the rules of the form that it breaks.',
    (relay: RelayVerdict) => (relay.is === 'form' ? relay.breaks : undefined),
    REASONS,
  ),
  min_fee: maybe(
    'The least fee in BTC that nodes ask for, where the size is known.',
    (relay: RelayVerdict) => (relay.is === 'form' ? relay.minFee : undefined),
    AMOUNT,
  ),
});

function refusalOf(
  relay: RelayVerdict,
  words: (refusal: RelayRefusal) => string | undefined,
): string | undefined {
  return relay.is === 'judged' && relay.refusal ? words(relay.refusal) : undefined;
}

const FIXED = object<Fixed>({
  version: ['The version.', within((fixed) => fixed.version, TRUE_OR_WORD)],
  locktime: ['The lock time.', within((fixed) => fixed.locktime, TRUE_OR_WORD)],
  inputs: ['Which inputs there are.', within((fixed) => fixed.inputs, TRUE_OR_WORD)],
  outputs: ['Which outputs there are.', within((fixed) => fixed.outputs, TRUE_OR_WORD)],
  sequences: [
    'The sequence of each input.',
    list((fixed) => fixed.sequences, 'fixed', 'Whether it is.', TRUE_OR_WORD),
  ],
});

const FINDING = object<Finding>({
  code: ['What was found.', word((one) => one.code, FINDING_WORDS)],
  severity: ['danger, warning or note.', word((one) => one.severity, SEVERITY_WORDS)],
  path: ['Where it is shown in the JSON.', text((one) => one.path)],
  offset: maybe('Its first byte in the file.', (one: Finding) => one.span?.start, NUMBER),
  length: maybe('How many bytes.', ({ span }: Finding) => span && span.end - span.start, NUMBER),
  text: ['Why it matters, and what to do.', text((one) => one.text)],
});

const REFUSAL = object<KnownRefusal>({
  by: ['The program, as signers names it.', text((one) => one.by)],
  versions: ['Which version of its source was read.', text((one) => one.versions)],
  code: ['Why, by the code that programs share.', word((one) => one.code, REFUSAL_WORDS)],
  path: ['Where it is shown in the JSON.', text((one) => one.path)],
  offset: maybe('Its first byte in the file.', (one: KnownRefusal) => one.span?.start, NUMBER),
  length: maybe(
    'How many bytes.',
    ({ span }: KnownRefusal) => span && span.end - span.start,
    NUMBER,
  ),
  text: [
    'What the program does, as of which commit, under which condition, and why.',
    text((one) => one.text),
  ],
  words: maybe(
    'What the program shows, with its placeholders.',
    (one: KnownRefusal) => one.words,
    TEXT,
  ),
  source: ['Repository, commit, file and line where the rule stands.', text((one) => one.source)],
  mend: maybe(
    'The mend of repairpsbt that cures it.',
    (one: KnownRefusal) => one.mend,
    word((code: MendCode) => code, MEND_WORDS),
  ),
});

const REFUSALS = list(
  (refusals: readonly KnownRefusal[]) => refusals,
  '',
  'One rule of one program.',
  REFUSAL,
);

/** The whole answer. */
export const INSPECTED = object<Inspected>({
  format: [
    'psbt or transaction.',
    word(({ subject }) => (subject.psbt ? 'psbt' : 'transaction'), {
      psbt: true,
      transaction: true,
    }),
  ],
  rehearsal: maybe(
    'It spends nothing but coins that do not exist: it is a rehearsal.',
    ({ inspection }: Inspected) => inspection.rehearsal === 'rehearsal' || undefined,
    BOOL,
  ),
  core_error: maybe(
    'What Bitcoin Core answers to the file, where it refuses it: an output has no script yet, as those of silent payments.',
    ({ coreError }: Inspected) => coreError,
    TEXT,
  ),
  psbt_version: maybe(
    'The version of the PSBT.',
    ({ subject }: Inspected) => subject.psbt?.version,
    NUMBER,
  ),
  txid: maybe(
    'The id of the transaction, where signing will not change it.',
    ({ inspection }: Inspected) => inspection.txid,
    ID,
  ),
  wtxid: maybe(
    'The id with the witnesses, where all inputs are final.',
    ({ inspection }: Inspected) => inspection.wtxid,
    ID,
  ),
  stage: [
    'draft (no inputs yet), unsigned, unknown, partly signed, signed or final.',
    word(({ inspection }) => inspection.stage, STAGE_WORDS),
  ],
  next: maybe(
    'Who is next: creator, updater, signer, finalizer, extractor, or broadcast. A coinbase has none, nor has a message that needs nothing more.',
    ({ inspection }: Inspected) => inspection.next,
    word((next: NextRole) => next, {
      creator: true,
      updater: true,
      signer: true,
      finalizer: true,
      extractor: true,
      broadcast: true,
    }),
  ),
  message: maybe(
    'Where it is a message that is signed (BIP 322, 127), or says or looks so. Where no block can hold it, it has no fee and nobody relays it.',
    ({ inspection: { message }, chain }: Inspected) => message && { ...message, chain },
    MESSAGE,
  ),
  fee: maybe('What is paid to miners.', ({ inspection }: Inspected) => inspection.fee, FEE),
  relay: maybe(
    'Whether nodes would relay it, as testmempoolaccept judges it. A rehearsal has none.',
    ({ inspection }: Inspected) =>
      inspection.rehearsal === 'rehearsal' ? undefined : inspection.relay,
    RELAY,
  ),
  inputs: [
    'The inputs.',
    list(
      ({ subject, inspection, chain }) =>
        subject.inputs.map((input, i) => ({
          subject,
          inspection,
          chain,
          input,
          verdict: inspection.inputs[i]!,
        })),
      '',
      'One input.',
      INPUT,
    ),
  ],
  outputs: [
    'The outputs.',
    list(
      ({ subject, inspection, chain }) =>
        subject.transaction.outputs.map((output, index) => ({
          subject,
          inspection,
          chain,
          output,
          index,
        })),
      '',
      'One output.',
      OUTPUT,
    ),
  ],
  fixed: [
    'What all valid signatures commit to (true), some of them (some), or only one that is not checked (unknown); what none does a stranger may still change (false).',
    within(({ inspection }) => inspection.fixed, FIXED),
  ],
  parties: maybe(
    'Where the descriptors derive what some inputs spend and not what others do: what each party spends, gets back and pays of the fee.',
    ({ inspection }: Inspected) => inspection.parties,
    PARTIES,
  ),
  silent_payments: maybe(
    'Where an output or a share is of silent payments: what receivers count, and what is proven.',
    ({ inspection }: Inspected) => paymentsIn(inspection),
    SILENT_PAYMENTS,
  ),
  refusals: maybe(
    'Which programs are known to refuse it, where signers asks for them. None is no promise that a program accepts it.',
    ({ refusals }: Inspected) => refusals,
    REFUSALS,
  ),
  findings: [
    'What deserves a second look, the worst first.',
    list(({ inspection }) => inspection.findings, '', 'One finding.', FINDING),
  ],
});
