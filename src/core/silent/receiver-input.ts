/**
 * Which inputs those who receive silent payments count, and under which key (BIP 352,
 * "Inputs For Shared Secret Derivation"; BIP 375). A file's coins and keys are taken as
 * far as a hash shows them: what is only told makes nothing proven.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isFullyValidPublicKey, isOnCurveX } from '../crypto/public/point.ts';
import { isControlBlockSize, UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { REGISTRY } from '../psbt/registry.ts';
import { registryRecords } from '../psbt/registry-records.ts';
import { pushedBy } from '../script/reader.ts';
import { type Solution, solve } from '../script/solver.ts';
import { withoutAnnex } from '../script/witness-roles.ts';
import { lastPush, type SubjectInput } from '../subject/subject.ts';

/**
 * `eligible`: receivers count it. `no`: they do not. `forbidden`: with it they pass the
 * whole transaction over. `undecided`: what would tell it is not there.
 */
export type Counts = 'eligible' | 'no' | 'forbidden' | 'undecided';

export interface ReceiverInput {
  readonly counts: Counts;
  /** The key that an eligible one counts with, 33 bytes; absent where it is not known. */
  readonly key?: Uint8Array;
  /** The key is only named: it does not hash to the coin's program. */
  readonly isMisfit?: true;
  /** P2PKH of which the file tells neither a key nor a share. */
  readonly isUntold?: true;
  /** Only the file's witness UTXO says which script is spent. */
  readonly isClaimed: boolean;
}

/** What whoever signs knows, or takes to be so, besides what the file tells. */
export interface SignerKnowledge {
  /** Public keys whose private ones are given, by their HASH160 in hex. */
  readonly keys: ReadonlyMap<string, Uint8Array>;
  /** What is untold is taken to have an uncompressed key, which receivers do not count. */
  readonly passesUntold?: true;
}

const NOTHING: SignerKnowledge = { keys: new Map() };

/** How receivers see an input. */
export function receiverInput(input: SubjectInput, known = NOTHING): ReceiverInput {
  return { ...seenBy(input, known), isClaimed: isClaimed(input) };
}

type Seen = Omit<ReceiverInput, 'isClaimed'>;

const NO: Seen = { counts: 'no' };
const UNDECIDED: Seen = { counts: 'undecided' };

function seenBy(input: SubjectInput, known: SignerKnowledge): Seen {
  const { spent } = input;
  if (!spent) return UNDECIDED;
  const solution = solve(spent.scriptPubKey);
  switch (solution.type) {
    case 'witness_v1_taproot':
      return taproot(input, solution.program);
    case 'witness_v0_keyhash':
      return keyHash(input, solution.program, known);
    case 'pubkeyhash':
      return publicKeyHash(input, solution.hash, known);
    case 'scripthash':
      return scriptHash(input, solution.hash, known);
    default:
      return isForbidden(solution) ? { counts: 'forbidden' } : NO;
  }
}

/** A witness program of a version that receivers do not know (BIP 352: "segwit version > 1"). */
function isForbidden(solution: Solution): boolean {
  return 'program' in solution && solution.version > 1;
}

/** P2PKH, which receivers count by a compressed key alone. */
function publicKeyHash(input: SubjectInput, hash: Uint8Array, known: SignerKnowledge): Seen {
  const seen = keyHash(input, hash, known);
  if (seen.counts === 'no' || (seen.key && !seen.isMisfit)) return seen;
  const hasShare = input.map && registryRecords(input.map, REGISTRY.input.sp_ecdh_share).length > 0;
  if (hasShare || keysTold(input).length > 0) return UNDECIDED;
  return { ...(known.passesUntold ? NO : UNDECIDED), isUntold: true };
}

function scriptHash(input: SubjectInput, hash: Uint8Array, known: SignerKnowledge): Seen {
  const told = [
    input.map && recordOf(input.map, 'redeem_script')?.value,
    lastPush(input.scriptSig),
  ];
  const script = told.find((one) => one && equalBytes(hash160(one), hash));
  if (!script) return UNDECIDED;
  const inner = solve(script);
  return inner.type === 'witness_v0_keyhash' ? keyHash(input, inner.program, known) : NO;
}

/** The output key with an even y, unless the internal key is told to be that of nobody. */
function taproot(input: SubjectInput, program: Uint8Array): Seen {
  if (internalKeysTold(input).some((key) => equalBytes(key, UNSPENDABLE_KEY))) return NO;
  if (!isOnCurveX(program)) return { counts: 'eligible' };
  return { counts: 'eligible', key: concatBytes(Uint8Array.of(0x02), program) };
}

function internalKeysTold({ map, witness }: SubjectInput): readonly Uint8Array[] {
  const told = map && recordOf(map, 'tap_internal_key')?.value;
  const blocks = map ? recordsOf(map, 'tap_leaf_script').map(({ key }) => key) : [];
  return [...(told ? [told] : []), ...[...blocks, ...finalBlock(witness)].map(keyInBlock)];
}

/** The control block of a script path (BIP 341), behind which an annex may stand. */
function finalBlock(witness: readonly Uint8Array[]): readonly Uint8Array[] {
  const items = withoutAnnex(witness);
  const last = items.at(-1);
  return items.length >= 2 && last && isControlBlockSize(last.length) ? [last] : [];
}

function keyInBlock(controlBlock: Uint8Array): Uint8Array {
  return controlBlock.subarray(1, 33);
}

/** The key with a HASH160, which counts where it has 33 bytes. */
function keyHash(input: SubjectInput, hash: Uint8Array, { keys }: SignerKnowledge): Seen {
  const told = keysTold(input).find((key) => equalBytes(hash160(key), hash));
  const fitting = told ?? keys.get(bytesToHex(hash));
  if (fitting) {
    if (fitting.length !== 33) return NO;
    return isFullyValidPublicKey(fitting)
      ? { counts: 'eligible', key: fitting }
      : { counts: 'eligible' };
  }
  const named = keyNamed(input);
  return named ? { counts: 'eligible', key: named, isMisfit: true } : { counts: 'eligible' };
}

/** Out of origins, signatures and final scripts. */
function keysTold({ map, scriptSig, witness }: SubjectInput): readonly Uint8Array[] {
  const records = (map?.records ?? []).flatMap((record) =>
    record.field === 'bip32_derivation' || record.field === 'partial_sig' ? [record.key] : [],
  );
  const pushes = pushedBy(scriptSig);
  return [...records, ...pushes, ...witness.slice(-1)];
}

/** The one key of 33 bytes that origins name, where they name one. */
function keyNamed({ map }: SubjectInput): Uint8Array | undefined {
  const keys = map ? recordsOf(map, 'bip32_derivation').map(({ key }) => key) : [];
  const [key] = keys;
  return keys.length === 1 && key?.length === 33 && isFullyValidPublicKey(key) ? key : undefined;
}

/** What is told beside the file, by whoever asks, is no claim of the file. */
function isClaimed({ sources: { previous, given, witnessUtxo, reported } }: SubjectInput): boolean {
  if (previous || given || !witnessUtxo) return false;
  return !reported || !equalBytes(reported.scriptPubKey, witnessUtxo.scriptPubKey);
}
