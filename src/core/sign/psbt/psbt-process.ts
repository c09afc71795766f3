import { canonicalPsbt } from '../../psbt/canonical.ts';
import { mapOf } from '../../psbt/make-record.ts';
import { recordOf } from '../../psbt/record-access.ts';
import type { InputMap, OutputMap, Psbt } from '../../psbt/types.ts';
import {
  finalScriptsOf,
  type InputView,
  type PsbtView,
  spentOutputsOf,
  unsignedTransactionOf,
  viewOf,
  witnessUtxoOf,
} from '../../psbt/view.ts';
import { isAnyoneCanPay } from '../../script/hash-type.ts';
import { Opcode } from '../../script/opcodes.ts';
import { isWitnessProgram } from '../../script/solver.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { SignatureMemory } from '../../sighash/verifier.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';
import { type ChosenWay, foreignChoice } from '../foreign-way.ts';
import { type DigestSigner, RememberingSigner } from '../signers.ts';
import { learn } from './learn.ts';
import type { Musig2Step, PsbtSource } from './psbt-context.ts';
import { outputWith } from './psbt-records.ts';
import {
  type HashTypeMismatch,
  hashTypeMismatch,
  isDone,
  NOTHING_MISSING,
  type ProcessedInput,
  processInput,
} from './psbt-sign-input.ts';
import { signatureDataOfOutput } from './psbt-signature-data.ts';

export interface ProcessOptions {
  readonly source: PsbtSource;
  readonly hashType: number | undefined;
  /** Of inputs with which another type is taken. */
  readonly hashTypeOf?: (input: InputView) => number | undefined;
  readonly finalises: boolean;
  readonly musig: Musig2Step;
  /** Inputs that are left as they are, whatever is known; none where this is absent. */
  readonly refuses?: (input: InputView) => boolean;
  /** Inputs that nobody signs, and that are no reason for not complete; none where this is absent. */
  readonly passes?: (input: InputView) => boolean;
  /** Which way of a script that Bitcoin Core does not satisfy is signed by; no such script is where this is absent. */
  readonly foreign?: ForeignOption;
  /** Hears how many inputs have been gone through, of how many. */
  readonly onInputs?: OnInputs;
  /** What was signed and verified before. */
  readonly memory?: SignatureMemory;
}

export interface ForeignOption {
  readonly publicKeys: readonly Uint8Array[];
  /** Of inputs at most one each. */
  readonly chosen: readonly ChosenWay[];
}

/** Hears how many of the inputs are done, before each. */
export type OnInputs = (done: number, total: number) => void;

/** What became of a PSBT. */
export type ProcessedPsbt =
  | {
      readonly ok: true;
      /** In the form in which Core writes it. */
      readonly psbt: Psbt;
      /** Whether every input has final scripts that satisfy what it spends. */
      readonly complete: boolean;
      /** Of each input what became of it; its map is in the PSBT. */
      readonly inputs: readonly InputOutcome[];
    }
  | {
      readonly ok: false;
      readonly fault: /** The inputs agree on no lock time. */
        | 'invalid-transaction'
        /** The hash type asked for is not that of an input. */
        | 'sighash-mismatch';
      /** Which input that is, and what it says. */
      readonly mismatch?: HashTypeMismatch;
    };

export type InputOutcome = Pick<
  ProcessedInput,
  'fault' | 'missing' | 'added' | 'addedLeaves' | 'foreign'
>;

/** So many inputs are signed between two words of progress. */
const INPUTS_AT_ONCE = 128;

/**
 * Updates, signs and finalizes a PSBT with what a source knows (ProcessPSBT,
 * rpc/rawtransaction.cpp): inputs that are not final yet, every output, and then
 * previous transactions are left out that no signature needs.
 */
export function processPsbt(psbt: Psbt, options: ProcessOptions): ProcessedPsbt {
  const view = viewOf(psbt);
  const transaction = unsignedTransactionOf(view);
  if (!transaction) return { ok: false, fault: 'invalid-transaction' };
  const shared = sharedBy(view, transaction, options);
  const done: ProcessedInput[] = [];
  const { length } = view.inputs;
  for (const input of view.inputs) {
    const own = withOwnType(input, shared);
    const one = processOne(input, own);
    if (one.fault === 'sighash-mismatch') return mismatched(input, own);
    done.push(one);
    if (done.length % INPUTS_AT_ONCE === 0 || done.length === length) {
      options.onInputs?.(done.length, length);
    }
  }
  const maps = done.map(({ map }) => map);
  // Where a claim is contradicted, the previous transaction is what shows it.
  const isRefused = options.refuses !== undefined && view.inputs.some(options.refuses);
  const inputs = isRefused ? maps : withoutNeedlessTransactions(maps);
  const outputs = psbt.outputs.map((map, i) => updateOutput(map, view.outputs[i]!, options));
  const processed = { ...psbt, inputs, outputs };
  const complete = isComplete(processed, shared);
  return { ok: true, psbt: canonicalPsbt(processed), complete, inputs: done };
}

