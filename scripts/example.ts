import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { withConfiguration } from './configure.ts';

/*
 * `npm run example`: builds the page and serves it beside a page of another
 * origin that embeds it (example/), each on a port of its own.
 */

const ROOT = new URL('../', import.meta.url);

/** What is served by path: the type and what gives the text. */
type Files = ReadonlyMap<string, readonly [type: string, text: () => Promise<string>]>;

export interface ExampleServers {
  readonly host: string;
  readonly close: () => void;
}

/** Serves both to this machine alone; ports of 0 are any that are free. */
export async function serveExample(hostPort: number, pagePort: number): Promise<ExampleServers> {
  // Each names the other, so that both listen before either serves.
  const host: Files = new Map([
    ['/', [HTML, async () => (await text('example/index.html')).replace('<html', hostAttribute())]],
    ['/host.js', [SCRIPT, () => text('example/host.js')]],
    ['/host.css', ['text/css; charset=utf-8', () => text('example/host.css')]],
    ['/touchstone-client.js', [SCRIPT, () => text('dist/touchstone-client.js')]],
  ]);
  const page: Files = new Map([
    ['/', [HTML, () => configured({ chain: 'regtest', origins: [addressOf(hostServer)] })]],
    // Nobody is listed there: the person is asked.
    ['/ask', [HTML, () => configured({ chain: 'regtest' })]],
  ]);
  const hostServer = await serve(host, hostPort);
  const pageServer = await serve(page, pagePort);
  const hostAttribute = () => `<html data-touchstone="${addressOf(pageServer)}/"`;
  return {
    host: `${addressOf(hostServer)}/`,
    close() {
      hostServer.close();
      pageServer.close();
    },
  };
}

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

function text(path: string): Promise<string> {
  return readFile(new URL(path, ROOT), 'utf8');
}

async function configured(block: object): Promise<string> {
  return withConfiguration(await text('dist/touchstone.html'), block);
}

function serve(files: Files, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const [type, read] = files.get(request.url?.split('?')[0] ?? '') ?? [];
    if (type === undefined || read === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(await read());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => resolve(server));
  });
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://localhost:${address.port}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ root: fileURLToPath(ROOT) });
  const { host } = await serveExample(4273, 4274);
  console.log(`\nA page that embeds Touchstone: ${host}   (Ctrl+C ends it)`);
}
