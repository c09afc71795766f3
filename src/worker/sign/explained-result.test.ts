import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../core/bytes/hex.ts';
import { type FormText, form, KEY_1, p2tr, p2wpkh } from '../../core/form/testing/utxos.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';
import { explainedResult } from './explained-result.ts';

function explain(text: FormText) {
  const given = form(text);
  const before = decodeTransaction(hexToBytes(given.transaction)!);
  return explainedResult({ form: given, before, after: before });
}

describe('a result is explained', () => {
  test('as a whole', () => {
    const said = explain({ spends: [{ script: p2wpkh(KEY_1) }] });
    expect(said).toMatchObject({
      fee: 10_000n,
      size: 82,
      vsize: 82,
      weight: 328,
    });
    expect(said.txid).toBe(said.wtxid);
    expect(said.inputs).toMatchObject([
      { complete: false, error: 'Witness program hash mismatch' },
    ]);
  });

  test.each([
    ['less than nothing', '0.0008', -10_000n],
    ['nothing', '0.0009', 0n],
  ])('a fee of %s', (_, amount, fee) => {
    expect(explain({ spends: [{ script: p2tr(KEY_1), amount }] })).toMatchObject({ fee });
  });
});
