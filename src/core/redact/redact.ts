/** Another PSBT of the same form and the same faults, with nothing of the original in it. */

import type { DecodeError } from '../bytes/decode-error.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import type { Span } from '../bytes/span.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import type { DescriptionFormat } from '../describe/write-sections.ts';
import type { Chain } from '../encoding/chains.ts';
import type { Outline } from '../outline/inspect.ts';
import { outlineOf } from '../outline/inspect.ts';
import { kindOf, nodeCount } from '../outline/node-index.ts';
import { estimatedSize } from '../subject/estimated-size.ts';
import type { Subject } from '../subject/subject.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { Collector } from './collector.ts';
import { differencesOf } from './differences.ts';
import { Relations, type WholeTransaction } from './relations.ts';
import { reportOf } from './report.ts';
import { reviewed } from './reviewed.ts';
import { type Piece, rewritten, twinPieces } from './rewrite-file.ts';
import { hasSilentShares, makeTwinScripts, makeTwinShares } from './share-twin.ts';
import { signWrongly } from './sign-causes.ts';
import { signShares } from './sign-shares.ts';
import { Listener, type OriginalSignature, signHeld, TwinSigner } from './sign-twin.ts';
import { subjectIn } from './subject-in.ts';
import { twinAmounts } from './twin-amounts.ts';
import { TwinKeys } from './twin-keys.ts';
import { TwinLocks } from './twin-numbers.ts';
import { TwinValues } from './twin-values.ts';

/** A twin with what is told of it in a report. */
export function reportOnTwin(
  original: Uint8Array,
  chain: Chain,
  version: string,
  format: DescriptionFormat,
): { readonly bytes: Uint8Array; readonly text: string } {
  const bytes = redactFile(original);
  const differences = differencesOf(original, bytes, chain);
  const { outline, judged } = reviewed(bytes, chain);
  const described = judged && { ...judged, chain };
  const fault = outline.error ?? outline.refusal;
  return { bytes, text: reportOf({ bytes, described, fault, differences, version }, format) };
}

/**
 * The twin of a PSBT, or of a transaction alone: as many bytes, in which everything of a person
 * is something else. The same bytes for the same bytes.
 */
export function redactFile(bytes: Uint8Array): Uint8Array {
  const outline = outlineOf(bytes);
  const subject = subjectIn(outline, bytes);
  return subject ? twinOf(bytes, outline, subject) : twinOfDamaged(bytes, outline, outline.error);
}

function twinOf(bytes: Uint8Array, outline: Outline, subject: Subject): Uint8Array {
  const pieces = twinPieces(outline.index);
  const attempts = Array.from({ length: MOST_ATTEMPTS }, (_, attempt) => () => {
    const to = valuesFor(bytes, outline, pieces, subject, attempt);
    const unsigned = rewritten(bytes, pieces, to);
    return { unsigned, sign: () => signed(bytes, unsigned, pieces, subject, to) };
  });
  // What is data, a key or a signature may come out as something that reads as a script.
  for (const attempt of attempts) {
    const { unsigned, sign } = attempt();
    const twin = hasPartsOf(outline, unsigned) ? sign() : undefined;
    if (twin && hasPartsOf(outline, twin)) return twin;
  }
  return attempts[0]!().sign();
}

const MOST_ATTEMPTS = 16;

function hasPartsOf({ index }: Outline, twin: Uint8Array): boolean {
  const { kind, start } = outlineOf(twin).index;
  return (
    kind.length === index.kind.length &&
    kind.every((one, row) => one === index.kind[row] && start[row] === index.start[row])
  );
}

/** How many bytes of what could not be read say why: sizes, counts, a type. */
const MOST_OF_FAULT = 7;

/** With so few bytes of what could not be read as are the very fault, at its place. */
function twinOfDamaged(
  bytes: Uint8Array,
  outline: Outline,
  fault: DecodeError | undefined,
): Uint8Array {
  const made: Uint8Array[] = [];
  for (let kept = 0; kept <= MOST_OF_FAULT; kept++) {
    const pieces = twinPieces(outline.index, kept);
    const twin = rewritten(bytes, pieces, valuesFor(bytes, outline, pieces, undefined));
    if (fault?.code === 'psbt.duplicate-key') repeatKey(bytes, twin, fault.span);
    const { error } = outlineOf(twin);
    if (error?.code === fault?.code && error?.span.start === fault?.span.start) return twin;
    made.push(twin);
  }
  return made.find((twin) => outlineOf(twin).error?.code === fault?.code) ?? made[0]!;
}

