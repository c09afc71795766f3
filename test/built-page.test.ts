import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtFolder } from './built.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** How large the file may become by `gzip -9`. */
const LARGEST_GZIPPED = 480_000;

/** Node's own, which makes it 0.4 % larger, where the command is not there. */
function gzipped(text: string): number {
  const { stdout, status } = spawnSync('gzip', ['-9'], { input: text, maxBuffer: 1 << 24 });
  return status === 0 ? stdout.length : gzipSync(text, { level: 9 }).length / 1.004;
}

let files: ReadonlyMap<string, string>;
let html: string;

/** How large the module for embedders may become, gzipped. */
const LARGEST_CLIENT = 3 * 1024;

beforeAll(() => {
  const folder = builtFolder();
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  files = new Map(names.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
  html = files.get('touchstone.html') ?? '';
});

describe('the built page', () => {
  test('is one file beside its bill of materials and the module for embedders', () => {
    expect([...files.keys()].sort()).toEqual([
      'touchstone-client.d.ts',
      'touchstone-client.js',
      'touchstone.cdx.json',
      'touchstone.html',
    ]);
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
    expect(gzipped(html)).toBeLessThan(LARGEST_GZIPPED);
  });
});

describe('the module for embedders', () => {
  test('is small, imports nothing and exports what its types say', () => {
    const module = files.get('touchstone-client.js') ?? '';
    expect(module).toMatch(/export \{ TouchstoneError, connect \}/);
    expect(module).not.toMatch(/\bimport\b/);
    expect(gzipSync(module).length).toBeLessThan(LARGEST_CLIENT);
    expect(files.get('touchstone-client.d.ts')).toContain('export declare function connect(');
  });
});
