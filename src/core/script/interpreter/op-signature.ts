import { Opcode } from '../opcodes.ts';
import { publicKeyEncodingError, signatureEncodingError } from './encoding-rules.ts';
import type { ScriptError } from './errors.ts';
import type { Machine } from './machine.ts';
import { checkMultisig } from './op-multisig.ts';
import { needing, type Operation, type OperationRow, verifying } from './operation.ts';
import { scriptCodeWithout } from './script-code.ts';

/** Whether a signature fits, or why the whole script fails. */
type Verdict = boolean | ScriptError;

function verdictOn(machine: Machine, signature: Uint8Array, publicKey: Uint8Array): Verdict {
  return machine.version === 'tapscript'
    ? tapscriptVerdict(machine, signature, publicKey)
    : ecdsaVerdict(machine, machine.version, signature, publicKey);
}

function ecdsaVerdict(
  machine: Machine,
  version: 'legacy' | 'segwit_v0',
  signature: Uint8Array,
  publicKey: Uint8Array,
): Verdict {
  const scriptCode = scriptCodeWithout(machine, [signature]);
  if (scriptCode === undefined) return 'SIG_FINDANDDELETE';
  const malformed =
    signatureEncodingError(machine, signature) ?? publicKeyEncodingError(machine, publicKey);
  if (malformed !== undefined) return malformed;
  const valid = machine.rules.checker.checkEcdsa(signature, publicKey, scriptCode, version);
  if (!valid && machine.has('NULLFAIL') && signature.length > 0) return 'SIG_NULLFAIL';
  return valid;
}

/** What of the budget a signature takes that is not empty, also under an unknown kind of key. */
const SIGNATURE_COST = 50;

/**
 * BIP 342, "Rules for signature opcodes", in that order: the budget, an empty
 * key, then a signature that is not empty and does not fit fails the script. A
 * key of another size than 0 and 32 is of a kind to come, and everything fits.
 */
function tapscriptVerdict(machine: Machine, signature: Uint8Array, publicKey: Uint8Array): Verdict {
  const isGiven = signature.length > 0;
  if (isGiven) machine.signatureBudget -= SIGNATURE_COST;
  if (machine.signatureBudget < 0) return 'TAPSCRIPT_VALIDATION_WEIGHT';
  if (publicKey.length === 0) return 'TAPSCRIPT_EMPTY_PUBKEY';
  if (publicKey.length !== 32) {
    const kind = 'DISCOURAGE_UPGRADABLE_PUBKEYTYPE';
    return machine.has(kind) ? kind : isGiven;
  }
  if (!isGiven) return false;
  const { checker } = machine.rules;
  return checker.checkSchnorr(signature, publicKey, machine.taprootContext()) ?? true;
}

/** A signature, and on top of it a key. */
const checkSig: Operation = needing(2, (machine) => {
  const verdict = verdictOn(machine, machine.top(2), machine.top(1));
  if (typeof verdict === 'string') return verdict;
  machine.drop(2);
  machine.pushBoolean(verdict);
  return undefined;
});

/** A signature, a count, a key: the count goes up where the signature fits. */
const addVerdict: Operation = needing(3, (machine) => {
  const count = machine.number(2);
  if (count === undefined) return 'SCRIPTNUM';
  const verdict = verdictOn(machine, machine.top(3), machine.top(1));
  if (typeof verdict === 'string') return verdict;
  machine.drop(3);
  machine.pushNumber(count + Number(verdict));
  return undefined;
});

const checkSigAdd: Operation = (machine) =>
  machine.version === 'tapscript' ? addVerdict(machine) : 'BAD_OPCODE';

const codeSeparator: Operation = (machine) => {
  machine.separateCode();
  return undefined;
};

export const SIGNATURE_OPERATIONS: readonly OperationRow[] = [
  [Opcode.OP_CODESEPARATOR, codeSeparator],
  [Opcode.OP_CHECKSIG, checkSig],
  [Opcode.OP_CHECKSIGVERIFY, verifying(checkSig, 'CHECKSIGVERIFY')],
  [Opcode.OP_CHECKSIGADD, checkSigAdd],
  [Opcode.OP_CHECKMULTISIG, checkMultisig],
  [Opcode.OP_CHECKMULTISIGVERIFY, verifying(checkMultisig, 'CHECKMULTISIGVERIFY')],
];