/** The key that stands twice becomes what it became where it was read. */
function repeatKey(bytes: Uint8Array, twin: Uint8Array, { start, end }: Span): void {
  const key = bytes.subarray(start, end);
  for (let at = 0; at + key.length <= start; at++) {
    if (!equalBytes(bytes.subarray(at, at + key.length), key)) continue;
    twin.copyWithin(start, at, at + key.length);
    return;
  }
}

function valuesFor(
  bytes: Uint8Array,
  outline: Outline,
  pieces: readonly Piece[],
  subject: Subject | undefined,
  attempt = 0,
): TwinValues {
  const first = new Collector(() => false);
  rewritten(bytes, pieces, first);
  const isScript = (data: Uint8Array) =>
    data.length > 1 &&
    (first.scriptHashes.has(bytesToHex(hash160(data))) ||
      first.scriptHashes.has(bytesToHex(sha256(data))));
  const all = new Collector(isScript);
  rewritten(bytes, pieces, all);
  const keys = new TwinKeys(attempt);
  const vsize = subject ? sizeOf(subject) : 0;
  const amounts = twinAmounts(all.amounts.values(), subject, vsize);
  const to = new TwinValues({
    keys,
    locks: new TwinLocks(all.locks),
    amounts,
    isScript,
    preimages: all.preimages.values(),
    attempt,
    hashes: all.hashes,
  });
  const relations = new Relations(to);
  relations.transactions(transactionsIn(bytes, outline, pieces, to));
  const psbt = outline.maps.read;
  if (psbt) relations.psbt(psbt);
  if (subject) relations.subject(subject);
  keys.assign(all.xs);
  return to;
}

function sizeOf(subject: Subject): number {
  return Math.ceil((estimatedSize(subject)?.weight ?? 0) / 4);
}

/** Whole transactions, from version to lock time, with what becomes of each. */
function transactionsIn(
  bytes: Uint8Array,
  { index }: Outline,
  pieces: readonly Piece[],
  to: TwinValues,
): readonly WholeTransaction[] {
  const found: WholeTransaction[] = [];
  let version = 0;
  for (let row = 0; row < nodeCount(index); row++) {
    const kind = kindOf(index, row);
    if (kind === 'tx.version') version = row;
    // Of version 2 each stands in a record of its own.
    if (kind !== 'tx.lock_time' || index.parent[row] !== index.parent[version]) continue;
    const [start, end] = [index.start[version]!, index.end[row]!];
    const own = pieces.filter((piece) => piece.start >= start && piece.start < end);
    const twin = () => rewritten(bytes, own, to).slice(start, end);
    found.push({ bytes: bytes.subarray(start, end), twin });
  }
  return found;
}

/** Most rounds: one for each signature that only comes to be held once others fit. */
const MOST_ROUNDS = 40;

function signed(
  bytes: Uint8Array,
  unsigned: Uint8Array,
  pieces: readonly Piece[],
  subject: Subject,
  to: TwinValues,
): Uint8Array {
  const original = new Listener();
  const verdicts = verifyInputs({ ...subject, verifier: original });
  const signatures = signaturesIn(bytes, pieces, to);
  const signer = new TwinSigner();
  const done = new Set<string>();
  let made = withSilentPayments(bytes, unsigned, pieces, subject, to);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const twin = subjectIn(outlineOf(made), made);
    if (!twin) return made;
    const heard = new Listener();
    const others = verifyInputs({ ...twin, verifier: heard });
    if (round === 0) {
      signShares(verdicts, others, twin, to);
      signWrongly({ subject, verdicts }, { subject: twin, verdicts: others }, to, signer);
    }
    const isMore = signHeld(original, heard, to, signer, signatures, done);
    if (round === 0 || isMore) made = rewritten(bytes, pieces, to);
    if (!isMore) return made;
  }
  return made;
}

/** Scripts come of shares, so that these are made first. */
function withSilentPayments(
  bytes: Uint8Array,
  unsigned: Uint8Array,
  pieces: readonly Piece[],
  subject: Subject,
  to: TwinValues,
): Uint8Array {
  if (!hasSilentShares(subject)) return unsigned;
  let made = unsigned;
  for (const make of [makeTwinShares, makeTwinScripts]) {
    const twin = subjectIn(outlineOf(made), made);
    if (!twin) return made;
    make(subject, twin, to);
    made = rewritten(bytes, pieces, to);
  }
  return made;
}

function signaturesIn(
  bytes: Uint8Array,
  pieces: readonly Piece[],
  to: TwinValues,
): readonly OriginalSignature[] {
  const found = new Map<string, OriginalSignature>();
  to.onSignature = (scheme, signature) =>
    found.set(`${scheme} ${bytesToHex(signature)}`, { scheme, bytes: signature });
  rewritten(bytes, pieces, to);
  to.onSignature = undefined;
  return [...found.values()];
}
