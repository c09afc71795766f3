/**
 * `npm run bench -- [NAME…]`: runs the suites named, or all, in Node and then in
 * Chromium. Ratios within one run mean something; a lone time does not.
 */
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { build, type Plugin } from 'vite';
import { findBrowser, startOptions } from '../scripts/ensure-browser.ts';
import { runSuite } from './measure.ts';
import { benchEmbedding } from './suites/embed.ts';
import { SUITES } from './suites/index.ts';
import { benchStartUp } from './suites/start-up.ts';

/** Those that need what was built: a call from another page in Chromium, processes in Node. */
const OF_BUILT: ReadonlyMap<string, () => Promise<string>> = new Map([
  ['embed', benchEmbedding],
  ['start-up', benchStartUp],
]);
const KNOWN = [...SUITES.keys(), ...OF_BUILT.keys()];

const asked = process.argv.slice(2);
const all = asked.length > 0 ? asked : KNOWN;
const names = all.filter((name) => !OF_BUILT.has(name));

for (const name of names) {
  const suite = SUITES.get(name);
  if (!suite) throw new Error(`no suite ${name}; there are ${KNOWN.join(', ')}`);
  console.log(`\n${name}, Node ${process.version}\n${runSuite(suite)}`);
}
if (names.length > 0) await inChromium(names);
for (const [name, measure] of OF_BUILT) {
  if (all.includes(name)) console.log(`\n${name}, ${await measure()}`);
}

async function inChromium(suites: readonly string[]): Promise<void> {
  const browser = await chromium.launch(startOptions(findBrowser()));
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.addScriptTag({ content: await bundle(), type: 'module' });
  await page.waitForFunction('globalThis.runBench');
  for (const name of suites) {
    const text = await page.evaluate(`globalThis.runBench(${JSON.stringify(name)})`);
    console.log(`\n${name}, Chromium ${browser.version()}\n${text}`);
  }
  await browser.close();
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [wasmAsModule()],
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      lib: { entry: 'bench/in-page.ts', formats: ['es'] },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  const { output } = first;
  return output[0].code;
}

/** tiny-secp256k1 imports its WebAssembly as a module, which no browser does by itself. */
function wasmAsModule(): Plugin {
  return {
    name: 'wasm-as-module',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.wasm')) return null;
      const bytes = await readFile(id);
      return `
import * as rand from './rand.browser.js';
import * as validate from './validate_error.js';
const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (c) => c.charCodeAt(0));
const imports = { './rand.js': rand, './validate_error.js': validate };
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports);
${WebAssembly.Module.exports(new WebAssembly.Module(bytes))
  .map(({ name }) => `export const ${name} = exports.${name};`)
  .join('\n')}`;
    },
  };
}
