/** What deserves a second look in the inputs. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { parseDerLax } from '../crypto/der.ts';
import { hash160 } from '../crypto/hashes.ts';
import { tapLeafHash } from '../crypto/taproot.ts';
import { isMoneyRange } from '../encoding/amount.ts';
import { isWrongPreimage } from '../policy/preimage.ts';
import { demandsOf, type ScriptDemands } from '../policy/script-demands.ts';
import { hasLock, type WayLocks } from '../policy/way.ts';
import { INPUT_FORMAT } from '../psbt/fields.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputFields, InputMap } from '../psbt/types.ts';
import { askedLocksText, lockFaultsText, wayOpensText } from '../said/lock-words.ts';
import { numbered } from '../said/words.ts';
import { hasForkId, hashTypeName, isAnyoneCanPay, outputModeOf } from '../script/hash-type.ts';
import { scriptErrorWords } from '../script/interpreter/error-words.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { isKeyIn, keysIn } from '../script/script-keys.ts';
import { isPayToTaproot } from '../script/solver.ts';
import { isFilled } from '../subject/estimated-size.ts';
import { peeledInput } from '../subject/peeled-input.ts';
import { inputPlace, type Place, wholeInput } from '../subject/place.ts';
import type { Subject, SubjectInput } from '../subject/subject.ts';
import { failingLock } from '../verdict/final/failing-opcode.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import { hasHighS, isMisplaced, isPartlySigned, type Misplaced } from '../verdict/satisfied.ts';
import { causeWords } from '../verdict/signature-cause.ts';
import { type SignatureVerdict, schnorrHashType } from '../verdict/signature-verdict.ts';
import { contradictionText } from './contradiction-text.ts';
import { type Finding, finding } from './finding.ts';
import type { HeldOutputs } from './held-outputs.ts';
import { misfitDetails } from './misfit-details.ts';
import type { FindingCode } from './table.ts';

/** Most inputs have none of a kind, and there may be many inputs. */
const NONE: readonly Finding[] = [];

interface SighashContext {
  /** That an input is to be signed with which asks for none. */
  readonly hashType: number | undefined;
  readonly held: HeldOutputs;
}

/** Of one input, with its verdict. */
export function inputFindings(
  subject: Subject,
  input: SubjectInput,
  verdict: JoinedInput,
  { hashType, held }: SighashContext,
): readonly Finding[] {
  return [
    ...utxoFindings(subject, input, verdict),
    ...scriptFindings(input, verdict),
    ...foreignFindings(subject, input, verdict),
    ...recordFindings(input, verdict),
    ...verdict.signatures.flatMap((one) => signatureFindings(subject, input, one, verdict, held)),
    ...recordedTypeFindings(subject, input, verdict, held),
    ...askedFindings(subject, input, verdict, hashType),
    ...ranFindings(subject, input, verdict),
    ...spentFindings(subject, input, verdict),
    ...legacyUtxoFindings(subject, input),
    ...originKindFindings(input),
    ...preimageFindings(input),
  ];
}

function utxoFindings(
  subject: Subject,
  input: SubjectInput,
  { proof, amount }: JoinedInput,
): readonly Finding[] {
  const { map, index, spent } = input;
  const isContradicted = proof === 'contradicted';
  const isOutside = spent !== undefined && amount !== undefined && !isMoneyRange(amount);
  if (!isContradicted && !isOutside) return NONE;
  const utxo = map && (recordOf(map, 'witness_utxo') ?? recordOf(map, 'non_witness_utxo'));
  const place = utxo ? inputPlace(index, utxo) : wholeInput(subject, input);
  const found: Finding[] = [];
  if (isContradicted) found.push(finding('utxo-contradicted', place));
  if (isOutside) found.push(finding('amount-out-of-range', place));
  return found;
}

function scriptFindings({ map, index }: SubjectInput, verdict: JoinedInput): readonly Finding[] {
  const { redeemScriptFits, witnessScriptFits, strangeLeaves, misfits } = verdict;
  const isFitting = redeemScriptFits !== false && witnessScriptFits !== false;
  if (!map || (isFitting && strangeLeaves.length === 0)) return NONE;
  const wrong = [
    redeemScriptFits === false ? recordOf(map, 'redeem_script') : undefined,
    witnessScriptFits === false ? recordOf(map, 'witness_script') : undefined,
    ...strangeLeaves.map((n) => map.records[n]),
  ];
  return wrong.flatMap((record) => (record ? [mismatch(inputPlace(index, record), misfits)] : []));
}

