/**
 * What a signature of an input is of: the bytes that are hashed, with the names
 * of their fields, and the digest; under the rules that the spent script asks for.
 */

import { equalBytes } from '../bytes/order.ts';
import { sha256d, taggedHash } from '../crypto/hashes.ts';
import { TAPROOT_LEAF_MASK, tapLeafHash } from '../crypto/taproot.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import { HashType } from '../script/hash-type.ts';
import type { TaprootContext } from '../script/interpreter/checker.ts';
import { NO_CODE_SEPARATOR } from '../script/interpreter/checker.ts';
import { annexHashOf } from '../script/interpreter/taproot.ts';
import { Opcode } from '../script/opcodes.ts';
import { ScriptReader } from '../script/reader.ts';
import { solve } from '../script/solver.ts';
import { annexOf, withoutAnnex } from '../script/witness-roles.ts';
import type { Sighashes } from '../sighash/sighashes.ts';
import { peel } from '../sign/peel.ts';
import { type Subject, type SubjectInput, scriptsOf, UNKNOWN_AMOUNT } from '../subject/subject.ts';
import {
  isTaprootAlgorithm,
  type SighashAlgorithm,
  type TaprootAlgorithm,
} from './sighash-algorithm.ts';

export interface MessageChoice {
  /** Of the script path that is meant; the key path, or no taproot, where there is none. */
  readonly leafHash?: Uint8Array | undefined;
  /** A script that neither input nor PSBT has. */
  readonly script?: Uint8Array | undefined;
  /** What the PSBT asks for, else DEFAULT or ALL, where there is none. */
  readonly hashType?: number | undefined;
  /** Which instruction, counted from 0, is the OP_CODESEPARATOR that was run last. */
  readonly codeSeparator?: number | undefined;
}

/** Why there is no message. */
export type PreimageFault =
  /** Of this input; with taproot of any. */
  | 'coin'
  | 'script'
  | 'leaf'
  /** Taproot, with a type that BIP 341 does not know, or SINGLE without its output. */
  | 'hash-type'
  | 'code-separator';

