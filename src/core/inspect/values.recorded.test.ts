import { describe, expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { hexToBytes } from '../bytes/hex.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { hasPsbtMagic } from '../psbt/psbt.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { transactionId } from '../tx/ids.ts';
import { mapValueAt } from './map-values.ts';
import { kindOf, type NodeIndex, nodeCount } from './node-index.ts';
import { MAX_VALUE_LENGTH, type NodeValue, txidText } from './node-value.ts';
import { outline } from './outline.ts';
import { PsbtMaps } from './psbt-maps.ts';
import { fullIndex } from './testing/full-index.ts';
import { valueAt } from './values.ts';

test('every id is that of the values decoded', () => {
  for (const call of recordedCalls('tx')) {
    const bytes = hexToBytes(textParameters(call)[0] ?? '');
    if (!bytes || !call.response.includes('"error":null')) continue;
    const { index } = fullIndex(bytes, 'transaction');
    const { text } = valueAt({ bytes, chain: 'main' }, index, 0);
    expect(text, call.id).toBe(txidText(transactionId(decodeTransaction(bytes))));
  }
});

function flawOf({ text, form, more }: NodeValue): string | undefined {
  if (text.length > MAX_VALUE_LENGTH) return `${text.length} characters`;
  if (more !== undefined && more <= text.length) return `${more} is not more`;
  return form === 'none' && text !== '' ? 'a text without a form' : undefined;
}

function flawsIn(bytes: Uint8Array, index: NodeIndex, maps: PsbtMaps): readonly string[] {
  const flaws: string[] = [];
  for (let row = 0; row < nodeCount(index); row++) {
    const values = [valueAt({ bytes, chain: 'main' }, index, row), mapValueAt(maps, row, 'main')];
    for (const value of values) {
      const flaw = flawOf(value);
      if (flaw) flaws.push(`${kindOf(index, row)}: ${flaw}`);
    }
  }
  return flaws;
}

describe('every part of every recorded input has a value that is short', () => {
  test.each([
    'psbt-main',
    'psbt-more',
    'psbt-odd',
    'psbt-regtest',
    'psbt-testnet4',
    'psbt-bad',
    'tx',
    'tx-odd',
  ])('%s', (file) => {
    const flaws: string[] = [];
    for (const call of recordedCalls(file)) {
      const [given = ''] = textParameters(call);
      const bytes = decodeBase64(given) ?? hexToBytes(given);
      if (!bytes || bytes.length === 0) continue;
      const format = hasPsbtMagic(bytes) ? 'psbt' : 'transaction';
      const { index, version } = fullIndex(bytes, format);
      flaws.push(...flawsIn(bytes, index, new PsbtMaps(bytes, outline(bytes).index, version)));
    }
    expect(flaws).toEqual([]);
  });
});