/** With what was found out about the very record, and what cures it. */
function mismatch(place: Place, misfits: JoinedInput['misfits']): Finding {
  const own = (misfits ?? []).filter(
    ({ place: { path, span } }) => path === place.path && span?.start === place.span?.start,
  );
  return finding('script-mismatch', place, misfitDetails(own, true));
}

/** A script that Bitcoin Core does not satisfy, with what stands in it. */
function foreignFindings(
  subject: Subject,
  input: SubjectInput,
  { foreign }: JoinedInput,
): readonly Finding[] {
  if (!foreign) return NONE;
  const { map, index } = input;
  const plain = [map && recordOf(map, 'redeem_script'), map && recordOf(map, 'witness_script')];
  const leaves = map ? recordsOf(map, 'tap_leaf_script') : [];
  const leaf = leaves.find(({ value }) => equalBytes(value.script, foreign));
  const record = leaf ?? plain.find((one) => one && equalBytes(one.value, foreign));
  const place = record ? inputPlace(index, record) : wholeInput(subject, input);
  const what = demandsText(demandsOf(foreign, leaf !== undefined));
  return [finding('script-not-finalizable', place, { what })];
}

function demandsText({ keys, keyHashes, hashes, locks }: ScriptDemands): string {
  const count = keys.length + keyHashes.length;
  const named = [
    ...(count > 0 ? [`${count} ${count === 1 ? 'key' : 'keys'}`] : []),
    ...hashes.map(({ type, hash }) => `the preimage of ${type} ${bytesToHex(hash)}`),
    ...locks.map(({ kind, lock }) => `${kind} ${lock}`),
  ];
  return named.length === 0 ? 'No key, hash or lock' : named.join(', ');
}

const SCRIPT_FIELDS: ReadonlySet<keyof InputFields> = new Set([
  'redeem_script',
  'witness_script',
  'tap_leaf_script',
]);

/** Records that cannot be so; a script that is to blame is a mismatch. */
function recordFindings(
  { map, index }: SubjectInput,
  { records: verdict, misfits = [] }: JoinedInput,
): readonly Finding[] {
  if (!verdict) return NONE;
  const wrong = (verdict.contradicting ?? []).flatMap((n) => map?.records[n] ?? []);
  const [first] = wrong;
  if (!first) return NONE;
  if (wrong.some(({ field }) => SCRIPT_FIELDS.has(field))) return [];
  const { byField } = INPUT_FORMAT;
  const what = contradictionText(
    wrong.map(({ field }) => byField[field].traits.words),
    verdict,
  );
  const place = { ...inputPlace(index, first), path: `inputs[${index}]` };
  return [finding('input-origin-contradicted', place, { what, ...misfitDetails(misfits, true) })];
}

/** Of a signature, and of the type that one in final scripts has. */
function signatureFindings(
  subject: Subject,
  { index }: SubjectInput,
  signature: SignatureVerdict,
  { proof }: JoinedInput,
  held: HeldOutputs,
): readonly Finding[] {
  const { place, verdict, kind, signature: bytes, isFinal } = signature;
  const more = causeWords(signature.cause, proof);
  const found = [
    ...(verdict === 'invalid' ? [finding('signature-invalid', place, { more })] : []),
    ...(hasHighS(signature) ? [finding('high-s', place)] : []),
    ...(isOfFork(signature) ? [finding('sighash-forkid', place)] : []),
  ];
  if (!isFinal) return found;
  const hashType = kind === 'ecdsa' ? (bytes.at(-1) ?? 0) : schnorrHashType(bytes);
  return [...found, ...signedTypeFindings(subject, index, { hashType, place, verdict }, held)];
}

/** What is valid on Bitcoin is of Bitcoin, whatever its type is called. */
function isOfFork({ kind, verdict, signature }: SignatureVerdict): boolean {
  return kind === 'ecdsa' && verdict !== 'valid' && hasForkId(signature.at(-1) ?? 0);
}

