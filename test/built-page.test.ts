import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** How large the file may become, gzipped. */
const LARGEST_GZIPPED = 400 * 1024;

let html: string;

/** The one file that a build makes, by name and text. */
async function buildPage(): Promise<readonly string[]> {
  const built = await build({ root: ROOT, logLevel: 'silent', build: { write: false } });
  if (!('output' in built)) throw new Error('Expected one build');
  return built.output.flatMap((file) =>
    file.type === 'asset' ? [file.fileName, file.source.toString()] : [file.fileName],
  );
}

beforeAll(async () => {
  html = (await buildPage())[1] ?? '';
});

describe('the built page', () => {
  test('is one file, the same when it is built again', async () => {
    const again = await buildPage();
    expect(again).toHaveLength(2);
    expect(again[0]).toBe('touchstone.html');
    expect(again[1] === html).toBe(true);
  });

  // What the browser makes of the markup is looked at in e2e/sealed.spec.ts.
  test.each([
    ['a script from elsewhere', /<script[^>]*\ssrc=/i],
    ['an import or an address in its style', /<style>(?:(?!<\/style>)[\s\S])*(?:@import|url\()/i],
    ['an import of a module', /^\s*import\s+(?:[\w*{"'])/m],
    ['an import of a module by call', /\bimport\(/],
    ['a reference to a source map', /sourceMappingURL=/],
    ['the folder that it was built in', new RegExp(ROOT.replaceAll(/[^\w/]/g, '\\$&'))],
  ])('does not hold %s', (_name, forbidden) => {
    expect(forbidden.exec(html)?.[0]).toBeUndefined();
  });

  test('is not too large', () => {
    expect(html.length).toBeGreaterThan(0);
    expect(gzipSync(html).length).toBeLessThan(LARGEST_GZIPPED);
  });
});
