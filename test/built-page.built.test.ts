import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { blockOf, measuredOf, notedSizes } from '../scripts/build/size.ts';
import { builtFolder } from './built.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

let folder: string;
let files: ReadonlyMap<string, string>;
let html: string;

beforeAll(() => {
  folder = builtFolder();
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
});

describe('the page', () => {
  test('carries nothing that computes with keys, which workers do', () => {
    // Its licences name the package all the same.
    const module =
      /^\/\/ (?:node_modules\/@noble\/secp256k1|src\/core\/(?:crypto|sign|miniscript|descriptor))\//m;
    expect(blockOf(html, 'page')).not.toMatch(module);
    expect(blockOf(html, 'worker')).toMatch(module);
  });
});

/** More than this many times what was noted is an accident: a package twice, or the engine in the page. */
const LARGEST_GROWTH = 1.05;

describe('docs/size.json', () => {
  test.each(Object.entries(notedSizes()))('notes the size of %s', (name, noted) => {
    const { gzipped } = measuredOf(folder, name);
    expect(gzipped, '`npm run size` notes it anew').toBeLessThan(LARGEST_GROWTH * noted.gzipped);
    expect(gzipped).toBeGreaterThan(0);
  });
});

describe('the module for embedders', () => {
  test('imports nothing and exports what its types say', () => {
    const module = files.get('touchstone-client.js') ?? '';
    expect(module).toMatch(/export \{ RpcErrorCode as ErrorCode, TouchstoneError, connect \}/);
    expect(module).not.toMatch(/\bimport\b/);
    expect(files.get('touchstone-client.d.ts')).toContain('export declare function connect(');
  });
});
