import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, minifySync, type Plugin, type Rolldown } from 'vite';
import { billOfMaterials } from './bill-of-materials.ts';
import { checkPackages, packagesIn, readComponents, readProgram } from './components.ts';
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
      const page = onlyChunk(bundle);
      const worker = await bundleScript(root, WORKER_ENTRY, 'iife');
      const first = await bundleScript(root, FIRST_SCRIPT_ENTRY, 'iife');
      const client = await bundleScript(root, CLIENT_ENTRY, 'es');
      const components = readComponents(root);
      checkPackages(components, [page, worker, first, client].flatMap(packagesIn));
      const source = sealPage({
        template: readTemplate(root),
        firstScript: first.code,
        script: page.code,
        style: onlyStyle(bundle),
        workerSource: worker.code,
      });
      for (const name of Object.keys(bundle)) delete bundle[name];
      const emit = (fileName: string, text: string): void => {
        this.emitFile({ type: 'asset', fileName, source: text });
      };
      emit('touchstone.html', source);
      emit('touchstone.cdx.json', billOfMaterials(readProgram(root), components, source));
      emit('touchstone-client.js', client.code);
      emit('touchstone-client.d.ts', readFileSync(resolve(root, CLIENT_TYPES), 'utf8'));
    },
    async transformIndexHtml(html) {
      return openPage(html, (await bundleScript(root, WORKER_ENTRY, 'iife')).code);
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

/** A file and all that it imports, as one text; a classic script or a module. */
async function bundleScript(
  root: string,
  entry: string,
  format: 'iife' | 'es',
): Promise<Rolldown.OutputChunk> {
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

function onlyChunk(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`Expected one chunk, found ${chunks.length}`);
  return chunks[0]!;
}

function onlyStyle(bundle: Rolldown.OutputBundle): string {
  const assets = Object.values(bundle).filter((file) => file.type === 'asset');
  const [style, ...others] = assets;
  if (style === undefined || others.length > 0 || !style.fileName.endsWith('.css')) {
    throw new Error(`Expected one style sheet, found ${assets.map((file) => file.fileName)}`);
  }
  return typeof style.source === 'string' ? style.source : new TextDecoder().decode(style.source);
}
