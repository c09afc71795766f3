/** What signing a raw transaction came to: what an input needs the engine says, as of any file. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import { lockFaultsText } from '../../said/lock-words.ts';
import { HashType, hashTypeNamed, isSingleWithoutOutput } from '../../script/hash-type.ts';
import type { ScriptError } from '../../script/interpreter/errors.ts';
import { pushedBy } from '../../script/reader.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import { witnessRoles } from '../../script/witness-roles.ts';
import type { InputFault, SignedInput } from '../../sign/sign-inputs.ts';
import type { SignaturePair } from '../../sign/signature-data.ts';
import { peeledInput } from '../../subject/peeled-input.ts';
import {
  type GivenOutputs,
  type Subject,
  type SubjectInput,
  subjectOfTransaction,
} from '../../subject/subject.ts';
import type { Transaction } from '../../tx/types.ts';
import { type Needs, progressOf, verifyInputs } from '../../verdict/verify-inputs.ts';
import type { ExplainedInput, HashTypeName, SigningReason } from '../types.ts';

/** A signing and its result. */
export interface SigningToExplain {
  readonly before: Transaction;
  readonly after: Transaction;
  /** What the form says of the outputs that are spent. */
  readonly given: GivenOutputs;
  readonly hashType: HashTypeName;
  /** What signing told of each input. */
  readonly signed: readonly SignedInput[];
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

/** Where one of these stands no signature helps. */
const HELPLESS: ReadonlySet<SigningReason['is']> = new Set([
  'no-output-for-single',
  'amount',
  'tap-tree',
]);

class Explainer {
  private readonly before: Subject;
  private readonly after: Subject;
  private readonly unknownCount: number;

  constructor(private readonly signing: SigningToExplain) {
    const { before, after, given } = signing;
    this.before = subjectOfTransaction(before, given);
    this.after = subjectOfTransaction(after, given);
    this.unknownCount = this.before.inputs.filter(({ spent }) => !spent).length;
  }

  explain(index: number): InputExplanation {
    const signed = this.signing.signed[index]!;
    const { fault } = signed;
    const counts = this.isTaproot(index)
      ? this.taprootCounts(index, signed)
      : { signaturesBefore: signed.kept.length, signaturesAfter: placedIn(signed) };
    return {
      complete: fault === undefined,
      ...counts,
      ...(fault ? { fault, ...this.missing(index, signed) } : { reasons: [] }),
    };
  }

  private isTaproot(index: number): boolean {
    const spent = this.before.inputs[index]?.spent;
    return spent !== undefined && isPayToTaproot(spent.scriptPubKey);
  }

  /** Taproot signatures are not among those that signing tells of. */
  private taprootCounts(index: number, { fault, witness }: SignedInput) {
    const before = this.signing.before.inputs[index]!;
    const brought = before.witness.length > 0 ? this.verdictsBefore(index) : [];
    const signaturesBefore = brought.filter(({ verdict }) => verdict === 'valid').length;
    if (equalItems(before.witness, witness)) {
      return { signaturesBefore, signaturesAfter: signaturesBefore };
    }
    return { signaturesBefore, signaturesAfter: fault ? 0 : 1 };
  }

  private verdictsBefore(index: number) {
    return verifyInputs(this.before, index, index + 1)[0]!.signatures;
  }

  /** What the engine says that it needs, and what only signing knows. */
  private missing(
    index: number,
    signed: SignedInput,
  ): Pick<InputExplanation, 'needs' | 'unmet' | 'reasons'> {
    const { needs, foreign, isUnread } = this.progress(index, signed);
    const found = [...this.hindering(index, signed), ...this.unreadKeys(index, signed)];
    const [way] = needs?.ways ?? [];
    const isOfLocksAlone = way && way.signatures.length + way.preimages.length === 0;
    const reasons: readonly SigningReason[] =
      (foreign && !isOfLocksAlone) || (isUnread && found.length === 0)
        ? [...found, { is: 'unknown-script' }]
        : found;
    if (!needs || reasons.some(({ is }) => HELPLESS.has(is))) return { reasons };
    const unmet = way ? lockFaultsText(way, this.after.transaction, index) : '';
    return { needs, ...(unmet !== '' && { unmet }), reasons };
  }

