/**
 * What a verdict is about: a PSBT or a transaction that stands alone, with what
 * is known of the outputs that it spends, from wherever that is known.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { InputMap, Psbt } from '../psbt/types.ts';
import { finalScriptsOf, type PsbtView, unsignedTransactionOf } from '../psbt/view.ts';
import { readInstructions } from '../script/reader.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import { isCoinbase, transactionId } from '../tx/ids.ts';
import type { OutPoint, Transaction, TxOutput } from '../tx/types.ts';
import {
  type AskedMessage,
  earlierPrevious,
  type FileMessage,
  fileMessageOf,
} from './message/file-message.ts';
import { type UnusedPrevious, unusedPrevious } from './unused-previous.ts';

/** What is known of spent outputs besides what a PSBT says. */
export interface GivenOutputs {
  /** Whole previous transactions; what they have is proven by their id. */
  readonly transactions: readonly Transaction[];
  /** An output of a previous transaction that was given, where only that output of it was kept. */
  readonly proven?: (prevout: OutPoint) => TxOutput | undefined;
  /** An output that was only told; its amount may be {@link UNKNOWN_AMOUNT}. */
  readonly reported: (prevout: OutPoint) => TxOutput | undefined;
  /** Whether it was told more than once, and otherwise. */
  readonly isDisputed?: (prevout: OutPoint) => boolean;
  /** Redeem and witness scripts, in no order. */
  readonly scripts: readonly Uint8Array[];
  /** The text that is to be signed, as a person gave it. */
  readonly message?: AskedMessage | undefined;
}

/** Of a file that speaks for itself. */
export const NONE_GIVEN: GivenOutputs = {
  transactions: [],
  reported: () => undefined,
  scripts: [],
};

/** The output that an input spends, by each source that has it. */
export interface OutputSources {
  /** From the PSBT's own previous transaction, which was held against the outpoint. */
  readonly previous: TxOutput | undefined;
  /** From a previous transaction that was given. */
  readonly given: TxOutput | undefined;
  /** All outputs of that one. */
  readonly givenOutputs?: readonly TxOutput[] | undefined;
  readonly witnessUtxo: TxOutput | undefined;
  readonly reported: TxOutput | undefined;
  /** A previous transaction that was given is the one and has no such output, or those who told it differ. */
  readonly isDisputed: boolean;
  /** Whether a whole previous transaction is a coinbase; absent where there is none. */
  readonly isOfCoinbase?: boolean | undefined;
  /** The version of a whole previous transaction. */
  readonly versionOfPrevious?: number | undefined;
}

/** Of an output of which only the script was told. */
export const UNKNOWN_AMOUNT = -1n;

export interface SubjectInput {
  readonly index: number;
  readonly prevout: OutPoint;
  readonly sequence: number;
  /** Absent where a transaction stands alone. */
  readonly map: InputMap | undefined;
  /** Final scripts, or those of the transaction; empty where there are none. */
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
  readonly sources: OutputSources;
  /** The first source that is there, in the order in which they are listed. */
  readonly spent: TxOutput | undefined;
  /** It spends the hash of a text, as a proof of reserves does (BIP 127): of amount 0, and never signed. */
  readonly isCommitment?: true;
}

export interface Subject {
  /** The bytes of the file that the parts are views of, where they are there. */
  readonly source: Uint8Array | undefined;
  /** Absent where a transaction stands alone. */
  readonly psbt: Psbt | undefined;
  /** Without signatures where it is a PSBT's. */
  readonly transaction: Transaction;
  readonly inputs: readonly SubjectInput[];
  /** Every output that is spent, or undefined where one is not known, or its amount. */
  readonly spentOutputs: readonly TxOutput[] | undefined;
  readonly scripts: readonly Uint8Array[];
  /** Whole previous transactions that were given, and that no input spends. */
  readonly unused: readonly UnusedPrevious[];
  /** Of the transaction and all its spent outputs. */
  readonly sighashes: Sighashes;
  /** A coinbase spends nothing. */
  readonly isCoinbase: boolean;
  /** Without one there is no digest; the transaction's is 0 then. */
  readonly hasLockTime: boolean;
  /** Numbers of outputs that have no script yet, as those of silent payments (BIP 375); it is empty there. */
  readonly withoutScript: ReadonlySet<number>;
  /** Where it is a message that is signed, or says or looks so. */
  readonly message?: FileMessage | undefined;
  /** What signatures are held against keys by; without it by their curves. */
  readonly verifier?: SignatureVerifier | undefined;
}

