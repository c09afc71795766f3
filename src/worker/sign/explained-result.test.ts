import { describe, expect, test } from 'vitest';
import { type FormText, form, KEY_1, p2tr, p2wpkh } from '../../core/form/testing/utxos.ts';
import { signInputs } from '../../core/sign/sign-inputs.ts';
import { prepareSigning } from '../../rpc/procedures/transactions/sign-call.ts';
import { explainedResult } from './explained-result.ts';
import { signingParameters } from './signing-parameters.ts';

function explain(text: FormText) {
  const given = form(text);
  const job = prepareSigning(signingParameters(given), given.chain);
  const { transaction } = job;
  const signed = signInputs(job);
  return explainedResult({ form: given, before: transaction, after: transaction, signed });
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

  test.each([
    ['half of a sale', '83', '0.0008', true],
    ['what costs nothing', '83', '0.0009', false],
    ['what commits to all inputs', '03', '0.0008', false],
  ])('%s', (_, type, amount, isOffer) => {
    const witnessStack = `0141${'11'.repeat(64)}${type}`;
    const said = explain({ spends: [{ script: p2tr(KEY_1), amount, witnessStack }] });
    expect('isOffer' in said).toBe(isOffer);
  });
});
