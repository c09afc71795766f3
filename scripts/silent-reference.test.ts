import { expect, test } from 'vitest';
import { bipVectors } from '../test/bips.ts';
import { paymentsFor } from './silent-reference.ts';

const made = paymentsFor(4, 3, 7);

test('payments are found, counted by their signers, and some are made into vectors', () => {
  expect(made.found).toBe(4);
  expect(made.bySigners.reduce((sum, one) => sum + one, 0)).toBe(4);
  expect(made.vectors.map(({ comment }) => comment)).toEqual([
    'payment 0',
    'payment 1',
    'payment 2',
  ]);
});

interface Vectors {
  readonly receiving: readonly {
    readonly given: { readonly vin: readonly object[] };
    readonly expected: object;
  }[];
}

test('vectors have the members of those of the BIP', () => {
  const [own] = bipVectors<readonly Vectors[]>('bip352');
  const [theirs, ours] = [own!, made.vectors[0] as unknown as Vectors].map(
    ({ receiving: [one] }) => one!,
  );
  expect(Object.keys(ours!.given).sort()).toEqual(Object.keys(theirs!.given).sort());
  expect(Object.keys(ours!.given.vin[0]!).sort()).toEqual(
    Object.keys(theirs!.given.vin[0]!)
      .filter((name) => name !== 'private_key')
      .sort(),
  );
  const names = Object.keys(theirs!.expected);
  // How many are found in the place of which.
  for (const name of Object.keys(ours!.expected)) expect([...names, 'n_outputs']).toContain(name);
});
