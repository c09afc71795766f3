import { equalBytes } from '../bytes/order.ts';
import { HashType } from '../script/hash-type.ts';
import type { SignatureChecker } from '../script/interpreter/checker.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import { areOfToSign, transactionToSpend } from '../subject/message/to-spend.ts';
import { checkTransaction } from '../tx/check.ts';
import { transactionId } from '../tx/ids.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import type { ProofCoin } from './proof-coins.ts';
import { type ReadSignature, readSignature } from './read-signature.ts';

/** What of a signature is so (BIP 322, "Verification"). */
export type MessageVerdict = Verdict & {
  /** What a proof of funds shows besides the address, where it shows anything. */
  readonly coins?: readonly ProofCoin[];
};

type Verdict =
  | {
      /** `unproven`: all holds if the coins are what the proof says of them, which anybody can write. */
      readonly state: 'valid' | 'unproven';
      /** nLockTime of `to_sign`, and nSequence of its first input. */
      readonly lockTime: number;
      readonly sequence: number;
      /** Inputs besides the first, whose outputs were shown to be the signer's to spend. */
      readonly funds: number;
    }
  /** Of a version, or with a script, that later rules may give a meaning. */
  | { readonly state: 'inconclusive' }
  | { readonly state: 'invalid' };

const INVALID: Verdict = { state: 'invalid' };

/**
 * Whether a signature, in base64 with the prefix of its variant, is of a message
 * for an output script: simple, full or proof of funds. `prevtxs` are previous
 * transactions that prove what the coins of a proof are. Whether a coin exists, or is
 * unspent, is never known here. Core's P2PKH form is `core/sign/message.ts`.
 */
export function verifyBip322(
  message: string,
  scriptPubKey: Uint8Array,
  signature: string,
  prevtxs: readonly Transaction[] = [],
): MessageVerdict {
  const read = readSignature(signature, message, scriptPubKey, prevtxs);
  if (!read) return INVALID;
  const { coins = [] } = read;
  const verdict = isToSign(read.toSign, message, scriptPubKey) ? judged(read) : INVALID;
  return { ...verdict, ...(coins.length > 0 && { coins }) };
}

/** Whether all that is signed holds, for what the coins of a proof are said to be. */
export function isHeld(verdict: MessageVerdict): verdict is HeldVerdict {
  return 'lockTime' in verdict;
}

/** One at whose lock time and sequence the signature holds. */
export type HeldVerdict = Extract<MessageVerdict, { readonly lockTime: number }>;

/** Of one whose transaction is `to_sign`. */
function judged({ toSign, spent, coins = [], isContradicted }: ReadSignature): Verdict {
  const known = spent.filter((output) => output !== undefined);
  if (known.length !== toSign.inputs.length || isContradicted) return INVALID;
  const errors = toSign.inputs.map((_, index) => errorOf(toSign, known, index));
  if (errors.some((error) => error && !isUpgradable(error))) return INVALID;
  if (!isVersionOfToSign(toSign.version) || errors.some((error) => error))
    return { state: 'inconclusive' };
  return {
    state: coins.every(({ proof }) => proof === 'proven') ? 'valid' : 'unproven',
    lockTime: toSign.lockTime,
    sequence: toSign.inputs[0]!.sequence,
    funds: coins.length,
  };
}

/** Rules that are there for what comes later ("upgradeable rules"). */
const UPGRADABLE: ReadonlySet<ScriptError> = new Set([
  'DISCOURAGE_UPGRADABLE_NOPS',
  'DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM',
  'DISCOURAGE_UPGRADABLE_TAPROOT_VERSION',
  'DISCOURAGE_OP_SUCCESS',
  'DISCOURAGE_UPGRADABLE_PUBKEYTYPE',
]);

/** Whether a script failed by such a rule alone. */
export function isUpgradable(error: ScriptError): boolean {
  return UPGRADABLE.has(error);
}

/** Versions that `to_sign` may have (BIP 322, "Verification"). */
export function isVersionOfToSign(version: number): boolean {
  return version === 0 || version === 2;
}

/** Whether it spends what the message says, and pays nothing to nobody. */
function isToSign(
  { inputs, outputs, ...transaction }: Transaction,
  message: string,
  scriptPubKey: Uint8Array,
): boolean {
  const [first] = inputs;
  if (!first || !areOfToSign(outputs)) return false;
  const txid = transactionId(transactionToSpend(message, scriptPubKey));
  return (
    equalBytes(first.prevout.txid, txid) &&
    first.prevout.vout === 0 &&
    checkTransaction({ inputs, outputs, ...transaction }) === undefined
  );
}

function errorOf(
  transaction: Transaction,
  spent: readonly TxOutput[],
  inputIndex: number,
): ScriptError | undefined {
  const { value: amount, scriptPubKey } = spent[inputIndex]!;
  const { scriptSig, witness } = transaction.inputs[inputIndex]!;
  const sighashes = Sighashes.of(transaction, spent);
  const checker = new AllCommitting(new TransactionChecker({ sighashes, inputIndex, amount }));
  return verifyScript(
    { scriptSig, witness, scriptPubKey },
    { flags: STANDARD_SCRIPT_FLAGS, checker },
  );
}

/** Takes no signature but one that commits to all: ALL, or in taproot DEFAULT. */
class AllCommitting implements SignatureChecker {
  constructor(private readonly checker: SignatureChecker) {}

  checkEcdsa(...[signature, ...rest]: Parameters<SignatureChecker['checkEcdsa']>): boolean {
    return signature.at(-1) === HashType.ALL && this.checker.checkEcdsa(signature, ...rest);
  }

  checkSchnorr(
    ...[signature, ...rest]: Parameters<SignatureChecker['checkSchnorr']>
  ): ScriptError | undefined {
    const isAll = signature.length === 64 || signature[64] === HashType.ALL;
    return isAll ? this.checker.checkSchnorr(signature, ...rest) : 'SCHNORR_SIG_HASHTYPE';
  }

  checkLockTime(lockTime: number): boolean {
    return this.checker.checkLockTime(lockTime);
  }

  checkSequence(sequence: number): boolean {
    return this.checker.checkSequence(sequence);
  }
}
