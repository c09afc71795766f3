/** What a signature commits to: it follows from its rules and its hash type, valid or not. */
import { isAnyoneCanPay, isTaprootHashType, outputModeOf } from '../script/hash-type.ts';
import { isTaprootAlgorithm, type SighashAlgorithm } from './sighash-algorithm.ts';

export interface Commitment {
  readonly inputs: 'all' | 'this' | 'none';
  /** Or those of these numbers. */
  readonly outputs: 'all' | 'none' | readonly number[];
  readonly sequences: 'all' | 'this' | 'none';
  readonly amounts: 'all' | 'this' | 'none';
  readonly scripts: 'all' | 'this' | 'none';
  readonly version: boolean;
  readonly locktime: boolean;
}

/** Legacy SINGLE without its output: its digest is 1, whatever the transaction is. */
const NOTHING: Commitment = {
  inputs: 'none',
  outputs: 'none',
  sequences: 'none',
  amounts: 'none',
  scripts: 'none',
  version: false,
  locktime: false,
};

/**
 * Of a signature in input `index` of a transaction with so many outputs. Undefined
 * where taproot has no such signature: of an unknown type, or SINGLE without its
 * output (BIP 341).
 */
export function commitmentOf(
  algorithm: SighashAlgorithm,
  hashType: number,
  index: number,
  outputCount: number,
): Commitment | undefined {
  const isTaproot = isTaprootAlgorithm(algorithm);
  if (isTaproot && !isTaprootHashType(hashType)) return undefined;
  const mode = outputModeOf(hashType);
  const lacksOutput = mode === 'single' && index >= outputCount;
  if (lacksOutput && isTaproot) return undefined;
  if (lacksOutput && algorithm === 'legacy') return NOTHING;
  const alone = isAnyoneCanPay(hashType);
  const inputs = alone ? 'this' : 'all';
  const single = lacksOutput ? 'none' : [index];
  return {
    inputs,
    outputs: mode === 'single' ? single : mode,
    sequences: alone || (!isTaproot && mode !== 'all') ? 'this' : 'all',
    amounts: isTaproot ? inputs : algorithm === 'legacy' ? 'none' : 'this',
    scripts: isTaproot ? inputs : 'this',
    version: true,
    locktime: true,
  };
}
