/** Outputs that are worth less than it costs to spend them (policy/policy.cpp, policy/ephemeral_policy.cpp). */
import { compactSizeLength } from '../bytes/compact-size.ts';
import { equalBytes } from '../bytes/order.ts';
import { isUnspendable } from '../script/asm.ts';
import { isWitnessProgram } from '../script/solver.ts';
import { AMOUNT_SIZE } from '../tx/layout.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import type { RelayRefusal } from './refusal.ts';

/** Dust outputs that a transaction without a fee may have (MAX_DUST_OUTPUTS_PER_TX). */
const MAX_DUST_OUTPUTS = 1;

/** Satoshis of a byte at which spending an output has to be worth it (DUST_RELAY_TX_FEE). */
const DUST_RATE = 3n;
/** Bytes that spending one takes: an input, and what satisfies it, of which witnesses count a quarter. */
const SPENDING = 32 + 4 + 1 + 107 + 4;
const SPENDING_WITNESS = 32 + 4 + 1 + Math.floor(107 / 4) + 4;

/** Whether an output is below its threshold (IsDust). */
export function isDust(output: TxOutput): boolean {
  return output.value < dustThreshold(output);
}

/** Satoshis below which an output is dust; 0 where nobody can spend it (GetDustThreshold). */
export function dustThreshold({ scriptPubKey }: TxOutput): bigint {
  if (isUnspendable(scriptPubKey)) return 0n;
  const { length } = scriptPubKey;
  const size = AMOUNT_SIZE + compactSizeLength(length) + length;
  const spending = isWitnessProgram(scriptPubKey) ? SPENDING_WITNESS : SPENDING;
  return BigInt(size + spending) * DUST_RATE;
}

/** The numbers of dust outputs (GetDust). */
export function dustOutputs(outputs: readonly TxOutput[]): readonly number[] {
  return outputs.flatMap((output, i) => (isDust(output) ? [i] : []));
}

/** Each dust output that is one too many, whatever the fee. */
export function dustRefusals(outputs: readonly TxOutput[]): readonly RelayRefusal[] {
  const tooMany = dustOutputs(outputs).slice(MAX_DUST_OUTPUTS);
  return tooMany.map((output) => ({ reason: 'dust', output }));
}

/**
 * Nobody should want to mine dust for its own fee (PreCheckEphemeralTx). A fee that is not
 * known is most likely one.
 */
export function dustFeeRefusal(
  { outputs }: Pick<Transaction, 'outputs'>,
  fee: bigint | undefined,
): RelayRefusal | undefined {
  const [output] = dustOutputs(outputs);
  if (fee === 0n || output === undefined) return undefined;
  return { reason: 'dust', more: 'tx with dust output must be 0-fee', output };
}

/** Whether dust of a transaction is left by one that spends something of it; `txid` is its id. */
export function leavesDust(
  inputs: readonly TxInput[],
  { outputs }: Pick<Transaction, 'outputs'>,
  txid: Uint8Array,
): boolean {
  const spent = inputs.flatMap(({ prevout }) =>
    equalBytes(prevout.txid, txid) ? [prevout.vout] : [],
  );
  return spent.length > 0 && dustOutputs(outputs).some((vout) => !spent.includes(vout));
}
