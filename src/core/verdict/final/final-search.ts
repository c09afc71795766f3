/** The signatures in final scripts, and whether they are valid. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { isPublicKeySize } from '../../crypto/public/point.ts';
import { demandsOf } from '../../policy/script-demands.ts';
import { annexHashOf } from '../../script/interpreter/taproot.ts';
import { pushedBy, readInstructions } from '../../script/reader.ts';
import { keysIn } from '../../script/script-keys.ts';
import { isStrictDerSignature } from '../../script/signature-encoding.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import { annexOf, isSchnorrSize, witnessRoles } from '../../script/witness-roles.ts';
import type { Budget } from '../../subject/budgets.ts';
import { finalItems } from '../../subject/final-items.ts';
import { peeledInput } from '../../subject/peeled-input.ts';
import { finalPlace } from '../../subject/place.ts';
import { separatorSteps, separatorsOf } from '../../subject/separators.ts';
import type { Subject, SubjectInput } from '../../subject/subject.ts';
import { isTaprootAlgorithm, type SighashAlgorithm } from '../sighash-algorithm.ts';
import {
  type EcdsaTrial,
  ecdsaCommitment,
  INVALID,
  type JudgedSignature,
  judgeEcdsa,
  judgeSchnorr,
  type SchnorrTrial,
  type SignatureVerdict,
  schnorrCommitment,
  sighashText,
  signatureBudget,
  unchecked,
} from '../signature-verdict.ts';
import { leavesOf, type MessageLeaf } from '../signed-message.ts';
import { claimsOf, endsInMultisig, type FinalClaim } from './final-claims.ts';
import { openedMap, spentLeaf } from './opened-final.ts';

/** A signature in final scripts, with what was found of it. */
export interface FoundSignature {
  readonly algorithm: SighashAlgorithm;
  readonly signature: Uint8Array;
  readonly judged: JudgedSignature;
}

type Shaped = Omit<FoundSignature, 'judged'>;

export class FinalSearch {
  private readonly inScript: ReadonlyMap<string, number>;
  private readonly inWitness: ReadonlyMap<string, number>;
  private readonly leaf: MessageLeaf | undefined;
  private otherTrials: readonly (EcdsaTrial | SchnorrTrial)[] | undefined;
  private othersOpen: JudgedSignature | 'none' | undefined;

  constructor(
    private readonly subject: Subject,
    private readonly input: SubjectInput,
    private readonly budget: Budget,
  ) {
    const { scriptSig, witness } = input;
    const pushes = pushedBy(scriptSig);
    this.inScript = firstPlaces(pushes);
    this.inWitness = firstPlaces(witness);
    this.leaf = leavesOf(input).at(-1);
  }

  /**
   * What scripts that fail, or cannot be run, have of signatures: the interpreter is
   * told that every one fits, so that it comes to all of them, and each is held
   * against the key that it came to, then against the others of the script, each with
   * what that key's own signature would commit to.
   */
  signatures(): readonly SignatureVerdict[] {
    const claimed = claimsOf(this.input);
    const all = [...claimed.values()];
    // All by their own keys first, so that wrong ones take nothing of the budget from right ones.
    const first = all.map((own) => this.against(own, own));
    const found = all.map((own, i) => this.found(own, first[i]!, all));
    const others = shapedItems(this.input).filter(
      ({ signature }) => !claimed.has(bytesToHex(signature)),
    );
    const unexecuted = others.map((other) => ({ ...other, judged: this.judgedAlone(other, all) }));
    return this.inOrder([...found, ...unexecuted]);
  }

  /** One that no script came to is held against every key of the scripts that it may stand for. */
  private judgedAlone(
    { algorithm, signature }: Shaped,
    claimed: readonly (readonly FinalClaim[])[],
  ): JudgedSignature {
    this.othersOpen ??= othersOpen(this.subject, this.input) ?? 'none';
    if (this.othersOpen !== 'none') return this.othersOpen;
    this.otherTrials ??= this.trialsOf(claimed.flat());
    const judged = this.judgedBy(algorithm, signature, this.otherTrials);
    return judged.verdict === 'invalid' ? INVALID : judged;
  }

  /** In the order in which they stand, each once. */
  inOrder(found: readonly FoundSignature[]): readonly SignatureVerdict[] {
    const each = new Map(found.map((one) => [bytesToHex(one.signature), one]));
    const placed = [...each].map(([name, one]) => ({ name, one, at: this.placeOf(name) }));
    return placed.sort((a, b) => a.at - b.at).map(({ name, one }) => this.verdictOf(name, one));
  }

