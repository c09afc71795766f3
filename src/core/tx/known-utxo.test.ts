import { describe, expect, test } from 'vitest';
import { type AmountProof, knownUtxo } from './known-utxo.ts';
import type { TxOutput } from './types.ts';

const output = (value: bigint, script = 0x51): TxOutput => ({
  value,
  scriptPubKey: Uint8Array.of(script),
});

describe('what a coin is proven by', () => {
  test.each<
    readonly [
      what: string,
      proven: TxOutput | undefined,
      claimed: TxOutput | undefined,
      proof: AmountProof,
      amount: bigint | undefined,
    ]
  >([
    ['nothing', undefined, undefined, 'missing', undefined],
    ['a claim', undefined, output(5n), 'claimed', 5n],
    ['its transaction', output(5n), undefined, 'proven', 5n],
    ['both', output(5n), output(5n), 'proven', 5n],
    ['another amount', output(5n), output(6n), 'contradicted', 5n],
    ['another script', output(5n), output(5n, 0x52), 'contradicted', 5n],
  ])('%s', (_what, proven, claimed, proof, amount) => {
    const utxo = knownUtxo(proven, claimed);
    expect([utxo.proof, utxo.output?.value]).toEqual([proof, amount]);
  });
});
