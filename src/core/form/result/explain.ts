import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { MAX_MONEY } from '../../encoding/amount.ts';
import { HashType, hashTypeNamed, isSingleWithoutOutput } from '../../script/hash-type.ts';
import type { ScriptError } from '../../script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { verifyScript } from '../../script/interpreter/verify.ts';
import { readInstructions } from '../../script/reader.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import { witnessRoles } from '../../script/witness-roles.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import { CURVE_VERIFIER } from '../../sighash/verifier.ts';
import { extractSignatures } from '../../sign/extract.ts';
import type { InputFault, SignedInput } from '../../sign/sign-inputs.ts';
import type { SignaturePair } from '../../sign/signature-data.ts';
import {
  type GivenOutputs,
  type Subject,
  subjectOfTransaction,
  UNKNOWN_AMOUNT,
} from '../../subject/subject.ts';
import type { Transaction, TxInput, TxOutput } from '../../tx/types.ts';
import { verifyInputs } from '../../verdict/verify-inputs.ts';
import type { ExplainedInput, HashTypeName, IncompleteReason } from '../types.ts';
import { missingFor } from './missing.ts';

/** A signing and its result. */
export interface SigningToExplain {
  readonly before: Transaction;
  readonly after: Transaction;
  /** What the form says of the outputs that are spent. */
  readonly given: GivenOutputs;
  readonly hashType: HashTypeName;
  /** What signing told of each input; where it did not, signatures are verified anew. */
  readonly reported?: (index: number) => SignedInput | undefined;
}

/** An explanation, with the fault for which others have words. */
export type InputExplanation = Omit<ExplainedInput, 'error'> & { readonly fault?: InputFault };

/** Says of each input what was signed and what it lacks. Never raises. */
export function explainSigning(signing: SigningToExplain): readonly InputExplanation[] {
  const explainer = new Explainer(signing);
  return signing.before.inputs.map((_, index) => explainer.explain(index));
}

/** Errors of scripts that have a name here. */
const REASONS: Partial<Readonly<Record<ScriptError, 'uncompressed-key' | 'script-too-large'>>> = {
  WITNESS_PUBKEYTYPE: 'uncompressed-key',
  PUSH_SIZE: 'script-too-large',
  SCRIPT_SIZE: 'script-too-large',
};

/** What stands in one input, and what of it fits. */
interface Reading {
  readonly fault: InputFault | undefined;
  /** Signatures that came with the transaction and fit. */
  readonly kept: readonly SignaturePair[];
  /** All that fit, those that found no place in the result among them. */
  readonly all: readonly SignaturePair[];
  /** Hashes of keys that signing asked for and was not told. */
  readonly unknownKeys: readonly string[];
}

class Explainer {
  private readonly before: Subject;
  private readonly after: Subject;
  private readonly spent: readonly (TxOutput | undefined)[];
  private readonly unknownCount: number;
  /** Without spent outputs, as signatures that are there already are looked at. */
  private readonly alone: Sighashes;
  private readonly together: Sighashes;

  constructor(private readonly signing: SigningToExplain) {
    const { before, after, given } = signing;
    this.before = subjectOfTransaction(before, given);
    this.after = subjectOfTransaction(after, given);
    this.spent = this.before.inputs.map(({ sources }) => signedFor(sources.reported));
    const known = this.spent.filter((output) => output !== undefined);
    this.unknownCount = this.spent.length - known.length;
    this.alone = Sighashes.of(after);
    this.together = this.unknownCount === 0 ? this.alone.spending(known) : this.alone;
  }

  explain(index: number): InputExplanation {
    const before = this.signing.before.inputs[index]!;
    const after = this.signing.after.inputs[index] ?? before;
    const spent = this.spent[index];
    if (!spent) return unknownUtxo(before);
    const reading = this.read(index, before, after, spent);
    const { fault } = reading;
    const counts = isTaproot(spent)
      ? this.taprootCounts(index, before, after, spent, fault === undefined)
      : countPlaced(reading, after);
    return {
      complete: fault === undefined,
      ...counts,
      ...(fault && { fault }),
      missing: fault ? this.missing(index, before, reading) : [],
    };
  }

  private read(index: number, before: TxInput, after: TxInput, spent: TxOutput): Reading {
    const reported = this.signing.reported?.(index);
    if (reported) {
      const { fault, kept, made, missing } = reported;
      const unknownKeys = missing.keyIds.map(bytesToHex);
      return { fault, kept, all: [...kept, ...made], unknownKeys };
    }
    const pairs = (input: TxInput) =>
      extractSignatures({ input, inputIndex: index, spent }, this.alone, CURVE_VERIFIER).pairs;
    const fault = this.faultOf(index, after, spent);
    return { fault, kept: pairs(before), all: pairs(after), unknownKeys: [] };
  }

