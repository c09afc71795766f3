export type SighashAlgorithm = 'legacy' | 'segwit_v0' | 'taproot_key' | 'taproot_script';

export type TaprootAlgorithm = Extract<SighashAlgorithm, `taproot_${string}`>;

export function isTaprootAlgorithm(algorithm: SighashAlgorithm): algorithm is TaprootAlgorithm {
  return algorithm === 'taproot_key' || algorithm === 'taproot_script';
}
