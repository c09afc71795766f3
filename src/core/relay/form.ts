/** What can be told of a transaction without its coins (IsStandardTx, policy/policy.cpp). */
import { isPushOnly } from '../script/reader.ts';
import { solve } from '../script/solver.ts';
import { checkTransaction } from '../tx/check.ts';
import { isCoinbase } from '../tx/ids.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';
import { dustRefusals } from './dust.ts';
import type { RelayRefusal } from './refusal.ts';

/** TX_MIN_STANDARD_VERSION and TX_MAX_STANDARD_VERSION. */
const MIN_VERSION = 1;
const MAX_VERSION = 3;
/** MAX_STANDARD_TX_WEIGHT. */
const MAX_WEIGHT = 400_000;
/** MIN_STANDARD_TX_NONWITNESS_SIZE: one of 64 bytes could pass for a node of a merkle tree (CVE-2017-12842). */
const MIN_STRIPPED_SIZE = 65;
/** MAX_STANDARD_SCRIPTSIG_SIZE. */
const MAX_SCRIPT_SIG_SIZE = 1650;
/** Bytes of all OP_RETURN scripts together (MAX_OP_RETURN_RELAY). */
const MAX_DATA_SIZE = 100_000;
/** Keys of a bare multisig (IsStandard). */
const MAX_BARE_KEYS = 3;

export interface FormSizes {
  readonly weight: number;
  /** Bytes without witness; absent where scripts are still to come. */
  readonly strippedSize?: number | undefined;
}

/** Every rule of the form that is broken, in the order in which a node looks; it answers with the first. */
export function* formRefusals(
  transaction: Transaction,
  { weight, strippedSize }: FormSizes,
): Generator<RelayRefusal, void> {
  const { version, inputs, outputs } = transaction;
  const fault = checkTransaction(transaction);
  if (fault !== undefined) yield { reason: fault };
  if (isCoinbase(transaction)) yield { reason: 'coinbase' };
  if (version < MIN_VERSION || version > MAX_VERSION) yield { reason: 'version' };
  if (weight > MAX_WEIGHT) yield { reason: 'tx-size' };
  for (const [i, input] of inputs.entries()) yield* scriptSigRefusals(input, i);
  yield* outputRefusals(outputs);
  yield* dustRefusals(outputs);
  if (strippedSize !== undefined && strippedSize < MIN_STRIPPED_SIZE) {
    yield { reason: 'tx-size-small' };
  }
}

/** OP_RESERVED counts as a push here. */
function* scriptSigRefusals({ scriptSig }: TxInput, input: number): Generator<RelayRefusal, void> {
  if (scriptSig.length > MAX_SCRIPT_SIG_SIZE) yield { reason: 'scriptsig-size', input };
  if (!isPushOnly(scriptSig)) yield { reason: 'scriptsig-not-pushonly', input };
}

function* outputRefusals(outputs: readonly TxOutput[]): Generator<RelayRefusal, void> {
  let dataSize = 0;
  for (const [output, { scriptPubKey }] of outputs.entries()) {
    const solution = solve(scriptPubKey);
    const isLarge = solution.type === 'multisig' && solution.pubkeys.length > MAX_BARE_KEYS;
    if (solution.type === 'nonstandard' || isLarge) yield { reason: 'scriptpubkey', output };
    if (solution.type !== 'nulldata') continue;
    dataSize += scriptPubKey.length;
    if (dataSize > MAX_DATA_SIZE) yield { reason: 'datacarrier', output };
  }
}
