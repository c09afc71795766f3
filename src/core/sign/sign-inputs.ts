import { MAX_MONEY } from '../encoding/amount.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { HashType } from '../sighash/hash-type.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import { SignatureMemory } from '../sighash/verifier.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { SignatureCreator } from './creator.ts';
import { extractSignatures } from './extract.ts';
import type { Keystore } from './keystore.ts';
import { produceSignature } from './produce.ts';
import type { MissingParts, SignatureData, SignaturePair } from './signature-data.ts';

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
  | { readonly kind: 'unknown-coin' }
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

/**
 * Signs the inputs from `start` up to `end`, each for itself, so that ranges may
 * be signed apart and put together (SignTransaction, script/sign.cpp). Nothing
 * of the transaction is changed. `onInput` is called after each.
 */
export function signInputs(
  job: SigningJob,
  start = 0,
  end = job.transaction.inputs.length,
  onInput?: (index: number) => void,
): readonly SignedInput[] {
  const session = new Session(job);
  const signed: SignedInput[] = [];
  for (let index = start; index < end; index++) {
    signed.push(session.sign(index));
    onInput?.(index);
  }
  return signed;
}

/** What the inputs of a job share. */
class Session {
  private readonly memory = new SignatureMemory();
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
    const input = this.job.transaction.inputs[index]!;
    const spent = this.job.spentOutputs[index];
    if (!spent) return untouched(input, { kind: 'unknown-coin' });
    const data = extractSignatures({ input, inputIndex: index, spent }, this.alone, this.memory);
    const kept = data.pairs;
    if (this.mayBeSigned(index)) this.produce(data, index, spent);
    const fault = this.faultOf(data, index, spent);
    return {
      scriptSig: data.scriptSig,
      witness: data.witness,
      kept,
      made: data.pairs.slice(kept.length),
      missing: data.missing,
      ...(fault && { fault }),
    };
  }

  /**
   * SINGLE commits to the output with the input's number. Where there is none a
   * legacy signature would commit to nothing at all, so Core makes none.
   */
  private mayBeSigned(index: number): boolean {
    const { hashType, transaction } = this.job;
    const isSingle = (hashType & ~HashType.ANYONECANPAY) === HashType.SINGLE;
    return !isSingle || index < transaction.outputs.length;
  }

  private produce(data: SignatureData, inputIndex: number, spent: TxOutput): void {
    const { keystore, hashType } = this.job;
    const creator = new SignatureCreator({
      keystore,
      sighashes: this.together,
      memory: this.memory,
      inputIndex,
      amount: spent.value,
      hashType,
    });
    produceSignature({ keystore, creator, data }, spent.scriptPubKey);
  }

  /** Core tells that no amount was given by the amount being all the money there can be. */
  private faultOf(data: SignatureData, index: number, spent: TxOutput): InputFault | undefined {
    if (spent.value === MAX_MONEY && data.witness.length > 0) return { kind: 'missing-amount' };
    if (data.complete) return undefined;
    const checker = new TransactionChecker({
      sighashes: this.together,
      inputIndex: index,
      amount: spent.value,
      verifier: this.memory,
    });
    const { scriptSig, witness } = data;
    const error = verifyScript(
      { scriptSig, witness, scriptPubKey: spent.scriptPubKey },
      { flags: STANDARD_SCRIPT_FLAGS, checker },
    );
    return error && { kind: 'script', error };
  }
}

const NOTHING_MISSING: MissingParts = { keyIds: [], publicKeys: [], scripts: [] };

function untouched({ scriptSig, witness }: TxInput, fault: InputFault): SignedInput {
  return { scriptSig, witness, fault, kept: [], made: [], missing: NOTHING_MISSING };
}

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