/** Of the types that signatures in records have, which is seen before they are judged. */
function recordedTypeFindings(
  subject: Subject,
  { index, map }: SubjectInput,
  { isFinal, signatures }: JoinedInput,
  held: HeldOutputs,
): readonly Finding[] {
  if (!map) return [];
  const asked = recordOf(map, 'sighash_type')?.value;
  return recordedTypes(map).flatMap(({ record, isEcdsa, hashType }) => {
    const place = inputPlace(index, record);
    const isOther = asked !== undefined && isOtherThanAsked(asked, hashType, isEcdsa);
    const mismatch = isOther && !isFinal ? [finding('sighash-mismatch', place)] : [];
    const judged = signatures.find((one) => one.place.span?.start === place.span?.start);
    const signed = { hashType, place, verdict: judged?.verdict };
    return [...mismatch, ...signedTypeFindings(subject, index, signed, held)];
  });
}

interface SignedType {
  readonly hashType: number;
  readonly place: Place;
  readonly verdict: SignatureVerdict['verdict'] | undefined;
}

/** What an invalid signature leaves open nobody can use; who holds what a valid one leaves open is told. */
function signedTypeFindings(
  subject: Subject,
  index: number,
  { hashType, place, verdict }: SignedType,
  held: HeldOutputs,
): readonly Finding[] {
  const found = typeFindings(subject, index, hashType, place);
  if (verdict === 'invalid') return found.filter(({ code }) => code !== 'sighash-none');
  if (verdict !== 'valid') return found;
  return found.map((one) => {
    if (!LEAVES_OUTPUTS.has(one.code)) return one;
    const holders = held.beside(index, isAnyoneCanPay(hashType));
    return holders.length === 0 ? one : finding(one.code, place, { more: heldWords(holders) });
  });
}

const LEAVES_OUTPUTS: ReadonlySet<FindingCode> = new Set(['sighash-none', 'sighash-single']);

function heldWords(holders: readonly number[]): string {
  return `Here signatures of ${numbered('input', holders, 3)} commit to all outputs: only who made them can change these.`;
}

/** Each signature that is in a record, with its type. */
export function recordedTypes({ records }: InputMap) {
  return records.flatMap((record) => {
    const isEcdsa = record.field === 'partial_sig';
    if (!isEcdsa && record.field !== 'tap_key_sig' && record.field !== 'tap_script_sig') return [];
    const hashType = isEcdsa ? (record.value.at(-1) ?? 0) : schnorrHashType(record.value);
    return [{ record, isEcdsa, hashType }];
  });
}

/** ECDSA has no DEFAULT: who asks for it takes what there is. */
export function isOtherThanAsked(asked: number, hashType: number, isEcdsa: boolean): boolean {
  return asked !== hashType && !(isEcdsa && asked === 0);
}

/** The type that a signer is asked for. */
function askedFindings(
  subject: Subject,
  input: SubjectInput,
  { isFinal, satisfied }: JoinedInput,
  hashType: number | undefined,
): readonly Finding[] {
  const { index, map } = input;
  const asked = map && recordOf(map, 'sighash_type');
  if (!asked) {
    const isDone = isFinal && satisfied !== false;
    if (hashType === undefined || isDone) return [];
    return typeFindings(subject, index, hashType, wholeInput(subject, input));
  }
  const place = inputPlace(index, asked);
  const { value } = asked;
  const isNamed = hashTypeName(value) !== undefined;
  return [
    ...(isNamed ? [] : [finding(unnamedType(value), place)]),
    ...typeFindings(subject, index, value, place),
  ];
}

function unnamedType(value: number): FindingCode {
  if (value > 0xff) return 'sighash-beyond-byte';
  return hasForkId(value) ? 'sighash-forkid' : 'sighash-unnamed';
}

function typeFindings(
  { transaction }: Subject,
  index: number,
  hashType: number,
  place: Place,
): readonly Finding[] {
  const found: Finding[] = [];
  const mode = outputModeOf(hashType);
  const hasOutput = index < transaction.outputs.length;
  if (mode === 'none') found.push(finding('sighash-none', place));
  if (mode === 'single') {
    found.push(finding(hasOutput ? 'sighash-single' : 'sighash-single-no-output', place));
  }
  if (isAnyoneCanPay(hashType)) found.push(finding('sighash-anyonecanpay', place));
  return found;
}

