import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';
import { openPage, sealPage } from './seal.ts';

const WORKER_ENTRY = 'src/channel/worker.ts';
const FIRST_SCRIPT_ENTRY = 'src/channel/close-page.ts';
const CLIENT_ENTRY = 'src/channel/client-module/touchstone-client.ts';
const CLIENT_TYPES = 'src/channel/client-module/types.ts';

/** What is compiled and how, the same for the page and the worker. */
export const COMMON_BUILD = {
  // Readers of the file should find our code as it was written.
  minify: false,
  target: 'es2022',
  modulePreload: false,
  cssCodeSplit: false,
  assetsInlineLimit: Number.MAX_SAFE_INTEGER,
  reportCompressedSize: false,
} as const;

/** What comments say stands in the sources; in the file they would be a sixth of it. */
export const COMMON_OUTPUT = {
  codeSplitting: false,
  comments: false,
} as const;

/**
 * Shortens react-dom, which is the largest part of the page and nobody's to
 * read here; all else in the file stays as it was written.
 */
export function shortenReactDom(): Plugin {
  return {
    name: 'touchstone:shorten-react-dom',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-dom\/cjs\/.*\.production\.js$/ },
      handler: (code, id) => ({
        code: minifySync(id, code, { module: false, mangle: { toplevel: true } }).code,
        map: null,
      }),
    },
  };
}

/**
 * Makes the build one sealed HTML file, with the module for those who embed it
 * and its types beside it, and gives the development server's page
 * its worker. A plugin from elsewhere would inline the bundle, but the policy
 * needs the hashes of exactly what was inlined, and the worker must stand in a
 * block of its own; with both done here nothing is left for it to do.
 */
export function oneFile(root: string): Plugin {
  return {
    name: 'touchstone:one-file',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const source = sealPage({
        template: readTemplate(root),
        firstScript: await bundleScript(root, FIRST_SCRIPT_ENTRY, 'iife'),
        script: onlyChunk(bundle),
        style: onlyStyle(bundle),
        workerSource: await bundleWorker(root),
      });
      for (const name of Object.keys(bundle)) delete bundle[name];
      this.emitFile({ type: 'asset', fileName: 'touchstone.html', source });
      const client = await bundleScript(root, CLIENT_ENTRY, 'es');
      this.emitFile({ type: 'asset', fileName: 'touchstone-client.js', source: client });
      const types = readFileSync(resolve(root, CLIENT_TYPES), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'touchstone-client.d.ts', source: types });
    },
    async transformIndexHtml(html) {
      return openPage(html, await bundleWorker(root));
    },
    handleHotUpdate({ file, server }) {
      // The worker is bundled anew only with the page.
      if (/\/src\/(core|rpc|channel)\//.test(file)) server.ws.send({ type: 'full-reload' });
    },
  };
}

function readTemplate(root: string): string {
  return readFileSync(resolve(root, 'index.html'), 'utf8');
}

/** The worker and all that it imports, as one classic script. */
function bundleWorker(root: string): Promise<string> {
  return bundleScript(root, WORKER_ENTRY, 'iife');
}

/** A file and all that it imports, as one text. */
async function bundleScript(root: string, entry: string, format: 'iife' | 'es'): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...COMMON_BUILD,
      write: false,
      rolldownOptions: {
        input: resolve(root, entry),
        output: { ...COMMON_OUTPUT, format },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`);
  return onlyChunk(Object.fromEntries(output.output.map((file) => [file.fileName, file])));
}

function onlyChunk(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`Expected one chunk, found ${chunks.length}`);
  return chunks[0]!.code;
}

function onlyStyle(bundle: Rolldown.OutputBundle): string {
  const assets = Object.values(bundle).filter((file) => file.type === 'asset');
  const [style, ...others] = assets;
  if (style === undefined || others.length > 0 || !style.fileName.endsWith('.css')) {
    throw new Error(`Expected one style sheet, found ${assets.map((file) => file.fileName)}`);
  }
  return typeof style.source === 'string' ? style.source : new TextDecoder().decode(style.source);
}
