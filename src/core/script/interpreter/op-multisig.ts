import { MAX_OPS_PER_SCRIPT, MAX_PUBKEYS_PER_MULTISIG } from '../limits.ts';
import { publicKeyEncodingError, signatureEncodingError } from './encoding-rules.ts';
import type { ScriptError } from './errors.ts';
import type { Machine } from './machine.ts';
import type { Operation } from './operation.ts';
import { scriptCodeWithout } from './script-code.ts';

/**
 * OP_CHECKMULTISIG: an item that nobody reads, signatures, their number, keys,
 * their number. Signatures must come in the order of their keys.
 */
export const checkMultisig: Operation = (machine) => {
  if (machine.version === 'tapscript') return 'TAPSCRIPT_CHECKMULTISIG';
  const operands = readOperands(machine);
  if (typeof operands === 'string') return operands;
  const verdict = verdictOn(machine, machine.version, operands);
  if (typeof verdict === 'string') return verdict;
  return leave(machine, operands, verdict);
};

interface Operands {
  /** Both last first, as they are tried. */
  readonly publicKeys: readonly Uint8Array[];
  readonly signatures: readonly Uint8Array[];
}

/** The operands, in the order in which Core complains of them. All keys count as opcodes. */
function readOperands(machine: Machine): Operands | ScriptError {
  const keyCount = readCount(machine, 1, MAX_PUBKEYS_PER_MULTISIG, 'PUBKEY_COUNT');
  if (typeof keyCount === 'string') return keyCount;
  machine.operationCount += keyCount;
  if (machine.operationCount > MAX_OPS_PER_SCRIPT) return 'OP_COUNT';
  const signatureCount = readCount(machine, keyCount + 2, keyCount, 'SIG_COUNT');
  if (typeof signatureCount === 'string') return signatureCount;
  if (machine.stack.length < keyCount + signatureCount + 3) return 'INVALID_STACK_OPERATION';
  return {
    publicKeys: itemsFrom(machine, 2, keyCount),
    signatures: itemsFrom(machine, keyCount + 3, signatureCount),
  };
}

function readCount(
  machine: Machine,
  depth: number,
  most: number,
  error: ScriptError,
): number | ScriptError {
  if (machine.stack.length < depth) return 'INVALID_STACK_OPERATION';
  const count = machine.number(depth);
  if (count === undefined) return 'SCRIPTNUM';
  return count < 0 || count > most ? error : count;
}

function itemsFrom(machine: Machine, depth: number, count: number): readonly Uint8Array[] {
  return Array.from({ length: count }, (_, i) => machine.top(depth + i));
}

/**
 * Whether every signature fits a key, one after the other. Encodings are only
 * looked at as far as the comparing goes, which is observable: it ends as soon
 * as there are more signatures left than keys.
 */
function verdictOn(
  machine: Machine,
  version: 'legacy' | 'segwit_v0',
  { publicKeys, signatures }: Operands,
): boolean | ScriptError {
  const scriptCode = scriptCodeWithout(machine, signatures);
  if (scriptCode === undefined) return 'SIG_FINDANDDELETE';
  const { checker } = machine.rules;
  let matched = 0;
  for (let tried = 0; matched < signatures.length; tried++) {
    if (signatures.length - matched > publicKeys.length - tried) return false;
    const signature = signatures[matched]!;
    const publicKey = publicKeys[tried]!;
    const malformed =
      signatureEncodingError(machine, signature) ?? publicKeyEncodingError(machine, publicKey);
    if (malformed !== undefined) return malformed;
    if (checker.checkEcdsa(signature, publicKey, scriptCode, version)) matched++;
  }
  return true;
}

/** Takes the operands off, with the item below them that a mistake of the first version left. */
function leave(
  machine: Machine,
  { publicKeys, signatures }: Operands,
  verdict: boolean,
): ScriptError | undefined {
  const isGiven = signatures.some((signature) => signature.length > 0);
  if (!verdict && isGiven && machine.has('NULLFAIL')) return 'SIG_NULLFAIL';
  machine.drop(publicKeys.length + signatures.length + 2);
  if (machine.has('NULLDUMMY') && machine.top(1).length > 0) return 'SIG_NULLDUMMY';
  machine.drop(1);
  machine.pushBoolean(verdict);
  return undefined;
}
