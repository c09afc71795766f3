import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { decodeBase64, encodeBase64 } from '../src/core/encoding/base64.ts';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { combinePsbts } from '../src/core/roles/combine.ts';
import { readUpstream } from '../src/core/sighash/testing/upstream.ts';
import { addCopies } from '../src/core/signing-form/psbt-copies.ts';
import { finalisePsbtForm, signPsbtForm } from '../src/core/signing-form/psbt-signing.ts';

/*
 * Files of others go the Sign view's way to the transaction that these others have:
 * signed by each signer alone, put together, finalised and extracted.
 */

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

const core = readUpstream<Partial<CoreVectors>>('rpc_psbt.json');
const { signer = [], combiner = [], finalizer = [], extractor = [] } = core.cases;

function signed(psbt: string, keys: readonly string[]): string {
  const question = { chain: 'regtest', psbt, keys: keys.join('\n'), hashType: 'DEFAULT' } as const;
  const result = signPsbtForm(question, (length) => new Uint8Array(length));
  if (!result.ok) throw new Error(result.fault);
  return result.psbt;
}

/** The order of records is a PSBT's own; Core's is that of the combiner. */
const canonical = (psbt: string) =>
  encodeBase64(encodePsbt(combinePsbts([decodePsbt(decodeBase64(psbt)!)])!));

describe.skipIf(core.skip !== '')(`the PSBT of BIP 174 in Core's tests${core.skip}`, () => {
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

interface WalletVector {
  readonly name: string;
  readonly psbt: string;
  readonly transaction: string;
}

const drongo = JSON.parse(
  readFileSync(new URL('./fixtures/wallets/drongo.json', import.meta.url), 'utf8'),
) as readonly WalletVector[];

describe('PSBTs of drongo, the library of Sparrow', () => {
  test.each(drongo)('$name', ({ psbt, transaction }) => {
    expect(finalisePsbtForm(psbt)).toMatchObject({ complete: true, hex: transaction });
  });

  test.each(drongo)('$name, of copies with one signature each', ({ psbt, transaction }) => {
    const whole = decodePsbt(decodeBase64(psbt)!);
    const count = Math.max(...whole.inputs.map((map) => signaturesIn(map).length));
    const copies = Array.from({ length: count }, (_, n) => without(whole, (at) => at !== n));
    const { psbt: joined } = addCopies(
      without(whole, () => true),
      copies,
    );
    expect(joined).toBe(canonical(psbt));
    expect(finalisePsbtForm(joined)).toHaveProperty('hex', transaction);
  });
});

type Whole = ReturnType<typeof decodePsbt>;

function signaturesIn({ records }: Whole['inputs'][number]) {
  return records.filter(({ field }) => field === 'partial_sig');
}

/** A copy that lacks of each input the signatures of these numbers. */
function without(whole: Whole, isLeftOut: (at: number) => boolean): string {
  const inputs = whole.inputs.map((map) => {
    const names = signaturesIn(map).map(({ wholeKey }) => bytesToHex(wholeKey));
    const records = map.records.filter(({ wholeKey }) => {
      const at = names.indexOf(bytesToHex(wholeKey));
      return at < 0 || !isLeftOut(at);
    });
    return { ...map, records };
  });
  return encodeBase64(encodePsbt({ ...whole, inputs }));
}
