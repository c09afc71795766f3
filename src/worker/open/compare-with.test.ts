import { expect, test } from 'vitest';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import { hexOf, SPENDING, UNRELATED } from '../../core/form/testing/spending.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';
import { BY_A, one } from '../../core/review/testing/file-rows.ts';
import { type FileSpec, fileOf, pkh, wpkh } from '../../core/sign/testing/built-files.ts';
import { txidText } from '../../core/tx/id-text.ts';
import { InspectSession } from './inspect-session.ts';

const UNSIGNED = fileOf(one(wpkh('A')));
const SIGNED = fileOf(one(wpkh('A'), { signed: BY_A }));
const SPENDING_SIGNED = hexOf({
  ...SPENDING,
  inputs: SPENDING.inputs.map((input) => ({ ...input, witness: [Uint8Array.of(1)] })),
});

function formatOf(text: string): InspectedFormat {
  return hexToBytes(text) ? 'transaction' : 'psbt';
}

async function compared(before: string, after: string, beside: readonly GivenBeside[] = []) {
  const session = new InspectSession();
  await session.handlers.open({ source: new Blob([after]), chain: 'main' }, UNHEARD);
  const bytes = hexToBytes(before) ?? decodeBase64(before)!;
  const ask = { before: bytes, format: formatOf(before), beside, chain: 'main' } as const;
  return session.handlers.compareWith(ask, UNHEARD);
}

test.each([
  ['a PSBT that was signed', UNSIGNED, SIGNED, 'signatures', 1],
  ['a PSBT and itself', SIGNED, SIGNED, 'same', 0],
  ['a transaction that was signed', hexOf(SPENDING), SPENDING_SIGNED, 'signatures', 1],
  ['a transaction and itself', hexOf(SPENDING), hexOf(SPENDING), 'same', 0],
  ['two transactions', hexOf(SPENDING), hexOf(UNRELATED), 'transaction', undefined],
  ['a PSBT and a transaction of another', UNSIGNED, hexOf(UNRELATED), 'transaction', undefined],
])('%s', async (_what, before, after, kind, count) => {
  const { difference: found } = await compared(before, after);
  expect(found.kind).toBe(kind);
  if (count !== undefined) expect(found.count).toBe(count);
});

const paying = (amount: bigint, more: Partial<FileSpec> = {}): FileSpec => ({
  ...one(wpkh('A'), { signed: BY_A }),
  outputs: [{ amount }],
  ...more,
});
/** 110 virtual bytes each, of a coin of 100,000 satoshis. */
const [FIRST, HIGHER, ENOUGH] = [paying(99_000n), paying(98_990n), paying(98_989n)];

test.each<readonly [string, FileSpec, FileSpec, object | undefined]>([
  ['a satoshi less than it takes', FIRST, HIGHER, { shared: [0], fee: 1_010n, leastFee: 1_011n }],
  ['as much as it takes', FIRST, ENOUGH, { shared: [0], fee: 1_011n, leastFee: 1_011n }],
  ['one that pays less', ENOUGH, FIRST, { shared: [0], fee: 1_000n, leastFee: 1_022n }],
  ['no coin of both', FIRST, { inputs: [{ lock: pkh('C') }] }, undefined],
  [
    'what nobody knows pays',
    paying(99_000n, { inputs: [{ lock: wpkh('A'), utxo: 'none' }] }),
    paying(98_000n, { inputs: [{ lock: wpkh('A'), utxo: 'none' }] }),
    { shared: [0], fee: undefined, leastFee: undefined },
  ],
  [
    'the earlier one tells no coin, the later one does',
    paying(99_000n, { inputs: [{ lock: wpkh('A'), utxo: 'none' }] }),
    ENOUGH,
    { shared: [0], fee: 1_011n, leastFee: undefined },
  ],
])('to replace: %s', async (_, before, after, replacement) => {
  const found = await compared(fileOf(before), fileOf(after));
  expect(found.replacement).toEqual(replacement);
});

test('the coins of what is compared with may stand beside it', async () => {
  const other = hexOf({ ...SPENDING, lockTime: SPENDING.lockTime + 1 });
  const known: GivenBeside = {
    from: 'prevtxs',
    utxos: SPENDING.inputs.map(({ prevout }) => ({
      txid: txidText(prevout.txid),
      vout: prevout.vout,
      scriptPubKey: `0014${'22'.repeat(20)}`,
      redeemScript: '',
      witnessScript: '',
      amount: '1',
    })),
  };
  expect((await compared(hexOf(SPENDING), other)).replacement?.fee).toBe(undefined);
  expect((await compared(hexOf(SPENDING), other, [known])).replacement?.fee).toBeTypeOf('bigint');
});

test('what does not decode is not compared', async () => {
  const cut = bytesToHex(hexToBytes(hexOf(SPENDING))!.subarray(0, -2));
  await expect(compared(cut, hexOf(SPENDING))).rejects.toThrow();
});
