import { MAX_MONEY } from '../encoding/amount.ts';
import { isSingleWithoutOutput } from '../script/hash-type.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import { SignatureMemory } from '../sighash/verifier.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { SignatureCreator } from './creator.ts';
import { extractSignatures } from './extract.ts';
import type { Keystore } from './keystore.ts';
import { KeystoreContext } from './keystore-context.ts';
import { produceSignature } from './produce.ts';
import type { MissingParts, SignatureData, SignaturePair } from './signature-data.ts';
import { RememberingSigner } from './signers.ts';

/** Everything that signing a transaction needs; the same for every range of its inputs. */
export interface SigningJob {
  readonly transaction: Transaction;
  /** What each input spends, or undefined where that is not known. */
  readonly spentOutputs: readonly (TxOutput | undefined)[];
  readonly keystore: Keystore;
  readonly hashType: number;
}

/** Why an input is not signed, as a value: one that fails does not stop the others. */
export type InputFault =
  /** The output that it spends was not given. */
  | { readonly kind: 'unknown-utxo' }
  /** It has a witness, and the amount that it commits to was not given. */
  | { readonly kind: 'missing-amount' }
  /** What is there does not satisfy the output script. */
  | { readonly kind: 'script'; readonly error: ScriptError };

/** What became of one input. */
export interface SignedInput {
  readonly scriptSig: Uint8Array;
  readonly witness: readonly Uint8Array[];
  readonly fault?: InputFault;
  /** Signatures that came with the transaction and fit, and those made now. */
  readonly kept: readonly SignaturePair[];
  readonly made: readonly SignaturePair[];
  /** What was asked for in vain; an input can be complete all the same. */
  readonly missing: MissingParts;
}

/** So many inputs are signed between two words of progress. */
const INPUTS_AT_ONCE = 128;

/**
 * Signs the inputs from `start` up to `end`, each for itself, so that ranges may
 * be signed apart and put together (SignTransaction, script/sign.cpp). Nothing
 * of the transaction is changed. `onProgress` is told how many are done.
 */
export function signInputs(
  job: SigningJob,
  start = 0,
  end = job.transaction.inputs.length,
  onProgress?: (done: number) => void,
): readonly SignedInput[] {
  const session = new Session(job);
  const signed: SignedInput[] = [];
  for (let index = start; index < end; index++) {
    signed.push(session.sign(index));
    if (signed.length % INPUTS_AT_ONCE === 0 || index === end - 1) onProgress?.(signed.length);
  }
  return signed;
}

/** What the inputs of a job share. */
class Session {
  private readonly memory = new SignatureMemory();
  private readonly signer = new RememberingSigner(this.memory);
  /** Without spent outputs, as signatures that are there already are looked at. */
  private readonly alone: Sighashes;
  /** With all spent outputs; without any where one is not known. */
  private readonly together: Sighashes;

  constructor(private readonly job: SigningJob) {
    const known = job.spentOutputs.filter((output) => output !== undefined);
    const all = known.length === job.transaction.inputs.length ? known : undefined;
    this.alone = Sighashes.of(job.transaction);
    this.together = this.alone.spending(all);
  }

  sign(index: number): SignedInput {
    const input = this.start(index);
    return input ? this.finish(input) : this.unknown(index);
  }

  /** What the transaction says of an input, or `undefined` where its UTXO is not known. */
  private start(inputIndex: number): StartedInput | undefined {
    const input = this.job.transaction.inputs[inputIndex]!;
    const spent = this.job.spentOutputs[inputIndex];
    if (!spent) return undefined;
    const { memory, together } = this;
    const data = extractSignatures({ input, inputIndex, spent }, this.alone, memory);
    const checker = new TransactionChecker({
      sighashes: together,
      inputIndex,
      amount: spent.value,
      verifier: memory,
    });
    return { inputIndex, spent, data, checker };
  }

  private finish(input: StartedInput): SignedInput {
    const { data } = input;
    const kept = data.pairs;
    this.produce(input);
    const fault = faultOf(input);
    return {
      scriptSig: data.scriptSig,
      witness: data.witness,
      kept,
      made: data.pairs.slice(kept.length),
      missing: data.missing,
      ...(fault && { fault }),
    };
  }

  private unknown(index: number): SignedInput {
    const { scriptSig, witness } = this.job.transaction.inputs[index]!;
    const fault: InputFault = { kind: 'unknown-utxo' };
    return { scriptSig, witness, fault, kept: [], made: [], missing: NOTHING_MISSING };
  }

  private produce({ inputIndex, spent, data, checker }: StartedInput): void {
    const { signer } = this;
    const { keystore, hashType, transaction } = this.job;
    if (isSingleWithoutOutput(hashType, inputIndex, transaction.outputs.length)) return;
    const amount = spent.value;
    const creator = new SignatureCreator({ keystore, signer, checker, amount, hashType });
    produceSignature(new KeystoreContext({ keystore, creator, data }), spent.scriptPubKey);
  }
}

/** An input whose UTXO is known, and what the transaction says of it. */
interface StartedInput {
  readonly inputIndex: number;
  readonly spent: TxOutput;
  readonly data: SignatureData;
  readonly checker: TransactionChecker;
}

/** Core tells that no amount was given by the amount being all the money there can be. */
function faultOf({ data, spent, checker }: StartedInput): InputFault | undefined {
  const { complete, scriptSig, witness } = data;
  if (spent.value === MAX_MONEY && witness.length > 0) return { kind: 'missing-amount' };
  if (complete) return undefined;
  const error = verifyScript(
    { scriptSig, witness, scriptPubKey: spent.scriptPubKey },
    { flags: STANDARD_SCRIPT_FLAGS, checker },
  );
  return error && { kind: 'script', error };
}

const NOTHING_MISSING: MissingParts = { keyIds: [], publicKeys: [], scripts: [] };

/** The transaction with its inputs as they were signed. */
export function withSignatures(
  transaction: Transaction,
  signed: readonly SignedInput[],
): Transaction {
  return {
    ...transaction,
    inputs: transaction.inputs.map((input, i) => ({
      ...input,
      scriptSig: signed[i]?.scriptSig ?? input.scriptSig,
      witness: signed[i]?.witness ?? input.witness,
    })),
  };
}
