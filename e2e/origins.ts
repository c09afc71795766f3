import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { withConfiguration } from '../scripts/configure.ts';
import { PAGE_FILE } from '../scripts/serve.ts';

/*
 * Origins for tests of embedding: servers that give host pages and the page to
 * embed, configured as a test asks.
 */

const ROOT = new URL('../', import.meta.url);

/** A configuration block as an operator writes it. */
export type Block = Readonly<Record<string, unknown>>;

export interface Origin {
  /** Without a slash at the end. */
  readonly origin: string;
  /** A page that is empty but for what a test does in it. */
  readonly host: string;
  /** The address of the built page with this block. */
  page(block: Block | string, query?: string): string;
  /** The address of the harness with this block. */
  harness(block: Block | string, query?: string): string;
}

/** The harness and all that it imports, as one script. */
export async function bundleHarness(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL('e2e/embed-harness.ts', ROOT)),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !('output' in output)) throw new Error('The harness was not built');
  return output.output[0].code.replaceAll('</script', '<\\/script');
}

/** What a build made, read once: another may be under way later. */
const built = new Map<string, string>();

function builtFile(path: string): string {
  const text = built.get(path) ?? readFileSync(new URL(path, ROOT), 'utf8');
  built.set(path, text);
  return text;
}

/** Serves this machine alone, on a port of its own. */
export function startOrigin(
  harnessScript: string,
): Promise<{ readonly server: Server; readonly origin: Origin }> {
  const sealed = builtFile(PAGE_FILE);
  const pages = new Map<string, string>([
    ['/host', '<!doctype html><meta charset="utf-8"><title>Host</title><body></body>'],
    ['/touchstone-client.js', builtFile('dist/touchstone-client.js')],
  ]);
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const page = pages.get(path);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(page);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const origin = `http://127.0.0.1:${port}`;
      const put = (text: string, query: string): string => {
        const path = `/p${pages.size}`;
        pages.set(path, text);
        return `${origin}${path}${query}`;
      };
      resolve({
        server,
        origin: {
          origin,
          host: `${origin}/host`,
          page: (block, query = '') => put(withConfiguration(sealed, block), query),
          harness: (block, query = '') =>
            put(withConfiguration(harnessPage(sealed, harnessScript), block), query),
        },
      });
    });
  });
}

const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
const WORKER_START = '<script type="text/plain" id="worker-source">';
/** The app's own script; the shell's follows it. */
const APP = /<script type="module">[\s\S]*?<\/script>(?=\s*<\/template>)/;

/** Calls of the method `hang` never come back, and leave the processor to others; the rest is the built page's worker. */
const HANGING = `const asleep = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
self.addEventListener('message', ({ data }) => {
  if (data.name !== 'rpc') return;
  if (data.ask.body.includes('"hang"')) Atomics.wait(asleep, 0, 0);
  if (data.ask.body.includes('"die"')) throw new Error('ended by a test');
});`;

/** The built page with the harness for an app, and without a policy, which knows other scripts. */
function harnessPage(sealed: string, script: string): string {
  return sealed
    .replace(POLICY, '')
    .replace(WORKER_START, () => `${WORKER_START}${HANGING}\n`)
    .replace(APP, () => `<script type="module">${script}</script>`);
}