/** Whether there is a transaction to sign: with a lock time, and a script in every output. */
export function isSettled({
  hasLockTime,
  withoutScript,
}: Pick<Subject, 'hasLockTime' | 'withoutScript'>): boolean {
  return hasLockTime && withoutScript.size === 0;
}

const NO_BYTES = new Uint8Array(0);

/** Undefined where the inputs of version 2 do not agree on a lock time, so that there is no transaction. */
export function subjectOfPsbt(
  view: PsbtView,
  given: GivenOutputs,
  source?: Uint8Array,
): Subject | undefined {
  return view.lockTime === undefined ? undefined : subjectOfConflicting(view, given, source);
}

/** The same also where the inputs do not agree. */
export function subjectOfConflicting(
  view: PsbtView,
  given: GivenOutputs,
  source?: Uint8Array,
): Subject {
  const transaction = unsignedTransactionOf({ ...view, lockTime: view.lockTime ?? 0 })!;
  const hasLockTime = view.lockTime !== undefined;
  const find = finderOf(given);
  const inputs = view.inputs.map(({ index, map, prevout, sequence, spent }): SubjectInput => {
    const found = find(prevout);
    const previous = recordOf(map, 'non_witness_utxo')?.value;
    const { isOfCoinbase, versionOfPrevious } = previous ? aboutPrevious(previous) : found;
    // Not by spreading: there may be very many inputs.
    const sources = {
      previous: spent.proven,
      given: found.given,
      givenOutputs: found.givenOutputs,
      witnessUtxo: spent.claimed,
      reported: given.reported(prevout),
      isDisputed: found.isDisputed,
      isOfCoinbase,
      versionOfPrevious,
    };
    const { scriptSig, witness } = finalScriptsOf(map) ?? NO_SCRIPTS;
    return {
      index,
      prevout,
      sequence,
      map,
      scriptSig,
      witness,
      sources,
      spent: firstSource(sources),
    };
  });
  return subject({ psbt: view.psbt, source, transaction, hasLockTime }, inputs, given);
}

const NO_SCRIPTS = { scriptSig: NO_BYTES, witness: [] };

export function subjectOfTransaction(
  transaction: Transaction,
  given: GivenOutputs,
  source?: Uint8Array,
): Subject {
  const find = finderOf(given);
  const inputs = transaction.inputs.map((input, index): SubjectInput => {
    const { prevout } = input;
    const sources = {
      previous: undefined,
      ...find(prevout),
      witnessUtxo: undefined,
      reported: given.reported(prevout),
    };
    return { ...input, index, map: undefined, sources, spent: firstSource(sources) };
  });
  return subject({ psbt: undefined, source, transaction, hasLockTime: true }, inputs, given);
}

function subject(
  file: Pick<Subject, 'psbt' | 'source' | 'transaction' | 'hasLockTime'>,
  read: readonly SubjectInput[],
  given: GivenOutputs,
): Subject {
  const { scripts, transactions } = given;
  const message = messageIn(file, read, given);
  const inputs = message ? ofMessage(read, message) : read;
  const spent = inputs.map((input) => input.spent);
  const isKnown = (output: TxOutput | undefined): output is TxOutput =>
    output !== undefined && output.value !== UNKNOWN_AMOUNT;
  const spentOutputs = spent.every(isKnown) ? spent : undefined;
  const sighashes = Sighashes.of(file.transaction, spentOutputs);
  const { transaction } = file;
  return {
    ...file,
    message,
    withoutScript: outputsWithoutScript(file.psbt),
    inputs,
    spentOutputs,
    scripts,
    unused: unusedPrevious(inputs, transactions),
    sighashes,
    isCoinbase: isCoinbase(transaction),
  };
}

function messageIn(
  { psbt, transaction }: Pick<Subject, 'psbt' | 'transaction'>,
  inputs: readonly SubjectInput[],
  { transactions, message }: GivenOutputs,
): FileMessage | undefined {
  if (isCoinbase(transaction)) return undefined;
  return fileMessageOf({
    psbt,
    outputs: transaction.outputs,
    inputs: inputs.slice(0, psbt ? undefined : 1).map(({ prevout, map, spent, sources }) => ({
      prevout,
      map,
      spent,
      isProven: (sources.previous ?? sources.given) !== undefined,
    })),
    given: transactions,
    asked: message,
  });
}

