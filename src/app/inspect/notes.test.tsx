import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CountedFinding } from '../../core/inspect/findings.ts';
import type { NodeKind } from '../../core/outline/node-kinds.ts';
import { SEVERITY_TEXT } from '../text/notes-text.ts';
import { NotesView } from './notes.tsx';

interface Case {
  readonly findings?: readonly CountedFinding[];
  readonly kinds?: readonly NodeKind[];
  readonly version?: number;
  readonly stopped?: boolean;
}

function rendered({ findings = [], kinds = [], version, stopped = false }: Case): string {
  return renderToStaticMarkup(
    <NotesView
      findings={findings}
      kinds={new Set(kinds)}
      stopped={stopped}
      {...(version === undefined ? {} : { version })}
      onSelect={() => undefined}
    />,
  );
}

describe('findings', () => {
  test('how much they weigh is a sign and a word each', () => {
    const rows = Object.values(SEVERITY_TEXT);
    expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length);
    expect(new Set(rows.map(({ sign }) => sign)).size).toBe(rows.length);
  });

  test('each place can be shown', () => {
    const html = rendered({
      findings: [
        { code: 'outputs-exceed-inputs', severity: 'danger', count: 1, nodes: [0] },
        {
          code: 'sighash-none',
          severity: 'warning',
          count: 40,
          nodes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        },
        { code: 'payload', severity: 'note', count: 1, nodes: [1], what: '2 bytes, "\u202ea"' },
      ],
    });
    const codes = [...html.matchAll(/data-code="([^"]+)"/g)].map(([, code]) => code);
    expect(codes).toEqual(['outputs-exceed-inputs', 'sighash-none', 'payload']);
    expect(html.match(/<button/g)).toHaveLength(10);
    expect(html).toContain('and 32 more');
    // What turns the text around is shown as a mark.
    expect(html).toContain('2 bytes');
    expect(html).not.toContain('\u202e');
  });

  test('nothing found is not called safe', () => {
    expect(rendered({})).toContain('does not mean that it is safe');
  });

  test('up to a fault nothing is called checked', () => {
    const html = rendered({ stopped: true });
    expect(html).toContain('The checks stopped at the error');
    expect(html).not.toContain('No problems found');
  });
});

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