  /** What the scriptSig pushes comes before the witness. */
  private placeOf(name: string): number {
    return this.inScript.get(name) ?? this.inScript.size + (this.inWitness.get(name) ?? -1);
  }

  /** One signature as it is told. */
  private verdictOf(name: string, { algorithm, signature, judged }: FoundSignature) {
    const { subject, input } = this;
    const kind = isTaprootAlgorithm(algorithm) ? 'schnorr' : 'ecdsa';
    return {
      kind,
      leafHash: algorithm === 'taproot_script' ? this.leaf?.leafHash : undefined,
      signature,
      sighash: sighashText(kind, signature),
      ...judged,
      commits: isTaprootAlgorithm(algorithm)
        ? schnorrCommitment(subject, input, algorithm, signature)
        : ecdsaCommitment(subject, input, algorithm, signature),
      isOfScript: true,
      isFinal: true,
      place: finalPlace(subject, input, signature, this.inWitness.get(name) ?? -1),
    } as const satisfies SignatureVerdict;
  }

  private found(
    own: readonly FinalClaim[],
    first: JudgedSignature,
    all: readonly (readonly FinalClaim[])[],
  ): FoundSignature {
    const { algorithm, signature } = own[0]!;
    const isWrong = first.verdict === 'invalid';
    const judged = isWrong ? this.againstOthers(own, first, all) : first;
    return { algorithm, signature, judged: this.withKey(judged, own) };
  }

  /**
   * Of a key path there is only one key, and what is not checked is of the key that it came
   * to; which of a multisig's that is only verifying says.
   */
  private withKey(judged: JudgedSignature, [first]: readonly FinalClaim[]): JudgedSignature {
    const isUnchecked = judged.verdict === 'unchecked' && !endsInMultisig(this.input);
    const isOnly = isUnchecked || first?.algorithm === 'taproot_key';
    return isOnly ? { publicKey: first?.publicKey, ...judged } : judged;
  }

  /** Never a key with the script code of another. */
  private againstOthers(
    own: readonly FinalClaim[],
    first: JudgedSignature,
    all: readonly (readonly FinalClaim[])[],
  ): JudgedSignature {
    this.otherTrials ??= this.trialsOf(all.flat());
    const tried = new Set(own.map(nameOf));
    const others = this.otherTrials.filter((one) => !tried.has(nameOf(one)));
    const judged = this.against(own, others);
    return judged.verdict === 'invalid' ? first : judged;
  }

  /** A signature held against some of the keys, under the rules that it came to. */
  private against(
    own: readonly FinalClaim[],
    trials: readonly (EcdsaTrial | SchnorrTrial)[],
  ): JudgedSignature {
    const { algorithm, signature } = own[0]!;
    return this.judgedBy(algorithm, signature, trials);
  }

  private judgedBy(
    algorithm: SighashAlgorithm,
    signature: Uint8Array,
    trials: readonly (EcdsaTrial | SchnorrTrial)[],
  ): JudgedSignature {
    const { subject, input, budget } = this;
    if (algorithm === 'legacy' || algorithm === 'segwit_v0') {
      const some = trials.filter((one) => 'scriptCode' in one);
      return judgeEcdsa(subject, input, algorithm, signature, some, budget);
    }
    const some = trials.filter((one) => 'context' in one);
    const commits = schnorrCommitment(subject, input, algorithm, signature);
    return judgeSchnorr(subject, input, signature, commits, some, budget);
  }

  /** The checks that the scripts came to, then those that they have for their keys, each once. */
  private trialsOf(claims: readonly FinalClaim[]): readonly (EcdsaTrial | SchnorrTrial)[] {
    const all = [
      ...claims,
      ...scriptTrials(this.subject, this.input, this.budget),
      ...this.taprootTrials(),
    ];
    return [...new Map(all.map((one) => [nameOf(one), one])).values()];
  }

  /** The keys of the leaf that is spent by, or the output key. */
  private taprootTrials(): readonly SchnorrTrial[] {
    const { spent, witness } = this.input;
    if (!spent || !isPayToTaproot(spent.scriptPubKey)) return [];
    const annex = annexOf(witness);
    const annexHash = annex && annexHashOf(annex);
    const script = spentLeaf(this.input)?.script;
    if (!script || !this.leaf) {
      return [
        { publicKey: spent.scriptPubKey.subarray(2), context: { annexHash, leaf: undefined } },
      ];
    }
    const { leafHash } = this.leaf;
    return keysIn(script, true).flatMap((publicKey) =>
      this.budget.take(separatorSteps(script))
        ? separatorsOf(script, publicKey).map(({ position }) => ({
            publicKey,
            context: { annexHash, leaf: { leafHash, codeSeparatorPosition: position } },
          }))
        : [],
    );
  }
}

