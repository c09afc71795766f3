import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CHANNELS } from '../e2e/channels.ts';
import { pageOrigin } from '../src/app/about/place.ts';
import { CHANNEL_TEXTS, closersText } from '../src/app/about/text.ts';

/* What the page says of its channels is what was tried. */

describe('the table of channels', () => {
  test('is the one in the documents', () => {
    const document = readFileSync(new URL('../docs/no-connection.md', import.meta.url), 'utf8');
    const rows = CHANNEL_TEXTS.map(
      ({ name, closedBy: by, tests }) => `| ${name} | ${closersText(by)} | ${tests.join(', ')} |`,
    );
    expect(
      document
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .slice(1),
    ).toEqual(rows);
  });

  test('names every test, and none that is not there', () => {
    const reported = new Set(CHANNEL_TEXTS.flatMap(({ tests }) => tests));
    const tried = new Set(CHANNELS.map(({ name }) => name));
    expect([...reported].sort()).toEqual([...tried].sort());
  });

  test.each(CHANNEL_TEXTS)('says of $name what the tests leave out to open it', (row) => {
    const tried = CHANNELS.filter(({ name }) => row.tests.includes(name));
    expect(tried.length).toBeGreaterThan(0);
    for (const { closedBy } of tried) expect(closedBy).toEqual(row.closedBy);
  });
});

test.each([
  ['file:///home/x/touchstone.html', { kind: 'disk', name: 'touchstone.html' }],
  ['file:///C:/Users/x/my%20file.html?chain=main#x', { kind: 'disk', name: 'my file.html' }],
  ['file:///home/%E2%80%AE.html', { kind: 'disk', name: '\u202e.html' }],
  ['file:///home/%zz.html', { kind: 'disk', name: '%zz.html' }],
  ['http://localhost:4173/', { kind: 'server', host: 'localhost:4173' }],
  ['https://example.org/touchstone.html', { kind: 'server', host: 'example.org' }],
  ['about:srcdoc', { kind: 'elsewhere' }],
  ['blob:null/5f', { kind: 'elsewhere' }],
])('a page at %s', (address, place) => {
  expect(pageOrigin(new URL(address))).toEqual(place);
});
