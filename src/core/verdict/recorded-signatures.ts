/** The signatures in the records of a PSBT's input, in file order. */
import { bytesToHex } from '../bytes/hex.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { AnyRecordOf, InputFields, InputMap } from '../psbt/types.ts';
import { hashTypeText } from '../script/hash-type.ts';
import { NO_CODE_SEPARATOR } from '../script/interpreter/checker.ts';
import { isKeyIn } from '../script/script-keys.ts';
import { solve } from '../script/solver.ts';
import type { Peeled } from '../sign/peel.ts';
import type { Budget } from '../subject/budgets.ts';
import { peeledInput } from '../subject/peeled-input.ts';
import { inputPlace } from '../subject/place.ts';
import { separatorSteps, separatorsOf } from '../subject/separators.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { commitmentOf } from './commitment.ts';
import { MusigShares, type SpentMusigKey } from './musig-signatures.ts';
import type { TaprootAlgorithm } from './sighash-algorithm.ts';
import {
  ecdsaCommitment,
  ecdsaTrials,
  INVALID,
  type JudgedSignature,
  judgeEcdsa,
  judgeSchnorr,
  type SchnorrTrial,
  type SignatureVerdict,
  schnorrCommitment,
  sighashText,
  taprootMessage,
  unchecked,
} from './signature-verdict.ts';
import { leavesOf, type MessageLeaf } from './signed-message.ts';

/** All leaves in `map` are in the tree. */
export function recordedSignatures(
  subject: Subject,
  input: SubjectInput,
  map: InputMap,
  budget: Budget,
): readonly SignatureVerdict[] {
  const found: SignatureVerdict[] = [];
  let known: RecordContext | undefined;
  for (const record of map.records) {
    if (!SIGNATURE_FIELDS.has(record.field)) continue;
    known ??= contextOf(subject, input, map, budget);
    const verdict = verdictOf(known, record);
    if (verdict) found.push(verdict);
  }
  return found;
}

const SIGNATURE_FIELDS: ReadonlySet<AnyRecordOf<InputFields>['field']> = new Set([
  'partial_sig',
  'tap_key_sig',
  'tap_script_sig',
  'musig2_partial_sig',
]);

/** What all records of an input share. */
interface RecordContext {
  readonly subject: Subject;
  readonly input: SubjectInput;
  readonly map: InputMap;
  readonly peeled: Peeled | undefined;
  readonly outputKey: Uint8Array | undefined;
  /** By leaf hash in hex. */
  readonly leaves: ReadonlyMap<string, MessageLeaf>;
  /** Those that are not in the tree, and that of the final witness, too. */
  readonly allLeaves: ReadonlyMap<string, MessageLeaf>;
  readonly shares: () => MusigShares | undefined;
  readonly budget: Budget;
}

function contextOf(
  subject: Subject,
  input: SubjectInput,
  map: InputMap,
  budget: Budget,
): RecordContext {
  const peeled = peeledInput(subject, input);
  const output = peeled?.output;
  const outputKey = output?.type === 'witness_v1_taproot' ? output.program : undefined;
  const leaves = byHash(leavesOf({ map, witness: [] }));
  const isAll = map === input.map && input.witness.length === 0;
  const allLeaves = isAll ? leaves : byHash(leavesOf(input));
  let shares: MusigShares | undefined;
  const sharesOnce = () => {
    shares ??= outputKey && new MusigShares(map, outputKey);
    return shares;
  };
  return { subject, input, map, peeled, outputKey, leaves, allLeaves, shares: sharesOnce, budget };
}

function byHash(leaves: readonly MessageLeaf[]): ReadonlyMap<string, MessageLeaf> {
  return new Map(leaves.map((leaf) => [bytesToHex(leaf.leafHash), leaf]));
}

function verdictOf(
  context: RecordContext,
  record: AnyRecordOf<InputFields>,
): SignatureVerdict | undefined {
  switch (record.field) {
    case 'partial_sig':
      return partialSignature(context, record);
    case 'tap_key_sig':
      return keyPathSignature(context, record);
    case 'tap_script_sig':
      return leafSignature(context, record);
    case 'musig2_partial_sig':
      return musigSignature(context, record);
    default:
      return undefined;
  }
}

type RecordNamed<Name extends keyof InputFields> = Extract<
  AnyRecordOf<InputFields>,
  { readonly field: Name }
>;

function partialSignature(
  { subject, input, map, peeled, budget }: RecordContext,
  record: RecordNamed<'partial_sig'>,
): SignatureVerdict {
  const { key: publicKey, value: signature } = record;
  const algorithm = ecdsaAlgorithm(peeled, map);
  const script = peeled && 'innermost' in peeled ? peeled.innermost.script : undefined;
  const common = {
    kind: 'ecdsa',
    publicKey,
    signature,
    sighash: sighashText('ecdsa', signature),
    commits: ecdsaCommitment(subject, input, algorithm, signature),
    isFinal: false,
    place: inputPlace(input.index, record),
  } as const;
  if (!peeled) return { ...common, isOfScript: false, ...unchecked('coin') };
  if (!script) return { ...common, isOfScript: false, ...unchecked('script') };
  if (!algorithm) return { ...common, isOfScript: false, ...INVALID };
  const isOfScript = isKeyIn(script, publicKey);
  const trials = ecdsaTrials(script, publicKey, budget);
  const judged = judgeEcdsa(subject, input, algorithm, signature, trials, budget);
  return { ...common, ...judged, publicKey, isOfScript };
}

