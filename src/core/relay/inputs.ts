/** What the inputs spend, and how, but for their witnesses (ValidateInputsStandardness, policy/policy.cpp). */
import { scriptErrorWords } from '../script/interpreter/error-words.ts';
import { solve } from '../script/solver.ts';
import { countSigOps, executedSigOps } from '../tx/sigops.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import type { RelayRefusal } from './refusal.ts';
import { scriptSigStack } from './script-sig-stack.ts';

/** MAX_TX_LEGACY_SIGOPS, over the whole transaction. */
const MAX_EXECUTED_SIGOPS = 2500;
/** MAX_P2SH_SIGOPS, of one redeem script. */
const MAX_REDEEM_SIGOPS = 15;

const REASON = 'bad-txns-nonstandard-inputs';

/** `spent` are the outputs that the inputs spend, in order. */
export function inputRefusal(
  transaction: Transaction,
  spent: readonly TxOutput[],
): RelayRefusal | undefined {
  if (executedSigOps(transaction, spent) > MAX_EXECUTED_SIGOPS) {
    return { reason: REASON, more: 'non-witness sigops exceed bip54 limit' };
  }
  for (const [input, one] of transaction.inputs.entries()) {
    const more = strangeness(one, spent[input]!, input);
    if (more !== undefined) return { reason: REASON, more, input };
  }
  return undefined;
}

/** Core's words for what is not standard in an input. */
function strangeness(
  { scriptSig }: TxInput,
  { scriptPubKey }: TxOutput,
  index: number,
): string | undefined {
  switch (solve(scriptPubKey).type) {
    case 'nonstandard':
      return `input ${index} script unknown`;
    case 'witness_unknown':
      return `input ${index} witness program is undefined`;
    case 'scripthash':
      return redeemStrangeness(scriptSig, index);
    default:
      return undefined;
  }
}

function redeemStrangeness(scriptSig: Uint8Array, index: number): string | undefined {
  const { error, top } = scriptSigStack(scriptSig);
  if (error !== undefined) {
    return `p2sh scriptsig malformed (input ${index}: ${scriptErrorWords(error)})`;
  }
  if (top === undefined) return `input ${index} P2SH redeemscript missing`;
  const sigOps = countSigOps(top, true);
  if (sigOps <= MAX_REDEEM_SIGOPS) return undefined;
  return `p2sh redeemscript sigops exceed limit (input ${index}: ${sigOps} > ${MAX_REDEEM_SIGOPS})`;
}
