import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { decodeBase64, encodeBase64 } from '../src/core/encoding/base64.ts';
import { addCopies } from '../src/core/form/psbt/psbt-copies.ts';
import { finalisePsbtForm } from '../src/core/form/psbt/psbt-signing.ts';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { combinePsbts } from '../src/core/roles/combine.ts';

/*
 * Files of others go the Sign view's way to the transaction that these others have:
 * signed by each signer alone, put together, finalised and extracted.
 */

/** The order of records is a PSBT's own; Core's is that of the combiner. */
const canonical = (psbt: string) =>
  encodeBase64(encodePsbt(combinePsbts([decodePsbt(decodeBase64(psbt)!)])!));

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