/** One field of a preimage; offsets count its bytes. */
export interface SighashField {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface SighashMessage {
  readonly algorithm: SighashAlgorithm;
  readonly hashType: number;
  /** Absent for legacy SINGLE without its output, where nothing is hashed. */
  readonly preimage: Uint8Array | undefined;
  /** In the order in which it is signed. */
  readonly digest: Uint8Array;
  /** They tile the preimage. */
  readonly fields: readonly SighashField[];
}

/** What a signature stands in: a script code for ECDSA, a place in a taproot output. */
export type SignedScript =
  | { readonly algorithm: 'legacy' | 'segwit_v0'; readonly scriptCode: Uint8Array }
  | { readonly algorithm: 'taproot_key' }
  | {
      readonly algorithm: 'taproot_script';
      readonly leafHash: Uint8Array;
      /** Absent where only a signature names the leaf. */
      readonly script: Uint8Array | undefined;
    };

/** The message of one input of a subject. */
export function signedMessage(
  subject: Subject,
  input: SubjectInput,
  choice: MessageChoice,
): SighashMessage | PreimageFault {
  const { sighashes } = subject;
  const signed = signedScript(subject, input, choice);
  if (typeof signed === 'string') return signed;
  const hashType = hashTypeFor(signed.algorithm, input, choice.hashType);
  switch (signed.algorithm) {
    case 'legacy':
    case 'segwit_v0': {
      const scriptCode = afterSeparator(signed.scriptCode, choice.codeSeparator);
      if (!scriptCode) return 'code-separator';
      const { algorithm } = signed;
      return ecdsaMessage(input, sighashes, { algorithm, scriptCode }, hashType);
    }
    default:
      return taprootMessage(input, sighashes, signed, hashType, choice.codeSeparator);
  }
}

/** The rules that an input is signed under, and the script that they are about. */
export function signedScript(
  subject: Subject,
  input: SubjectInput,
  { leafHash, script }: Pick<MessageChoice, 'leafHash' | 'script'>,
): SignedScript | PreimageFault {
  if (leafHash) return leafOf(input, leafHash);
  const scripts = [...scriptsOf(input, subject), ...(script ? [script] : [])];
  if (!input.spent) return withoutUtxo(input);
  const peeled = peel(input.spent.scriptPubKey, scripts);
  if ('missing' in peeled) return 'script';
  const { rules, script: scriptCode } = peeled.innermost;
  return rules === 'taproot' ? { algorithm: 'taproot_key' } : { algorithm: rules, scriptCode };
}

/** Only a legacy script can be signed without knowing what is spent: it commits to no amount. */
function withoutUtxo({ map }: SubjectInput): SignedScript | PreimageFault {
  const redeemScript = map && recordOf(map, 'redeem_script')?.value;
  const isWitness = map && recordOf(map, 'witness_script');
  if (!redeemScript || isWitness || solve(redeemScript).type.startsWith('witness')) return 'coin';
  return { algorithm: 'legacy', scriptCode: redeemScript };
}

/** A leaf that a PSBT's record, a signature in it, or a final witness has. */
function leafOf(input: SubjectInput, leafHash: Uint8Array): SignedScript | PreimageFault {
  const { map } = input;
  const leaf = leavesOf(input).find((one) => equalBytes(one.leafHash, leafHash));
  const isSigned =
    map && recordsOf(map, 'tap_script_sig').some(({ key }) => equalBytes(key.leafHash, leafHash));
  if (!leaf && !isSigned) return 'leaf';
  return { algorithm: 'taproot_script', leafHash, script: leaf?.script };
}

export interface MessageLeaf {
  readonly leafHash: Uint8Array;
  readonly script: Uint8Array;
}

/** The leaves whose scripts an input brings. */
export function leavesOf({
  map,
  witness,
}: Pick<SubjectInput, 'map' | 'witness'>): readonly MessageLeaf[] {
  const recorded = map ? recordsOf(map, 'tap_leaf_script') : [];
  const leaves = recorded.map(({ value: { leafVersion, script } }) => ({
    leafHash: tapLeafHash(leafVersion, script),
    script,
  }));
  const items = withoutAnnex(witness);
  const [script, controlBlock] = items.slice(-2);
  if (!script || !controlBlock || controlBlock.length < 33) return leaves;
  const leafVersion = controlBlock[0]! & TAPROOT_LEAF_MASK;
  return [...leaves, { leafHash: tapLeafHash(leafVersion, script), script }];
}

/** The type asked for, else that of the PSBT's record, else DEFAULT; which is ALL outside taproot. */
function hashTypeFor(
  algorithm: SighashAlgorithm,
  { map }: SubjectInput,
  asked: number | undefined,
): number {
  // One byte of it is all that a signature says.
  const recorded = (map && recordOf(map, 'sighash_type')?.value) ?? HashType.DEFAULT;
  const hashType = asked ?? recorded & 0xff;
  return hashType === HashType.DEFAULT && !isTaprootAlgorithm(algorithm) ? HashType.ALL : hashType;
}

/** What follows an OP_CODESEPARATOR; the whole script where none was run. */
function afterSeparator(script: Uint8Array, separator: number | undefined): Uint8Array | undefined {
  if (separator === undefined) return script;
  const end = separatorEnd(script, separator);
  return end === undefined ? undefined : script.subarray(end);
}

/** Where the instruction of this number ends; undefined where it is no OP_CODESEPARATOR. */
function separatorEnd(script: Uint8Array, separator: number): number | undefined {
  const reader = new ScriptReader(script);
  for (let i = 0; reader.next(); i++) {
    if (i === separator) return reader.opcode === Opcode.OP_CODESEPARATOR ? reader.end : undefined;
  }
  return undefined;
}

function ecdsaMessage(
  { index, spent }: SubjectInput,
  sighashes: Sighashes,
  { algorithm, scriptCode }: Extract<SignedScript, { readonly scriptCode: Uint8Array }>,
  hashType: number,
): SighashMessage | PreimageFault {
  const names = new NamedFields();
  if (algorithm === 'legacy') {
    const made = sighashes.legacy.preimage(index, scriptCode, hashType, names.add);
    const digest = sighashes.legacyDigest(index, scriptCode, hashType);
    const preimage = typeof made === 'string' ? undefined : made;
    return { algorithm, hashType, preimage, digest, fields: names.upTo(preimage) };
  }
  if (!spent || spent.value === UNKNOWN_AMOUNT) return 'coin';
  const v0Input = { inputIndex: index, scriptCode, amount: spent.value };
  const preimage = sighashes.segwitV0Preimage(v0Input, hashType, names.add);
  return { algorithm, hashType, preimage, digest: sha256d(preimage), fields: names.upTo(preimage) };
}

function taprootMessage(
  { index, witness }: SubjectInput,
  sighashes: Sighashes,
  signed: Extract<SignedScript, { readonly algorithm: TaprootAlgorithm }>,
  hashType: number,
  separator: number | undefined,
): SighashMessage | PreimageFault {
  const { algorithm } = signed;
  const annex = annexOf(witness);
  const context: TaprootContext = {
    annexHash: annex && annexHashOf(annex),
    leaf:
      signed.algorithm === 'taproot_key'
        ? undefined
        : { leafHash: signed.leafHash, codeSeparatorPosition: separator ?? NO_CODE_SEPARATOR },
  };
  if (signed.algorithm === 'taproot_script' && !isSeparator(signed.script, separator)) {
    return 'code-separator';
  }
  const names = new NamedFields();
  const preimage = sighashes.taprootPreimage(index, hashType, context, names.add);
  if (preimage === 'spent-outputs-missing') return 'coin';
  if (typeof preimage === 'string') return 'hash-type';
  const digest = taggedHash('TapSighash', preimage);
  return { algorithm, hashType, preimage, digest, fields: names.upTo(preimage) };
}

/** Whether a leaf, as far as it is known, has a code separator where one is said to have been run. */
function isSeparator(script: Uint8Array | undefined, separator: number | undefined): boolean {
  if (separator === undefined || separator === NO_CODE_SEPARATOR || !script) return true;
  return separatorEnd(script, separator) !== undefined;
}

/** Collects the names of fields in the order in which they are written. */
export class NamedFields {
  private readonly begun: { readonly name: string; readonly start: number }[] = [];

  readonly add = (name: string, start: number): void => {
    this.begun.push({ name, start });
  };

  /** Each up to the next, the last to the end. */
  upTo(preimage: Uint8Array | undefined): readonly SighashField[] {
    if (!preimage) return [];
    return this.begun.map(({ name, start }, i) => {
      const end = this.begun[i + 1]?.start ?? preimage.length;
      return { name, start, end };
    });
  }
}
