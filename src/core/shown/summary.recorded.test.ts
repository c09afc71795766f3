import { describe, expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { hexToBytes } from '../bytes/hex.ts';
import { formatAmount } from '../encoding/amount.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { txidText } from '../tx/id-text.ts';
import { measureTransaction } from '../tx/ids.ts';
import { InspectedInput } from './shown-input.ts';
import type { Summary } from './summary.ts';

function summaryOf(bytes: Uint8Array, format: 'psbt' | 'transaction' = 'psbt'): Summary {
  return new InspectedInput(bytes, format).summary('main');
}

describe('held against Bitcoin Core', () => {
  test.each(['psbt-main', 'psbt-regtest', 'psbt-odd', 'psbt-more'])('fee and id, %s', (file) => {
    let compared = 0;
    for (const { id, response, ...call } of recordedCalls(file)) {
      const bytes = decodeBase64(textParameters({ id, response, ...call })[0] ?? '');
      if (!bytes || !response.includes('"error":null')) continue;
      const summary = summaryOf(bytes);
      // Core has a fee of a draft without inputs too.
      const fee = summary.inputs.total > 0 ? /,"fee":(-?[\d.]+)\}/.exec(response)?.[1] : undefined;
      expect(summary.fee && formatAmount(summary.fee.amount), id).toBe(fee);
      const txid = /"result":\{"tx":\{"txid":"(\w+)"/.exec(response)?.[1];
      if (txid === undefined || summary.size?.of === 'signed') continue;
      expect(summary.txid?.text, id).toBe(txid);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });

  test('what a transaction alone says', () => {
    let compared = 0;
    for (const call of recordedCalls('tx')) {
      const bytes = hexToBytes(textParameters(call)[0] ?? '');
      const said = /"txid":"(\w+)","hash":"(\w+)".*?"size":(\d+),"vsize":(\d+),"weight":(\d+)/.exec(
        call.response,
      );
      if (!bytes || !said) continue;
      const { txid, wtxid, size, inputs, coinbase } = summaryOf(bytes, 'transaction');
      expect(
        [txid?.text, wtxid ?? txid?.text, size?.size, size?.vsize, size?.weight].join(),
        call.id,
      ).toBe(said.slice(1).join());
      expect(inputs.unknown).toBe(coinbase ? 0 : inputs.total);
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  });

  test('a finished PSBT has the id and sizes of the transaction that Core takes out of it', () => {
    const taken = new Map<string, { hex?: string; psbt?: string }>();
    for (const call of [...recordedCalls('roles-regtest'), ...recordedCalls('roles-main')]) {
      if (!call.request.includes('"finalizepsbt"')) continue;
      const { result } = JSON.parse(call.response) as {
        result: { hex?: string; psbt?: string; complete: boolean } | null;
      };
      const [psbt = ''] = textParameters(call);
      if (result?.complete) taken.set(psbt, { ...taken.get(psbt), ...result });
    }
    const both = [...taken.values()].filter(
      ({ hex, psbt }) => hex !== undefined && psbt !== undefined,
    );
    const signed = both.filter(({ hex, psbt }) => {
      const summary = summaryOf(decodeBase64(psbt!)!);
      // An input that needs neither script nor witness looks unsigned.
      if (summary.size?.of !== 'signed') return false;
      const { txid, totalSize, weight } = measureTransaction(decodeTransaction(hexToBytes(hex!)!));
      expect(summary.txid).toEqual({ text: txidText(txid), state: 'stands' });
      expect(summary.size).toMatchObject({ size: totalSize, weight });
      return true;
    });
    expect(signed.length).toBeGreaterThan(20);
  });

  test('nothing that Core wrote is out of its order', () => {
    const outOfOrder: string[] = [];
    let written = 0;
    for (const call of recordedCalls('roles-regtest')) {
      for (const [, psbt] of call.response.matchAll(/"(cHNidP8[^"]+)"/g)) {
        written++;
        const { findings } = summaryOf(decodeBase64(psbt!)!);
        if (findings.some(({ code }) => code === 'order')) outOfOrder.push(call.id);
      }
    }
    expect(outOfOrder).toEqual([]);
    expect(written).toBeGreaterThan(100);
  });
});

test('every bad vector has a summary', () => {
  let bad = 0;
  for (const file of ['psbt-main', 'psbt-odd', 'psbt-more', 'psbt-bad']) {
    for (const call of recordedCalls(file)) {
      const bytes = decodeBase64(textParameters(call)[0] ?? '');
      if (!bytes) continue;
      const input = new InspectedInput(bytes, 'psbt');
      expect(input.summary('regtest').complete).toBe(input.error === undefined);
      bad += Number(input.error !== undefined);
    }
  }
  expect(bad).toBeGreaterThan(50);
});
