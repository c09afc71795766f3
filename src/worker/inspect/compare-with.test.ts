import { expect, test } from 'vitest';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { decodeBase64 } from '../../core/encoding/base64.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';
import { BY_A, one } from '../../core/review/testing/file-rows.ts';
import { fileOf, wpkh } from '../../core/sign/testing/built-files.ts';
import { hexOf, SPENDING, UNRELATED } from '../../core/signing-form/testing/spending.ts';
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

async function compared(before: string, after: string) {
  const session = new InspectSession();
  await session.handlers.open({ source: new Blob([after]), chain: 'main' }, UNHEARD);
  const bytes = hexToBytes(before) ?? decodeBase64(before)!;
  const ask = { before: bytes, format: formatOf(before), chain: 'main' } as const;
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
  const found = await compared(before, after);
  expect(found.kind).toBe(kind);
  if (count !== undefined) expect(found.count).toBe(count);
});

test('what does not decode is not compared', async () => {
  const cut = bytesToHex(hexToBytes(hexOf(SPENDING))!.subarray(0, -2));
  await expect(compared(cut, hexOf(SPENDING))).rejects.toThrow();
});
