/** The keys that final scripts hold their signatures against, whether these fit or not. */
import { bytesToHex } from '../../bytes/hex.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { isPublicKeySize } from '../../crypto/public/point.ts';
import { tweakedOutputKey } from '../../crypto/taproot.ts';
import { scriptForDestination } from '../../script/destination.ts';
import type { SignatureChecker, TaprootContext } from '../../script/interpreter/checker.ts';
import { scriptFlags } from '../../script/interpreter/flags.ts';
import { verifyScript } from '../../script/interpreter/verify.ts';
import { Opcode } from '../../script/opcodes.ts';
import { payToWitnessPublicKeyHash, payToWitnessScriptHash } from '../../script/pay-to.ts';
import { readInstructions } from '../../script/reader.ts';
import { witnessRoles } from '../../script/witness-roles.ts';
import { lastPush, type SubjectInput } from '../../subject/subject.ts';
import type { TaprootAlgorithm } from '../sighash-algorithm.ts';
import { leafOutput, type SpentLeaf, spentLeaf } from './opened-final.ts';

/** By signature in hex, the keys that final scripts hold it against, and under which rules. */
export function claimsOf(input: SubjectInput): Claims {
  const known = CLAIMS.get(input) ?? collectClaims(input);
  CLAIMS.set(input, known);
  return known;
}

type Claims = ReadonlyMap<string, readonly FinalClaim[]>;

/** Each signature of an input may be asked for in turn. */
const CLAIMS = new WeakMap<SubjectInput, Claims>();

function collectClaims(input: SubjectInput): Claims {
  const collector = new SignatureCollector();
  const scriptPubKey = input.spent?.scriptPubKey ?? shownScriptPubKey(input);
  // Which key of a multisig made a signature is seen by verifying alone.
  if (scriptPubKey && (input.spent || !endsInMultisig(input))) {
    const { scriptSig, witness } = input;
    const spend = { scriptSig, witness, scriptPubKey };
    verifyScript(spend, { flags: ANY_SIGNATURE, checker: collector });
  }
  return collector.bySignature;
}

/**
 * The scriptPubKey that the script, leaf or key of an input hashes or tweaks to, where
 * what it spends is not known: to see which keys its signatures would be held against. Of
 * P2PK, bare scripts and the key path of taproot nothing shows it.
 */
export function shownScriptPubKey({ scriptSig, witness }: SubjectInput): Uint8Array | undefined {
  const redeem = lastPush(scriptSig);
  if (!redeem) return shownProgram(witness);
  const isKey = witness.length === 0 && isPublicKeySize(redeem);
  return scriptForDestination({ type: isKey ? 'pubkeyhash' : 'scripthash', hash: hash160(redeem) });
}

function shownProgram(witness: readonly Uint8Array[]): Uint8Array | undefined {
  const leaf = spentLeaf({ witness });
  if (leaf) return outputOfLeaf(leaf);
  const last = witness.at(-1);
  const role = witnessRoles(witness).at(-1);
  const isUnsigned = witness.length === 2 && witness[0]?.length === 0;
  if (last && (role === 'public-key' || (isUnsigned && isCompressed(last)))) {
    return payToWitnessPublicKeyHash(last);
  }
  return last && role === 'witness-script' ? payToWitnessScriptHash(last) : undefined;
}

function isCompressed(key: Uint8Array): boolean {
  return key.length === 33 && isPublicKeySize(key);
}

/** The one output that commits to a leaf by its control block (BIP 341). */
function outputOfLeaf(leaf: SpentLeaf): Uint8Array | undefined {
  const { internalKey, merkleRoot } = leafOutput(leaf);
  const output = tweakedOutputKey(internalKey, merkleRoot);
  return output && scriptForDestination({ type: 'witness', version: 1, program: output.key });
}

export function endsInMultisig({ scriptSig, witness }: SubjectInput): boolean {
  const last = witness.at(-1) ?? lastPush(scriptSig);
  return last !== undefined && hasMultisig(last);
}

function hasMultisig(script: Uint8Array): boolean {
  return [...readInstructions(script)].some(
    ({ opcode }) => opcode === Opcode.OP_CHECKMULTISIG || opcode === Opcode.OP_CHECKMULTISIGVERIFY,
  );
}

const ANY_SIGNATURE = scriptFlags('P2SH', 'WITNESS', 'TAPROOT');

/** A check that the interpreter came to: a key that a signature was to fit, under which rules. */
export type FinalClaim = { readonly signature: Uint8Array; readonly publicKey: Uint8Array } & (
  | { readonly algorithm: 'legacy' | 'segwit_v0'; readonly scriptCode: Uint8Array }
  | {
      readonly algorithm: TaprootAlgorithm;
      readonly context: TaprootContext;
    }
);

/** Takes every signature that is not empty for one that fits, and every lock for met. */
class SignatureCollector implements SignatureChecker {
  readonly bySignature = new Map<string, FinalClaim[]>();

  checkEcdsa(
    signature: Uint8Array,
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    algorithm: 'legacy' | 'segwit_v0',
  ): boolean {
    if (signature.length === 0) return false;
    this.add({ algorithm, signature, publicKey, scriptCode });
    return true;
  }

  checkSchnorr(signature: Uint8Array, publicKey: Uint8Array, context: TaprootContext): undefined {
    const algorithm = context.leaf ? 'taproot_script' : 'taproot_key';
    this.add({ algorithm, signature, publicKey, context });
  }

  checkLockTime(): boolean {
    return true;
  }

  checkSequence(): boolean {
    return true;
  }

  private add(claim: FinalClaim): void {
    const name = bytesToHex(claim.signature);
    const known = this.bySignature.get(name);
    if (known) known.push(claim);
    else this.bySignature.set(name, [claim]);
  }
}
