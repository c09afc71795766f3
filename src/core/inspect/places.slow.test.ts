import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  MAGIC,
  record,
  repeated,
  transaction,
  txInput,
  txOutput,
  witness,
} from '../../../test/psbt-text.ts';
import { flaw } from '../../../test/tiling.ts';
import { DETAIL_LIMIT } from './format.ts';
import { kindOf, type NodeIndex, nodeCount } from './node-index.ts';
import type { NodeKind } from './node-kinds.ts';
import { detailOf, outline } from './outline.ts';
import { fullIndex } from './testing/full-index.ts';
import { differenceOf, partsOf, piecewise, withoutScripts } from './testing/parts.ts';

/* Short ones are in `tiling.test.ts`. */

describe('a PSBT whose lists are kept as places', () => {
  const outputs = Array.from({ length: 90_000 }, (_, i) => txOutput(i, i % 2 ? '0014aabb' : 'ff'));
  // One push of 3,000,000 bytes.
  const script = txOutput(7, `4ec0c62d00${repeated('51', 3_000_000)}`);
  const inputs = Array.from({ length: 300 }, () => txInput());
  const unsigned = transaction({ inputs, outputs: [...outputs, script] });
  const witnessed = transaction({
    inputs,
    outputs,
    witnesses: inputs.map((_, i) => witness('aa', ...Array.from({ length: 2 * i }, () => 'bb'))),
  });
  const global = `${MAGIC}${record('00', '', unsigned)}00`;
  const whole = bytesOf(`${global}${'00'.repeat(300)}${'00'.repeat(90_001)}`);
  const previous = bytesOf(`${global}${record('00', '', witnessed)}00`);
  const cutAt = (length: number) => whole.slice(0, length);

  test.each<[string, Uint8Array]>([
    ['whole', whole],
    ['with a previous transaction that has witnesses, and another id', previous],
    ['cut among the inputs', cutAt(5_000)],
    ['cut among the outputs', cutAt(200_000)],
    ['cut in a script', cutAt(2_000_000)],
  ])('has in its outline and the details all parts, %s', (_what, bytes) => {
    const { index, error } = outline(bytes, 'psbt');
    expect(flaw(index, bytes.length)).toBeUndefined();
    const full = fullIndex(bytes, 'psbt');
    expect(error).toEqual(full.error);
    const all = withoutScripts(partsOf(full.index));
    expect(differenceOf(all, withoutScripts(piecewise(bytes)))).toBeUndefined();
  });

  test('has parts that are not told of, where they are more than wanted', () => {
    expect(whole.length).toBeGreaterThan(DETAIL_LIMIT);
    const { index } = outline(whole, 'psbt');
    const row = rowsOf(index, 'psbt.global.unsigned_tx')[0]!;
    const part = { kind: kindOf(index, row), start: index.start[row]!, end: index.end[row]! };
    const detail = detailOf(whole, part, 0)!;
    expect(nodeCount(detail)).toBeGreaterThan(90_000);
    expect(detailOf(whole, part, 0, nodeCount(detail))).toEqual(detail);
    expect(detailOf(whole, part, 0, nodeCount(detail) - 1)).toBeUndefined();
  });
});

function rowsOf(index: NodeIndex, kind: NodeKind): readonly number[] {
  return Array.from(index.kind.keys()).filter((row) => kindOf(index, row) === kind);
}