/** Locks that are not met, and what final scripts failed at. */
function ranFindings(
  subject: Subject,
  input: SubjectInput,
  verdict: JoinedInput,
): readonly Finding[] {
  const { error, isFinal, isValidInBlocks, misfits = [] } = verdict;
  const isTried = isFinal && isFilled(subject, input);
  const unmet = unmetLocks(subject, input, verdict);
  if (unmet.length === 0 && !error) return NONE;
  const whole = wholeInput(subject, input);
  const found: Finding[] = unmet.map((what) =>
    finding('lock-unmet', whole, what === undefined ? {} : { what }),
  );
  if (error === 'WITNESS_PUBKEYTYPE') found.push(finding('uncompressed-in-segwit', whole));
  // Of a transaction that nobody, or not everybody, has signed, scripts fail until that is done.
  const isShort = isPartlySigned(verdict);
  if (error && isTried && !isShort && !isValidInBlocks) {
    const what = failureWords(error);
    found.push(finding('final-script-fails', whole, { what, ...misfitDetails(misfits, false) }));
  }
  if (isShort) found.push(finding('signature-missing', whole));
  return [...found, ...faultFindings(verdict, whole)];
}

/** What final scripts hold is right, and not where the script takes it. */
function faultFindings({ fault }: JoinedInput, whole: Place): readonly Finding[] {
  if (!fault) return NONE;
  if (fault.is === 'order') return [finding('signature-order', whole)];
  const what = `${fault.count} ${fault.count === 1 ? 'item' : 'items'} too many`;
  return [finding('witness-extra', whole, { what })];
}

/**
 * What a lock asks for and what is at fault: of each way that somebody has signed for in vain,
 * of the first way where no way does without a lock, or of the lock that a final script failed
 * at. Undefined is one of which nothing is known.
 */
function unmetLocks(
  { transaction }: Subject,
  input: SubjectInput,
  { needs, error, errorAt }: JoinedInput,
): readonly (string | undefined)[] {
  const faultsOf = (locks: WayLocks) => lockFaultsText(locks, transaction, input.index);
  const askedOf = (locks: WayLocks) =>
    `The script asks for ${askedLocksText(locks)}; ${faultsOf(locks)}`;
  if (error === 'UNSATISFIED_LOCKTIME') {
    const lock = errorAt && failingLock(input, errorAt);
    return [lock && faultsOf(lock) !== '' ? askedOf(lock) : undefined];
  }
  const { ways = [], early = [] } = needs ?? {};
  const signed = early.map(
    (one) => `Signed for the way ${wayOpensText(one)}, but ${faultsOf(one)}`,
  );
  if (signed.length > 0) return [...new Set(signed)];
  const [first] = ways;
  return first && ways.every(hasLock) ? [askedOf(first)] : [];
}

/** Where a script is right and stands in the wrong place, or does not stand there. */
const CAUSES: Readonly<Record<Misplaced, string>> = {
  WITNESS_PROGRAM_MISMATCH: 'the witness does not end with what the output commits to',
  WITNESS_PROGRAM_WITNESS_EMPTY: 'the witness is empty',
  WITNESS_MALLEATED: 'what signs for a witness program belongs in the witness',
  WITNESS_MALLEATED_P2SH: 'the redeem script alone belongs in the scriptSig',
  WITNESS_UNEXPECTED: 'what signs for a legacy script belongs in the scriptSig',
};

/** Core's words, and what they come from where that is known. */
function failureWords(error: ScriptError): string {
  const words = scriptErrorWords(error);
  return isMisplaced(error) ? `${words} (${CAUSES[error]})` : words;
}

/** Outputs that cannot be spent with what is told of them. */
function spentFindings(
  subject: Subject,
  input: SubjectInput,
  { needs }: JoinedInput,
): readonly Finding[] {
  const isUnproven = needs?.missing?.includes('previous_transaction');
  return isUnproven ? [finding('previous-transaction-missing', wholeInput(subject, input))] : NONE;
}

function legacyUtxoFindings(subject: Subject, input: SubjectInput): readonly Finding[] {
  const { map, spent, index } = input;
  const utxo = map && recordOf(map, 'witness_utxo');
  if (!utxo || !spent || !recordOf(map, 'non_witness_utxo')) return [];
  const peeled = peeledInput(subject, input);
  const isLegacy = peeled && 'innermost' in peeled && peeled.innermost.rules === 'legacy';
  return isLegacy ? [finding('both-utxos', inputPlace(index, utxo))] : [];
}