  /** As of a PSBT with these signatures, before somebody finalises it. */
  private progress(index: number, { kept, made }: SignedInput) {
    const signatures = [...kept, ...made];
    const held = signatures.map(({ publicKey }) => ({ ...HELD, publicKey }));
    const input = withRecords(this.after.inputs[index]!, signatures);
    const { needs, foreign } = progressOf(this.after, input, held);
    return { needs, foreign, isUnread: !needs || isNothing(needs) };
  }

  /** What no signature would help against. */
  private hindering(index: number, { fault }: SignedInput): readonly SigningReason[] {
    const { before, hashType } = this.signing;
    const type = hashTypeNamed(hashType) ?? HashType.DEFAULT;
    const { scriptSig, witness } = before.inputs[index]!;
    const isForeign = fault?.kind === 'unknown-utxo' && scriptSig.length + witness.length > 0;
    const reason = fault?.kind === 'script' ? REASONS[fault.error] : undefined;
    const isTaproot = this.isTaproot(index);
    const others = isTaproot ? this.unknownCount : 0;
    const isOfTree = isTaproot && witnessRoles(witness).includes('control-block');
    const isKnown = fault?.kind !== 'unknown-utxo';
    const isSingle = isKnown && isSingleWithoutOutput(type, index, before.outputs.length);
    const isInvalid = isKnown && this.hasInvalid(index);
    return [
      ...(isForeign ? [{ is: 'left' } as const] : []),
      ...(isSingle ? [{ is: 'no-output-for-single' } as const] : []),
      ...(fault?.kind === 'missing-amount' ? [{ is: 'amount' } as const] : []),
      ...(reason ? [{ is: reason }] : []),
      ...(others > 0 ? [{ is: 'other-utxos' } as const] : []),
      ...(isInvalid ? [{ is: 'invalid-signature' } as const] : []),
      ...(isOfTree ? [{ is: 'tap-tree' } as const] : []),
    ];
  }

  /** Of a miniscript, hashes of keys that signing asked for and was not told. */
  private unreadKeys(index: number, { missing }: SignedInput): readonly SigningReason[] {
    const peeled = peeledInput(this.after, this.after.inputs[index]!);
    if (!peeled || 'missing' in peeled || !peeled.innermost.miniscript) return [];
    const hashes = [...new Set(missing.keyIds.map(bytesToHex))];
    return hashes.length > 0 ? [{ is: 'hidden-keys', hashes }] : [];
  }

  /** Whether the input came with a signature that fits no key that there is. */
  private hasInvalid(index: number): boolean {
    return this.verdictsBefore(index).some(({ verdict }) => verdict === 'invalid');
  }
}

const HELD = { kind: 'ecdsa', verdict: 'valid', isFinal: false } as const;

function withRecords(input: SubjectInput, signatures: readonly SignaturePair[]): SubjectInput {
  const records = signatures.map(({ publicKey, signature }) =>
    inputRecord('partial_sig', publicKey, signature),
  );
  return { ...input, map: mapOf(records) };
}

function isNothing({ ways, missing = [], scripts = [] }: Needs): boolean {
  return ways.length + missing.length + scripts.length === 0;
}

/** A multisig takes no more signatures than it needs, and a miniscript all or none. */
function placedIn({ scriptSig, witness, kept, made }: SignedInput): number {
  const items = new Set([...pushedBy(scriptSig), ...witness].map(bytesToHex));
  const all = [...kept, ...made];
  return all.filter(({ signature }) => items.has(bytesToHex(signature))).length;
}

function equalItems(a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  return a.length === b.length && a.every((item, i) => equalBytes(item, b[i]!));
}
