import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '../encoding/base64.ts';
import { readReportText } from './read-report.ts';
import { reportOnTwin } from './redact.ts';
import { reviewed } from './reviewed.ts';

const FIXTURES = new URL('../../../test/fixtures/', import.meta.url);
const GOLDEN = new URL('testing/reports/', import.meta.url);

/** The first PSBT of each file. */
const FILES = ['inputs', 'proof', 'reported'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, FIXTURES)).flatMap((name) => {
    const text = readFileSync(new URL(`${folder}/${name}`, FIXTURES), 'utf8');
    const bytes = decodeBase64(/cHNidP[A-Za-z0-9+/]{8,}={0,2}/.exec(text)?.[0] ?? '');
    const base = `${folder}-${name.replace(/\.\w+$/, '')}`;
    return bytes && bytes.length > 0 ? [[base, bytes] as const] : [];
  }),
);

const ADDRESS = /\b(?:bc|tb|bcrt)1[a-z0-9]{20,}|\b[123mn][1-9A-HJ-NP-Za-km-z]{25,34}\b/;

test('there are at least thirty', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(30);
});

describe.each(FILES)('the report on %s', (name, bytes) => {
  const { bytes: twin, text } = reportOnTwin(bytes, 'regtest', '0.0.0', 'text');
  const { text: markdown } = reportOnTwin(bytes, 'regtest', '0.0.0', 'markdown');

  test('is the one that is written down', async () => {
    await expect(`${text}\n`).toMatchFileSnapshot(new URL(`${name}.txt`, GOLDEN).pathname);
  });

  test('is the same a second time, short, and has no address', () => {
    expect(reportOnTwin(bytes, 'regtest', '0.0.0', 'text').text).toBe(text);
    expect(text.split('\n').length).toBeLessThanOrEqual(80);
    expect(text).not.toMatch(ADDRESS);
  });

  test('is read back into its findings, from either form', () => {
    const read = readReportText(text);
    expect(readReportText(markdown)).toEqual(read);
    const { findings = [] } = reviewed(twin, 'regtest').judged?.inspection ?? {};
    const told = read?.findings.flatMap(({ severity, code, places }) =>
      places.map(({ path, offset }) => `${severity} ${code} ${path} ${offset}`),
    );
    const own = findings.map(
      ({ severity, code, path, span }) => `${severity} ${code} ${path} ${span?.start}`,
    );
    expect([...(told ?? [])].sort()).toEqual([...own].sort());
    expect(read?.more).toBe(0);
  });
});

test.each([
  ['nothing', ''],
  ['another text', 'Touchstone is a program'],
  ['a review without redact', 'You pay 0.075 BTC to nobody.\nPSBT version 0'],
])('%s is no report', (_, text) => {
  expect(readReportText(text)).toBeUndefined();
});