  /** As signing judges it (SignTransaction, script/sign.cpp). */
  private faultOf(index: number, input: TxInput, spent: TxOutput): InputFault | undefined {
    if (spent.value === MAX_MONEY && input.witness.length > 0) return { kind: 'missing-amount' };
    const error = this.verify(input, spent, this.checker(index, spent));
    return error && { kind: 'script', error };
  }

  private verify({ scriptSig, witness }: TxInput, spent: TxOutput, checker: TransactionChecker) {
    const spend = { scriptSig, witness, scriptPubKey: spent.scriptPubKey };
    return verifyScript(spend, { flags: STANDARD_SCRIPT_FLAGS, checker });
  }

  private checker(
    inputIndex: number,
    { value }: TxOutput,
    onValid?: () => void,
  ): TransactionChecker {
    return new TransactionChecker({
      sighashes: this.together,
      inputIndex,
      amount: value,
      ...(onValid && { tracer: { signatureCheck: ({ valid }) => valid && onValid() } }),
    });
  }

  /** Taproot signatures are not among those that signing tells of. */
  private taprootCounts(
    index: number,
    before: TxInput,
    after: TxInput,
    spent: TxOutput,
    isComplete: boolean,
  ) {
    let valid = 0;
    const checker = this.checker(index, spent, () => valid++);
    if (before.witness.length > 0) this.verify(before, spent, checker);
    const signaturesBefore = valid;
    const isSame = equalItems(before.witness, after.witness);
    const signaturesAfter = isSame ? signaturesBefore : isComplete ? 1 : 0;
    return { signaturesBefore, signaturesAfter };
  }

  private missing(index: number, input: TxInput, { fault, all, unknownKeys }: Reading) {
    const found = [
      ...this.hindering(index, fault),
      ...(this.isOfTree(index, input)
        ? [{ is: 'tap-tree' } as const]
        : missingFor(this.after, index, { signatures: all, unknownKeys })),
    ];
    return found.length > 0 ? found : UNKNOWN_SCRIPT;
  }

  /** What no signature would help against. */
  private hindering(index: number, fault: InputFault | undefined): readonly IncompleteReason[] {
    const { before, hashType } = this.signing;
    const type = hashTypeNamed(hashType) ?? HashType.DEFAULT;
    const isSingle = isSingleWithoutOutput(type, index, before.outputs.length);
    const reason = fault?.kind === 'script' ? REASONS[fault.error] : undefined;
    const others = isTaproot(this.spent[index]) ? this.unknownCount : 0;
    return [
      ...(isSingle ? [{ is: 'no-output-for-single' } as const] : []),
      ...(reason ? [{ is: reason }] : []),
      ...(others > 0 ? [{ is: 'other-utxos', count: others } as const] : []),
      ...(this.hasInvalid(index) ? [{ is: 'invalid-signature' } as const] : []),
    ];
  }

  /** Whether it came with a leaf of a taproot tree. */
  private isOfTree(index: number, { witness }: TxInput): boolean {
    return isTaproot(this.spent[index]) && witnessRoles(witness).includes('control-block');
  }

  /** Whether the input came with a signature that fits no key that there is. */
  private hasInvalid(index: number): boolean {
    return verifyInputs(this.before, index, index + 1).some(({ signatures }) =>
      signatures.some(({ verdict }) => verdict === 'invalid'),
    );
  }
}

const UNKNOWN_SCRIPT: readonly IncompleteReason[] = [{ is: 'unknown-script' }];

/** An amount that is not given is, to a node, all the money there can be. */
function signedFor(typed: TxOutput | undefined): TxOutput | undefined {
  return typed?.value === UNKNOWN_AMOUNT ? { ...typed, value: MAX_MONEY } : typed;
}

function isTaproot(spent: TxOutput | undefined): boolean {
  return spent !== undefined && isPayToTaproot(spent.scriptPubKey);
}

/** Nothing can be said of its signatures. What it brings is somebody else's. */
function unknownUtxo({ scriptSig, witness }: TxInput): InputExplanation {
  const isForeign = scriptSig.length > 0 || witness.length > 0;
  return {
    complete: false,
    signaturesBefore: 0,
    signaturesAfter: 0,
    fault: { kind: 'unknown-utxo' },
    missing: [{ is: isForeign ? 'foreign' : 'coin' }],
  };
}

/** A multisig takes no more signatures than it needs, and a miniscript all or none. */
function countPlaced({ kept, all }: Reading, after: TxInput) {
  const items = new Set(itemsOf(after).map(bytesToHex));
  const placed = all.filter(({ signature }) => items.has(bytesToHex(signature)));
  return { signaturesBefore: kept.length, signaturesAfter: placed.length };
}

/** What an input pushes and what its witness holds. */
function itemsOf({ scriptSig, witness }: TxInput): readonly Uint8Array[] {
  return [...pushesOf(scriptSig), ...witness];
}

function pushesOf(script: Uint8Array): readonly Uint8Array[] {
  return [...readInstructions(script)].flatMap(({ data }) => (data ? [data] : []));
}

function equalItems(a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  return a.length === b.length && a.every((item, i) => equalBytes(item, b[i]!));
}