function firstPlaces(items: readonly Uint8Array[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [i, item] of items.entries()) {
    const name = bytesToHex(item);
    if (!places.has(name)) places.set(name, i);
  }
  return places;
}

/** A key, and what of the script its signature commits to. */
function nameOf(trial: EcdsaTrial | SchnorrTrial): string {
  const key = bytesToHex(trial.publicKey);
  return 'scriptCode' in trial
    ? `${key} ${trial.scriptCode.length}`
    : `${key} ${trial.context.leaf?.codeSeparatorPosition}`;
}

/** The keys that stand in the script that is spent, as they are checked there. */
function scriptTrials(
  subject: Subject,
  input: SubjectInput,
  budget: Budget,
): readonly EcdsaTrial[] {
  const peeled = peeledInput(subject, input);
  if (!peeled || 'missing' in peeled) return [];
  const { script } = peeled.innermost;
  return [...keysIn(script, false), ...hashedKeys(script, input)].flatMap((publicKey) =>
    budget.take(separatorSteps(script))
      ? separatorsOf(script, publicKey).map(({ end }) => ({
          publicKey,
          scriptCode: script.subarray(end),
        }))
      : [],
  );
}

/** Keys among the items that hash to what the script has in the place of a key. */
function hashedKeys(script: Uint8Array, input: SubjectInput): readonly Uint8Array[] {
  const { keyHashes } = demandsOf(script, false);
  if (keyHashes.length === 0) return [];
  const { scriptSig, witness } = finalItems(input);
  return [...scriptSig, ...witness].filter(
    (item) => isPublicKeySize(item) && keyHashes.some((hash) => equalBytes(hash160(item), hash)),
  );
}

/** The key that every signature there is to be of; absent where a script has several, or none. */
export function onlyKeyOf(subject: Subject, input: SubjectInput): Uint8Array | undefined {
  const claims = [...claimsOf(input).values()].flat();
  const leaf = claims.some(({ algorithm }) => algorithm === 'taproot_script')
    ? leavesOf(input).at(-1)?.script
    : undefined;
  const budget = signatureBudget(subject, input);
  const keys = [
    ...[...claims, ...scriptTrials(subject, input, budget)].map(({ publicKey }) => publicKey),
    ...(leaf ? keysIn(leaf, true) : []),
  ];
  return new Set(keys.map(bytesToHex)).size === 1 ? keys[0] : undefined;
}

/** Why a signature that no script came to cannot be checked, where that is so. */
function othersOpen(subject: Subject, input: SubjectInput): JudgedSignature | undefined {
  const peeled = peeledInput(subject, input);
  if (!peeled) return unchecked('coin');
  if ('missing' in peeled) return unchecked('script');
  // A leaf that the output does not commit to is no script of it: anybody can write one.
  const isOfLeaf = peeled.innermost.rules === 'taproot' && spentLeaf(input) !== undefined;
  return isOfLeaf && !openedMap(input, peeled.innermost) ? unchecked('script') : undefined;
}

/** Of the size of a Schnorr signature, before the leaf and its control block. */
function taprootItems(input: SubjectInput): readonly Shaped[] {
  const leaf = spentLeaf(input);
  const { witness } = finalItems(input);
  const algorithm = leaf ? 'taproot_script' : 'taproot_key';
  return (leaf ? witness.slice(0, -2) : witness)
    .filter(isSchnorrSize)
    .map((signature) => ({ algorithm, signature }));
}

/** What looks like a signature where it stands. */
function shapedItems(input: SubjectInput): readonly Shaped[] {
  const { scriptSig, witness, spent } = input;
  if (spent && isPayToTaproot(spent.scriptPubKey)) return taprootItems(input);
  const shaped: Shaped[] = [];
  for (const { data } of readInstructions(scriptSig)) {
    if (data && isStrictDerSignature(data)) shaped.push({ algorithm: 'legacy', signature: data });
  }
  const roles = witnessRoles(witness);
  const path = roles.includes('control-block') ? 'taproot_script' : 'taproot_key';
  for (const [i, signature] of witness.entries()) {
    if (roles[i] === 'ecdsa-signature') shaped.push({ algorithm: 'segwit_v0', signature });
    if (roles[i] === 'schnorr-signature') shaped.push({ algorithm: path, signature });
  }
  return shaped;
}
