import { describe, expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../../test/recorded.ts';
import { hexToBytes } from '../bytes/hex.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { hasPsbtMagic } from '../psbt/psbt.ts';
import { InspectedInput } from '../shown/shown-input.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { txidText } from '../tx/id-text.ts';
import { transactionId } from '../tx/ids.ts';
import { outlineOf } from './inspect.ts';
import { nodeCount } from './node-index.ts';
import { MAX_VALUE_LENGTH, type NodeValue } from './node-value.ts';
import { valueAt } from './values.ts';

test('every id is that of the values decoded', () => {
  for (const call of recordedCalls('tx')) {
    const bytes = hexToBytes(textParameters(call)[0] ?? '');
    if (!bytes || !call.response.includes('"error":null')) continue;
    const { index } = outlineOf(bytes, 'transaction');
    const { text } = valueAt({ bytes, chain: 'main' }, index, 0);
    expect(text, call.id).toBe(txidText(transactionId(decodeTransaction(bytes))));
  }
});

function flawOf({ text, form, more }: NodeValue): string | undefined {
  if (text.length > MAX_VALUE_LENGTH) return `${text.length} characters`;
  if (more !== undefined && more <= text.length) return `${more} is not more`;
  return form === 'none' && text !== '' ? 'a text without a form' : undefined;
}

function flawsIn(input: InspectedInput): readonly string[] {
  const flaws: string[] = [];
  for (let row = 0; row < nodeCount(input.index); row++) {
    const flaw = flawOf(input.value(row, 'main'));
    if (flaw) flaws.push(`${input.kind(row)}: ${flaw}`);
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
      flaws.push(...flawsIn(new InspectedInput(bytes, format)));
    }
    expect(flaws).toEqual([]);
  });
});
