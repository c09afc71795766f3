import { createSocket, type Socket } from 'node:dgram';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BrowserContext, Page } from '@playwright/test';

/** What the browser was seen to do, by Playwright's name of the event. */
export interface BrowserEvent {
  readonly kind: 'request' | 'websocket' | 'page' | 'download' | 'serviceworker';
  readonly address: string;
}

/**
 * Sockets of this machine, TCP and UDP at one port, that note whatever reaches
 * them: connections and what they ask for, and packets. Asked over HTTP they
 * answer anybody, with a script that does nothing. A browser may take them for
 * its proxy too.
 */
export class ListeningSockets {
  readonly arrived: string[] = [];
  private readonly pages = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly socket: Socket,
    readonly port: number,
  ) {
    server.on('connection', (connection) => {
      this.arrived.push('tcp');
      connection.on('error', () => undefined);
    });
    server.on('request', (request, response) => {
      const path = pathOf(request.url);
      const page = this.pages.get(path);
      if (page === undefined) this.arrived.push(`http ${path}`);
      const type = page === undefined ? 'text/javascript' : 'text/html; charset=utf-8';
      const headers = { 'content-type': type, 'access-control-allow-origin': '*' };
      response.writeHead(200, headers).end(page ?? '');
    });
    for (const event of ['upgrade', 'connect']) {
      server.on(event, (request: IncomingMessage, stream: Duplex) => {
        this.arrived.push(`http ${pathOf(request.url)}`);
        stream.destroy();
      });
    }
    socket.on('message', () => this.arrived.push('udp'));
  }

  static async open(): Promise<ListeningSockets> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const socket = createSocket('udp4');
    await new Promise<void>((bound) => socket.bind(port, '127.0.0.1', bound));
    return new ListeningSockets(server, socket, port);
  }

  /** Has a page at a path; asking for it is not noted. Answers its address. */
  serve(path: string, page: string): string {
    this.pages.set(path, page);
    return `http://127.0.0.1:${this.port}/${path}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
    await new Promise<void>((closed) => this.socket.close(closed));
  }
}

/** The path of an address, which may be whole, or a host and port; readable. */
function pathOf(address = ''): string {
  return decodeURIComponent(address.replace(/^http:\/\/[^/]*/, '')).replace(/^\//, '');
}

/** Everything that a context's pages and workers ask the network for, open or hand out. */
export function watchBrowser(context: BrowserContext): readonly BrowserEvent[] {
  const seen: BrowserEvent[] = [];
  const note = (kind: BrowserEvent['kind'], address: string): void => {
    seen.push({ kind, address });
  };
  context.on('request', (request) => note('request', request.url()));
  context.on('serviceworker', (worker) => note('serviceworker', worker.url()));
  context.on('page', (page) => {
    note('page', page.url());
    watchPage(page, note);
  });
  return seen;
}

function watchPage(page: Page, note: (kind: BrowserEvent['kind'], address: string) => void): void {
  page.on('websocket', (socket) => note('websocket', socket.url()));
  page.on('download', (download) => note('download', download.url()));
}
