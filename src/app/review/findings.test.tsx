import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { CountedFinding } from '../../core/shown/findings.ts';
import { FindingsView } from './findings.tsx';
import { SEVERITY_TEXT } from './text-findings.ts';

interface Case {
  readonly findings?: readonly CountedFinding[];
  readonly stopped?: boolean;
}

function rendered({ findings = [], stopped = false }: Case): string {
  return renderToStaticMarkup(
    <FindingsView findings={findings} stopped={stopped} onSelect={() => undefined} />,
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
        {
          code: 'outputs-exceed-inputs',
          severity: 'danger',
          count: 1,
          parts: 1,
          nodes: [0],
          said: [{}],
        },
        {
          code: 'sighash-none',
          severity: 'warning',
          count: 40,
          parts: 40,
          nodes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
          said: [{}],
        },
        {
          code: 'payload',
          severity: 'note',
          count: 1,
          parts: 1,
          nodes: [1],
          said: [{ what: '2 bytes, "\u202ea"' }],
        },
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

  const cured = {
    code: 'known-refusal',
    severity: 'note',
    count: 2,
    parts: 2,
    nodes: [0],
    said: [{ mend: 'fill-scripts' }, { more: 'b', mend: 'fill-scripts' }, { more: 'c' }],
  } as const;

  test.each([
    ['what cures it is offered once', true, 1],
    ['nothing where nothing is mended', false, 0],
  ])('%s', (_, isMended, times) => {
    const html = renderToStaticMarkup(
      <FindingsView
        findings={[cured]}
        onSelect={() => undefined}
        mendButton={isMended ? (mend) => <em>{mend}</em> : undefined}
      />,
    );
    expect(html.match(/<em>fill-scripts<\/em>/g) ?? []).toHaveLength(times);
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
