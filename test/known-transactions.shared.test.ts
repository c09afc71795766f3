import { describe, expect, test } from 'vitest';
import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import { addCopies } from '../src/core/form/psbt/psbt-copies.ts';
import { finalisePsbtForm, signPsbtForm } from '../src/core/form/psbt/psbt-signing.ts';
import { readUpstream } from '../src/core/sighash/testing/upstream.ts';

/* As known-transactions.test.ts, with what Bitcoin Core's own tests have. */

interface CoreVectors {
  readonly signer: readonly {
    readonly privkeys: readonly string[];
    readonly psbt: string;
    readonly result: string;
  }[];
  readonly combiner: readonly { readonly combine: readonly string[]; readonly result: string }[];
  readonly finalizer: readonly { readonly finalize: string; readonly result: string }[];
  readonly extractor: readonly { readonly extract: string; readonly result: string }[];
}

const { signer, combiner, finalizer, extractor } = readUpstream<CoreVectors>('rpc_psbt.json');

function signed(psbt: string, keys: readonly string[]): string {
  const question = {
    chain: 'regtest',
    psbt,
    keys: utf8Of(keys.join('\n')),
    hashType: 'DEFAULT',
  } as const;
  const result = signPsbtForm(question, { randomBytes: (length) => new Uint8Array(length) });
  if (!result.ok) throw new Error(result.fault);
  return result.psbt;
}

describe("the PSBT of BIP 174 in Core's tests", () => {
  test('from the copies of both signers to one that is complete', () => {
    for (const { combine, result } of combiner) {
      const [first, ...copies] = combine;
      const { psbt, verdicts } = addCopies(first!, copies);
      expect(verdicts.map(({ is }) => is)).toEqual(copies.map(() => 'added'));
      expect(psbt).toBe(result);
      expect(finalisePsbtForm(psbt)).toMatchObject({ complete: true });
    }
    expect(combiner).toHaveLength(1);
  });

  // One of the BIP's signatures has a high R, so that the transaction is not the same.
  test('signed here by each signer alone, put together and finalised', () => {
    const pairs = signer.filter(({ psbt }) => psbt === signer[0]!.psbt);
    const copies = pairs.map(({ psbt, privkeys }) => signed(psbt, privkeys));
    const { psbt, verdicts } = addCopies(pairs[0]!.psbt, copies);
    expect(verdicts.map(({ is }) => is)).toEqual(copies.map(() => 'added'));
    expect(finalisePsbtForm(psbt)).toMatchObject({ complete: true });
    expect(copies.length).toBeGreaterThan(1);
  });

  test('what is signed already', () => {
    for (const { finalize, result } of finalizer) {
      expect(finalisePsbtForm(finalize)).toMatchObject({ complete: true, psbt: result });
    }
    for (const { extract, result } of extractor) {
      expect(finalisePsbtForm(extract)).toMatchObject({ complete: true, hex: result });
    }
    expect(finalizer.length + extractor.length).toBeGreaterThan(1);
  });
});
