/** What an input of a signed transaction still lacks, in the form's words: the engine judges it. */
import { bytesToHex } from '../../bytes/hex.ts';
import type { NeededSignatures, Way } from '../../policy/way.ts';
import { inputRecord, mapOf } from '../../psbt/make-record.ts';
import {
  countsLockTime,
  hasRelativeLocks,
  isLockDisabled,
  lockTimeKind,
  relativeLockOf,
  SEQUENCE_FINAL,
} from '../../script/locks.ts';
import type { SignaturePair } from '../../sign/signature-data.ts';
import { peeledInput } from '../../subject/peeled-input.ts';
import type { Subject, SubjectInput } from '../../subject/subject.ts';
import type { Transaction } from '../../tx/types.ts';
import { type Needs, progressOf } from '../../verdict/verify-inputs.ts';
import type { IncompleteReason } from '../types.ts';

/** What signing found of an input. */
export interface FoundSignatures {
  /** All that fit a key of the script. */
  readonly signatures: readonly SignaturePair[];
  /** Hashes, in hex, of keys that signing asked for and was not told. */
  readonly unknownKeys: readonly string[];
}

/**
 * What an input of `after` lacks that a PSBT with these signatures would lack: what is
 * unknown of the spent output, or the way that takes the smallest witness. None where
 * the script is not known, or no such way is.
 */
export function missingFor(
  after: Subject,
  index: number,
  { signatures, unknownKeys }: FoundSignatures,
): readonly IncompleteReason[] {
  const input = withRecords(after.inputs[index]!, signatures);
  const held = signatures.map(({ publicKey }) => ({ ...HELD, publicKey }));
  const { needs, foreign } = progressOf(after, input, held);
  if (!needs) return [];
  if (needs.missing && needs.missing.length > 0) return missingData(needs);
  const [way] = needs.ways;
  const peeled = peeledInput(after, input);
  const isMiniscript = peeled && 'innermost' in peeled && peeled.innermost.miniscript;
  const hashes = isMiniscript ? [...new Set(unknownKeys)] : [];
  return [
    ...(hashes.length > 0 ? [{ is: 'hidden-keys', hashes } as const] : []),
    ...(way ? missingOnWay(way, after.transaction, index) : []),
    ...(foreign && !isOfLocksAlone(way) ? [{ is: 'unknown-script' } as const] : []),
  ];
}

/** Of any script it is enough to wait, where nothing is to be written into the input. */
function isOfLocksAlone(way: Way | undefined): boolean {
  return way !== undefined && way.signatures.length + way.preimages.length === 0;
}

const HELD = { kind: 'ecdsa', verdict: 'valid', isFinal: false } as const;

/** The input as it is before somebody finalises it. */
function withRecords(input: SubjectInput, signatures: readonly SignaturePair[]): SubjectInput {
  const records = signatures.map(({ publicKey, signature }) =>
    inputRecord('partial_sig', publicKey, signature),
  );
  return { ...input, map: mapOf(records) };
}

function missingData({ missing, scripts }: Needs): readonly IncompleteReason[] {
  const hash = bytesToHex(scripts?.[0] ?? new Uint8Array(0));
  return (missing ?? []).flatMap((each): readonly IncompleteReason[] => {
    switch (each) {
      case 'redeem_script':
        return [{ is: 'redeemScript', hash }];
      case 'witness_script':
        return [{ is: 'witnessScript', hash }];
      case 'utxo':
        return [{ is: 'amount' }];
      default:
        return [];
    }
  });
}

function missingOnWay(
  way: Way,
  transaction: Transaction,
  index: number,
): readonly IncompleteReason[] {
  const { signatures, preimages, sequence, locktime } = way;
  return [
    ...(signatures.length > 0 ? [missingSignatures(signatures)] : []),
    ...(sequence === undefined ? [] : [relativeLock(sequence, transaction, index)]),
    ...(locktime === undefined ? [] : [absoluteLock(locktime, transaction, index)]),
    ...preimages.map(({ hash }): IncompleteReason => ({ is: 'preimage', hash: bytesToHex(hash) })),
  ];
}

function missingSignatures(signatures: readonly NeededSignatures[]): IncompleteReason {
  let have = 0;
  let needed = 0;
  const publicKeys = new Set<string>();
  for (const group of signatures) {
    have += group.have ?? 0;
    needed += (group.have ?? 0) + group.count;
    for (const key of group.hash ? [group.hash] : group.of) publicKeys.add(bytesToHex(key));
  }
  return { is: 'signatures', have, needed, publicKeys: [...publicKeys] };
}

function absoluteLock(
  value: number,
  { inputs, lockTime }: Transaction,
  index: number,
): IncompleteReason {
  const unit = lockTimeKind(value);
  const now = lockTimeKind(lockTime) === unit ? lockTime : 0;
  const isOff = !countsLockTime(inputs[index]?.sequence ?? 0);
  return { is: 'lock', unit, value, now, ...(isOff && { off: true }) };
}

function relativeLock(
  asked: number,
  { inputs, version }: Transaction,
  index: number,
): IncompleteReason {
  const sequence = inputs[index]?.sequence ?? SEQUENCE_FINAL;
  const { kind, value } = relativeLockOf(asked);
  const own = relativeLockOf(sequence);
  const isOff = !hasRelativeLocks(version) || isLockDisabled(sequence);
  return {
    is: 'lock',
    unit: kind === 'time' ? 'seconds' : 'blocks',
    value,
    now: !isOff && own.kind === kind ? own.value : 0,
    ...(isOff && { off: true }),
  };
}