/** The inputs with what the message itself says of what they spend. */
function ofMessage(
  inputs: readonly SubjectInput[],
  { input: own, toSpend, fit }: FileMessage,
): readonly SubjectInput[] {
  const earlier = earlierPrevious(inputs);
  return inputs.map((input, i) => {
    if (fit && i === own) return commitmentInput(input);
    const previous = (i === own ? toSpend?.transaction : undefined) ?? earlier[i];
    return previous ? withPrevious(input, previous) : input;
  });
}

function withPrevious(input: SubjectInput, { outputs }: Transaction): SubjectInput {
  const given = outputs[input.prevout.vout];
  const isDisputed = input.sources.isDisputed || given === undefined;
  const sources = { ...input.sources, given, givenOutputs: outputs, isDisputed };
  return { ...input, sources, spent: firstSource(sources) };
}

/** Its script is the one that a witness UTXO has; its amount is 0, whatever that says. */
function commitmentInput(input: SubjectInput): SubjectInput {
  const { witnessUtxo } = input.sources;
  const sources = { ...input.sources, given: witnessUtxo && { ...witnessUtxo, value: 0n } };
  return { ...input, sources, spent: firstSource(sources), isCommitment: true };
}

const NONE_WITHOUT: ReadonlySet<number> = new Set();

/** Of version 2 alone: version 0 has a transaction. */
function outputsWithoutScript(psbt: Psbt | undefined): ReadonlySet<number> {
  if (psbt?.version !== 2) return NONE_WITHOUT;
  const without = psbt.outputs.flatMap((map, i) => (recordOf(map, 'script') ? [] : [i]));
  return without.length > 0 ? new Set(without) : NONE_WITHOUT;
}

/** What the first source that is there says, in the order in which they are listed. */
export function firstSource({
  previous,
  given,
  witnessUtxo,
  reported,
}: OutputSources): TxOutput | undefined {
  return previous ?? given ?? witnessUtxo ?? reported;
}

type AboutPrevious = Pick<OutputSources, 'isOfCoinbase' | 'versionOfPrevious'>;

function aboutPrevious(previous: Transaction): AboutPrevious {
  return { isOfCoinbase: isCoinbase(previous), versionOfPrevious: previous.version };
}

type GivenSources = AboutPrevious & Pick<OutputSources, 'given' | 'givenOutputs' | 'isDisputed'>;

const NOTHING_OF_IT: GivenSources = { given: undefined, isDisputed: false };

function finderOf({ transactions, proven, isDisputed }: GivenOutputs) {
  const known = new Map(transactions.map((one) => [bytesToHex(transactionId(one)), one]));
  const knowsNone = known.size === 0 && !proven && !isDisputed;
  return (prevout: OutPoint): GivenSources => {
    if (knowsNone) return NOTHING_OF_IT;
    const { txid, vout } = prevout;
    const transaction = known.size > 0 ? known.get(bytesToHex(txid)) : undefined;
    const given = transaction?.outputs[vout] ?? proven?.(prevout);
    const isLacking = transaction !== undefined && given === undefined;
    return {
      given,
      givenOutputs: transaction?.outputs,
      isDisputed: isLacking || isDisputed?.(prevout) === true,
      ...(transaction && aboutPrevious(transaction)),
    };
  };
}

/** Redeem and witness scripts that an input brings, whether they fit or not, and those that were given. */
export function scriptsOf({ map, scriptSig, witness }: SubjectInput, given: Subject): Scripts {
  const own = [
    map && recordOf(map, 'redeem_script')?.value,
    map && recordOf(map, 'witness_script')?.value,
    lastPush(scriptSig),
    witness.at(-1),
  ];
  return [...own.filter((script) => script !== undefined), ...given.scripts];
}

type Scripts = readonly Uint8Array[];

/** What the last instruction of a scriptSig pushes; that of P2SH is its redeem script. */
export function lastPush(scriptSig: Uint8Array): Uint8Array | undefined {
  let last: Uint8Array | undefined;
  for (const { data } of readInstructions(scriptSig)) last = data;
  return last;
}
