import type {
  GivenSignature,
  HashTypeChoice,
  Preimage,
  PreimageAnswer,
  PreimageAsk,
} from '../../channel/protocol/preimage-protocol.ts';
import { distinctBytes, equalBytes } from '../../core/bytes/order.ts';
import { verifyEcdsa } from '../../core/crypto/public/verify-ecdsa.ts';
import { verifySchnorr } from '../../core/crypto/public/verify-schnorr.ts';
import type { ValueMeaning } from '../../core/outline/node-value.ts';
import { recordsOf } from '../../core/psbt/record-access.ts';
import {
  HASH_TYPE_NAMES,
  HashType,
  hashTypeText,
  outputModeOf,
} from '../../core/script/hash-type.ts';
import { describeLockTime, describeSequence } from '../../core/script/locks.ts';
import { Opcode } from '../../core/script/opcodes.ts';
import { readInstructions } from '../../core/script/reader.ts';
import { isValidSignatureEncoding } from '../../core/script/signature-encoding.ts';
import { solve } from '../../core/script/solver.ts';
import type { Subject, SubjectInput } from '../../core/subject/subject.ts';
import { fieldSources } from '../../core/verdict/message-sources.ts';
import {
  leavesOf,
  type PreimageFault,
  type SighashField,
  type SighashMessage,
  type SignedScript,
  signedMessage,
  signedScript,
} from '../../core/verdict/signed-message.ts';

/** Where the file is no transaction. */
export const NO_PREIMAGE_ANSWER: PreimageAnswer = { made: 'script', leafHashes: [], hashTypes: [] };

/** What a signature of an input is of, as `getsighash` answers it, with where it comes from. */
export function preimageOf(subject: Subject, ask: PreimageAsk): PreimageAnswer {
  const input = subject.inputs[ask.input];
  if (!input) return NO_PREIMAGE_ANSWER;
  return {
    made: madeOf(subject, input, ask),
    leafHashes: leafHashesOf(input),
    hashTypes: hashTypesOf(subject, input, ask),
  };
}

function madeOf(subject: Subject, input: SubjectInput, ask: PreimageAsk): Preimage | PreimageFault {
  const signed = signedScript(subject, input, ask);
  const script = typeof signed === 'string' ? undefined : scriptOf(signed);
  const found = messageFor(subject, input, ask, script);
  if (typeof found === 'string') return found;
  const { message, codeSeparator } = found;
  const sources = fieldSources(subject, input, message, script);
  const { algorithm, hashType, preimage, digest, fields } = message;
  return {
    algorithm,
    hashType,
    sighash: hashTypeText(hashType),
    codeSeparator,
    preimage,
    digest,
    fields: fields.map((field, i) => ({
      ...field,
      ...sources[i]!,
      meaning: meaningOf(subject, message, field),
    })),
    fits: ask.signatures.map((signature) => fits(signature, digest)),
  };
}

interface Found {
  readonly message: SighashMessage;
  readonly codeSeparator: number | undefined;
}

/** With the separator that was asked for, or that gives the digest; else with none. */
function messageFor(
  subject: Subject,
  input: SubjectInput,
  { hashType, leafHash, codeSeparator, digest }: PreimageAsk,
  script: Uint8Array | undefined,
): Found | PreimageFault {
  const make = (separator: number | undefined): Found | PreimageFault => {
    const choice = { hashType, leafHash, codeSeparator: separator };
    const message = signedMessage(subject, input, choice);
    return typeof message === 'string' ? message : { message, codeSeparator: separator };
  };
  const plain = make(codeSeparator);
  if (!digest || !script || typeof plain === 'string') return plain;
  if (equalBytes(plain.message.digest, digest)) return plain;
  for (const separator of separatorsIn(script)) {
    const found = make(separator);
    if (typeof found !== 'string' && equalBytes(found.message.digest, digest)) return found;
  }
  return plain;
}

function scriptOf(signed: SignedScript): Uint8Array | undefined {
  if (signed.algorithm === 'taproot_key') return undefined;
  return signed.algorithm === 'taproot_script' ? signed.script : signed.scriptCode;
}

/** The numbers of a script's code separators among its instructions. */
function separatorsIn(script: Uint8Array): readonly number[] {
  const instructions = [...readInstructions(script)];
  return instructions.flatMap(({ opcode }, i) => (opcode === Opcode.OP_CODESEPARATOR ? [i] : []));
}

/** Those whose script is there, then those that only a signature names. */
function leafHashesOf(input: SubjectInput): readonly Uint8Array[] {
  const signed = input.map ? recordsOf(input.map, 'tap_script_sig') : [];
  const all = [...leavesOf(input), ...signed.map(({ key }) => key)];
  return distinctBytes(all.map(({ leafHash }) => leafHash));
}

/** By consensus, as a signature is judged. A share of MuSig2 is no signature by itself. */
function fits({ kind, signature, publicKey }: GivenSignature, digest: Uint8Array): boolean {
  if (!publicKey || kind === 'musig2_partial') return false;
  if (kind === 'schnorr') return verifySchnorr(signature.subarray(0, 64), digest, publicKey);
  return (
    isValidSignatureEncoding(signature) && verifyEcdsa(signature.subarray(0, -1), digest, publicKey)
  );
}

/** Taproot has no SINGLE without an output; DEFAULT is only there. */
function hashTypesOf(
  { transaction }: Subject,
  input: SubjectInput,
  { leafHash }: PreimageAsk,
): readonly HashTypeChoice[] {
  const output = input.spent && solve(input.spent.scriptPubKey).type;
  const isTaproot = leafHash !== undefined || output === 'witness_v1_taproot';
  const hasOwnOutput = input.index < transaction.outputs.length;
  return HASH_TYPE_NAMES.map(([name, value]) => ({ name, value })).filter(({ value }) => {
    if (!isTaproot) return value !== HashType.DEFAULT;
    return hasOwnOutput || outputModeOf(value) !== 'single';
  });
}

/** A number of 32 bits, lowest byte first. */
function meaningOf(
  { transaction }: Subject,
  { preimage }: SighashMessage,
  { name, start, end }: SighashField,
): ValueMeaning | undefined {
  const bytes = preimage?.slice(start, end);
  if (bytes?.length !== 4) return undefined;
  const raw = new DataView(bytes.buffer).getUint32(0, true);
  if (name.endsWith('nSequence')) {
    return { of: 'sequence', ...describeSequence(raw, transaction.version) };
  }
  if (name !== 'nLockTime') return undefined;
  const { kind } = describeLockTime(raw, true);
  return { of: 'lock-time', kind, raw };
}
