import { describe, expect, test } from 'vitest';
import { type InputAmountProof, sourcesProof, weakestProof } from './amount-proof.ts';
import { type OutputSources, UNKNOWN_AMOUNT } from './subject.ts';

const output = (value: bigint, script = 0x51) => ({ value, scriptPubKey: Uint8Array.of(script) });
const [A, B] = [output(1n), output(2n)];
const OTHER_SCRIPT = output(1n, 0x52);
const UNTOLD = output(UNKNOWN_AMOUNT);

describe('what sources say of an amount', () => {
  test.each<[what: string, sources: Partial<OutputSources>, proof: InputAmountProof]>([
    ['nothing', {}, 'missing'],
    ["the PSBT's own previous transaction", { previous: A }, 'proven'],
    ['one that was given', { given: A }, 'proven'],
    ['a witness UTXO', { witnessUtxo: A }, 'claimed'],
    ['an output that was told', { reported: A }, 'claimed'],
    ['one of which only the script was told', { reported: UNTOLD }, 'missing'],
    ['all of them alike', { previous: A, given: A, witnessUtxo: A, reported: A }, 'proven'],
    ['two claims alike', { witnessUtxo: A, reported: A }, 'claimed'],
    ['a claim, and its script told again', { witnessUtxo: A, reported: UNTOLD }, 'claimed'],
    ['proof, and its script told again', { previous: A, reported: UNTOLD }, 'proven'],
    ['another claim than proof', { previous: A, witnessUtxo: B }, 'contradicted'],
    ['another claim than what was given', { given: A, witnessUtxo: B }, 'contradicted'],
    ['two claims that differ', { witnessUtxo: A, reported: B }, 'contradicted'],
    ['the same amount of another script', { previous: A, reported: OTHER_SCRIPT }, 'contradicted'],
    [
      'another script whose amount was not told',
      { witnessUtxo: OTHER_SCRIPT, reported: UNTOLD },
      'contradicted',
    ],
    ['a previous transaction without it', { isDisputed: true }, 'contradicted'],
    ['a claim of what that lacks', { witnessUtxo: A, isDisputed: true }, 'contradicted'],
  ])('%s', (_, sources, proof) => {
    const none = { previous: undefined, given: undefined, witnessUtxo: undefined };
    expect(sourcesProof({ ...none, reported: undefined, isDisputed: false, ...sources })).toBe(
      proof,
    );
  });
});

test.each<[proofs: readonly InputAmountProof[], weakest: InputAmountProof]>([
  [[], 'proven'],
  [['proven', 'committed'], 'committed'],
  [['claimed', 'committed', 'proven'], 'claimed'],
  [['proven', 'missing', 'claimed'], 'missing'],
  [['missing', 'contradicted'], 'contradicted'],
])('the weakest of %j is %s', (proofs, weakest) => {
  expect(weakestProof(proofs)).toBe(weakest);
});