/** The rules of the script that is spent; without the UTXO those of the scripts that are there. */
function ecdsaAlgorithm(
  peeled: Peeled | undefined,
  map: InputMap,
): 'legacy' | 'segwit_v0' | undefined {
  if (peeled && 'innermost' in peeled) {
    const { rules } = peeled.innermost;
    return rules === 'taproot' ? undefined : rules;
  }
  if (peeled) return peeled.missing === 'witnessScript' ? 'segwit_v0' : undefined;
  if (recordOf(map, 'witness_script')) return 'segwit_v0';
  const redeemScript = recordOf(map, 'redeem_script')?.value;
  if (!redeemScript) return undefined;
  return 'program' in solve(redeemScript) ? 'segwit_v0' : 'legacy';
}

function keyPathSignature(
  context: RecordContext,
  record: RecordNamed<'tap_key_sig'>,
): SignatureVerdict {
  const { outputKey } = context;
  const ofKeyPath = { annexHash: undefined, leaf: undefined };
  const trials = outputKey ? [{ publicKey: outputKey, context: ofKeyPath }] : [];
  return {
    ...schnorrVerdict(context, 'taproot_key', record, trials),
    publicKey: outputKey,
    isOfScript: outputKey !== undefined,
  };
}

function leafSignature(
  context: RecordContext,
  record: RecordNamed<'tap_script_sig'>,
): SignatureVerdict {
  const { leaves, allLeaves, budget } = context;
  const { xOnlyKey: publicKey, leafHash } = record.key;
  const name = bytesToHex(leafHash);
  const leaf = leaves.get(name);
  const isCut = leaf !== undefined && !budget.take(separatorSteps(leaf.script));
  const separators = leaf && !isCut ? separatorsOf(leaf.script, publicKey) : [];
  const positions =
    separators.length > 0 ? separators.map(({ position }) => position) : [NO_CODE_SEPARATOR];
  const trials = positions.map((codeSeparatorPosition) => ({
    publicKey,
    context: { annexHash: undefined, leaf: { leafHash, codeSeparatorPosition } },
  }));
  const isElsewhere = !leaf && allLeaves.has(name);
  return {
    ...schnorrVerdict(context, 'taproot_script', record, trials),
    // A leaf that the output does not commit to is no script of it.
    ...(isElsewhere && !isStrange(context) && { ...unchecked('script'), digest: undefined }),
    publicKey,
    leafHash,
    isOfScript: leaf !== undefined && isKeyIn(leaf.script, publicKey),
  };
}

/** Of the type that the record asks for, else DEFAULT; of keys that come from no listed aggregate nothing is known. */
function musigSignature(
  context: RecordContext,
  record: RecordNamed<'musig2_partial_sig'>,
): SignatureVerdict {
  const { subject, input, map } = context;
  const { participant: publicKey, aggregate, leafHash } = record.key;
  const hashType = (recordOf(map, 'sighash_type')?.value ?? 0) & 0xff;
  const algorithm = leafHash ? 'taproot_script' : 'taproot_key';
  const { outputs } = subject.transaction;
  const commits = commitmentOf(algorithm, hashType, input.index, outputs.length);
  const leaf = leafHash && { leafHash, codeSeparatorPosition: NO_CODE_SEPARATOR };
  const digest = taprootMessage(subject, input, hashType, commits, { annexHash: undefined, leaf });
  const key = context.shares()?.keyOf(record.key);
  return {
    kind: 'musig2_partial',
    publicKey,
    leafHash,
    aggregate,
    signature: record.value,
    sighash: hashTypeText(hashType),
    ...(isStrange(context) ? INVALID : shareJudged(context, key, record, digest)),
    commits,
    isOfScript: key !== undefined,
    isFinal: false,
    place: inputPlace(input.index, record),
  };
}

function shareJudged(
  { shares, budget }: RecordContext,
  key: SpentMusigKey | undefined,
  { key: { participant }, value }: RecordNamed<'musig2_partial_sig'>,
  message: Uint8Array | JudgedSignature,
): JudgedSignature {
  if (!(message instanceof Uint8Array)) return message;
  const known = shares();
  if ((!key && known?.isCut) || !budget.take()) return unchecked('not looked at');
  const isValid = key && known?.isValid(key, participant, value, message);
  if (isValid === undefined) return { ...unchecked('public nonces'), digest: message };
  return { verdict: isValid ? 'valid' : 'invalid', digest: message };
}

/** A UTXO of another kind has no output key. */
function isStrange({ peeled, outputKey }: RecordContext): boolean {
  return peeled !== undefined && outputKey === undefined;
}

function schnorrVerdict(
  context: RecordContext,
  algorithm: TaprootAlgorithm,
  record: RecordNamed<'tap_key_sig' | 'tap_script_sig'>,
  trials: readonly SchnorrTrial[],
) {
  const { subject, input, budget } = context;
  const { value: signature } = record;
  const commits = schnorrCommitment(subject, input, algorithm, signature);
  const judged: JudgedSignature = isStrange(context)
    ? INVALID
    : judgeSchnorr(subject, input, signature, commits, trials, budget);
  return {
    kind: 'schnorr',
    signature,
    sighash: sighashText('schnorr', signature),
    ...judged,
    commits,
    isFinal: false,
    place: inputPlace(input.index, record),
  } as const;
}
