/** The signatures in the records of a PSBT's input, in file order. */
import { equalBytes } from '../bytes/order.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { AnyRecordOf, InputFields, InputMap } from '../psbt/types.ts';
import { hashTypeText } from '../script/hash-type.ts';
import { NO_CODE_SEPARATOR } from '../script/interpreter/checker.ts';
import { isKeyIn } from '../script/script-keys.ts';
import { solve } from '../script/solver.ts';
import type { Peeled } from '../sign/peel.ts';
import { peeledInput } from '../subject/peeled-input.ts';
import { inputPlace } from '../subject/place.ts';
import { separatorsOf } from '../subject/separators.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { commitmentOf } from './commitment.ts';
import { isValidShare, type MusigKey, musigKeyOf, musigKeysOf } from './musig-signatures.ts';
import {
  ecdsaCommitment,
  ecdsaTrials,
  INVALID,
  type Judged,
  judgeEcdsa,
  judgeSchnorr,
  type SchnorrTrial,
  type SignatureVerdict,
  schnorrCommitment,
  sighashText,
  taprootMessage,
  unchecked,
} from './signature-verdict.ts';
import { type Leaf, leavesOf, type TaprootAlgorithm } from './signed-message.ts';

/** All leaves in `map` are in the tree. */
export function recordedSignatures(
  subject: Subject,
  input: SubjectInput,
  map: InputMap,
): readonly SignatureVerdict[] {
  const found: SignatureVerdict[] = [];
  let known: RecordContext | undefined;
  for (const record of map.records) {
    if (!SIGNATURE_FIELDS.has(record.field)) continue;
    known ??= contextOf(subject, input, map);
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
  readonly leaves: readonly Leaf[];
}

function contextOf(subject: Subject, input: SubjectInput, map: InputMap): RecordContext {
  const peeled = peeledInput(subject, input);
  const output = peeled?.output;
  const outputKey = output?.type === 'witness_v1_taproot' ? output.program : undefined;
  return { subject, input, map, peeled, outputKey, leaves: leavesOf({ map, witness: [] }) };
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
  { subject, input, map, peeled }: RecordContext,
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
  const trials = ecdsaTrials(script, publicKey);
  const judged = judgeEcdsa(subject, input, algorithm, signature, trials);
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
  { subject, input, peeled, outputKey }: RecordContext,
  record: RecordNamed<'tap_key_sig'>,
): SignatureVerdict {
  const context = { annexHash: undefined, leaf: undefined };
  const trials = outputKey ? [{ publicKey: outputKey, context }] : [];
  // A UTXO of another kind has no output key.
  const isStrange = peeled !== undefined && outputKey === undefined;
  return {
    ...schnorrVerdict(subject, input, 'taproot_key', record, trials, isStrange),
    publicKey: outputKey,
    isOfScript: outputKey !== undefined,
  };
}

function leafSignature(
  { subject, input, peeled, outputKey, leaves }: RecordContext,
  record: RecordNamed<'tap_script_sig'>,
): SignatureVerdict {
  const { xOnlyKey: publicKey, leafHash } = record.key;
  const leaf = leaves.find((one) => equalBytes(one.leafHash, leafHash));
  const separators = leaf ? separatorsOf(leaf.script, publicKey) : [];
  const positions =
    separators.length > 0 ? separators.map(({ position }) => position) : [NO_CODE_SEPARATOR];
  const trials = positions.map((codeSeparatorPosition) => ({
    publicKey,
    context: { annexHash: undefined, leaf: { leafHash, codeSeparatorPosition } },
  }));
  const isStrange = peeled !== undefined && outputKey === undefined;
  const isElsewhere = !leaf && leavesOf(input).some((one) => equalBytes(one.leafHash, leafHash));
  return {
    ...schnorrVerdict(subject, input, 'taproot_script', record, trials, isStrange),
    // A leaf that the output does not commit to is no script of it.
    ...(isElsewhere && !isStrange && { ...unchecked('script'), digest: undefined }),
    publicKey,
    leafHash,
    isOfScript: leaf !== undefined && isKeyIn(leaf.script, publicKey),
  };
}

/** Of the type that the record asks for, else DEFAULT; of keys that come from no listed aggregate nothing is known. */
function musigSignature(
  { subject, input, map, peeled, outputKey }: RecordContext,
  record: RecordNamed<'musig2_partial_sig'>,
): SignatureVerdict {
  const { participant: publicKey, aggregate, leafHash } = record.key;
  const hashType = (recordOf(map, 'sighash_type')?.value ?? 0) & 0xff;
  const algorithm = leafHash ? 'taproot_script' : 'taproot_key';
  const { outputs } = subject.transaction;
  const commits = commitmentOf(algorithm, hashType, input.index, outputs.length);
  const leaf = leafHash && { leafHash, codeSeparatorPosition: NO_CODE_SEPARATOR };
  const digest = taprootMessage(subject, input, hashType, commits, { annexHash: undefined, leaf });
  const key = outputKey && musigKeyOf(musigKeysOf(map, outputKey), record.key);
  const isStrange = peeled !== undefined && outputKey === undefined;
  return {
    kind: 'musig2_partial',
    publicKey,
    leafHash,
    aggregate,
    signature: record.value,
    sighash: hashTypeText(hashType),
    ...(isStrange ? INVALID : shareJudged(map, key, record, digest)),
    commits,
    isOfScript: key !== undefined,
    isFinal: false,
    place: inputPlace(input.index, record),
  };
}

function shareJudged(
  map: InputMap,
  key: MusigKey | undefined,
  { key: { participant }, value }: RecordNamed<'musig2_partial_sig'>,
  message: Uint8Array | Judged,
): Judged {
  if (!(message instanceof Uint8Array)) return message;
  const isValid = key && isValidShare(map, key, participant, value, message);
  if (isValid === undefined) return { ...unchecked('public nonces'), digest: message };
  return { verdict: isValid ? 'valid' : 'invalid', digest: message };
}

function schnorrVerdict(
  subject: Subject,
  input: SubjectInput,
  algorithm: TaprootAlgorithm,
  record: RecordNamed<'tap_key_sig' | 'tap_script_sig'>,
  trials: readonly SchnorrTrial[],
  isStrange: boolean,
) {
  const { value: signature } = record;
  const commits = schnorrCommitment(subject, input, algorithm, signature);
  const judged: Judged = isStrange
    ? INVALID
    : judgeSchnorr(subject, input, signature, commits, trials);
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