function originKindFindings({ map, spent, index }: SubjectInput): readonly Finding[] {
  if (!map || !spent || !isPayToTaproot(spent.scriptPubKey)) return [];
  return recordsOf(map, 'bip32_derivation').map((record) =>
    finding('origin-kind', inputPlace(index, record)),
  );
}

/** Keys that are not where they should be, or not in the form that they should have. */
export function keyFindings(subject: Subject, input: SubjectInput): readonly Finding[] {
  const { map, index } = input;
  const peeled = peeledInput(subject, input);
  if (!map || !peeled || 'missing' in peeled) return [];
  const { rules, script } = peeled.innermost;
  if (rules === 'taproot') return taprootKeyFindings(map, index, script);
  const found: Finding[] = [];
  for (const record of map.records) {
    if (record.field !== 'bip32_derivation' && record.field !== 'partial_sig') continue;
    const isHere = isKeyIn(script, record.key);
    const place = inputPlace(index, record);
    if (!isHere) found.push(finding('key-not-in-script', place));
    if (rules === 'segwit_v0' && isHere && isUncompressed(record.key)) {
      found.push(finding('uncompressed-in-segwit', place));
    }
  }
  const witness = recordOf(map, 'witness_script');
  if (witness && keysIn(witness.value, false).some(isUncompressed)) {
    found.push(finding('uncompressed-in-segwit', inputPlace(index, witness)));
  }
  return found;
}

export function isUncompressed({ length }: Uint8Array): boolean {
  return length !== COMPRESSED_SIZE;
}

const COMPRESSED_SIZE = 33;

/** A key is internal, or in a leaf; of leaves that are not there nothing can be said. */
function taprootKeyFindings(
  map: InputMap,
  index: number,
  scriptPubKey: Uint8Array,
): readonly Finding[] {
  const internal = recordOf(map, 'tap_internal_key')?.value;
  const leaves = new Map(
    recordsOf(map, 'tap_leaf_script').map(({ value: { leafVersion, script } }) => [
      bytesToHex(tapLeafHash(leafVersion, script)),
      script,
    ]),
  );
  const shared = recordsOf(map, 'musig2_participant_pubkeys')
    .flatMap(({ key, value }) => [key, ...value])
    .map((key) => key.subarray(1));
  const isElsewhere = (key: Uint8Array, hashes: readonly Uint8Array[]) => {
    if (internal === undefined && hashes.length === 0) return false;
    if (internal && equalBytes(internal, key)) return false;
    if (equalBytes(scriptPubKey.subarray(2), key)) return false;
    if (shared.some((one) => equalBytes(one, key))) return false;
    if (shared.length > 0 && hashes.length === 0) return false;
    return hashes.every((hash) => {
      const script = leaves.get(bytesToHex(hash));
      return script !== undefined && !isKeyIn(script, key);
    });
  };
  return map.records.flatMap((record) => {
    const isStrange =
      (record.field === 'tap_bip32_derivation' &&
        isElsewhere(record.key, record.value.leafHashes)) ||
      (record.field === 'tap_script_sig' &&
        isElsewhere(record.key.xOnlyKey, [record.key.leafHash]));
    return isStrange ? [finding('key-not-in-script', inputPlace(index, record))] : [];
  });
}

/** Core does not look whether a preimage is one. */
function preimageFindings({ map, index }: SubjectInput): readonly Finding[] {
  const wrong = map?.records.filter(isWrongPreimage) ?? [];
  return wrong.map((record) => finding('preimage-mismatch', inputPlace(index, record)));
}

/** Valid ECDSA signatures of one key with one nonce over two digests: what is left is school algebra. */
export function nonceFindings(inputs: readonly JoinedInput[]): readonly Finding[] {
  const seen = new Map<string, { readonly digest: string; readonly place: Place }>();
  const found: Finding[] = [];
  for (const { kind, verdict, publicKey, digest, signature, place } of inputs.flatMap(
    (input) => input.signatures,
  )) {
    if (kind !== 'ecdsa' || verdict !== 'valid' || !publicKey || !digest) continue;
    const r = parseDerLax(signature.subarray(0, -1))?.subarray(0, 32);
    const name = `${bytesToHex(hash160(publicKey))} ${r && bytesToHex(r)}`;
    const other = seen.get(name);
    if (other && other.digest !== bytesToHex(digest)) found.push(finding('nonce-reuse', place));
    else seen.set(name, { digest: bytesToHex(digest), place });
  }
  return found;
}
