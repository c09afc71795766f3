/**
 * How large scriptSig and witness of an input will be once it is signed: as they
 * stand where they are final, else the smallest satisfaction of its script, with
 * signatures that are there at their size, others of 71 bytes for ECDSA (low R,
 * low S, and the hash type) and 64 for Schnorr. That is how Core comes to its
 * `estimated_vsize` (AnalyzePSBT, node/psbt.cpp), but for transactions of so many
 * signature operations that those count for more than the weight.
 */
import { compactSizeLength } from '../bytes/compact-size.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { fromScript } from '../miniscript/from-script.ts';
import { satisfy } from '../miniscript/satisfy.ts';
import type { Miniscript } from '../miniscript/types.ts';
import { keyOfHash } from '../psbt/key-of-hash.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { InputMap } from '../psbt/types.ts';
import { finalScriptsOf } from '../psbt/view.ts';
import { analyzePsbt } from '../roles/analyze.ts';
import { Opcode } from '../script/opcodes.ts';
import { encodePush } from '../script/push.ts';
import { ECDSA_SIGNATURE_SIZE, SCHNORR_SIGNATURE_SIZE } from '../script/signature-sizes.ts';
import { witnessSize } from '../script/witness-size.ts';
import type { SignatureVerifier } from '../sighash/verifier.ts';
import { measureTransaction, type TransactionMeasures } from '../tx/ids.ts';
import type { Transaction } from '../tx/types.ts';
import { strippedSizeOf, virtualSize, weightOf } from '../tx/weight.ts';
import { filledProgress } from './filled-input.ts';
import { type SpentScript, spentScriptOf } from './spent-script.ts';
import { type Subject, type SubjectInput, scriptsOf } from './subject.ts';

export interface InputSize {
  /** Bytes of the scriptSig, without its length. */
  readonly scriptSig: number;
  /** Bytes of the witness with its counts and lengths; 0 where there is none. */
  readonly witness: number;
}

const ECDSA = new Uint8Array(ECDSA_SIGNATURE_SIZE);
const SCHNORR = new Uint8Array(SCHNORR_SIGNATURE_SIZE);
const COMPRESSED_KEY = new Uint8Array(33);
const PREIMAGE = new Uint8Array(32);
const EMPTY = new Uint8Array(0);

type Items = readonly Uint8Array[];

/** Undefined where the script to satisfy is not known, or nothing is known to satisfy it. */
function estimatedInputSize(map: InputMap, script: SpentScript | undefined): InputSize | undefined {
  const final = finalScriptsOf(map);
  if (final) return sizeOf(final.scriptSig.length, final.witness);
  const items = script && itemsFor(map, script);
  return items && sizeWithWrappers(script, items);
}

function sizeOf(scriptSig: number, witness: Items): InputSize {
  return { scriptSig, witness: witness.length > 0 ? witnessSize(witness) : 0 };
}

/** Where the items go: into the scriptSig, or into the witness with the script that was hashed. */
export function sizeWithWrappers(
  { solution, redeemScript, witnessScript }: SpentScript,
  items: Items,
): InputSize {
  const redeem = redeemScript ? encodePush(redeemScript).length : 0;
  if (witnessScript) return sizeOf(redeem, [...items, witnessScript]);
  if ('program' in solution) return sizeOf(redeem, items);
  return sizeOf(
    items.reduce((sum, item) => sum + encodePush(item).length, redeem),
    [],
  );
}

/** What satisfies the innermost script. */
function itemsFor(map: InputMap, script: SpentScript): Items | undefined {
  const { solution } = script;
  switch (solution.type) {
    case 'pubkey':
      return [signatureOf(map, solution.pubkey)];
    case 'pubkeyhash':
      return keyHashItems(map, solution.hash);
    case 'witness_v0_keyhash':
      return keyHashItems(map, solution.program, COMPRESSED_KEY);
    case 'multisig': {
      const { required, pubkeys } = solution;
      return [EMPTY, ...pubkeys.slice(0, required).map((key) => signatureOf(map, key))];
    }
    case 'witness_v1_taproot':
      return script.redeemScript ? undefined : taprootItems(map);
    case 'anchor':
      return [];
    default:
      if (isTrue(script.script)) return [];
      return script.witnessScript && miniscriptItems(map, script.script);
  }
}

/** OP_TRUE alone: anyone can spend it. */
function isTrue(script: Uint8Array): boolean {
  return script.length === 1 && script[0] === Opcode.OP_1;
}

function signatureOf(map: InputMap, key: Uint8Array): Uint8Array {
  return recordsOf(map, 'partial_sig').find((one) => equalBytes(one.key, key))?.value ?? ECDSA;
}

/** `key` is the one of the hash, or one of its size. */
function keyHashItems(map: InputMap, hash: Uint8Array, key?: Uint8Array): Items {
  const known = key ?? keyOfHash(map, hash) ?? COMPRESSED_KEY;
  const signature = recordsOf(map, 'partial_sig').find((one) => equalBytes(hash160(one.key), hash));
  return [signature?.value ?? ECDSA, known];
}