/** Inputs from `start` to before `end`. */
export interface InputRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Goes through some inputs and forgets what becomes of them: what is signed and verified
 * on the way is in `memory`, and {@link processPsbt} with it has that much less to do.
 */
export function processAhead(
  psbt: Psbt,
  { start, end }: InputRange,
  options: ProcessOptions & { readonly memory: SignatureMemory },
): void {
  const view = viewOf(psbt);
  const transaction = unsignedTransactionOf(view);
  if (!transaction) return;
  const shared = sharedBy(view, transaction, options);
  for (const [i, input] of view.inputs.slice(start, end).entries()) {
    processOne(input, withOwnType(input, shared));
    options.onInputs?.(i + 1, end - start);
  }
}

function sharedBy(view: PsbtView, transaction: Transaction, options: ProcessOptions): Shared {
  const { memory = new SignatureMemory() } = options;
  const sighashes = Sighashes.of(transaction, spentOutputsOf(view));
  return { ...options, sighashes, verifier: memory, signer: new RememberingSigner(memory) };
}

function mismatched(input: InputView, { hashType }: ProcessOptions): ProcessedPsbt {
  const mismatch = hashTypeMismatch(input, hashType);
  return { ok: false, fault: 'sighash-mismatch', ...(mismatch && { mismatch }) };
}

type Shared = ProcessOptions & {
  readonly sighashes: Sighashes;
  readonly verifier: SignatureMemory;
  readonly signer: DigestSigner;
};

function withOwnType(input: InputView, shared: Shared): Shared {
  const hashType = shared.hashTypeOf?.(input);
  return hashType === undefined ? shared : { ...shared, hashType };
}

/** What has final scripts is left as it is. */
function processOne(input: InputView, shared: Shared): ProcessedInput {
  const { map, index } = input;
  if (finalScriptsOf(map) || shared.refuses?.(input) || shared.passes?.(input)) {
    return { map, fault: undefined, missing: NOTHING_MISSING, added: [] };
  }
  const chosen = shared.foreign?.chosen.find((one) => one.input === index);
  const done = chosen ? undefined : processInput(input, shared);
  // What Bitcoin Core signs, or MuSig2 begins, is its affair.
  if (done && (done.fault !== 'incomplete' || done.added.length > 0 || isMusig2(map))) return done;
  const { foreign: option, sighashes } = shared;
  const { transaction } = sighashes;
  const choice =
    option && foreignChoice(input, { transaction, publicKeys: option.publicKeys, chosen });
  const foreign = choice && { foreign: choice };
  const foreignWay = choice?.is === 'way' ? choice.way : undefined;
  const signed = foreignWay || !done ? processInput(input, { ...shared, foreignWay }) : done;
  return { ...signed, ...foreign };
}

function isMusig2({ records }: InputMap): boolean {
  return records.some(({ field }) => field === 'musig2_participant_pubkeys');
}

/** Writes into an output what is known of its script (UpdatePSBTOutput). */
function updateOutput(
  map: OutputMap,
  output: TxOutput,
  { source, musig }: ProcessOptions,
): OutputMap {
  const data = signatureDataOfOutput(map);
  learn(data, output, source, musig);
  return outputWith(map, data);
}

/**
 * Previous transactions are left out where every input is of taproot or later
 * and no signature leaves the other inputs open: signatures then commit to all
 * that is spent (RemoveUnnecessaryTransactions, psbt.cpp).
 */
function withoutNeedlessTransactions(inputs: readonly InputMap[]): readonly InputMap[] {
  if (!inputs.every(commitsToAllSpent)) return inputs;
  return inputs.map(({ records }) =>
    mapOf(records.filter(({ field }) => field !== 'non_witness_utxo')),
  );
}

function commitsToAllSpent(map: InputMap): boolean {
  const script = witnessUtxoOf(map)?.scriptPubKey;
  if (!script || !isWitnessProgram(script) || script[0] === Opcode.OP_0) return false;
  return !isAnyoneCanPay(recordOf(map, 'sighash_type')?.value ?? 0);
}

/** All spent outputs are known anew: a previous transaction or a claim may have come or gone. */
function isComplete(psbt: Psbt, { verifier, passes }: Shared): boolean {
  const view = viewOf(psbt);
  const transaction = unsignedTransactionOf(view);
  if (!transaction) return false;
  const sighashes = Sighashes.of(transaction, spentOutputsOf(view));
  return view.inputs.every((input) => passes?.(input) || isDone(input, { sighashes, verifier }));
}
