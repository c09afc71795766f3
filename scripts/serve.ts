import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';

/** Where the sealed page lies once it is built, seen from the project's folder. */
export const PAGE_FILE = 'dist/touchstone.html';

/** What is served beside the page: files of these folders of `dist`, which the build copies from `public`. */
const BESIDE = /^\/samples\/[a-z0-9]+\.psbt$/;

const FIRST_PORT = 4173;
const PORTS_TRIED = 100;

/**
 * Serves the sealed page and the samples, and nothing else, to this machine
 * alone: the page at `/` and under its own name. Answers the address. Takes the
 * first free port from 4173.
 */
export async function servePage(): Promise<{ readonly server: Server; readonly address: string }> {
  const page = await readFile(new URL(`../${PAGE_FILE}`, import.meta.url));
  const server = createServer((request, response) => {
    const path = request.url?.split(/[?#]/)[0] ?? '';
    if (isPagePath(path)) response.writeHead(200, HEADERS).end(page);
    else if (BESIDE.test(path)) void sendFile(path, response);
    else response.writeHead(404).end();
  });
  const port = await listen(server);
  return { server, address: `http://localhost:${port}/` };
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  const file = await readFile(new URL(`../dist${path}`, import.meta.url)).catch(() => undefined);
  if (file === undefined) response.writeHead(404).end();
  else
    response.writeHead(200, { ...HEADERS, 'content-type': 'application/octet-stream' }).end(file);
}

function isPagePath(path: string): boolean {
  return path === '/' || path === '/touchstone.html';
}

async function listen(server: Server): Promise<number> {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TRIED; port++) {
    if (await listensOn(server, port)) return port;
  }
  throw new Error(`No free port from ${FIRST_PORT} on`);
}

/** False where the port is taken; any other failure raises. */
function listensOn(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      server.off('listening', listening);
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    const listening = (): void => {
      server.off('error', failed);
      resolve(true);
    };
    server.once('error', failed);
    server.once('listening', listening);
    server.listen(port, 'localhost');
  });
}
