import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { NodeKind } from '../../../core/outline/node-kinds.ts';
import { LeftOutView } from './left-out.tsx';

interface Case {
  readonly kinds?: readonly NodeKind[];
  readonly version?: number;
}

function rendered({ kinds = [], version }: Case): string {
  return renderToStaticMarkup(
    <LeftOutView kinds={new Set(kinds)} {...(version === undefined ? {} : { version })} />,
  );
}

describe('what the JSON leaves out', () => {
  test.each<readonly [what: string, found: string | undefined, input: Case]>([
    ['a bare transaction', undefined, {}],
    ['version 0 without signatures', undefined, { version: 0, kinds: ['psbt.in.sighash_type'] }],
    ['a signature', 'not verified', { version: 0, kinds: ['psbt.in.partial_sig'] }],
    ['version 2', 'has no txid', { version: 2 }],
    ['a leaf script', 'as hex only', { version: 0, kinds: ['psbt.in.tap_leaf_script'] }],
    ['a tree', 'as hex only', { version: 0, kinds: ['psbt.out.tap_tree'] }],
  ])('%s', (_, found, input) => {
    const html = rendered(input);
    expect(html.includes('Not in the JSON')).toBe(found !== undefined);
    if (found !== undefined) expect(html).toContain(found);
  });
});