function miniscriptItems(map: InputMap, script: Uint8Array): Items | undefined {
  const read = fromScript(script, (hash) => keyOfHash(map, hash) ?? COMPRESSED_KEY);
  if (!read.ok) return undefined;
  // A preimage that nobody has is only counted on where there is no way without it.
  return satisfiedBy(map, read.node, false) ?? satisfiedBy(map, read.node, true);
}

function satisfiedBy(map: InputMap, node: Miniscript, allPreimages: boolean): Items | undefined {
  const satisfaction = satisfy(node, {
    sign: (key) => ({ available: 'yes', bytes: signatureOf(map, key) }),
    preimage: (fragment, hash) => {
      const known = recordsOf(map, fragment).find(({ key }) => equalBytes(key, hash))?.value;
      const bytes = known ?? (allPreimages ? PREIMAGE : undefined);
      return bytes && { available: 'yes', bytes };
    },
    checkOlder: () => true,
    checkAfter: () => true,
  });
  return satisfaction.available === 'no' ? undefined : satisfaction.stack;
}

/** By the key path, as Core counts it, whatever scripts there are. */
function taprootItems(map: InputMap): Items {
  return [recordOf(map, 'tap_key_sig')?.value ?? SCHNORR];
}

/** Whether scripts stand in an input as they will be sent; of a transaction alone that is all its own bytes say. */
export function isFilled({ psbt }: Pick<Subject, 'psbt'>, input: SubjectInput): boolean {
  return psbt !== undefined || filledProgress(input).state !== 'partial';
}

/** Sums up the sizes of inputs, as long as each is known. */
class SizeEstimate {
  private scriptSigs = 0;
  private witnesses = 0;
  private anyWitness = false;
  private isKnown = true;

  add(size: InputSize | undefined): void {
    if (!size) {
      this.isKnown = false;
      return;
    }
    // The empty script's length is in the unsigned transaction already.
    this.scriptSigs += size.scriptSig + compactSizeLength(size.scriptSig) - 1;
    // An input without a witness has a count of zero where others have one (BIP 144).
    this.witnesses += size.witness || 1;
    if (size.witness > 0) this.anyWitness = true;
  }

  /** Of the whole transaction, whose size without any script is `unsignedSize`. */
  finish(unsignedSize: number): EstimatedSize | undefined {
    if (!this.isKnown) return undefined;
    const base = unsignedSize + this.scriptSigs;
    const size = base + (this.anyWitness ? WITNESS_FRAME + this.witnesses : 0);
    return { size, weight: weightOf(base, size) };
  }
}

/** The marker and the flag (BIP 144). */
const WITNESS_FRAME = 2;

/** Bytes and weight. */
export interface EstimatedSize {
  readonly size: number;
  readonly weight: number;
}

/** Of a transaction as it stands. */
export function exactSize({ totalSize, weight }: TransactionMeasures): EstimatedSize {
  return { size: totalSize, weight };
}

/**
 * Of the transaction with all signatures: inputs that have theirs at their size, others
 * by the smallest satisfaction of their scripts. Undefined where one is not known.
 */
export function estimatedSize(subject: Subject): EstimatedSize | undefined {
  const { totalSize, weight } = measureTransaction(withAllScripts(subject));
  // Without witnesses, and without scriptSigs.
  let bare = strippedSizeOf(weight, totalSize);
  for (const { scriptSig } of subject.transaction.inputs) {
    bare -= scriptSig.length + compactSizeLength(scriptSig.length) - 1;
  }
  const estimate = new SizeEstimate();
  for (const input of subject.inputs) estimate.add(sizeInSubject(subject, input));
  return estimate.finish(bare);
}

/** Of the form that those of silent payments will have; its key is none. */
const TAPROOT_SCRIPT = Uint8Array.of(0x51, 0x20, ...new Uint8Array(32));

/** The transaction as it will be, as far as its form goes, where outputs get their scripts later. */
export function withAllScripts({
  transaction,
  withoutScript,
}: Pick<Subject, 'transaction' | 'withoutScript'>): Transaction {
  if (withoutScript.size === 0) return transaction;
  const outputs = transaction.outputs.map((output, i) =>
    withoutScript.has(i) ? { ...output, scriptPubKey: TAPROOT_SCRIPT } : output,
  );
  return { ...transaction, outputs };
}

function sizeInSubject(subject: Subject, input: SubjectInput): InputSize | undefined {
  const { map, spent, scriptSig, witness } = input;
  if (!map && filledProgress(input).state === 'final') return sizeOf(scriptSig.length, witness);
  const records = map ?? NO_RECORDS;
  const script = spent && spentScriptOf(records, spent.scriptPubKey, scriptsOf(input, subject));
  return estimatedInputSize(records, script);
}

/** Virtual bytes as `analyzepsbt` has them, by who knows the signatures; else those of an estimate. */
export function estimatedVsize(
  { psbt, withoutScript }: Subject,
  estimate: EstimatedSize | undefined,
  verifier: SignatureVerifier,
): number | undefined {
  const isWhole = withoutScript.size === 0;
  const analysis = isWhole && psbt ? analyzePsbt(psbt, verifier) : undefined;
  if (analysis?.ok && analysis.estimatedSize !== undefined) return analysis.estimatedSize;
  return estimate && virtualSize(estimate.weight);
}

const NO_RECORDS: InputMap = { records: [], start: 0, end: 0 };
